#include "fly/panel_plots.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

#include "base/clock.h"
#include "fly/flight.h"
#include "fly/panel_params.h"

// --- Measuring ---

static const MeasuresPlot always[MEASURES_ALWAYS] = {
    {"polarization", "polarization", 1},
    {"nearest_mean", "spacing", 0.1},
    {"radius_rms", "extent", 1},
};

MeasuresPlot measures_plot(const Measures *measures, size_t plot) {
    if (plot < MEASURES_ALWAYS)
        return always[plot];
    const char *name = measures->chosen ? measures->chosen->name : NULL;
    return (MeasuresPlot){name, name, 0.1};
}

void measures_choose(Measures *measures, const MetricColumn *column) {
    measures->chosen = column;
    for (size_t i = 0; i < MEASURES_KEPT; i++)
        measures->flock.value[MEASURES_ALWAYS][i] = measures->twin.value[MEASURES_ALWAYS][i] = NAN;
}

static const double interval = 0.25;   // seconds: MEASURES_KEPT of them are a minute
static const double most_share = 0.04; // of the time, that measuring may take

bool measures_are_due(const Measures *measures, double now) {
    return now >= measures->due;
}

// NAN where it was not measured.
static float find_value(const Measures *measures, size_t plot, uint32_t topics,
                        const Metrics *metrics) {
    const char *name = measures_plot(measures, plot).metric;
    const MetricColumn *column = name ? metrics_find(name) : NULL;
    if (!column || !metrics_has(topics, column))
        return NAN;
    assert(column->kind != METRIC_WHOLE);
    return (float)*(const double *)((const char *)metrics + column->offset);
}

static void add(const Measures *measures, MeasuresSeries *series, uint32_t topics,
                const Metrics *metrics) {
    for (size_t plot = 0; plot < MEASURES_PLOTS; plot++)
        series->value[plot][series->next] = find_value(measures, plot, topics, metrics);
    series->next = (series->next + 1) % MEASURES_KEPT;
    if (series->count < MEASURES_KEPT)
        series->count++;
}

void measures_add(Measures *measures, double now, double cost, uint32_t topics,
                  const Metrics *flock, const Metrics *twin) {
    measures->due = now + fmax(interval, cost / most_share);
    measures->latest = *flock;
    measures->latest_topics = topics;
    add(measures, &measures->flock, topics, flock);
    if (twin)
        add(measures, &measures->twin, topics, twin);
    else
        measures->twin = (MeasuresSeries){0};
}

size_t measures_list(const MeasuresSeries *series, size_t plot, float out[MEASURES_KEPT]) {
    size_t first = series->next + MEASURES_KEPT - series->count, count = 0;
    for (size_t i = 0; i < series->count; i++) {
        float value = series->value[plot][(first + i) % MEASURES_KEPT];
        if (!isnan(value))
            out[count++] = value;
    }
    return count;
}

static double highest(const MeasuresSeries *series, size_t plot, double top) {
    for (size_t i = 0; i < series->count; i++)
        top = fmax(top, (double)series->value[plot][i]);
    return top;
}

double measures_top(const Measures *measures, size_t plot) {
    double top = highest(&measures->flock, plot, measures_plot(measures, plot).least_top);
    top = highest(&measures->twin, plot, top);
    double power = pow(10, floor(log10(top)));
    static const double steps[] = {1, 1.5, 2, 3, 4, 5, 6, 8, 10};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        if (top <= steps[i] * power * (1 + 1e-6))
            return steps[i] * power;
    return 10 * power;
}

