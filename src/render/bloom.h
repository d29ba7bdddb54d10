// Bloom: light that is brighter than white spreads over its surroundings, as in a lens.
//
// The light of the picture, which the inverse of the tone curve gives, is blurred by a pyramid of
// half sizes. Jorge Jimenez, Next Generation Post Processing in Call of Duty: Advanced Warfare
// (2014).
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "gfx/objects.h"
#include "render/programs.h"

enum { BLOOM_MOST_LEVELS = 9 };

typedef struct Bloom {
    GfxLayer levels[BLOOM_MOST_LEVELS]; // the first is half as wide and high as the picture
    int count;
} Bloom;

// For pictures of this size in pixels. false where OpenGL cannot draw into half floats.
bool bloom_init(Bloom *bloom, int width, int height);
void bloom_deinit(Bloom *bloom); // harmless on {0}

// Draws what spreads into the first level. An array must be bound, the active texture unit be
// TEXTURE_UNIT, the depth test off. Changes the framebuffer and the viewport.
void bloom_spread(const Bloom *bloom, const GfxLayer *picture, Programs *programs,
                  size_t *draw_calls);
