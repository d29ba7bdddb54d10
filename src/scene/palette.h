// All colours that stand for something: birds are tinted and legends are drawn with these, so that
// they cannot disagree. Colours are as they are to be seen on the screen, 0 to 1 each.
#pragma once

#include <stdint.h>

enum { PALETTE_CATEGORIES = 9 };

// From slow to fast, share from 0 to 1: blue, over magenta, to yellow, brighter all the way, so
// that it can be read without seeing hues.
void palette_speed(float share, float rgb[3]);

// From few to many, share from 0 to 1: violet, over green, to yellow; likewise.
void palette_count(float share, float rgb[3]);

// Once around the compass with turns from 0 to 1: 0 along -z, a quarter along +x.
void palette_heading(float turns, float rgb[3]);

// One of nine colours that can be told apart, by people who are colour-blind too; grey below 0.
void palette_category(int index, float rgb[3]);

// What debug lines are drawn with since there are debug lines; bright, for a line is thin. Near the
// first three categories, so that a line and a bird's tint can say the same.
typedef enum PaletteLine {
    PALETTE_LINE_GREEN,
    PALETTE_LINE_BLUE,
    PALETTE_LINE_MAGENTA
} PaletteLine;
void palette_line(PaletteLine line, float rgb[3]);

// One of its own for each bird, red + green + blue never below 1.
void palette_random(uint32_t bird, float rgb[3]);
