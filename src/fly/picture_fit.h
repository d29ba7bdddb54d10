// A picture at another size, for a take whose window was resized: whole, in the middle, in its own
// shape, with black beside it.
#pragma once

#include <stdint.h>

// Both 4 bytes a pixel; sizes at least 1. Larger by blending neighbours, smaller by the mean of
// what falls into a pixel.
void picture_fit(const uint8_t *from, int width, int height, uint8_t *to, int to_width,
                 int to_height);
