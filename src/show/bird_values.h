// What each bird's colour stands for where the simulation has to be asked: how many neighbours it
// has, or which rule acts on it most. Asked for only with these colours, and once a tick, for it
// costs about as much as a step.
#pragma once

#include "scene/frame.h"
#include "sim/sim.h"

typedef struct BirdValues {
    float *value; // by slot
    size_t capacity;
    float top;
    bool fresh;
} BirdValues;

// The flock, its rules, its numbers or the colour are others than when it was measured.
void bird_values_expire(BirdValues *values);

// Fills in the frame's values where this colour needs them. Where no memory can be had there are
// none, and the birds go grey.
void bird_values_describe(BirdValues *values, Sim *sim, int colour, FrameBirds *birds);

void bird_values_deinit(BirdValues *values); // harmless on {0}

// The upper end of a scale that shows numbers about this mean: 5, 10, 20, 50, ...; the one it had,
// as long as that fits well enough, so that it does not flicker.
float bird_values_settle(float top, float mean);
