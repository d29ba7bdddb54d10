// The camera of a flown session as a film sees it: a journal has a record of it some ten times a
// second, at whole ticks, and only where it moved; a film needs it at any moment between them.
//
// Between two records the camera takes a smooth curve through both, shaped by those before and
// after, that never swings beyond a record: where it stopped, it stands. Yaw turns the short way.
// It jumps where it did in the window: to another model, and over what a person flew in a pause.
//
// A record at a tick is of the picture that showed the flock as it was a tick before: pictures lie
// between the last two.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/array.h"
#include "scene/camera.h"
#include "session/journal.h"

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
