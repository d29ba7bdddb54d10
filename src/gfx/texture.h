// Two-dimensional textures with all their smaller versions (mipmaps).
#pragma once

#include <glad/gl.h>

#include "gfx/image.h"

// Outside of it its edge is held.
GLuint gfx_texture_create(const Image *image, const char *label);
