// Fills in HudState (hud.h) from the flight. Numbers are refreshed only a few times a second, so
// that they can be read.
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "fly/commands.h"
#include "fly/flight.h"
#include "fly/overlay_impl.h"
#include "fly/panel_view.h"
#include "show/bird_lines.h"

static const double bird_interval = 0.2; // seconds
_Static_assert((int)HUD_MAX_MESSAGES >= FLY_MAX_MESSAGES, "all messages are shown");

static const double message_fade = 0.6;
static const double pad_seconds = 4; // for which a gamepad counts as in use

// The rows of fingers, the table's last, are for a browser; those of a gamepad, before them, for
// those who have one.
static size_t count_help(const Flight *flight) {
    size_t count;
    const FlyCommand *commands = fly_commands(&count);
    while (commands[count - 1].group == FLY_GROUP_TOUCH ||
           (!flight->input.pad.present && commands[count - 1].group == FLY_GROUP_PAD))
        count--;
    return count;
}

void fly_prepare_screen(Flight *flight) {
    HudState *screen = &flight->overlay->screen;
    size_t count;
    const FlyCommand *commands = fly_commands(&count);
    for (size_t i = 0; i < count && i < HUD_MAX_HELP; i++) {
        HudHelp *help = &screen->help[i];
        fly_key_label(&commands[i], FLY_ALL_KEYS, window_key_name, help->key, sizeof help->key);
        help->text = commands[i].help;
        help->group = fly_group_name(commands[i].group);
        if (!commands[i].hint)
            continue;
        HudHint *hint = &screen->hints[commands[i].hint_place - 1];
        memcpy(hint->key, help->key, sizeof hint->key);
        hint->text = commands[i].hint;
        screen->hint_count++;
    }
    screen->help_count = count_help(flight);
    fly_key_label(fly_command("frame_flock"), FLY_ALL_KEYS, window_key_name, screen->arrow_key,
                  sizeof screen->arrow_key);
}

static void fill_rules(Flight *flight) {
    HudState *screen = &flight->overlay->screen;
    Sim *sim = session_sim(flight->core.session);
    const Rule *rules = model_rules(sim_model(sim), &screen->rule_count);
    ViewColour colour = (ViewColour)session_view(flight->core.session)->colour;
    uint32_t on = sim_rules(sim);
    for (size_t i = 0; i < screen->rule_count; i++) {
        HudRule *rule = &screen->rules[i];
        FlyRuleWords words = fly_describe_rule(rules, i, window_key_name);
        memcpy(rule->key, words.key, sizeof rule->key);
        memcpy(rule->name, words.name, sizeof rule->name);
        rule->on = on >> i & 1;
        hud_describe_swatch(rule, colour, (int)i, rules[i].of_leader);
        rule->contribution = flight->numbers.contributions.now[i];
        rule->share = fly_contribution_share(&flight->numbers.contributions, i);
    }
}

static LegendColour colour_from(const float rgb[3]) {
    return (LegendColour){(unsigned char)(rgb[0] * 255), (unsigned char)(rgb[1] * 255),
                          (unsigned char)(rgb[2] * 255)};
}

static LegendColour colour_of_line(const Model *model, size_t rule) {
    float rgb[3];
    bird_lines_colour(model, (int)rule, rgb);
    return colour_from(rgb);
}

static void fill_bird(Flight *flight) {
    HudBird *shown = &flight->overlay->screen.bird;
    const Sim *sim = session_sim(flight->core.session);
    uint32_t id;
    bool any = session_picked(flight->core.session, &id);
    bool same = any == shown->present && (!any || id == shown->id);
    if (same && flight->core.now - flight->overlay->bird_at < bird_interval)
        return;
    flight->overlay->bird_at = flight->core.now;
    shown->present = any;
    if (!any)
        return;
    size_t count;
    const Rule *rules = model_rules(sim_model(sim), &count);
    PickedBird bird;
    show_explain_picked(&flight->look.show, flight->core.session, &bird);
    *shown = (HudBird){
        .present = true, .id = id, .speed = bird.speed, .neighbours = bird.bird.neighbours};
    fly_name_bird(&flight->core, id, shown->name, sizeof shown->name);
    for (size_t i = 0; i < count; i++) {
        if (rules[i].of_leader)
            continue;
        HudBirdRule *rule = &shown->rules[shown->rule_count++];
        memcpy(rule->name, fly_describe_rule(rules, i, NULL).name, sizeof rule->name);
        rule->on = sim_rules(sim) >> i & 1;
        rule->colour = colour_of_line(sim_model(sim), i);
        memcpy(rule->vector, bird.bird.rules[i], sizeof rule->vector);
    }
}

