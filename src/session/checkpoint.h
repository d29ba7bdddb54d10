// A checkpoint: the exact state of a run, from which it continues with the same bits. README.md
// describes the file. Everything is checked first: a truncated or changed file is an error and
// changes nothing.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

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
