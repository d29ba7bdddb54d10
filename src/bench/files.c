// Results as files: every figure has its unit in its name, and what was not measured is null, not
// 0.
#include <math.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "base/file.h"
#include "base/json_file.h"
#include "base/machine.h"
#include "base/version.h"
#include "bench/report.h"

// --- CSV ---

// One figure of a run for a column of its own.
typedef struct Column {
    const char *name;
    double (*get)(const BenchRun *run);
} Column;

#define FIGURE(name, expression)                                                                   \
    static double get_##name(const BenchRun *run) {                                                \
        return expression;                                                                         \
    }
// Below 0 stays so: not known.
static double milliseconds(double seconds) {
    return seconds < 0 ? -1 : seconds * 1e3;
}

FIGURE(birds, (double)run->birds)
FIGURE(frames, (double)run->frames)
FIGURE(frame_ms_median, milliseconds(run->frame.median))
FIGURE(frame_ms_p95, milliseconds(run->frame.p95))
FIGURE(frame_ms_p99, milliseconds(run->frame.p99))
FIGURE(frame_ms_max, milliseconds(run->frame.max))
FIGURE(frame_ms_spread, milliseconds(run->spread))
FIGURE(fps, run->fps)
FIGURE(low_1_percent_fps, run->low_1_percent_fps)
FIGURE(simulate_ms, milliseconds(run->simulate))
FIGURE(upload_ms, milliseconds(run->upload))
FIGURE(draw_ms, milliseconds(run->draw))
FIGURE(gpu_ms, milliseconds(run->gpu))
FIGURE(neighbours_first, run->neighbours_first)
FIGURE(neighbours_mean, run->neighbours_mean)
FIGURE(neighbours_last, run->neighbours_last)
FIGURE(pairs_per_second, run->pairs_per_second)
FIGURE(triangles_per_second, run->triangles_per_second)
FIGURE(covered, run->covered)
FIGURE(limit_pairs_per_second, run->limits.pairs_per_second)
FIGURE(limit_draw_ms, milliseconds(run->limits.draw))
FIGURE(limit_draw_same_triangles_ms, milliseconds(run->limits.draw_same_triangles))
FIGURE(limit_memory_bytes_per_second, run->limits.memory_bytes_per_second)

