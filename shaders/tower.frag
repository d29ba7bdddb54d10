#include "shared/scene.glsl"
#include "shared/sky.glsl"
#include "shared/noise.glsl"
#include "shared/tone.glsl"
#include "shared/obstacles.glsl"
#include "shared/solid.glsl"
#include "shared/tower.glsl"

// A round tower of stone in courses, with slits and arched openings; a slender one that stands on the
// ground is a trunk. A tower in storeys has buttresses, a door and a clock, louvres before its bells,
// battlements and a spire of slates.

in vec3 seen;
in vec2 along;
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

// An opening with a pointed arch: two circles about each other's ends; size as arch's. Its distance.
float pointed(vec2 at, vec2 size) {
    float above = length(vec2(abs(at.x) + size.x, max(at.y - size.y, 0.0))) - 2.0 * size.x;
    return max(above, -at.y);
}

// Of a distance in units: an opening, dark, in a frame of lighter stone so wide.
float framed(float off, float wide, float stretch, inout vec3 own) {
    float hollow = inside(off, stretch);
    own *= (1.0 + 0.3 * inside(abs(off - 0.5 * wide) - 0.5 * wide, stretch)) * (1.0 - 0.9 * hollow);
    return hollow;
}

// A clock on the wall: a pale face with a ring of hours and hands at ten past eight.
void clock_face(vec2 at, float radius, float stretch, inout vec3 own) {
    float away = length(at), ring = abs(away - 0.80 * radius) - 0.10 * radius;
    float hours = abs(fract(atan(at.x, at.y) * 12.0 / turn + 0.5) - 0.5) - 0.14;
    vec2 minute = vec2(dot(at, vec2(0.866, 0.5)), dot(at, vec2(-0.5, 0.866)));
    vec2 hour = vec2(dot(at, vec2(-0.87, -0.49)), dot(at, vec2(0.49, -0.87)));
    float hands = min(max(abs(minute.y) - 0.05 * radius, abs(minute.x - 0.3 * radius) - 0.38 * radius),
                      max(abs(hour.y) - 0.07 * radius, abs(hour.x - 0.2 * radius) - 0.26 * radius));
    float dark = max(inside(hands, stretch), inside(ring, stretch) * step(hours, 0.0));
    own = mix(own, vec3(0.06, 0.055, 0.05), inside(away - 1.12 * radius, stretch));
    own = mix(own, mix(vec3(0.50, 0.47, 0.40), vec3(0.05), dark), inside(away - radius, stretch));
}

// The openings of a storey on the side of this number; returns how much is open.
float storey(vec2 at, vec2 size, bool grounded, int side, float stretch, inout vec3 own) {
    float radius = size.x;
    if (!grounded) { // a pair of louvred openings before the bells
        vec2 place = vec2(abs(at.x) - 0.235 * radius, at.y - 0.24 * size.y);
        float hollow = framed(pointed(place, vec2(0.15 * radius, 0.40 * size.y)), 0.05 * radius, stretch, own);
        float boards = 0.5 + 0.5 * cos(at.y * turn / (0.13 * radius));
        float fine = clamp(1.5 - stretch / (0.05 * radius), 0.0, 1.0);
        own += hollow * vec3(0.045, 0.042, 0.038) * mix(0.5, boards, fine);
        return hollow * mix(0.35, 1.0 - boards, fine);
    }
    float open = 0.0;
    for (int slit = 0; slit < 3; slit++) {
        vec2 place = vec2(at.x, at.y - (0.20 + 0.2 * float(slit)) * size.y - 0.15 * radius);
        open = max(open, framed(pointed(place, vec2(0.045, 0.28) * radius), 0.045 * radius, stretch, own));
    }
    clock_face(vec2(at.x, at.y - size.y + 0.48 * radius), 0.24 * radius, stretch, own);
    if (side == 1) {
        float door = framed(pointed(at, vec2(0.17, 0.42) * radius), 0.07 * radius, stretch, own);
        own += door * vec3(0.035, 0.02, 0.012);
    }
    return open;
}

void main() {
    vec3 across = dFdx(seen), upwards = dFdy(seen);
    vec3 facing = cross(across, upwards);
    facing = normalize(dot(facing, seen) > 0.0 ? -facing : facing);
    vec4 cylinder = scene_obstacles[index], form = scene_obstacle_sizes[index];
    vec2 size = form.xy;
    float bird = scene_obstacle_counts.w;
    vec3 place = seen + scene_eye.xyz, over = place - cylinder.xyz;
    float stretch = max(length(across), length(upwards));
    bool wall = abs(facing.y) < 0.8, round_one = form.z == TOWER_ROUND;
    bool grounded = abs(cylinder.y - scene_eye.y + scene_eye.w) < size.x;
    vec2 at = wall ? along : over.xz;
    if (wall && round_one) {
        at.x = (atan(over.z, over.x) + 0.5 * turn) * size.x;
        facing = vec3(over.x, 0.0, over.z) / max(length(over.xz), 1e-6);
    }
    // Battlements: every other ninth of a side, its corners among those that stand.
    float ninth = floor((along.x / (0.69 * size.x) + 1.0) * 4.5);
    if (form.z == TOWER_SLAB && form.w < tower_narrow && wall && along.y > 0.62 * size.y &&
        mod(ninth, 2.0) == 1.0)
        discard;

    vec3 own, glow = vec3(0.0);
    float open = wall && grounded ? mix(0.6, 1.0, clamp(over.y / (2.5 * size.x), 0.0, 1.0)) : 1.0;
    if (grounded && size.x < trunk * bird && size.y > 4.0 * size.x) {
        float fine = clamp(1.4 - stretch / (0.4 * bird), 0.0, 1.0);
        own = vec3(0.075, 0.058, 0.044) * (1.0 + 1.1 * fine * noise(at * vec2(2.5, 0.4) / bird));
    } else if (form.z == TOWER_SPIRE) {
        own = masonry(at * 1.7, size.x, bird, stretch * 1.7) * vec3(0.30, 0.35, 0.42);
    } else {
        own = masonry(at, size.x, bird, stretch);
        float hollow = 0.0;
        if (round_one && wall && size.y > size.x) {
            hollow = openings(at, size.x, size.y, stretch);
            own *= 1.0 - 0.93 * hollow;
        } else if (form.z == TOWER_STOREY && abs(facing.y) < 0.1 && abs(along.x) < 0.489 * size.x) {
            int side = abs(over.x) > abs(over.z) ? (over.x > 0.0 ? 0 : 2) : (over.z > 0.0 ? 1 : 3);
            hollow = storey(at, size, grounded, side, stretch, own);
        }
        // A lamp that is lit when the day ends.
        float dusk = clamp(1.0 - 3.4 * scene_sky_light.b, 0.0, 1.0);
        glow = hollow * dusk * vec3(0.55, 0.26, 0.075);
    }
    float sunlit = max(dot(facing, scene_sun.xyz), 0.0);
    if (sunlit > 0.0)
        sunlit *= obstacles_pass(place, index);
    colour = solid_colour(own, facing, seen, sunlit, open, glow);
}
