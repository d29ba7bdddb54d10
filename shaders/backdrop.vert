#include "shared/scene.glsl"
#include "shared/sky.glsl"
#include "shared/corners.glsl"
#include "shared/tone.glsl"

// The backdrop of a stage over the whole picture, at the far end of the depth range. It varies
// slowly and is computed at the vertices of a coarse grid.

uniform vec2 grid; // columns and rows; a row is an instance, a strip of triangles

out vec3 shown;

void main() {
    vec2 corner = vec2(gl_VertexID / 2, gl_InstanceID + gl_VertexID % 2) / grid;
    vec2 place = corner * 2.0 - 1.0;
    gl_Position = vec4(place, 1.0, 1.0);
    vec3 ray = scene_ray(corner);
    ray.y *= abs(ray.y) / (abs(ray.y) + 0.12); // no edge at the height of the eye
    shown = tone(sky_radiance(ray) * corners_shade(place, scene_nadir.w) * scene_options.y);
}
