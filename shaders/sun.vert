#include "shared/noise.glsl"
#include "shared/scene.glsl"
#include "shared/clouds.glsl"

// The sun's disc and its aureole, the bright air close around it: a square at the far end of the
// depth range. Clouds before its middle dim all of it.

out vec2 square; // from -1 to 1
out vec2 off;    // from the sun's middle, in radii of its disc
out vec2 open;   // the share of its light that passes the clouds of either moment

const float reach = 24.0; // of the aureole, in radii of the disc

void main() {
    square = vec2(gl_VertexID % 2, gl_VertexID / 2) * 2.0 - 1.0;
    off = square * reach;
    vec3 side = normalize(vec3(-scene_sun.z, 0.0, scene_sun.x) + vec3(1e-6, 0.0, 0.0));
    vec3 over = cross(side, scene_sun.xyz);
    vec3 ray = scene_sun.xyz + sun_half_angle * (off.x * side + off.y * over);
    gl_Position = (scene_matrix * vec4(ray, 0.0)).xyww;
    open = 1.0 - vec2(clouds_before(scene_sun.xyz, scene_drift.x),
                            clouds_before(scene_sun.xyz, scene_drift.y));
}
