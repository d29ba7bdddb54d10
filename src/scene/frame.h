// One picture as plain data: what the renderer draws and what a camera frames, with no rule, no
// model and no OpenGL.
//
// Positions are in world units, y up; velocities in world units a second; colours are sRGB display
// values, 0 to 255. Whoever fills in a description owns the arrays that it points to, which must
// not change until the picture is drawn.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/vec.h"
#include "base/world.h"
#include "scene/camera.h"
#include "scene/view.h"

struct FrameBirds;

// A flock that a GPU has; all NULL where the processor has it.
typedef struct FrameSource {
    const BirdBuffers *buffers;
    bool flat; // y and z of the buffers are z and y of the picture
    const void *flock;
    void (*bring)(const void *flock);
    // The places of every stride-th bird; false where there is no memory for them.
    bool (*sample)(const void *flock, size_t stride, struct FrameBirds *out);
} FrameSource;

// The states before and after the last tick, and where between them the picture is. A bird has the
// same slot in both; the next tick may change its slot.
typedef struct FrameBirds {
    size_t count;
    const uint32_t *id; // by slot: the bird, 0 to count - 1, each once
    Columns from, to;   // before and after the tick
    // By slot, before and after: the sine of a bird's bank, positive to the left. Both NULL where
    // birds have none of their own: they are drawn banking into their turns.
    const float *bank_from, *bank_to;
    float blend;        // 0: from, to 1: to
    float tick_seconds; // between the two states, ≥ 0
    bool whole;         // they are drawn at whole units
    uint32_t flocks;    // a bird is of the flock of the number id % flocks; 0 or 1: all of one
    // By slot: for VIEW_COLOUR_NEIGHBOURS a number, for VIEW_COLOUR_RULE the index of a category or
    // -1. NULL with other colours; also where there was no memory for it, and birds are grey.
    const float *value;
    float value_top;    // the value at the upper end of the colour ramp, > 0
    float mean_speed;   // at the middle of VIEW_COLOUR_SPEED's ramp; 0: the mean of these birds
    FrameSource source; // where a GPU has them: then id and the columns are up to date after
                        // frame_bring_birds alone
} FrameBirds;

// Before all of them are read: of a large flock that takes longer than a step.
static inline void frame_bring_birds(const FrameBirds *birds) {
    if (birds->source.buffers)
        birds->source.bring(birds->source.flock);
}

// Before every stride-th of them is read, for its place alone: out has them at every so-many-th of
// its slots as is returned.
static inline size_t frame_sample_birds(const FrameBirds *birds, size_t stride, FrameBirds *out) {
    *out = *birds;
    if (birds->source.buffers && stride > 1 &&
        birds->source.sample(birds->source.flock, stride, out))
        return 1;
    frame_bring_birds(birds);
    return stride;
}

// Where the bird in this slot is drawn, so far between the two states.
static inline void frame_bird_place_at(const FrameBirds *birds, size_t slot, float blend,
                                       float place[3]) {
    const Columns *from = &birds->from, *to = &birds->to;
    vec_mix((float[]){from->x[slot], from->y[slot], from->z[slot]},
            (float[]){to->x[slot], to->y[slot], to->z[slot]}, blend, place);
    for (int axis = 0; birds->whole && axis < 3; axis++)
        place[axis] = truncf(place[axis]); // as C makes an int of it
}

// At the moment of the picture.
static inline void frame_bird_place(const FrameBirds *birds, size_t slot, float place[3]) {
    frame_bird_place_at(birds, slot, birds->blend, place);
}

// Its velocity at that moment.
static inline void frame_bird_velocity(const FrameBirds *birds, size_t slot, float velocity[3]) {
    const Columns *from = &birds->from, *to = &birds->to;
    vec_mix((float[]){from->vx[slot], from->vy[slot], from->vz[slot]},
            (float[]){to->vx[slot], to->vy[slot], to->vz[slot]}, birds->blend, velocity);
}

// The flock that the bird in this slot is of.
static inline uint32_t frame_bird_flock(const FrameBirds *birds, size_t slot) {
    return birds->flocks > 1 ? birds->id[slot] % birds->flocks : 0;
}

// A straight line between two positions, of the same width at any distance. Widths, margins and
// radii in pixels are for a picture at most 720 pixels high; in a higher one they grow in
// proportion.
typedef struct FrameLine {
    float from[3], to[3];
    float width;     // pixels
    uint8_t tint[4]; // red, green, blue, alpha
} FrameLine;

