// A journal flown again. Its entries go through the session's door at their ticks, and where the
// journal says which state was there, the session must have that state. Whoever runs the session
// calls replay_apply_due before each tick and once after the last; cameras arrive in
// session_camera.
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

// Everything due at the session's tick.
bool replay_apply_due(Replay *replay, Session *session, Error *error);

uint64_t replay_end_tick(const Replay *replay); // where the flight was left

// Where the journal has no end line, one line that says so.
void replay_note_open_end(const Replay *replay, FILE *stream);
