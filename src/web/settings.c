// What a person can change and what is said of it, as text, of which the page makes its panel; and
// what is measured while it flies, as numbers with names, both of one list.
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "base/text.h"
#include "fly/flight.h"
#include "page.h"
#include "scene/palette.h"

static const double revision_interval = 0.1; // seconds

typedef struct PageLines {
    char text[PAGE_TEXT_SIZE];
    size_t length;
} PageLines;

static struct {
    PageLines lines;
    uint64_t sum;    // of the text, at the last look
    double revision; // how often it was another
    double looked_at;
} settings;

enum { MOST_NUMBERS = 512 };

static struct {
    PageLines names;
    double values[MOST_NUMBERS];
    size_t count;
} numbers;

// Adds one line. false where it does not fit: then it is left out.
static bool add_line(PageLines *lines, const char *format, va_list arguments) {
    size_t room = sizeof lines->text - lines->length;
    char *line = lines->text + lines->length;
    int length = vsnprintf(line, room, format, arguments);
    if (length < 0 || (size_t)length + 2 > room) {
        *line = '\0';
        return false;
    }
    for (char *at = line; (at = strchr(at, '\n'));)
        *at = ' ';
    memcpy(line + length, "\n", 2);
    lines->length += (size_t)length + 1;
    return true;
}

static void add(const char *format, ...) PRINTF_LIKE(1, 2);

static void add(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    add_line(&settings.lines, format, arguments);
    va_end(arguments);
}

// --- The flock ---

static void add_change(Change change) {
    char line[CHANGE_TEXT_SIZE];
    change_print(&change, line);
    add("%s", line);
}

static void add_param(const Param *row, const void *values, const void *preset) {
    char value[PARAM_TEXT_SIZE];
    param_get_text(row, values, value, sizeof value);
    add("%s=%s", row->name, value);
    if (!param_is_same(row, values, preset)) {
        param_get_text(row, preset, value, sizeof value);
        add("was.%s=%s", row->name, value);
    }
    if (param_is_auto(row, values))
        add("derived.%s=%.9g", row->name, row->derive(values));
    if (row->kind == PARAM_FLOAT || row->kind == PARAM_INT) {
        double low, high;
        param_describe_slider(row, values, preset, &low, &high);
        add("slider.%s=%.9g %.9g", row->name, low, high);
    }
}

static void add_flock(const Flight *flight) {
    const Session *session = flight->core.session;
    const Sim *sim = session_sim(session);
    const Settings *preset = session_preset(session);
    const ParamTable *table = model_params(sim_model(sim));
    size_t count;
    const Rule *rules = model_rules(sim_model(sim), &count);
    uint32_t bird, on = sim_rules(sim);
    add("model=%s", model_name(sim_model(sim)));
    add("preset=%s", preset->name);
    add("seed=%llu", (unsigned long long)sim_seed(sim));
    add("birds=%zu", sim_birds(sim));
    for (size_t i = 0; i < count; i++) {
        add("rule.%s=%s", rules[i].name, fly_on_off(on >> i & 1));
        if ((on ^ preset->rules) >> i & 1)
            add("was.rule.%s=%s", rules[i].name, fly_on_off(preset->rules >> i & 1));
    }
    for (size_t i = 0; i < table->count; i++)
        add_param(&table->rows[i], sim_params(sim), preset->params);
    for (StimulusKind kind = 0; kind < STIMULI; kind++) {
        Stimulus stimulus = sim_stimulus(sim, kind);
        if (stimulus.on)
            add_change(change_stimulus(kind, &stimulus));
        else
            add("%s=off", stimulus_name(kind));
    }
    for (size_t i = 0; i < MODEL_MAX_OBSTACLES; i++) {
        Obstacle obstacle = sim_obstacle(sim, i);
        add_change(change_obstacle(i, &obstacle));
    }
    double reach = fly_obstacle_reach(&flight->look.scene);
    add("obstacle_slider=%g %g %.9g", -reach, reach, (double)flight->look.scene.ground_y);
    add_change(session_picked(session, &bird) ? change_pick(bird) : change_pick_none());
    add("compare=%s", fly_on_off(session_twin(session)));
}

