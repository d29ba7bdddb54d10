// A picture as OpenGL gives it, written as a PNG.
#pragma once

#include <stdint.h>

#include "base/error.h"
#include "gfx/image.h"

// From blue, green, red and a byte without meaning, the lowest row first.
bool picture_encode_png(const uint8_t *bgrx, int width, int height, ImageFile *file, Error *error);
