// Whether a model that comes from a published program flies as its formulas mean it (clean: all
// birds at once, each from the state at the start of the step) or as that program does, its slips
// included (published: one bird after the other, sim/step.c).
//
// A model gives its parameters the member fidelity, its table FIDELITY_ROW, and struct Model the
// sentence published and the number of published_passes.
#pragma once

#include <stddef.h>

#include "base/param.h"

typedef enum Fidelity { FIDELITY_CLEAN, FIDELITY_PUBLISHED } Fidelity;

#define FIDELITY_ROW(Struct)                                                                       \
    {                                                                                              \
        .name = "fidelity",                                                                        \
        .help = "What flies: clean is what the formulas mean, all birds at once; published is "    \
                "what the source's program does, its slips included, one bird after the other, "   \
                "slower and for up to 20,000 birds",                                               \
        .unit = "", .kind = PARAM_CHOICE, .choices = "clean|published",                            \
        .offset = offsetof(Struct, fidelity)                                                       \
    }
