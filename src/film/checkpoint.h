// Checkpoints of a flight, stored beside its journal: a film that starts at one need not simulate
// what came before, and has the same pictures (README.md).
//
// STEM.TICK.checkpoint is a checkpoint of the session before the step from this tick
// (session/session.h) with three blocks more of what later pictures depend on, in the
// processor's byte order: picture (a FilmState), posture (a Posture for each bird) and trails
// (FRAME_TRAIL_POINTS positions for each, where there are trails). STEM is the journal's name
// without its ending. A file that is damaged, of another build, or beside a journal with other
// entries up to its tick, counts as missing.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "render/posture.h"
#include "show/show.h"

// As it is in the file: without gaps.
typedef struct FilmState {
    uint32_t size, posture_size; // of these structs: other in another build
    uint64_t tick;               // of the session, after all changes at this tick
    double seconds;              // film_seconds
    // Bytes of the journal with all entries up to this tick, and their FNV-1a sum.
    uint64_t journal_size, journal_sum;
    double postures_seconds; // Postures.seconds
    uint32_t has_picked, picked;
    ShowState show;
} FilmState;

typedef struct FilmCheckpoint {
    FilmState state;
    size_t journal_lines; // in the bytes of the journal
    Postures postures;
    const float (*trails)[3]; // of trail_birds; NULL where there are none
    size_t trail_birds;
    CheckpointFile file; // that all this is borrowed from
} FilmCheckpoint;

// Simulated since the session began, by the length of a tick that steps take.
double film_seconds(const Session *session);

// The session compares nothing. journal_size, journal_sum: as in FilmState.
bool film_checkpoint_write(const Session *session, const Show *show, const Postures *postures,
                           const char *journal, uint64_t journal_size, uint64_t journal_sum,
                           Error *error);

// The pictures' part of a tick's file; false where there is none, or it counts as missing.
bool film_checkpoint_read(FilmCheckpoint *checkpoint, const char *journal, uint64_t tick);
void film_checkpoint_deinit(FilmCheckpoint *checkpoint); // harmless on {0}

// The file of a tick. A path that is too long is cut, and then names no file.
void film_checkpoint_find(const char *journal, uint64_t tick, char path[FILE_PATH_SIZE]);

// The last tick before end that there is a file of; false where there is none.
bool film_checkpoint_before(const char *journal, uint64_t end, uint64_t *tick);
