// A session becomes frame descriptions: its flock, and, while it compares, its twin beside it.
//
// Trails, debug lines and colours by value are made on demand, and cached until the session's
// revision or its count of placements changes. Describing a picture does not change the session.
//
// A Show belongs to one session for as long as both live, and to one thread at a time. What a frame
// points to stays valid until the next call with the same Show and the next change or tick of the
// session.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/pool.h"
#include "scene/frame.h"
#include "session/session.h"

// From a flock's coordinates to the picture's. A two-dimensional model has y downwards, as on a
// screen: its plane becomes the level plane, its y the picture's z. The coordinates of other models
// do not change. flat: model_is_flat of the flock's model. The columns are the same memory in
// another order.
static inline Columns show_layout_columns(const Columns *c, bool flat) {
    return flat ? (Columns){c->x, c->z, c->y, c->vx, c->vz, c->vy} : *c;
}

// From the model's coordinates to the picture's; and, being its own inverse, back.
static inline void show_layout_place(bool flat, float place[3]) {
    if (!flat)
        return;
    float y = place[1];
    place[1] = place[2];
    place[2] = y;
}

// --- What is cached of a flock ---

typedef float BirdVector[3];

// When the positions of trails were recorded.
typedef struct TrailMoments {
    uint64_t ticks[FRAME_TRAIL_POINTS]; // at which each was recorded
    int32_t points, newest;             // number of recorded positions, and the index of the last
} TrailMoments;

// The longest vector of the last seconds.
typedef struct BirdLinesPeak {
    double seconds; // simulated time of the last update
    float length;
    uint32_t bird; // that it is of; 0 where it is of all
} BirdLinesPeak;

// What later pictures depend on beside the session and the trails' positions: moments, and scales
// that adapt slowly. Without gaps, to be written to a file as it is.
typedef struct ShowState {
    TrailMoments trails;
    BirdLinesPeak peak, all_peak; // of debug lines: the picked bird's, all birds'
    float value_top;              // the scale of colours by value; 0: none yet
    uint32_t restarted;           // FrameDescription.restarted, of the next description
} ShowState;

enum {
    BIRD_LINES_EACH = 4, // a bird at most, where all birds have lines: those of rules with a role
    BIRD_LINES_PICKED = 2 + 2 * MODEL_MAX_RULES,
    BIRD_LINES_NEIGHBOURS = 48, // marked at most
};

// fresh, all_fresh and values_fresh: they are of the present flock, rules, parameters and view;
// all_fresh where birds do not look in every tick: of their last look.
typedef struct ShowFlock {
    uint64_t placements; // the session's count of the flock's starts, for which all this is valid
    ShowState state;
    bool branched; // FrameDescription.branched of the next description

    // The birds' positions over the last seconds, for the view's trails; no memory while they are
    // off. A bird has FRAME_TRAIL_POINTS positions for trails of any length, 192 bytes, recorded at
    // whole multiples of an interval of ticks; the renderer draws a smooth curve through them. They
    // are contiguous, since one is written in a tick and all are read for every picture.
    ARRAY_OF(BirdVector) places; // by bird, in the picture's coordinates
    ARRAY_OF(float) tracks;      // SimView.track of these birds

    // For colours by value: the number of a bird's neighbours, or the rule that acts on it most.
    // Computed only for these and once a tick, since it costs about as much as a step.
    ARRAY_OF(float) values; // by slot
    bool values_fresh;

    // Debug lines, see bird_lines.c: of the picked bird, which state.peak is of, and of all.
    bool fresh, all_fresh;
    SimBird bird;
    size_t slot, neighbours[BIRD_LINES_NEIGHBOURS], neighbour_count;
    ARRAY_OF(BirdVector) vectors; // BIRD_LINES_EACH a bird at most, by its id
    ARRAY_OF(FrameLine) lines;
    FrameMark marks[BIRD_LINES_NEIGHBOURS + 3];
} ShowFlock;

enum { PICTURE_MAIN, PICTURE_TWIN }; // FrameDescription.side

// {0} is ready for use with a new session.
typedef struct Show {
    uint64_t revision; // of the session, for which values and lines are valid
    uint64_t tick;     // of its flock, then
    uint64_t twin_id;
    ShowFlock flocks[2]; // by side
    // Set by the caller: what costs as much as a step, colours by value and the lines of all birds,
    // is left out of pictures where it would have to be computed.
    bool hasty;
} Show;

