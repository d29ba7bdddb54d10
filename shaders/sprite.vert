#include "shared/pose.glsl"
#include "shared/scene.glsl"
#include "shared/sky.glsl"
#include "shared/feathers.glsl"
#include "shared/beat.glsl"
#include "shared/tone.glsl"
#include "shared/noise.glsl"
#include "shared/water.glsl"
#include "shared/sprite.glsl"

// A winged bird too small for triangles: a point sprite that draws the arm and the hand of each wing
// and the body as five tapered strips with soft edges. Triangles smaller than a pixel miss most
// pixel centres, so a distant flock drawn with them flickers, and its wings break into dots. Each
// strip is blurred by its own way while the picture is exposed.

layout(location = 7) in vec2 bird_motion; // over the exposure: spans flown, turns of the wing beat

// For a bird of size 1: see Form of src/render/shape.h.
uniform vec4 sprite_body[3];  // end of the tail, thickest place, nose
uniform vec3 sprite_edges[6]; // of the right wing at shoulder, wrist and tip: leading, trailing edge
uniform float sprite_thick;
uniform vec2 sprite_fade_out; // spans in pixels between which a dot takes its place

const int body = 4; // wings are strips 0 to 3: arm and hand on the left, arm and hand on the right

// In pixels, upwards; 15 vectors, which is what OpenGL ES 3.0 promises.
flat out vec4 sprite_place[5];  // of a strip: xy: its middle; zw: unit vector along it
flat out vec4 sprite_extent[5]; // x: half its length; y: half its width in the middle; z: by how
                                // much that grows along it; w: of the body also half its width in
                                // the middle as it would be without what is behind its thickest place
flat out vec4 sprite_soft[3];   // of two strips: 1 over the width of their soft edges; xz: at the
                                // ends, yw: at the sides; of the last z: of the body, as
                                // sprite_extent.z, before that place
flat out vec4 sprite_colour;    // a: opacity
flat out vec3 sprite_overlap;   // share of the smaller that is hidden: x: of wing and wing, y: of
                                // wings and body; z: emphasis

// The bird's axes in the picture, for a bird of size 1.
mat3x2 axes = mat3x2(0.0);
vec2 centre = vec2(0.0); // the bird's place
vec2 softness[5]; // of each strip, as in sprite_soft
float reach = 0.0; // of all strips
float edge = 1.0;  // half the width of soft edges, pixels

float cross2(vec2 a, vec2 b) {
    return a.x * b.y - a.y * b.x;
}

// moved: over the exposure. The edges get as wide as makes them deviate as much as the way does.
void set_strip(int strip, vec2 middle, vec2 along, vec4 extent, vec2 moved) {
    vec2 way = vec2(dot(moved, along), cross2(along, moved));
    vec2 waved = sprite_spread() * abs(along.yx);
    vec2 soft = sqrt(edge * edge + 0.42 * (way * way + waved * waved));
    sprite_place[strip] = vec4(centre + middle, along);
    sprite_extent[strip] = extent;
    softness[strip] = 0.5 / soft;
    float wide = extent.y + abs(extent.z) * extent.x + soft.y;
    vec2 far = abs(middle) + (extent.x + soft.x) * abs(along) + wide * abs(along.yx);
    reach = max(reach, max(far.x, far.y));
}

// The middle of the right wing's chord, half the chord from there to its leading edge, and the way
// of the middle over the exposure.
struct Chord {
    vec3 middle, half_chord, moved;
};

Chord chord_at(Beat before, Beat after, int station) {
    if (bird_hinges.y < 0.0)
        return Chord(vec3(0.0), vec3(0.0), vec3(0.0));
    vec3 lead = sprite_edges[2 * station], trail = sprite_edges[2 * station + 1];
    vec3 later_lead = lead, later_trail = trail, ignored = vec3(0.0, 1.0, 0.0);
    beat_wing(before, bird_hinges, lead, ignored);
    beat_wing(before, bird_hinges, trail, ignored);
    beat_wing(after, bird_hinges, later_lead, ignored);
    beat_wing(after, bird_hinges, later_trail, ignored);
    vec3 middle = 0.5 * (lead + trail) - vec3(0.0, before.heave, 0.0);
    vec3 later = 0.5 * (later_lead + later_trail) - vec3(0.0, after.heave, 0.0);
    return Chord(0.5 * (middle + later), 0.25 * (lead - trail + later_lead - later_trail),
                 later - middle);
}

void set_panel(int strip, Chord inner, Chord outer, vec3 mirror, vec2 flown) {
    vec2 from = axes * (mirror * inner.middle), to = axes * (mirror * outer.middle);
    vec2 along = to - from;
    float far = max(length(along), 1e-4);
    along /= far;
    float thick = sprite_thick * length(axes[1]);
    float wide_inside = abs(cross2(axes * (mirror * inner.half_chord), along)) + thick;
    float wide_outside = abs(cross2(axes * (mirror * outer.half_chord), along)) + thick;
    vec2 moved = axes * (mirror * (0.5 * (inner.moved + outer.moved)));
    set_strip(strip, 0.5 * (from + to), along,
              vec4(0.5 * far, 0.5 * (wide_inside + wide_outside),
                   (wide_outside - wide_inside) / far, 0.0),
              flown + moved);
}

