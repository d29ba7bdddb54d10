// The free-fly camera: a person's wishes in, a smooth flight out. Plain structs and no window, so
// that it can be tested.
//
// Everything smoothed is integrated in closed form over the frame, so that the same keys held for
// the same time lead to the same place at 30 and at 120 frames a second.
#pragma once

#include <stdbool.h>

#include "render/camera.h"

// What the person wants in this frame.
typedef struct FlyWish {
    float forward, right, up;     // -1 to 1: keys held
    float turn, tilt;             // -1 to 1: arrow keys held; right and up are positive
    float mouse_yaw, mouse_pitch; // degrees moved since the last frame; right and up are positive
    float wheel;                  // notches since the last frame, away from the person positive
    bool fast, slow;
} FlyWish;

// What there is to fly around.
typedef struct FlyScene {
    Camera home;     // where all there is makes a good picture at the moment
    float centre[3]; // of the flock, in world units
    float radius;    // of a ball that holds nearly all of it, in world units
    float aspect;    // of the picture: width / height
    float ground_y;  // the camera stays above it
} FlyScene;

typedef enum FlyMode {
    FLY_FOLLOW, // at home, following it gently: until the person moves, and after Home
    FLY_GLIDE,  // on the way to a view of the whole flock
    FLY_FREE,   // where the person flies it
} FlyMode;

typedef struct FlyCamera {
    Camera camera; // to draw with
    FlyMode mode;
    float velocity[3];                  // world units a second
    float yaw_velocity, pitch_velocity; // degrees a second, of the arrow keys or a glide
    float wanted_yaw, wanted_pitch;     // degrees, where FLY_FREE is turning to
    float speed; // world units a second of a key held, FLY_SPEED_LOW to _HIGH
} FlyCamera;

#define FLY_SPEED_LOW 1.0f
#define FLY_SPEED_HIGH 1000.0f
#define FLY_SPEED_INITIAL 30.0f
#define FLY_GROUND_MARGIN 1.0f // world units above ground_y

// At home, following the flock.
void fly_camera_init(FlyCamera *fly, const FlyScene *scene);

// Where the person asked for it, at rest; the flock is not followed.
void fly_camera_place(FlyCamera *fly, const float position[3], float yaw, float pitch);

void fly_camera_frame_flock(FlyCamera *fly); // F
void fly_camera_go_home(FlyCamera *fly);     // Home

// One frame of this many seconds, at least 0.
void fly_camera_advance(FlyCamera *fly, const FlyWish *wish, const FlyScene *scene, float seconds);
