// The camera of a journal, interpolated: a journal has about ten cameras a second, at whole ticks,
// and only while it moved; a film needs it at any moment.
//
// Between two records the camera follows a monotone cubic through all records, which never
// overshoots: where it stopped, it rests. Yaw turns the short way. It jumps where it did in the
// window: to another model, and over the movements during a pause.
//
// A record at a tick belongs to the flock one tick earlier, since pictures show the flock between
// the last two ticks.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/memory.h"
#include "scene/camera.h"

typedef struct CameraRecord {
    uint64_t tick; // of the session
    bool cut;      // the camera jumps here, and stays where it was until then
    Camera camera; // its yaw is continuous, beyond 360
} CameraRecord;

typedef ARRAY_OF(CameraRecord) CameraTrack;

// Every camera of the journal. Errors name file and line.
bool camera_track_read(CameraTrack *track, const char *journal, Error *error);

// The camera for a picture at this time in the session's ticks, which may be fractional; clamped to
// the first and last record; its field_of_view is 0 where they have none. false where there are no
// records.
bool camera_track_at(const CameraTrack *track, double place, Camera *camera);
