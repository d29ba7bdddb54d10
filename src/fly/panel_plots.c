#include "fly/panel_plots.h"

#include <math.h>
#include <stdio.h>

#include "base/text.h"
#include "fly/flight.h"
#include "fly/overlay_impl.h"
#include "fly/panel_params.h"

// --- Drawing ---

enum { FRAMES = 150, PARTS = 3 };

static const float frames_height = 58, plot_height = 46, line_height = 16; // at scale 1

static const PanelColour part_inks[PARTS] = {PANEL_COLOUR_ACCENT, PANEL_COLOUR_GREEN,
                                             PANEL_COLOUR_COOL};

// Draws the name at the left in this colour, the present value at the right.
static void label(const HudPen *pen, PanelBox box, PanelColour colour, const char *name,
                  const char *value) {
    float y = (box.top + box.bottom) / 2;
    hud_text(pen, PANEL_SMALL, box.left, y, colour, name);
    hud_text_right(pen, PANEL_SMALL, box.right, y, PANEL_COLOUR_PLAIN, value);
}

// The last frames: seconds of each, and of its parts.
typedef struct Frames {
    double whole[FRAMES], part[PARTS][FRAMES];
    size_t count;
    double top; // milliseconds, where the axis ends
} Frames;

static void list_frames(const Flight *flight, Frames *frames) {
    const TimingRecent *parts[PARTS] = {&flight->time.recent, &flight->numbers.upload,
                                        &flight->numbers.draw};
    frames->top = 20;
    frames->count = timing_recent_list(&flight->numbers.frames, FRAMES, frames->whole);
    for (int k = 0; k < PARTS; k++) {
        size_t count = timing_recent_list(parts[k], FRAMES, frames->part[k]);
        frames->count = count < frames->count ? count : frames->count;
    }
    for (size_t i = 0; i < frames->count; i++)
        frames->top = fmax(frames->top, fmin(frames->whole[i] * 1e3, 250));
}

// Simulate, upload and draw as stacked bars; the line above is the whole frame including waiting.
static void draw_frames(Panel *panel, const Frames *frames, PanelBox box) {
    float wide = (box.right - box.left) / FRAMES, high = box.bottom - box.top;
    float xy[2 * FRAMES];
    panel_draw_box(panel, box, hud_fade(PANEL_COLOUR_TRACK, 0.45f), 0);
    for (size_t i = 0; i < frames->count; i++) {
        float left = box.right - (float)(frames->count - i) * wide, bottom = box.bottom;
        for (int k = 0; k < PARTS; k++) {
            float up = bottom - high * (float)fmin(frames->part[k][i] * 1e3 / frames->top, 1);
            panel_draw_box(panel, (PanelBox){left, fmaxf(up, box.top), left + wide, bottom},
                           hud_fade(part_inks[k], 0.8f), 0);
            bottom = fmaxf(up, box.top);
        }
        xy[2 * i] = left + wide / 2;
        xy[2 * i + 1] = box.bottom - high * (float)fmin(frames->whole[i] * 1e3 / frames->top, 1);
    }
    panel_draw_lines(panel, xy, frames->count, PANEL_COLOUR_DIM, 1);
}

// The label of the axis' end, on a plate because bars may be behind it.
static void draw_frames_top(const HudPen *pen, double top, PanelBox box) {
    char line[32];
    snprintf(line, sizeof line, "%.0f ms", top);
    hud_plate(pen, box.left, box.top, hud_text_width(pen, PANEL_SMALL, line) + 8 * pen->scale,
              16 * pen->scale, PANEL_COLOUR_PLATE);
    hud_text(pen, PANEL_SMALL, box.left + 4 * pen->scale, box.top + 8 * pen->scale,
             PANEL_COLOUR_DIM, line);
}

static void show_frames(Flight *flight) {
    static const char *const names[PARTS] = {"simulate", "upload", "draw"};
    Panel *panel = flight->overlay->panel;
    const HudPen pen = {panel, panel_scale(panel)};
    const HudState *screen = &flight->overlay->screen;
    const double medians[PARTS] = {screen->simulate_ms, screen->upload_ms, screen->draw_ms};
    Frames frames;
    char line[64];
    list_frames(flight, &frames);
    snprintf(line, sizeof line, "%.1f ms, %.0f fps", screen->frame_ms, screen->frames_per_second);
    label(&pen, panel_reserve(panel, line_height * pen.scale), PANEL_COLOUR_DIM, "frame", line);
    PanelBox box = panel_reserve(panel, frames_height * pen.scale);
    draw_frames(panel, &frames, box);
    draw_frames_top(&pen, frames.top, box);
    PanelBox below = panel_reserve(panel, line_height * pen.scale);
    float x = below.left, y = (below.top + below.bottom) / 2;
    for (int k = 0; k < PARTS; k++) {
        snprintf(line, sizeof line, "%s %.1f", names[k], medians[k]);
        x = hud_text(&pen, PANEL_SMALL, x, y, part_inks[k], line) + 10 * pen.scale;
    }
}

