#include "fly/flight.h"

#include <math.h>
#include <string.h>

#include "base/text.h"

// --- Metrics ---

MeasuresPlot measures_plot(const Measures *measures, size_t plot) {
    const MetricColumn *chosen = measures->chosen;
    switch (plot) {
    case 0:
        return (MeasuresPlot){metrics_find("polarization"), "polarization", 1};
    case 1:
        return (MeasuresPlot){metrics_find("nearest_mean"), "spacing", 0.1};
    case 2:
        return (MeasuresPlot){metrics_find("radius_rms"), "extent", 1};
    default:
        return (MeasuresPlot){chosen, chosen ? chosen->name : "", 0.1};
    }
}

MeasuresPlot measures_watched(const Measures *measures) {
    const MetricColumn *watched = measures->watched;
    for (size_t i = 0; i < MEASURES_ALWAYS; i++)
        if (!watched || measures_plot(measures, i).column == watched)
            return measures_plot(measures, i);
    return (MeasuresPlot){watched, watched->name, 0.1};
}

void measures_watch(Measures *measures, const Rule *rule) {
    measures->watched = metrics_find(rule->metric);
}

float measures_along(double now, double at) {
    return (float)(1 - (now - at) / MEASURES_SECONDS);
}

void measures_name_patterns(const Metrics *metrics, char *out, size_t size) {
    size_t count;
    const MetricColumn *columns = metrics_columns(&count);
    *out = '\0';
    for (size_t i = 0; i < count; i++)
        if (columns[i].kind == METRIC_PATTERN && metrics_value(metrics, &columns[i]) > 0)
            text_add(out, size, "%s%s", *out ? ", " : "", columns[i].name);
    if (!*out)
        text_add(out, size, "none");
}

static const double interval = 0.25; // seconds: MEASURES_KEPT of them are a minute

static void add(MeasuresSeries *series, double now, uint32_t topics, const Metrics *metrics) {
    series->at[series->count % MEASURES_KEPT] = now;
    series->metrics[series->count % MEASURES_KEPT] = *metrics;
    series->topics[series->count++ % MEASURES_KEPT] = topics;
}

void measures_add(Measures *measures, double now, double cost, uint32_t topics,
                  const Metrics *flock, const Metrics *twin) {
    measures->due = now + fmax(interval, cost / FLY_MEASURING);
    measures->latest_topics = topics;
    add(&measures->flock, now, topics, flock);
    if (twin)
        add(&measures->twin, now, topics, twin);
    else
        measures->twin.count = 0;
}

size_t measures_list(const MeasuresSeries *series, MeasuresPlot plot, double now,
                     float out[MEASURES_KEPT], float along[MEASURES_KEPT]) {
    size_t count = 0, i = series->count > MEASURES_KEPT ? series->count - MEASURES_KEPT : 0;
    for (; plot.column && i < series->count; i++) {
        const char *metrics = (const char *)&series->metrics[i % MEASURES_KEPT];
        along[count] = measures_along(now, series->at[i % MEASURES_KEPT]);
        if (along[count] >= 0 && metrics_has(series->topics[i % MEASURES_KEPT], plot.column))
            out[count++] = (float)*(const double *)(metrics + plot.column->offset);
    }
    return count;
}

double measures_top(double least, const float *values, size_t count) {
    static const double steps[] = {1, 1.5, 2, 3, 4, 5, 6, 8, 10};
    double top = least;
    for (size_t i = 0; i < count; i++)
        if (values[i] > top) // not by fmax: gcc 12 fails to compile that for aarch64
            top = values[i];
    double power = pow(10, floor(log10(top)));
    size_t step = 0;
    while (step < sizeof steps / sizeof *steps - 1 && top > steps[step] * power * (1 + 1e-6))
        step++;
    return steps[step] * power;
}

