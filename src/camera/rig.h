// The modes that follow something, for controller.c alone: a smooth goal from birds that turn
// abruptly.
#pragma once

#include <stdbool.h>

#include "camera/scene.h"

// What the person did in this frame.
typedef struct CameraInput {
    float forward, right, up;     // -1 to 1: keys held
    float turn, tilt;             // -1 to 1: arrow keys held; right and up are positive
    float mouse_yaw, mouse_pitch; // degrees moved since the last frame; right and up are positive
    float wheel;                  // notches since the last frame, away from the person positive
    float drag[2]; // by fingers, in parts of the picture's height; right and down positive
    float pinch;   // the natural logarithm of how much larger they made it
    bool fast, slow;
} CameraInput;

// The smoothed target of CAMERA_MODE_FOLLOW to CAMERA_MODE_ORBIT.
typedef struct CameraRig {
    CameraTarget target;             // in the last frame, not smoothed
    float place[3], velocity[3];     // smoothed, in world units
    float yaw, yaw_velocity;         // of its heading; CAMERA_MODE_ORBIT: of the camera; degrees
    float pitch, pitch_velocity;     // degrees
    float radius, radius_velocity;   // CAMERA_MODE_ORBIT: of the flock
    float look[2], wanted_look[2];   // added to yaw and pitch by the person, degrees
    float look_velocity[2];          // from the arrow keys
    float distance, wanted_distance; // a factor, set by the wheel; 1 at first
    bool steered; // CAMERA_MODE_FALCON: by the person, who turns the camera and the falcon after it
} CameraRig;

#define CAMERA_GROUND_MARGIN 1.0f // world units above ground_y

// CAMERA_MODE_FOLLOW to CAMERA_MODE_ORBIT.
bool camera_rig_has_mode(CameraMode mode);

// Whether the target is another than in the last frame, or has jumped: the camera then glides to
// it.
bool camera_rig_target_changed(const CameraRig *rig, CameraMode mode, const CameraScene *scene,
                               float seconds);

// yaw: of the camera, in degrees, where an orbit begins. entering: the mode is new, not only its
// target.
void camera_rig_begin(CameraRig *rig, CameraMode mode, const CameraScene *scene, float yaw,
                      bool entering);

// Follows the target for one frame; the person's input turns about it, the wheel changes the
// distance.
void camera_rig_advance(CameraRig *rig, CameraMode mode, const CameraInput *input,
                        const CameraScene *scene, float seconds);

// The target must be present.
Camera camera_rig_camera(const CameraRig *rig, CameraMode mode, const CameraScene *scene);

// Moves the camera to see a whole ball, its direction kept, but less steep where it would be below
// the ground.
void camera_rig_frame_ball(Camera *camera, const float centre[3], float radius,
                           const CameraScene *scene);