void measures_clear(Measures *measures) {
    *measures = (Measures){.due = measures->due, .chosen = measures->chosen};
}

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
    const TimingRecent *parts[PARTS] = {&flight->recent_simulate, &flight->recent_upload,
                                        &flight->recent_draw};
    frames->top = 20;
    frames->count = timing_recent_list(&flight->recent_frames, FRAMES, frames->whole);
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
    Panel *panel = flight->panel;
    const HudPen pen = {panel, panel_scale(panel)};
    const HudState *screen = &flight->screen;
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
        x = hud_text(&pen, PANEL_SMALL, x, y, part_inks[k], line) + 12 * pen.scale;
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
    Panel *panel = flight->panel;
    const HudPen pen = {panel, panel_scale(panel)};
    const Measures *measures = &flight->panel_state.measures;
    const MeasuresPlot what = measures_plot(measures, plot);
    const MetricColumn *column = metrics_find(what.metric);
    double top = measures_top(measures, plot);
    float values[MEASURES_KEPT];
    char now[96] = "", tip[256];
    size_t count = measures_list(&measures->flock, plot, values);
    size_t used = 0;
    float mine = count ? values[count - 1] : 0;
    count = measures_list(&measures->twin, plot, values);
    if (count)
        used = (size_t)snprintf(now, sizeof now, "%.3g \xe2\x86\x92 ", (double)values[count - 1]);
    snprintf(now + used, sizeof now - used, "%.3g%s%s", (double)mine, column->unit[0] ? " " : "",
             column->unit);
    if (fly_steps_take(flight, FLY_SLOW_STEP))
        snprintf(now, sizeof now, "not measured: long steps");
    label(&pen, panel_reserve(panel, line_height * pen.scale), PANEL_COLOUR_DIM, what.label, now);
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

void fly_measure(Flight *flight) {
    Measures *measures = &flight->panel_state.measures;
    uint32_t topics = measures->chosen ? 1u << measures->chosen->topic : 0;
    topics |= flight->show_statistics ? 1u << METRIC_SHAPE | 1u << METRIC_GROUPS : 0;
    // It costs about as much as a step. Before the first step nobody knows how much that is.
    bool slow = flight->stepping.seconds == 0 || fly_steps_take(flight, FLY_SLOW_STEP);
    if (slow)
        measures->latest_topics = 0;
    if (slow || !measures_are_due(measures, flight->now))
        return;
    double before = clock_now();
    Metrics flock, twin;
    Error ignored = {0}; // without memory the plots stop, and the flight goes on
    bool two = session_twin(flight->session) != NULL;
    if (session_measure(flight->session, topics, &flock, &ignored) &&
        (!two || session_measure_twin(flight->session, topics, &twin, &ignored)))
        measures_add(measures, flight->now, clock_now() - before, topics, &flock,
                     two ? &twin : NULL);
}

// One metric more, of those that are measured only where they are asked for.
static void choose_plot(Flight *flight) {
    enum { MOST = 64 };
    Measures *measures = &flight->panel_state.measures;
    size_t count, listed = 1, chosen = 0;
    const MetricColumn *columns = metrics_columns(&count), *listed_columns[MOST] = {NULL};
    const char *names[MOST] = {"none"};
    for (size_t i = 0; i < count && listed < MOST; i++) {
        if (columns[i].topic == METRIC_PLAIN)
            continue;
        names[listed] = columns[i].name;
        listed_columns[listed] = &columns[i];
        if (measures->chosen == &columns[i])
            chosen = listed;
        listed++;
    }
    panel_set_next_width(panel_available_width(flight->panel));
    if (panel_combo(flight->panel, "##measure", chosen ? names[chosen] : "one measure more", names,
                    listed, &chosen))
        measures_choose(measures, listed_columns[chosen]);
    panel_tooltip(flight->panel, "Plots one measure more, of the flock's shape, its groups, its "
                                 "border, how dark it looks, and its alarm");
}

void fly_show_plots(Flight *flight) {
    if (!fly_show_section(flight, "Measures", true))
        return;
    fly_measure(flight);
    for (size_t plot = 0; plot < MEASURES_PLOTS; plot++)
        if (measures_plot(&flight->panel_state.measures, plot).metric)
            show_plot(flight, plot);
    choose_plot(flight);
    show_frames(flight);
}
