// Flocks with settings as a person writes them: a model's parameter by its name and a text; a lure
// or a threat, and an obstacle, false where the name is none. Include after test.h.
#pragma once

#include <stdio.h>
#include <string.h>

#include "sim/sim.h"

static inline bool set_stimulus(Sim *sim, const char *name, const char *place) {
    for (StimulusKind kind = 0; kind < STIMULI; kind++)
        if (strcmp(name, stimulus_name(kind)) == 0) {
            Stimulus stimulus = {.on = true};
            float *at = stimulus.place;
            assert_int_equal(sscanf(place, "%f,%f,%f", &at[0], &at[1], &at[2]), 3);
            sim_set_stimulus(sim, kind, &stimulus);
            return true;
        }
    return false;
}

// "obstacle.N", which also switches their rule on.
static inline bool set_obstacle(Sim *sim, const char *name, const char *text) {
    unsigned index;
    Obstacle obstacle;
    if (sscanf(name, "obstacle.%u", &index) != 1)
        return false;
    assert_true(obstacle_parse(text, &obstacle));
    sim_set_obstacle(sim, index - 1, &obstacle);
    sim_set_rules(sim, sim_rules(sim) | 1u << model_find_rule(sim_model(sim), "obstacles"));
    return true;
}

// "rule.NAME", on or off.
static inline bool set_named_rule(Sim *sim, const char *name, const char *text) {
    int rule = strncmp(name, "rule.", 5) == 0 ? model_find_rule(sim_model(sim), name + 5) : -1;
    if (rule < 0)
        return false;
    uint32_t bit = 1u << rule, rules = sim_rules(sim);
    sim_set_rules(sim, strcmp(text, "on") == 0 ? rules | bit : rules & ~bit);
    return true;
}

static inline bool set_param(Sim *sim, const char *name, const char *text, Error *error) {
    const Param *param = param_find(&sim_model(sim)->params, name);
    _Alignas(16) char values[MODEL_PARAMS_SIZE];
    assert_non_null(param);
    return param_set_text(param, values, text, error) &&
           sim_set_number(sim, param, param_get_number(param, values), error);
}

// "name=value name=value": all of them, parameters, rules, stimuli and obstacles; each has to be
// accepted.
static inline void set_all(Sim *sim, const char *settings) {
    char name[64], value[64];
    for (int used; sscanf(settings, " %63[^=]=%63s%n", name, value, &used) == 2; settings += used) {
        Error error = {0};
        if (!set_stimulus(sim, name, value) && !set_obstacle(sim, name, value) &&
            !set_named_rule(sim, name, value) && !set_param(sim, name, value, &error))
            fail_msg("%s", error.text);
    }
}

// The flock begins anew, and its birds are placed.
static inline void restart(Sim *sim, size_t birds, uint64_t seed) {
    Error error = {0};
    assert_true(sim_set_start(sim, birds, seed, &error));
    sim_place(sim);
}

// A flock of this model with these settings, placed.
static inline Sim *make_flock(const char *model, size_t birds, uint64_t seed, const char *settings,
                              Pool *threads) {
    Error error = {0};
    Sim *sim = sim_create(model_find(model), 0, seed, threads, &error);
    assert_non_null(sim);
    set_all(sim, settings);
    restart(sim, birds, seed);
    return sim;
}

static inline void make_steps(Sim *sim, int count) {
    for (int step = 0; step < count; step++)
        sim_step(sim);
}

// Birds of a model that has falcons are frightened, pass their alarm on and escape in every way: a
// person flies one at the start of a few hundred, two others hunt and catch.
static inline void frighten(Sim *sim) {
    if (model_has_falcon(sim_model(sim)))
        set_all(sim, "falcon=20,80,0 falcons=3 falcon_pause=0.1 falcon_distance=0 "
                     "falcon_catches=on falcon_variety=0.5 rule.manoeuvres=on loose_time=0.8 "
                     "rule.turns=on turn_pause=2 return_time=0.1 speed_spread=1 "
                     "neighbours_spread=1");
}
