// What the text and the panel are made of: a few widgets of the program's own on Dear ImGui's, and
// where each of them is, for tests.
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "fly/over_picture.h"

// --- Where they are ---

void widget_mark_box(Flight *flight, const char *name, Box box) {
    Overlay *overlay = flight->overlay;
    const int now[4] = {(int)box.min.x, (int)box.min.y, (int)box.max.x, (int)box.max.y};
    size_t i = 0;
    while (i < overlay->widget_count && strcmp(overlay->widgets[i].name, name) != 0)
        i++;
    if (!flight->core.trace || i == OVERLAY_WIDGETS)
        return;
    WidgetPlace *place = &overlay->widgets[i];
    const bool known = i < overlay->widget_count;
    place->seen = true;
    if (known && memcmp(place->box, now, sizeof now) == 0)
        return;
    overlay->widget_count += !known;
    snprintf(place->name, sizeof place->name, "%s", name);
    memcpy(place->box, now, sizeof now);
    fly_trace(&flight->core, "widget %d,%d,%d,%d %s", now[0], now[1], now[2], now[3], name);
}

void widget_mark(Flight *flight, const char *name) {
    widget_mark_box(flight, name, (Box){ui_get_item_rect_min(), ui_get_item_rect_max()});
}

void widget_end_marks(Flight *flight) {
    Overlay *overlay = flight->overlay;
    for (size_t i = overlay->widget_count; i-- > 0;) {
        WidgetPlace *place = &overlay->widgets[i];
        if (!place->seen) {
            fly_trace(&flight->core, "widget - %s", place->name);
            *place = overlay->widgets[--overlay->widget_count];
        }
        place->seen = false;
    }
}

// --- Colours and boxes ---

UiColour widget_fade(UiColour colour, float strength) {
    float alpha = fminf((float)(colour >> 24) * strength, 255);
    return (colour & 0xffffff) | (UiColour)alpha << 24;
}

UiColour widget_colour(const float rgb[3]) {
    return RGBA(rgb[0] * 255 + 0.5f, rgb[1] * 255 + 0.5f, rgb[2] * 255 + 0.5f, 255);
}

Box widget_area(UiVec2 size) {
    const UiVec2 at = ui_get_cursor_screen_pos();
    if (size.x == 0)
        size.x = ui_get_content_region_avail().x;
    ui_dummy(size);
    return (Box){at, {at.x + size.x, at.y + size.y}};
}

void widget_fill(Box box, UiColour colour, float rounding) {
    ui_add_rect_filled(ui_get_window_draw_list(), box.min, box.max, colour, rounding);
}

void widget_swatch(float row, UiVec2 size, float rounding, UiColour colour) {
    const Box box = widget_area((UiVec2){size.x, row});
    const float top = roundf(box.min.y + (row - size.y) / 2);
    widget_fill((Box){{box.min.x, top}, {box.max.x, top + size.y}}, colour, rounding);
    ui_same_line(0, 6 * size.x / 8);
}

// --- Text ---

static void show_text(Font font, UiColour colour, bool right, const char *format,
                      va_list arguments) {
    char text[512];
    vsnprintf(text, sizeof text, format, arguments);
    ui_push_font((int)font);
    if (right) {
        ui_same_line(0, 0);
        float room = ui_get_content_region_avail().x - ui_calc_text_size(text, 0).x;
        ui_set_cursor_pos_x(roundf(ui_get_cursor_pos_x() + room));
    }
    ui_push_style_color(UiCol_Text, colour);
    ui_text(text);
    ui_pop_style_color(1);
    ui_pop_font();
}

void widget_text(Font font, UiColour colour, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    show_text(font, colour, false, format, arguments);
    va_end(arguments);
}

void widget_text_right(Font font, UiColour colour, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    show_text(font, colour, true, format, arguments);
    va_end(arguments);
}

