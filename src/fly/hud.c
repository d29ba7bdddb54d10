// The text over the picture: the flock, its cost, each rule with its key, state and contribution,
// the picked bird, legends, hints, help, statistics and messages. Each is a plate, a window of Dear
// ImGui that takes no input; where one begins depends on where another ended.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "fly/over_picture.h"
#include "scene/palette.h"

// At scale 1.
static const float margin = 14, gap = 8, row_height = 20;
static const float column = 268, figures = 330; // widths of plates
static const float line_width = 620;            // about 80 letters: longer lines are hard to read
static const float least_line = 400; // where there is less, messages take all of the width
static const float line_high = 36;   // of a message, with the gap above it
static const float sides_end = 48;   // of the titles of both flocks

static const double bird_interval = 0.2; // seconds
static const double message_fade = 0.6;  // seconds

typedef struct Hud {
    Flight *flight;
    float s;                // scale
    float left, wide, high; // of the picture, in pixels
    float right;            // of messages: beside the figures, where these leave them room
    float top;              // of both columns
    bool rules, comparing;  // rules: and what else the panel shows, too
} Hud;

// The widest text in the middle, between left and right.
static float line_room(const Hud *hud, float left, float right) {
    return fminf(line_width * hud->s, right - left - 2 * (margin + 16) * hud->s);
}

// --- The flock, its cost and its rules ---

static void show_rule(const Hud *hud, const Rule *rules, size_t index) {
    Flight *flight = hud->flight;
    const float s = hud->s;
    const bool on = sim_rules(fly_sim(&flight->core)) >> index & 1;
    const FlyRuleWords words = fly_describe_rule(rules, index, window_key_name);
    ui_table_next_column();
    if (words.key.text[0])
        widget_key(flight, words.key.text, on ? COLOUR_ACCENT : COLOUR_DIM);
    ui_table_next_column();
    if (session_view(flight->core.session)->colour == VIEW_COLOUR_RULE && !rules[index].of_leader) {
        float rgb[3];
        palette_category((int)index, rgb);
        widget_swatch(16 * s, (UiVec2){10 * s, 10 * s}, 2 * s,
                      widget_fade(widget_colour(rgb), on ? 1 : 0.4f));
    }
    widget_text(FONT_BODY, on ? COLOUR_PLAIN : COLOUR_DIM, "%s", words.name);
    widget_contribution(flight, index);
}

// Down to below at most; over the right half while two flocks are compared. Returns its box.
static Box show_flock(const Hud *hud, float below) {
    Flight *flight = hud->flight;
    const float s = hud->s, head = 100 * s;
    const UiVec2 at = {(hud->comparing ? hud->wide / 2 : 0) + margin * s, hud->top};
    const FlyPaceWords *pace = &flight->numbers.pace;
    const FlyTimes *times = &flight->numbers.times;
    const size_t birds = sim_birds(fly_sim(&flight->core));
    const char *preset = session_preset(flight->core.session)->name;
    const char *model = fly_model(&flight->core)->name;
    char number[32];
    size_t count = fly_model(&flight->core)->rule_count;
    const Rule *rules = fly_model(&flight->core)->rules;
    const float fit = (below - at.y - head) / (row_height * s); // the panel shows the others
    widget_begin_plate(flight, "flock", at, (UiVec2){0, 0}, column * s, COLOUR_PLATE,
                       UiWindowFlags_NoInputs);
    widget_text(FONT_TITLE, COLOUR_BRIGHT, "%s", preset[0] ? preset : model);
    if (preset[0]) {
        ui_same_line(0, gap * hud->s);
        ui_align_text_to_frame_padding();
        widget_text(FONT_SMALL, COLOUR_DIM, "%s", model);
    }
    text_from_count(birds, number, sizeof number);
    widget_text(FONT_BODY, COLOUR_PLAIN, "%s bird%s", number, birds == 1 ? "" : "s");
    if (flight->time.paused)
        widget_text_right(FONT_BODY, COLOUR_ACCENT, "paused");
    else if (!pace->as_usual)
        widget_text_right(FONT_SMALL, COLOUR_ACCENT, "%s", pace->time);
    widget_text(FONT_SMALL, COLOUR_PLAIN, "%s", pace->frames);
    if (times->frame_ms > 0)
        widget_text_right(FONT_SMALL, COLOUR_DIM, "%.1f ms  (simulate %.1f, draw %.1f)",
                          times->frame_ms, times->simulate_ms, times->draw_ms);
    ui_dummy((UiVec2){0, 4 * s});
    if (widget_begin_table(flight, "rules", 4, (const float[]){26, 0, 58, 36})) {
        for (size_t i = 0; i < count && (float)(i + 1) <= fit; i++)
            show_rule(hud, rules, i);
        ui_end_table();
    }
    return widget_end_plate(flight, "flock");
}

