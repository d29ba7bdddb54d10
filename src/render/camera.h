// The camera: where it stands, where it looks, and the matrices made from that.
//
// Angles in degrees. yaw 0 looks along -z and grows to the right (90 looks along +x); pitch grows
// upwards, within ±89.
#pragma once

#include <cglm/types.h>

typedef struct Camera {
    float position[3]; // world units
    float yaw, pitch;  // degrees
    float field_of_view; // degrees, vertical
} Camera;

// A camera with the default field of view at a place, looking at a point.
Camera camera_look_at(const float position[3], const float target[3]);

// Unit vectors: forward, right and up of the picture.
void camera_axes(const Camera *camera, float forward[3], float right[3], float up[3]);

// Moves the camera along its line of sight until a ball of radius around centre fills the picture
// of this aspect (width / height), its direction kept.
void camera_frame_ball(Camera *camera, const float centre[3], float radius, float aspect);
