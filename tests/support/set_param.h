// Sets a model's parameter by its name and a text, as a person writes it. Include after test.h.
#pragma once

#include "sim/sim.h"

static inline bool set_param(Sim *sim, const char *name, const char *text, Error *error) {
    const Param *param = param_find(model_params(sim_model(sim)), name);
    double number;
    assert_non_null(param);
    return param_parse_number(param, text, &number, error) &&
           sim_set_number(sim, param, number, error);
}
