#include "sim/spawn.h"

#include "base/random.h"
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

void spawn_ball(const SpawnBall *ball, const SpawnBirds *birds) {
    const FlockColumns *out = &birds->out;
    for (size_t i = birds->begin; i < birds->end; i++) {
        Vec3 place = vec3_scale(spawn_in_ball(birds->seed, STREAM_PLACE, i, 0), ball->radius);
        Vec3 heading = spawn_direction(birds->seed, STREAM_HEADING, i, 0);
        Vec3 drawn =
            vec3_add(vec3_scale(heading, 1 - ball->alignment), vec3(0, 0, ball->alignment));
        Vec3 towards = vec3_unit(drawn);
        if (vec3_dot(towards, towards) > 0)
            heading = towards;
        out->x[i] = place.x;
        out->y[i] = place.y * ball->height + 0.0f; // never -0
        out->z[i] = place.z;
        out->vx[i] = heading.x * ball->speed;
        out->vy[i] = heading.y * ball->speed;
        out->vz[i] = heading.z * ball->speed;
    }
}

float spawn_ball_radius(float range, size_t count, double neighbours) {
    double others = count > 1 ? (double)count - 1 : 0;
    return (float)((double)range * fmath_cube_root(others / neighbours));
}

float spawn_disc_radius(float range, size_t count, double neighbours) {
    double others = count > 1 ? (double)count - 1 : 0;
    return (float)((double)range * sqrt(others / neighbours));
}
