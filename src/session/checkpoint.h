// A checkpoint: the exact state of a run, from which it continues with the same bits. README.md
// describes the file. Everything is checked first: a truncated or changed file is an error and
// changes nothing.
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

// sim and start are the caller's to free, where it succeeds.
bool checkpoint_read(Checkpoint *checkpoint, const char *path, Pool *pool, Error *error);
