// The cameras that follow something, for fly_camera.c alone: a calm goal made from what is not.
#pragma once

#include "app/fly_camera.h"

// FLY_FOLLOW, FLY_HEAD, FLY_LEADER, FLY_ORBIT.
bool fly_rig_carries(FlyMode mode);

// What the mode follows in this scene; not present where there is none.
FlyTarget fly_rig_target(FlyMode mode, const FlyScene *scene);

// Whether the target is another than in the last frame, or has jumped: the camera has to glide.
bool fly_rig_has_lost(const FlyRig *rig, FlyMode mode, const FlyScene *scene, float seconds);

// yaw: degrees, where the camera looks now: an orbit begins there. entering: the mode is new, not
// only its target.
void fly_rig_begin(FlyRig *rig, FlyMode mode, const FlyScene *scene, float yaw, bool entering);

// To where the target is now; the person turns about it, and the wheel changes the distance.
void fly_rig_advance(FlyRig *rig, FlyMode mode, const FlyWish *wish, const FlyScene *scene,
                     float seconds);

// The target must be present.
Camera fly_rig_camera(const FlyRig *rig, FlyMode mode, const FlyScene *scene);

// The view of a whole ball from the direction in which the camera looks, flatter where that would
// lie below the ground.
void fly_frame_ball(Camera *camera, const float centre[3], float radius, const FlyScene *scene);