// --- Legends ---

static void show_strip(const Hud *hud, const Legend *legend) {
    const float s = hud->s;
    UiDrawList *list = ui_get_window_draw_list();
    const size_t parts = legend->even ? legend->colour_count : legend->colour_count - 1;
    const Box box = widget_area((UiVec2){0, 26 * s});
    const float part = (box.max.x - box.min.x) / (float)parts, low = box.min.y + 10 * s;
    for (size_t i = 0; i < parts; i++) {
        const float from = box.min.x + part * (float)i;
        const UiColour left = widget_colour(legend->strip[i]);
        const UiColour right = widget_colour(legend->strip[legend->even ? i : i + 1]);
        ui_add_rect_filled_multi_color(list, (UiVec2){from, box.min.y}, (UiVec2){from + part, low},
                                       left, right, right, left);
    }
    for (size_t i = 0; i < legend->mark_count; i++) {
        const LegendMark *mark = &legend->marks[i];
        // The first and the last stay within the strip.
        const float at = box.min.x + (box.max.x - box.min.x) * mark->at;
        const float text = at - ui_calc_text_size(mark->text, 0).x * mark->at;
        const UiVec2 tick[2] = {{at, low}, {at, low + 3 * s}};
        ui_add_polyline(list, tick, 2, COLOUR_DIM, 1);
        ui_add_text(list, (UiVec2){roundf(text), low + 4 * s}, COLOUR_PLAIN, mark->text);
    }
}

// The colours of the lines of rules that are on, and of the one to the middle of a bird's
// neighbours, on the same line as the one before where there is room.
static void show_line_keys(const Hud *hud, ViewLines shown) {
    const Model *model = fly_model(&hud->flight->core);
    const float s = hud->s, edge = ui_get_window_pos().x + ui_get_window_size().x - 12 * s;
    size_t count = model->rule_count;
    const Rule *rules = model->rules;
    bool first = true;
    for (size_t i = 0; i <= count; i++) {
        const char *name = "to the middle of the neighbours";
        const bool middle = i == count;
        FlyRuleWords words;
        float rgb[3];
        if (middle) {
            palette_line(PALETTE_LINE_MAGENTA, rgb);
        } else {
            const bool drawn =
                shown == VIEW_LINES_PICKED ? !rules[i].of_leader : rules[i].role != RULE_OTHER;
            if (!drawn || !(sim_rules(fly_sim(&hud->flight->core)) >> i & 1))
                continue;
            words = fly_describe_rule(rules, i, NULL);
            name = words.name;
            bird_lines_colour(model, (int)i, rgb);
        }
        const float wide = 18 * s + ui_calc_text_size(name, 0).x;
        if (!first && ui_get_item_rect_max().x + 10 * s + wide <= edge)
            ui_same_line(0, 10 * s);
        widget_swatch(14 * s, (UiVec2){12 * s, middle ? 1 : 3 * s}, 0, widget_colour(rgb));
        widget_text(FONT_SMALL, COLOUR_PLAIN, "%s", name);
        first = false;
    }
}

