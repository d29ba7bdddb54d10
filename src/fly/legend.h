// What the colours of birds mean: a strip of colours with marks, or the colours of rules. For the
// text over the picture and for a page.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "scene/view.h"

enum { LEGEND_PARTS = 25, LEGEND_MARKS = 8 };

typedef struct LegendColour {
    unsigned char red, green, blue;
} LegendColour;

typedef struct LegendMark {
    float at; // 0 to 1, along the strip
    char text[16];
} LegendMark;

// What the birds' colours mean.
typedef struct Legend {
    const char *title; // "" for none
    const char *unit;  // of the marks, or ""
    bool has_strip;
    LegendColour strip[LEGEND_PARTS]; // at even distances from 0 to 1
    size_t steps; // 0: colours pass into each other; otherwise the strip has so many equal parts
    LegendMark marks[LEGEND_MARKS];
    size_t mark_count;
} Legend;

typedef struct LegendScale {
    float mean_speed; // world units a second; 0 where it is not known
    float value_top;  // FrameBirds.value_top
    bool flat;        // a flock in a plane, seen from above
    size_t flocks;    // of the simulation, ≥ 1
} LegendScale;

// The title is "" where colours encode nothing.
void legend_describe(Legend *legend, ViewColour colour, const LegendScale *scale);

// Of the birds on which this rule, by its index, acts most. Rules of the leader act on no bird.
LegendColour legend_rule_colour(int rule);

struct Flight;

// Of what is shown now.
void fly_describe_legend(const struct Flight *flight, Legend *legend);