void widget_paragraph(Font font, UiColour colour, float width, const char *text) {
    ui_push_font((int)font);
    if (width == 0)
        width = ui_get_content_region_avail().x;
    // The narrowest width that takes no more lines than this one.
    const float high = ui_calc_text_size(text, width).y;
    float least = 0, most = width;
    while (most - least > 1) {
        const float middle = (least + most) / 2;
        *(ui_calc_text_size(text, middle).y > high ? &least : &most) = middle;
    }
    ui_push_text_wrap_pos(ui_get_cursor_pos_x() + most);
    ui_push_style_color(UiCol_Text, colour);
    ui_text(text);
    ui_pop_style_color(1);
    ui_pop_text_wrap_pos();
    ui_pop_font();
}

float widget_key_width(const Flight *flight, const char *label) {
    const float s = flight->overlay->scale;
    return fmaxf(ui_calc_text_size(label, 0).x + 10 * s, 19 * s);
}

void widget_key(Flight *flight, const char *label, UiColour colour) {
    const float s = flight->overlay->scale, wide = widget_key_width(flight, label);
    UiDrawList *list = ui_get_window_draw_list();
    const Box box = widget_area((UiVec2){wide, 16 * s});
    if (colour == COLOUR_ACCENT)
        widget_fill(box, widget_fade(colour, 0.24f), 4 * s);
    ui_add_rect(list, box.min, box.max, widget_fade(colour, 0.7f), 4 * s);
    const UiVec2 size = ui_calc_text_size(label, 0);
    const UiVec2 at = {roundf(box.min.x + (wide - size.x) / 2),
                       roundf((box.min.y + box.max.y - size.y) / 2)};
    ui_add_text(list, at, colour, label);
}

// --- Plates and tables ---

void widget_begin_plate(Flight *flight, const char *name, UiVec2 at, UiVec2 pivot, float width,
                        UiColour colour, int flags) {
    flags |= UiWindowFlags_NoTitleBar | UiWindowFlags_NoResize | UiWindowFlags_NoMove |
             UiWindowFlags_NoCollapse | UiWindowFlags_NoSavedSettings |
             UiWindowFlags_NoFocusOnAppearing | UiWindowFlags_NoBringToFrontOnFocus;
    ui_set_next_window_pos(at, pivot);
    if (width > 0)
        ui_set_next_window_size((UiVec2){width, 0});
    else
        flags |= UiWindowFlags_AlwaysAutoResize;
    ui_push_style_color(UiCol_WindowBg, colour);
    ui_push_style_var(UiStyleVar_WindowRounding, 7 * flight->overlay->scale);
    ui_begin(name, flags);
    ui_pop_style_var(1);
    ui_pop_style_color(1);
}

Box widget_end_plate(Flight *flight, const char *name) {
    const UiVec2 at = ui_get_window_pos(), size = ui_get_window_size();
    const Box box = {at, {at.x + size.x, at.y + size.y}};
    ui_end();
    widget_mark_box(flight, name, box);
    return box;
}

bool widget_begin_table(Flight *flight, const char *name, int columns, const float *widths) {
    if (!ui_begin_table(name, columns, 0))
        return false;
    for (int i = 0; i < columns; i++)
        ui_table_setup_column(
            "", widths[i] > 0 ? UiTableColumnFlags_WidthFixed : UiTableColumnFlags_WidthStretch,
            widths[i] * flight->overlay->scale);
    return true;
}

// --- Controls ---

typedef struct WidgetLabel {
    char text[128];
} WidgetLabel;

// What is shown before ###, what Dear ImGui knows it by behind.
static WidgetLabel label_of(const char *shown, const char *name) {
    WidgetLabel label;
    snprintf(label.text, sizeof label.text, "%s###%s", shown, name);
    return label;
}

void widget_tooltip(Flight *flight, const char *format, ...) {
    if (!ui_is_item_hovered(UiHoveredFlags_AllowWhenDisabled))
        return;
    char text[2048];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    ui_push_style_var(UiStyleVar_Alpha, 1); // not greyed with the item
    ui_begin_tooltip();
    widget_paragraph(FONT_SMALL, COLOUR_PLAIN, 340 * flight->overlay->scale, text);
    ui_end_tooltip();
    ui_pop_style_var(1);
}

bool widget_button(Flight *flight, const char *name, const char *label, float width) {
    bool clicked = ui_button(label_of(label, name).text, (UiVec2){width, 0});
    widget_mark(flight, name);
    return clicked;
}

