// Where each bird was over the last seconds, for the view's trails. Recorded once a tick, not once
// a picture: the same flight has the same trails whatever is drawn of it and how often.
//
// However long the trails are, a bird keeps FRAME_TRAIL_POINTS places, 192 bytes, at whole
// multiples of as many ticks as that takes; the renderer draws a smooth curve through them. A
// bird's places are next to each other in memory, since one is written in a tick and all are read
// for every picture. Nothing is kept while trails are off.
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
    size_t capacity;    // birds there is room for
    size_t refused;     // no memory for so many birds: reported
    int points, newest; // places that are filled, and the last one of them
    uint64_t ticks[FRAME_TRAIL_POINTS]; // at which each was filled
} TrailHistory;

// Ticks between two places, so that they reach over this many seconds, > 0, of ticks of dt > 0.
uint64_t trail_history_interval(float seconds, float dt);

// Makes an empty history a copy of another of so many birds. false where there is no memory.
bool trail_history_copy(TrailHistory *history, const TrailHistory *from, size_t birds,
                        Error *error);

// The flock was placed anew: trails start over.
void trail_history_clear(TrailHistory *history);

// Called before every step: records where the birds are if the interval is over, or frees the
// memory where the view shows no trails. false where there is no memory, once for each size of the
// flock: then there are no trails.
bool trail_history_take(TrailHistory *history, const View *view, const Sim *sim, Pool *pool,
                        Error *error);

// The trails of the picture at blend between the last two ticks.
void trail_history_describe(const TrailHistory *history, const View *view, const Sim *sim,
                            float blend, FrameTrails *trails);

void trail_history_deinit(TrailHistory *history); // harmless on {0}
