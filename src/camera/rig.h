// The modes that follow something, for controller.c alone: a smooth goal made from birds that jerk.
#pragma once

#include "camera/controller.h"

// CAMERA_MODE_FOLLOW, CAMERA_MODE_HEAD, CAMERA_MODE_LEADER, CAMERA_MODE_ORBIT.
bool camera_rig_carries(CameraMode mode);

// What the mode follows in this scene; not present where there is none.
CameraTarget camera_rig_target(CameraMode mode, const CameraScene *scene);

// Whether the target is another than in the last frame, or has jumped: the camera has to glide.
bool camera_rig_has_lost(const CameraRig *rig, CameraMode mode, const CameraScene *scene,
                         float seconds);

// yaw: degrees, where the camera looks now: an orbit begins there. entering: the mode is new, not
// only its target.
void camera_rig_begin(CameraRig *rig, CameraMode mode, const CameraScene *scene, float yaw,
                      bool entering);

// To where the target is now; the person turns about it, and the wheel changes the distance.
void camera_rig_advance(CameraRig *rig, CameraMode mode, const CameraInput *input,
                        const CameraScene *scene, float seconds);

// The target must be present.
Camera camera_rig_camera(const CameraRig *rig, CameraMode mode, const CameraScene *scene);

// The view of a whole ball from the direction in which the camera looks, flatter where that would
// lie below the ground.
void camera_rig_frame_ball(Camera *camera, const float centre[3], float radius,
                           const CameraScene *scene);
