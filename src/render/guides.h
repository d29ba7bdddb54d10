// Lines in space, a few pixels thick at any distance: the leader's way to its waypoint, the
// pointer.
#pragma once

#include "base/error.h"
#include "gfx/buffer.h"
#include "render/frame.h"

enum { GUIDES_MAX_VERTICES = 2048 };

typedef struct GuideVertex {
    float place[3]; // relative to the camera
    uint8_t tint[4];
} GuideVertex;

// Lines of one picture as triangles that face the camera.
typedef struct Guides {
    GuideVertex vertices[GUIDES_MAX_VERTICES];
    size_t count;
} Guides;

// Collects what the view asks to be shown and the frame has: the leader's waypoint and the way
// there, and a ring at the pointer.
void guides_describe(Guides *guides, const FrameDescription *frame);
