// The modes that follow something, for controller.c alone: a smooth goal from birds that turn
// abruptly.
#pragma once

#include "camera/controller.h"

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
