#include "shared/scene.glsl"
#include "shared/tone.glsl"

// As in sprite.vert.
flat in vec4 sprite_place[5];
flat in vec4 sprite_extent[5];
flat in vec4 sprite_soft[3];
flat in vec4 sprite_colour;
flat in vec3 sprite_overlap;

layout(location = 0) out vec4 colour;

float soft_step(float x) {
    float t = clamp(x + 0.5, 0.0, 1.0);
    return t * t * (3.0 - 2.0 * t);
}

// A box from -reach to reach with soft edges, at a place. Its sum over all places is the box's
// length, however short it is, so that thin wings are faint, not broken.
float soft_box(float at, float reach, float softness) {
    return soft_step((reach - at) * softness) - soft_step((-reach - at) * softness);
}

// The place of the fragment in the frame of a strip: along and across.
vec2 strip_place(int strip) {
    vec2 off = gl_FragCoord.xy - sprite_place[strip].xy, along = sprite_place[strip].zw;
    return vec2(dot(off, along), off.y * along.x - off.x * along.y);
}

float panel(int strip, vec2 soft) {
    vec2 at = strip_place(strip);
    vec3 extent = sprite_extent[strip].xyz;
    float wide = max(extent.y + extent.z * at.x, 0.0);
    return soft_box(at.x, extent.x, soft.x) * soft_box(at.y, wide, soft.y);
}

float body() {
    vec2 at = strip_place(4);
    vec4 extent = sprite_extent[4], soft = sprite_soft[2];
    float wide = max(min(extent.y + extent.z * at.x, extent.w + soft.z * at.x), 0.0);
    return soft_box(at.x, extent.x, soft.x) * soft_box(at.y, wide, soft.y);
}

// What two parts cover together, where this share of the smaller is hidden.
float united(float a, float b, float hidden) {
    return min(a + b - hidden * min(a, b), 1.0);
}

void main() {
    float right = united(panel(0, sprite_soft[0].xy), panel(1, sprite_soft[0].zw), 0.0);
    float left = united(panel(2, sprite_soft[1].xy), panel(3, sprite_soft[1].zw), 0.0);
    float wings = united(right, left, sprite_overlap.x);
    float cover = united(wings, body(), sprite_overlap.y);
    cover = min(cover * sprite_overlap.z, 1.0);
    colour = vec4(sprite_colour.rgb, tone_cover(sprite_colour.a * cover));
}
