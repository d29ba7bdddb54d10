#include "page.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "fly/flight.h"
#include "fly/keys.h"
#include "scene/palette.h"
#include "session/journal.h"
#include "show/show.h"

// What a function returns to JavaScript, which copies it at once.
static struct {
    char text[PAGE_TEXT_SIZE];
    size_t length;
} said;

static void begin(void) {
    said.length = 0;
    said.text[0] = '\0';
}

static void add(const char *format, ...) PRINTF_LIKE(1, 2);

static void add(const char *format, ...) {
    char *end = said.text + said.length;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(end, sizeof said.text - said.length, format, arguments);
    va_end(arguments);
    said.length += strlen(end);
}

// The newest message, where it is an error.
static const char *last_error(const Flight *flight) {
    const FlyMessage *newest = &flight->core.messages[flight->core.message_count - 1];
    begin();
    if (newest->error)
        add("%s", newest->text);
    return said.text;
}

static const char *refuse(Flight *flight, const char *why, const char *what) {
    fly_add_error(&flight->core, "%s %.60s", why, what);
    return last_error(flight);
}

bool page_flies(void) {
    return fly_in_page() != NULL;
}

// --- What a person does ---

const char *page_change(const char *line) {
    Flight *flight = fly_in_page();
    Change change;
    Error error = {0};
    if (!flight->input.grip.control)
        session_begin_action(flight->core.session);
    bool good = change_parse(line, &change, &error);
    if (!good)
        fly_add_error(&flight->core, "%s", error.text);
    return good && fly_change(&flight->core, change) ? "" : last_error(flight);
}

const char *page_command(const char *name, int index) {
    Flight *flight = fly_in_page();
    const FlyCommand *command = fly_command(name);
    if (!command || (!command->run && !command->run_nth) || index < 0 || index > command->more)
        return refuse(flight, "there is no such command, or key of it:", name);
    fly_run_command(flight, command, (size_t)index);
    return "";
}

void page_hold(int held) {
    Flight *flight = fly_in_page();
    session_begin_action(flight->core.session);
    flight->input.grip.control = held != 0;
}

const char *page_camera(const char *label) {
    Flight *flight = fly_in_page();
    CameraMode mode = CAMERA_MODE_HOME;
    do {
        if (strcmp(label, camera_modes[mode].label) == 0) {
            fly_set_camera(flight, mode);
            return "";
        }
        mode = camera_mode_next(mode, fly_camera_subjects(flight));
    } while (mode != CAMERA_MODE_HOME);
    return refuse(flight, "this model has no camera", label);
}

void page_scale(double scale) {
    fly_set_scale(fly_in_page(), scale);
}

void page_pixels(double share) {
    window_set_pixels(fly_in_page()->window, (float)share);
}

const char *page_measure(const char *metric) {
    Flight *flight = fly_in_page();
    const MetricColumn *column = metrics_find(metric);
    if (*metric && (!column || column->kind == METRIC_WHOLE))
        return refuse(flight, "there is no metric", metric);
    flight->numbers.measures.chosen = *metric ? column : NULL;
    return "";
}

const char *page_play(const char *what) {
    Flight *flight = fly_in_page();
    session_begin_action(flight->core.session);
    for (StimulusKind kind = 0; kind < STIMULI; kind++)
        if (strcmp(what, stimulus_name(kind)) == 0) {
            fly_switch_stimulus(&flight->play, kind);
            return "";
        }
    for (ObstacleKind kind = OBSTACLE_NONE + 1; kind < OBSTACLE_KINDS; kind++)
        if (strcmp(what, obstacle_kind_name(kind)) == 0) {
            fly_add_obstacle(&flight->play, kind);
            return "";
        }
    return refuse(flight, "nothing to play with is called", what);
}

void page_cover(double left, double right, double top, double bottom) {
    fly_set_cover(fly_in_page(),
                  &(CameraCover){(float)left, (float)right, (float)top, (float)bottom});
}

void page_step(int ticks) {
    fly_make_steps(&fly_in_page()->time, ticks);
}

// --- Files and links ---

// What became of it is a message.
const char *page_open(const char *path) {
    Flight *flight = fly_in_page();
    const Input dropped = {.dropped = path, .dropped_count = 1};
    fly_take_dropped(flight, &dropped);
    return last_error(flight);
}

