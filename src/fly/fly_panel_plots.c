// Live plots: where a frame's time goes, and what the flock is like.
#include <math.h>
#include <stdio.h>

#include "base/clock.h"
#include "fly/flight.h"
#include "fly/fly_panel.h"
#include "fly/hud_pen.h"

enum { FRAMES = 150, PARTS = 3 };

static const float frames_height = 58, plot_height = 46, line_height = 16; // at scale 1

static const PanelInk part_inks[PARTS] = {PANEL_INK_ACCENT, PANEL_INK_GREEN, PANEL_INK_COOL};

// The name at the left, in its colour where it has one; what it is now at the right.
static void label(const HudPen *pen, PanelBox box, PanelInk ink, const char *name,
                  const char *value) {
    float y = (box.top + box.bottom) / 2;
    hud_text(pen, PANEL_SMALL, box.left, y, ink, name);
    hud_text_right(pen, PANEL_SMALL, box.right, y, PANEL_INK_PLAIN, value);
}

// Bars stand on each other: simulate, upload, draw; the line above is the whole frame with what it
// waited for.
static void show_frames(Flight *flight) {
    Panel *panel = flight->panel;
    const HudPen pen = {panel, panel_scale(panel)};
    const TimingRecent *parts[PARTS] = {&flight->recent_simulate, &flight->recent_upload,
                                        &flight->recent_draw};
    static const char *const names[PARTS] = {"simulate", "upload", "draw"};
    double whole[FRAMES], part[PARTS][FRAMES], top = 20;
    size_t count = timing_recent_list(&flight->recent_frames, FRAMES, whole);
    for (int k = 0; k < PARTS; k++) {
        size_t here = timing_recent_list(parts[k], FRAMES, part[k]);
        count = here < count ? here : count;
    }
    for (size_t i = 0; i < count; i++)
        top = fmax(top, fmin(whole[i] * 1e3, 250));
    char line[64];
    snprintf(line, sizeof line, "%.1f ms, %.0f fps", flight->screen.frame_ms,
             flight->screen.frames_per_second);
    label(&pen, panel_take(panel, line_height * pen.scale), PANEL_INK_DIM, "frame", line);
    PanelBox box = panel_take(panel, frames_height * pen.scale);
    panel_draw_box(panel, box, hud_fade(PANEL_INK_TRACK, 0.45f), 0);
    float wide = (box.right - box.left) / FRAMES, high = box.bottom - box.top;
    float xy[2 * FRAMES];
    for (size_t i = 0; i < count; i++) {
        float left = box.right - (float)(count - i) * wide, bottom = box.bottom;
        for (int k = 0; k < PARTS; k++) {
            float up = bottom - high * (float)fmin(part[k][i] * 1e3 / top, 1);
            panel_draw_box(panel, (PanelBox){left, fmaxf(up, box.top), left + wide, bottom},
                           hud_fade(part_inks[k], 0.8f), 0);
            bottom = fmaxf(up, box.top);
        }
        xy[2 * i] = left + wide / 2;
        xy[2 * i + 1] = box.bottom - high * (float)fmin(whole[i] * 1e3 / top, 1);
    }
    panel_draw_lines(panel, xy, count, PANEL_INK_DIM, 1);
    // On a plate: bars may stand behind it.
    snprintf(line, sizeof line, "%.0f ms", top);
    hud_plate(&pen, box.left, box.top, hud_text_width(&pen, PANEL_SMALL, line) + 8 * pen.scale,
              16 * pen.scale, PANEL_INK_PLATE);
    hud_text(&pen, PANEL_SMALL, box.left + 4 * pen.scale, box.top + 8 * pen.scale, PANEL_INK_DIM,
             line);
    PanelBox keys = panel_take(panel, line_height * pen.scale);
    const double medians[PARTS] = {flight->screen.simulate_ms, flight->screen.upload_ms,
                                   flight->screen.draw_ms};
    float x = keys.left, y = (keys.top + keys.bottom) / 2;
    for (int k = 0; k < PARTS; k++) {
        snprintf(line, sizeof line, "%s %.1f", names[k], medians[k]);
        x = hud_text(&pen, PANEL_SMALL, x, y, part_inks[k], line) + 12 * pen.scale;
    }
}

static void draw_series(const HudPen *pen, const MeasuresSeries *series, size_t plot, double top,
                        PanelBox box, PanelInk ink) {
    float values[MEASURES_KEPT], xy[2 * MEASURES_KEPT];
    size_t count = measures_list(series, plot, values);
    for (size_t i = 0; i < count; i++) {
        float along = (float)(i + MEASURES_KEPT - count) / (MEASURES_KEPT - 1);
        xy[2 * i] = box.left + (box.right - box.left) * along;
        xy[2 * i + 1] = box.bottom - (box.bottom - box.top) * values[i] / (float)top;
    }
    panel_draw_lines(pen->panel, xy, count, ink, 1.4f * pen->scale);
}

static void show_plot(Flight *flight, size_t plot) {
    Panel *panel = flight->panel;
    const HudPen pen = {panel, panel_scale(panel)};
    const Measures *measures = &flight->panel_state.measures;
    const MetricColumn *column = metrics_find(measures_plots[plot].metric);
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
    label(&pen, panel_take(panel, line_height * pen.scale), PANEL_INK_DIM,
          measures_plots[plot].words, now);
    PanelBox box = panel_take(panel, plot_height * pen.scale);
    panel_draw_box(panel, box, hud_fade(PANEL_INK_TRACK, 0.45f), 0);
    char line[32];
    snprintf(line, sizeof line, "%g", top);
    hud_text(&pen, PANEL_SMALL, box.left + 4 * pen.scale, box.top + 8 * pen.scale, PANEL_INK_DIM,
             line);
    draw_series(&pen, &measures->twin, plot, top, box, PANEL_INK_COOL);
    draw_series(&pen, &measures->flock, plot, top, box, PANEL_INK_ACCENT);
    snprintf(tip, sizeof tip, "%s: %s. The last minute%s", column->name, column->help,
             count ? "; blue the flock as it was, yellow with your changes." : ".");
    panel_tip(panel, tip);
}

static void measure(Flight *flight) {
    Measures *measures = &flight->panel_state.measures;
    if (!measures_are_due(measures, flight->now))
        return;
    double before = clock_now();
    Metrics flock, twin;
    Error unsaid = {0}; // without memory the plots stand still, and the flight goes on
    bool two = session_twin(flight->session) != NULL;
    if (session_measure(flight->session, &flock, &unsaid) &&
        (!two || session_measure_twin(flight->session, &twin, &unsaid)))
        measures_add(measures, flight->now, clock_now() - before, &flock, two ? &twin : NULL);
}

void fly_show_plots(Flight *flight) {
    if (!panel_section(flight->panel, "Measures", true))
        return;
    measure(flight);
    for (size_t plot = 0; plot < MEASURES_PLOTS; plot++)
        show_plot(flight, plot);
    show_frames(flight);
}
