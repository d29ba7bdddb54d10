// What a pixel means: which bird a click picks, and which place in the world the mouse points at.
// Plain numbers and no window, so that it can be tested.
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

// Where the line of sight through a pixel meets the plane through centre that faces the camera;
// false where that plane lies behind the camera. In world units.
bool pick_place(const Camera *camera, int width, int height, const float pixel[2],
                const float centre[3], float place[3]);

// Whether two places differ by more than a pixel in a picture of this height.
bool pick_place_moved(const Camera *camera, int height, const float from[3], const float to[3]);
