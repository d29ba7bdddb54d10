#include "sim/spawn.h"

#include "base/hash.h"
#include "sim/fmath.h"

static uint64_t spawn_key(uint64_t seed, SpawnStream stream, uint64_t bird) {
    return random_key(seed, (uint64_t)stream << 32 | bird);
}

float spawn_unit(uint64_t seed, SpawnStream stream, uint64_t bird, uint64_t event, uint64_t draw) {
    return random_unit(random_draw(spawn_key(seed, stream, bird), event, draw));
}

static float spawn_side(uint64_t key, uint64_t event, uint64_t draw) {
    return 2 * random_unit(random_draw(key, event, draw)) - 1;
}

static Vec3 spawn_in_cube(uint64_t key, uint64_t event, uint64_t draw) {
    return vec3(spawn_side(key, event, draw), spawn_side(key, event, draw + 1),
                spawn_side(key, event, draw + 2));
}

// Rejection sampling: about half of the points of the cube are in the ball, and no function but the
// square root is needed. Two points are drawn together: the second is needed nearly every other
// time, and drawing it costs less than a mispredicted branch.
Vec3 spawn_in_ball(uint64_t seed, SpawnStream stream, uint64_t bird, uint64_t event) {
    uint64_t key = spawn_key(seed, stream, bird);
    for (uint64_t draw = 0;; draw += 6) {
        Vec3 first = spawn_in_cube(key, event, draw), second = spawn_in_cube(key, event, draw + 3);
        bool first_is_in = vec3_dot(first, first) <= 1;
        Vec3 point = {first_is_in ? first.x : second.x, first_is_in ? first.y : second.y,
                      first_is_in ? first.z : second.z};
        if (vec3_dot(point, point) <= 1)
            return point;
    }
}

// Uniform on the unit sphere.
static Vec3 spawn_direction(uint64_t seed, SpawnStream stream, uint64_t bird, uint64_t event) {
    for (uint64_t again = 0;; again++) {
        Vec3 point = spawn_in_ball(seed, stream, bird, event + (again << 48));
        // Too near the centre a direction would be coarse.
        if (vec3_dot(point, point) > 1e-4f)
            return vec3_unit(point);
    }
}

// --- A drawn form ---
//
// Birds uniform in a ball are moved by maps that keep volumes, so that they stay uniform, and no
// border or grid shows: the ball is made long and thin and thick in some places, thin in others,
// and then bent by shears, displacements by a wave across the direction in which it runs.
//
// A ball fits an ellipse by 0.99 (the silhouette and the ellipse of its second moments, what is in
// both over what is in either); these numbers, found by looking at them, give 0.45 to 0.75 with
// seeds 1 to 5 (tests/film/test_home.c).

enum { SPAWN_SHEARS = 4 };

typedef struct SpawnShear {
    Vec3 wave, shift; // radians a unit; units, across the wave
    double phase;
} SpawnShear;

typedef struct SpawnForm {
    Vec3 axes; // how much longer than the ball's radius
    double thick, thick_phase;
    SpawnShear shears[SPAWN_SHEARS];
    SpawnShear current; // its shift is a velocity, as a share of the birds' speed
} SpawnForm;

// Even in [low, high].
static double spawn_draw(uint64_t seed, uint64_t event, double low, double high) {
    return low + (high - low) * (double)spawn_unit(seed, STREAM_FORM, 0, event, 0);
}

static SpawnShear spawn_draw_shear(uint64_t seed, uint64_t event, Vec3 way, double low, double high,
                                   Vec3 shift) {
    return (SpawnShear){.wave = vec3_scale(way, (float)spawn_draw(seed, event, low, high)),
                        .shift = vec3_scale(shift, (float)spawn_draw(seed, event + 1, 0.9, 1.3)),
                        .phase = spawn_draw(seed, event + 2, 0, 2 * FMATH_PI)};
}

