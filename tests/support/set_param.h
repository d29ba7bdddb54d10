// Sets a model's parameter by its name and a text, as a person writes it; and a lure or a threat,
// false where the name is neither. Include after test.h.
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

static inline bool set_param(Sim *sim, const char *name, const char *text, Error *error) {
    const Param *param = param_find(model_params(sim_model(sim)), name);
    double number;
    assert_non_null(param);
    return param_parse_number(param, text, &number, error) &&
           sim_set_number(sim, param, number, error);
}
