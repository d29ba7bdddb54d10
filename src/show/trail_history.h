// The birds' positions over the last seconds, for the view's trails. Recorded by ticks, not by
// pictures, so that trails do not depend on which pictures are drawn.
//
// For trails of any length a bird has FRAME_TRAIL_POINTS positions, 192 bytes, recorded at whole
// multiples of an interval of ticks; the renderer draws a smooth curve through them. A bird's
// positions are contiguous in memory, since one is written in a tick and all are read for every
// picture. While trails are off there is no memory for them.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/pool.h"
#include "scene/frame.h"
#include "sim/sim.h"

typedef struct TrailHistory {
    float (*places)[3]; // by bird, FRAME_TRAIL_POINTS each, in the picture's coordinates
    size_t capacity;    // birds that memory was allocated for
    size_t refused;     // birds for which an allocation failed and was reported
    int points, newest; // number of recorded positions, and the index of the last
    uint64_t ticks[FRAME_TRAIL_POINTS]; // at which each was recorded
} TrailHistory;

// Ticks between two positions, so that they span this many seconds, > 0, with ticks of dt > 0.
uint64_t trail_history_interval(float seconds, float dt);

// Makes an empty history a copy of another of so many birds. false where there is no memory.
bool trail_history_copy(TrailHistory *history, const TrailHistory *from, size_t birds,
                        Error *error);

// The flock was placed anew: trails start over.
void trail_history_clear(TrailHistory *history);

// To be called before every step: records the birds' positions when the interval is over, or frees
// the memory while the view shows no trails. Without memory there are no trails: false with an
// error, once for each size of the flock.
bool trail_history_take(TrailHistory *history, const View *view, const Sim *sim, Pool *pool,
                        Error *error);

// The trails of the picture at blend between the last two ticks.
void trail_history_describe(const TrailHistory *history, const View *view, const Sim *sim,
                            float blend, FrameTrails *trails);

void trail_history_deinit(TrailHistory *history); // harmless on {0}