bool widget_flat_button(Flight *flight, const char *name, const char *label) {
    const float s = flight->overlay->scale;
    ui_push_style_color(UiCol_Button, 0);
    ui_push_style_var_vec2(UiStyleVar_FramePadding, (UiVec2){2 * s, 2 * s});
    bool clicked = widget_button(flight, name, label, 0);
    ui_pop_style_var(1);
    ui_pop_style_color(1);
    return clicked;
}

void widget_command(Flight *flight, const char *label, float width, const char *command,
                    const char *tip) {
    if (widget_button(flight, command, label, width))
        fly_run_command(flight, fly_command(command), 0);
    widget_tooltip(flight, "%s%sKey %s", tip, tip[0] ? "\n" : "", fly_label_command(command).text);
}

bool widget_fold(Flight *flight, const char *name) {
    ui_align_text_to_frame_padding();
    bool open = ui_tree_node(label_of("", name).text, UiTreeNodeFlags_NoTreePushOnOpen);
    widget_mark(flight, name);
    widget_tooltip(flight, "Its numbers");
    ui_same_line(0, 12 * flight->overlay->scale);
    return open;
}

bool widget_switch(Flight *flight, const char *name, const char *label, bool on) {
    bool clicked = ui_checkbox(label_of(label, name).text, &on);
    widget_mark(flight, name);
    return clicked;
}

// Over the text, which hides what Dear ImGui draws under it.
static void draw_knob(const Flight *flight, double value, double low, double high, bool even) {
    const UiVec2 min = ui_get_item_rect_min(), max = ui_get_item_rect_max();
    const float s = flight->overlay->scale, edge = 2 + floorf(8 * s) / 2; // as of its own knob
    const double share = even ? (value - low) / (high - low) : log(value / low) / log(high / low);
    const float at = min.x + edge + (float)fmin(fmax(share, 0), 1) * (max.x - min.x - 2 * edge);
    widget_fill((Box){{at - 1.5f * s, min.y + s}, {at + 1.5f * s, max.y - s}},
                ui_get_color_of(COLOUR_ACCENT), s);
}

bool widget_slider(Flight *flight, const char *name, const char *label, double *value, double low,
                   double high, const char *format, const char *unit, int flags) {
    char shown[64];
    snprintf(shown, sizeof shown, "%s%s  %s", format, unit, label);
    bool other = ui_slider_double(label_of("", name).text, value, low, high, shown, flags);
    widget_mark(flight, name);
    if (ui_temp_input_is_active(ui_get_item_id()))
        return false; // each letter is another value
    draw_knob(flight, *value, low, high, !(flags & UiSliderFlags_Logarithmic));
    return other;
}

bool widget_begin_list(Flight *flight, const char *name, const char *label, const char *shown) {
    const float s = flight->overlay->scale;
    const UiVec2 at = ui_get_cursor_screen_pos();
    const Box box = {at, {at.x + ui_calc_item_width(), at.y + ui_get_frame_height()}};
    char preview[128];
    snprintf(preview, sizeof preview, "%s: %s", label, shown);
    // Beside the arrow the value goes before the label.
    const bool fits = ui_calc_text_size(preview, 0).x < ui_calc_item_width() - 30 * s;
    bool open =
        ui_begin_combo(label_of("", name).text, fits ? preview : shown, UiComboFlags_HeightLarge);
    widget_mark_box(flight, name, box);
    return open;
}

bool widget_choice(Flight *flight, const char *list, const char *label, bool chosen) {
    char name[96];
    snprintf(name, sizeof name, "%s=%s", list, label);
    bool clicked = ui_selectable(label_of(label, name).text, chosen);
    widget_mark(flight, name);
    if (chosen)
        ui_set_item_default_focus();
    return clicked;
}

bool widget_field(Flight *flight, const char *name, char *text, size_t size) {
    bool entered =
        ui_input_text(label_of("", name).text, text, size,
                      UiInputTextFlags_EnterReturnsTrue | UiInputTextFlags_AutoSelectAll);
    widget_mark(flight, name);
    return entered || ui_is_item_deactivated_after_edit();
}

// --- Numbers ---

