#include "shared/scene.glsl"

// An upright cylinder: rows of cells around its base, from the middle to the edge, its wall and its
// top.

uniform vec3 grid; // columns and rows of cells; the index of the first cylinder

out vec3 seen;          // relative to the eye
out vec3 normal;        // of a wall not normalized
flat out int index;

void main() {
    const ivec2 corners[6] = ivec2[](ivec2(0, 0), ivec2(0, 1), ivec2(1, 0),
                                     ivec2(1, 0), ivec2(0, 1), ivec2(1, 1));
    int cell = gl_VertexID / 6, columns = int(grid.x);
    ivec2 corner = ivec2(cell % columns, cell / columns) + corners[gl_VertexID % 6];
    index = int(grid.z) + gl_InstanceID;
    float angle = 6.2831853 * float(corner.x % columns) / grid.x;
    vec2 around = vec2(cos(angle), sin(angle));
    int row = cell / columns; // 0: base, 1: wall, 2: top
    vec2 size = scene_obstacle_sizes[index].xy;
    around *= corner.y == 0 || corner.y == 3 ? 0.0 : 1.0;
    vec3 place = vec3(around.x * size.x, corner.y < 2 ? 0.0 : size.y, around.y * size.x);
    normal = row == 1 ? vec3(around.x, 0.0, around.y) : vec3(0.0, float(row - 1), 0.0);
    seen = scene_obstacles[index].xyz - scene_eye.xyz + place;
    gl_Position = scene_matrix * vec4(seen, 1.0);
}