// What the colours of birds and lines mean: under the rules, or beside them where the window is too
// low. below: where the room ends.
static void show_legend(const Hud *hud, Box rules, float below) {
    Flight *flight = hud->flight;
    const float s = hud->s, high = flight->overlay->legend_high;
    const bool under = hud->rules && !hud->comparing && rules.max.y + gap * s + high < below;
    UiVec2 at = {margin * s + hud->left, hud->top};
    if (under)
        at.y = rules.max.y + gap * s;
    else if (hud->rules && !hud->comparing)
        at.x = rules.max.x + gap * s;
    const ViewLines lines = (ViewLines)session_view(flight->core.session)->debug_lines;
    const bool keys =
        lines != VIEW_LINES_OFF && (lines != VIEW_LINES_PICKED || flight->overlay->has_bird);
    const Legend legend = fly_describe_legend(flight);
    flight->overlay->legend_high = 0;
    if (!legend.title[0] && !keys)
        return;
    widget_begin_plate(flight, "legend", at, (UiVec2){0, 0}, column * s, COLOUR_PLATE,
                       UiWindowFlags_NoInputs);
    if (legend.title[0]) {
        widget_text(FONT_SMALL, COLOUR_PLAIN, "%s", legend.title);
        ui_same_line(0, 6 * s);
        widget_text(FONT_SMALL, COLOUR_DIM, "%s", legend.unit.text);
    }
    if (legend.colour_count > 0)
        show_strip(hud, &legend);
    if (keys)
        show_line_keys(hud, lines);
    const Box box = widget_end_plate(flight, "legend");
    flight->overlay->legend_high = box.max.y - box.min.y;
}

// --- The figures at the right: statistics and the picked bird ---

static void show_statistic(const Hud *hud, bool explained, const char *name, const char *sentence,
                           const char *value) {
    char mark[48];
    ui_dummy((UiVec2){0, explained ? hud->s : 0});
    widget_text(FONT_SMALL, COLOUR_PLAIN, "%s", name);
    widget_mark(hud->flight, name);
    const float room = ui_get_content_region_avail().x - ui_calc_text_size(name, 0).x;
    if (ui_calc_text_size(value, 0).x + gap * hud->s > room)
        ui_dummy((UiVec2){0, 0}); // on a line of its own
    widget_text_right(FONT_SMALL, COLOUR_BRIGHT, "%s", value);
    snprintf(mark, sizeof mark, "value of %s", name);
    widget_mark(hud->flight, mark);
    if (explained)
        widget_text(FONT_SMALL, COLOUR_DIM, "%s", sentence);
}