#define COLUMN(name)                                                                               \
    { #name, get_##name }
static const Column columns[] = {
    COLUMN(birds),
    COLUMN(frames),
    COLUMN(frame_ms_median),
    COLUMN(frame_ms_p95),
    COLUMN(frame_ms_p99),
    COLUMN(frame_ms_max),
    COLUMN(frame_ms_spread),
    COLUMN(fps),
    COLUMN(low_1_percent_fps),
    COLUMN(simulate_ms),
    COLUMN(upload_ms),
    COLUMN(draw_ms),
    COLUMN(gpu_ms),
    COLUMN(neighbours_first),
    COLUMN(neighbours_mean),
    COLUMN(neighbours_last),
    COLUMN(pairs_per_second),
    COLUMN(triangles_per_second),
    COLUMN(covered),
    COLUMN(limit_pairs_per_second),
    COLUMN(limit_draw_ms),
    COLUMN(limit_draw_same_triangles_ms),
    COLUMN(limit_memory_bytes_per_second),
    {"ratio_simulate", bench_ratio_simulate},
    {"ratio_draw", bench_ratio_draw},
};
enum { COLUMNS = sizeof columns / sizeof *columns };

bool bench_write_csv(const char *path, const BenchRun *runs, size_t count, Error *error) {
    FileWriter writer;
    if (!file_begin(&writer, path, error))
        return error_prefix(error, "--csv");
    for (size_t c = 0; c < COLUMNS; c++)
        fprintf(writer.stream, "%s%s", c ? "," : "", columns[c].name);
    fputc('\n', writer.stream);
    for (size_t i = 0; i < count; i++) {
        for (size_t c = 0; c < COLUMNS; c++) {
            double value = columns[c].get(&runs[i]);
            fputs(c ? "," : "", writer.stream);
            if (value >= 0) // an empty place where it is not known
                fprintf(writer.stream, "%.6g", value);
        }
        fputc('\n', writer.stream);
    }
    return file_commit(&writer, error);
}

// --- JSON ---

static void add_known(cJSON *object, const char *name, double value, double factor) {
    if (value >= 0)
        json_add_number(object, name, value * factor);
    else
        json_add_null(object, name);
}

static void add_machine(cJSON *parent, const BenchSettings *settings) {
    cJSON *machine = json_add_object(parent, "machine");
    char processor[128], system[256] = "unknown";
    struct utsname names;
    machine_processor_name(processor, sizeof processor);
    if (uname(&names) == 0)
        snprintf(system, sizeof system, "%.60s %.90s %.60s", names.sysname, names.release,
                 names.machine);
    json_add_text(machine, "processor", processor);
    json_add_number(machine, "processors_count", pool_processors());
    json_add_number(machine, "memory_bytes",
                    (double)sysconf(_SC_PHYS_PAGES) * (double)sysconf(_SC_PAGESIZE));
    json_add_text(machine, "system", system);
    json_add_text(machine, "skein", version_number());
    json_add_text(machine, "commit", version_commit());
    json_add_text(machine, "compiler", machine_compiler());
    json_add_text(machine, "opengl_vendor", settings->gfx.vendor);
    json_add_text(machine, "opengl_renderer", settings->gfx.renderer);
    json_add_text(machine, "opengl_version", settings->gfx.version);
    json_add_bool(machine, "opengl_software", settings->gfx.software);
}

static void add_settings(cJSON *parent, const BenchSettings *settings) {
    const BenchOptions *options = settings->options;
    cJSON *object = json_add_object(parent, "settings");
    json_add_text(object, "model", settings->model);
    json_add_text(object, "preset", settings->preset);
    json_add_number(object, "seed", (double)settings->seed);
    json_add_text(object, "build_type", version_build_type());
    json_add_text(object, "quality", settings->quality);
    json_add_text(object, "draw", bench_draw_name(options->draw));
    json_add_text(object, "search", sim_search_name(options->session.search));
    json_add_bool(object, "window", options->window);
    add_known(object, "neighbours",
              options->session.has_neighbours ? options->session.neighbours : -1, 1);
    cJSON *changes = json_add_array(object, "changes");
    for (size_t i = 0; i < options->session.change_count; i++) {
        const Change *change = &options->session.changes[i];
        char text[CHANGE_TEXT_SIZE];
        change_format(change, text);
        json_append_text(changes, text);
    }
    json_add_number(object, "threads_count", options->session.threads);
    json_add_text(object, "simd", settings->simd);
    json_add_float(object, "tick_seconds", settings->tick_seconds);
    json_add_number(object, "ticks_per_frame", options->simulate ? 1 : 0);
    json_add_bool(object, "simulate", options->simulate);
    json_add_number(object, "width_pixels", options->width);
    json_add_number(object, "height_pixels", options->height);
    json_add_number(object, "samples_per_pixel", 1);
    json_add_text(object, "camera", options->camera ? options->camera : "whole flock framed");
    json_add_number(object, "frames_count", (double)options->frames);
    json_add_number(object, "warmup_frames_count", (double)options->warmup);
}

static void add_run(cJSON *object, const BenchRun *run) {
    json_add_number(object, "birds", (double)run->birds);
    json_add_number(object, "frames", (double)run->frames);
    cJSON *frame = json_add_milliseconds(object, "frame_ms", &run->frame);
    json_add_number(frame, "spread", run->spread * 1e3);
    add_known(object, "fps", run->fps, 1);
    add_known(object, "low_1_percent_fps", run->low_1_percent_fps, 1);
    add_known(object, "simulate_ms", run->simulate, 1e3);
    add_known(object, "upload_ms", run->upload, 1e3);
    add_known(object, "draw_ms", run->draw, 1e3);
    add_known(object, "gpu_ms", run->gpu, 1e3);
    add_known(object, "neighbours_first", run->neighbours_first, 1);
    add_known(object, "neighbours_mean", run->neighbours_mean, 1);
    add_known(object, "neighbours_last", run->neighbours_last, 1);
    add_known(object, "pairs_per_second", run->pairs_per_second, 1);
    add_known(object, "triangles_per_second", run->triangles_per_second, 1);
    add_known(object, "covered", run->covered, 1);
    cJSON *limits = json_add_object(object, "limits");
    add_known(limits, "pairs_per_second", run->limits.pairs_per_second, 1);
    add_known(limits, "draw_ms", run->limits.draw, 1e3);
    add_known(limits, "draw_same_triangles_ms", run->limits.draw_same_triangles, 1e3);
    add_known(limits, "memory_bytes_per_second", run->limits.memory_bytes_per_second, 1);
    cJSON *ratios = json_add_object(object, "ratios");
    add_known(ratios, "simulate", bench_ratio_simulate(run), 1);
    add_known(ratios, "draw", bench_ratio_draw(run), 1);
}

bool bench_write_json(const char *path, const BenchSettings *settings, const BenchRun *runs,
                      size_t count, Error *error) {
    cJSON *tree = cJSON_CreateObject();
    json_add_number(tree, "schema", BENCH_SCHEMA);
    add_machine(tree, settings);
    add_settings(tree, settings);
    cJSON *list = json_add_array(tree, "runs");
    for (size_t i = 0; i < count; i++) {
        const BenchRun *run = &runs[i];
        add_run(json_append_object(list), run);
    }
    return json_write_file(tree, path, error) || error_prefix(error, "--json");
}