static const char *say_link(bool lacks) {
    LinkText link = {0};
    Error ignored = {0}; // a preset's file that cannot be read was told when it was chosen
    fly_describe_link(fly_in_page(), &link, &ignored);
    begin();
    add("%s", lacks ? link.left_out : link.text);
    return said.text;
}

const char *page_link(void) {
    return say_link(false);
}

const char *page_link_lacks(void) {
    return say_link(true);
}

const char *page_open_link(const char *link) {
    Flight *flight = fly_in_page();
    Error error = {0};
    return fly_open_link(flight, link, &error) ? "" : refuse(flight, error.text, "");
}

const char *page_journal(void) {
    static char *whole; // of the last call
    Flight *flight = fly_in_page();
    size_t size;
    Error ignored = {0}; // NULL says it
    free(whole);
    whole = NULL;
    fly_make_steps(&flight->time, 0);
    FILE *stream = open_memstream(&whole, &size);
    if (!stream)
        return NULL;
    bool good = fly_copy_journal(&flight->journal, stream, &ignored);
    journal_write_end(stream, session_steps(flight->core.session),
                      sim_hash(fly_sim(&flight->core)));
    return fclose(stream) == 0 && good ? whole : NULL;
}

const char *page_hash(void) {
    begin();
    add("%016llx", (unsigned long long)sim_hash(fly_sim(&fly_in_page()->core)));
    return said.text;
}

// --- Messages ---

const char *page_messages(void) {
    const FlyCore *core = &fly_in_page()->core;
    begin();
    for (size_t i = 0; i < core->message_count; i++)
        add("%s%s\n",
            core->messages[i].error                            ? "! "
            : strcmp(core->messages[i].subject, FLY_SLOW) == 0 ? "? "
                                                               : "",
            core->messages[i].text);
    return said.text;
}

// --- Settings ---

static void add_change(const char *lead, const Change *change) {
    char line[CHANGE_TEXT_SIZE];
    change_print(change, line);
    add("%s%s\n", lead, line);
}

// Beside the values: what a number comes to that is left to the program, and the slider's ends.
static void add_numbers(const ParamTable *table, const void *values, const void *preset) {
    for (size_t i = 0; i < table->count; i++) {
        const Param *row = &table->rows[i];
        if (param_is_auto(row, values))
            add("derived.%s=%.9g\n", row->name, row->derive(values));
        if (row->kind == PARAM_FLOAT || row->kind == PARAM_INT) {
            double low, high;
            param_describe_slider(row, values, preset, &low, &high);
            add("slider.%s=%.9g %.9g\n", row->name, low, high);
        }
    }
}

static void add_flock(const Flight *flight) {
    const Session *session = flight->core.session;
    const Settings *preset = session_preset(session);
    Settings now;
    Change change;
    uint32_t bird;
    session_get_settings(session, &now);
    add("preset=%s\nmodel=%s\n", preset->name, now.model->name);
    for (size_t i = 0; settings_at(&now, i, &change); i++)
        add_change("", &change);
    for (size_t i = 0; settings_next_difference(&now, preset, &i, &change);)
        add_change("was.", &change);
    add_numbers(&now.model->params, now.params, preset->params);
    add_numbers(&view_params, &now.view, &preset->view);
    change = session_picked(session, &bird) ? (Change){.kind = CHANGE_PICK, .pick = {true, bird}}
                                            : (Change){.kind = CHANGE_PICK, .pick = {.any = false}};
    add_change("", &change);
    double reach = fly_obstacle_reach(&flight->look.scene);
    add("obstacle_slider=%g %g %.9g %g\n", -reach, reach, (double)flight->look.scene.ground_y,
        reach / 1000);
    add("compare=%s\n", fly_on_off(session_twin(session)));
}

static void add_quality(const Flight *flight) {
    const View *view = session_view(flight->core.session);
    char words[FLY_QUALITY_WORDS];
    for (size_t i = 0; i < view_params.count; i++)
        if (view_explain_idle(view, &view_params.rows[i], fly_view_quality(flight), words))
            add("idle.%s=%s\n", view_params.rows[i].name, words);
    fly_describe_quality(flight, words);
    add("quality_words=%s\n", words);
}

