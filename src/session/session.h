// A session: the flock, the view, and the queue of changes to them. Every command that simulates
// runs one. session_apply_due is the only place where a running flock or view is altered.
//
// Ticks count steps since the session began; placing the flock anew does not reset them.
//
// Errors: a function that can fail returns false or NULL and fills the error; it has then changed
// nothing.
// Ownership: a session owns what it returns pointers to (sim, view, preset, texts). They are valid
// until session_destroy, a Sim until the next change of model, preset or checkpoint, and the twin's
// until the next change.
// Threads: all functions on one thread at a time; steps use the session's own pools.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/error.h"
#include "base/file.h"
#include "base/pool.h"
#include "scene/camera.h"
#include "scene/view.h"
#include "session/preset.h"
#include "sim/metrics.h"
#include "sim/sim.h"
#include "sim/states.h"

typedef struct Session Session;

// A flock, and all that is set of it: the simulation has a copy of its rules and numbers.
typedef struct SessionFlock {
    Sim *sim;
    Settings settings;
    StatesFile start;    // of restarts, where it is from a file; or {0}
    uint64_t placements; // how often it was placed anew
} SessionFlock;

// At this tick so many seconds had been simulated, and ticks have had one length since.
typedef struct SessionClock {
    uint64_t tick;
    double seconds;
} SessionClock;

// --- Its life ---

// The texts and changes must be valid until session_create returns, save_preset and journal as long
// as the session, as must the pool.
typedef struct SessionOptions {
    const char *preset;   // a name or a file; NULL with model NULL: the first preset
    const char *model;    // the model's own numbers; with preset it must be the preset's
    const char *link;     // what flies in place of preset and model, as link_read takes it; or NULL
    Error *link_problems; // where the wrong parts of a link are told while the others fly; NULL: a
                          // link with a wrong part is refused
    const char *init;     // a file with the starting state, or NULL
    const char *tracks;   // one with tracks; without preset and model the model starling's
    const char *resume; // a checkpoint that replaces preset, model and init, or NULL; changes come
                        // after it
    bool has_birds, has_dt, has_seed, has_neighbours;
    size_t birds;
    double dt;         // seconds; otherwise the model's tick
    double neighbours; // fixed density: the start's size gives each bird so many neighbours
    uint64_t seed;     // without has_seed, used only where the preset sets none
    int threads;       // 1 to POOL_MAX_THREADS
    Pool *pool;        // lent, in place of threads of its own; or NULL
    SimSimd simd;
    SimSearch search;
    SimPlace place;        // of its steps, for who calls session_set_steps
    const Change *changes; // made before the start, in this order; then the flock is placed
    size_t change_count;
    bool apart;              // steps on a thread and in memory of their own: session_tick_begin
    const char *save_preset; // a file for session_finish, checked before anything else; or NULL
    FILE *journal;           // where every change is recorded, the start first; or NULL
    bool undo;               // changes after the start can be undone
    const char *lead;        // before the names of these options in errors, as "--"; or NULL
} SessionOptions;

Session *session_create(const SessionOptions *options, Error *error);
void session_destroy(Session *session); // NULL is allowed

// What makes the steps of every flock from now on, until others do: none is made apart any more.
// {0}: the processor. Not while a step runs (asserted).
bool session_set_steps(Session *session, SimSteps steps, Error *error);
// Where what was set last has not the processor's bits: the device that alone gives the same ones;
// else "".
const char *session_near(const Session *session);

// Applies what is due, then steps once, on the calling thread. Not while a step runs (asserted).
bool session_tick(Session *session, Error *error);

// The same in parts, for a window that must not wait for a step; with SessionOptions.apart, else
// begin makes the whole step. begin applies what is due, and the step runs on a thread of its own.
// From then on session_steps counts it, while session_sim, the twin and all that is computed from
// them are still before it, to be read and drawn. A change that is applied meanwhile is of the next
// step. What replaces or copies a flock interrupts the step, which is made again where it is still
// needed.
bool session_tick_begin(Session *session, Error *error);
bool session_is_ticking(const Session *session); // begun and not finished
// Waits for the step, but at most so many seconds, which may be INFINITY; whether there is none
// that still runs.
bool session_tick_wait(Session *session, double seconds);
// Waits for the step and takes its result. Nothing where none was begun.
void session_tick_finish(Session *session);
// What the last step took, of both flocks together; 0 before the first.
double session_step_seconds(const Session *session);
// Before leaving: the step is given up within some milliseconds, and the session is at the tick
// before it. false where changes were made since it began: the journal has them one tick later, and
// must not be ended at this one.
bool session_tick_abandon(Session *session);

// Saves the preset that the options ask for at the end, if they do.
bool session_finish(const Session *session, Error *error);

// --- Changes ---

// Queues a change. Changes of one tick are applied in the order in which they were queued. Fails
// immediately for an unknown name or a value out of range, where that is known before the tick.
// Makes a copy of the change's text.
bool session_push(Session *session, Change change, Error *error);

// Applies what is due at the current tick. A change that fails changes nothing, is dropped and
// reported; the others due are still applied.
bool session_apply_due(Session *session, Error *error);

// Reads the file of the preset again and applies, as changes of this tick, what differs from the
// present state, or, without all, from the file's last content. The flock is placed anew only where
// the file has another model, or other birds or another seed than before. changes: their number. A
// file with a mistake changes nothing; without a file nothing is done.
bool session_reread_preset(Session *session, bool all, size_t *changes, Error *error);

