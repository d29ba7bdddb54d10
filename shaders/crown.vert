#include "shared/noise.glsl"
#include "shared/scene.glsl"

// A sphere as the crown of a tree: shells one within the other, with hollows between boughs; or as a
// balloon, its basket below it, of the first shell alone. None is farther out than the sphere.

uniform vec3 grid; // columns and rows of cells; how many shells

out vec3 seen;    // relative to the eye
out vec3 around;  // from the sphere's middle, of length 1
out float hollow; // how deep the shell is pressed in here, 0 to 1
flat out float shell; // from 0, the innermost, to 1; 2: a balloon
flat out int index;

// Noise in three planes, each with a part of the pattern.
float lumps(vec3 at) {
    return noise(at.xy) + noise(at.yz + 40.0) + noise(at.zx + 80.0);
}

// Of a balloon, for a radius of 1, from the axis and up, by the row: its basket, ropes, a cone from
// the mouth, and a ball.
vec2 profile(int row) {
    const vec2 low[5] = vec2[](vec2(0.0, -0.99), vec2(0.085, -0.99), vec2(0.095, -0.9),
                               vec2(0.16, -0.8), vec2(0.305, -0.712));
    float angle = mix(-1.026, 1.5707963, (float(row) - 5.0) / (grid.y - 5.0));
    return row < 5 ? low[row] : vec2(0.0, 0.12) + 0.87 * vec2(cos(angle), sin(angle));
}

void main() {
    const ivec2 corners[6] = ivec2[](ivec2(0, 0), ivec2(0, 1), ivec2(1, 0),
                                     ivec2(1, 0), ivec2(0, 1), ivec2(1, 1));
    int cell = gl_VertexID / 6, columns = int(grid.x), shells = int(grid.z);
    ivec2 corner = ivec2(cell % columns, cell / columns) + corners[gl_VertexID % 6];
    index = gl_InstanceID / shells;
    // From the outermost in, so that what is behind leaves is not drawn.
    shell = 1.0 - float(gl_InstanceID % shells) / (grid.z - 1.0);
    float angle = 6.2831853 * float(corner.x % columns) / grid.x;
    float slope = 3.14159265 * float(corner.y) / grid.y;
    around = vec3(cos(angle) * sin(slope), -cos(slope), sin(angle) * sin(slope));
    vec4 sphere = scene_obstacles[index];
    // Between boughs, and less between branches.
    vec3 at = around * 1.7 + 17.0 * sphere.w;
    hollow = clamp(0.45 + 0.8 * lumps(at) + 0.4 * lumps(2.3 * at), 0.0, 1.0);
    float share = 1.0 - 0.05 * float(gl_InstanceID % shells); // of the radius
    float radius = scene_obstacle_sizes[index].x * share * (1.0 - 0.36 * hollow);
    seen = sphere.xyz - scene_eye.xyz + around * radius;
    gl_Position = scene_matrix * vec4(seen, 1.0);
    if (scene_obstacle_sizes[index].y == 0.0)
        return;
    vec2 at_row = profile(corner.y);
    around = vec3(cos(angle) * at_row.x, at_row.y, sin(angle) * at_row.x);
    hollow = float(corner.y);
    seen = sphere.xyz - scene_eye.xyz + around * scene_obstacle_sizes[index].x;
    gl_Position = shell < 1.0 ? vec4(2.0, 2.0, 2.0, 1.0) : scene_matrix * vec4(seen, 1.0);
    shell = 2.0;
}
