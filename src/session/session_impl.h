// A session's inside, shared by its files: session.c (its life) above apply.c (the door for
// changes) above placing.c (what it takes over whole) above twin.c (the twin); and reread.c
// (its preset's file, again), which goes through the door.
#pragma once

#include <stdio.h>

#include "base/array.h"
#include "session/preset.h"
#include "session/session.h"
#include "session/twin.h"
#include "sim/states.h"

struct Session {
    Pool *pool;
    Sim *sim;
    View view;
    MetricsMeter *meter;

    Preset preset;   // what 0 and R go back to; its name is empty for a model's own numbers
    StatesFile init; // the start from a file, or {0}
    char init_path[FILE_PATH_SIZE]; // of it; "" where it came with a checkpoint
    bool from_file;                 // what flies now began in a file
    const char *save_preset;
    bool has_dt;
    float dt;
    SimSimd simd;
    SimSearch search;

    uint64_t tick;          // since the session began: a flock placed anew does not turn it back
    ARRAY_OF(Change) queue; // in the order of ticks, then of arrival
    uint64_t revision, placements;
    uint64_t twins;    // so many comparisons have begun
    SessionTwin *twin; // the flock as it was; NULL where nothing is compared
    bool has_camera;
    Camera camera;
    bool has_picked;
    uint32_t picked; // a bird of the flock
    FILE *journal;   // or NULL
};

// --- apply.c ---

// Applies one change now, records it, or reports why not: all is then as it was.
bool session_apply(Session *session, const Change *change, Error *error);

// Frees the queue and the texts in it.
void session_clear_queue(Session *session);

// --- placing.c ---

// Everything of the preset at once, with this many birds: a simulation that can be built takes the
// place of the old one.
bool session_take_preset(Session *session, const Preset *preset, size_t birds, uint64_t seed,
                         Error *error);

// Goes on from the checkpoint that the change names; only before the first step.
bool session_check_resume(const Session *session, const Change *change, Error *error);
bool session_resume(Session *session, const Change *change, Error *error);

// The flock starts from a file, now and with every restart with as many birds.
bool session_take_init(Session *session, const char *path, Error *error);

// The flock placed anew, and the twin, where changes of start reach it, with twin_birds.
bool session_restart(Session *session, size_t birds, size_t twin_birds, uint64_t seed,
                     Error *error);

// The twin where changes reach it; NULL where there is none or it is frozen.
SessionTwin *session_follower(const Session *session);