// With a sentence for each number where there is room, also for messages. Returns the lower end.
static float show_statistics(const Hud *hud, float top, float below) {
    Flight *flight = hud->flight;
    const float s = hud->s;
    const Sim *sim = fly_sim(&hud->flight->core);
    const ModelUnit distance = model_unit(fly_model(&flight->core), "units");
    const char *unit = distance.text;
    const Metrics *m = measures_latest(&flight->numbers.measures.flock);
    const TimingSummary all = timing_summary(&flight->numbers.frame_times);
    const RenderCost *cost = &flight->numbers.times.cost;
    const Camera *camera = &flight->look.camera.camera;
    const float messages = hud->right < hud->wide ? 0 : FLY_MAX_MESSAGES * line_high;
    const bool explained = below - top > (480 + messages) * s;
    char value[160], triangles[32];
    fly_measure(&flight->numbers, &flight->core, &flight->time, flight->show_statistics);
    widget_begin_plate(flight, "statistics", (UiVec2){hud->wide - margin * s, top}, (UiVec2){1, 0},
                       figures * s, COLOUR_SHEET, UiWindowFlags_NoInputs);
    ui_push_style_var_vec2(UiStyleVar_ItemSpacing, (UiVec2){6 * s, 2 * s});
    widget_frames(flight);
#define STATISTIC(name, sentence, ...)                                                             \
    (snprintf(value, sizeof value, __VA_ARGS__),                                                   \
     show_statistic(hud, explained, name, sentence, value))
    STATISTIC("pictures", "From one to the next, over the whole flight.",
              "median %.1f ms, 95 %% within %.1f, longest %.0f", all.median * 1e3, all.p95 * 1e3,
              all.max * 1e3);
    STATISTIC("a picture's parts", "Steps; birds sorted, and sent; drawn. Last second.",
              "%.1f + %.1f + %.1f + %.1f ms", flight->numbers.times.simulate_ms,
              cost->pack_seconds * 1e3, cost->upload_seconds * 1e3, flight->numbers.times.draw_ms);
    text_from_count(cost->triangles, triangles, sizeof triangles);
    STATISTIC("drawn", "In the last picture, without what is out of view.",
              "%s triangles, %zu draw calls", triangles, cost->draw_calls);
    STATISTIC("time", "Simulated seconds a second: asked for, and reached.", "%s",
              flight->numbers.pace.time);
    STATISTIC("flown", "Simulated since the start, in steps of one tick.",
              "%.1f s, %llu ticks of %.3g ms", sim_seconds(sim), (unsigned long long)sim_tick(sim),
              (double)sim_dt(sim) * 1e3);
    // Not while steps are long: it costs about as much as one.
    if (flight->numbers.measures.latest_topics >> METRIC_SHAPE & 1)
        STATISTIC("shape", "Its spread along three axes; the thin one from upright.",
                  "%.3g \xc3\x97 %.3g \xc3\x97 %.3g %s, %.0f\xc2\xb0, %.0f group%s", m->axis_short,
                  m->axis_middle, m->axis_long, unit, m->thin_axis_angle, m->groups,
                  m->groups == 1 ? "" : "s");
    if (flight->numbers.measures.latest_topics >> METRIC_ESCAPES & 1) {
        measures_name_patterns(m, value, sizeof value);
        show_statistic(hud, explained, "escape", "Patterns that the flock shows at present.",
                       value);
    }
    STATISTIC("seed, threads, kernel, steps by",
              "The seed decides the flight; the others only its speed.", "%llu, %d, %s, %s",
              (unsigned long long)sim_seed(sim), pool_threads(session_pool(flight->core.session)),
              sim_simd_name(sim_simd(sim)), sim_place_name(sim));
    STATISTIC("camera", "Its place x, y, z; yaw to the right, pitch up.",
              "%.0f, %.0f, %.0f %s, %.0f\xc2\xb0, %.0f\xc2\xb0", (double)camera->position[0],
              (double)camera->position[1], (double)camera->position[2], unit, (double)camera->yaw,
              (double)camera->pitch);
    STATISTIC("speed of the camera", "Flown with the keys; the wheel changes it.", "%.3g %s/s",
              (double)flight->look.camera.speed, unit);
    fly_describe_falcon(&flight->core, value, sizeof value);
    if (*value)
        show_statistic(hud, explained, "falcon", "What it does; its dives since the start.", value);
    STATISTIC("OpenGL", "What draws: a graphics card, or a program in its place.", "%.40s",
              flight->gfx.renderer);
#undef STATISTIC
    ui_pop_style_var(1);
    return widget_end_plate(flight, "statistics").max.y;
}

// Where they begin, from the left; the picture's right edge where there are none.
static float figures_left(const Hud *hud) {
    const bool any = hud->flight->show_statistics || (hud->flight->overlay->has_bird && hud->rules);
    return hud->wide - (any ? (figures + margin + gap) * hud->s : 0);
}

// Under the light of a recording where that is as far to the right. below: where the room ends.
static void show_figures(const Hud *hud, Box capture, float below) {
    const float s = hud->s;
    float top = capture.max.x > figures_left(hud) ? capture.max.y + gap * s : hud->top;
    const bool bird = hud->flight->overlay->has_bird && hud->rules;
    if (hud->flight->show_statistics) {
        size_t rows = fly_model(&hud->flight->core)->rule_count;
        const float bird_high = (78 + 16 * (float)rows + gap) * s;
        top = show_statistics(hud, top, below - (bird ? bird_high : 0)) + gap * s;
    }
    if (!bird)
        return;
    widget_begin_plate(hud->flight, "bird", (UiVec2){hud->wide - margin * s, top}, (UiVec2){1, 0},
                       figures * s, COLOUR_PLATE, UiWindowFlags_NoInputs);
    widget_bird(hud->flight);
    widget_end_plate(hud->flight, "bird");
}

// --- What is centred: titles of two flocks, what is recorded, lesson, messages ---

