// Text for people: a table that grows line by line, then what it leaves open.
#include "bench/report.h"

#include <math.h>
#include <string.h>

#include "base/machine.h"
#include "base/text.h"
#include "base/version.h"

static const double score_fps = 60; // where no other is asked for

void bench_describe_settings(const BenchSettings *settings, char *out, size_t size) {
    const BenchOptions *options = settings->options;
    char processor[128], density[48] = "";
    machine_processor_name(processor, sizeof processor);
    if (options->session.has_neighbours)
        snprintf(density, sizeof density, ", %g neighbours", options->session.neighbours);
    snprintf(out, size, "%s%s%s%s, %dx%d, quality %s; %s, %d thread%s, %s, %s", settings->model,
             settings->preset[0] ? " " : "", settings->preset, density, options->width,
             options->height, settings->quality, processor, options->session.threads,
             options->session.threads == 1 ? "" : "s", settings->simd, settings->gfx.renderer);
}

// --- The head ---

static bool is_release(void) {
    return strcmp(version_build_type(), "Release") == 0 ||
           strcmp(version_build_type(), "RelWithDebInfo") == 0;
}

static const char *draw_name(BenchDraw draw) {
    static const char *const names[] = {", instanced", ", one draw call a bird", ", nothing drawn"};
    return names[draw];
}

void bench_print_head(FILE *stream, const BenchSettings *settings) {
    const BenchOptions *options = settings->options;
    char processor[128], density[64];
    machine_processor_name(processor, sizeof processor);
    if (options->session.has_neighbours)
        snprintf(density, sizeof density, "%g neighbours", options->session.neighbours);
    else
        snprintf(density, sizeof density, "density as it flies");
    if (!is_release())
        fprintf(stream,
                "*** A %s BUILD: these figures say nothing about how fast Skein is. ***\n"
                "*** Build with -DCMAKE_BUILD_TYPE=Release.                         ***\n",
                *version_build_type() ? version_build_type() : "PLAIN");
    fprintf(stream, "skein      %s (%s), %s, %s\n", version_number(), version_commit(),
            machine_compiler(), version_build_type());
    fprintf(stream, "processor  %s, %d core%s, %d thread%s, simd %s\n", processor,
            pool_processors(), pool_processors() == 1 ? "" : "s", options->session.threads,
            options->session.threads == 1 ? "" : "s", settings->simd);
    fprintf(stream, "OpenGL     %s, %s, %s%s\n", settings->gfx.vendor, settings->gfx.renderer,
            settings->gfx.version, settings->gfx.software ? " (software)" : "");
    fprintf(stream, "flock      %s%s%s, seed %llu, %s, %s\n", settings->model,
            settings->preset[0] ? " " : "", settings->preset, (unsigned long long)settings->seed,
            density, options->simulate ? "one tick a frame" : "frozen");
    fprintf(stream, "picture    %dx%d, %s, quality %s, %s%s\n", options->width, options->height,
            options->window ? "in a window" : "offscreen", settings->quality,
            options->camera ? "camera placed" : "whole flock framed", draw_name(options->draw));
    fprintf(
        stream,
        "frames     %lld after %lld to warm up, each waited for; milliseconds, the parts are medians\n\n",
        (long long)options->frames, (long long)options->warmup);
    fprintf(stream, "%9s %8s %8s %8s %8s %7s %7s %8s %7s %8s %7s %11s %7s %6s\n", "birds", "frame",
            "p95", "p99", "max", "fps", "1% low", "simulate", "upload", "draw", "GPU", "neighbours",
            "Mtri/s", "seen");
}

// --- A run ---

// Wide columns for what is not known, too.
static void put_number(FILE *stream, int width, int digits, double value, double factor) {
    if (value >= 0)
        fprintf(stream, " %*.*f", width, digits, value * factor);
    else
        fprintf(stream, " %*s", width, "-");
}

void bench_print_run(FILE *stream, const BenchSettings *settings, const BenchRun *run) {
    const BenchOptions *options = settings->options;
    double asked = options->session.has_neighbours ? options->session.neighbours : 0;
    char neighbours[32] = "-";
    if (run->neighbours_first >= 0)
        snprintf(neighbours, sizeof neighbours, "%.3g-%.3g%s", run->neighbours_first,
                 run->neighbours_last, bench_density_is_off(run, asked) ? " !" : "");
    fprintf(stream, "%9zu %8.2f %8.2f %8.2f %8.2f %7.1f %7.1f", run->birds, run->frame.median * 1e3,
            run->frame.p95 * 1e3, run->frame.p99 * 1e3, run->frame.max * 1e3, run->fps,
            run->low_1_percent_fps);
    put_number(stream, 8, 2, run->simulate, 1e3);
    put_number(stream, 7, 2, run->upload, 1e3);
    put_number(stream, 8, 2, run->draw, 1e3);
    put_number(stream, 7, 2, run->gpu, 1e3);
    fprintf(stream, " %11s", neighbours);
    put_number(stream, 7, 1, run->triangles_per_second, 1e-6);
    put_number(stream, 5, 1, run->covered, 100);
    fprintf(stream, "%s\n", run->covered >= 0 ? "%" : " ");
    fflush(stream);
}

