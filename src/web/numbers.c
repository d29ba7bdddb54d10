// What is measured while it flies, as numbers with names. One list makes both.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "fly/flight.h"
#include "page.h"

enum { MOST_NUMBERS = 512 };

static struct {
    PageLines names;
    double values[MOST_NUMBERS];
    size_t count;
} numbers;

static void add(double value, const char *format, ...) PRINTF_LIKE(2, 3);

static void add(double value, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    if (numbers.count < MOST_NUMBERS && page_lines_add(&numbers.names, format, arguments))
        numbers.values[numbers.count++] = value;
    va_end(arguments);
}

static void add_pace(const Flight *flight) {
    const FlyTimes *times = &flight->numbers.times;
    const Sim *sim = fly_sim(&flight->core);
    add(times->frames_per_second, "fps");
    add(times->frame_ms, "frame_ms");
    add(times->draw_ms, "draw_ms");
    add(session_step_seconds(flight->core.session) * 1e3, "tick_ms");
    add((double)sim_tick(sim), "tick");
    add(sim_seconds(sim), "seconds");
    add((double)sim_birds(sim), "birds");
    add(flight->time.scale, "scale");
    add(flight->time.reached, "reached");
    add(flight->time.paused, "paused");
}

static void add_rules(const Flight *flight) {
    size_t count;
    const Rule *rules = model_rules(fly_model(&flight->core), &count);
    for (size_t i = 0; i < count; i++) {
        add((double)flight->numbers.contributions.now[i], "contribution.%s", rules[i].name);
        add((double)fly_contribution_share(&flight->numbers.contributions, i), "share.%s",
            rules[i].name);
    }
}

// NAN where it was not measured: before the first time, and of topics that nobody asked for.
static void add_metrics(const Measures *measures, const Metrics *metrics, bool any,
                        const char *lead) {
    size_t count;
    const MetricColumn *columns = metrics_columns(&count);
    for (size_t i = 0; i < count; i++) {
        const MetricColumn *column = &columns[i];
        if (column->kind == METRIC_WHOLE)
            continue;
        bool known = any && metrics_has(measures->latest_topics, column);
        const void *value = (const char *)metrics + column->offset;
        add(known ? *(const double *)value : (double)NAN, "%smetric.%s", lead, column->name);
    }
}

static void add_bird(Flight *flight) {
    static const char axes[] = "xyz";
    size_t count;
    const Rule *rules = model_rules(fly_model(&flight->core), &count);
    PickedBird bird;
    bool any = show_explain_picked(&flight->look.show, flight->core.session, &bird);
    add(any ? (double)bird.speed : (double)NAN, "bird.speed");
    add(any ? (double)bird.bird.neighbours : (double)NAN, "bird.neighbours");
    for (size_t i = 0; i < count; i++)
        for (int axis = 0; axis < 3; axis++)
            add(any ? (double)bird.bird.rules[i][axis] : (double)NAN, "bird.%s.%c", rules[i].name,
                axes[axis]);
}

static void list(Flight *flight) {
    const Measures *measures = &flight->numbers.measures;
    numbers.count = 0;
    page_lines_clear(&numbers.names);
    fly_measure(&flight->numbers, &flight->core, &flight->time, flight->show_statistics);
    add_pace(flight);
    add_rules(flight);
    add_metrics(measures, &measures->latest, measures->flock.count > 0, "");
    add_metrics(measures, &measures->latest_twin, measures->twin.count > 0, "twin.");
    add_bird(flight);
}

const char *page_number_names(void) {
    if (!fly_in_page())
        return "";
    list(fly_in_page());
    return numbers.names.text;
}

const double *page_numbers(void) {
    if (fly_in_page())
        list(fly_in_page());
    return numbers.values;
}
