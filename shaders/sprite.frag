#version 330 core

// As in sprite.vert.
flat in vec4 sprite_place[5];
flat in vec4 sprite_extent[5];
flat in vec4 sprite_soft[5];
flat in vec4 sprite_colour;
flat in vec4 sprite_overlap;

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

// A place in the frame of a strip: along and across.
vec2 strip_place(vec2 here, int strip) {
    vec2 off = here - sprite_place[strip].xy, along = sprite_place[strip].zw;
    return vec2(dot(off, along), off.y * along.x - off.x * along.y);
}

float panel(vec2 here, int strip) {
    vec2 at = strip_place(here, strip), soft = sprite_soft[strip].xy;
    vec3 extent = sprite_extent[strip].xyz;
    float wide = max(extent.y + extent.z * at.x, 0.0);
    return soft_box(at.x, extent.x, soft.x) * soft_box(at.y, wide, soft.y);
}

float body(vec2 here) {
    vec2 at = strip_place(here, 4);
    vec4 extent = sprite_extent[4], soft = sprite_soft[4];
    float wide = max(min(extent.y + extent.z * at.x, extent.w + soft.z * at.x), 0.0);
    return soft_box(at.x, extent.x, soft.x) * soft_box(at.y, wide, soft.y);
}

// What two parts cover together, where this share of the smaller is hidden.
float united(float a, float b, float hidden) {
    return min(a + b - hidden * min(a, b), 1.0);
}

void main() {
    vec2 here = (gl_PointCoord - 0.5) * vec2(sprite_overlap.z, -sprite_overlap.z);
    float right = united(panel(here, 0), panel(here, 1), 0.0);
    float left = united(panel(here, 2), panel(here, 3), 0.0);
    float wings = united(right, left, sprite_overlap.x);
    float cover = united(wings, body(here), sprite_overlap.y);
    cover = min(cover * sprite_overlap.w, 1.0);
    colour = vec4(sprite_colour.rgb, sprite_colour.a * cover);
}
