#include "scene/palette.h"

#include <math.h>

#include "base/hash.h"

// Ramps, one after the other.
enum {
    SAMPLES = 5,
    HEADINGS = 13,
    WORLD_COLOURS = 6,
    SPEED_RAMP = 0,
    COUNT_RAMP = SPEED_RAMP + SAMPLES,
    HEADING_RAMP = COUNT_RAMP + SAMPLES,
    WORLD_RAMPS = HEADING_RAMP + HEADINGS,
};

// clang-format off
static const uint8_t ramps[WORLD_RAMPS + VIEW_WORLDS * WORLD_COLOURS][3] = {
    // Samples of "plasma" and "viridis" (Stéfan van der Walt and Nathaniel Smith, 2015).
    {13, 8, 135}, {126, 3, 168}, {204, 71, 120}, {248, 149, 64}, {240, 249, 33}, {68, 1, 84},
    {59, 82, 139}, {33, 145, 140}, {94, 201, 98}, {253, 231, 37},
    // Headings: hues 30 degrees apart with a lightness of 0.72 and a chroma of 0.125 in OKLab, the
    // last the first again.
    {232, 132, 124}, {224, 142, 83}, {200, 158, 58}, {162, 174, 74}, {112, 185, 114},
    {47, 190, 160}, {0, 186, 202}, {70, 176, 231}, {126, 162, 243}, {170, 148, 234},
    {204, 136, 208}, {225, 130, 168}, {232, 132, 124},
    // What random colours in a world lie between, chosen by eye; the marsh has any.
    {0}, {0}, {0}, {0}, {0}, {0},
    // koi in water: red, orange, gold, ivory, pearl, slate
    {196, 70, 44}, {232, 128, 62}, {240, 192, 110}, {246, 234, 208}, {206, 222, 222},
    {120, 160, 172},
    // the studio: greys
    {40, 44, 52}, {70, 78, 92}, {112, 122, 132}, {122, 112, 104}, {84, 70, 62}, {44, 38, 36},
    // inks on paper: black, indigo, sea green, sepia, ochre, vermilion
    {26, 26, 32}, {32, 48, 98}, {30, 88, 98}, {92, 60, 36}, {158, 104, 42}, {186, 58, 36},
    // on the grid
    {96, 128, 208}, {110, 170, 220}, {140, 206, 206}, {206, 222, 190}, {232, 190, 140},
    {224, 138, 120},
};
// clang-format on

// The "muted" scheme of Paul Tol (Colour Schemes, 2021), ordered so that neighbours are far apart.
static const uint8_t categories[PALETTE_CATEGORIES][3] = {
    {17, 119, 51}, {136, 204, 238}, {170, 68, 153}, {221, 204, 119}, {204, 102, 119},
    {51, 34, 136}, {153, 153, 51},  {136, 34, 85},  {68, 170, 153},  {221, 221, 221}};

// Found by a search for the largest least distance in OKLab (Björn Ottosson, "A perceptual color
// space for image processing", 2020), also as seen without one kind of cones (Machado, Oliveira,
// Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", 2009).
static const uint8_t flocks[MODEL_MAX_FLOCKS][3] = {{188, 81, 0},    {140, 255, 255}, {11, 26, 179},
                                                    {255, 255, 120}, {107, 95, 255},  {231, 134, 0},
                                                    {169, 194, 252}, {140, 43, 1}};

static const uint8_t lines[][3] = {{20, 200, 75}, {40, 105, 255}, {240, 45, 215}};
static const uint8_t nothing[3] = {90, 90, 90};

static void palette_take(const uint8_t colour[3], float rgb[3]) {
    for (int i = 0; i < 3; i++)
        rgb[i] = (float)colour[i] / 255;
}

// NaN counts as 0.
static void palette_ramp(int ramp, int count, float share, float rgb[3]) {
    float at = share > 0 ? (share < 1 ? share : 1) * (float)(count - 1) : 0;
    int first = (int)at < count - 1 ? (int)at : count - 2;
    float low[3], high[3], t = at - (float)first;
    palette_take(ramps[ramp + first], low);
    palette_take(ramps[ramp + first + 1], high);
    for (int i = 0; i < 3; i++)
        rgb[i] = low[i] + (high[i] - low[i]) * t;
}

void palette_speed(float share, float rgb[3]) {
    palette_ramp(SPEED_RAMP, SAMPLES, share, rgb);
}

void palette_count(float share, float rgb[3]) {
    palette_ramp(COUNT_RAMP, SAMPLES, share, rgb);
}

void palette_heading(float turns, float rgb[3]) {
    palette_ramp(HEADING_RAMP, HEADINGS, turns - floorf(turns), rgb);
}

void palette_category(int index, float rgb[3]) {
    palette_take(index < 0 ? nothing : categories[index % PALETTE_CATEGORIES], rgb);
}

void palette_flock(uint32_t flock, float rgb[3]) {
    palette_take(flocks[flock % MODEL_MAX_FLOCKS], rgb);
}

void palette_line(PaletteLine line, float rgb[3]) {
    palette_take(lines[line], rgb);
}

void palette_random(ViewWorld world, uint32_t bird, float rgb[3]) {
    if (world != VIEW_WORLD_MARSH) {
        palette_ramp(WORLD_RAMPS + (int)world * WORLD_COLOURS, WORLD_COLOURS,
                     random_unit(random_bits(1, bird, 0, 0)), rgb);
        return;
    }
    // Rejection sampling: draws until the colour is bright enough, which makes all bright colours
    // equally likely.
    float sum = 0;
    for (uint32_t draw = 0; sum < 1; draw++) {
        sum = 0;
        for (uint32_t i = 0; i < 3; i++) {
            rgb[i] = random_unit(random_bits(1, bird, draw, i));
            sum += rgb[i];
        }
    }
}

void palette_any(uint32_t bird, float rgb[3]) {
    for (uint32_t i = 0; i < 3; i++)
        rgb[i] = (float)((uint32_t)random_bits(1, bird, 0, i) % 255) / 255;
}
