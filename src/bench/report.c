// Text for people (a table that grows line by line, then what it leaves open), CSV and JSON. In
// files every figure has its unit in its name, and what was not measured is null or empty, not 0.
#include "bench/result.h"

#include <math.h>
#include <string.h>

#include "base/file.h"
#include "base/json.h"
#include "base/machine.h"
#include "base/text.h"

static const double score_fps = 60; // where no other is asked for

void bench_describe_settings(const BenchSettings *settings, char *out, size_t size) {
    const BenchOptions *options = settings->options;
    char density[48] = "";
    if (options->session.has_neighbours)
        snprintf(density, sizeof density, ", %g neighbours", options->session.neighbours);
    snprintf(out, size, "%s%s%s%s, %dx%d, quality %s; %s, %d thread%s, %s, sim %s, %s",
             settings->model, settings->preset[0] ? " " : "", settings->preset, density,
             options->picture.width, options->picture.height, settings->quality,
             settings->processor, options->session.threads,
             options->session.threads == 1 ? "" : "s", settings->simd, settings->sim,
             settings->gfx.renderer);
}

// --- Tables ---

// Each ends with BENCH_FIGURES.
static const BenchFigureId table_columns[] = {
    BENCH_BIRDS, BENCH_FRAME,      BENCH_FRAME_P95, BENCH_FRAME_P99, BENCH_FRAME_MAX,
    BENCH_FPS,   BENCH_LOW_FPS,    BENCH_SIMULATE,  BENCH_UPLOAD,    BENCH_DRAW,
    BENCH_GPU,   BENCH_NEIGHBOURS, BENCH_TRIANGLES, BENCH_MESHES,    BENCH_SPRITES,
    BENCH_DOTS,  BENCH_COVERED,    BENCH_OTHERS,    BENCH_FIGURES};
static const BenchFigureId limit_columns[] = {
    BENCH_BIRDS,      BENCH_PAIRS,      BENCH_LIMIT_PAIRS,     BENCH_RATIO_SIMULATE, BENCH_DRAW,
    BENCH_LIMIT_DRAW, BENCH_RATIO_DRAW, BENCH_LIMIT_TRIANGLES, BENCH_LIMIT_MEMORY,   BENCH_FIGURES};

static void print_heads(FILE *stream, const BenchFigureId *columns) {
    for (size_t i = 0; columns[i] != BENCH_FIGURES; i++)
        fprintf(stream, "%s%*s", i ? " " : "", bench_figures[columns[i]].width,
                bench_figures[columns[i]].head);
    fputc('\n', stream);
}

// "-" where a figure is not known; neighbours are those at the first and the last frame.
static void print_row(FILE *stream, const BenchFigureId *columns, const BenchSettings *settings,
                      const BenchRun *run) {
    for (size_t i = 0; columns[i] != BENCH_FIGURES; i++) {
        const BenchFigure *figure = &bench_figures[columns[i]];
        double value = run->of[columns[i]];
        char text[48] = "-";
        if (columns[i] == BENCH_NEIGHBOURS && value >= 0)
            snprintf(text, sizeof text, "%.3g-%.3g%s", run->of[BENCH_NEIGHBOURS_FIRST],
                     run->of[BENCH_NEIGHBOURS_LAST],
                     bench_density_is_off(run, settings->options->session.neighbours) ? " !" : "");
        else if (value >= 0)
            snprintf(text, sizeof text, "%.*f", figure->digits, value * figure->shown);
        if (columns[i] == BENCH_OTHERS && run->of[BENCH_QUIET] == 0)
            strcat(text, " *");
        fprintf(stream, "%s%*s", i ? " " : "", figure->width, text);
    }
    fputc('\n', stream);
}

// --- The head ---

static bool is_release(void) {
    return strcmp(version_build_type, "Release") == 0 ||
           strcmp(version_build_type, "RelWithDebInfo") == 0;
}

