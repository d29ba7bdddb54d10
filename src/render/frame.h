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
    // What VIEW_COLOUR_SPEED is about, in world units a second; 0: the flock's own mean. Two flocks
    // side by side have the colours of one.
    float mean_speed;
} FrameBirds;

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
    FrameLeader leader;
    FramePointer pointer;
    FrameArena arena;
    double seconds;   // simulated time of the picture: wings flap by it
    bool restarted;   // the flock was placed anew: smoothed values start over
    const View *view; // what to draw and how
    Camera camera;
    int width, height; // of the picture, in pixels

    // For two pictures side by side in one target: this one lies left pixels from the target's left
    // edge, and what is around it stays. Otherwise the picture is the whole target.
    bool part;
    int left;
    // Whose smoothed values go on where one renderer draws two flocks in turn: 0, or 1 for the
    // other. branched: the other begins as a copy of side 0, which was drawn just before.
    int side;
    bool branched;
    FrameDraw draw;
} FrameDescription;
