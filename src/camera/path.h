// A camera's flight as keyframes: a text file, and where the camera is between keyframes.
//
//   skein-path 1
//   about flock
//   # seconds x y z yaw pitch fov
//   0 12.5 -40 180 0 15 55
//   4 60 -20 150 -30 10 55
//
// A line is a keyframe, its numbers separated by blanks: seconds of the film (real seconds where
// keyframes were set in the window), the position in world units, yaw, pitch and the vertical angle
// of view in degrees. Lines may be empty; # begins a comment. The times rise from line to line by
// at least a millisecond, to which they are rounded; the first need not be 0. After the line "about
// flock" positions are relative to the flock's moving centre; without it, to the world's origin.
#pragma once

#include <stdbool.h>

#include "base/error.h"
#include "base/memory.h"
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

// Fails unless it is at least a millisecond later than the last, and with more than
// CAMERA_PATH_MOST.
bool camera_path_add(CameraPath *path, double seconds, const Camera *camera, Error *error);

// The whole path; reads back as the same numbers. Errors are in the stream (ferror).
void camera_path_write(const CameraPath *path, FILE *stream);

// From the first keyframe to the last.
double camera_path_length(const CameraPath *path);

// The camera at this time after the first keyframe; from the path's end on, the last keyframe. It
// passes through every keyframe, starts and ends at rest, rests between two equal keyframes, and
// turns the short way. Height, pitch and angle of view stay between those of adjacent keyframes.
Camera camera_path_at(const CameraPath *path, double seconds);
