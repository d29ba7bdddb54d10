// Debug lines: each rule's vector from the bird, and a line to the mean position of its neighbours.
// The simulation computes them once a tick, for all birds only where all have lines, since that
// costs about two steps.
//
// The scale: rules have different units and models differ by orders of magnitude, so the longest
// vector of the last seconds is drawn with a fixed length, a multiple of a bird's size. That peak
// rises immediately and decays slowly, so that lines do not pulsate. Other vectors are scaled by
// the square root of their share of it: a hundredth is drawn a tenth as long. With linear lengths,
// a rule that sometimes acts strongly would make all others invisible. The line to the mean
// position is not scaled. The picked bird's vectors are drawn longer where they would be too small
// (FrameDescription.overlay_line_reach).
//
// With VIEW_LINES_SCALE_TRUE nothing is scaled: a line is as long as its rule's vector before its
// weight, one unit for each unit of it, as the sphere model's source draws its rays.
#pragma once

#include "base/memory.h"
#include "base/pool.h"
#include "scene/frame.h"
#include "sim/sim.h"

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

enum {
    BIRD_LINES_EACH = 4, // a bird at most, where all birds have lines: those of rules with a role
    BIRD_LINES_PICKED = 2 + 2 * MODEL_MAX_RULES,
    BIRD_LINES_NEIGHBOURS = 48, // marked at most
};

typedef float BirdVector[3];

// The longest vector of the last seconds; {0} where the flock was placed anew.
typedef struct BirdLinesPeak {
    double seconds; // simulated time of the last update
    float length;
    uint32_t bird; // that it is of; 0 where it is of all
} BirdLinesPeak;

typedef struct BirdLines {
    // Whether bird and its neighbours, and vectors, are of the present flock, rules, parameters and
    // view.
    bool fresh, all_fresh;
    SimBird bird; // peak.bird
    size_t slot, neighbours[BIRD_LINES_NEIGHBOURS], neighbour_count;
    BirdLinesPeak peak, all_peak;

    ARRAY_OF(BirdVector) vectors; // BIRD_LINES_EACH a bird, by slot
    ARRAY_OF(FrameLine) lines;
    FrameMark marks[BIRD_LINES_NEIGHBOURS + 3];
} BirdLines;

// One bird, which must be there. Valid until the next call.
const SimBird *bird_lines_explain(BirdLines *lines, Sim *sim, uint32_t bird);

// Fills in the frame's lines and marks according to its view; picked is NULL where no bird is
// picked. Without memory there are marks only. hasty: without the lines of all birds, where they
// would have to be computed.
void bird_lines_describe(BirdLines *lines, Sim *sim, Pool *pool, const uint32_t *picked, bool hasty,
                         FrameDescription *frame);

// The colour of a rule's line, by its role: green separation, magenta cohesion, blue alignment;
// others the colour of the rule's category, a little lighter.
void bird_lines_colour(const Model *model, int rule, float rgb[3]);

void bird_lines_deinit(BirdLines *lines); // harmless on {0}
