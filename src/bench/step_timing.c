#include "bench/step_timing.h"

#include "base/clock.h"
#include "base/memory.h"
#include "sim/pace.h"

enum { PROBES = 7, MOST_LEFT_OUT = 20 };

struct StepTiming {
    Session *session;
    PaceKernel *kernel;
    size_t steps, done, left_out;
    double began;
    double *seconds; // of the steps that count
    size_t probes;
    double kernel_rates[PROBES], neighbours, pairs; // the last two summed over the probes
};

StepTiming *step_timing_create(Session *session, size_t steps, Error *error) {
    StepTiming *timing = memory_alloc(1, sizeof *timing, error);
    if (!timing)
        return NULL;
    timing->session = session;
    timing->steps = steps;
    timing->left_out = steps / 10 < MOST_LEFT_OUT ? steps / 10 : MOST_LEFT_OUT;
    timing->seconds = memory_alloc(steps, sizeof *timing->seconds, error);
    timing->kernel = pace_kernel_create(session_sim(session), error);
    if (!timing->seconds || !timing->kernel) {
        step_timing_destroy(timing);
        return NULL;
    }
    return timing;
}

void step_timing_destroy(StepTiming *timing) {
    if (!timing)
        return;
    pace_kernel_destroy(timing->kernel);
    memory_free(timing->seconds);
    memory_free(timing);
}

void step_timing_begin(StepTiming *timing) {
    timing->began = clock_now();
}

static bool step_timing_probe(StepTiming *timing, Error *error) {
    Metrics metrics;
    uint64_t pairs;
    if (!session_measure(timing->session, 0, &metrics, error) ||
        !pace_count_candidates(session_sim(timing->session), &pairs, error))
        return false;
    timing->neighbours += metrics.neighbours_mean;
    timing->pairs += (double)pairs;
    timing->kernel_rates[timing->probes++] =
        pace_kernel_run(timing->kernel, session_sim(timing->session));
    return true;
}

bool step_timing_end(StepTiming *timing, Error *error) {
    double seconds = clock_now() - timing->began;
    if (timing->done >= timing->left_out)
        timing->seconds[timing->done - timing->left_out] = seconds;
    timing->done++;
    size_t timed = timing->steps - timing->left_out;
    size_t next = timing->left_out + (timing->probes + 1) * timed / PROBES;
    return timing->probes == PROBES || timing->done < next || step_timing_probe(timing, error);
}

void step_timing_print(StepTiming *timing, FILE *stream) {
    size_t timed = timing->done > timing->left_out ? timing->done - timing->left_out : 0;
    TimingSummary step = timing_summarize(timing->seconds, timed);
    double rate = timing_summarize(timing->kernel_rates, timing->probes).median;
    double probes = timing->probes > 0 ? (double)timing->probes : 1;
    double pairs = timing->pairs / probes;
    fprintf(stream, "step_ms_median: %.6g\n", step.median * 1e3);
    fprintf(stream, "step_ms_p95: %.6g\n", step.p95 * 1e3);
    fprintf(stream, "neighbours_mean: %.6g\n", timing->neighbours / probes);
    fprintf(stream, "pairs_per_second: %.6g\n", step.median > 0 ? pairs / step.median : 0);
    fprintf(stream, "kernel_pairs_per_second: %.6g\n", rate);
}
