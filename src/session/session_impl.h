// The members of a session, for its files: session.c (creating, ticking, queries) calls apply.c
// (applying changes), which calls placing.c (replacing the flock), which calls twin.c (the twin),
// and undo.c, which keeps what brings back the state before a change; reread.c (reading the
// preset's file again), undo.c and session_link.c make changes, of a whole flock by flock_copy.c.
#pragma once

#include <stdio.h>

#include "base/memory.h"
#include "base/pool.h"
#include "session/session.h"
#include "session/twin.h"
#include "sim/states.h"

// --- flock_copy.c ---

// Everything that flies: the model or preset, all numbers, count, seed and start.
typedef struct FlockCopy {
    const Model *model;
    char preset[FILE_PATH_SIZE]; // a name or a path; "" for the model's own numbers
    char name[PRESET_NAME_SIZE]; // of the preset
    uint32_t rules;
    _Alignas(16) char params[MODEL_PARAMS_SIZE];
    View view;
    size_t birds;
    uint64_t seed;
    char init[FILE_PATH_SIZE]; // the file of the start, or ""
} FlockCopy;

// flock: all zero.
void session_copy_flock(const Session *session, FlockCopy *flock);
// Makes it the flock that flies, by changes that are applied now, and does not place it. It is of
// the flock alone: like a preset it does not reach the twin.
bool session_place_copy(Session *session, const FlockCopy *flock, Error *error);

// --- undo.c ---

typedef struct UndoStep UndoStep;

typedef struct UndoAction {
    uint32_t action;
    UndoStep *steps; // the last change first
} UndoAction;

typedef struct UndoList {
    UndoAction actions[UNDO_MAX_ACTIONS]; // the last at the end
    size_t count;
} UndoList;

typedef struct Undo {
    bool kept;         // false: changes are of no action
    uint32_t action;   // of the changes that are pushed now
    UndoList lists[2]; // by UndoDirection
} Undo;

void undo_deinit(Undo *undo);

// What brings back the state before the change, which is not applied yet; NULL where nothing is to
// be kept. Fails where there is no memory.
bool undo_prepare(Session *session, const Change *change, UndoStep **step, Error *error);
// Takes the step (NULL is allowed) of a change of this action into its list, or frees it where the
// change was not applied.
void undo_keep(Session *session, uint32_t action, UndoStep *step, bool applied);

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

    // Of a session whose steps are made apart; worker NULL otherwise.
    Worker *worker;
    Pool *step_pool;         // of steps alone
    Sim *stepped[2];         // what the worker steps; NULL: none
    SessionAfterStep *after; // or NULL
    void *after_context;
    double running_seconds, step_seconds; // of the step that runs, by the worker; of the last one
    bool ticking;                         // a step was begun, and its result not taken yet
    uint64_t begun_revision;              // revision, when it began

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
    Undo undo;
};

// --- session.c ---

// Simulated since the session began; where ticks always had one length, exactly its steps times
// that.
double session_seconds(const Session *session);

// --- apply.c ---

// Applies one change now and records it; a change that fails changes nothing.
bool session_apply(Session *session, const Change *change, Error *error);

// Queues a change and applies what is due; the flock may be left unplaced, for more changes.
bool session_push_now(Session *session, Change change, Error *error);

// Frees the queue and the texts in it.
void session_clear_queue(Session *session);

// --- tick.c ---

// Before and after a change that may place the flock anew: interrupts the step that runs, and makes
// again what was not replaced. hold returns false where none runs; release must not follow then.
bool session_hold_step(Session *session);
void session_release_step(Session *session);

// The row of the current model or of the view, and the rule and its index, that a change means: the
// model may have changed since the change was made. NULL with an error where there is none.
const Param *session_find_param(const Session *session, const ChangeParam *param, bool *of_model,
                                Error *error);
const Rule *session_find_rule(const Session *session, const ChangeRule *rule, int *index,
                              Error *error);

// --- reread.c ---

// Makes a change of each number and rule that differs, and counts them. birds are to fly with the
// wanted numbers: where the present ones are too many for them, so many are placed before.
bool session_change_numbers(Session *session, const FlockNumbers *had, const FlockNumbers *wanted,
                            size_t birds, size_t *changes, Error *error);

// --- session_link.c ---

// When the link's base is there, without birds: makes what differs from it.
bool session_begin_link(Session *session, const Link *link, Error *error);

// --- placing.c ---

// Places the birds of both flocks where a change set a start. Whatever applied changes ends with
// this.
void session_place(Session *session);

// Replaces the simulation by one with everything of the preset and this many birds, unplaced.
bool session_take_preset(Session *session, const Preset *preset, size_t birds, uint64_t seed,
                         Error *error);

// Continues from the checkpoint that the change names; only before the first step.
bool session_check_resume(const Session *session, const Change *change, Error *error);
bool session_resume(Session *session, const Change *change, Error *error);

// Places the flock from a file, now and with every restart with as many birds.
bool session_take_init(Session *session, const char *path, Error *error);

// Copies the model's parameters, MODEL_PARAMS_SIZE bytes, as they are undone to and saved: where a
// person flies the falcon as the preset has it.
void session_copy_params(const Session *session, char *params);

// The flock begins anew, and the twin, where changes of start reach it, with twin_birds.
bool session_restart(Session *session, size_t birds, size_t twin_birds, uint64_t seed,
                     Error *error);

// The twin where changes reach it; NULL where there is none or it is frozen.
SessionTwin *session_follower(const Session *session);
