// Which counts are measured, and where what was found goes.
#include "bench/bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/interrupt.h"
#include "base/memory.h"
#include "bench/compare.h"
#include "bench/measure.h"
#include "bench/plot.h"

typedef struct Bench {
    const BenchOptions *options;
    BenchMeter *meter;
    BenchOutlook outlook;
    FILE *table; // NULL where standard output is taken by results
    BenchRun runs[BENCH_MOST_RUNS];
    size_t run_count;
    size_t most;  // birds that a search tries
    bool partial; // stopped before the last frame of the last count
} Bench;

enum { BENCH_MOST_BIRDS = 4 * 1024 * 1024 };

// Measures one count; false with no error where it was interrupted before the first frame.
static bool bench_add_run(Bench *bench, size_t birds, Error *error) {
    BenchRun *run = &bench->runs[bench->run_count];
    if (!bench_meter_open(bench->meter, birds, error))
        return false;
    const BenchSettings *settings = bench_meter_settings(bench->meter);
    if (bench->table && bench->run_count == 0)
        bench_print_head(bench->table, settings);
    if (!bench_meter_run(bench->meter, run, &bench->outlook, error) || run->frames == 0)
        return false;
    if (bench->table)
        bench_print_run(bench->table, settings, run);
    bench->run_count++;
    return true;
}

static bool bench_sweep(Bench *bench, Error *error) {
    const BenchOptions *options = bench->options;
    for (size_t i = 0; i < options->counts.count && !bench_meter_is_stopped(bench->meter); i++)
        if (!bench_add_run(bench, options->counts.items[i], error) && error->kind != ERROR_NONE)
            return false;
    return true;
}

static bool bench_find_count(Bench *bench, Error *error) {
    BenchSearch search = {.most = bench->most};
    for (size_t birds; (birds = bench_search_next(&search)) &&
                       !bench_meter_is_stopped(bench->meter) &&
                       bench->run_count < BENCH_MOST_RUNS;) {
        if (!bench_add_run(bench, birds, error))
            return error->kind == ERROR_NONE;
        const BenchRun *run = &bench->runs[bench->run_count - 1];
        bench_search_take(&search, birds, run->frame.p95 <= 1 / bench->options->target_fps);
    }
    return true;
}

// --- Outputs ---

static bool is_standard_output(const char *path) {
    return path && strcmp(path, "-") == 0;
}

// Tried before the long work, not after it.
static bool bench_check_outputs(const BenchOptions *options, Error *error) {
    const struct {
        const char *option, *path;
    } outputs[] = {{"csv", options->csv}, {"json", options->json}, {"plot", options->plot}};
    for (size_t i = 0; i < sizeof outputs / sizeof *outputs; i++)
        if (outputs[i].path && !is_standard_output(outputs[i].path) &&
            !file_probe(outputs[i].path, error))
            return error_prefix(error, "--%s", outputs[i].option);
    return !options->plot || bench_plot_check(options->plot, error) ||
           error_prefix(error, "--plot");
}

// Likewise the counts, on a session with one bird. A checkpoint brings its own count.
static bool bench_check_counts(Bench *bench, Error *error) {
    const BenchOptions *options = bench->options;
    SessionOptions one = options->session;
    if (one.resume)
        return true;
    one.has_birds = true;
    one.birds = 1;
    Session *session = session_create(&one, error);
    if (!session)
        return false;
    const Sim *sim = session_sim(session);
    size_t most = model_most_birds(sim_model(sim), sim_params(sim));
    bench->most = most < BENCH_MOST_BIRDS ? most : BENCH_MOST_BIRDS;
    bool good = true;
    for (size_t i = 0; good && i < options->counts.count; i++)
        good = model_check_birds(sim_model(sim), sim_params(sim), options->counts.items[i], error);
    session_destroy(session);
    return good;
}

static bool bench_plot_runs(const Bench *bench, Error *error) {
    const BenchSettings *settings = bench_meter_settings(bench->meter);
    char about[256], doubts[256];
    bench_describe_settings(settings, about, sizeof about);
    bench_describe_doubts(bench->runs, bench->run_count, bench->partial, doubts, sizeof doubts);
    BenchSeries series = {.label = "", .runs = bench->runs, .run_count = bench->run_count};
    BenchPlot plot = {true, about, &series, 1, doubts};
    return bench_plot(bench->options->plot, &plot, error) || error_prefix(error, "--plot");
}

static int bench_compare_runs(const void *left, const void *right) {
    const BenchRun *a = left, *b = right;
    return (a->birds > b->birds) - (a->birds < b->birds);
}

static bool bench_is_partial(const Bench *bench) {
    const BenchOptions *options = bench->options;
    return bench_meter_is_stopped(bench->meter) &&
           (options->target_fps > 0 || bench->run_count < options->counts.count ||
            bench->runs[bench->run_count - 1].frames < (size_t)options->frames);
}

// Also what an interrupted benchmark has found. A search has its runs in the order of its tries.
static bool bench_write(Bench *bench, Error *error) {
    const BenchOptions *options = bench->options;
    bench->partial = bench_is_partial(bench);
    qsort(bench->runs, bench->run_count, sizeof *bench->runs, bench_compare_runs);
    const BenchSettings *settings = bench_meter_settings(bench->meter);
    if (bench->table)
        bench_print_end(bench->table, settings, bench->runs, bench->run_count, bench->partial);
    if (options->csv && !bench_write_csv(options->csv, bench->runs, bench->run_count, error))
        return false;
    if (options->json && !bench_write_json(options->json, settings, bench->runs, bench->run_count,
                                           bench->partial, error))
        return false;
    return !options->plot || bench_plot_runs(bench, error);
}

static bool bench_measure_all(const BenchOptions *options, Error *error) {
    Bench *bench = memory_alloc(1, sizeof *bench, error);
    if (!bench)
        return false;
    bool taken = is_standard_output(options->csv) || is_standard_output(options->json);
    bench->options = options;
    bench->table = taken ? NULL : stdout;
    bench->meter = bench_meter_create(options, error);
    bench->outlook =
        bench_outlook_begin(options->target_fps > 0 ? NULL : options->counts.items,
                            options->counts.count, (size_t)(options->warmup + options->frames));
    interrupt_install();
    bool good =
        bench->meter && bench_check_counts(bench, error) &&
        (options->target_fps > 0 ? bench_find_count(bench, error) : bench_sweep(bench, error));
    if (good && bench->run_count == 0)
        good = error_set(error, ERROR_FAILED, "interrupted before anything was measured");
    good = good && bench_write(bench, error);
    if (good && bench_meter_is_stopped(bench->meter))
        good = error_set(error, ERROR_FAILED, "interrupted: %zu count%s measured and kept",
                         bench->run_count, bench->run_count == 1 ? " was" : "s were");
    bench_meter_destroy(bench->meter);
    memory_free(bench);
    return good;
}

bool bench_run(const BenchOptions *options, Error *error) {
    if (!bench_check_outputs(options, error))
        return false;
    return options->compare.count > 0 ? bench_compare(stdout, options->compare.items,
                                                      options->compare.count, options->plot, error)
                                      : bench_measure_all(options, error);
}
