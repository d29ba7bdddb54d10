#include "fly/legend.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/error.h"
#include "scene/palette.h"

static void legend_set_colour(HudColour *colour, const float rgb[3]) {
    colour->red = (unsigned char)(rgb[0] * 255 + 0.5f);
    colour->green = (unsigned char)(rgb[1] * 255 + 0.5f);
    colour->blue = (unsigned char)(rgb[2] * 255 + 0.5f);
}

static void legend_set_strip(HudLegend *legend, void palette(float share, float rgb[3])) {
    for (int i = 0; i < HUD_LEGEND_PARTS; i++) {
        float rgb[3];
        palette((float)i / (HUD_LEGEND_PARTS - 1), rgb);
        legend_set_colour(&legend->strip[i], rgb);
    }
    legend->has_strip = true;
}

static void legend_add_mark(HudLegend *legend, float at, const char *format, ...) PRINTF_LIKE(3, 4);

static void legend_add_mark(HudLegend *legend, float at, const char *format, ...) {
    HudMark *mark = &legend->marks[legend->mark_count++];
    mark->at = at;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(mark->text, sizeof mark->text, format, arguments);
    va_end(arguments);
}

void legend_describe(HudLegend *legend, ViewColour colour, const LegendScale *scale) {
    static const char *const compass[2][4] = {{"-z", "+x", "+z", "-x"},
                                              {"up", "right", "down", "left"}};
    *legend = (HudLegend){.title = "", .unit = ""};
    switch (colour) {
    case VIEW_COLOUR_PLUMAGE:
    case VIEW_COLOUR_PLAIN:
    case VIEW_COLOUR_RANDOM:
        return;
    case VIEW_COLOUR_SPEED:
        legend->title = "speed";
        legend->unit = "units/s";
        legend_set_strip(legend, palette_speed);
        for (int i = 0; i < 3 && scale->mean_speed > 0; i++)
            legend_add_mark(legend, (float)i / 2, "%.3g",
                            (double)scale->mean_speed * (0.5 + 0.5 * i));
        return;
    case VIEW_COLOUR_HEADING:
        legend->title = "heading";
        legend_set_strip(legend, palette_heading);
        for (int i = 0; i <= 4; i++)
            legend_add_mark(legend, (float)i / 4, "%s", compass[scale->flat][i % 4]);
        return;
    case VIEW_COLOUR_NEIGHBOURS:
        legend->title = "neighbours";
        legend->unit = "birds";
        legend_set_strip(legend, palette_count);
        legend_add_mark(legend, 0, "0");
        if (scale->value_top > 0) {
            legend_add_mark(legend, 0.5f, "%g", (double)scale->value_top / 2);
            legend_add_mark(legend, 1, "%g+", (double)scale->value_top);
        }
        return;
    case VIEW_COLOUR_RULE:
        legend->title = "the rule that acts most on a bird";
        legend->unit = "grey: none";
        return;
    }
}

void legend_describe_rule(HudRule *rule, ViewColour colour, int index, bool of_leader) {
    float rgb[3];
    rule->has_swatch = colour == VIEW_COLOUR_RULE && !of_leader;
    palette_category(index, rgb);
    legend_set_colour(&rule->swatch, rgb);
}
