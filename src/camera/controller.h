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
#include "scene/camera.h"

// --- What can be filmed ---

// What nearly all birds of a flock take of what a person sees.
typedef struct CameraExtent {
    float yaw, pitch; // to its middle, degrees
    // Tangents of half its width, which is four standard deviations or, where some are far off,
    // 0.65 of its extent, and of half its height, which is its extent.
    float across, above;
} CameraExtent;

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
    CameraCover cover;      // of the picture: what the flock is kept clear of
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
    bool home_stands;       // home is a person's place on the ground, and turns to the flock
    float horizon;          // of that person's picture, as View.horizon
    CameraExtent extent;    // of the flock as that person sees it
} CameraScene;

// The first CAMERA_SHOTS in the order of VIEW_SHOTS, as values of View.shot.
typedef enum CameraMode {
    CAMERA_MODE_HOME,     // at home, following it gently: until the person moves, and after Home;
                          // where home stands, wheel and pinch set the lens, and Home gives it back
    CAMERA_MODE_FOLLOW,   // behind a bird and a little above it
    CAMERA_MODE_HEAD,     // what that bird sees
    CAMERA_MODE_LEADER,   // behind the leader
    CAMERA_MODE_FALCON,   // behind the falcon; the person's keys and mouse then steer it
    CAMERA_MODE_ORBIT,    // slowly around the flock
    CAMERA_MODE_DIRECTOR, // as these by turns, and by what the flock does
    CAMERA_MODE_PATH,     // along keyframes, staying at the last
    CAMERA_MODE_GLIDE,    // moving to a view of the whole flock
    CAMERA_MODE_FREE,     // flown by the person
} CameraMode;

enum { CAMERA_SHOTS = CAMERA_MODE_DIRECTOR + 1 };

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

// --- Springs ---
//
// In closed form over a frame of any length, so that the result does not depend on the frame rate.

// Clamps to [low, high].
float camera_clamp(float value, float low, float high);

// The turn from one direction to another the short way, in degrees: -180 to 180.
float camera_turn_between(float from, float to);

// Moves value to goal by a critically damped spring, the fastest without oscillation. velocity is
// that of value, kept between calls. rate, 1/s: after 5 / rate seconds 4 % of the distance are
// left.
void camera_spring(float *value, float *velocity, float goal, float rate, float seconds);

// Moves a velocity to the one wanted exponentially, 63 % of it within time_constant seconds;
// returns the distance covered.
float camera_approach(float *velocity, float wanted, float time_constant, float seconds);

// Turns an angle to the one wanted, in degrees, which the mouse moves at once and an arrow key held
// (-1 to 1) by 75 degrees a second. velocity: by the keys, kept between calls. most: of the angle
// to both sides.
void camera_look(float *angle, float *wanted, float *velocity, float mouse, float arrow, float most,
                 float seconds);

// The cubic Hermite curve from 0, at t = 0, to rise, at t = 1, with these slopes at both ends.
double camera_cubic(double rise, double first_slope, double last_slope, double t);

// --- A person on the ground with a tripod and a zoom lens ---
//
// The camera keeps its place, pans, tilts and zooms, so that the flock fills half of the picture.
// It stands still while the flock is well in the picture, and then follows until it has it in the
// middle again. What keeps still between two pictures need not be drawn again.

// The lens, in degrees across the picture's smaller side: no narrower than this, and no wider than
// CameraScene.field_of_view.
#define CAMERA_LENS_NARROWEST 8.0f

// One of a tripod's three movements.
typedef struct CameraTripodAxis {
    float goal;   // the angle, in degrees; of the lens the logarithm of camera_half_height
    bool follows; // the goal goes with the flock
} CameraTripodAxis;

typedef struct CameraTripod {
    CameraTripodAxis yaw, pitch, lens;
    float lens_velocity; // of that logarithm, a second
    bool by_hand;        // the lens is the person's
    float opening;       // seconds for which the lens still comes from its widest
} CameraTripod;

// Turns and zooms a camera at its place to a flock at once: the lens so that the flock takes half
// of the picture, straight to it from side to side; the horizon low in the picture where the lens
// is wide, the flock in its middle where it is long. A high horizon stays.
void camera_tripod_face(Camera *camera, const CameraScene *scene);

// Of a picture that a ball fills up to what lies over this one.
float camera_free_aspect(const CameraScene *scene);

// Rests where this camera looks.
void camera_tripod_begin(CameraTripod *tripod, const Camera *camera);

// Begins with the widest lens, and eases to the flock in ten seconds.
void camera_tripod_open(CameraTripod *tripod, Camera *camera, const CameraScene *scene);

// One frame of a camera on it, at this velocity.
void camera_tripod_advance(CameraTripod *tripod, Camera *camera, Camera *velocity,
                           const CameraScene *scene, float seconds);

// The person's own lens from now on: longer by this factor.
void camera_tripod_zoom(CameraTripod *tripod, const Camera *camera, float factor);

// --- Rigs: smooth goals from birds that turn abruptly ---

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
    bool faces;                      // the view turns to the flock
    bool steered; // CAMERA_MODE_FALCON: by the person, who turns the camera and the falcon after it
} CameraRig;

#define CAMERA_GROUND_MARGIN 1.0f // world units above ground_y

// Whether the mode is one of CAMERA_MODE_FOLLOW to CAMERA_MODE_ORBIT: it moves with one bird, the
// leader, the falcon, or around the flock by itself.
bool camera_mode_follows(CameraMode mode);

// Whether the person moves the camera, or only looks around.
bool camera_wants_to_move(const CameraInput *input);

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

// Turns a camera that looks at this place from below the floor less steeply; false where it is not
// below. Its position is to be found anew.
bool camera_rig_lift(Camera *camera, const float place[3], float floor_y);

// Moves the camera to see a whole ball, its direction kept, but less steep where it would be below
// the ground.
void camera_rig_frame_ball(Camera *camera, const float centre[3], float radius,
                           const CameraScene *scene);

// --- The controller ---

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

// The key F: a glide to a view of the whole flock; the falcon's camera stays with it, and turns.
void camera_controller_show_flock(CameraController *controller);

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

typedef struct CameraModeNames {
    const char *name;  // in options and reports: of VIEW_SHOTS, or path
    const char *label; // a short description for the screen
} CameraModeNames;

extern const CameraModeNames camera_modes[]; // by CameraMode

// The mode of this value of View.shot; that of home where its target is not there.
CameraMode camera_mode_of(int shot, CameraSubjects subjects);
// The mode that key V goes to; it skips those whose target is not there.
CameraMode camera_mode_next(CameraMode mode, CameraSubjects subjects);
