// The flight's journal. Every flight in the window keeps one, so that nothing flown is lost: a file
// DATE-TIME.journal in the user's state folder, $XDG_STATE_HOME/skein or ~/.local/state/skein; that
// of --journal gets the same lines, and appears under its name on leaving, complete. It is opened
// before the session, which records its changes into it.
//
// The kept one is written in place, each line as soon as it is whole: what is there when the
// program is killed is a journal without its end line, which is flown to its last whole line
// (session/journal.h). The last KEPT_JOURNALS of them stay, each with the files whose names begin
// as its own does ("DATE-TIME.", as checkpoints of takes).
//
// Errors: none of the kept journal ends the flight; `problem` says what is wrong. Threads: one.
#pragma once

#include "film/film.h"
#include "fly/core.h"
#include "fly/look.h"
#include "fly/pace.h"
#include "session/journal.h"
#include "session/notes.h"

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

// --- Of a flight ---

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
    FlyCore *core; // borrowed
    KeptJournal kept;
    OutputFile output; // of --journal; stream NULL without it
    FlyCameraRecord record;
    uint64_t hashed_tick; // of the last hash
    double flushed_at;    // seconds of the clock
    bool failed;          // --journal, and that was shown
    bool hash_due;        // waits for the step that runs
    bool open_end;        // it has changes of a tick whose step was given up
} FlyJournal;

// path: of --journal, or NULL; fails only for that. The session to be created records into
// kept.stream, if there is one.
bool fly_begin_journal(FlyJournal *journal, FlyCore *core, const char *path, Error *error);
// Some times a second, where the camera has moved.
void fly_record_camera(FlyJournal *journal, const FlyTime *time, const FlyLook *look);
// Once a second, so that a write error is shown during the flight.
void fly_flush_journal(FlyJournal *journal);
// Writes the present tick and hash into it, after the step that runs.
void fly_mark_journal(FlyJournal *journal);
// After a step: writes what waited for it.
void fly_settle_journal(FlyJournal *journal);
// notes: for the file beside that of --journal. discard: of kept_journal_end.
bool fly_finish_journal(FlyJournal *journal, const Meta *notes, bool discard, Error *error);
// Harmless after fly_finish_journal.
void fly_abort_journal(FlyJournal *journal, bool discard);

// --- A journal flown again in the window ---
//
// Before each step its changes of that tick go through the same door as a person's, who may fly,
// switch and change meanwhile. Its ticks count from the session's tick at which it began. The
// camera goes where the journal has it, until a person moves.

typedef struct FlyReplay {
    bool on;
    char path[FILE_PATH_SIZE];
    Journal file;
    CameraTrack track;
    bool leads, led; // the camera; has done so
    uint64_t from;   // the session's tick at which it began
    bool compared;   // the flock's hash, with one that the journal has
    bool differs;    // from it, since
    uint64_t differs_at;
} FlyReplay;

// Begins with its start at the present tick. Shows what is wrong with the file; then the present
// replay goes on.
void fly_begin_replay(FlyReplay *replay, FlyCore *core, const char *path);
// Before each step: applies what is due. Whether that was the last of it.
bool fly_apply_replay(FlyReplay *replay, FlyCore *core);
// Places the camera where the journal has it. other_model: the camera was cut to another flock.
void fly_lead_camera(FlyReplay *replay, FlyLook *look, const FlyTime *time,
                     const CameraInput *input, bool other_model);
void fly_end_replay(FlyReplay *replay); // harmless where there is none
