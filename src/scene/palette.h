// All colours that encode values, for birds and legends alike. Red, green and blue are sRGB display
// values, 0 to 1.
#pragma once

#include <stdint.h>

#include "base/world.h"
#include "scene/view.h"

enum { PALETTE_CATEGORIES = 10 };

// From slow to fast, share clamped to [0, 1]: blue, magenta, yellow, with rising brightness, so
// that colour-blind people can read it. NaN counts as 0.
void palette_speed(float share, float rgb[3]);

// From few to many, share as above: violet, green, yellow.
void palette_count(float share, float rgb[3]);

// Once around the compass with turns from 0 to 1: 0 along -z, a quarter along +x. All hues are
// equally bright and equally pale.
void palette_heading(float turns, float rgb[3]);

// One of PALETTE_CATEGORIES colours that colour-blind people can distinguish too; grey below 0.
void palette_category(int index, float rgb[3]);

// One of MODEL_MAX_FLOCKS colours that are told apart in every kind of colour vision, from each
// other and from the sky by day, the evening sky and the slate. The first three differ most.
void palette_flock(uint32_t flock, float rgb[3]);

// The colours of debug lines: bright because lines are thin, and similar to the first three
// categories, so that a line and a bird's colour can mean the same rule.
typedef enum PaletteLine {
    PALETTE_LINE_GREEN,
    PALETTE_LINE_BLUE,
    PALETTE_LINE_MAGENTA
} PaletteLine;
void palette_line(PaletteLine line, float rgb[3]);

// A colour by the bird's id: before a marsh any, red + green + blue never below 1; in the other
// worlds one between a few that suit them.
void palette_random(ViewWorld world, uint32_t bird, float rgb[3]);

// Any colour, by the bird's id: red, green and blue each a whole number below 255 of 255, as the
// plane model's source draws them.
void palette_any(uint32_t bird, float rgb[3]);
