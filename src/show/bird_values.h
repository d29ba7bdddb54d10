// What each bird's colour stands for where the simulation has to be asked: how many neighbours it
// has, or which rule acts on it most. Asked only with these colours, and once a tick, since it
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

// What was measured is out of date: the flock, its rules, its parameters or the colour changed.
void bird_values_expire(BirdValues *values);

// Fills in the frame's values where this colour needs them. Without memory there are none, and the
// birds are grey.
void bird_values_describe(BirdValues *values, Sim *sim, int colour, FrameBirds *birds);

void bird_values_deinit(BirdValues *values); // harmless on {0}

// The upper end of a scale for numbers around this mean: 5, 10, 20, 50, ... The present one, top,
// is kept as long as it fits well enough, so that the scale does not flicker.
float bird_values_settle(float top, float mean);
