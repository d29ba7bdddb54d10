// A bird's mesh in its place, its wings at their moment of the beat. Needs pose.glsl, beat.glsl and
// scene.glsl.

layout(location = 0) in vec3 vertex_position; // of a bird of size 1
layout(location = 1) in vec4 vertex_normal;   // w: 1 on a wing, -1 where it is white
layout(location = 2) in vec2 vertex_uv;
layout(location = 3) in vec3 bird_position; // relative to the eye
layout(location = 4) in vec4 bird_forward;  // xyz: heading; w: bank in half turns
layout(location = 5) in vec2 bird_flap;     // phase of the wing beat in turns, strength as in beat_at
layout(location = 6) in vec4 bird_tint;     // a: 1 where the texture is used, otherwise 0

uniform vec4 bird_hinges; // as in beat_wing; y: 0 where the mesh has no wings, below 0 where it swims
uniform float bird_size;
uniform float bird_fold; // 1: the wings are drawn in, as in a dive; 0: as the bird flies

// The vertex relative to the eye, and its normal; sets gl_Position.
vec3 bird_place(out vec3 normal) {
    vec3 place = vertex_position;
    normal = vertex_normal.xyz;
    if (bird_hinges.y > 0.0) {
        Beat beat = beat_at(bird_flap, bird_forward.y, bird_fold);
        if (vertex_normal.w > 0.5)
            beat_wing(beat, bird_hinges, place, normal);
        place.y -= beat.heave;
    } else if (bird_hinges.y < 0.0) {
        beat_tail(bird_flap, place, normal);
    }
    mat3 frame = pose_leaning(bird_forward);
    normal = frame * normal;
    vec3 seen = bird_position + frame * (place * bird_size);
    gl_Position = scene_matrix * vec4(seen, 1.0);
    return seen;
}
