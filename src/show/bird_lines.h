// Lines that say why birds fly as they do: each rule's vector from the bird, and the way to the
// middle of its neighbours. The simulation is asked once a tick, for all birds only where they are
// shown, for that costs about two steps.
//
// How long a vector is drawn: rules have units of their own and models differ by orders of
// magnitude, so it is the longest vector of late that has a fixed length in sizes of a bird. That
// follows upwards at once and sinks slowly, so that lines do not breathe with it. Beside it a
// vector of a hundredth is a tenth as long, by its square root: in proportion, one rule that acts
// now and then would leave nothing of the others to be seen. The way to the neighbours' middle is
// drawn as it is: it ends there. Of the picked bird all vectors grow where they would be too small
// to be read (FrameDescription.overlay_line_reach).
#pragma once

#include "base/pool.h"
#include "scene/frame.h"
#include "sim/sim.h"

enum {
    BIRD_LINES_EACH = 4, // of a bird at most, where all have theirs
    BIRD_LINES_PICKED = 2 + 2 * MODEL_MAX_RULES,
    BIRD_LINES_NEIGHBOURS = 48, // marked; where there are more, the marks would say nothing
};

// The longest vector of late.
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

// The flock, its rules, its numbers or what is asked for are others than when it was asked.
void bird_lines_expire(BirdLines *lines);

// Likewise, and they have no past.
void bird_lines_forget(BirdLines *lines);

// What there was of late, {0} as it is, becomes as of another flock.
void bird_lines_branch(BirdLines *lines, const BirdLines *from);

// One bird, which there must be.
const SimBird *bird_lines_explain(BirdLines *lines, Sim *sim, uint32_t bird);

// Fills in the frame's lines and marks as its view asks for them; picked is NULL where no bird is.
// Where no memory can be had there are marks alone.
void bird_lines_describe(BirdLines *lines, Sim *sim, Pool *pool, const uint32_t *picked,
                         FrameDescription *frame);

// What a rule's vector is drawn with, by its role: green separation, magenta cohesion, blue
// alignment; the others as the birds are tinted where the rule that acts most colours them, a
// little lighter.
void bird_lines_colour(const Model *model, int rule, float rgb[3]);

void bird_lines_deinit(BirdLines *lines); // harmless on {0}
