// What stands in a camera's way: which obstacle a pixel shows, and where a camera stands clear of
// all of them. The ground is none here: cameras stay above it by themselves.
#pragma once

#include "scene/frame.h"

// The number of the nearest sphere or cylinder that a pixel of a picture of width x height shows,
// from the left and the top; false where it shows none. obstacles: MODEL_MAX_OBSTACLES of them.
bool camera_pick_obstacle(const Camera *camera, int width, int height, const float pixel[2],
                          const Obstacle *obstacles, size_t *index);

// Where a place comes to when what is seen at one pixel is dragged to another: on the level plane
// through it, or on the plane that faces the camera. false, and nothing moved, where that is behind
// the camera or beyond 10,000 times its distance from the plane.
bool camera_drag_place(const Camera *camera, int width, int height, const float from[2],
                       const float to[2], bool level, float place[3]);

// Moves a place forward, along a unit vector, until it is at least margin away from what it would
// be within.
void camera_leave_obstacles(float place[3], const float forward[3], float margin,
                            const Obstacle *obstacles);
