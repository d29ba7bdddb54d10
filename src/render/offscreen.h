// Pictures without a window: drawn into a framebuffer of their own and read back.
#pragma once

#include <stdint.h>

#include "base/error.h"
#include "render/renderer.h"
#include "scene/frame.h"

typedef struct Offscreen Offscreen;

// Needs a current context. samples: 1 for no anti-aliasing; more than OpenGL can do becomes what it
// can.
Offscreen *offscreen_create(int width, int height, int samples, Error *error);
void offscreen_destroy(Offscreen *offscreen); // NULL is allowed

void offscreen_get_size(const Offscreen *offscreen, int *width, int *height);

// Whatever is drawn from now on goes there.
void offscreen_bind(Offscreen *offscreen);

// Draws the frame at this picture's size, whatever size it names.
bool offscreen_draw(Offscreen *offscreen, Renderer *renderer, const FrameDescription *frame,
                    Error *error);

// Waits for the picture drawn last: width · height · 3 bytes, red green blue, the top row first.
// Valid until the next call.
const uint8_t *offscreen_pixels(Offscreen *offscreen);