void widget_contribution(Flight *flight, size_t rule) {
    const float s = flight->overlay->scale, number = flight->numbers.contributions.now[rule];
    const float share = fly_contribution_share(&flight->numbers.contributions, rule);
    const bool on = sim_rules(fly_sim(&flight->core)) >> rule & 1;
    ui_table_next_column();
    if (on) {
        const Box box = widget_area((UiVec2){0, 16 * s});
        Box bar = {{box.min.x, box.min.y + 6 * s}, {box.max.x, box.min.y + 10 * s}};
        widget_fill(bar, COLOUR_TRACK, 2 * s);
        bar.max.x = bar.min.x + (bar.max.x - bar.min.x) * fminf(fmaxf(share, 0), 1);
        if (bar.max.x - bar.min.x > 1)
            widget_fill(bar, COLOUR_ACCENT, 2 * s);
    }
    ui_table_next_column();
    ui_align_text_to_frame_padding();
    ui_dummy((UiVec2){0, 0}); // what is right stands on the same line
    if (!on)
        widget_text_right(FONT_SMALL, COLOUR_DIM, "off");
    else if (number >= 0)
        widget_text_right(FONT_SMALL, COLOUR_PLAIN, "%.*f", number < 99.95f ? 2 : 0,
                          (double)number);
}

void widget_bird(Flight *flight) {
    const float s = flight->overlay->scale;
    const PickedBird *bird = &flight->overlay->bird;
    const size_t neighbours = bird->bird.neighbours;
    const Model *model = fly_model(&flight->core);
    char name[48];
    const Rule *rules = model->rules;
    fly_name_bird(&flight->core, bird->id, name, sizeof name);
    widget_text(FONT_HEADING, COLOUR_BRIGHT, "%s", name);
    widget_text(FONT_SMALL, COLOUR_DIM, "speed %.3g, %zu neighbour%s", (double)bird->speed,
                neighbours, neighbours == 1 ? "" : "s");
    if (!widget_begin_table(flight, "bird", 4, (const float[]){0, 40, 40, 40}))
        return;
    ui_table_next_column();
    for (int axis = 0; axis < 3; axis++) {
        ui_table_next_column();
        ui_dummy((UiVec2){0, 0});
        widget_text_right(FONT_SMALL, COLOUR_DIM, "%c", "xyz"[axis]);
    }
    for (size_t i = 0; i < model->rule_count; i++) {
        const bool on = sim_rules(fly_sim(&flight->core)) >> i & 1;
        float rgb[3];
        if (rules[i].of_leader)
            continue;
        ui_table_next_column();
        bird_lines_colour(model, (int)i, rgb);
        widget_swatch(12 * s, (UiVec2){8 * s, 8 * s}, 2 * s,
                      widget_fade(widget_colour(rgb), on ? 1 : 0.35f));
        widget_text(FONT_SMALL, on ? COLOUR_PLAIN : COLOUR_DIM, "%s",
                    fly_describe_rule(rules, i, NULL).name);
        for (int axis = 0; axis < 3; axis++) {
            float value = bird->bird.rules[i][axis];
            if (fabsf(value) < 0.005f)
                value = 0; // not -0.00
            ui_table_next_column();
            ui_dummy((UiVec2){0, 0});
            if (on)
                widget_text_right(FONT_SMALL, COLOUR_PLAIN, "%.*f", fabsf(value) < 100 ? 2 : 0,
                                  (double)value);
            else if (axis == 2)
                widget_text_right(FONT_SMALL, COLOUR_DIM, "off");
        }
    }
    ui_end_table();
}

static void draw_curve(Box box, const float *along, const float *values, size_t count, float top,
                       UiColour colour, float width) {
    enum { MOST = 256 };
    UiVec2 points[MOST];
    for (size_t i = 0; i < count && i < MOST; i++) {
        points[i].x = box.min.x + (box.max.x - box.min.x) * along[i];
        points[i].y = box.max.y - (box.max.y - box.min.y) * fminf(values[i] / top, 1);
    }
    ui_add_polyline(ui_get_window_draw_list(), points, (int)(count < MOST ? count : MOST), colour,
                    width);
}

