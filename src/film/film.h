// The flight that a film is made of: a session that flies by itself, or again as a journal has it,
// brought to one moment after another.
//
// Moments are seconds of simulated time since the film's flight began, and lie between two ticks.
// So the same flight gives the same film whatever the machine takes to draw it; and of a flown
// session, pauses take no time and slowed-down flight no more than it would at full speed.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/array.h"
#include "base/progress.h"
#include "scene/camera.h"
#include "session/replay.h"
#include "session/session.h"
#include "show/show.h"

// --- The camera ---

// The camera of a flown session as a film sees it: a journal has a record of it some ten times a
// second, at whole ticks, and only where it moved; a film needs it at any moment between them.
//
// Between two records the camera takes a smooth curve through both, shaped by those before and
// after, that never swings beyond a record: where it stopped, it stands. Yaw turns the short way.
// It jumps where it did in the window: to another model, and over what a person flew in a pause.
//
// A record at a tick is of the picture that showed the flock as it was a tick before: pictures lie
// between the last two.
enum { CAMERA_TRACK_VALUES = 5 }; // x, y, z in world units; yaw, pitch in degrees

typedef struct CameraRecord {
    uint64_t tick;                     // of the session
    bool cut;                          // the camera jumps here, and stays where it was until then
    float values[CAMERA_TRACK_VALUES]; // yaw counts on beyond 360
} CameraRecord;

typedef ARRAY_OF(CameraRecord) CameraTrack;

// Every camera of the journal. Errors name file and line.
bool camera_track_read(CameraTrack *track, const char *journal, Error *error);
void camera_track_deinit(CameraTrack *track); // harmless on {0}

// Position, yaw and pitch when the flock is shown at a place in the session's ticks, which may lie
// between two; before the first record as at the first, after the last as at the last. false where
// there are no records.
bool camera_track_look(const CameraTrack *track, double place, Camera *camera);

// --- The flight ---

typedef struct Film {
    Session *session;
    Show show;           // of it
    float blend;         // of the moment, between the session's last two ticks
    uint64_t first_tick; // of the session
    bool replayed;       // as a journal has it; the two below are of that
    Replay replay;
    CameraTrack track;
    // The clock: the session was at this tick at these seconds, and its ticks have been as long as
    // now ever since.
    uint64_t tick;
    double seconds;
} Film;

// A session that exists, at its start. film_end ends the film and leaves the session.
bool film_begin(Film *film, Session *session, Error *error);

// Of a journal; the options as replay_create_session takes them. path must outlive the film, and
// film_end ends it with its session.
bool film_begin_replay(Film *film, const char *path, const SessionOptions *options, Error *error);
void film_end(Film *film); // harmless on {0}

// Flies to the moment, never back: a moment before the last one's tick shows that tick. Ends early,
// as at the last tick, where a replay ends, and where Ctrl-C is pressed. progress, in ticks flown
// since the flight began, may be NULL.
bool film_fly_to(Film *film, double seconds, Progress *progress, Error *error);

// To the end of a replay, or as long before it as the picture takes to be exposed; seconds is
// filled with the moment.
bool film_fly_to_end(Film *film, double before, Progress *progress, double *seconds, Error *error);

bool film_at_end(const Film *film);    // a replay's; what flies by itself has none
double film_now(const Film *film);     // seconds at the session's last tick
uint64_t film_flown(const Film *film); // ticks since the flight began
uint64_t film_ticks(const Film *film); // of a replay in all

// Where the person looked from at the moment; false where nobody's camera is known.
bool film_camera(const Film *film, Camera *camera);