// A text on a plate, centred there, its lower end at.y where up is 1, its upper one where it is 0.
// Returns its box.
static Box show_line(const Hud *hud, const char *name, UiVec2 at, float up, UiColour plate,
                     UiColour colour, const char *text) {
    const float s = hud->s;
    ui_push_style_var_vec2(UiStyleVar_WindowPadding, (UiVec2){16 * s, 7 * s});
    ui_push_style_var(UiStyleVar_PopupBorderSize, 0);
    // Over the help, too.
    widget_begin_plate(hud->flight, name, at, (UiVec2){0.5f, up}, 0, plate,
                       UiWindowFlags_NoInputs | UiWindowFlags_Tooltip);
    ui_pop_style_var(2);
    widget_paragraph(FONT_BODY, colour, line_room(hud, hud->left, hud->right), text);
    return widget_end_plate(hud->flight, name);
}

// With a red light, while something is recorded or written.
static Box show_capture(const Hud *hud, float top) {
    const float s = hud->s,
                left = hud->rules && !hud->comparing ? (column + margin) * s : hud->left;
    const float right = hud->comparing ? (hud->left + hud->wide) / 2 : hud->wide;
    char text[128];
    fly_describe_capture(&hud->flight->captures, text, sizeof text);
    if (!text[0])
        return (Box){{0, 0}, {0, 0}};
    widget_begin_plate(hud->flight, "capture", (UiVec2){(left + right) / 2, top}, (UiVec2){0.5f, 0},
                       0, COLOUR_SHEET, UiWindowFlags_NoInputs);
    widget_swatch(12 * s, (UiVec2){8 * s, 8 * s}, 4 * s, COLOUR_LIGHT);
    widget_text(FONT_SMALL, COLOUR_PLAIN, "%s", text);
    return widget_end_plate(hud->flight, "capture");
}

// What to look for, and under it how far the lesson is, with the keys that lead to others. Beside
// the rules where the window is too low. Returns its upper end.
static float show_lesson(const Hud *hud, Box rules, float below) {
    Flight *flight = hud->flight;
    const float s = hud->s;
    const bool asks = flight->lesson.asks;
    const int number = preset_lesson_number(session_preset(flight->core.session));
    float left = hud->left;
    if (below - flight->overlay->lesson_high < rules.max.y + gap * s)
        left = rules.max.x;
    widget_begin_plate(flight, "lesson", (UiVec2){(left + hud->wide) / 2, below}, (UiVec2){0.5f, 1},
                       0, asks ? COLOUR_SHEET : COLOUR_PLATE, asks ? 0 : UiWindowFlags_NoInputs);
    widget_lesson(flight, line_room(hud, left, hud->wide));
    if (asks)
        widget_text(FONT_SMALL, COLOUR_DIM, "what do you bet? %s: without a bet",
                    fly_label_command("pause").text);
    else if (number > 0)
        widget_text(FONT_SMALL, COLOUR_DIM, "lesson %d of %zu: %s next, %s previous", number,
                    fly_lessons(flight).count, fly_label_command("next_lesson").text,
                    fly_label_command("previous_lesson").text);
    const Box box = widget_end_plate(flight, "lesson");
    flight->overlay->lesson_high = box.max.y - box.min.y;
    return box.min.y;
}

// --- Hints and help: the table of commands ---