// --- The view and what is shown ---

static void add_view(const Flight *flight) {
    const View *view = session_view(flight->core.session);
    char words[FLY_QUALITY_WORDS];
    for (size_t i = 0; i < view_params.count; i++) {
        const Param *row = &view_params.rows[i];
        add_param(row, view, &session_preset(flight->core.session)->view);
        if (view_explain_idle(view, row, fly_view_quality(flight), words))
            add("idle.%s=%s", row->name, words);
    }
    fly_describe_quality(flight, words);
    add("quality_words=%s", words);
}

// --- What colours mean ---

// #RRGGBB
static void print_colour(const float rgb[3], char out[8]) {
    int bytes[3];
    for (int i = 0; i < 3; i++)
        bytes[i] = (int)(rgb[i] * 255 + 0.5f) & 0xff;
    snprintf(out, 8, "#%02x%02x%02x", bytes[0], bytes[1], bytes[2]);
}

static void add_legend(const Flight *flight) {
    size_t count;
    const Rule *rules = model_rules(fly_model(&flight->core), &count);
    bool by_rule = session_view(flight->core.session)->colour == VIEW_COLOUR_RULE;
    char colour[8], colours[LEGEND_COLOURS * 8 + 1] = "", marks[LEGEND_MARKS * 32] = "";
    const Legend legend = fly_describe_legend(flight);
    for (size_t i = 0; i < legend.colour_count; i++) {
        print_colour(legend.strip[i], colour);
        text_add(colours, sizeof colours, "%s,", colour);
    }
    for (size_t i = 0; i < legend.mark_count; i++)
        text_add(marks, sizeof marks, "%g %s|", (double)legend.marks[i].at, legend.marks[i].text);
    add("legend=%s", legend.title);
    add("legend_unit=%s", legend.unit);
    add("legend_even=%s", fly_on_off(legend.even));
    add("legend_colours=%s", colours);
    add("legend_marks=%s", marks);
    for (size_t i = 0; i < count && by_rule; i++) {
        float rgb[3];
        palette_category((int)i, rgb);
        print_colour(rgb, colour);
        if (!rules[i].of_leader)
            add("swatch.%s=%s", rules[i].name, colour);
    }
}

// --- Words ---

static void print(const Flight *flight) {
    const Session *session = flight->core.session;
    char undo[UNDO_WORDS_SIZE], falcon[96], modes[512] = "";
    const MetricColumn *measure = flight->numbers.measures.chosen;
    settings.lines.length = 0;
    add_flock(flight);
    add_view(flight);
    add_legend(flight);
    CameraMode mode = CAMERA_MODE_HOME;
    do {
        text_add(modes, sizeof modes, "%s%s", *modes ? "|" : "", camera_mode_label(mode));
        mode = camera_mode_next(mode, fly_camera_subjects(flight));
    } while (mode != CAMERA_MODE_HOME);
    add("camera_mode=%s", camera_mode_label(flight->look.camera.mode));
    add("camera_modes=%s", modes);
    add("title=%s", session_preset(session)->title);
    add("lesson=%s", session_preset(session)->lesson);
    add("undo=%s", session_describe_undo(session, UNDO_BACK, undo) ? undo : "");
    add("redo=%s", session_describe_undo(session, UNDO_AGAIN, undo) ? undo : "");
    fly_describe_falcon(&flight->core, falcon, sizeof falcon);
    add("falcon_words=%s", falcon);
    add("paused=%s", fly_on_off(flight->time.paused));
    add("scale=%.9g", flight->time.scale);
    add("software=%s", fly_on_off(flight->gfx.software));
    add("panel=%s", fly_on_off(flight->show_panel));
    add("help=%s", fly_on_off(flight->show_help));
    add("statistics=%s", fly_on_off(flight->show_statistics));
    add("measure=%s", measure ? measure->name : "none");
}