vec2 ring_at(int ring, float heave) {
    return axes * vec3(0.0, sprite_body[ring].y - heave, sprite_body[ring].x);
}

// Seen along its axis, the body is as long as it is thick, and no longer tapers. Returns sprite_soft's z.
float set_body(float heave, vec2 flown) {
    vec2 tail = ring_at(0, heave), nose = ring_at(2, heave);
    vec2 middle = 0.5 * (tail + nose), along = nose - tail;
    float far = max(length(along), 1e-4);
    along /= far;
    vec2 side = vec2(cross2(along, axes[0]), cross2(along, axes[1]));
    vec3 wide = vec3(length(sprite_body[0].zw * side), length(sprite_body[1].zw * side),
                     length(sprite_body[2].zw * side));
    float deep = 0.8 * length(sprite_body[1].zw * vec2(dot(along, axes[0]), dot(along, axes[1])));
    float half_length = sqrt(0.25 * far * far + deep * deep);
    wide.xz = mix(wide.yy, wide.xz, 0.5 * far / half_length);
    float thickest = clamp(dot(ring_at(1, heave) - middle, along), -0.9 * half_length, 0.9 * half_length);
    float behind = (wide.y - wide.x) / (thickest + half_length);
    float before = (wide.z - wide.y) / (half_length - thickest);
    set_strip(body, middle, along, vec4(half_length, wide.y - behind * thickest, behind,
                                        wide.y - before * thickest),
              flown);
    return before;
}

void main() {
    vec3 seen = sprite_seen();
    gl_Position = scene_matrix * vec4(seen, 1.0);
    float away = length(seen);
    vec3 view = seen / away;
    mat3 frame = sprite_frame();
    float pixels = bird_size * scene_ray_up.w / away;
    vec2 place = gl_Position.xy / gl_Position.w;
    vec2 scale = 0.5 * sprite_picture.zw * bird_size / gl_Position.w;
    centre = sprite_centre(gl_Position);
    for (int i = 0; i < 3; i++) {
        vec3 axis = (scene_matrix * vec4(frame[i], 0.0)).xyw;
        axes[i] = scale * (axis.xy - place * axis.z);
    }
    edge = mix(1.2, 0.8, smoothstep(4.0, 20.0, pixels));
    vec2 flown = bird_motion.x * axes[2], half_way = vec2(0.5 * bird_motion.y, 0.0);
    Beat before = beat_at(bird_flap - half_way, bird_forward.y, 0.0);
    Beat after = beat_at(bird_flap + half_way, bird_forward.y, 0.0);
    Chord shoulder = chord_at(before, after, 0), wrist = chord_at(before, after, 1);
    Chord tip = chord_at(before, after, 2);
    const vec3 mirror = vec3(-1.0, 1.0, 1.0);
    set_panel(0, shoulder, wrist, vec3(1.0), flown);
    set_panel(1, wrist, tip, vec3(1.0), flown);
    set_panel(2, shoulder, wrist, mirror, flown);
    set_panel(3, wrist, tip, mirror, flown);
    bool swims = bird_hinges.y < 0.0;
    float front_slope = set_body(swims ? 0.0 : 0.5 * (before.heave + after.heave), flown);
    sprite_soft[0] = vec4(softness[0], softness[1]);
    sprite_soft[1] = vec4(softness[2], softness[3]);
    sprite_soft[2] = vec4(softness[body], front_slope, 0.0);

    vec3 spread = tip.middle - shoulder.middle;
    vec2 right = axes * spread, left = axes * (mirror * spread);
    float chords = sprite_extent[0].y + sprite_extent[1].y + sprite_extent[2].y + sprite_extent[3].y;
    float thick = length(sprite_body[1].zw) * 0.7 * pixels;
    sprite_overlap = vec3(clamp(1.0 - length(right - left) / max(chords, 1e-4), 0.0, 1.0),
                          clamp(thick / max(length(right) + length(left), 1e-4), 0.0, 1.0),
                          sprite_emphasis(pixels));
    gl_PointSize = 2.0 * reach;
    float share;
    gl_Position = sprite_put(gl_Position, seen, reach, share);

    vec3 along = view * frame;
    // Of a fish's round sides the upper half is most of what shines.
    vec3 normal = swims ? frame * (-along * vec3(1.0, 0.6, 0.2)) + vec3(0.0, 0.32, 0.0)
                        : frame * (-along * vec3(0.3, 1.0, 0.2));
    normal = normalize(normal);
    share *= clamp((pixels - sprite_fade_out.x) / (sprite_fade_out.y - sprite_fade_out.x), 0.0, 1.0);
    sprite_colour = vec4(sprite_light(pixels, view, away, normal), share * sprite_opacity(pixels));
}
