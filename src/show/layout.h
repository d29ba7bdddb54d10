// Where in the picture a flock's coordinates lie. A two-dimensional model has y downwards as on a
// screen: it is laid on the level plane, with its y along the picture's z, so that seen from above
// it is what the screen showed. Every other model is drawn as it is.
#pragma once

#include "scene/frame.h"
#include "sim/sim.h"

FrameColumns layout_columns(const SimColumns *columns, bool flat);

// From the model's coordinates to the picture's; and, being its own inverse, back.
void layout_place(bool flat, float place[3]);

FrameArena layout_arena(const Model *model, const void *params);
