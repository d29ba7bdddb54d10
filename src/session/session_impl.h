// The members of a session, for its files: session.c (creating, ticking, queries) calls apply.c
// (applying changes), which calls placing.c (replacing the flock), which calls twin.c (the twin);
// reread.c (reading the preset's file again) makes changes.
#pragma once

#include <stdio.h>

#include "base/array.h"
#include "session/preset.h"
#include "session/session.h"
#include "session/twin.h"
#include "sim/states.h"

// At this tick so many seconds had been simulated, and ticks have had one length since.
typedef struct SessionClock {
    uint64_t tick;
    double seconds;
} SessionClock;

struct Session {
    Pool *pool;
    Sim *sim;
    View view;
    MetricsMeter *meter;

    Preset preset;   // of key 0 and restarts; its name is empty for a model's own numbers
    StatesFile init; // the start from a file, or {0}
    char init_path[FILE_PATH_SIZE]; // of it; "" where it came with a checkpoint
    bool from_file;                 // the present flock was placed from init
    const char *save_preset;
    bool has_dt;
    double dt;
    SimSimd simd;
    SimSearch search;

    uint64_t tick; // steps since the session began; not reset when the flock is placed
    SessionClock clock;
    ARRAY_OF(Change) queue; // in the order of ticks, then of arrival
    uint64_t revision, placements;
    uint64_t twins;    // number of comparisons begun
    SessionTwin *twin; // NULL where nothing is compared
    bool has_camera;
    Camera camera;
    bool has_picked;
    uint32_t picked; // a bird of the flock
    FILE *journal;   // or NULL
};

// --- session.c ---

// Simulated since the session began; where ticks always had one length, exactly its steps times
// that.
double session_seconds(const Session *session);

// --- apply.c ---

// Applies one change now and records it; a change that fails changes nothing.
bool session_apply(Session *session, const Change *change, Error *error);

// Frees the queue and the texts in it.
void session_clear_queue(Session *session);

// --- placing.c ---

// Replaces the simulation by one with everything of the preset and this many birds.
bool session_take_preset(Session *session, const Preset *preset, size_t birds, uint64_t seed,
                         Error *error);

// Continues from the checkpoint that the change names; only before the first step.
bool session_check_resume(const Session *session, const Change *change, Error *error);
bool session_resume(Session *session, const Change *change, Error *error);

// Places the flock from a file, now and with every restart with as many birds.
bool session_take_init(Session *session, const char *path, Error *error);

// Places the flock anew, and the twin, where changes of start reach it, with twin_birds.
bool session_restart(Session *session, size_t birds, size_t twin_birds, uint64_t seed,
                     Error *error);

// The twin where changes reach it; NULL where there is none or it is frozen.
SessionTwin *session_follower(const Session *session);
