// Debug lines: each rule's vector from the bird, and a line to the mean place of its neighbours.
// The simulation is asked once a tick, for all birds only where all have lines, since that costs
// about two steps.
//
// How long a vector is drawn: rules have units of their own and models differ by orders of
// magnitude, so the longest vector of the last seconds gets a fixed length, a multiple of a bird's
// size. That peak rises at once and decays slowly, so that lines do not pulsate. Other vectors have
// a length by the square root of their share of it: a hundredth is a tenth as long. In proportion,
// a rule that acts strongly now and then would leave nothing of the others to be seen. The line to
// the mean place ends there. The picked bird's vectors are drawn longer where they would be too
// small to be read (FrameDescription.overlay_line_reach).
#pragma once

#include "base/pool.h"
#include "scene/frame.h"
#include "sim/sim.h"

enum {
    BIRD_LINES_EACH = 4, // of a bird at most, where all have theirs
    BIRD_LINES_PICKED = 2 + 2 * MODEL_MAX_RULES,
    BIRD_LINES_NEIGHBOURS = 48, // marked; where there are more, the marks would say nothing
};

// The longest vector of the last seconds.
typedef struct BirdLinesPeak {
    float length;
    double seconds; // simulated, when it was looked at
} BirdLinesPeak;

typedef struct BirdLines {
    bool fresh, all_fresh; // what follows is of this moment
    SimBird bird;
    uint32_t id; // of that bird
    size_t slot, neighbours[BIRD_LINES_NEIGHBOURS], neighbour_count;
    BirdLinesPeak peak, all_peak;

    float (*vectors)[3]; // BIRD_LINES_EACH a bird, by slot
    size_t vector_capacity;
    FrameLine *lines;
    size_t line_capacity;
    FrameMark marks[BIRD_LINES_NEIGHBOURS + 3];
} BirdLines;

// What was computed is out of date: the flock, its rules, its parameters or the view changed.
void bird_lines_expire(BirdLines *lines);

// Likewise, and the peaks start over: the flock was placed anew.
void bird_lines_forget(BirdLines *lines);

// Takes over the peaks of another flock, of which this one is a copy.
void bird_lines_branch(BirdLines *lines, const BirdLines *from);

// One bird, which must be there. Valid until the next call.
const SimBird *bird_lines_explain(BirdLines *lines, Sim *sim, uint32_t bird);

// Fills in the frame's lines and marks as its view asks for them; picked is NULL where no bird is
// picked. Without memory there are marks only.
void bird_lines_describe(BirdLines *lines, Sim *sim, Pool *pool, const uint32_t *picked,
                         FrameDescription *frame);

// The colour of a rule's line, by its role: green separation, magenta cohesion, blue alignment;
// others the colour of the rule's category, a little lighter.
void bird_lines_colour(const Model *model, int rule, float rgb[3]);

void bird_lines_deinit(BirdLines *lines); // harmless on {0}