// #RRGGBB
static void add_colour(const float rgb[3]) {
    add("#");
    for (int i = 0; i < 3; i++)
        add("%02x", (unsigned)(rgb[i] * 255 + 0.5f) & 0xff);
}

static void add_legend(const Flight *flight) {
    size_t count = fly_model(&flight->core)->rule_count;
    const Rule *rules = fly_model(&flight->core)->rules;
    bool by_rule = session_view(flight->core.session)->colour == VIEW_COLOUR_RULE;
    const Legend legend = fly_describe_legend(flight);
    add("legend=%s\nlegend_unit=%s\n", legend.title, legend.unit.text);
    add("legend_even=%s\nlegend_colours=", fly_on_off(legend.even));
    for (size_t i = 0; i < legend.colour_count; i++) {
        add_colour(legend.strip[i]);
        add(",");
    }
    add("\nlegend_marks=");
    for (size_t i = 0; i < legend.mark_count; i++)
        add("%g %s|", (double)legend.marks[i].at, legend.marks[i].text);
    add("\n");
    for (size_t i = 0; i < count && by_rule; i++) {
        float rgb[3];
        palette_category((int)i, rgb);
        if (rules[i].of_leader)
            continue;
        add("swatch.%s=", rules[i].name);
        add_colour(rgb);
        add("\n");
    }
}

static void add_cameras(const Flight *flight) {
    CameraMode mode = CAMERA_MODE_HOME;
    add("camera_mode=%s\ncamera_modes=", camera_modes[flight->look.camera.mode].label);
    do {
        add("%s%s", mode == CAMERA_MODE_HOME ? "" : "|", camera_modes[mode].label);
        mode = camera_mode_next(mode, fly_camera_subjects(flight));
    } while (mode != CAMERA_MODE_HOME);
    add("\n");
}

static void add_lesson(const Flight *flight) {
    const FlyLesson *lesson = &flight->lesson;
    char verdict[LESSON_VERDICT_SIZE];
    add("lesson=%s\n", lesson->asks ? lesson->says.question : lesson->says.text);
    for (size_t i = 0; lesson->asks && i < lesson_answers(&lesson->says); i++)
        add("answer.%zu=%s\n", i + 1, lesson->says.answers[i]);
    fly_describe_verdict(lesson, verdict);
    add("verdict=%s\n", verdict);
    for (size_t i = 0; !lesson->asks && i < LESSON_GOALS; i++) {
        const FlyGoal *goal = &lesson->goals[i];
        if (fly_shows_goal(lesson, i))
            add("goal.%zu=%s %s\n", i, fly_on_off(goal->met), goal->goal.words);
    }
}

const char *page_settings(void) {
    const Flight *flight = fly_in_page();
    const Session *session = flight->core.session;
    const MetricColumn *measure = flight->numbers.measures.chosen;
    char undo[UNDO_WORDS_SIZE], falcon[96];
    begin();
    add_flock(flight);
    add_quality(flight);
    add_legend(flight);
    add_cameras(flight);
    add_lesson(flight);
    add("title=%s\n", session_preset(session)->title);
    add("undo=%s\n", session_describe_undo(session, UNDO_BACK, undo) ? undo : "");
    add("redo=%s\n", session_describe_undo(session, UNDO_AGAIN, undo) ? undo : "");
    fly_describe_falcon(&flight->core, falcon, sizeof falcon);
    add("falcon_words=%s\n", falcon);
    add("paused=%s\n", fly_on_off(flight->time.paused));
    add("shy=%s\n", fly_on_off(flight->play.shy.on));
    add("scale=%.9g\n", flight->time.scale);
    add("software=%s\n", fly_on_off(flight->gfx.software));
    add("pixels=%.3g\n", (double)window_pixels(flight->window));
    add("panel=%s\n", fly_on_off(flight->show_panel));
    add("help=%s\n", fly_on_off(flight->show_help));
    add("statistics=%s\n", fly_on_off(flight->show_statistics));
    add("measure=%s\n", measure ? measure->name : "none");
    return said.text;
}

// --- Numbers ---