void show_deinit(Show *show); // harmless on {0}

// What comes before the step of every tick: applies due changes and records the birds' positions,
// so that trails do not depend on which pictures are drawn; without memory there are none.
bool show_prepare_tick(Show *show, Session *session, Error *error);

// That, then session_tick in any case.
bool show_tick(Show *show, Session *session, Error *error);

// Of a session that compares nothing. The trails' positions, which belong to it where it has any,
// are those of flocks[PICTURE_MAIN].
ShowState show_state(const Show *show, const Session *session);

// Replaces all that the Show has cached by a state of this session at this tick. places: the
// trails' positions, of as many birds as the flock; NULL where it has none.
void show_set_state(Show *show, const Session *session, const ShowState *state,
                    const BirdVector *places);

// Fills in the frame of a side between the last two ticks, blend from 0, before the last one, to 1,
// after it: all but camera and size, which are the caller's. restarted is true for one description
// after the flock was placed anew. Without memory for lines or values they are left out.
void show_describe(Show *show, const Session *session, int side, float blend,
                   FrameDescription *frame);

// The birds alone of a flock, as this view shows them.
FrameBirds show_describe_birds(const Sim *sim, const View *view, float blend);

// The pointer's position by its parameters, in the picture's coordinates; false where the model has
// none.
bool show_pointer(const Sim *sim, float place[3]);

// The upper end of a scale for numbers around this mean: 5, 10, 20, 50, ... The present one, top,
// is kept while it still fits, so that the scale does not flicker.
float show_settle_top(float top, float mean);

// The picked bird, in the model's own coordinates and units.
typedef struct PickedBird {
    uint32_t id;
    float speed; // world units a second; for the model plane, a tick
    SimBird bird;
} PickedBird;

// false where no bird is picked. Computed once a tick.
bool show_explain_picked(Show *show, const Session *session, PickedBird *picked);

// --- The picture of a session: one flock, or, during a comparison, two side by side ---
//
// Left the twin, right the changed flock, with the same camera.

// What is asked of every picture, in a window, a file or a benchmark.
typedef struct PictureOptions {
    int width, height;         // pixels
    int gpu;                   // GFX_DEVICE_AUTO, GFX_DEVICE_SOFTWARE or an index
    const char *camera, *path; // as viewpoint_init takes them, or NULL
} PictureOptions;

// What there is to draw into, in pixels.
typedef struct PictureArea {
    int width, height;
    int covered; // pixels from the left that something else covers: the picture has the rest
} PictureArea;

typedef struct Picture {
    FrameDescription frames[2]; // each with the size of its half
    int count;                  // 1, or 2
    bool one_scale;             // colours by value have the changed flock's scale in both halves
    PictureArea area;
    CameraCover cover; // {0} unless the caller says more
    bool has_picked;
    uint32_t picked; // the picked bird
} Picture;

// The half that a pixel of the window, from the left and the top, is in; on the dividing line, the
// nearer half.
typedef struct PicturePlace {
    bool twin;         // the left half
    int width, height; // of the half, or of the whole picture
    float pixel[2];    // within it, from its left and top
} PicturePlace;

PicturePlace picture_find(bool comparing, PictureArea area, const float pixel[2]);

// Describes the session as show_describe does; the camera is the caller's.
void picture_describe(Picture *picture, Show *show, const Session *session, float blend,
                      PictureArea area);

// Where its field_of_view is 0, it is the view's.
void picture_set_camera(Picture *picture, const Camera *camera);

// --- Debug lines (bird_lines.c) ---

// One bird, which must be there. Valid until the next call.
const SimBird *bird_lines_explain(ShowFlock *kept, Sim *sim, uint32_t bird);

// Takes the lines of all birds from the last step; without memory, and where there was none, they
// are not fresh.
void bird_lines_look(ShowFlock *kept, Sim *sim);

// Fills in the frame's lines and marks according to its view; picked is NULL where no bird is
// picked. Without memory there are marks only. hasty: without the lines of all birds, where they
// would have to be computed.
void bird_lines_describe(ShowFlock *kept, Sim *sim, Pool *pool, const uint32_t *picked, bool hasty,
                         FrameDescription *frame);

// The colour of a rule's line, by its role: green separation, magenta cohesion, blue alignment;
// others the colour of the rule's category, a little lighter.
void bird_lines_colour(const Model *model, int rule, float rgb[3]);

void bird_lines_deinit(ShowFlock *kept);