// Labels the upper end of a plot's axis; returns the rest of the box, where nothing crosses that.
static Box draw_axis(Box box, float s, const char *format, double top) {
    char line[32];
    snprintf(line, sizeof line, format, top);
    const float wide = ui_calc_text_size(line, 0).x;
    UiDrawList *list = ui_get_window_draw_list();
    ui_add_text(list, (UiVec2){box.min.x, box.min.y - 2 * s}, COLOUR_DIM, line);
    box.min.x += fmaxf(wide + 6 * s, 34 * s);
    widget_fill(box, widget_fade(COLOUR_TRACK, 0.45f), 0);
    return box;
}

// A line from the box's upper end to its lower one.
static void draw_upright(Box box, float along, float s, UiColour colour) {
    const float x = box.min.x + (box.max.x - box.min.x) * along;
    widget_fill((Box){{x, box.min.y}, {x + s, box.max.y}}, colour, 0);
}

void widget_plot(Flight *flight, const char *name, MeasuresPlot plot) {
    const float s = flight->overlay->scale;
    const Measures *measures = &flight->numbers.measures;
    const MetricColumn *column = plot.column;
    float mine[2 * MEASURES_KEPT], along[2 * MEASURES_KEPT]; // and behind them the twin's
    char words[PARAM_NAME_SIZE], before[32] = "";
    fly_measure(&flight->numbers, &flight->core, &flight->time, flight->show_statistics);
    const double now = flight->core.now;
    size_t count = measures_list(&measures->flock, plot, now, mine, along);
    float *const twin = mine + count;
    size_t twin_count = measures_list(&measures->twin, plot, now, twin, along + count);
    const float top = (float)measures_top(plot.least_top, mine, count + twin_count);
    text_from_name(plot.label, words, sizeof words);
    if (twin_count)
        snprintf(before, sizeof before, "%.3g \xe2\x86\x92 ", (double)twin[twin_count - 1]); // →
    widget_text(FONT_SMALL, COLOUR_DIM, "%s", words);
    if (fly_steps_take(&flight->time, FLY_SLOW_STEP))
        widget_text_right(FONT_SMALL, COLOUR_PLAIN, "not measured: long steps");
    else
        widget_text_right(FONT_SMALL, COLOUR_PLAIN, "%s%.3g%s%s", before,
                          count ? (double)mine[count - 1] : 0, column->unit[0] ? " " : "",
                          model_unit(fly_model(&flight->core), column->unit).text);
    Box box = widget_area((UiVec2){0, 40 * s});
    widget_mark(flight, name);
    widget_tooltip(flight,
                   "%s: %s. The last minute%s\nAn upright line: another preset or lesson, or the "
                   "flock began anew.",
                   column->name, column->help,
                   twin_count ? "; blue the flock as it was, yellow with your changes." : ".");
    box = draw_axis(box, s, "%g", (double)top);
    for (int i = 1; i < 4; i++) // each quarter of a minute
        draw_upright(box, 0.25f * (float)i, s, COLOUR_TRACK);
    for (size_t i = 0; i < MEASURES_MARKS; i++)
        if (now - measures->marks[i] < MEASURES_SECONDS)
            draw_upright(box, measures_along(now, measures->marks[i]), s, COLOUR_DIM);
    draw_curve(box, along + count, twin, twin_count, top, COLOUR_COOL, 1.4f * s);
    draw_curve(box, along, mine, count, top, COLOUR_ACCENT, 1.4f * s);
    const Box times = widget_area((UiVec2){0, 13 * s});
    UiDrawList *list = ui_get_window_draw_list();
    ui_add_text(list, (UiVec2){box.min.x, times.min.y - 3 * s}, COLOUR_DIM, "60 s ago");
    ui_add_text(list, (UiVec2){box.max.x - ui_calc_text_size("now", 0).x, times.min.y - 3 * s},
                COLOUR_DIM, "now");
}

// --- Where a picture's time goes ---

enum { FRAMES = 150, PARTS = 3 };

