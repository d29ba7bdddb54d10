// Journals: every change of a flight with its tick, as text that needs no other file (README.md,
// Journals). A flight from a checkpoint begins with resume=FILE at tick 0, and continues at the
// checkpoint's tick.
//
// A journal that is kept while the program flies may break off anywhere. After a kill its last line
// lacks its end; after a power failure the file has zero bytes where the disk has not got its text.
// So only whole lines before the first zero byte count, those with a line end.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/error.h"
#include "session/session.h"

enum { JOURNAL_MAX_BYTES = 64 * 1024 * 1024 };

// --- Writing; errors are in the stream (ferror) ---

void journal_write_head(FILE *stream);
void journal_write_end(FILE *stream, uint64_t tick, uint64_t hash);

// --- Reading ---

typedef struct JournalEntry {
    uint64_t tick;
    size_t number; // of its line
    Line line;     // LINE_CHANGE (with its tick), LINE_VERSION, LINE_HASH or LINE_END; borrows from
                   // the journal until journal_close
} JournalEntry;

// The text stays in memory and is parsed line by line: as changes, a long journal would take
// gigabytes.
typedef struct Journal {
    const char *path;
    Lines lines;
    uint64_t end_tick; // of the end, or of the last entry where there is none
    bool has_end;
    size_t broken_line; // the number of the line that is not whole; 0: all are
    JournalEntry next;  // where there is one
    bool has_next;
    const char *near; // in its text: the device that alone gives the same bits; NULL: all do
} Journal;

// Reads the file and parses every whole line, so that mistakes are found before the replay begins;
// next is then the first entry. path must outlive the journal. The error has a line for each
// mistake, with file and line.
bool journal_open(Journal *journal, const char *path, Error *error);
void journal_close(Journal *journal); // {0} is allowed

// Goes on to the next entry.
void journal_advance(Journal *journal);

// --- Flying it again: before each tick and once after the last, journal_apply_due. Cameras are in
// session_camera. ---

// An empty session for the journal to fill: of these options only threads, simd, search and
// save_preset matter.
Session *journal_create_session(const SessionOptions *options, Error *error);

// Applies the entries that are due at the session's tick, and compares its state with the hashes
// among them. Errors name file and line.
bool journal_apply_due(Journal *journal, Session *session, Error *error);

// Whether the session's flight is to have the hashes of the journal: not where the bits of either
// are those of a device alone, and of the other not.
bool journal_compares(const Journal *journal, const Session *session);

// Prints a line where hashes were not compared, and one where the journal has no end line: to which
// tick it goes, and where it breaks off.
void journal_note_end(const Journal *journal, const Session *session, FILE *stream);
