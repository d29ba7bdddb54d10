// The subjects, and flights of them.
#include "test.h"

#include <math.h>
#include <string.h>

#include "support/set_param.h"
#include "symmetry.h"

const int lengths[LENGTHS] = {1, 10, 60};
const double tolerances[LENGTHS] = {4e-6, 1.2e-5, 3e-3};

const Subject subjects[SUBJECTS] = {
    {"leader",
     {"random_push", "wander"},
     NULL,
     {"leader_x", "leader_y", "leader_z"},
     false,
     25,
     20,
     {{"follow_radius", 15},
      {"avoidance_radius", 10},
      {"local_gravity", 4},
      {"turn_speed", 2},
      {"max_speed", 28},
      {"roost_radius", 5}}},
    {"cursor",
     {0},
     NULL,
     {"cursor_x", "cursor_y", "cursor_z"},
     false,
     30,
     10,
     {{"near_dist", 15}, {"min_velocity", 3}}},
    {"sphere", {0}, "bounds", {0}, false, 20, 5, {{"bound_radius", 15}}},
    {"plane",
     {0},
     "bounds",
     {0},
     false,
     150,
     3,
     {{"cohesion_weight", 0.02},
      {"align_weight", 0.1},
      {"edge_margin", 100},
      {"min_speed", 1},
      {"separation_weight", 0.05},
      {"width", 400},
      {"height", 320}}},
    {"steer", {"random"}, NULL, {0}, false, 25, 5, {{"turn_speed", 2}, {"random_strength", 0.2}}},
    {"starling",
     {"escape"},
     "roost",
     {0},
     true,
     4,
     8,
     {{"altitude", 1}, {"swell_height", 0}, {"roost_radius", 2}, {"speed", 8}}},
};

static void map_vector(const Map *map, const double in[3], bool is_place, double out[3]) {
    for (int row = 0; row < 3; row++) {
        out[row] = is_place ? map->shift[row] : 0;
        for (int c = 0; c < 3; c++)
            out[row] += map->matrix[row][c] * map->scale * in[c];
    }
}

void map_scene(const Map *map, Scene *scene) {
    for (size_t i = 0; i < scene->count; i++)
        for (size_t first = 0; first < 6; first += 3) {
            double in[3], out[3];
            for (size_t c = 0; c < 3; c++)
                in[c] = (double)scene->column[first + c][i];
            map_vector(map, in, first == 0, out);
            for (size_t c = 0; c < 3; c++)
                scene->column[first + c][i] = (float)out[c];
        }
}

uint32_t rule_mask(const Subject *subject, const char *name) {
    return name ? 1u << model_find_rule(model_find(subject->model), name) : 0;
}

uint32_t chance_of(const Subject *subject) {
    return rule_mask(subject, subject->chance[0]) | rule_mask(subject, subject->chance[1]);
}

uint32_t rectangle_of(const Subject *subject) {
    return model_find(subject->model)->is_flat ? rule_mask(subject, subject->bounds) : 0;
}

// The power of a length in a unit.
static int length_power(const char *unit) {
    if (strncmp(unit, "units", 5) == 0)
        return 1;
    return strcmp(unit, "1/units") == 0 ? -1 : 0;
}

Sim *make_sim(const Flight *flight, Pool *pool) {
    const Subject *subject = flight->subject;
    Sim *sim = make_flock(subject->model, 0, 5, "", pool);
    for (size_t i = 0; i < SETTINGS && subject->set[i].name; i++)
        scene_set(sim, subject->set[i].name, subject->set[i].value);
    sim_set_search(sim, flight->search);
    sim_set_rules(sim, sim_rules(sim) & ~flight->off);
    return sim;
}

void place_target(Sim *sim, const Flight *flight) {
    const double at[3] = {4, -6, 9};
    double moved[3] = {at[0], at[1], at[2]};
    if (flight->map)
        map_vector(flight->map, at, true, moved);
    for (int c = 0; c < 3 && flight->subject->target[c]; c++)
        scene_set(sim, flight->subject->target[c], moved[c]);
    if (model_has_falcon(sim_model(sim)))
        sim_set_stimulus(sim, STIMULUS_FALCON,
                         &(Stimulus){true, {(float)moved[0], (float)moved[1], (float)moved[2]}});
}

static void scale_numbers(Sim *sim, double by) {
    const ParamTable *table = &sim_model(sim)->params;
    for (size_t i = 0; i < table->count && by != 1; i++)
        if (table->rows[i].kind == PARAM_FLOAT)
            scene_set(sim, table->rows[i].name,
                      param_get_number(&table->rows[i], sim_params(sim)) *
                          pow(by, length_power(table->rows[i].unit)));
}

void fly(const Flight *flight, const Scene *start, Scene *out) {
    Error error = {0};
    Pool *pool = pool_create(1, &error);
    Sim *sim = make_sim(flight, pool);
    double speed = 5;
    scale_numbers(sim, flight->map ? flight->map->scale : 1);
    if (flight->exchange) {
        double width =
            param_get_number(param_find(&sim_model(sim)->params, "width"), sim_params(sim));
        double height =
            param_get_number(param_find(&sim_model(sim)->params, "height"), sim_params(sim));
        scene_set(sim, "width", height);
        scene_set(sim, "height", width);
    }
    scene_place(sim, start);
    place_target(sim, flight);
    if (param_find(&sim_model(sim)->params, "speed")) // not the first bird's, rounded
        scene_set(sim, "speed", speed * (flight->map ? flight->map->scale : 1));
    for (int step = 0; step < flight->steps; step++)
        sim_step(sim);
    scene_read(out, sim);
    sim_destroy(sim);
    pool_destroy(pool);
}

void make_start(const Subject *subject, size_t birds, Scene *scene) {
    const Model *model = model_find(subject->model);
    scene_scatter(scene, model, birds, subject->radius, subject->speed, 3);
    for (size_t i = 0; i < birds && model->is_flat; i++) {
        scene->column[0][i] += 200; // the middle of the rectangle
        scene->column[1][i] += 160;
    }
}

void judge(const char *law, const Flight *flight, const Scene *wanted, const Scene *got, int length,
           Exactness exactness) {
    double deviation = scene_deviation(wanted, got);
    bool good = exactness == EXACT ? scene_is_same(wanted, got) : deviation < tolerances[length];
    if (!good)
        fail_msg("%s, %s, %s, %d steps: %g apart", flight->subject->model, law,
                 flight->search == SIM_SEARCH_BRUTE ? "brute" : "grid", flight->steps, deviation);
}
