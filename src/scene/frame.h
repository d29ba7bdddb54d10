// What the renderer is told about one picture: plain arrays, a camera, options. It knows no rule
// and no model; whatever flies can be drawn.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "scene/camera.h"
#include "scene/view.h"

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

// Where a bird is in the picture, and its velocity there.
static inline void frame_bird_place(const FrameBirds *birds, size_t slot, float place[3]) {
    const float *from[3] = {birds->from.x, birds->from.y, birds->from.z};
    const float *to[3] = {birds->to.x, birds->to.y, birds->to.z};
    for (int axis = 0; axis < 3; axis++)
        place[axis] = from[axis][slot] + (to[axis][slot] - from[axis][slot]) * birds->blend;
}
static inline void frame_bird_velocity(const FrameBirds *birds, size_t slot, float velocity[3]) {
    const float *from[3] = {birds->from.vx, birds->from.vy, birds->from.vz};
    const float *to[3] = {birds->to.vx, birds->to.vy, birds->to.vz};
    for (int axis = 0; axis < 3; axis++)
        velocity[axis] = from[axis][slot] + (to[axis][slot] - from[axis][slot]) * birds->blend;
}

// A straight line in the world, as wide at any distance. Widths and radii in pixels are those of a
// picture 720 high or less; in a higher one they grow with it.
typedef struct FrameLine {
    float from[3], to[3];
    float width;     // pixels
    uint8_t tint[4]; // as it is to be seen; the last says how solid, 255 hides what is behind
} FrameLine;

// A ring around something, turned to the camera and seen through all that is before it.
typedef struct FrameMark {
    float position[3];
    float radius; // of what is marked, world units
    float margin; // pixels between that and the ring: what is far is marked as clearly,
    float least;  // but not where its radius is less than these pixels
    float width;  // pixels
    uint8_t tint[4];
} FrameMark;

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
    const FrameLine *lines; // line_count of them, hidden by what is before them; then
    size_t line_count;
    size_t top_line_count; // so many more that are seen through everything, each
    float top_line_reach;  // made longer where these world units are too small to be read
    const FrameMark *marks;
    size_t mark_count;
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
