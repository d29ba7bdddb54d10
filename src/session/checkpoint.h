// A checkpoint: the exact state of a run, from which it continues with the same bits.
//
// The file is the line skein-checkpoint 2, zeros up to 24 bytes, and blocks: a tag of 8 bytes, the
// size of what follows as a little-endian 64-bit number, and so many bytes, then zeros up to a
// multiple of 8.
//
//   text   lines (session/lines.h): tick 500, tick_seconds 0.016666666666666666 and seconds
//          8.3333333333333321 (simulated in these ticks, which may have had other lengths) of the
//          session; preset NAME, left out for a model's own numbers; the settings, written by
//          settings_write_all; and hash 0123456789abcdef, sim_hash of the state
//   flock  the state, as sim_checkpoint_write has it
//   start  of restarts, as sim_start_write has it: left out where it is from no file
//   ...    what others add (film/checkpoint.h)
//   sum    FNV-1a, 64 bits, of all bytes before this block
//
// Everything is checked first: a truncated or changed file is an error and changes nothing.
#pragma once

#include "base/file.h"
#include "base/pool.h"
#include "session/settings.h"
#include "sim/sim.h"
#include "sim/states.h"

// --- The file ---

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

// --- The session in it ---

typedef struct Checkpoint {
    Settings settings; // the name of their preset, but neither its file nor its texts
    uint64_t tick;     // of the session
    double seconds;    // simulated until then
    Sim *sim;
    StatesFile start; // the start of restarts, or {0}
} Checkpoint;

// Begins a file and writes all of it, these blocks too, to be committed.
bool checkpoint_prepare(const Checkpoint *checkpoint, const CheckpointBlock *more, size_t count,
                        FileWriter *writer, const char *path, Error *error);

// sim and start are the caller's to free, where it succeeds.
bool checkpoint_read(Checkpoint *checkpoint, const char *path, Pool *pool, Error *error);