// --- The flock and the view ---

Sim *session_sim(const Session *session); // for reading; changes go through session_push
const View *session_view(const Session *session);
Pool *session_pool(const Session *session);
uint64_t session_steps(const Session *session); // the tick; a checkpoint sets it to its own
SessionClock session_clock(const Session *session);
// Simulated since the session began; where ticks always had one length, exactly its steps times
// that.
double session_seconds(const Session *session);

// Increases with every applied change but the camera's and every step: what was computed from the
// session is out of date when this number differs.
uint64_t session_revision(const Session *session);
// How often the flock was placed anew, its first start included.
uint64_t session_placements(const Session *session);

// The metrics of the state after the last step: of one of its flocks, below sim_flocks, of all of
// them (METRICS_ALL), or of the twin. topics: a mask of MetricTopics.
#define SESSION_TWIN (METRICS_ALL - 1)
bool session_measure(Session *session, size_t flock, uint32_t topics, Metrics *metrics,
                     Error *error);

// The camera of the last CHANGE_CAMERA; its field_of_view is 0 where that did not say it.
// false where there was none.
bool session_camera(const Session *session, Camera *camera);

// The picked bird (pick=ID); false where there is none. It stays picked when the flock is placed
// anew, unless it no longer exists or the model or preset changed.
bool session_picked(const Session *session, uint32_t *bird);

// --- Its preset and start ---

// The settings that resets go back to: of a preset, or a model's own numbers. A resumed session has
// those of its checkpoint's preset, or of the checkpoint where there is none of that name now.
const Settings *session_preset(const Session *session);

// What flies, as it is undone to and saved: a stimulus that a person's hand moves is as the preset
// has it.
void session_get_settings(const Session *session, Settings *out);

// Whether a person's hand moves it in flight, as it always does the falcon: its changes are
// recorded as others, but neither undone nor saved.
void session_put_in_hand(Session *session, StimulusKind kind, bool held);

// --- The twin: during a comparison, the copy of the flock as it was at its beginning ---

// NULL where there is none. Its placements begin with the flock's count, and placing both increases
// both.
const SessionFlock *session_twin(const Session *session);
// Different for each comparison; 0 where there is none.
uint64_t session_twin_id(const Session *session);

// --- Undo and redo ---

enum { UNDO_MAX_ACTIONS = 200, UNDO_WORDS_SIZE = 384 };

typedef enum UndoDirection { UNDO_BACK, UNDO_AGAIN } UndoDirection;

// The changes pushed from here on are another action than those before.
void session_begin_action(Session *session);

// What session_undo would bring about, as "cohesion on, gravity 8 to 12"; false where there is
// nothing to undo, or to redo.
bool session_describe_undo(const Session *session, UndoDirection direction,
                           char words[UNDO_WORDS_SIZE]);

// Undoes the last action, or redoes the one undone last, at the current tick. Where that fails, it
// can be tried again.
bool session_undo(Session *session, UndoDirection direction, Error *error);

// --- Saving, and links ---

// The model, birds, seed, rules, numbers and look as they are now, as a preset with this title of
// one line. Where that is "" it says which preset this was and what differs.
bool session_save_preset(const Session *session, const char *path, const char *title, Error *error);

enum { LINK_WORDS_SIZE = 128 };

typedef struct LinkText {
    char text[LINK_SIZE];
    char left_out[LINK_WORDS_SIZE]; // what it cannot hold, as "the start, the mesh"; or ""
} LinkText;

// The link of what flies: its start, what was changed since, its tick; or, where that is too much
// for a link, the present settings alone. camera: as the link is to have it, or NULL. Fails where a
// preset's or a look's file cannot be read.
bool session_describe_link(const Session *session, const Camera *camera, LinkText *out,
                           Error *error);

// Flies the link from its start, as one action: it is undone as one. One that is wrong changes
// nothing. Its camera is what session_camera then returns, where it has one.
bool session_open_link(Session *session, const PresetText *link, Error *error);

// The session's tick at which the flight of the last link is what its sender saw; 0: there is none.
// Another start of the flock ends that.
uint64_t session_link_tick(const Session *session);
// What the link would still change is dropped.
void session_leave_link(Session *session);

// --- Checkpoints: the exact state of a run, from which it continues with the same bits ---

// README.md describes the file.
enum { CHECKPOINT_MOST_BLOCKS = 8 };

typedef struct CheckpointBlock {
    char tag[8];
    const void *bytes; // of a file that was read: aligned to 8 bytes
    size_t size;
} CheckpointBlock;

typedef struct CheckpointFile {
    char *memory;
    CheckpointBlock blocks[CHECKPOINT_MOST_BLOCKS];
    size_t count;
} CheckpointFile;

// Reads the file and checks its sum. Fails for one that is cut, changed, or of another form.
bool checkpoint_open(CheckpointFile *file, const char *path, Error *error);
void checkpoint_close(CheckpointFile *file); // {0} is allowed

// The block with this tag; one without bytes where there is none.
CheckpointBlock checkpoint_find(const CheckpointFile *file, const char *tag);

// For files that appear together with others: a checkpoint, and what session_finish saves (nothing
// where the options do not ask for it). Each begins the file and writes all of it, to be committed.
bool session_prepare_checkpoint(const Session *session, const CheckpointBlock *more, size_t count,
                                FileWriter *writer, const char *path, Error *error);
bool session_prepare_finish(const Session *session, FileWriter *writer, Error *error);
