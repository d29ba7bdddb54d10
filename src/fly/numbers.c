// What is measured some times a second for a person, and when: the flock's metrics (measures.h),
// how much each rule contributes, and where a picture's time goes.
#include <math.h>
#include <string.h>

#include "base/clock.h"
#include "fly/flight.h"

void fly_measure(Flight *flight) {
    Measures *measures = &flight->measures;
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

// --- Rules ---

static const double contribution_interval = 0.2; // seconds
static const float contribution_fade = 0.94f;    // of the longest bar, each contribution_interval

// Bars are relative to the longest contribution of the last seconds, which decays.
static void update_contributions(Flight *flight) {
    FlyContributions *contributions = &flight->contributions;
    size_t rules;
    Sim *sim = session_sim(flight->session);
    if (flight->now < contributions->due)
        return;
    contributions->due = flight->now + contribution_interval;
    if (fly_steps_take(flight, FLY_SLOW_STEP))
        memcpy(contributions->now, flight->stepping.last.contributions, sizeof contributions->now);
    else
        sim_contributions(sim, contributions->now);
    contributions->peak *= contribution_fade;
    model_rules(sim_model(sim), &rules);
    for (size_t i = 0; i < rules; i++)
        contributions->peak = fmaxf(contributions->peak, contributions->now[i]);
}

float fly_contribution_share(const FlyContributions *contributions, size_t rule) {
    // The square root keeps weak rules visible.
    return contributions->peak > 0 ? sqrtf(contributions->now[rule] / contributions->peak) : 0;
}

// --- Time ---

static const double median_interval = 0.25; // seconds

static double median_ms(const Flight *flight, const TimingRecent *recent) {
    size_t count;
    return timing_recent_median(recent, flight->now, &count) * 1e3;
}

static void update_times(Flight *flight) {
    FlyTimes *times = &flight->times;
    times->fresh = flight->now >= times->due;
    if (!times->fresh)
        return;
    times->due = flight->now + median_interval;
    times->speed = renderer_mean_speed(flight->renderer);
    times->cost = renderer_cost(flight->renderer);
    times->frame_ms = median_ms(flight, &flight->recent_frames);
    times->frames_per_second = times->frame_ms > 0 ? 1e3 / times->frame_ms : 0;
    times->simulate_ms = median_ms(flight, &flight->recent_simulate);
    times->upload_ms = median_ms(flight, &flight->recent_upload);
    times->draw_ms = median_ms(flight, &flight->recent_draw);
}

// --- Both ---

void fly_update_numbers(Flight *flight) {
    update_contributions(flight);
    update_times(flight);
}

void fly_clear_numbers(Flight *flight) {
    measures_clear(&flight->measures);
    flight->contributions = (FlyContributions){0};
}