static void add_metrics(const Measures *measures, const MeasuresSeries *series, const char *lead) {
    size_t count;
    const MetricColumn *columns = metrics_columns(&count);
    for (size_t i = 0; i < count && series->count > 0; i++)
        if (columns[i].kind != METRIC_WHOLE && metrics_has(measures->latest_topics, &columns[i]) &&
            metrics_apply(fly_model(&fly_in_page()->core), &columns[i]))
            add("%smetric.%s=%.9g\n", lead, columns[i].name,
                metrics_value(measures_latest(series), &columns[i]));
}

static void add_picked(Flight *flight, const Rule *rules, size_t count) {
    PickedBird bird;
    if (!show_explain_picked(&flight->look.show, flight->core.session, &bird))
        return;
    add("bird.speed=%.9g\nbird.neighbours=%zu\n", (double)bird.speed, bird.bird.neighbours);
    for (size_t i = 0; i < count; i++)
        for (int axis = 0; axis < 3; axis++)
            add("bird.%s.%c=%.9g\n", rules[i].name, "xyz"[axis], (double)bird.bird.rules[i][axis]);
}

const char *page_numbers(void) {
    Flight *flight = fly_in_page();
    const FlyTimes *times = &flight->numbers.times;
    const FlyContributions *contributions = &flight->numbers.contributions;
    const Measures *measures = &flight->numbers.measures;
    const Sim *sim = fly_sim(&flight->core);
    size_t count = sim_model(sim)->rule_count;
    const Rule *rules = sim_model(sim)->rules;
    fly_measure(&flight->numbers, &flight->core, &flight->time, flight->show_statistics);
    begin();
    add("fps=%.9g\nframe_ms=%.9g\ndraw_ms=%.9g\ntick_ms=%.9g\n", times->frames_per_second,
        times->frame_ms, times->draw_ms, session_step_seconds(flight->core.session) * 1e3);
    add("behind=%llu\n", (unsigned long long)flight->time.behind_link);
    add("tick=%llu\nseconds=%.9g\nbirds=%zu\n", (unsigned long long)sim_tick(sim), sim_seconds(sim),
        sim_birds(sim));
    add("scale=%.9g\nreached=%.9g\npaused=%d\n", flight->time.scale, flight->time.reached,
        flight->time.paused);
    for (size_t i = 0; i < count; i++)
        add("contribution.%s=%.9g\nshare.%s=%.9g\n", rules[i].name, (double)contributions->now[i],
            rules[i].name, (double)fly_contribution_share(contributions, i));
    add_metrics(measures, &measures->flock, "");
    add_metrics(measures, &measures->twin, "twin.");
    add_picked(flight, rules, count);
    return said.text;
}

// --- Sound ---

enum {
    MOST_HEARD = 20000
}; // birds; of more every second, third and so on is heard for its fellows

const char *page_sound(void) {
    const Flight *flight = fly_in_page();
    const Session *session = flight->core.session;
    const Camera *camera = &flight->look.camera.camera;
    const View *view = session_view(session);
    const FrameBirds birds = show_describe_birds(session_sim(session), view, 1);
    const size_t each = 1 + birds.count / MOST_HEARD;
    float forward[3], right[3], up[3];
    double loudness = 1e-9, distance = 0, speed = 0, aside = 0;
    camera_axes(camera, forward, right, up);
    for (size_t slot = 0; slot < birds.count; slot += each) {
        float from[3], to[3], towards[3];
        frame_bird_place_at(&birds, slot, 0, from);
        frame_bird_place_at(&birds, slot, 1, to);
        vec_subtract(to, camera->position, towards);
        float away = vec_length(towards) / view->bird_size, weight = 1 / (1 + away * away);
        loudness += (double)weight;
        distance += (double)(weight * away);
        speed += (double)(weight * vec_distance(from, to) / view->bird_size);
        aside += (double)(weight * vec_dot(towards, right) / view->bird_size / (1 + away));
    }
    double seconds = fmax((double)birds.tick_seconds, 1e-6);
    begin();
    add("loudness=%.4g\ndistance=%.4g\nspeed=%.4g\naside=%.3g\n", loudness * (double)each,
        distance / loudness, speed / loudness / seconds, aside / loudness);
    return said.text;
}
