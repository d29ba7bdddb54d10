// What a person does to the flock in the picture: picks a bird, points, puts and drags lure, threat
// and obstacles, and flies the falcon.
#pragma once

#include "fly/core.h"
#include "gfx/window.h"

// The falcon, in metres and seconds: models that have a falcon fly in these.
typedef struct FlyFalcon {
    bool flown;          // by the person
    float place[3];      // where it is, and
    float heading[3];    // where it flies to, of length 1
    float speed;         // m/s, FLY_FALCON_SLOW to FLY_FALCON_STOOP
    CameraInput input;   // what the person did in the last picture
    uint64_t placements; // session_placements of the flock that it was taken from
    uint32_t attacks;    // of its own, that were told of
    // The person's attack, while a bird is near, and after a strike:
    bool attacks_now, struck;
    float nearest; // metres to the bird that it came nearest to, and which
    uint32_t bird;
} FlyFalcon;

typedef enum FlyAttack { FLY_ATTACK_GOES_ON, FLY_ATTACK_STRIKES, FLY_ATTACK_MISSES } FlyAttack;

typedef enum FlyHold {
    FLY_HOLDS_NOTHING,
    FLY_HOLDS_STIMULUS,
    FLY_HOLDS_OBSTACLE,
    FLY_HOLDS_VIEW
} FlyHold;

// What follows the mouse while the left button is down.
typedef struct FlyHand {
    FlyHold holds;
    StimulusKind kind; // of a stimulus
    bool clicks;       // on a stimulus or the view, not moved so far: released, it takes that away
                       // or picks
    size_t index;      // of an obstacle, and
    Obstacle obstacle; // as it was when the button was pressed
    float from[2];     // where it was pressed, in pixels of the picture's half
    float last[2];     // of the view: where the mouse was, in pixels, and
    bool any;          // whether it was pressed on a bird, and which
    uint32_t bird;
} FlyHand;

// Birds that shy away from the pointer: a threat that follows it over the flock.
typedef struct FlyShy {
    bool on;
    float pointer[2];         // where it was in the last picture, in pixels
    double moved_at, changed; // seconds of the clock: it, and the threat
    float place[3];           // of the threat, where there is one of the pointer
} FlyShy;

typedef struct FlyPlay {
    FlyCore *core; // borrowed, as are the next two
    const FlyLook *look;
    const FlyTime *time;

    bool pointing;       // the mouse is over the picture
    float pointer[2];    // where, in pixels, for the keys that are pressed then
    bool fingers;        // it was a finger: nobody is told of keys
    uint64_t changed_at; // the session's tick at the last change that followed the mouse
    FlyHand hand;
    FlyShy shy;
    size_t shown; // the obstacle whose numbers the panel shows; MODEL_MAX_OBSTACLES: nobody's
    FlyFalcon falcon;
} FlyPlay;

// Every picture: a click picks a bird, a drag turns the view, the mouse moves the pointer of a
// model that has one, clicks with Ctrl put lure, threat and obstacles and drag them, and the wheel
// with Ctrl sizes an obstacle; such a turn is taken from the input, and the view's added to it. All
// of it refers to the last picture.
void fly_play(FlyPlay *play, Input *input);
// The bird there, in pixels.
void fly_pick(FlyPlay *play, float x, float y);

// --- Lure and threat ---

// Off, or on, where the flock is.
void fly_switch_stimulus(FlyPlay *play, StimulusKind kind);

// Whether birds shy away from the pointer; off where a threat is put by other means.
void fly_switch_shy(FlyPlay *play, bool on);

// --- Obstacles ---

// Key O: the rule that lets birds avoid them.
void fly_switch_obstacles(FlyPlay *play);
// Key Shift+O: puts one where the mouse points, on the ground a cylinder, in the sky a sphere; or
// takes away the one that is there.
void fly_place_obstacle(FlyPlay *play);
// One more: a cylinder on the ground below the flock, a sphere in its middle, or the ground that is
// drawn.
void fly_add_obstacle(FlyPlay *play, ObstacleKind kind);
void fly_take_obstacle_away(FlyPlay *play, size_t index);
// How far sliders of an obstacle's places go: a round number, so that they stay where they are
// while the flock moves on. Those of its sizes go from a thousandth of it.
double fly_obstacle_reach(const CameraScene *scene);

// --- The falcon as a person flies it ---

#define FLY_FALCON_SLOW 6.0f
#define FLY_FALCON_STOOP 40.0f

// As the person finds it.
void fly_falcon_take(FlyFalcon *falcon, const SimFalcon *found);

// So many seconds on, turning towards aim, of length 1; never below the floor.
void fly_falcon_advance(FlyFalcon *falcon, const float aim[3], float floor_y, float seconds);

// Once a tick: how its attack stands when this bird is the nearest. It strikes once at most.
FlyAttack fly_falcon_attack(FlyFalcon *falcon, float distance, uint32_t bird);

// Before each step: flies it on by a tick where the person does, and tells of a strike and a miss.
void fly_falcon_tick(FlyPlay *play);

// Every picture, when the camera has moved: takes the falcon where the person begins to steer it,
// lets it go where they stop, and says when it attacks.
void fly_falcon_picture(FlyPlay *play, const CameraInput *input);

// Whoever flew it, from now on it flies itself.
void fly_falcon_let_go(FlyPlay *play);

// "dives at bird 17, 3 attacks"; "" where no falcon flies.
void fly_describe_falcon(const FlyCore *core, char *out, size_t size);
