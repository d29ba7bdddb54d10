// Where the steps of a command are made that draws nothing: `--sim`.
#pragma once

#include "base/error.h"
#include "sim/sim.h"

typedef enum StepsPlace {
    STEPS_CPU,
    STEPS_GPU,
    STEPS_AUTO
} StepsPlace; // in the order of the option

typedef struct Steps Steps; // with an OpenGL context of its own

// out: NULL for the processor. auto: the GPU, if it is no software renderer and makes the
// processor's bits. device: as gfx_context_create takes it. Says on standard error where bits are
// not the processor's.
bool steps_begin(StepsPlace place, int device, Steps **out, Error *error);
void steps_end(Steps *steps); // NULL is allowed

// For SessionOptions.
SimSteps steps_of(const Steps *steps);
