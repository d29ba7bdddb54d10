// A small flock in plain arrays, as the tests hand it to the renderer.
#pragma once

#include <string.h>

#include "scene/frame.h"
#include "support/aim.h"

enum { FLOCK_MOST = 5000 };

typedef struct Flock {
    uint32_t id[FLOCK_MOST];
    float from[6][FLOCK_MOST], to[6][FLOCK_MOST]; // x y z vx vy vz
    View view;
    FrameDescription frame;
} Flock;

// An even background, so that every pixel of a bird can be told from it, and low quality.
static inline void flock_init(Flock *flock, size_t count) {
    memset(flock, 0, sizeof *flock);
    for (size_t i = 0; i < count; i++)
        flock->id[i] = (uint32_t)i;
    param_reset_all(&view_params, &flock->view);
    flock->view.quality = VIEW_QUALITY_LOW;
    flock->view.sky = flock->view.ground = flock->view.haze = 0;
    float(*a)[FLOCK_MOST] = flock->from, (*b)[FLOCK_MOST] = flock->to;
    const float eye[3] = {0, 0, 20}, middle[3] = {0, 0, 0};
    flock->frame = (FrameDescription){
        .birds = {.count = count,
                  .id = flock->id,
                  .from = {a[0], a[1], a[2], a[3], a[4], a[5]},
                  .to = {b[0], b[1], b[2], b[3], b[4], b[5]},
                  .blend = 1,
                  .tick_seconds = 1.0f / 60},
        .view = &flock->view,
        .camera = camera_look_at(eye, middle),
        .width = 200,
        .height = 100,
    };
}

// The same before and after the tick.
static inline void flock_place(Flock *flock, size_t slot, float x, float y, float z, float vx,
                               float vy, float vz) {
    const float values[6] = {x, y, z, vx, vy, vz};
    for (int i = 0; i < 6; i++)
        flock->from[i][slot] = flock->to[i][slot] = values[i];
}
