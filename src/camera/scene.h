// What a camera can film: the flock, its leader, its falcon, and the modes in which it films them.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "camera/tripod.h"
#include "scene/camera.h"

// A bird, leader or falcon that the camera can follow.
typedef struct CameraTarget {
    bool present;
    uint32_t id;       // when it changes, the camera glides to the new target
    float position[3]; // world units
    float velocity[3]; // world units a second, or a direction of any length
} CameraTarget;

// What the camera flies around.
typedef struct CameraScene {
    Camera home;            // the default view of the present flock
    float field_of_view;    // the view's; where home stands, the widest of its lens
    float centre[3];        // of the flock, in world units
    float radius;           // of a ball that holds nearly all of it, in world units
    float aspect;           // of the picture: width / height
    float ground_y;         // the camera stays above it
    float bird_size;        // wing span, in world units
    CameraTarget bird;      // for CAMERA_MODE_FOLLOW and CAMERA_MODE_HEAD
    CameraTarget leader;    // for CAMERA_MODE_LEADER; its id is that of its flock
    CameraTarget falcon;    // for CAMERA_MODE_FALCON
    bool falcon_dives;      // at a bird
    double seconds;         // simulated time
    float followers[3];     // the centre of the leader's own flock, in world units
    float followers_radius; // of a ball that holds nearly all of it, in world units
    bool restarted;         // the flock was placed anew since the last frame
    bool home_is_fixed;     // home shows the arena, and does not move with the flock
    bool home_stands;       // home is a person's place on the ground, who turns to the flock
    CameraLens lens;        // of that person
    CameraExtent extent;    // of the flock as that person sees it
} CameraScene;

typedef enum CameraMode {
    CAMERA_MODE_HOME,     // at home, following it gently: until the person moves, and after Home;
                          // where home stands, wheel and pinch set the lens, and Home gives it back
    CAMERA_MODE_GLIDE,    // moving to a view of the whole flock
    CAMERA_MODE_FREE,     // flown by the person
    CAMERA_MODE_FOLLOW,   // behind a bird and a little above it
    CAMERA_MODE_HEAD,     // what that bird sees
    CAMERA_MODE_LEADER,   // behind the leader
    CAMERA_MODE_FALCON,   // behind the falcon; the person's keys and mouse then steer it
    CAMERA_MODE_ORBIT,    // slowly around the flock
    CAMERA_MODE_PATH,     // along keyframes, staying at the last
    CAMERA_MODE_DIRECTOR, // as home and these by turns, and by what the flock does
} CameraMode;
