// Which bird a click means. Plain numbers and no window, so that it can be tested.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "scene/frame.h"

// The bird that the pixel hits, of several the one in front; where it hits none, the one it misses
// by the least, by 12 pixels at most (more in a picture higher than 720, as guides grow too); of
// two that are missed by the same, the one in front. size is the view's bird_size. false where no
// bird is meant.
bool pick_bird(const Camera *camera, int width, int height, const float pixel[2],
               const FrameBirds *birds, float size, uint32_t *bird);
