// Each radius of each model at its edge: what acts at the radius itself, a digit before it and a
// digit beyond. Which side the edge belongs to is the source's.
#include "test.h"

#include <math.h>

#include "scene.h"
#include "sim/cursor.h"
#include "sim/plane.h"
#include "sim/sphere.h"
#include "sim/steer.h"
#include "support/pool.h"
#include "support/set_param.h"

enum { NEIGHBOURS = -1 };

typedef struct Edge {
    const char *model, *radius;
    int rule; // whose vector is looked at, or the number of neighbours
    bool before, at, beyond;
} Edge;

static const Edge edges[] = {
    {"leader", "follow_radius", NEIGHBOURS, true, false, false},
    {"cursor", "near_dist", NEIGHBOURS, true, false, false},
    {"cursor", "collision_dist", CURSOR_SEPARATION, true, false, false},
    {"cursor", "mouse_avoidance_dist", CURSOR_AVOIDANCE, true, true, false},
    {"cursor", "mouse_avoidance_dist", CURSOR_ATTRACTION, false, false, true},
    {"sphere", "cohesion_radius", SPHERE_COHESION, true, false, false},
    {"sphere", "separation_distance", SPHERE_SEPARATION, true, false, false},
    {"sphere", "bound_radius", SPHERE_BOUNDS, false, false, true},
    {"plane", "neighbour_distance", PLANE_COHESION, true, false, false},
    {"plane", "separation_distance", PLANE_SEPARATION, true, false, false},
    {"steer", "radius", STEER_COHESION, true, true, false},
};

// Of a bird so far from the origin, where another bird is, and a pointer.
static bool acts(const Edge *edge, float distance, float radius) {
    SimBird bird;
    Scene scene = {.count = 2, .column = {{distance, 0}}};
    Sim *sim = make_flock(edge->model, 0, 1, "", pool);
    scene_place(sim, &scene);
    scene_set(sim, edge->radius, (double)radius);
    sim_step(sim);
    assert_true(sim_explain_bird(sim, 0, &bird));
    const float *v = bird.rules[edge->rule == NEIGHBOURS ? 0 : edge->rule];
    bool acts =
        edge->rule == NEIGHBOURS ? bird.neighbours == 1 : hypotf(hypotf(v[0], v[1]), v[2]) > 0;
    sim_destroy(sim);
    return acts;
}

TEST(every_edge) {
    const float radius = 8; // its square, and those of its two neighbours, are told apart
    for (size_t i = 0; i < sizeof edges / sizeof *edges; i++) {
        const Edge *edge = &edges[i];
        bool before = acts(edge, nextafterf(radius, 0), radius);
        bool at = acts(edge, radius, radius);
        bool beyond = acts(edge, nextafterf(radius, INFINITY), radius);
        if (before != edge->before || at != edge->at || beyond != edge->beyond)
            fail_msg("%s, %s, rule %d: %d %d %d", edge->model, edge->radius, edge->rule, before, at,
                     beyond);
    }
}
