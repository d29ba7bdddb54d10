// The flight's journals: the kept one, and that of --journal, a copy of it (README.md, Journals and
// takes). Where none can be kept, the session records into that of --journal.
//
// Errors: none of the kept journal ends the flight; `problem` says what is wrong. Threads: one.
#pragma once

#include "film/track.h"
#include "fly/core.h"
#include "session/journal.h"
#include "session/notes.h"

enum { KEPT_JOURNALS = 10 };

// The journal's last camera entry, and the camera of the last picture.
typedef struct FlyCameraRecord {
    uint64_t tick;   // of the entry
    double written;  // seconds of the clock, of the entry
    double position; // of the last picture in the session's time, in ticks
    bool still;      // the picture before it had the same position
    const Model *model;
    Camera camera;
    uint32_t cuts; // CameraController.cuts
} FlyCameraRecord;

typedef struct FlyJournal {
    FlyCore *core;             // borrowed
    char path[FILE_PATH_SIZE]; // of the kept one; "" where there is none
    FILE *stream;              // the session records into it; NULL: it does not
    bool broken_off;           // nothing more is written to the kept one
    Error problem;             // why, or why there is none
    OutputFile output;         // of --journal; stream NULL without it
    FlyCameraRecord record;
    double hashed_at, hashing; // seconds of the clock, of the last hash; that it took
    bool open_end;             // it has changes of a tick whose step was given up
} FlyJournal;

// path: of --journal, or NULL; fails only for that. The session to be created records into
// journal->stream. The oldest journals of the folder go, so that KEPT_JOURNALS are left.
bool fly_begin_journal(FlyJournal *journal, FlyCore *core, const char *path, Error *error);
// Every picture: the kept one ends where it cannot be written, and before it is larger than a
// journal may be, which is shown.
void fly_check_journal(FlyJournal *journal);
// Some times a second, where the camera has moved.
void fly_record_camera(FlyJournal *journal, const FlyTime *time, const FlyLook *look);
// Writes the present tick and hash, which say how far the flight came, unless that was done less
// than so many seconds ago. Not while a step runs.
void fly_mark_journal(FlyJournal *journal, double seconds);
// What was recorded so far. Fails where that cannot be read again.
bool fly_copy_journal(const FlyJournal *journal, FILE *out, Error *error);
// Ends it, waits until it is on the disk, and writes that of --journal with notes; without notes
// there is none. discard: there was no flight, nothing is kept. Harmless on {0} and after it.
bool fly_end_journal(FlyJournal *journal, const Meta *notes, bool discard, Error *error);

// --- A journal flown again in the window ---
//
// Before each step its changes of that tick go through the same door as a person's, who may fly,
// switch and change meanwhile. Its ticks count from the session's tick at which it began. The
// camera goes where the journal has it, until a person moves.

typedef struct FlyReplay {
    char path[FILE_PATH_SIZE];
    Journal file; // has_next while it is flown
    CameraTrack track;
    bool leads, led;     // the camera; has done so
    uint64_t from;       // the session's tick at which it began
    uint64_t placements; // session_placements of its flock
    bool differs;        // the flock's hash from one that the journal has
    char found[64];      // that, in words
} FlyReplay;

// Begins with its start at the present tick. Shows what is wrong with the file; then the present
// replay goes on.
void fly_begin_replay(FlyReplay *replay, FlyCore *core, const char *path);
// Before each step: applies what is due. Whether that was the last of it, or a person has placed
// another flock meanwhile, which it has no changes for.
bool fly_apply_replay(FlyReplay *replay, FlyCore *core);
// Places the camera where the journal has it. other_model: the camera was cut to another flock.
void fly_lead_camera(FlyReplay *replay, FlyLook *look, const FlyTime *time,
                     const CameraInput *input, bool other_model);
void fly_end_replay(FlyReplay *replay); // harmless where there is none
