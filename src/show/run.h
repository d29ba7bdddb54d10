// The loop that turns ticks into pictures or rows. `skein simulate`, films and the benchmark give
// it their clock, which says when one is due, and their sink, which takes it. The window alone has
// a loop of its own, since it must not wait for a step.
#pragma once

#include "base/progress.h"
#include "session/journal.h"
#include "show/show.h"

typedef struct Run Run;

struct Run {
    Session *session;
    bool shown;    // pictures are made of it: show takes part in every tick
    bool replayed; // from a journal
    Show show;
    Journal replay;
    uint64_t first, last;          // of the session's ticks; last: UINT64_MAX where it has no end
    void (*before_step)(Run *run); // when all that is due was applied; or NULL
    Progress *progress;            // in ticks since the first; or NULL
};

// Sets first and last from the session and the journal, which are there.
void run_begin(Run *run);
void run_end(Run *run); // harmless on {0}; the session stays

// What is due of the session's and the journal's changes.
bool run_apply_due(Run *run, Error *error);

bool run_at_end(const Run *run);
uint64_t run_done(const Run *run); // ticks since the first

// Whether a picture or row is due at the present tick.
typedef bool RunClock(void *context);

// Makes it; sets more to false where it was the last one.
typedef bool RunSink(void *context, bool *more, Error *error);

// Steps until the clock says so; ends early at the last tick, and where Ctrl-C is pressed.
bool run_until(Run *run, RunClock *is_due, void *context, Error *error);

// Does that again and again, each time with the sink after it. Ctrl-C ends it between two calls of
// the sink, which tell whether all were made.
bool run_play(Run *run, RunClock *is_due, RunSink *take, void *context, Error *error);
