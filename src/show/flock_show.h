// What is shown of one flock: where its birds are between two ticks, what their colours stand for,
// the trails behind them and the lines that explain them. A session has one for each of its sides.
#pragma once

#include "scene/frame.h"
#include "show/bird_lines.h"
#include "show/bird_values.h"
#include "show/trail_history.h"
#include "sim/sim.h"

typedef struct FlockShow {
    BirdValues values;
    BirdLines lines;
    TrailHistory trails;
} FlockShow;

// Steps the flock. false where there is no memory for its trails: it is stepped all the same.
bool flock_show_step(FlockShow *show, Sim *sim, const View *view, Pool *pool, Error *error);

// The flock, its rules, its numbers or the view are others than when it was looked at.
void flock_show_expire(FlockShow *show);

// Begins, {0} as it is, as that of another flock of so many birds, so that both look alike for as
// long as they fly alike. false where there is no memory.
bool flock_show_branch(FlockShow *show, const FlockShow *from, size_t birds, Error *error);

// The flock was placed anew.
void flock_show_forget(FlockShow *show);

void flock_show_deinit(FlockShow *show); // harmless on {0}

// As they are to be drawn; blend: 0 before the last tick, 1 after it.
FrameBirds flock_show_birds(const Sim *sim, const View *view, float blend);

// Where the numbers put the pointer; false where the model has none.
bool flock_show_pointer(const Sim *sim, float place[3]);

// All of a frame that is about this flock. picked: the bird to be marked, or NULL.
void flock_show_describe(FlockShow *show, Sim *sim, const View *view, Pool *pool,
                         const uint32_t *picked, float blend, FrameDescription *frame);
