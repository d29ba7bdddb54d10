#include <stdarg.h>
#include <stdio.h>

#include "fly/flight.h"
#include "scene/palette.h"

// Of each way to colour birds that has a legend.
static const struct {
    const char *title, *unit; // unit: of the marks, or what else is to be said
    void (*palette)(float share, float rgb[3]);
} colourings[] = {
    [VIEW_COLOUR_SPEED] = {"speed", "units/s", palette_speed},
    [VIEW_COLOUR_HEADING] = {"heading", "", palette_heading},
    [VIEW_COLOUR_NEIGHBOURS] = {"neighbours", "birds", palette_count},
    [VIEW_COLOUR_RULE] = {"the rule that acts most on a bird", "grey: none", NULL},
    [VIEW_COLOUR_FLOCK] = {"flock", "", NULL},
};

static void add_mark(Legend *legend, float at, const char *format, ...) PRINTF_LIKE(3, 4);

static void add_mark(Legend *legend, float at, const char *format, ...) {
    LegendMark *mark = &legend->marks[legend->mark_count++];
    mark->at = at;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(mark->text, sizeof mark->text, format, arguments);
    va_end(arguments);
}

Legend fly_describe_legend(const Flight *flight) {
    // Of a flock in a plane, which is seen from above, and of others.
    static const char *const compass[2][4] = {{"-z", "+x", "+z", "-x"},
                                              {"up", "right", "down", "left"}};
    const double mean_speed = (double)flight->numbers.times.speed;
    const double value_top = (double)flight->look.value_top;
    const size_t flocks = sim_flocks(fly_sim(&flight->core));
    const int colour = session_view(flight->core.session)->colour;
    Legend legend = {.title = ""};
    if ((size_t)colour >= sizeof colourings / sizeof *colourings || !colourings[colour].title)
        return legend;
    legend.title = colourings[colour].title;
    legend.unit = model_unit(fly_model(&flight->core), colourings[colour].unit);
    if (colourings[colour].palette)
        legend.colour_count = LEGEND_COLOURS;
    for (size_t i = 0; i < legend.colour_count; i++)
        colourings[colour].palette((float)i / (LEGEND_COLOURS - 1), legend.strip[i]);
    if (colour == VIEW_COLOUR_SPEED) {
        for (int i = 0; i < 3 && mean_speed > 0; i++)
            add_mark(&legend, (float)i / 2, "%.3g", mean_speed * (0.5 + 0.5 * i));
    } else if (colour == VIEW_COLOUR_HEADING) {
        const char *const *names = compass[fly_model(&flight->core)->is_flat];
        for (int i = 0; i <= 4; i++)
            add_mark(&legend, (float)i / 4, "%s", names[i % 4]);
    } else if (colour == VIEW_COLOUR_NEIGHBOURS) {
        add_mark(&legend, 0, "0");
        if (value_top > 0) {
            add_mark(&legend, 0.5f, "%g", value_top / 2);
            add_mark(&legend, 1, "%g+", value_top);
        }
    } else if (colour == VIEW_COLOUR_FLOCK) {
        // A part of the strip for each flock, with its number below.
        for (size_t flock = 0; flock < flocks; flock++) {
            palette_flock((uint32_t)flock, legend.strip[flock]);
            add_mark(&legend, ((float)flock + 0.5f) / (float)flocks, "%zu", flock);
        }
        legend.colour_count = flocks;
        legend.even = true;
    }
    return legend;
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