void bench_print_head(FILE *stream, const BenchSettings *settings) {
    static const char *const draws[] = {", instanced", ", one draw call a bird", ", nothing drawn"};
    const BenchOptions *options = settings->options;
    char density[64];
    if (options->session.has_neighbours)
        snprintf(density, sizeof density, "%g neighbours", options->session.neighbours);
    else
        snprintf(density, sizeof density, "density as it flies");
    if (!is_release())
        fprintf(stream,
                "*** A %s BUILD: these figures say nothing about how fast Skein is. ***\n"
                "*** Build with -DCMAKE_BUILD_TYPE=Release.                         ***\n",
                *version_build_type ? version_build_type : "PLAIN");
    fprintf(stream, "skein      %s (%s), %s, %s\n", version_number, version_commit,
            version_compiler, version_build_type);
    fprintf(stream, "processor  %s, %d core%s, %d thread%s, simd %s, sim %s\n", settings->processor,
            pool_processors(), pool_processors() == 1 ? "" : "s", options->session.threads,
            options->session.threads == 1 ? "" : "s", settings->simd, settings->sim);
    if (settings->load_average >= 0)
        fprintf(stream, "load       %.2f before, the mean of a minute\n", settings->load_average);
    fprintf(stream, "OpenGL     %s, %s, %s%s\n", settings->gfx.vendor, settings->gfx.renderer,
            settings->gfx.version, settings->gfx.software ? " (software)" : "");
    fprintf(stream, "flock      %s%s%s, seed %llu, %s, %s\n", settings->model,
            settings->preset[0] ? " " : "", settings->preset, (unsigned long long)settings->seed,
            density, options->simulate ? "one tick a frame" : "frozen");
    fprintf(stream, "picture    %dx%d, %s, quality %s, %s%s\n", options->picture.width,
            options->picture.height, options->window ? "in a window" : "offscreen",
            settings->quality, options->picture.camera ? "camera placed" : "whole flock framed",
            draws[options->draw]);
    fprintf(
        stream,
        "frames     %lld after %lld to warm up, each waited for; milliseconds, the parts are medians\n\n",
        (long long)options->frames, (long long)options->warmup);
    print_heads(stream, table_columns);
}

void bench_print_run(FILE *stream, const BenchSettings *settings, const BenchRun *run) {
    print_row(stream, table_columns, settings, run);
    fflush(stream);
}

// --- The end ---

static void print_flags(FILE *stream, const BenchSettings *settings, const BenchRuns *runs) {
    double asked = settings->options->session.neighbours;
    double refresh = settings->refresh_hz;
    bool off = false, synced = false, busy = false;
    for (const BenchRun *run = runs->items; run < runs->items + runs->count; run++) {
        off |= bench_density_is_off(run, asked);
        busy |= run->of[BENCH_QUIET] == 0;
        double frames = run->of[BENCH_FRAME] / 1e3 * refresh; // of the monitor
        synced |= refresh > 0 && frames > 0.9 && fabs(frames - floor(frames + 0.5)) < 0.02;
    }
    fprintf(stream, "1%% low: frames a second over the slowest hundredth of the frames.\n");
    if (off)
        fprintf(stream,
                "!: the mean number of neighbours, at the first and the last frame, moved by more\n"
                "than 10 %%%s.\n",
                asked > 0 ? ", or is more than 25 % off what was asked for" : "");
    if (busy)
        fprintf(stream,
                "*: the machine was not quiet: other programs took more than 10 %% of its\n"
                "processors, or one frame of twenty took half as long again as the median.\n");
    if (synced)
        fprintf(stream, "A median sits on the monitor's %.4g Hz: vertical sync may be forced on.\n",
                refresh);
}

static void print_score(FILE *stream, const BenchSettings *settings, const BenchRuns *runs) {
    const BenchOptions *options = settings->options;
    double fps = options->target_fps > 0 ? options->target_fps : score_fps;
    BenchScore score = bench_score(runs, fps);
    char birds[32], neighbours[32] = "", doubts[256];
    bench_describe_doubts(runs, doubts, sizeof doubts);
    size_t unit = 1; // to three digits, its precision
    while (score.birds / unit >= 1000)
        unit *= 10;
    text_from_count((score.birds + unit / 2) / unit * unit, birds, sizeof birds);
    if (score.neighbours >= 0)
        snprintf(neighbours, sizeof neighbours, "%.0f neighbours, ", score.neighbours);
    fprintf(stream, "Skein score: %s%s birds at %g fps (p95, %s%dx%d, quality %s%s%s)%s%s\n",
            score.at_least     ? "at least "
            : score.fewer_than ? "fewer than "
                               : "",
            birds, fps, neighbours, options->picture.width, options->picture.height,
            settings->quality, options->simulate ? "" : ", flock frozen",
            is_release() ? "" : ", NO RELEASE BUILD", *doubts ? "; " : "", doubts);
}

void bench_print_end(FILE *stream, const BenchSettings *settings, const BenchRuns *runs) {
    if (settings->options->limits) {
        fprintf(stream, "\nAgainst the machine's own limits, measured in the same run:\n");
        print_heads(stream, limit_columns);
        for (size_t i = 0; i < runs->count; i++)
            print_row(stream, limit_columns, settings, &runs->items[i]);
        fprintf(stream, "Pairs: for every bird the birds in the 27 cells around it. Bare draw: as "
                        "many of the\n"
                        "mesh's middle level in one call, one colour, nothing else.\n");
    }
    fprintf(stream, "\n");
    print_flags(stream, settings, runs);
    print_score(stream, settings, runs);
}

// --- CSV ---

