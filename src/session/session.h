// A session: the flock, the view, and the queue of changes to them. Every command that simulates
// runs one; session_apply_due is the only place where a running flock or view is altered.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/error.h"
#include "base/pool.h"
#include "scene/camera.h"
#include "scene/view.h"
#include "session/change.h"
#include "session/preset.h"
#include "sim/metrics.h"
#include "sim/sim.h"

typedef struct Session Session;

typedef struct SessionOptions {
    const char *preset; // a name or a file; NULL with model NULL: the first preset
    const char *model;  // the model's own numbers; with preset it must be the preset's
    const char *init;   // a file with the starting state, or NULL
    const char *resume; // a checkpoint that says all of this, or NULL; changes come after it
    bool has_birds, has_dt, has_seed, has_neighbours;
    size_t birds;
    float dt;          // seconds; otherwise the model's tick
    double neighbours; // fixed density: the start is spread so that a bird has so many
    uint64_t seed;     // without has_seed only where the preset sets none
    int threads;       // 1 to POOL_MAX_THREADS
    SimSimd simd;
    SimSearch search;
    const Change *changes; // made before the start, in this order; then the flock is placed
    size_t change_count;
    const char *save_preset; // a file for session_finish, tried before anything else; or NULL
    FILE *journal;           // where every change is recorded, the start first; or NULL
} SessionOptions;

Session *session_create(const SessionOptions *options, Error *error);
void session_destroy(Session *session); // NULL is allowed

// Queues a change. Changes of one tick are applied in the order in which they were queued. Refused
// at once where it is known already that it names nothing or that its value is out of range. Keeps
// a copy of the change's text.
bool session_push(Session *session, Change change, Error *error);

// Applies what is due at the current tick. One that cannot be applied changes nothing, is dropped
// and reported; the others due are applied all the same.
bool session_apply_due(Session *session, Error *error);

// Writes what a later --resume goes on from.
bool session_write_checkpoint(const Session *session, const char *path, Error *error);

// Applies what is due, then steps once.
bool session_tick(Session *session, Error *error);

Sim *session_sim(const Session *session); // to look at; changes go through the door
const View *session_view(const Session *session);
Pool *session_pool(const Session *session);
// The camera of the last change that placed it; false where none did.
bool session_camera(const Session *session, Camera *camera);
// Since it began, restarts or not; a resumed one began where its checkpoint did.
uint64_t session_steps(const Session *session);
const char *session_preset(const Session *session); // its name, or "" for a model's own numbers
// All of it, as 0 and R go back to it. What a resumed session has is of its checkpoint.
const Preset *session_preset_whole(const Session *session);
// The file that the present start came from; "" where it came from none that is known.
const char *session_init_path(const Session *session);
// Its file; "" for a model's own numbers, and for what a checkpoint holds.
const char *session_preset_path(const Session *session);
uint32_t session_preset_rules(const Session *session); // the rules as the preset has them

// The flock as it was when the comparison began; NULL where nothing is compared.
Sim *session_twin(const Session *session);
const View *session_twin_view(const Session *session); // there must be one

// What was computed from the session is out of date when this number is another: it changes with
// every change that is applied and with every step.
uint64_t session_revision(const Session *session);
// How often the flock was placed anew, its first start included.
uint64_t session_placements(const Session *session);
// Likewise of the twin, which there must be. It begins with the flock's count of that moment, and
// what places both counts for both.
uint64_t session_twin_placements(const Session *session);
// Another number each time that a comparison begins; 0 where nothing is compared.
uint64_t session_twin_id(const Session *session);

// One sentence about what runs: the preset's title, or the model's.
const char *session_title(const Session *session);

// One sentence that stays on the screen while this preset flies; "" where it has none.
const char *session_lesson(const Session *session);

// The model, birds, seed, rules, numbers and look as they are now, as a preset with the title and
// the lesson of the present one.
bool session_save_preset(const Session *session, const char *path, Error *error);

// The values of the preset that flies, behind model_params and view_params: what resets go back to.
const void *session_preset_params(const Session *session);
const View *session_preset_view(const Session *session);

// Reads the file of the preset again and applies, as changes of this tick, what differs: all of it
// from what flies, or, without all, only from what the file had before. The flock is placed anew
// only where the file has another model, or other birds or another seed than before. changes: how
// many. A file that is wrong changes nothing; without a file nothing is done.
bool session_reread_preset(Session *session, bool all, size_t *changes, Error *error);

// Writes what the options ask for at the end.
bool session_finish(const Session *session, Error *error);

// The bird that a person looks at (pick=ID); false where there is none. It stays picked when the
// flock is placed anew, unless that lacks it or is another model's or preset's.
bool session_picked(const Session *session, uint32_t *bird);

// The metrics of the state after the last step.
bool session_measure(Session *session, Metrics *metrics, Error *error);
bool session_measure_twin(Session *session, Metrics *metrics, Error *error); // there must be one
