// The members of a session, for its files. Each calls those before it: session.c (queries, and the
// step of a tick), checkpoint.c, link.c, apply.c (the queue and what a change does), undo.c
// (leading to other settings), create.c.
#pragma once

#include <stdio.h>

#include "base/memory.h"
#include "base/pool.h"
#include "session/session.h"

typedef struct UndoState {
    Settings preset, settings; // what resets go back to, and what flies
} UndoState;

typedef struct Undo {
    uint32_t action;          // of the changes that are pushed now; 0: of none
    uint32_t actions;         // begun until now
    uint32_t last;            // that the last state is before; 0: none
    ARRAY_OF(UndoState) list; // before each action; from done on, after those that were undone
    size_t done;
} Undo;

// What a link says of the flight (link.c), kept as it is flown.
typedef struct LinkFlight {
    Settings begun;                 // that the flock was placed with
    uint64_t begun_at;              // session's tick then
    uint64_t changed_at;            // the same of the last change
    char then[LINK_MOST_LETTERS];   // the changes since, as a link has them
    char name[PARAM_NAME_SIZE + 8]; // of the last one, with its =
    size_t value_at;                // where in the text its value begins
    bool full;                      // not all of them fit
} LinkFlight;

struct Session {
    Pool *pool;
    SessionFlock flock;
    MetricsMeter *meter;

    Settings preset;        // of key 0 and restarts
    bool from_file;         // the present flock was placed from flock.start
    SessionOptions options; // as they were given, but for dt, which a checkpoint may bring
    SimSteps steps;
    char near[LINE_NEAR_SIZE]; // of those that were set last, or ""

    // Of a session whose steps are made apart; worker NULL otherwise.
    Worker *worker;
    Pool *step_pool;                      // of steps alone
    Sim *stepped[2];                      // what the worker steps; NULL: none
    double running_seconds, step_seconds; // of the step that runs, by the worker; of the last one
    bool ticking;                         // a step was begun, and its result not taken yet
    bool holding;                         // its worker waits, see session_hold_step
    uint64_t begun_revision;              // revision, when it began

    uint64_t tick; // steps since the session began; not reset when the flock is placed
    SessionClock clock;
    ARRAY_OF(Change) queue; // in the order of ticks, then of arrival
    uint64_t revision;

    // The copy of the flock as it was when a comparison began, stepped beside it: changes of time,
    // start, pointer and view reach both, those of rules and numbers the flock alone.
    SessionFlock *twin; // NULL where nothing is compared
    bool frozen;        // nothing but steps reaches the twin
    uint64_t twins;     // number of comparisons begun
    bool has_camera;
    Camera camera;
    bool has_picked;
    uint32_t picked; // a bird of the flock
    unsigned hand;   // a bit for each stimulus that a person's hand moves (session_put_in_hand)
    FILE *journal;   // or NULL
    Undo undo;
    LinkFlight link;
    uint64_t link_tick; // see session_link_tick
};

// --- create.c ---

// Puts the name of an option before an error, as its caller writes it.
bool session_blame(const SessionOptions *options, const char *name, Error *error);

// --- session.c ---

// Reads rules and numbers from the simulation, where that set some itself.
void session_read_sim(SessionFlock *flock);

// Gives the parameters the stimuli in a person's hand of other ones, of the same model.
void session_keep_hand(const Session *session, const Model *model, const void *from, void *to);

// The twin where changes reach it; NULL where there is none or it is frozen.
SessionFlock *session_follower(const Session *session);

// The step of a tick, of both flocks: at once, or begun for the worker.
void session_step(Session *session);
void session_step_begin(Session *session);

// Before and after a change that may place the flock anew: interrupts the step that runs, and makes
// again what was not replaced. hold returns false where none runs or it is held already; release
// must not follow then.
bool session_hold_step(Session *session);
void session_release_step(Session *session);

// --- checkpoint.c ---

// The flock of a checkpoint, whose settings have their preset's name, but neither its file nor its
// texts; and the time then. sim and start are the caller's to free, where it succeeds.
bool checkpoint_read(SessionFlock *flock, SessionClock *clock, const char *path, Pool *pool,
                     Error *error);

// --- link.c ---

// The flock was placed; a change was applied since.
void link_begin(Session *session);
void link_note(Session *session, const Change *change);

// The next change of a link's then=, TICKS:CHANGE;TICKS:VALUE;..., its ticks added to the change's
// own before. text: its text form, in which it may borrow; at first "". false at the end, and where
// it is wrong, which the error says.
bool link_next(const char **at, char text[CHANGE_TEXT_SIZE], Change *change, Error *error);

// Of a flight that settings alone do not tell.
void link_leave_out_flight(const Session *session, char words[LINK_WORDS_SIZE]);

// --- apply.c ---

// Applies one change now and records it; a change that fails changes nothing.
bool session_apply(Session *session, const Change *change, Error *error);

// Queues a change and applies what is due; the flock may be left unplaced, for more changes.
bool session_push_now(Session *session, Change change, Error *error);

// Places the birds of both flocks where a change set a start. Whatever applied changes ends with
// this.
void session_place(Session *session);

// Replaces the flock by one with these settings, this many birds and this seed, unplaced. They are
// the preset of resets from then on.
bool session_take_preset(Session *session, const Settings *preset, size_t birds, uint64_t seed,
                         Error *error);

// The flock begins anew, and the twin, where changes reach it, with twin_birds. file: a start;
// NULL: its own, where that has as many birds, or the model's.
bool session_restart(Session *session, const StatesFile *file, size_t birds, size_t twin_birds,
                     uint64_t seed, Error *error);

void session_end_twin(Session *session); // harmless where there is none

// Writes the model and all its numbers into the journal, and the hash of the placed flock. Errors
// are in the stream (ferror).
void session_record_start(Session *session);

// --- undo.c ---

// Queues what the link changes in flight, from the present tick on.
bool session_push_link(Session *session, const PresetText *link, Error *error);