const char *page_settings(void) {
    if (!fly_in_page())
        return "";
    print(fly_in_page());
    return settings.lines.text;
}

double page_revision(void) {
    const Flight *flight = fly_in_page();
    double now = clock_now();
    if (!flight || (settings.revision > 0 && now - settings.looked_at < revision_interval))
        return settings.revision;
    print(flight);
    uint64_t sum = fnv_bytes(FNV_START, settings.lines.text, settings.lines.length);
    settings.revision += sum != settings.sum || settings.revision == 0;
    settings.sum = sum;
    settings.looked_at = now;
    return settings.revision;
}

// --- Numbers ---

static void add_number(double value, const char *format, ...) PRINTF_LIKE(2, 3);

static void add_number(double value, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    if (numbers.count < MOST_NUMBERS && add_line(&numbers.names, format, arguments))
        numbers.values[numbers.count++] = value;
    va_end(arguments);
}

// NAN where it was not measured: before the first time, and of topics that nobody asked for.
static void add_metrics(const Measures *measures, const MeasuresSeries *series, const char *lead) {
    size_t count;
    const MetricColumn *columns = metrics_columns(&count);
    for (size_t i = 0; i < count; i++) {
        const MetricColumn *column = &columns[i];
        if (column->kind == METRIC_WHOLE)
            continue;
        bool known = series->count > 0 && metrics_has(measures->latest_topics, column);
        const void *value = (const char *)measures_latest(series) + column->offset;
        add_number(known ? *(const double *)value : (double)NAN, "%smetric.%s", lead, column->name);
    }
}

static void list_numbers(Flight *flight) {
    static const char axes[] = "xyz";
    const FlyTimes *times = &flight->numbers.times;
    const FlyContributions *contributions = &flight->numbers.contributions;
    const Measures *measures = &flight->numbers.measures;
    const Sim *sim = fly_sim(&flight->core);
    size_t count;
    const Rule *rules = model_rules(sim_model(sim), &count);
    numbers.count = 0;
    numbers.names.length = 0;
    fly_measure(&flight->numbers, &flight->core, &flight->time, flight->show_statistics);
    add_number(times->frames_per_second, "fps");
    add_number(times->frame_ms, "frame_ms");
    add_number(times->draw_ms, "draw_ms");
    add_number(session_step_seconds(flight->core.session) * 1e3, "tick_ms");
    add_number((double)sim_tick(sim), "tick");
    add_number(sim_seconds(sim), "seconds");
    add_number((double)sim_birds(sim), "birds");
    add_number(flight->time.scale, "scale");
    add_number(flight->time.reached, "reached");
    add_number(flight->time.paused, "paused");
    for (size_t i = 0; i < count; i++) {
        add_number((double)contributions->now[i], "contribution.%s", rules[i].name);
        add_number((double)fly_contribution_share(contributions, i), "share.%s", rules[i].name);
    }
    add_metrics(measures, &measures->flock, "");
    add_metrics(measures, &measures->twin, "twin.");
    PickedBird bird;
    bool any = show_explain_picked(&flight->look.show, flight->core.session, &bird);
    add_number(any ? (double)bird.speed : (double)NAN, "bird.speed");
    add_number(any ? (double)bird.bird.neighbours : (double)NAN, "bird.neighbours");
    for (size_t i = 0; i < count; i++)
        for (int axis = 0; axis < 3; axis++)
            add_number(any ? (double)bird.bird.rules[i][axis] : (double)NAN, "bird.%s.%c",
                       rules[i].name, axes[axis]);
}

const char *page_number_names(void) {
    if (!fly_in_page())
        return "";
    list_numbers(fly_in_page());
    return numbers.names.text;
}

const double *page_numbers(void) {
    if (fly_in_page())
        list_numbers(fly_in_page());
    return numbers.values;
}
