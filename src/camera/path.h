// A camera's flight as keyframes: a text file, and where the camera is between keyframes.
//
//   skein-path 1
//   about flock
//   # seconds x y z yaw pitch fov
//   0 12.5 -40 180 0 15 55
//   4 60 -20 150 -30 10 55
//
// A keyframe a line, its numbers with blanks between: seconds of the film (of the person's time
// where it was flown by hand), the place in world units, yaw, pitch and the vertical angle of view
// in degrees. Lines may be empty; what follows a # is a comment. The times rise from line to line
// by at least a millisecond, to which they are rounded; the first need not be 0. With the line
// "about flock" before them the places are offsets from the flock's centre, wherever it flies;
// without it they are places in the world.
#pragma once

#include <stdbool.h>

#include "base/array.h"
#include "base/error.h"
#include "scene/camera.h"

enum { CAMERA_PATH_MOST = 4096, CAMERA_PATH_MAX_BYTES = 512 * 1024 };

typedef struct CameraKey {
    double seconds;
    Camera camera;
} CameraKey;

typedef struct CameraPath {
    bool about_flock;
    ARRAY_OF(CameraKey) keys; // CAMERA_PATH_MOST at most, seconds rising
} CameraPath;

// At least one keyframe; the error names the file, and the line where one is wrong.
bool camera_path_read(CameraPath *path, const char *file, Error *error);
void camera_path_deinit(CameraPath *path); // harmless on {0}

// Refused where it is not a millisecond later than the last one, or one too many.
bool camera_path_add(CameraPath *path, double seconds, const Camera *camera, Error *error);

// The whole path; reads back as the same numbers.
bool camera_path_write(const CameraPath *path, const char *file, Error *error);

// From the first keyframe to the last.
double camera_path_length(const CameraPath *path);

// Where the camera is so long after the first keyframe; at the last one for ever after. It goes
// through every keyframe, starts and ends at rest, stands still between two that are the same, and
// turns the short way. Height, pitch and angle of view never leave what the keyframes around have.
Camera camera_path_at(const CameraPath *path, double seconds);