// In rows, as many hints in each as it has room for. Returns their upper end.
static float show_hints(const Hud *hud) {
    const struct {
        const char *command, *word;
    } hints[] = {{"help", "help"},
                 {"panel", "panel"},
                 {"drag_look", "look"},
                 {"forward", ""},
                 {"left", ""},
                 {"back", ""},
                 {"right", "fly"},
                 {"switch_rule", "rules"},
                 {"next_camera", "camera"},
                 {"frame_flock", "see all"},
                 {"next_model", "model"},
                 {"next_preset", "preset"},
                 {"compare", "compare"},
                 {"pause", hud->flight->time.paused ? "go on" : "pause"},
                 {"leave", "leave"}};
    const float s = hud->s, edge = hud->wide - (margin + 10) * s;
    char name[64];
    ui_push_style_var_vec2(UiStyleVar_WindowPadding, (UiVec2){10 * s, 5 * s});
    widget_begin_plate(hud->flight, "hints",
                       (UiVec2){hud->left + margin * s, hud->high - margin * s}, (UiVec2){0, 1}, 0,
                       COLOUR_PLATE, UiWindowFlags_NoInputs);
    ui_pop_style_var(1);
    for (size_t i = 0; i < sizeof hints / sizeof *hints; i++) {
        const FlyKeyLabel key = fly_label_command(hints[i].command);
        const float wide =
            widget_key_width(hud->flight, key.text) + 6 * s + ui_calc_text_size(hints[i].word, 0).x;
        const float apart = (i > 0 && hints[i - 1].word[0] ? 13 : 2) * s;
        if (i > 0 && ui_get_item_rect_max().x + apart + wide <= edge)
            ui_same_line(0, apart);
        widget_key(hud->flight, key.text, COLOUR_PLAIN);
        if (!hints[i].word[0])
            continue; // with those behind it
        ui_same_line(0, 6 * s);
        ui_align_text_to_frame_padding();
        widget_text(FONT_SMALL, COLOUR_PLAIN, "%s", hints[i].word);
        snprintf(name, sizeof name, "%s: %s", hints[i].word, key.text);
        widget_mark(hud->flight, name);
    }
    return widget_end_plate(hud->flight, "hints").min.y;
}

static void show_help_rows(const Hud *hud, const FlyCommand *begin, const FlyCommand *end,
                           float width) {
    const float s = hud->s;
    ui_begin_group();
    for (const FlyCommand *row = begin; row < end; row++) {
        if (row == begin || strcmp(row->group, row[-1].group) != 0) {
            ui_dummy((UiVec2){0, (row == begin ? 0 : 8) * s});
            widget_text(FONT_HEADING, COLOUR_ACCENT, "%s", row->group);
            ui_dummy((UiVec2){0, 2 * s});
        }
        widget_key(hud->flight, fly_label_command(row->name).text, COLOUR_PLAIN);
        ui_same_line(104 * s, 0);
        ui_align_text_to_frame_padding();
        widget_paragraph(FONT_SMALL, COLOUR_PLAIN, width - 104 * s, row->help);
    }
    ui_end_group();
}

// In two columns, or one where the panel leaves no room for them; what is higher than the window
// scrolls.
static void show_help(const Hud *hud) {
    const float s = hud->s, room = hud->wide - hud->left - 16 * s;
    const float each = fminf(room - 56 * s, 400 * s); // beside padding and scrollbar
    // The rows of fingers, the table's last, are for a browser; those of a gamepad, before them,
    // for those who have one.
    const char *left_out = hud->flight->input.has_pad ? "touch_turn" : "pad_fly";
    const FlyCommand *end = fly_command(left_out);
    const FlyCommand *split = room < (2 * 400 + 34 + 56) * s ? end : fly_command("next_model");
    ui_set_next_window_size_constraints((UiVec2){0, 0}, (UiVec2){room, hud->high - 16 * s});
    ui_push_style_var_vec2(UiStyleVar_WindowPadding, (UiVec2){22 * s, 14 * s});
    ui_push_style_var_vec2(UiStyleVar_ItemSpacing, (UiVec2){6 * s, s});
    widget_begin_plate(hud->flight, "help", (UiVec2){(hud->left + hud->wide) / 2, hud->high / 2},
                       (UiVec2){0.5f, 0.5f}, 0, COLOUR_SHEET, 0);
    show_help_rows(hud, fly_commands, split, each);
    if (split < end) {
        ui_same_line(0, 34 * s);
        show_help_rows(hud, split, end, each);
    }
    widget_end_plate(hud->flight, "help");
    ui_pop_style_var(2);
}

// --- Arrows to flocks that are out of the picture, with the key that brings them back ---

// A dart: two triangles. to: of length 1.
static void draw_dart(Box box, UiVec2 to, float s) {
    const UiVec2 middle = {(box.min.x + box.max.x) / 2, (box.min.y + box.max.y) / 2};
    const UiVec2 tip = {middle.x + to.x * 11 * s, middle.y + to.y * 11 * s};
    const UiVec2 notch = {middle.x - to.x * 5 * s, middle.y - to.y * 5 * s};
    // Both in the same sense, or the edges of one would be jagged.
    for (int side = -1; side <= 1; side += 2) {
        const float half = 8 * s * (float)side;
        const UiVec2 wing = {middle.x - to.x * 10 * s - to.y * half,
                             middle.y - to.y * 10 * s + to.x * half};
        ui_add_triangle_filled(ui_get_window_draw_list(), tip, side < 0 ? wing : notch,
                               side < 0 ? notch : wing, ui_get_color_of(COLOUR_ACCENT));
    }
}

