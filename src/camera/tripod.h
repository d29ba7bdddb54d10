// A person on the ground with a camera on a tripod: it keeps its place and its horizon, and pans.
//
// As a person does, it stands still while the flock is in the middle part of the picture, and
// follows where it leaves that part. What keeps still between two pictures need not be drawn again,
// so the dead zone saves time, too.
#pragma once

#include "scene/camera.h"

// Where a tripod turns to, in degrees.
typedef struct CameraTripod {
    float yaw, pitch;
} CameraTripod;

// Turns a camera at its place to a ball: straight to it from side to side, with the horizon low in
// the picture, and tilted up beyond that only as far as the ball needs.
void camera_tripod_face(Camera *camera, const float centre[3], float radius);

// Turns to where this camera looks.
void camera_tripod_begin(CameraTripod *tripod, const Camera *camera);

// Turns on, where what home faces has left the dead zone. home: a view of camera_tripod_face;
// aspect: of the picture, width / height.
void camera_tripod_turn(CameraTripod *tripod, const Camera *home, float aspect);

// Whether a camera that turns to there by a spring, so fast, differs from a camera at rest by less
// than anybody sees: it then rests as it is, where the spring would creep on for seconds. velocity:
// degrees a second.
bool camera_tripod_rests(const CameraTripod *tripod, const Camera *camera, const Camera *velocity);