// A ring around something, facing the camera and drawn over everything. It is margin pixels larger
// than what it marks, so that distant marks stay visible.
typedef struct FrameMark {
    float position[3];
    float radius;       // of what is marked, world units
    float margin;       // pixels
    float least_radius; // pixels: no ring where radius appears smaller than this
    float width;        // pixels
    uint8_t tint[4];    // red, green, blue, alpha
} FrameMark;

enum { FRAME_TRAIL_POINTS = 16 };

// Past positions of the birds, at the same moments for all.
typedef struct FrameTrails {
    int points; // of each bird, up to FRAME_TRAIL_POINTS; 0 for no trails
    // By bird, not by slot: a ring buffer of FRAME_TRAIL_POINTS positions for each. The newest is
    // at the index newest, older ones at descending indices, which wrap around.
    const float (*places)[3];
    int newest;
    float ages[FRAME_TRAIL_POINTS]; // seconds before the picture, ≥ 0, from the newest on
} FrameTrails;

// A leader, its heading as a unit vector, and the waypoint it flies to. Drawn where
// View.show_leader says so.
typedef struct FrameLeader {
    float position[3], heading[3], waypoint[3];
} FrameLeader;

// A falcon that hunts the flock. Drawn FRAME_FALCON_SIZE times as large as a bird.
typedef struct FrameFalcon {
    float position[3], velocity[3];
    float bank;      // the sine of its angle, positive to the left
    float fold;      // 0: wings spread, 1: folded back, as in a dive
    bool has_target; // a bird that it flies at, drawn where View.show_falcon says so
    float target[3]; // where that is
} FrameFalcon;

#define FRAME_FALCON_SIZE 2.5f

// The box that the birds cannot leave; the home view frames it instead of the flock.
typedef struct FrameArena {
    bool present;
    float low[3], high[3];
} FrameArena;

// How the birds are drawn; all but the first are for benchmarks.
typedef enum FrameDraw {
    FRAME_DRAW_INSTANCED, // all birds of a level of detail in one draw call
    FRAME_DRAW_SINGLE,    // the same picture with a draw call for each bird
    FRAME_DRAW_NONE,      // no picture at all: nothing is packed, uploaded, cleared or drawn
} FrameDraw;

typedef struct FrameDescription {
    FrameBirds birds;
    FrameTrails trails;
    FrameLeader leaders[MODEL_MAX_FLOCKS]; // by flock
    size_t leader_count;
    size_t followed_leader;                 // which of them a camera follows; 0 where there is none
    Stimulus pointer;                       // drawn where View.show_pointer says so
    Stimulus lure, threat;                  // drawn where View.show_stimuli says so
    FrameFalcon falcons[MODEL_MAX_FALCONS]; // a person flies the first
    size_t falcon_count;
    FrameArena arena;
    Obstacle obstacles[MODEL_MAX_OBSTACLES]; // by their numbers
    // line_count lines with a depth test, then overlay_line_count that are drawn over everything.
    // The latter are scaled up, all by the same factor, where overlay_line_reach, world units,
    // would be too short on the screen.
    const FrameLine *lines;
    size_t line_count, overlay_line_count;
    float overlay_line_reach;
    const FrameMark *marks;
    size_t mark_count;
    const View *view;
    Camera camera;
    FrameDraw draw;
    double seconds; // simulated time of the picture, for wing beats
    float
        exposure; // seconds that it is exposed about that time: what moves is blurred; 0: it is not

    // The viewport in the framebuffer: viewport_x pixels from its left edge, at its lower edge.
    // partial: it is a part of the framebuffer, and what is around it is kept.
    int width, height, viewport_x; // pixels
    bool partial;

    // The renderer smooths banking and wing beats from picture to picture, separately for the two
    // sides of a comparison, 0 and 1.
    int side;
    bool restarted; // the birds were placed anew: smoothing starts over
    bool branched;  // side 1 starts from the smoothed values of side 0, which was drawn just before
} FrameDescription;

// The height of the picture's ground: the highest that birds do not fly below, else the view's.
static inline float frame_ground_y(const FrameDescription *frame) {
    const Obstacle *highest = NULL, *end = frame->obstacles + MODEL_MAX_OBSTACLES;
    for (const Obstacle *at = frame->obstacles; at < end; at++)
        if (at->kind == OBSTACLE_GROUND && (!highest || at->place[1] > highest->place[1]))
            highest = at;
    return highest ? highest->place[1] : frame->view->ground_y;
}