// Of a ball of radius 1: x is its length, y its height. Bent up and down along its length, and to
// the sides; its two borders pulled against each other; and a ripple.
static SpawnForm spawn_draw_form(uint64_t seed) {
    const Vec3 x = {1, 0, 0}, z = {0, 0, 1}, aslant = {0.8f, 0, 0.6f};
    double length = spawn_draw(seed, 0, 1.8, 2.2), height = 0.5;
    return (SpawnForm){
        .axes = {(float)length, (float)height, (float)(1 / (length * height))},
        .thick = spawn_draw(seed, 1, 0.8, 0.9),
        .thick_phase = spawn_draw(seed, 2, 0, 2 * FMATH_PI),
        .shears = {spawn_draw_shear(seed, 10, x, 2.0, 2.6, vec3(0, 0.7f, 0)),
                   spawn_draw_shear(seed, 20, x, 1.2, 2.0, vec3(0, 0, 0.5f)),
                   spawn_draw_shear(seed, 30, z, 1.5, 2.5, vec3(0.4f, 0.45f, 0)),
                   spawn_draw_shear(seed, 40, aslant, 3.5, 5.0, vec3(0, 0.08f, 0))},
        .current = spawn_draw_shear(seed, 50, aslant, 1.2, 2.0, vec3(0.35f, 0.1f, 0)),
    };
}

static Vec3 spawn_shear(const SpawnShear *shear, Vec3 place) {
    double sine, cosine;
    fmath_sin_cos((double)vec3_dot(shear->wave, place) + shear->phase, &sine, &cosine);
    return vec3_scale(shear->shift, (float)sine);
}

static Vec3 spawn_form(const SpawnForm *form, Vec3 place) {
    // Where it is drawn out along x it is thinner across.
    double sine, cosine;
    fmath_sin_cos(2 * FMATH_PI * (double)place.x + form->thick_phase, &sine, &cosine);
    float across = (float)(1 / sqrt(1 + form->thick * cosine));
    place.x += (float)(form->thick * sine / (2 * FMATH_PI));
    place = vec3(place.x * form->axes.x, place.y * form->axes.y * across,
                 place.z * form->axes.z * across);
    for (int i = 0; i < SPAWN_SHEARS; i++)
        place = vec3_add(place, spawn_shear(&form->shears[i], place));
    return place;
}

void spawn_ball(const SpawnBall *ball, const SpawnBirds *birds) {
    bool drawn = ball->shape == SPAWN_SHAPE_DRAWN;
    SpawnForm form = drawn ? spawn_draw_form(birds->seed) : (SpawnForm){0};
    const FlockColumns *out = &birds->out;
    for (size_t i = birds->begin; i < birds->end; i++) {
        Vec3 place = spawn_in_ball(birds->seed, STREAM_PLACE, i, 0);
        Vec3 heading = spawn_direction(birds->seed, STREAM_HEADING, i, 0);
        Vec3 mixed =
            vec3_add(vec3_scale(heading, 1 - ball->alignment), vec3(0, 0, ball->alignment));
        Vec3 towards = vec3_unit(mixed);
        if (vec3_dot(towards, towards) > 0)
            heading = towards;
        if (drawn) {
            place = spawn_form(&form, place);
            heading = vec3_unit(vec3_add(heading, spawn_shear(&form.current, place)));
        }
        place = vec3_scale(place, ball->radius);
        out->x[i] = place.x;
        out->y[i] = place.y * ball->height + 0.0f; // never -0
        out->z[i] = place.z;
        out->vx[i] = heading.x * ball->speed;
        out->vy[i] = heading.y * ball->speed;
        out->vz[i] = heading.z * ball->speed;
    }
}

Vec3 spawn_flock_offset(const FlocksParams *flocks, bool flat, size_t flock) {
    double sine, cosine;
    if (flocks->count == 1)
        return vec3(0, 0, 0);
    fmath_sin_cos(2 * FMATH_PI * (double)flock / flocks->count, &sine, &cosine);
    float x = (float)sine, other = (float)cosine;
    return vec3_scale(vec3(x, flat ? other : 0, flat ? 0 : other), flocks->distance);
}

void spawn_flocks(const FlocksParams *flocks, bool flat, const SpawnBirds *birds) {
    Mates mates = mates_make((size_t)flocks->count);
    for (size_t bird = birds->begin; mates.flocks > 1 && bird < birds->end; bird++) {
        Vec3 offset = spawn_flock_offset(flocks, flat, mates_flock(&mates, (uint32_t)bird));
        birds->out.x[bird] += offset.x;
        birds->out.y[bird] += offset.y;
        birds->out.z[bird] += offset.z;
    }
}

float spawn_radius(bool flat, float range, size_t count, double neighbours) {
    double others = count > 1 ? (double)count - 1 : 0, volume = others / neighbours;
    return (float)((double)range * (flat ? sqrt(volume) : fmath_cube_root(volume)));
}
