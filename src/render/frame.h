// What the renderer is told about one picture: plain arrays, a camera, options. It knows no rule
// and no model; whatever flies can be drawn.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "render/camera.h"
#include "render/view.h"

// One state of all birds as columns of count floats: positions in world units, velocities in world
// units a second.
typedef struct FrameColumns {
    const float *x, *y, *z, *vx, *vy, *vz;
} FrameColumns;

// Two states that stand slot by slot for the same birds, and where between them the picture is.
typedef struct FrameBirds {
    size_t count;
    const uint32_t
        *id; // slot → bird, 0 to count - 1: what belongs to a bird (tint, phase) follows it
    FrameColumns from, to; // the states before and after the last tick
    float blend;           // 0: from, 1: to
    float tick_seconds;    // the time between the two states
    // What VIEW_COLOUR_NEIGHBOURS and _RULE show, by slot: a number, or the index of a category, -1
    // for none. NULL where neither is asked for.
    const float *value;
    float value_top; // the number at the ramp's upper end
} FrameBirds;

enum { FRAME_TRAIL_POINTS = 16 };

// Where the birds were at some moments before the picture, the same moments for all.
typedef struct FrameTrails {
    int points; // of each bird, up to FRAME_TRAIL_POINTS; 0 for no trails
    // By bird, not by slot: FRAME_TRAIL_POINTS places each, written in turn. The newest is the one
    // at this index, the next older stands before it, and before the first stands the last.
    const float (*places)[3];
    int newest;
    float ages[FRAME_TRAIL_POINTS]; // seconds before the picture, ≥ 0, from the newest on
} FrameTrails;

// A guide shown on request: the leader and the waypoint it flies to.
typedef struct FrameLeader {
    bool present;
    float position[3], heading[3], waypoint[3];
} FrameLeader;

// A guide shown on request: the place that the birds heed.
typedef struct FramePointer {
    bool present;
    float position[3];
} FramePointer;

// The box in which the birds stay: what a camera that does not follow them looks at.
typedef struct FrameArena {
    bool present;
    float low[3], high[3];
} FrameArena;

// How the birds come to the screen: anything but the first is for comparison.
typedef enum FrameDraw {
    FRAME_DRAW_INSTANCED, // all birds of a level in one draw call
    FRAME_DRAW_SINGLE,    // the same picture with a draw call for each bird
    FRAME_DRAW_NONE,      // no picture at all: nothing is packed, uploaded, cleared or drawn
} FrameDraw;

typedef struct FrameDescription {
    FrameBirds birds;
    FrameTrails trails;
    FrameLeader leader;
    FramePointer pointer;
    FrameArena arena;
    double seconds;   // simulated time of the picture: wings flap by it
    bool restarted;   // the flock was placed anew: smoothed values start over
    const View *view; // what to draw and how
    Camera camera;
    int width, height; // of the target, in pixels
    FrameDraw draw;
} FrameDescription;
