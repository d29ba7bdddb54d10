#include "fly/legend.h"

#include <stdarg.h>
#include <stdio.h>

#include "fly/flight.h"
#include "scene/palette.h"

static void set_colour(LegendColour *colour, const float rgb[3]) {
    colour->red = (unsigned char)(rgb[0] * 255 + 0.5f);
    colour->green = (unsigned char)(rgb[1] * 255 + 0.5f);
    colour->blue = (unsigned char)(rgb[2] * 255 + 0.5f);
}

static void set_strip(Legend *legend, void palette(float share, float rgb[3])) {
    for (int i = 0; i < LEGEND_PARTS; i++) {
        float rgb[3];
        palette((float)i / (LEGEND_PARTS - 1), rgb);
        set_colour(&legend->strip[i], rgb);
    }
    legend->has_strip = true;
}

static void add_mark(Legend *legend, float at, const char *format, ...) PRINTF_LIKE(3, 4);

static void add_mark(Legend *legend, float at, const char *format, ...) {
    LegendMark *mark = &legend->marks[legend->mark_count++];
    mark->at = at;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(mark->text, sizeof mark->text, format, arguments);
    va_end(arguments);
}

void legend_describe(Legend *legend, ViewColour colour, const LegendScale *scale) {
    static const char *const compass[2][4] = {{"-z", "+x", "+z", "-x"},
                                              {"up", "right", "down", "left"}};
    *legend = (Legend){.title = "", .unit = ""};
    switch (colour) {
    case VIEW_COLOUR_PLUMAGE:
    case VIEW_COLOUR_PLAIN:
    case VIEW_COLOUR_RANDOM:
        return;
    case VIEW_COLOUR_SPEED:
        legend->title = "speed";
        legend->unit = "units/s";
        set_strip(legend, palette_speed);
        for (int i = 0; i < 3 && scale->mean_speed > 0; i++)
            add_mark(legend, (float)i / 2, "%.3g", (double)scale->mean_speed * (0.5 + 0.5 * i));
        return;
    case VIEW_COLOUR_HEADING:
        legend->title = "heading";
        set_strip(legend, palette_heading);
        for (int i = 0; i <= 4; i++)
            add_mark(legend, (float)i / 4, "%s", compass[scale->flat][i % 4]);
        return;
    case VIEW_COLOUR_NEIGHBOURS:
        legend->title = "neighbours";
        legend->unit = "birds";
        set_strip(legend, palette_count);
        add_mark(legend, 0, "0");
        if (scale->value_top > 0) {
            add_mark(legend, 0.5f, "%g", (double)scale->value_top / 2);
            add_mark(legend, 1, "%g+", (double)scale->value_top);
        }
        return;
    case VIEW_COLOUR_RULE:
        legend->title = "the rule that acts most on a bird";
        legend->unit = "grey: none";
        return;
    case VIEW_COLOUR_FLOCK:
        legend->title = "flock";
        // A part of the strip for each flock, with its number below.
        for (size_t flock = 0; flock < scale->flocks; flock++) {
            float rgb[3];
            palette_flock((uint32_t)flock, rgb);
            set_colour(&legend->strip[flock], rgb);
            add_mark(legend, ((float)flock + 0.5f) / (float)scale->flocks, "%zu", flock);
        }
        legend->has_strip = true;
        legend->steps = scale->flocks;
        return;
    }
}

LegendColour legend_rule_colour(int rule) {
    LegendColour colour;
    float rgb[3];
    palette_category(rule, rgb);
    set_colour(&colour, rgb);
    return colour;
}

void fly_describe_legend(const Flight *flight, Legend *legend) {
    const Sim *sim = session_sim(flight->core.session);
    LegendScale scale = {.mean_speed = flight->numbers.times.speed,
                         .value_top = flight->look.value_top,
                         .flocks = sim_flocks(sim),
                         .flat = model_is_flat(sim_model(sim))};
    legend_describe(legend, (ViewColour)session_view(flight->core.session)->colour, &scale);
}

ViewQuality fly_view_quality(const Flight *flight) {
    return view_quality(session_view(flight->core.session), flight->gfx.software);
}

void fly_describe_quality(const Flight *flight, char words[FLY_QUALITY_WORDS]) {
    const View *view = session_view(flight->core.session);
    char left_out[VIEW_WORDS_SIZE];
    const char *known = flight->gfx.software ? "auto is low without a GPU; " : "auto is high; ";
    view_describe_quality(view, fly_view_quality(flight), left_out);
    snprintf(words, FLY_QUALITY_WORDS, "%s%s", view->quality == VIEW_QUALITY_AUTO ? known : "",
             left_out);
}
