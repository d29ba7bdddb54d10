// What is measured some times a second for a person: the flock's metrics over the last minute, how
// much each rule contributes, and where a picture's time goes.
#pragma once

#include "base/clock.h"
#include "fly/core.h"
#include "fly/pace.h"
#include "render/renderer.h"

// --- Metrics, of one flock or of two side by side ---

enum { MEASURES_KEPT = 240, MEASURES_ALWAYS = 3, MEASURES_PLOTS = MEASURES_ALWAYS + 1 };

typedef struct MeasuresPlot {
    const MetricColumn *column; // NULL: there is none
    const char *label;
    double least_top; // the smallest end of the axis
} MeasuresPlot;

// The metrics of one flock in the last minute, in a ring buffer.
typedef struct MeasuresSeries {
    Metrics metrics[MEASURES_KEPT];
    uint32_t topics[MEASURES_KEPT]; // that each has
    size_t count;                   // of all that were added
} MeasuresSeries;

typedef struct Measures {
    MeasuresSeries flock, twin; // twin: empty where no flock is compared
    double due;                 // clock_now() of the next measurement
    const MetricColumn *chosen; // of the last plot, measured only then; NULL: none
    uint32_t latest_topics;     // that can be shown: none while steps are long
} Measures;

// The newest; not while it is empty.
static inline const Metrics *measures_latest(const MeasuresSeries *series) {
    return &series->metrics[(series->count - 1) % MEASURES_KEPT];
}

// Polarization, spacing and extent, then the chosen one.
MeasuresPlot measures_plot(const Measures *measures, size_t plot);

// topics: that were measured. twin: of the compared flock, or NULL. cost: the seconds that
// measuring took; it delays the next measurement, so that measuring stays a small share of the
// time.
void measures_add(Measures *measures, double now, double cost, uint32_t topics,
                  const Metrics *flock, const Metrics *twin);

// The plot's values, the oldest first, without those that were not measured; returns their number.
size_t measures_list(const MeasuresSeries *series, MeasuresPlot plot, float out[MEASURES_KEPT]);

// The end of an axis: a round number, at least as large as every value.
double measures_top(double least, const float *values, size_t count);

// --- Of a flight ---

// What each rule contributes.
typedef struct FlyContributions {
    float now[MODEL_MAX_RULES]; // in the rule's own unit; below 0: not known yet
    float peak;                 // of the last seconds; it decays
} FlyContributions;

// Medians over the last second; 0 while they are not known.
typedef struct FlyTimes {
    double frame_ms, frames_per_second, simulate_ms, upload_ms, draw_ms;
    RenderCost cost; // of the last picture then
    float speed;     // the mean of the birds drawn, in world units a second
} FlyTimes;

typedef struct FlyNumbers {
    TimingHistogram frame_times;
    TimingRecent frames, upload, draw; // of the last pictures
    Measures measures;
    FlyContributions contributions;
    FlyTimes times;
    FlyPaceWords pace;
    double due; // of the last three; seconds of the clock
} FlyNumbers;

// Measures what the plots show, and with statistics what those show, when it is due.
void fly_measure(FlyNumbers *numbers, FlyCore *core, const FlyTime *time, bool statistics);
// 0 to 1, for the length of the rule's bar.
float fly_contribution_share(const FlyContributions *contributions, size_t rule);
// Every picture: takes contributions, times and pace when they are due.
void fly_update_numbers(FlyNumbers *numbers, const FlyCore *core, const FlyTime *time,
                        const Renderer *renderer);
// Clears contributions and metrics, but not what is chosen, after a change of the model.
void fly_clear_numbers(FlyNumbers *numbers);
