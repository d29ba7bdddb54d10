// What stands about the person of the standing view: reeds and grass around them, bushes and a pole
// on the bank, trees beyond the lake. Dark shapes before the bright sky and water, which tell how
// large everything is. One static buffer in metres from the person; the wind bends it in the vertex
// shader, by the simulated time.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "gfx/gl.h"
#include "render/programs.h"

typedef struct Foreground {
    GLuint array, vertices, indices;
    GLsizei index_count;
} Foreground;

// Needs a current context of OpenGL 3.3 core or OpenGL ES 3.0. false where there is no memory.
bool foreground_init(Foreground *foreground, Error *error);
void foreground_deinit(Foreground *foreground);

// After the world: edges are blended over it, by the share of a pixel that they cover. Writes
// depth. program: FOREGROUND_SEEN, or before it FOREGROUND_MIRRORED, as it is seen in still water.
// Needs the scene's uniforms bound. Leaves no vertex array bound, and adds its draw call.
void foreground_draw(const Foreground *foreground, Programs *programs, int program,
                     size_t *draw_calls);
