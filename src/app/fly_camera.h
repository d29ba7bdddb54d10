// The cameras: a person's wishes and what there is to see in, a smooth flight out. Plain structs
// and no window, so that it can be tested.
//
// Everything smoothed is integrated in closed form over the frame, so that the same keys held for
// the same time lead to the same place at 30 and at 120 frames a second. No change of camera is a
// cut: what is left of the way from the old view to the new one fades within about a second.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "app/camera_path.h"
#include "render/camera.h"

// What the person wants in this frame.
typedef struct FlyWish {
    float forward, right, up;     // -1 to 1: keys held
    float turn, tilt;             // -1 to 1: arrow keys held; right and up are positive
    float mouse_yaw, mouse_pitch; // degrees moved since the last frame; right and up are positive
    float wheel;                  // notches since the last frame, away from the person positive
    bool fast, slow;
} FlyWish;

// Something that a camera can follow.
typedef struct FlyTarget {
    bool present;
    uint32_t id;       // another one of these is glided to
    float position[3]; // world units
    float velocity[3]; // world units a second; only its direction where that is all one knows
} FlyTarget;

// What there is to fly around.
typedef struct FlyScene {
    Camera home;      // where all there is makes a good picture at the moment
    float centre[3];  // of the flock, in world units
    float radius;     // of a ball that holds nearly all of it, in world units
    float aspect;     // of the picture: width / height
    float ground_y;   // the camera stays above it
    float bird_size;  // wing span, in world units
    FlyTarget bird;   // for FLY_FOLLOW and FLY_HEAD
    FlyTarget leader; // for FLY_LEADER
    bool restarted;   // the flock was placed anew since the last frame
    bool fenced;      // home shows where the flock may be, and does not move with it
} FlyScene;

typedef enum FlyMode {
    FLY_HOME,   // at home, following it gently: until the person moves, and after Home
    FLY_GLIDE,  // on the way to a view of the whole flock
    FLY_FREE,   // where the person flies it
    FLY_FOLLOW, // behind a bird and a little above it
    FLY_HEAD,   // what that bird sees
    FLY_LEADER, // behind the leader
    FLY_ORBIT,  // slowly around the flock
    FLY_PATH,   // along keyframes, staying at the last
} FlyMode;

// What FLY_FOLLOW to FLY_ORBIT stand on: the thing followed, made calm (fly_rig.c).
typedef struct FlyRig {
    FlyTarget target;                // as it was in the last frame
    float place[3], velocity[3];     // of it, in world units
    float yaw, yaw_velocity;         // where it flies; FLY_ORBIT: around the flock; degrees
    float pitch, pitch_velocity;     // degrees
    float radius, radius_velocity;   // FLY_ORBIT: of the flock
    float look[2], wanted_look[2];   // the person's turn away from that: yaw and pitch, degrees
    float look_velocity[2];          // of the arrow keys
    float distance, wanted_distance; // the person's, by the wheel; 1 at first
} FlyRig;

typedef struct FlyCamera {
    Camera camera; // to draw with
    FlyMode mode;
    float velocity[3];                  // world units a second
    float yaw_velocity, pitch_velocity; // degrees a second
    float wanted_yaw, wanted_pitch;     // degrees, where FLY_FREE is turning to
    float speed; // world units a second of a key held, FLY_SPEED_LOW to _HIGH

    // FLY_HOME flies along with the flock: its centre in the last frame, and how it moves,
    // smoothed.
    float centre[3], drift[3], drift_change[3];

    // All modes but FLY_GLIDE and FLY_FREE: camera = goal + rest, where the rest fades.
    bool entering; // the mode is new: its goal begins with the next frame
    Camera goal, goal_velocity;
    Camera rest, rest_velocity; // as differences
    FlyRig rig;
    const CameraPath *path; // of FLY_PATH
    double path_seconds;    // since its first keyframe
} FlyCamera;

#define FLY_SPEED_LOW 1.0f
#define FLY_SPEED_HIGH 1000.0f
#define FLY_SPEED_INITIAL 30.0f
#define FLY_GROUND_MARGIN 1.0f // world units above ground_y

// At home, following the flock.
void fly_camera_init(FlyCamera *fly, const FlyScene *scene);

// Where the person asked for it, at rest; the flock is not followed.
void fly_camera_place(FlyCamera *fly, const float position[3], float yaw, float pitch);

// Changes over to a mode by a glide; the same mode again does nothing.
void fly_camera_set_mode(FlyCamera *fly, FlyMode mode);

// Changes over to FLY_PATH, from its start. The path, of at least one keyframe, must outlive its
// flight.
void fly_camera_set_path(FlyCamera *fly, const CameraPath *path);

// Jumps to where the mode stands in this scene: at the start, and where another flock flies
// somewhere else. A mode of a person's own becomes FLY_HOME.
void fly_camera_cut(FlyCamera *fly, const FlyScene *scene);

void fly_camera_frame_flock(FlyCamera *fly); // F
void fly_camera_go_home(FlyCamera *fly);     // Home

// One frame of this many seconds, at least 0.
void fly_camera_advance(FlyCamera *fly, const FlyWish *wish, const FlyScene *scene, float seconds);

// --- fly_mode.c ---

// What the camera is called in options and reports: fly, follow, head, leader, orbit, path.
const char *fly_mode_name(FlyMode mode);
// The same in a few words, for the screen.
const char *fly_mode_words(FlyMode mode);
// false where no camera that can be asked for has the name. fly is FLY_HOME.
bool fly_mode_find(const char *name, FlyMode *mode);
// The one that key V goes to; over the leader where there is none.
FlyMode fly_mode_next(FlyMode mode, bool has_leader);
