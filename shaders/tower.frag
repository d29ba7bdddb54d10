#include "shared/scene.glsl"
#include "shared/sky.glsl"
#include "shared/noise.glsl"
#include "shared/tone.glsl"
#include "shared/obstacles.glsl"
#include "shared/solid.glsl"

// A tower of stone in courses, with slits and arched openings; a slender one that stands on the
// ground is a trunk.

in vec3 seen;
in vec3 normal;
flat in int index;

layout(location = 0) out vec4 colour;

const float turn = 6.2831853;
// In bird sizes.
const float trunk = 5.0; // its radius at the most
const float course = 1.3, stone_length = 3.1;

// The share of a pixel within something: off is its distance from the edge, stretch what it covers.
float inside(float off, float stretch) {
    return clamp(0.5 - off / stretch, 0.0, 1.0);
}

// An opening with a round arch; at: from the middle of its sill; size: half its width, and the
// height of its upright part.
float arch(vec2 at, vec2 size, float stretch) {
    vec2 off = abs(at - vec2(0.0, 0.5 * size.y)) - vec2(size.x, 0.5 * size.y);
    float circle = length(at - vec2(0.0, size.y)) - size.x;
    return inside(min(max(off.x, off.y), circle), stretch);
}

// Arches around a tower, so many; at: along the wall and up.
float arches(vec2 at, float radius, float many, vec2 size, float stretch) {
    float apart = turn * radius / many;
    return arch(vec2((fract(at.x / apart) - 0.5) * apart, at.y), size, stretch);
}

// Openings below the top, and, down a tall tower, slits of a winding stair.
float openings(vec2 at, float radius, float height, float stretch) {
    float upright = min(0.75 * radius, 0.42 * height), sill = height - 1.75 * upright;
    float storeys = (at.y - sill) / (2.4 * radius), storey = floor(storeys);
    if (storeys >= 0.0)
        return arches(at - vec2(0.0, sill), radius, 6.0, vec2(0.17 * radius, upright), stretch);
    vec2 in_storey = vec2(at.x + 0.4 * radius * storey, (storeys - storey - 0.8) * 2.4 * radius);
    float slit = arches(in_storey, radius, 4.0, vec2(0.055 * radius, 0.3 * radius), stretch);
    return at.y > 0.7 * radius ? slit : 0.0;
}

// The colour of masonry whose joints and stones a pixel of this size shows.
vec3 masonry(vec2 at, float radius, float bird, float stretch) {
    float fine = clamp(1.4 - stretch / (0.7 * bird), 0.0, 1.0);
    float many = max(floor(turn * radius / (stone_length * bird)), 6.0); // whole ones around it
    float row = floor(at.y / (course * bird));
    float along = at.x / (turn * radius) * many + 0.5 * mod(row, 2.0);
    vec2 stone = vec2(mod(floor(along), many), row);
    vec2 size = vec2(stone_length, course) * bird;
    vec2 off = (abs(fract(vec2(along, at.y / size.y)) - 0.5) - 0.5) * size;
    float joint = max(off.x, off.y) + 0.07 * bird;
    float weather = noise(at / (14.0 * bird)) + 0.5 * noise(at / (4.0 * bird));
    float tint = 0.55 * noise(stone * 7.31 + 3.0) - 0.3 * inside(-joint, max(stretch, 0.1 * bird));
    return vec3(0.27, 0.245, 0.205) * (1.0 + fine * tint + 0.35 * weather);
}

void main() {
    vec3 facing = normalize(normal);
    vec4 cylinder = scene_obstacles[index];
    vec2 size = scene_obstacle_sizes[index].xy;
    float bird = scene_obstacle_counts.w;
    vec3 place = seen + scene_eye.xyz, over = place - cylinder.xyz;
    float stretch = max(length(dFdx(seen)), length(dFdy(seen)));
    bool wall = abs(facing.y) < 0.5;
    bool grounded = abs(cylinder.y - scene_eye.y + scene_eye.w) < size.x;
    vec2 at = wall ? vec2((atan(over.z, over.x) + 0.5 * turn) * size.x, over.y) : over.xz;

    vec3 own, glow = vec3(0.0);
    float open = wall && grounded ? mix(0.6, 1.0, clamp(over.y / (2.5 * size.x), 0.0, 1.0)) : 1.0;
    if (grounded && size.x < trunk * bird && size.y > 4.0 * size.x) {
        float fine = clamp(1.4 - stretch / (0.4 * bird), 0.0, 1.0);
        own = vec3(0.075, 0.058, 0.044) * (1.0 + 1.1 * fine * noise(at * vec2(2.5, 0.4) / bird));
    } else {
        own = masonry(at, size.x, bird, stretch);
        if (wall && size.y > size.x) {
            float hollow = openings(at, size.x, size.y, stretch);
            own *= 1.0 - 0.93 * hollow;
            // A lamp that is lit when the day ends.
            float dusk = clamp(1.0 - 3.4 * scene_sky_light.b, 0.0, 1.0);
            glow = hollow * dusk * vec3(0.55, 0.26, 0.075);
        }
    }
    float sunlit = max(dot(facing, scene_sun.xyz), 0.0);
    if (sunlit > 0.0)
        sunlit *= obstacles_pass(place, index);
    colour = solid_colour(own, facing, seen, sunlit, open, glow);
}
