#include "shared/scene.glsl"

// The flock's soft shadow, laid over a floor that has no depth of its own: a square as large as the
// shadow's map, which is read at the vertices, for it varies slowly.

uniform vec2 grid; // columns and rows; a row is an instance, a strip of triangles
uniform sampler2D shadow; // the share of the light that birds block

out float share;

const float most = 0.26; // of it, as displayed

void main() {
    vec2 within = vec2(gl_VertexID / 2, gl_InstanceID + gl_VertexID % 2) / grid;
    vec2 at = scene_shadow.xy + (within - 0.5) / scene_shadow.z;
    gl_Position = scene_matrix * vec4(vec3(at.x, scene_eye.y - scene_eye.w, at.y) - scene_eye.xyz, 1.0);
    vec2 off = abs(within - 0.5) * 2.0;
    float edge = clamp(8.0 - 8.0 * max(off.x, off.y), 0.0, 1.0);
    share = textureLod(shadow, within, 0.0).r * scene_shadow.w * most * edge;
}
