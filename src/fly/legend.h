// What the colours of birds mean: a strip of colours with marks, or the colours of rules. For the
// text over the picture and for a page.
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { LEGEND_PARTS = 25, LEGEND_MARKS = 8 };

typedef struct LegendMark {
    float at; // 0 to 1, along the strip
    char text[16];
} LegendMark;

// What the birds' colours mean.
typedef struct Legend {
    const char *title; // "" for none
    const char *unit;  // of the marks, or ""
    bool has_strip;
    float strip[LEGEND_PARTS][3]; // at even distances from 0 to 1; red, green and blue, 0 to 1
    size_t steps; // 0: colours pass into each other; otherwise the strip has so many equal parts
    LegendMark marks[LEGEND_MARKS];
    size_t mark_count;
} Legend;

struct Flight;

// Of what is shown now. The title is "" where colours encode nothing. Rules have the colours of
// palette_category.
void fly_describe_legend(const struct Flight *flight, Legend *legend);
