// What of a bird outlives a frame: where it last flew to, and how far it leans over in a turn.
//
// A bird leans after the turn that it flies, with a delay, and that takes looking at it in every
// frame, in sight or not. To leave birds out of sight alone, and to lean them by the time since
// when they come back, was weighed: they would lean by the turn of that one tick, in the first
// preset 14° (root of the mean square) off where they would have been. So all are kept up, and
// cheaply: what they want sixteen at a time in plain loops that become vector instructions, and
// what is known of each is fetched ahead, for by number it lies anywhere. Nanoseconds a bird out of
// sight, on one 2.6 GHz core with SSE2, before and since: of 5,000 birds 26 and 6, of 100,000 31
// and 9, of 1,000,000 61 and 21.
#pragma once

#include <stddef.h>

#include "render/frame.h"

enum { LEAN_LANES = 16 };

typedef struct LeanBird {
    float heading[3]; // the last one that was flown, for a bird at rest; zero before the first
    float bank;       // radians, positive to the right
} LeanBird;

// The birds of some slots in a row.
typedef struct LeanRow {
    float heading[3][LEAN_LANES]; // unit vectors; of a bird that never flew +z
    float speed[LEAN_LANES];      // world units a second
    float bank[LEAN_LANES];       // radians
} LeanRow;

// How much of the way to the wanted bank is gone in so many seconds.
float lean_share(float seconds);

// Moves the birds of count slots, at most LEAN_LANES, on by one frame and tells of them. kept: by
// bird, all zero at the start. blend: 0 to 1, between the frame's two states; share: lean_share.
void lean_move(LeanBird *kept, const FrameBirds *birds, float blend, float share, size_t slot,
               size_t count, LeanRow *row);
