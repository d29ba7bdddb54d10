// The flight of a film: a new session or the replay of a journal, advanced from one moment to the
// next.
//
// Moments are seconds of simulated time since the film's flight began, and may be between two
// ticks. So a film does not depend on how long drawing takes; and in the film of a journal, pauses
// take no time and slow motion is played at normal speed.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/memory.h"
#include "film/checkpoint.h"
#include "scene/camera.h"
#include "show/run.h"

// --- The camera ---

// The camera of a journal, interpolated: a journal has about ten cameras a second, at whole ticks,
// and only while it moved; a film needs it at any moment.
//
// Between two records the camera follows a monotone cubic through all records, which never
// overshoots: where it stopped, it rests. Yaw turns the short way. It jumps where it did in the
// window: to another model, and over the movements during a pause.
//
// A record at a tick belongs to the flock one tick earlier, since pictures show the flock between
// the last two ticks.
typedef struct CameraRecord {
    uint64_t tick; // of the session
    bool cut;      // the camera jumps here, and stays where it was until then
    Camera camera; // its yaw is continuous, beyond 360
} CameraRecord;

typedef ARRAY_OF(CameraRecord) CameraTrack;

// Every camera of the journal. Errors name file and line.
bool camera_track_read(CameraTrack *track, const char *journal, Error *error);
void camera_track_deinit(CameraTrack *track); // harmless on {0}

// The camera for a picture at this time in the session's ticks, which may be fractional; clamped to
// the first and last record; its field_of_view is 0 where they have none. false where there are no
// records.
bool camera_track_at(const CameraTrack *track, double place, Camera *camera);

// --- The flight ---

typedef struct Film {
    Run run;      // first: its hook finds the film by it
    double start; // film_seconds of its first moment
    float blend;  // of the moment, between the session's last two ticks
    double moment;
    const char *journal;
    CameraTrack track;
    FilmCheckpoint passed; // its postures are for the next picture; its file is {0} for none
    bool resumed;          // at a checkpoint, not at the journal's beginning
    uint64_t resumed_tick; // there are only pictures after the step from this tick
} Film;

// A session that exists, at its start. film_end ends the film and leaves the session.
bool film_begin(Film *film, Session *session, Error *error);

// Of a journal; the options as journal_create_session takes them. path must outlive the film, and
// film_end ends it with its session. from: the moment, in seconds, before which no picture is
// needed; the flight begins at the last checkpoint before that, or, as where from is 0, at the
// journal's start.
bool film_begin_replay(Film *film, const char *path, const SessionOptions *options, double from,
                       Error *error);
void film_end(Film *film); // harmless on {0}

// Seconds of simulated time since the flight began.
double film_now(const Film *film);

// The film's clock: whether the flight has come to the moment. blend is set for it in any case: of
// a moment before the last tick or behind the flight's end, that tick or end is shown.
bool film_is_at(Film *film, double seconds);

// Flies to the moment (run_until).
bool film_fly_to(Film *film, double seconds, Error *error);

// To the end of a replay, or as long before it as the picture takes to be exposed; seconds is
// filled with the moment.
bool film_fly_to_end(Film *film, double before, double *seconds, Error *error);
