// From a flock's coordinates to the picture's. A two-dimensional model has y downwards, as on a
// screen: its plane becomes the level plane, its y the picture's z, so that seen from above it
// looks as on a screen. The coordinates of other models do not change.
#pragma once

#include "scene/frame.h"
#include "sim/sim.h"

// flat: model_is_flat of the flock's model. The columns are the same memory in another order.
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
