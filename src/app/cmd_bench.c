// Each count gets a flock, a context and a renderer of its own, so that no count inherits grown
// buffers from the one before. What a benchmark needs but a flight does not (finding the whole
// flock, counting neighbours) is done between the measured stretches.
#include "app/cmd_bench.h"

#include <stdio.h>
#include <string.h>

#include <glad/gl.h>

#include "app/bench_report.h"
#include "app/interrupt.h"
#include "app/progress.h"
#include "app/shot.h"
#include "app/viewpoint.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"

// Seconds of every measured frame.
typedef struct BenchSamples {
    double *frame, *simulate, *upload, *draw, *gpu;
} BenchSamples;

typedef struct Bench {
    const Options *options;
    BenchSettings settings;
    BenchSamples samples;
    bool placed;
    Camera camera; // where it was given
    BenchRun runs[OPTIONS_MAX_COUNTS];
    size_t run_count;
} Bench;

static bool alloc_samples(BenchSamples *samples, size_t frames, Error *error) {
    double **columns[] = {&samples->frame, &samples->simulate, &samples->upload, &samples->draw,
                          &samples->gpu};
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++) {
        if (!(*columns[i] = memory_alloc(frames, sizeof(double), error)))
            return false;
    }
    return true;
}

static void free_samples(BenchSamples *samples) {
    memory_free(samples->frame);
    memory_free(samples->simulate);
    memory_free(samples->upload);
    memory_free(samples->draw);
    memory_free(samples->gpu);
}

static Camera choose_camera(const Bench *bench, const FrameDescription *frame) {
    float aspect = (float)bench->options->width / (float)bench->options->height;
    FlockBall flock = viewpoint_whole_flock(&frame->birds);
    const FrameArena nowhere = {0}; // the flock is framed whatever keeps it in
    Camera camera = viewpoint_home(&flock, &nowhere, frame->view, aspect);
    if (bench->placed) {
        memcpy(camera.position, bench->camera.position, sizeof camera.position);
        camera.yaw = bench->camera.yaw;
        camera.pitch = bench->camera.pitch;
    }
    return camera;
}

// One frame into the samples at index; negative: not kept. query: 0 where the GPU has no clock.
static bool measure_frame(Bench *bench, Session *session, const Shot *shot, GLuint query,
                          int64_t index, Error *error) {
    double start = clock_now();
    if (bench->options->simulate && !session_tick(session, error))
        return false;
    double simulated = clock_now() - start;

    FrameDescription frame = {0};
    session_describe(session, 0.5f, &frame);
    frame.camera = choose_camera(bench, &frame);

    start = clock_now();
    if (query)
        glBeginQuery(GL_TIME_ELAPSED, query);
    if (!offscreen_draw(shot->offscreen, shot->renderer, &frame, error))
        return false;
    if (query)
        glEndQuery(GL_TIME_ELAPSED);
    gfx_finish();
    double drawn = clock_now() - start;
    if (index < 0)
        return true;

    RenderCost cost = renderer_cost(shot->renderer);
    double upload = cost.pack_seconds + cost.upload_seconds;
    bench->samples.frame[index] = simulated + drawn;
    bench->samples.simulate[index] = simulated;
    bench->samples.upload[index] = upload;
    bench->samples.draw[index] = drawn - upload;
    if (query) {
        GLuint64 nanoseconds = 0;
        glGetQueryObjectui64v(query, GL_QUERY_RESULT, &nanoseconds);
        bench->samples.gpu[index] = (double)nanoseconds * 1e-9;
    }
    return true;
}

static void summarize(Bench *bench, BenchRun *run, size_t triangles, bool has_gpu) {
    size_t count = run->frames;
    BenchSamples *samples = &bench->samples;
    run->frame = timing_summarize(samples->frame, count); // sorts: the slowest come last
    size_t slowest = count / 100 ? count / 100 : 1;
    double slow_sum = 0;
    for (size_t i = count - slowest; i < count; i++)
        slow_sum += samples->frame[i];
    run->fps = 1 / run->frame.median;
    run->low_1_percent_fps = (double)slowest / slow_sum;
    run->simulate = timing_summarize(samples->simulate, count).median;
    run->upload = timing_summarize(samples->upload, count).median;
    run->draw = timing_summarize(samples->draw, count).median;
    run->gpu = has_gpu ? timing_summarize(samples->gpu, count).median : -1;
    run->triangles_per_second = (double)triangles / run->frame.median;
}

