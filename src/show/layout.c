#include "show/layout.h"

FrameColumns layout_columns(const SimColumns *columns, bool flat) {
    const SimColumns *c = columns;
    if (flat)
        return (FrameColumns){c->x, c->z, c->y, c->vx, c->vz, c->vy};
    return (FrameColumns){c->x, c->y, c->z, c->vx, c->vy, c->vz};
}

void layout_place(bool flat, float place[3]) {
    if (!flat)
        return;
    float y = place[1];
    place[1] = place[2];
    place[2] = y;
}

FrameArena layout_arena(const Model *model, const void *params) {
    FrameArena arena = {0};
    arena.present = model_arena(model, params, arena.low, arena.high);
    layout_place(model_is_flat(model), arena.low);
    layout_place(model_is_flat(model), arena.high);
    return arena;
}