static void fill_times(Flight *flight) {
    HudState *screen = &flight->overlay->screen;
    const FlyTimes *times = &flight->numbers.times;
    screen->frame_ms = times->frame_ms;
    screen->frames_per_second = times->frames_per_second;
    screen->simulate_ms = times->simulate_ms;
    screen->upload_ms = times->upload_ms;
    screen->draw_ms = times->draw_ms;
}

static void add_line(HudState *screen, const char *name, LegendColour colour, bool thin) {
    HudLineKey *line = &screen->lines[screen->line_count++];
    text_from_name(name, line->name, sizeof line->name);
    line->colour = colour;
    line->thin = thin;
}

// The lines of rules that are on, and the one to the middle of a bird's neighbours.
static void fill_lines(Flight *flight) {
    HudState *screen = &flight->overlay->screen;
    const Sim *sim = session_sim(flight->core.session);
    ViewLines shown = (ViewLines)session_view(flight->core.session)->debug_lines;
    size_t count;
    const Rule *rules = model_rules(sim_model(sim), &count);
    screen->line_count = 0;
    if (shown == VIEW_LINES_OFF || (shown == VIEW_LINES_PICKED && !screen->bird.present))
        return;
    for (size_t i = 0; i < count; i++) {
        bool drawn = shown == VIEW_LINES_PICKED ? !rules[i].of_leader
                                                : bird_lines_of_all(sim_model(sim), (int)i);
        if (drawn && sim_rules(sim) >> i & 1)
            add_line(screen, rules[i].name, colour_of_line(sim_model(sim), i), false);
    }
    float rgb[3];
    bird_lines_centre_colour(rgb);
    add_line(screen, "to the middle of the neighbours", colour_from(rgb), true);
}

static void add_statistic(HudState *screen, const char *name, const char *sentence,
                          const char *format, ...) PRINTF_LIKE(4, 5);

static void add_statistic(HudState *screen, const char *name, const char *sentence,
                          const char *format, ...) {
    HudStatistic *row = &screen->statistics[screen->statistic_count++];
    row->name = name;
    row->sentence = sentence;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(row->value, sizeof row->value, format, arguments);
    va_end(arguments);
}

// Not while steps are long: it costs about as much as one.
static void add_shape(Flight *flight) {
    const Measures *measures = &flight->numbers.measures;
    const Metrics *m = &measures->latest;
    fly_measure(&flight->numbers, &flight->core, &flight->time, flight->show_statistics);
    if (measures->latest_topics >> METRIC_SHAPE & 1)
        add_statistic(&flight->overlay->screen, "shape",
                      "Its spread along three axes; the thin one from upright.",
                      "%.3g \xc3\x97 %.3g \xc3\x97 %.3g units, %.0f\xc2\xb0, %.0f group%s",
                      m->axis_short, m->axis_middle, m->axis_long, m->thin_axis_angle, m->groups,
                      m->groups == 1 ? "" : "s");
}

static void fill_statistics(Flight *flight) {
    HudState *screen = &flight->overlay->screen;
    Sim *sim = session_sim(flight->core.session);
    TimingSummary all = timing_summary(&flight->numbers.frame_times);
    RenderCost cost = renderer_cost(flight->renderer);
    const Camera *camera = &flight->look.camera.camera;
    char triangles[32];
    text_from_count(cost.triangles, triangles, sizeof triangles);

    screen->statistic_count = 0;
    add_statistic(screen, "pictures", "From one to the next, over the whole flight.",
                  "median %.1f ms, 95 %% within %.1f, longest %.0f", all.median * 1e3,
                  all.p95 * 1e3, all.max * 1e3);
    add_statistic(screen, "a picture's parts", "Steps; birds sorted, and sent; drawn. Last second.",
                  "%.1f + %.1f + %.1f + %.1f ms", screen->simulate_ms, cost.pack_seconds * 1e3,
                  cost.upload_seconds * 1e3, screen->draw_ms);
    add_statistic(screen, "drawn", "In the last picture, without what is out of view.",
                  "%s triangles, %zu draw calls", triangles, cost.draw_calls);
    add_statistic(screen, "time", "Simulated seconds a second: asked for, and reached.", "%s",
                  screen->pace.time);
    add_statistic(screen, "flown", "Simulated since the start, in steps of one tick.",
                  "%.1f s, %llu ticks of %.3g ms", sim_seconds(sim),
                  (unsigned long long)sim_tick(sim), (double)sim_dt(sim) * 1e3);
    add_shape(flight);
    add_statistic(screen, "seed, threads, kernel",
                  "The seed decides the flight; the others only its speed.", "%llu, %d, %s",
                  (unsigned long long)sim_seed(sim),
                  pool_threads(session_pool(flight->core.session)), sim_simd_name(sim_simd(sim)));
    add_statistic(screen, "camera", "Its place x, y, z; yaw to the right, pitch up.",
                  "%.0f, %.0f, %.0f units, %.0f\xc2\xb0, %.0f\xc2\xb0", (double)camera->position[0],
                  (double)camera->position[1], (double)camera->position[2], (double)camera->yaw,
                  (double)camera->pitch);
    add_statistic(screen, "speed of the camera", "Flown with the keys; the wheel changes it.",
                  "%.3g units/s", (double)flight->look.camera.speed);
    char falcon[96];
    fly_describe_falcon(&flight->core, falcon, sizeof falcon);
    if (*falcon)
        add_statistic(screen, "falcon", "What it does; its dives since the start.", "%s", falcon);
    add_statistic(screen, "OpenGL", "What draws: a graphics card, or a program in its place.",
                  "%.40s", flight->gfx.renderer);

    double graph[HUD_GRAPH];
    screen->graph_count = timing_recent_list(&flight->numbers.frames, HUD_GRAPH, graph);
    for (size_t i = 0; i < screen->graph_count; i++)
        screen->graph_ms[i] = (float)(graph[i] * 1e3);
}

