#version 330 core
#include "shared/pose.glsl"
#include "shared/scene.glsl"
#include "shared/sky.glsl"
#include "shared/feathers.glsl"
#include "shared/beat.glsl"
#include "shared/tone.glsl"
#include "shared/sprite.glsl"

// A winged bird too small for triangles: a point sprite that draws the arm and the hand of each wing
// and the body as five tapered strips with soft edges. Triangles smaller than a pixel miss most
// pixel centres, so a distant flock drawn with them flickers, and its wings break into dots.

// For a bird of size 1: see Form of src/render/silhouette.h.
uniform vec4 sprite_body[3];  // end of the tail, thickest place, nose
uniform vec3 sprite_edges[6]; // of the right wing at shoulder, wrist and tip: leading, trailing edge
uniform float sprite_thick;
uniform vec2 sprite_half;     // half the picture's size, pixels
uniform vec2 sprite_fade_out; // spans in pixels between which a dot takes its place

const int body = 4; // wings are strips 0 to 3: arm and hand on the left, arm and hand on the right

// In pixels, upwards, about the bird's place.
flat out vec4 sprite_place[5];  // of a strip: xy: its middle; zw: unit vector along it
flat out vec4 sprite_extent[5]; // x: half its length; y: half its width in the middle; z: by how
                                // much that grows along it; w: of the body also half its width in
                                // the middle as it would be without what is behind its thickest place
flat out vec4 sprite_soft[5];   // 1 over the width of its soft edges; x: at the ends, y: at the
                                // sides; z: of the body: as sprite_extent.z, before that place
flat out vec4 sprite_colour;    // a: opacity
flat out vec3 sprite_overlap;   // share of the smaller that is hidden: x: of wing and wing, y: of
                                // wings and body; z: the point's size

// The bird's axes in the picture, for a bird of size 1.
mat3x2 axes = mat3x2(0.0);
float reach = 0.0;       // of all strips
vec2 softness = vec2(1.0); // of their edges, pixels

float cross2(vec2 a, vec2 b) {
    return a.x * b.y - a.y * b.x;
}

void set_strip(int strip, vec2 middle, vec2 along, vec4 extent, float front_slope) {
    sprite_place[strip] = vec4(middle, along);
    sprite_extent[strip] = extent;
    sprite_soft[strip] = vec4(0.5 / softness, front_slope, 0.0);
    float wide = extent.y + abs(extent.z) * extent.x + softness.y;
    vec2 far = abs(middle) + (extent.x + softness.x) * abs(along) + wide * abs(along.yx);
    reach = max(reach, max(far.x, far.y));
}

// The middle of a wing's chord, and half the chord from there to its leading edge.
struct Chord {
    vec2 middle, half_chord;
};

Chord chord_at(Beat beat, int station, vec3 mirror) {
    vec3 lead = sprite_edges[2 * station], trail = sprite_edges[2 * station + 1];
    vec3 ignored = vec3(0.0, 1.0, 0.0);
    beat_wing(beat, bird_hinges, lead, ignored);
    beat_wing(beat, bird_hinges, trail, ignored);
    vec3 sunk = vec3(0.0, beat.heave, 0.0);
    return Chord(axes * (mirror * (0.5 * (lead + trail) - sunk)),
                 axes * (mirror * (0.5 * (lead - trail))));
}

void set_panel(int strip, Chord inner, Chord outer) {
    vec2 along = outer.middle - inner.middle;
    float far = max(length(along), 1e-4);
    along /= far;
    float thick = sprite_thick * length(axes[1]);
    float wide_inside = abs(cross2(inner.half_chord, along)) + thick;
    float wide_outside = abs(cross2(outer.half_chord, along)) + thick;
    set_strip(strip, 0.5 * (inner.middle + outer.middle), along,
              vec4(0.5 * far, 0.5 * (wide_inside + wide_outside),
                   (wide_outside - wide_inside) / far, 0.0), 0.0);
}

// Where from the body's side a wing reaches, as a vector in the picture.
vec2 set_wing(Beat beat, int first, vec3 mirror) {
    Chord shoulder = chord_at(beat, 0, mirror), wrist = chord_at(beat, 1, mirror);
    Chord tip = chord_at(beat, 2, mirror);
    set_panel(first, shoulder, wrist);
    set_panel(first + 1, wrist, tip);
    return tip.middle - shoulder.middle;
}

vec2 ring_at(int ring, float heave) {
    return axes * vec3(0.0, sprite_body[ring].y - heave, sprite_body[ring].x);
}

// Seen along its axis, the body is as long as it is thick, and no longer tapers.
void set_body(float heave) {
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
                                        wide.y - before * thickest), before);
}

void main() {
    gl_Position = scene_matrix * vec4(bird_position, 1.0);
    float away = length(bird_position);
    vec3 view = bird_position / away;
    mat3 frame = pose_leaning(bird_forward);
    float pixels = bird_size * scene_ray_up.w / away;
    vec2 place = gl_Position.xy / gl_Position.w;
    vec2 scale = sprite_half * bird_size / gl_Position.w;
    for (int i = 0; i < 3; i++) {
        vec3 axis = (scene_matrix * vec4(frame[i], 0.0)).xyw;
        axes[i] = scale * (axis.xy - place * axis.z);
    }
    softness = vec2(mix(1.2, 0.8, smoothstep(4.0, 20.0, pixels)));
    Beat beat = beat_at(bird_flap, bird_forward.y, 0.0);
    vec2 right = set_wing(beat, 0, vec3(1.0)), left = set_wing(beat, 2, vec3(-1.0, 1.0, 1.0));
    set_body(beat.heave);

    float chords = sprite_extent[0].y + sprite_extent[1].y + sprite_extent[2].y + sprite_extent[3].y;
    float thick = length(sprite_body[1].zw) * 0.7 * pixels;
    sprite_overlap = vec3(clamp(1.0 - length(right - left) / max(chords, 1e-4), 0.0, 1.0),
                          clamp(thick / max(length(right) + length(left), 1e-4), 0.0, 1.0),
                          2.0 * reach);
    gl_PointSize = 2.0 * reach;
    gl_Position = sprite_position(gl_Position);

    vec3 along = view * frame;
    vec3 normal = normalize(frame * (-along * vec3(0.3, 1.0, 0.2)));
    float seen = clamp((pixels - sprite_fade_out.x) / (sprite_fade_out.y - sprite_fade_out.x), 0.0, 1.0);
    sprite_colour = vec4(sprite_light(pixels, view, away, normal), seen * sprite_opacity(pixels));
}