// In the middle of the flock's half. below: where the room ends. Returns the upper end.
static float show_arrow(const Hud *hud, int flock, float below) {
    Flight *flight = hud->flight;
    const float s = hud->s, strength = flight->look.losses[flock].strength;
    const float quarter = (hud->wide - hud->left) / 4;
    const int quarters = !hud->comparing ? 2 : flock == PICTURE_MAIN ? 3 : 1;
    const CameraSight *sight = &flight->look.sights[flock];
    const char *name = flock == PICTURE_MAIN ? "arrow" : "arrow of the left";
    char number[32];
    if (strength <= 0)
        return below;
    text_from_count((size_t)fminf(sight->distance + 0.5f, 1e9f), number, sizeof number);
    ui_push_style_var(UiStyleVar_Alpha, strength);
    widget_begin_plate(flight, name, (UiVec2){hud->left + (float)quarters * quarter, below},
                       (UiVec2){0.5f, 1}, 0, COLOUR_SHEET, UiWindowFlags_NoInputs);
    // Ahead, too far to be seen: straight on.
    draw_dart(widget_area((UiVec2){26 * s, 22 * s}),
              sight->ahead ? (UiVec2){0, -1} : (UiVec2){sight->direction[0], sight->direction[1]},
              s);
    ui_same_line(0, 7 * s);
    widget_key(flight, fly_label_command("frame_flock").text, COLOUR_ACCENT);
    ui_same_line(0, 7 * s);
    ui_align_text_to_frame_padding();
    widget_text(FONT_SMALL, COLOUR_BRIGHT, "the flock, %s %s away", number,
                model_unit(fly_model(&flight->core), "units").text);
    ui_pop_style_var(1);
    return widget_end_plate(flight, name).min.y - gap * s;
}

// --- All of it ---

// A small cross where a gamepad picks, or where the falcon is flown to; lit near a bird.
static void show_cross(const Hud *hud, float along) {
    const FlyFalcon *falcon = &hud->flight->play.falcon;
    const float s = hud->s;
    const UiVec2 at = {hud->left + along * (hud->wide - hud->left), hud->high / 2};
    for (int i = 0; i < 2; i++) {
        const float across = i ? 9 * s : 1, down = i ? 1 : 9 * s;
        ui_add_rect(ui_get_background_draw_list(), (UiVec2){at.x - across, at.y - down},
                    (UiVec2){at.x + across, at.y + down},
                    falcon->flown && falcon->attacks_now ? COLOUR_ACCENT : COLOUR_BRIGHT, 0);
    }
    widget_mark_box(hud->flight, along < 0.5f ? "aim of the left" : "aim",
                    (Box){{at.x - 9 * s, at.y - 9 * s}, {at.x + 9 * s, at.y + 9 * s}});
}