// --- The end ---

static void print_limits(FILE *stream, const BenchRun *runs, size_t count) {
    fprintf(stream, "\nAgainst the machine's own limits, measured in the same run:\n");
    fprintf(stream, "%9s %9s %9s %7s %8s %9s %7s %14s %9s\n", "birds", "Mpairs/s", "kernel",
            "share", "draw", "bare draw", "ratio", "same triangles", "copy GB/s");
    for (size_t i = 0; i < count; i++) {
        const BenchRun *run = &runs[i];
        fprintf(stream, "%9zu", run->birds);
        put_number(stream, 9, 0, run->pairs_per_second, 1e-6);
        put_number(stream, 9, 0, run->limits.pairs_per_second, 1e-6);
        put_number(stream, 6, 1, bench_ratio_simulate(run), 100);
        fprintf(stream, "%%");
        put_number(stream, 8, 2, run->draw, 1e3);
        put_number(stream, 9, 2, run->limits.draw, 1e3);
        put_number(stream, 7, 2, bench_ratio_draw(run), 1);
        put_number(stream, 14, 2, run->limits.draw_same_triangles, 1e3);
        put_number(stream, 9, 1, run->limits.memory_bytes_per_second, 1e-9);
        fprintf(stream, "\n");
    }
    fprintf(stream,
            "Pairs: for every bird the birds in the 27 cells around it. Bare draw: as many of the\n"
            "finest mesh in one call, one colour, nothing else.\n");
}

static void print_flags(FILE *stream, const BenchSettings *settings, const BenchRun *runs,
                        size_t count) {
    const BenchOptions *options = settings->options;
    double asked = options->session.has_neighbours ? options->session.neighbours : 0;
    double refresh = settings->refresh_hz;
    bool off = false, synced = false, black = false;
    for (size_t i = 0; i < count; i++) {
        off |= bench_density_is_off(&runs[i], asked);
        black |= runs[i].covered >= 0 && runs[i].covered < 0.001;
        double frames = runs[i].frame.median * refresh; // of the monitor
        synced |= refresh > 0 && frames > 0.9 && fabs(frames - floor(frames + 0.5)) < 0.02;
    }
    fprintf(stream, "1%% low: frames a second over the slowest hundredth of the frames.\n");
    if (off)
        fprintf(stream,
                "!: the mean number of neighbours, at the first and the last frame, moved by more\n"
                "than 10 %%%s.\n",
                asked > 0 ? ", or is more than 25 % off what was asked for" : "");
    if (black)
        fprintf(stream, "seen: less than 0.1 %% of a picture is anything but background.\n");
    if (synced)
        fprintf(stream, "A median sits on the monitor's %.4g Hz: vertical sync may be forced on.\n",
                refresh);
}

// Three digits say all that such a figure knows.
static size_t round_count(size_t birds) {
    size_t unit = 1;
    while (birds / unit >= 1000)
        unit *= 10;
    return (birds + unit / 2) / unit * unit;
}

static void print_score(FILE *stream, const BenchSettings *settings, const BenchRun *runs,
                        size_t count) {
    const BenchOptions *options = settings->options;
    double fps = options->target_fps > 0 ? options->target_fps : score_fps;
    BenchScore score = bench_score(runs, count, fps);
    char birds[32], neighbours[32] = "";
    text_from_count(round_count(score.birds), birds, sizeof birds);
    if (score.neighbours >= 0)
        snprintf(neighbours, sizeof neighbours, "%.0f neighbours, ", score.neighbours);
    fprintf(stream, "Skein score: %s%s birds at %g fps (p95, %s%dx%d, quality %s%s%s)\n",
            score.at_least     ? "at least "
            : score.fewer_than ? "fewer than "
                               : "",
            birds, fps, neighbours, options->width, options->height, settings->quality,
            options->simulate ? "" : ", flock frozen", is_release() ? "" : ", NO RELEASE BUILD");
}

void bench_print_end(FILE *stream, const BenchSettings *settings, const BenchRun *runs,
                     size_t count) {
    if (count == 0)
        return;
    if (settings->options->limits)
        print_limits(stream, runs, count);
    fprintf(stream, "\n");
    print_flags(stream, settings, runs, count);
    print_score(stream, settings, runs, count);
}
