// Replays a journal: applies its entries to a session at their ticks, and compares the session's
// state with the hashes in the journal. To be called before each tick and once after the last:
// replay_apply_due. Cameras are in session_camera.
#pragma once

#include <stdio.h>

#include "session/journal.h"
#include "session/session.h"

typedef struct Replay {
    Journal journal;
    JournalEntry next; // not yet due
    bool has_next;
} Replay;

// Reads the journal; path must outlive the replay. Errors name file and line.
bool replay_open(Replay *replay, const char *path, Error *error);
void replay_close(Replay *replay); // {0} is allowed

// An empty session for the replay to fill: of these options only threads, simd, search and
// save_preset matter.
Session *replay_create_session(const SessionOptions *options, Error *error);

// Applies everything due at the session's tick.
bool replay_apply_due(Replay *replay, Session *session, Error *error);

// Skips the next entry: the session has that change already.
bool replay_skip(Replay *replay, Error *error);

uint64_t replay_end_tick(const Replay *replay); // the end of the flight

// Prints a line where the journal has no end line: to which tick it goes, and where it breaks off.
void replay_note_open_end(const Replay *replay, FILE *stream);
