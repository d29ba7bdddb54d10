// Moves the camera smoothly, from a person's input and the scene. Plain structs without a window; a
// controller belongs to one thread.
//
// World units, degrees, seconds. The same keys held for the same time lead to the same position at
// 30 and at 120 frames a second. No change of mode is a cut: the difference between the old view
// and the new one fades within about a second.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "camera/path.h"
#include "camera/rig.h"
#include "scene/camera.h"

// The director chooses which camera films the flock, from the flock's own state and the simulated
// time alone, so that the same flight gives the same film. It returns to the home view between all
// other shots. When the falcon dives it cuts to it, at the strike time runs slowly for three
// seconds, and then the camera goes around the flock. Between two cuts are at least four seconds.
typedef struct CameraDirector {
    CameraMode shot;             // that films now
    size_t next;                 // of the shots between which nothing happens
    double since, until, strike; // simulated seconds; strike: of the last one
    bool dived;                  // the falcon did so in the last picture
} CameraDirector;

// How CAMERA_MODE_HOME follows a flock.
typedef struct CameraDrift {
    float place[3];               // of the home view in the last frame
    float velocity[3], change[3]; // of that, smoothed, and how that changes
    float leash, leash_change;    // how far the camera may be from it
} CameraDrift;

typedef struct CameraController {
    Camera camera; // to draw with
    CameraMode mode;
    Camera velocity;                // a second
    float wanted_yaw, wanted_pitch; // degrees, where CAMERA_MODE_FREE is turning to
    float speed;     // world units a second while a key is held, CAMERA_SPEED_LOW to _HIGH
    bool keeps_lens; // CAMERA_MODE_FREE: the angle of view is as it was, until the person moves on

    CameraDrift home;    // of CAMERA_MODE_HOME, where home moves with the flock
    CameraTripod tripod; // of the same, where it stands, and only turns

    // All modes but CAMERA_MODE_GLIDE and CAMERA_MODE_FREE: camera = goal + offset, where the
    // offset fades.
    bool entering; // the mode is new: its goal begins with the next frame
    Camera goal, goal_velocity;
    Camera offset, offset_velocity;
    CameraRig rig;
    CameraDirector director;
    uint32_t cuts;          // so often the director has cut
    const CameraPath *path; // of CAMERA_MODE_PATH, with a keyframe at least; the caller's
    double path_seconds;    // since its first keyframe
} CameraController;

#define CAMERA_SPEED_LOW 1.0f
#define CAMERA_SPEED_HIGH 1000.0f
#define CAMERA_SPEED_INITIAL 30.0f

// At home, following the flock.
void camera_controller_init(CameraController *controller, const CameraScene *scene);

// At a given place, at rest; CAMERA_MODE_FREE. Its angle of view is kept until a person moves on;
// 0: the scene's.
void camera_controller_place(CameraController *controller, const Camera *camera,
                             const CameraScene *scene);

// Changes to a mode smoothly; the same mode again does nothing.
void camera_controller_set_mode(CameraController *controller, CameraMode mode);

// Jumps to where the mode has the camera in this scene: at the start, and when another model's
// flock appears somewhere else. CAMERA_MODE_FREE and CAMERA_MODE_GLIDE become CAMERA_MODE_HOME.
void camera_controller_cut(CameraController *controller, const CameraScene *scene);

// Where the standing view begins: from its widest lens it eases to the flock in ten seconds.
// Nothing in other modes.
void camera_controller_open_wide(CameraController *controller, const CameraScene *scene);

void camera_controller_go_home(CameraController *controller); // the key Home

// One frame of this many seconds, at least 0.
void camera_controller_advance(CameraController *controller, const CameraInput *input,
                               const CameraScene *scene, float seconds);

// The mode by which the camera moves: CAMERA_MODE_DIRECTOR is that of its shot, all others are
// their own.
CameraMode camera_controller_mode(const CameraController *controller);

// How fast time runs, as the director wants it: 1, or less at a strike.
double camera_controller_rate(const CameraController *controller, const CameraScene *scene);

// Whether the person flies the falcon, which is to fly where the camera looks: in
// CAMERA_MODE_FALCON from the first key that moves a camera on.
bool camera_controller_steers(const CameraController *controller);

// --- Names ---

// Whether there are the targets that not every flock has.
typedef struct CameraSubjects {
    bool leader, falcon;
} CameraSubjects;

// The name in options and reports: of VIEW_SHOTS, or path.
const char *camera_mode_name(CameraMode mode);
// A short description for the screen.
const char *camera_mode_label(CameraMode mode);
// The mode of this value of View.shot; that of home where its target is not there.
CameraMode camera_mode_of(int shot, CameraSubjects subjects);
// The mode that key V goes to; it skips those whose target is not there.
CameraMode camera_mode_next(CameraMode mode, CameraSubjects subjects);
