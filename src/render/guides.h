// Lines in space, a few pixels wide at any distance: those of the frame, rings around its marks,
// the line from the leader to its waypoint, the falcon and its target, the pointer, lure and
// threat.
//
// Lines of OpenGL core are one pixel wide, too thin for large screens. So each line is uploaded
// four times, and the vertex shader turns each copy into one corner of a quad. One instance a line
// would take a quarter of the memory, but a software renderer takes five times as long for
// instances of four vertices.
#pragma once

#include "gfx/stream.h"
#include "render/programs.h"
#include "scene/frame.h"

typedef struct Guides {
    GLuint array;
    GfxStream stream;  // four FrameLines a line
    GfxStream indices; // of the two triangles of each strip
    size_t indexed;    // lines that have indices
} Guides;

void guides_init(Guides *guides);
void guides_deinit(Guides *guides);

// Draws the guides of the frame that its view shows; adds its draw calls to calls. false where the
// lines cannot be allocated. Leaves blending off and writing depth on.
bool guides_draw(Guides *guides, Programs *programs, const FrameDescription *frame, size_t *calls,
                 Error *error);