static void draw_series(const HudPen *pen, const MeasuresSeries *series, size_t plot, double top,
                        PanelBox box, PanelColour colour) {
    float values[MEASURES_KEPT], xy[2 * MEASURES_KEPT];
    size_t count = measures_list(series, plot, values);
    for (size_t i = 0; i < count; i++) {
        float along = (float)(i + MEASURES_KEPT - count) / (MEASURES_KEPT - 1);
        xy[2 * i] = box.left + (box.right - box.left) * along;
        xy[2 * i + 1] = box.bottom - (box.bottom - box.top) * values[i] / (float)top;
    }
    panel_draw_lines(pen->panel, xy, count, colour, 1.4f * pen->scale);
}

static void show_plot(Flight *flight, size_t plot) {
    Panel *panel = flight->overlay->panel;
    const HudPen pen = {panel, panel_scale(panel)};
    const Measures *measures = &flight->numbers.measures;
    const MeasuresPlot what = measures_plot(measures, plot);
    const MetricColumn *column = metrics_find(what.metric);
    double top = measures_top(measures, plot);
    float values[MEASURES_KEPT];
    char now[96] = "", name[PARAM_NAME_SIZE], tip[256];
    size_t count = measures_list(&measures->flock, plot, values);
    size_t used = 0;
    float mine = count ? values[count - 1] : 0;
    count = measures_list(&measures->twin, plot, values);
    if (count)
        used = (size_t)snprintf(now, sizeof now, "%.3g \xe2\x86\x92 ", (double)values[count - 1]);
    snprintf(now + used, sizeof now - used, "%.3g%s%s", (double)mine, column->unit[0] ? " " : "",
             column->unit);
    if (fly_steps_take(&flight->time, FLY_SLOW_STEP))
        snprintf(now, sizeof now, "not measured: long steps");
    text_from_name(what.label, name, sizeof name);
    label(&pen, panel_reserve(panel, line_height * pen.scale), PANEL_COLOUR_DIM, name, now);
    PanelBox box = panel_reserve(panel, plot_height * pen.scale);
    panel_draw_box(panel, box, hud_fade(PANEL_COLOUR_TRACK, 0.45f), 0);
    char line[32];
    snprintf(line, sizeof line, "%g", top);
    hud_text(&pen, PANEL_SMALL, box.left + 4 * pen.scale, box.top + 8 * pen.scale, PANEL_COLOUR_DIM,
             line);
    draw_series(&pen, &measures->twin, plot, top, box, PANEL_COLOUR_COOL);
    draw_series(&pen, &measures->flock, plot, top, box, PANEL_COLOUR_ACCENT);
    snprintf(tip, sizeof tip, "%s: %s. The last minute%s", column->name, column->help,
             count ? "; blue the flock as it was, yellow with your changes." : ".");
    panel_tooltip(panel, tip);
}

// One metric more, of those that are measured only where they are asked for.
static void choose_plot(Flight *flight) {
    enum { MOST = 64 };
    Measures *measures = &flight->numbers.measures;
    size_t count, listed = 1, chosen = 0;
    const MetricColumn *columns = metrics_columns(&count), *listed_columns[MOST] = {NULL};
    char words[MOST][PARAM_NAME_SIZE];
    const char *names[MOST] = {"none"};
    for (size_t i = 0; i < count && listed < MOST; i++) {
        if (columns[i].topic == METRIC_PLAIN)
            continue;
        text_from_name(columns[i].name, words[listed], sizeof words[listed]);
        names[listed] = words[listed];
        listed_columns[listed] = &columns[i];
        if (measures->chosen == &columns[i])
            chosen = listed;
        listed++;
    }
    panel_set_next_width(panel_available_width(flight->overlay->panel));
    if (panel_combo(flight->overlay->panel, "one measure more", names[chosen], names, listed,
                    &chosen))
        measures_choose(measures, listed_columns[chosen]);
    panel_tooltip(flight->overlay->panel,
                  "Plots one measure more, of the flock's shape, its groups, its "
                  "border, how dark it looks, and its alarm");
}

void fly_show_plots(Flight *flight) {
    if (!fly_show_section(flight, "Measures", true))
        return;
    fly_measure(&flight->numbers, &flight->core, &flight->time, flight->show_statistics);
    for (size_t plot = 0; plot < MEASURES_PLOTS; plot++)
        if (measures_plot(&flight->numbers.measures, plot).metric)
            show_plot(flight, plot);
    choose_plot(flight);
    show_frames(flight);
}
