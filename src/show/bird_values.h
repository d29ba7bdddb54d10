// The values of colours that the simulation has to compute: the number of a bird's neighbours, or
// the rule that acts on it most. Computed only for these colours and once a tick, since it costs
// about as much as a step.
#pragma once

#include "scene/frame.h"
#include "sim/sim.h"

typedef struct BirdValues {
    float *value; // by slot
    size_t capacity;
    float top;
    bool fresh;
} BirdValues;

// To be called when the flock, its rules, its parameters or the colour changed.
void bird_values_expire(BirdValues *values);

// Fills in the frame's values where this colour needs them. Without memory value is NULL, and the
// birds are grey, and likewise where hasty and they would have to be computed.
void bird_values_describe(BirdValues *values, Sim *sim, int colour, bool hasty, FrameBirds *birds);

// Sets the upper end of the scale of a {0} that will have values of so many birds; nothing if 0.
void bird_values_set_top(BirdValues *values, float top, size_t birds);

void bird_values_deinit(BirdValues *values); // harmless on {0}

// The upper end of a scale for numbers around this mean: 5, 10, 20, 50, ... The present one, top,
// is kept while it still fits, so that the scale does not flicker.
float bird_values_settle(float top, float mean);