void widget_frames(Flight *flight) {
    static const char *const names[PARTS] = {"simulate", "upload", "draw"};
    static const UiColour inks[PARTS] = {COLOUR_ACCENT, COLOUR_GREEN, COLOUR_COOL};
    const float s = flight->overlay->scale;
    const FlyTimes *times = &flight->numbers.times;
    const double medians[PARTS] = {times->simulate_ms, times->upload_ms, times->draw_ms};
    const TimingRecent *recent[PARTS] = {&flight->time.recent, &flight->numbers.upload,
                                         &flight->numbers.draw};
    double whole[FRAMES], part[PARTS][FRAMES], top = 20; // seconds; the axis' end in milliseconds
    float line[FRAMES], along[FRAMES];
    size_t count = timing_recent_list(&flight->numbers.frames, FRAMES, whole);
    for (int k = 0; k < PARTS; k++) {
        size_t listed = timing_recent_list(recent[k], FRAMES, part[k]);
        count = listed < count ? listed : count;
    }
    for (size_t i = 0; i < count; i++) {
        line[i] = (float)whole[i] * 1e3f;
        along[i] = (float)(i + FRAMES - count) / (FRAMES - 1);
        top = fmax(top, fmin(whole[i] * 1e3, 250));
    }
    widget_text(FONT_SMALL, COLOUR_DIM, "frame");
    widget_text_right(FONT_SMALL, COLOUR_PLAIN, "%.1f ms, %.0f fps", times->frame_ms,
                      times->frames_per_second);
    const Box box = draw_axis(widget_area((UiVec2){0, 58 * s}), s, "%.0f ms", top);
    const float wide = (box.max.x - box.min.x) / FRAMES, high = box.max.y - box.min.y;
    for (size_t i = 0; i < count; i++) {
        const float left = box.max.x - (float)(count - i) * wide;
        float bottom = box.max.y;
        for (int k = 0; k < PARTS; k++) {
            const float up = bottom - high * (float)fmin(part[k][i] * 1e3 / top, 1);
            const Box bar = {{left, fmaxf(up, box.min.y)}, {left + wide, bottom}};
            widget_fill(bar, widget_fade(inks[k], 0.8f), 0);
            bottom = bar.min.y;
        }
    }
    draw_curve(box, along, line, count, (float)top, COLOUR_DIM, 1);
    for (int k = 0; k < PARTS; k++) {
        if (k > 0)
            ui_same_line(0, 10 * s);
        widget_text(FONT_SMALL, inks[k], "%s %.1f", names[k], medians[k]);
    }
}

// --- The lesson ---

static void show_answers(Flight *flight, float width) {
    const Lesson *says = &flight->lesson.says;
    const float s = flight->overlay->scale;
    for (int i = 1; i <= (int)lesson_answers(says); i++) {
        char name[24], digit[12];
        snprintf(name, sizeof name, "answer %d", i);
        snprintf(digit, sizeof digit, "%d", i);
        if (widget_button(flight, name, digit, 26 * s))
            fly_answer(flight, (size_t)i);
        ui_same_line(0, 8 * s);
        ui_align_text_to_frame_padding();
        widget_paragraph(FONT_BODY, COLOUR_PLAIN, width - 34 * s, says->answers[i - 1]);
    }
}

void widget_lesson(Flight *flight, float width) {
    const FlyLesson *now = &flight->lesson;
    const float s = flight->overlay->scale;
    char verdict[LESSON_VERDICT_SIZE];
    widget_paragraph(FONT_BODY, COLOUR_BRIGHT, width,
                     now->asks ? now->says.question : now->says.text);
    ui_dummy((UiVec2){0, s});
    if (now->asks) {
        show_answers(flight, width);
        return;
    }
    fly_describe_verdict(now, verdict);
    if (*verdict)
        widget_paragraph(FONT_SMALL, now->answer == now->says.right ? COLOUR_GREEN : COLOUR_ACCENT,
                         width, verdict);
    for (size_t i = 0; i < LESSON_GOALS; i++) {
        const bool met = now->goals[i].met;
        if (!fly_shows_goal(now, i))
            continue;
        widget_swatch(16 * s, (UiVec2){8 * s, 8 * s}, 4 * s, met ? COLOUR_GREEN : COLOUR_TRACK);
        widget_paragraph(FONT_SMALL, met ? COLOUR_GREEN : COLOUR_PLAIN, width - 16 * s,
                         now->goals[i].goal.words);
    }
}
