#include "fly/legend.h"

#include <stdarg.h>
#include <stdio.h>

#include "fly/flight.h"
#include "scene/palette.h"

static void set_strip(Legend *legend, void palette(float share, float rgb[3])) {
    for (int i = 0; i < LEGEND_PARTS; i++)
        palette((float)i / (LEGEND_PARTS - 1), legend->strip[i]);
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

void fly_describe_legend(const Flight *flight, Legend *legend) {
    // Of a flock in a plane, which is seen from above, and of others.
    static const char *const compass[2][4] = {{"-z", "+x", "+z", "-x"},
                                              {"up", "right", "down", "left"}};
    const double mean_speed = (double)flight->numbers.times.speed;
    const double value_top = (double)flight->look.value_top;
    const size_t flocks = sim_flocks(fly_sim(&flight->core));
    *legend = (Legend){.title = "", .unit = ""};
    switch ((ViewColour)session_view(flight->core.session)->colour) {
    case VIEW_COLOUR_PLUMAGE:
    case VIEW_COLOUR_PLAIN:
    case VIEW_COLOUR_RANDOM:
        return;
    case VIEW_COLOUR_SPEED:
        legend->title = "speed";
        legend->unit = "units/s";
        set_strip(legend, palette_speed);
        for (int i = 0; i < 3 && mean_speed > 0; i++)
            add_mark(legend, (float)i / 2, "%.3g", mean_speed * (0.5 + 0.5 * i));
        return;
    case VIEW_COLOUR_HEADING:
        legend->title = "heading";
        set_strip(legend, palette_heading);
        for (int i = 0; i <= 4; i++)
            add_mark(legend, (float)i / 4, "%s",
                     compass[model_is_flat(fly_model(&flight->core))][i % 4]);
        return;
    case VIEW_COLOUR_NEIGHBOURS:
        legend->title = "neighbours";
        legend->unit = "birds";
        set_strip(legend, palette_count);
        add_mark(legend, 0, "0");
        if (value_top > 0) {
            add_mark(legend, 0.5f, "%g", value_top / 2);
            add_mark(legend, 1, "%g+", value_top);
        }
        return;
    case VIEW_COLOUR_RULE:
        legend->title = "the rule that acts most on a bird";
        legend->unit = "grey: none";
        return;
    case VIEW_COLOUR_FLOCK:
        legend->title = "flock";
        // A part of the strip for each flock, with its number below.
        for (size_t flock = 0; flock < flocks; flock++) {
            palette_flock((uint32_t)flock, legend->strip[flock]);
            add_mark(legend, ((float)flock + 0.5f) / (float)flocks, "%zu", flock);
        }
        legend->has_strip = true;
        legend->steps = flocks;
        return;
    }
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
