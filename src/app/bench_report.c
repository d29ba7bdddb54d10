// Every figure has its unit in its name, and what was not measured is null, not 0.
#include "app/bench_report.h"

#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "app/json_file.h"
#include "base/file.h"
#include "base/machine.h"

// --- Text ---

void bench_print_head(FILE *stream, const BenchSettings *settings) {
    const Options *options = settings->options;
    fprintf(stream, "%s%s%s, %d x %d pixels, %s, %d thread%s, one tick a frame\n", settings->model,
            settings->preset[0] ? " " : "", settings->preset, options->width, options->height,
            settings->gfx.renderer, options->session.threads,
            options->session.threads == 1 ? "" : "s");
    fprintf(stream, "%9s %9s %9s %9s %9s %9s %9s %9s %9s %9s\n", "birds", "frame ms", "p95 ms",
            "p99 ms", "max ms", "fps", "1% low", "simulate", "upload", "draw");
}

void bench_print_run(FILE *stream, const BenchRun *run) {
    fprintf(stream, "%9zu %9.2f %9.2f %9.2f %9.2f %9.1f %9.1f %9.2f %9.2f %9.2f\n", run->birds,
            run->frame.median * 1e3, run->frame.p95 * 1e3, run->frame.p99 * 1e3,
            run->frame.max * 1e3, run->fps, run->low_1_percent_fps, run->simulate * 1e3,
            run->upload * 1e3, run->draw * 1e3);
    fflush(stream);
}

// --- CSV ---

// An empty place where it is not known.
static void put_known(FILE *stream, double value, double factor, const char *end) {
    if (value >= 0)
        fprintf(stream, "%.6g", value * factor);
    fputs(end, stream);
}

bool bench_write_csv(const char *path, const BenchRun *runs, size_t count, Error *error) {
    FileWriter writer;
    if (!file_begin(&writer, path, error))
        return error_prefix(error, "--csv");
    fprintf(writer.stream,
            "birds,frames,frame_ms_median,frame_ms_p95,frame_ms_p99,frame_ms_max,fps,"
            "low_1_percent_fps,simulate_ms,upload_ms,draw_ms,gpu_ms,neighbours_mean,"
            "triangles_per_second\n");
    for (size_t i = 0; i < count; i++) {
        const BenchRun *run = &runs[i];
        fprintf(writer.stream, "%zu,%zu,%.6g,%.6g,%.6g,%.6g,%.6g,%.6g,%.6g,%.6g,%.6g,", run->birds,
                run->frames, run->frame.median * 1e3, run->frame.p95 * 1e3, run->frame.p99 * 1e3,
                run->frame.max * 1e3, run->fps, run->low_1_percent_fps, run->simulate * 1e3,
                run->upload * 1e3, run->draw * 1e3);
        put_known(writer.stream, run->gpu, 1e3, ",");
        put_known(writer.stream, run->neighbours_mean, 1, ",");
        put_known(writer.stream, run->triangles_per_second, 1, "\n");
    }
    return file_commit(&writer, error);
}

// --- JSON ---

static void add_machine(cJSON *parent, const BenchSettings *settings) {
    cJSON *machine = cJSON_AddObjectToObject(parent, "machine");
    char processor[128], system[256] = "unknown";
    struct utsname names;
    machine_processor_name(processor, sizeof processor);
    if (uname(&names) == 0)
        snprintf(system, sizeof system, "%.60s %.90s %.60s", names.sysname, names.release,
                 names.machine);
    cJSON_AddStringToObject(machine, "processor", processor);
    cJSON_AddNumberToObject(machine, "processors_count", pool_processors());
    cJSON_AddNumberToObject(machine, "memory_bytes",
                            (double)sysconf(_SC_PHYS_PAGES) * (double)sysconf(_SC_PAGESIZE));
    cJSON_AddStringToObject(machine, "system", system);
    cJSON_AddStringToObject(machine, "opengl_vendor", settings->gfx.vendor);
    cJSON_AddStringToObject(machine, "opengl_renderer", settings->gfx.renderer);
    cJSON_AddStringToObject(machine, "opengl_version", settings->gfx.version);
    cJSON_AddBoolToObject(machine, "opengl_software", settings->gfx.software);
}

static void add_settings(cJSON *parent, const BenchSettings *settings) {
    const Options *options = settings->options;
    cJSON *object = cJSON_AddObjectToObject(parent, "settings");
    cJSON_AddStringToObject(object, "model", settings->model);
    cJSON_AddStringToObject(object, "preset", settings->preset);
    cJSON_AddNumberToObject(object, "seed", (double)options->session.seed);
    cJSON *changes = cJSON_AddArrayToObject(object, "changes");
    for (size_t i = 0; i < options->change_count; i++) {
        const Change *change = &options->changes[i];
        char text[CHANGE_TEXT_SIZE];
        change_format(change, text);
        cJSON_AddItemToArray(changes, cJSON_CreateString(text));
    }
    cJSON_AddNumberToObject(object, "threads_count", options->session.threads);
    cJSON_AddStringToObject(object, "simd", settings->simd);
    json_add_float(object, "tick_seconds", settings->tick_seconds);
    cJSON_AddNumberToObject(object, "ticks_per_frame", options->simulate ? 1 : 0);
    cJSON_AddBoolToObject(object, "simulate", options->simulate);
    cJSON_AddNumberToObject(object, "width_pixels", options->width);
    cJSON_AddNumberToObject(object, "height_pixels", options->height);
    cJSON_AddNumberToObject(object, "samples_per_pixel", 1);
    cJSON_AddStringToObject(object, "camera",
                            options->camera ? options->camera : "whole flock framed");
    cJSON_AddNumberToObject(object, "frames_count", (double)options->frames);
    cJSON_AddNumberToObject(object, "warmup_frames_count", (double)options->warmup);
}

static void add_known(cJSON *object, const char *name, double value, double factor) {
    if (value >= 0)
        cJSON_AddNumberToObject(object, name, value * factor);
    else
        cJSON_AddNullToObject(object, name);
}

bool bench_write_json(const char *path, const BenchSettings *settings, const BenchRun *runs,
                      size_t count, Error *error) {
    cJSON *tree = cJSON_CreateObject();
    cJSON_AddNumberToObject(tree, "schema", 1);
    add_machine(tree, settings);
    add_settings(tree, settings);
    cJSON *list = cJSON_AddArrayToObject(tree, "runs");
    for (size_t i = 0; i < count; i++) {
        const BenchRun *run = &runs[i];
        cJSON *object = cJSON_CreateObject();
        cJSON_AddItemToArray(list, object);
        cJSON_AddNumberToObject(object, "birds", (double)run->birds);
        cJSON_AddNumberToObject(object, "frames", (double)run->frames);
        json_add_milliseconds(object, "frame_ms", &run->frame);
        cJSON_AddNumberToObject(object, "fps", run->fps);
        cJSON_AddNumberToObject(object, "low_1_percent_fps", run->low_1_percent_fps);
        cJSON_AddNumberToObject(object, "simulate_ms", run->simulate * 1e3);
        cJSON_AddNumberToObject(object, "upload_ms", run->upload * 1e3);
        cJSON_AddNumberToObject(object, "draw_ms", run->draw * 1e3);
        add_known(object, "gpu_ms", run->gpu, 1e3);
        add_known(object, "neighbours_mean", run->neighbours_mean, 1);
        cJSON_AddNumberToObject(object, "triangles_per_second", run->triangles_per_second);
    }
    return json_write_file(tree, path, error) || error_prefix(error, "--json");
}