bool bench_write_csv(const char *path, const BenchRuns *runs, Error *error) {
    FileWriter writer;
    if (!file_begin(&writer, path, error))
        return error_prefix(error, "--csv");
    for (int id = 0; id < BENCH_FIGURES; id++)
        fprintf(writer.stream, "%s%s", id ? "," : "", bench_figures[id].column);
    fputc('\n', writer.stream);
    for (size_t i = 0; i < runs->count; i++) {
        for (int id = 0; id < BENCH_FIGURES; id++) {
            double value = runs->items[i].of[id];
            fputs(id ? "," : "", writer.stream);
            if (value >= 0)
                fprintf(writer.stream, "%.6g", value);
        }
        fputc('\n', writer.stream);
    }
    return file_commit(&writer, error);
}

// --- JSON ---

static void add_known(Json *object, const char *name, double value) {
    if (value >= 0)
        json_add_number(object, name, value);
    else
        json_add_text(object, name, NULL);
}

static void add_machine(Json *parent, const BenchSettings *settings) {
    Json *machine = json_add_object(parent, "machine");
    char system[256];
    host_system_name(system, sizeof system);
    json_add_text(machine, "processor", settings->processor);
    json_add_number(machine, "processors_count", pool_processors());
    json_add_number(machine, "memory_bytes", host_memory());
    json_add_text(machine, "system", system);
    json_add_text(machine, "skein", version_number);
    json_add_text(machine, "commit", version_commit);
    json_add_text(machine, "compiler", version_compiler);
    json_add_text(machine, "opengl_vendor", settings->gfx.vendor);
    json_add_text(machine, "opengl_renderer", settings->gfx.renderer);
    json_add_text(machine, "opengl_version", settings->gfx.version);
    json_add_bool(machine, "opengl_software", settings->gfx.software);
}

static void add_settings(Json *parent, const BenchSettings *settings) {
    const BenchOptions *options = settings->options;
    Json *object = json_add_object(parent, "settings");
    char draw[16];
    text_list_get(BENCH_DRAW_NAMES, (int)options->draw, draw, sizeof draw);
    json_add_text(object, "model", settings->model);
    json_add_text(object, "preset", settings->preset);
    json_add_number(object, "seed", (double)settings->seed);
    json_add_text(object, "build_type", version_build_type);
    json_add_text(object, "quality", settings->quality);
    json_add_text(object, "draw", draw);
    json_add_text(object, "search", options->session.search == SIM_SEARCH_BRUTE ? "brute" : "grid");
    json_add_bool(object, "window", options->window);
    add_known(object, "neighbours",
              options->session.has_neighbours ? options->session.neighbours : -1);
    Json *changes = json_add_array(object, "changes");
    for (size_t i = 0; i < options->session.change_count; i++) {
        const Change *change = &options->session.changes[i];
        char text[CHANGE_TEXT_SIZE];
        change_print(change, text);
        json_add_text(changes, NULL, text);
    }
    json_add_number(object, "threads_count", options->session.threads);
    json_add_text(object, "simd", settings->simd);
    json_add_text(object, "sim", settings->sim);
    json_add_float(object, "tick_seconds", settings->tick_seconds);
    json_add_number(object, "ticks_per_frame", options->simulate ? 1 : 0);
    json_add_bool(object, "simulate", options->simulate);
    json_add_number(object, "width_pixels", options->picture.width);
    json_add_number(object, "height_pixels", options->picture.height);
    json_add_number(object, "samples_per_pixel", 1);
    json_add_text(object, "camera",
                  options->picture.camera ? options->picture.camera : "whole flock framed");
    json_add_number(object, "frames_count", (double)options->frames);
    json_add_number(object, "warmup_frames_count", (double)options->warmup);
}

static void add_run(Json *object, const BenchRun *run) {
    for (int id = 0; id < BENCH_FIGURES; id++) {
        const BenchFigure *figure = &bench_figures[id];
        double value = run->of[id];
        Json *group = figure->group ? json_find(object, figure->group) : object;
        if (!group) // the first figure of it
            group = json_add_object(object, figure->group);
        if (id == BENCH_QUIET && value >= 0)
            json_add_bool(group, figure->name, value > 0);
        else
            add_known(group, figure->name, value);
    }
}

bool bench_write_json(const char *path, const BenchSettings *settings, const BenchRuns *runs,
                      Error *error) {
    Json *tree = json_create();
    json_add_number(tree, "schema", BENCH_SCHEMA);
    json_add_bool(tree, "partial", runs->partial);
    add_known(tree, "load_average_before", settings->load_average);
    add_machine(tree, settings);
    add_settings(tree, settings);
    Json *list = json_add_array(tree, "runs");
    for (size_t i = 0; i < runs->count; i++)
        add_run(json_add_object(list, NULL), &runs->items[i]);
    return json_write_file(tree, path, error) || error_prefix(error, "--json");
}