static bool measure(Bench *bench, Session *session, const Shot *shot, BenchRun *run, Error *error) {
    const Options *options = bench->options;
    // A software renderer's clock tells nonsense.
    bool has_gpu = !bench->settings.gfx.software;
    GLuint query = 0;
    if (has_gpu)
        glGenQueries(1, &query);
    char label[48];
    snprintf(label, sizeof label, "%zu birds", run->birds);
    Progress progress = progress_begin(label, (size_t)(options->warmup + options->frames));
    bool good = session_apply_due(session, error);
    for (int64_t i = -options->warmup; good && i < options->frames && !interrupt_requested(); i++) {
        good = measure_frame(bench, session, shot, query, i, error);
        run->frames = i >= 0 ? (size_t)i + good : 0;
        progress_update(&progress, (size_t)(i + options->warmup + 1));
    }
    progress_end(&progress);
    if (query)
        glDeleteQueries(1, &query);
    if (!good || run->frames == 0)
        return good;
    summarize(bench, run, renderer_cost(shot->renderer).triangles, has_gpu);
    Metrics metrics;
    good = session_measure(session, &metrics, error);
    run->neighbours_mean = good ? metrics.neighbours_mean : -1;
    return good;
}

static void describe_settings(Bench *bench, Session *session) {
    const Sim *sim = session_sim(session);
    BenchSettings *settings = &bench->settings;
    settings->options = bench->options;
    settings->gfx = gfx_info();
    settings->tick_seconds = sim_dt(sim);
    snprintf(settings->model, sizeof settings->model, "%s", model_name(sim_model(sim)));
    snprintf(settings->preset, sizeof settings->preset, "%s", session_preset(session));
    snprintf(settings->simd, sizeof settings->simd, "%s", sim_simd_name(sim_simd(sim)));
}

static bool run_count(Bench *bench, size_t birds, FILE *table, Error *error) {
    const Options *options = bench->options;
    SessionOptions wanted = options->session;
    wanted.has_birds = !wanted.resume;
    wanted.birds = birds;
    Shot shot = {0};
    Session *session = session_create(&wanted, error);
    bool good = session && shot_init(&shot, options->gpu, options->width, options->height, 1,
                                     session_pool(session), error);
    // A checkpoint brings its own.
    BenchRun run = {.birds = session ? sim_birds(session_sim(session)) : birds};
    if (good) {
        describe_settings(bench, session);
        if (table && bench->run_count == 0)
            bench_print_head(table, &bench->settings);
        good = measure(bench, session, &shot, &run, error);
    }
    if (good && run.frames > 0) {
        bench->runs[bench->run_count++] = run;
        if (table)
            bench_print_run(table, &run);
    }
    shot_deinit(&shot);
    session_destroy(session);
    return good;
}

static bool check_outputs(const Options *options, Error *error) {
    const char *paths[] = {options->csv, options->json};
    if (options->csv && options->json && strcmp(options->csv, options->json) == 0)
        return error_set(error, ERROR_USAGE, "--csv and --json cannot both go to %.200s",
                         strcmp(options->csv, "-") == 0 ? "standard output" : options->csv);
    // Tried before the long work, not after it.
    for (size_t i = 0; i < 2; i++) {
        if (!paths[i] || strcmp(paths[i], "-") == 0)
            continue;
        if (!file_probe(paths[i], error))
            return error_prefix(error, i == 0 ? "--csv" : "--json");
    }
    return true;
}

static bool is_standard_output(const char *path) {
    return path && strcmp(path, "-") == 0;
}

bool cmd_bench(const Options *options, Error *error) {
    if (!check_outputs(options, error))
        return false;
    Bench *bench = memory_alloc(1, sizeof *bench, error);
    if (!bench)
        return false;
    bench->options = options;
    bool good = alloc_samples(&bench->samples, (size_t)options->frames, error);
    if (good && options->camera) {
        bench->placed = true;
        good = viewpoint_parse(options->camera, &bench->camera, error) ||
               error_prefix(error, "--camera");
    }
    interrupt_install();
    bool own_output = is_standard_output(options->csv) || is_standard_output(options->json);
    for (size_t i = 0; good && i < options->count_count && !interrupt_requested(); i++)
        good = run_count(bench, options->counts[i], own_output ? NULL : stdout, error);
    if (good && options->csv)
        good = bench_write_csv(options->csv, bench->runs, bench->run_count, error);
    if (good && options->json)
        good =
            bench_write_json(options->json, &bench->settings, bench->runs, bench->run_count, error);
    if (good && interrupt_requested())
        good = error_set(error, ERROR_FAILED, "interrupted: %zu of %zu counts were measured",
                         bench->run_count, options->count_count);
    free_samples(&bench->samples);
    memory_free(bench);
    return good;
}
