// The processor's alone: WebGL has no compute shaders.
#include <stddef.h>

#include "gpusim/gpusim.h"

bool gpusim_begin(SimPlace place, Gpusim **out, FILE *notes, Error *error) {
    (void)notes;
    *out = NULL;
    return place != SIM_PLACE_GPU ||
           error_set(error, ERROR_FAILED, "--sim gpu: only the native program has it");
}

Gpusim *gpusim_create(GpusimArithmetic arithmetic, Error *error) {
    (void)arithmetic;
    error_set(error, ERROR_FAILED, "only the native program has it");
    return NULL;
}

void gpusim_destroy(Gpusim *gpu) {
    (void)gpu;
}

void gpusim_end(Gpusim *gpu, FILE *notes) {
    (void)gpu, (void)notes;
}

SimSteps gpusim_steps(Gpusim *gpu) {
    (void)gpu;
    return (SimSteps){0};
}

const char *gpusim_problem(const Gpusim *gpu) {
    (void)gpu;
    return "";
}

double gpusim_copy_rate(void) {
    return -1;
}
