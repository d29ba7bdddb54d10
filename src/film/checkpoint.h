// Checkpoints of a flight, stored beside its journal: a film that starts at one need not simulate
// what came before.
//
//   STEM.TICK.checkpoint  the session before the step from this tick (session_write_checkpoint)
//   STEM.TICK.picture     what later pictures depend on beside it: postures of birds, trails,
//   scales
//
// STEM is the journal's name without its ending. Every film of the journal that reaches the tick
// continues with the values of the second file, whether it started there or at the journal's
// beginning: so both have the same pictures from there on.
//
// A .picture file is PictureHead of checkpoint.c in the processor's byte order, a Posture for each
// bird, FRAME_TRAIL_POINTS positions for each where there are trails, and the FNV-1a sum of all
// that. It also holds the sum of the journal up to its tick. A file that is damaged, of another
// format, or beside a journal with other entries up to its tick, counts as missing.
//
// Threads: any, one for one struct.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/memory.h"
#include "render/posture.h"
#include "show/show.h"

typedef struct FilmCheckpoint {
    uint64_t tick; // of the session, after all changes at this tick
    // Bytes of the journal with all entries up to this tick, and their FNV-1a sum.
    uint64_t journal_size, journal_sum;
    size_t journal_lines; // in these bytes; film_checkpoint_read counts them
    ShowState show;
    Postures postures;
    bool has_picked;
    uint32_t picked; // session_picked
    void *memory;    // of what is borrowed, if film_checkpoint_read filled it
} FilmCheckpoint;

// Both files, or none. The session compares nothing.
bool film_checkpoint_write(const FilmCheckpoint *checkpoint, const Session *session,
                           const char *journal, Error *error);

// The .picture file of a tick.
bool film_checkpoint_read(FilmCheckpoint *checkpoint, const char *journal, uint64_t tick,
                          Error *error);
void film_checkpoint_deinit(FilmCheckpoint *checkpoint); // harmless on {0}

// The .checkpoint file of a tick.
void film_checkpoint_find_session(const char *journal, uint64_t tick, char path[FILE_PATH_SIZE]);

// The ticks that there is a .picture file of, in their order. Where the folder cannot be read there
// are none; false where there is no memory.
typedef ARRAY_OF(uint64_t) FilmCheckpointTicks;
bool film_checkpoint_list(FilmCheckpointTicks *ticks, const char *journal, Error *error);
