// The journal that every flight in the window keeps, so that nothing flown is lost: a file
// DATE-TIME.journal in the user's state folder, $XDG_STATE_HOME/skein or ~/.local/state/skein.
//
// It is written in place, each line as soon as it is whole: what is there when the program is
// killed is a journal without its end line, which is flown to its last whole line (journal.h). The
// last KEPT_JOURNALS of them stay, each with the files whose names begin as its own does
// ("DATE-TIME.", as checkpoints of takes).
//
// Errors: none of them ends the flight; `problem` says what is wrong. Memory: the struct is the
// caller's. Threads: one.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/error.h"
#include "base/file.h"

enum { KEPT_JOURNALS = 10 };

typedef struct KeptJournal {
    char path[FILE_PATH_SIZE]; // "" where no journal is kept
    FILE *stream;              // the session records into it; NULL without file and copy
    FILE *copy;                // gets the same lines; or NULL
    size_t total;              // bytes of all lines
    int file;                  // descriptor, -1 where nothing more is written
    size_t size;               // bytes of the file
    uint64_t sum;              // FNV-1a of them
    Error problem;             // why no journal is kept, or why it ended early
} KeptJournal;

// copy: another stream that gets the same lines, also where the file fails, up to
// JOURNAL_MAX_BYTES; or NULL.
void kept_journal_begin(KeptJournal *kept, FILE *copy);

// Removes the oldest journals in its folder and what belongs to them, until KEPT_JOURNALS are left.
void kept_journal_rotate(const KeptJournal *kept);

// Ends it and waits until it is on the disk; false where that fails. discard: there was no flight,
// so that nothing is kept. Harmless on {0}.
bool kept_journal_end(KeptJournal *kept, bool discard, Error *error);
