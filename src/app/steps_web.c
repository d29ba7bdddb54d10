// The processor's alone: WebGL has no compute shaders.
#include <stddef.h>

#include "app/steps.h"

bool steps_begin(StepsPlace place, int device, Steps **out, Error *error) {
    (void)device;
    *out = NULL;
    return place != STEPS_GPU ||
           error_set(error, ERROR_FAILED, "--sim gpu: only the native program has it");
}

void steps_end(Steps *steps) {
    (void)steps;
}

SimSteps steps_of(const Steps *steps) {
    (void)steps;
    return (SimSteps){0};
}
