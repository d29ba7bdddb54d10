// Motion blur: the mean of several pictures within an exposure time. The mean is taken in linear
// light: sRGB values are decoded before summing, and the mean is encoded again. All arithmetic is
// in integers, so that the mean of equal pictures is that picture, in any order.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

enum { EXPOSURE_LIGHTS = 65536 }; // levels of linear light, different for all 256 sRGB values

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

// The mean of the pictures added since the last call, at least one. Valid until the next call.
const uint8_t *exposure_take_mean(Exposure *exposure);