// All but the help and the messages. Returns the upper end of the hints and the lesson.
static float show_flight(const Hud *hud) {
    const float s = hud->s;
    Box rules = {{0, 0}, {0, 0}};
    float top = margin * s;
    if (hud->comparing) {
        const float legend = hud->flight->overlay->legend_high;
        const float quarter = (hud->wide - hud->left) / 4, y = margin * s;
        show_line(hud, "as it was", (UiVec2){hud->left + quarter, y}, 0, COLOUR_PLATE, COLOUR_COOL,
                  "as it was");
        show_line(hud, "with your changes", (UiVec2){hud->left + 3 * quarter, y}, 0, COLOUR_PLATE,
                  COLOUR_ACCENT, "with your changes"); // the colours of the plots
        top = sides_end * s + (legend > 0 ? legend + gap * s : 0);
    }
    const Box capture = show_capture(hud, top);
    const float hints = show_hints(hud) - 10 * s;
    float below = hints;
    for (int flock = 0; flock < (hud->comparing ? 2 : 1); flock++)
        below = fminf(below, show_arrow(hud, flock, hints));
    const float above_hints = below;
    if (hud->rules)
        rules = show_flock(hud, below);
    if (hud->rules && session_preset(hud->flight->core.session)->lesson.text[0])
        below = show_lesson(hud, rules, below) - 10 * s;
    show_legend(hud, rules, below);
    // What is watched: the panel has it, too, and a narrow window no room.
    float figures_below = below;
    if (hud->rules && hud->wide > 1240 * s) {
        widget_begin_plate(hud->flight, "measure", (UiVec2){hud->wide - margin * s, above_hints},
                           (UiVec2){1, 1}, column * s, COLOUR_PLATE, UiWindowFlags_NoInputs);
        widget_plot(hud->flight, "watched", measures_watched(&hud->flight->numbers.measures));
        figures_below = fminf(below, widget_end_plate(hud->flight, "measure").min.y - gap * s);
    }
    show_figures(hud, capture, figures_below);
    if (hud->flight->play.falcon.flown)
        for (int side = 0; side < 1 + hud->comparing; side++)
            show_cross(hud, hud->comparing ? 0.25f + 0.5f * (float)side : 0.5f);
    else if (hud->flight->input.has_pad)
        show_cross(hud, 0.5f);
    return below;
}

void hud_show(Flight *flight) {
    const UiVec2 size = ui_get_display_size();
    const bool comparing = session_twin(flight->core.session) != NULL;
    Hud hud = {.flight = flight,
               .s = flight->overlay->scale,
               .left = flight->overlay->left,
               .wide = size.x,
               .high = size.y,
               .top = (comparing ? sides_end : margin) * flight->overlay->scale,
               .rules = !flight->show_panel,
               .comparing = comparing};
    float below = hud.high - 10 * hud.s; // the help replaces the hints
    // The picked bird, where another is picked or it was explained some time ago.
    Overlay *overlay = flight->overlay;
    uint32_t id;
    const bool any = session_picked(flight->core.session, &id);
    if (any != overlay->has_bird || (any && id != overlay->bird.id) ||
        flight->core.now - overlay->bird_at >= bird_interval) {
        overlay->bird_at = flight->core.now;
        overlay->has_bird =
            any && show_explain_picked(&flight->look.show, flight->core.session, &overlay->bird);
    }
    const float beside = figures_left(&hud);
    hud.right = beside - hud.left < least_line * hud.s ? hud.wide : beside;
    if (flight->show_help)
        show_help(&hud);
    else
        below = show_flight(&hud);
    // The newest at the bottom.
    for (size_t i = flight->core.message_count; i-- > 0;) {
        const FlyMessage *message = &flight->core.messages[i];
        char name[32];
        snprintf(name, sizeof name, "message %zu", flight->core.message_count - 1 - i);
        ui_push_style_var(UiStyleVar_Alpha,
                          (float)fmin(fmax(message->left / message_fade, 0.01), 1));
        below = show_line(&hud, name, (UiVec2){(hud.left + hud.right) / 2, below}, 1, COLOUR_SHEET,
                          message->error ? COLOUR_WARNING : COLOUR_BRIGHT, message->text)
                    .min.y -
                6 * hud.s;
        ui_pop_style_var(1);
    }
}

void hud_show_loading(Flight *flight, const char *what) {
    const UiVec2 size = ui_get_display_size();
    const float s = flight->overlay->scale;
    char line[96];
    const char *texts[2] = {"Skein", line};
    snprintf(line, sizeof line, "loading %s \xe2\x80\xa6", what);
    for (int i = 0; i < 2; i++) { // no plates: they take a picture to find their size
        ui_push_font(i == 0 ? FONT_TITLE : FONT_BODY);
        const UiVec2 at = {roundf((size.x - ui_calc_text_size(texts[i], 0).x) / 2),
                           roundf(size.y / 2 + (i == 0 ? -24 : 5) * s)};
        ui_add_text(ui_get_background_draw_list(), at, i == 0 ? COLOUR_BRIGHT : COLOUR_DIM,
                    texts[i]);
        ui_pop_font();
    }
}