static void fill_messages(Flight *flight) {
    HudState *screen = &flight->overlay->screen;
    screen->message_count = flight->core.message_count;
    for (size_t i = 0; i < flight->core.message_count; i++) {
        const FlyMessage *message = &flight->core.messages[i];
        HudMessage *shown = &screen->messages[i];
        memcpy(shown->text, message->text, sizeof shown->text);
        shown->strength = (float)fmin((message->until - flight->core.now) / message_fade, 1);
        shown->error = message->error;
    }
}

static void fill_arrows(Flight *flight) {
    for (int side = 0; side < 2; side++) {
        const CameraSight *sight = &flight->look.sights[side];
        flight->overlay->screen.arrows[side] =
            (HudArrow){.strength = flight->look.losses[side].strength,
                       .direction = {sight->direction[0], sight->direction[1]},
                       .ahead = sight->ahead,
                       .middle = {sight->middle[0], sight->middle[1]},
                       .distance = sight->distance};
    }
}

static void label_step(const char *words, const char *command, char *label, size_t size) {
    char key[32];
    fly_key_label(fly_command(command), FLY_ALL_KEYS, window_key_name, key, sizeof key);
    snprintf(label, size, "%s  (%s)", words, key);
}

static void fill_lesson(Flight *flight) {
    HudLesson *lesson = &flight->overlay->screen.lesson;
    int number = preset_lesson_number(session_preset_whole(flight->core.session));
    lesson->text = session_lesson(flight->core.session);
    lesson->place[0] = '\0';
    if (number == 0 || !lesson->text[0])
        return;
    PresetLessons lessons = fly_lessons(flight);
    snprintf(lesson->place, sizeof lesson->place, "lesson %d of %zu", number, lessons.count);
    lesson->previous.enabled = lessons.previous;
    lesson->next.enabled = lessons.next;
    label_step("Previous", "previous_lesson", lesson->previous.label,
               sizeof lesson->previous.label);
    label_step("Next", "next_lesson", lesson->next.label, sizeof lesson->next.label);
}

void fly_fill_screen(Flight *flight) {
    HudState *screen = &flight->overlay->screen;
    Sim *sim = session_sim(flight->core.session);
    screen->title = session_title(flight->core.session);
    screen->model = model_name(sim_model(sim));
    screen->preset = session_preset(flight->core.session);
    fill_lesson(flight);
    screen->birds = sim_birds(sim);
    screen->paused = flight->time.paused;
    fly_describe_capture(&flight->captures, screen->capture, sizeof screen->capture);
    screen->comparing = session_twin(flight->core.session) != NULL;
    screen->show_rules = !flight->show_panel;
    screen->show_help = flight->show_help;
    screen->help_count = count_help(flight);
    screen->show_middle = flight->input.pad.used_at > 0 && !flight->input.pad.in_panel &&
                          flight->core.now < flight->input.pad.used_at + pad_seconds;
    screen->show_statistics = flight->show_statistics;
    fill_rules(flight);
    fill_bird(flight);
    fill_times(flight);
    screen->pace = flight->numbers.pace;
    fly_describe_legend(flight, &flight->overlay->screen.legend);
    fill_lines(flight);
    fill_messages(flight);
    fill_arrows(flight);
    if (flight->show_statistics)
        fill_statistics(flight);
}
