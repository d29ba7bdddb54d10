// How much of a picture shows birds: a measured time says nothing where the camera looked past
// them.
#pragma once

#include "base/error.h"
#include "render/offscreen.h"

// The share of the pixels, from 0 to 1, that birds cover in this frame at the picture's size; sky,
// ground and guides do not count. 0 where the frame asks for no picture; -1 and a filled error
// where it cannot be drawn. Draws the frame once more: offscreen_pixels and renderer_cost are then
// of that.
double cover_measure(Offscreen *offscreen, Renderer *renderer, const FrameDescription *frame,
                     Error *error);
