// Small flocks placed by hand, and what is asked of every flock: what the tests of limits, of
// degenerate flocks, of random numbers and of symmetries share.
#pragma once

#include "sim/sim.h"

enum { SCENE_MOST = 256 };

// Birds in the order of their ids: x, y, z, vx, vy, vz.
typedef struct Scene {
    size_t count;
    float column[6][SCENE_MOST];
} Scene;

// A number in [-1, 1), the same for the same seed and event.
float scene_noise(uint64_t seed, uint64_t event);

// Birds uniform in a cube of ± radius about the origin, each velocity within ± speed along each
// axis; z is zero where the model is flat.
void scene_scatter(Scene *scene, const Model *model, size_t count, float radius, float speed,
                   uint64_t seed);

// The flock flies on from this scene, at tick 0.
void scene_place(Sim *sim, const Scene *scene);

// The state after the last step.
void scene_read(Scene *scene, const Sim *sim);

// Sets a parameter through its text, as every option does; the value has to be accepted.
void scene_set(Sim *sim, const char *name, double value);

// Everything finite and within the guard's limit, speeds too; what failed is named by a printf
// text.
void scene_assert_sound(const Sim *sim, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

// The farthest that any bird of b is from its like in a: of places over the farthest coordinate, of
// velocities over the greatest speed.
double scene_deviation(const Scene *a, const Scene *b);

// No number differs; 0 and -0 are the same.
bool scene_is_same(const Scene *a, const Scene *b);
