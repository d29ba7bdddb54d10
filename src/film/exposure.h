// A picture exposed over a time: the mean of pictures at moments within it. Light adds up, not the
// numbers of a picture, which stand for it by the curve of sRGB; so these are turned into light
// first, and the mean into numbers again. Whole numbers throughout: the mean of a picture with
// itself is that picture, and the order does not matter.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

enum { EXPOSURE_LIGHTS = 65536 }; // steps of light, enough to tell all 256 codes apart

typedef struct Exposure {
    size_t size;   // bytes of a picture
    uint32_t *sum; // of light, for each byte
    uint8_t *mean;
    uint32_t count; // pictures in the sum
    uint16_t light[256];
    uint8_t code[EXPOSURE_LIGHTS];
} Exposure;

// Of pictures of width · height · 3 bytes.
bool exposure_init(Exposure *exposure, int width, int height, Error *error);
void exposure_deinit(Exposure *exposure); // harmless on {0}

// At most EXPOSURE_LIGHTS pictures.
void exposure_add(Exposure *exposure, const uint8_t *rgb);

// The mean of those added, at least one, since the last call. Valid until the next.
const uint8_t *exposure_develop(Exposure *exposure);