void fly_measure(FlyNumbers *numbers, FlyCore *core, const FlyTime *time, bool statistics) {
    Measures *measures = &numbers->measures;
    uint32_t topics = measures->chosen ? 1u << measures->chosen->topic : 0;
    topics |= measures->lesson_topics;
    topics |= 1u << measures_watched(measures).column->topic;
    const uint64_t placements = session_placements(core->session);
    if (measures->flock.count > 0 && measures->placements != placements) {
        memmove(measures->marks + 1, measures->marks, sizeof measures->marks - sizeof(double));
        measures->marks[0] = core->now;
    }
    measures->placements = placements;
    topics |= statistics ? 1u << METRIC_SHAPE | 1u << METRIC_GROUPS : 0;
    topics |= statistics && model_has_falcon(fly_model(core)) ? 1u << METRIC_ESCAPES : 0;
    // It costs about as much as a step. Before the first step nobody knows how much that is.
    bool slow = time->stepping.seconds == 0 || fly_steps_take(time, FLY_SLOW_STEP);
    if (slow)
        measures->latest_topics = 0;
    if (slow || core->now < measures->due)
        return;
    double before = clock_now();
    Metrics flock, twin;
    Error ignored = {0}; // without memory the plots stop, and the flight goes on
    bool two = session_twin(core->session) != NULL;
    if (session_measure(core->session, METRICS_ALL, topics, &flock, &ignored) &&
        (!two || session_measure(core->session, SESSION_TWIN, topics, &twin, &ignored)))
        measures_add(measures, core->now, clock_now() - before, topics, &flock, two ? &twin : NULL);
}

// --- Rules ---

float fly_contribution_share(const FlyContributions *contributions, size_t rule) {
    // The square root keeps weak rules visible.
    return contributions->peak > 0 ? sqrtf(fmaxf(contributions->now[rule], 0) / contributions->peak)
                                   : 0;
}

// --- Time ---

static const float contribution_fade = 0.94f; // of the longest bar, each interval

static double median_ms(const TimingRecent *recent, double now) {
    return timing_recent_median(recent, now) * 1e3;
}

void fly_update_numbers(FlyNumbers *numbers, FlyCore *core, const FlyTime *time,
                        const Renderer *renderer) {
    FlyContributions *contributions = &numbers->contributions;
    FlyTimes *times = &numbers->times;
    const double now = core->now;
    if (now < numbers->due)
        return;
    numbers->due = now + interval;
    bool slow = fly_steps_take(time, FLY_SLOW_STEP);
    for (size_t i = 0; slow && i < MODEL_MAX_RULES; i++)
        contributions->now[i] = -1;
    if (!slow && now >= contributions->due) {
        double before = clock_now();
        sim_contributions(fly_sim(core), contributions->now);
        contributions->due = now + (clock_now() - before) / FLY_MEASURING;
    }
    // Bars are relative to the longest contribution of the last seconds, which decays.
    contributions->peak *= contribution_fade;
    for (size_t i = 0; i < fly_model(core)->rule_count; i++)
        contributions->peak = fmaxf(contributions->peak, contributions->now[i]);
    times->speed = renderer_mean_speed(renderer);
    times->cost = renderer_cost(renderer);
    times->frame_ms = median_ms(&numbers->frames, now);
    times->frames_per_second = times->frame_ms > 0 ? 1e3 / times->frame_ms : 0;
    times->simulate_ms = median_ms(&time->recent, now);
    times->upload_ms = median_ms(&numbers->upload, now);
    times->draw_ms = median_ms(&numbers->draw, now);
    FlyPaceWords *pace = &numbers->pace;
    fly_pace_describe(pace, now, time->scale, time->reached, times->frames_per_second);
    if (pace->behind && !pace->told)
        fly_replace_message(core, FLY_SLOW,
                            "slower than asked, %s: fewer birds or a lower quality help",
                            pace->time);
    pace->told |= pace->behind;
}

void fly_clear_numbers(FlyNumbers *numbers) {
    numbers->measures.flock.count = numbers->measures.twin.count = 0;
    numbers->measures.latest_topics = 0;
    memset(numbers->measures.marks, 0, sizeof numbers->measures.marks);
    numbers->contributions = (FlyContributions){0};
}
