// The renderer's shader programs, loaded together so that a reload takes all of them or none.
#pragma once

#include <glad/gl.h>

#include "base/error.h"

enum { TEXTURE_UNIT = 0 };

typedef struct Programs {
    GLuint bird, sky, sun, ground, guide;
    GLint bird_shape, bird_shine, sky_grid, ground_grid; // places of uniforms
} Programs;

// Replaces what is there; on failure it stays.
bool programs_load(Programs *programs, Error *error);
void programs_deinit(Programs *programs);
