#include "shared/scene.glsl"
#include "shared/tower.glsl"

// An upright cylinder, or within it a part of a tower: its columns and rows of cells are the base, from
// the middle to the edge, the wall in five rows, and the top.

uniform vec3 grid; // columns and rows of cells; the index of the first cylinder

out vec3 seen;  // relative to the eye
out vec2 along; // along the wall, from the middle of its side, and up; of a cylinder only up
flat out int index;

// For a radius of 1: half the side of a storey at its corners' buttresses, of its walls, and from
// where on a buttress covers them.
const float edge = 0.707, face = 0.585, clear = 0.49;
// Of a storey: the heights, as shares, at which buttresses draw in, and how far they stand out; the
// same of a slab, which is a cornice.
const float steps[6] = float[](0.0, 0.44, 0.48, 0.80, 0.84, 1.0);
const float stands[6] = float[](1.0, 1.0, 0.6, 0.6, 0.25, 0.25);
const float slab_steps[6] = float[](0.0, 0.12, 0.30, 0.42, 0.46, 1.0);
const float slab_stands[6] = float[](0.2, 0.2, 0.9, 1.0, 0.8, 0.8);

// A place on the outline of a square section, from which its corners stand out; level: its place along
// its side, from the middle.
vec2 square(float turn, float stand, bool slab, out float level) {
    float far = mix(face, edge, stand), wall = slab ? far : face;
    vec2 places[7] = vec2[](vec2(-far, far), vec2(-clear, far), vec2(-clear, wall), vec2(0.0, wall),
                            vec2(clear, wall), vec2(clear, far), vec2(far, far));
    float at = fract(4.0 * turn) * 6.0, angle = floor(4.0 * turn) * 1.5707963;
    vec2 place = mix(places[int(at)], places[int(at) + 1], fract(at));
    level = place.x + place.y - wall;
    return place.y * vec2(cos(angle), sin(angle)) + place.x * vec2(-sin(angle), cos(angle));
}

vec2 octagon(float turn, out float level) {
    float side = floor(8.0 * turn) * 0.78539816, at = fract(8.0 * turn);
    vec2 from = vec2(cos(side), sin(side)), to = vec2(cos(side + 0.78539816), sin(side + 0.78539816));
    level = (at - 0.5) * 0.7653669;
    return mix(from, to, at);
}

void main() {
    const ivec2 corners[6] = ivec2[](ivec2(0, 0), ivec2(0, 1), ivec2(1, 0),
                                     ivec2(1, 0), ivec2(0, 1), ivec2(1, 1));
    int cell = gl_VertexID / 6, columns = int(grid.x), row = cell / columns;
    ivec2 corner = ivec2(cell % columns, row) + corners[gl_VertexID % 6];
    index = int(grid.z) + gl_InstanceID;
    vec4 size = scene_obstacle_sizes[index];
    int height = clamp(corner.y - 1, 0, 5);
    float turn = float(corner.x % columns) / grid.x, level = 0.0, high = 0.2 * float(height);
    vec2 around = vec2(cos(6.2831853 * turn), sin(6.2831853 * turn));
    if (size.z == TOWER_STOREY) {
        around = square(turn, stands[height], false, level);
        high = steps[height];
    } else if (size.z == TOWER_SLAB) {
        around = square(turn, slab_stands[height], true, level);
        // The top of one that is a parapet is a walk behind it.
        high = row == 6 && size.w < tower_narrow ? 0.42 : slab_steps[height];
    } else if (size.z == TOWER_SPIRE) {
        // It has a skirt within what it stands on.
        high = height == 0 ? -0.4 * size.x / size.y : 0.25 * float(height - 1);
        around = octagon(turn, level) * mix(1.0, size.w, max(high, 0.0));
    }
    along = vec2(level * size.x, high * size.y);
    around *= corner.y == 0 || corner.y == 7 ? 0.0 : size.x;
    seen = scene_obstacles[index].xyz - scene_eye.xyz + vec3(around.x, along.y, around.y);
    gl_Position = scene_matrix * vec4(seen, 1.0);
}
