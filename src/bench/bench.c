// Which counts are measured, how, and where what was found goes.
//
// Each count gets a flock, a context and a renderer of its own, so that none inherits grown buffers
// from the one before. What only a benchmark needs (finding the whole flock, counting neighbours,
// the machine's limits) is done outside of the timed intervals.
#define _DEFAULT_SOURCE // getloadavg
#include "bench/bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/interrupt.h"
#include "base/machine.h"
#include "base/memory.h"
#include "bench/result.h"
#include "camera/framing.h"
#include "gfx/gl.h"
#include "gpusim/gpusim.h"
#include "render/offscreen.h"
#include "show/run.h"
#include "sim/sim.h"

// The flock and the limits are measured in many short probes rather than few long ones: a shared
// machine has fast and slow seconds, and both sides of a ratio should share them.
enum {
    PROBES = 12,  // over the frames
    SETTLING = 2, // frames after a probe that are not kept: it disturbs caches and clocks
    BENCH_MOST_BIRDS = 4 * 1024 * 1024,
};

// What the probes measured; medians are taken over them.
typedef struct Probes {
    size_t count;
    double neighbours[PROBES], pairs[PROBES], kernel[PROBES], bare[PROBES], same_triangles[PROBES];
} Probes;

typedef struct Bench {
    const BenchOptions *options;
    BenchSettings settings;
    FILE *table; // NULL where standard output is taken by results
    BenchRuns runs;
    BenchSearch search;
    bool closed;   // the window was closed by hand
    Camera camera; // where it was given
    double memory_rate;
    MachineOthers others; // since the beginning
    double begun;         // seconds of the clock: when it, or a search's present count, began
    Progress progress;
    double *frame, *simulate, *upload, *draw, *gpu; // seconds of every measured frame

    // Of the bird count that is open.
    size_t birds;
    Run run;
    View view;
    Surface surface;
    Gpusim *steps; // that makes them, or NULL
    Bare *bare;
    PaceKernel *kernel;
    GLuint query; // 0 where the GPU has no clock to be trusted
    Probes probes;
    int64_t frame_index;  // of the next frame; below 0: it warms up
    int settling;         // frames still to be drawn after a probe
    uint64_t due_tick;    // of the next frame
    double tick_begun_at; // seconds of the clock
} Bench;

static bool bench_is_stopped(const Bench *bench) {
    return interrupt_requested() || bench->closed;
}

// --- A count: its beginning and end ---

static void bench_close(Bench *bench) {
    if (bench->query)
        glDeleteQueries(1, &bench->query);
    bench->query = 0;
    bare_destroy(bench->bare);
    pace_kernel_destroy(bench->kernel);
    session_destroy(bench->run.session);
    gpusim_end(bench->steps, stderr);
    surface_deinit(&bench->surface);
    run_end(&bench->run);
    bench->bare = NULL;
    bench->kernel = NULL;
    bench->steps = NULL;
}

static bool bench_open(Bench *bench, size_t birds, Error *error) {
    const BenchOptions *options = bench->options;
    SessionOptions wanted = options->session;
    wanted.has_birds = !wanted.resume;
    wanted.birds = birds;
    SurfaceOptions surface = {.window = options->window,
                              .device = options->picture.gpu,
                              .width = options->picture.width,
                              .height = options->picture.height,
                              .samples = 1};
    bool drawn = options->draw != FRAME_DRAW_NONE;
    bench->probes = (Probes){0};
    bench->run.shown = true;
    Session *session = bench->run.session = session_create(&wanted, error);
    if (!session || !surface_init(&bench->surface, &surface, session_pool(session), error) ||
        !renderer_link(bench->surface.renderer, SIZE_MAX, error) ||
        !gpusim_begin(wanted.place, &bench->steps, stderr, error) ||
        !session_set_steps(session, gpusim_steps(bench->steps), error))
        return false;
    const Sim *sim = session_sim(session);
    if (options->limits && bench->memory_rate < 0)
        bench->memory_rate =
            bench->steps ? gpusim_copy_rate() : machine_copy_rate(session_pool(session));
    if ((options->limits && options->simulate &&
         !(bench->kernel = pace_kernel_create(sim, error))) ||
        (options->limits && drawn && !(bench->bare = bare_create(error))) ||
        !session_apply_due(session, error))
        return false;
    run_begin(&bench->run);
    bench->birds = sim_birds(sim); // a checkpoint brings its own
    // A software renderer's timer queries are meaningless, and OpenGL ES has none.
    GfxInfo gfx = gfx_info();
    if (!gfx.software && !gfx_info_is_es(&gfx))
        glGenQueries(1, &bench->query);
    // Automatic quality, which depends on the machine, is low.
    bench->view = *session_view(session);
    if (bench->view.quality == VIEW_QUALITY_AUTO)
        bench->view.quality = VIEW_QUALITY_LOW;

    BenchSettings *settings = &bench->settings;
    settings->gfx = gfx;
    settings->refresh_hz = bench->surface.refresh_hz;
    settings->seed = sim_seed(sim);
    settings->tick_seconds = sim_dt(sim);
    settings->model = sim_model(sim)->name;
    settings->simd = sim_simd_name(sim_simd(sim));
    settings->sim = sim_place_name(sim);
    snprintf(settings->preset, sizeof settings->preset, "%s", session_preset(session)->name);
    param_get_text(param_find(&view_params, "quality"), &bench->view, settings->quality,
                   sizeof settings->quality);
    return true;
}

// --- Frames ---

// The whole flock, not its arena, or from where the camera was placed.
static const FrameDescription *bench_describe_frame(Bench *bench, Picture *picture) {
    FrameDescription *frame = &picture->frames[PICTURE_MAIN];
    picture_describe(picture, &bench->run.show, bench->run.session, 0.5f,
                     (PictureArea){bench->surface.width, bench->surface.height, 0});
    frame->view = &bench->view;
    frame->arena = (FrameArena){0};
    frame->draw = bench->options->draw;
    picture_set_camera(picture, &bench->camera);
    if (!bench->options->picture.camera) {
        CameraBall flock = camera_bound_whole_flock(&frame->birds);
        frame->camera =
            camera_frame_whole(&flock, frame, (float)frame->width / (float)frame->height);
    }
    return frame;
}

// One frame into the samples at index; negative: not kept.
static bool bench_measure_frame(Bench *bench, int64_t index, Error *error) {
    sim_wait(session_sim(bench->run.session));
    double simulated = clock_now() - bench->tick_begun_at;
    Picture picture;
    const FrameDescription *frame = bench_describe_frame(bench, &picture);
    double start = clock_now();
    if (bench->query)
        glBeginQuery(GL_TIME_ELAPSED, bench->query);
    if (!surface_draw(&bench->surface, frame, error))
        return false;
    if (bench->query)
        glEndQuery(GL_TIME_ELAPSED);
    glFinish(); // the bare draw has no swap either
    double drawn = clock_now() - start;
    if (!surface_present(&bench->surface, error))
        return false;
    bench->closed |= bench->surface.closed;
    if (index < 0)
        return true;

    RenderCost cost = renderer_cost(bench->surface.renderer);
    double upload = cost.pack_seconds + cost.upload_seconds;
    bench->frame[index] = simulated + drawn;
    bench->simulate[index] = simulated;
    bench->upload[index] = upload;
    bench->draw[index] = drawn - upload;
    if (bench->query) {
        GLuint64 nanoseconds = 0;
        glGetQueryObjectui64v(bench->query, GL_QUERY_RESULT, &nanoseconds);
        bench->gpu[index] = (double)nanoseconds * 1e-9;
    }
    return true;
}

// --- Probes ---

static double bench_time_bare(Bench *bench) {
    surface_bind(&bench->surface);
    glFinish();
    double start = clock_now();
    bare_draw(bench->bare);
    glFinish();
    return clock_now() - start;
}

static bool bench_probe(Bench *bench, Error *error) {
    Probes *probes = &bench->probes;
    Sim *sim = session_sim(bench->run.session);
    size_t at = probes->count++;
    if (bench->options->simulate) {
        Metrics metrics;
        uint64_t pairs;
        if (!session_measure(bench->run.session, METRICS_ALL, 0, &metrics, error) ||
            !pace_count_candidates(sim, &pairs, error))
            return false;
        probes->neighbours[at] = metrics.neighbours_mean;
        probes->pairs[at] = (double)pairs;
    }
    if (bench->kernel)
        probes->kernel[at] = pace_kernel_run(bench->kernel, sim);
    if (!bench->bare)
        return true;
    Picture picture;
    const FrameDescription *frame = bench_describe_frame(bench, &picture);
    size_t triangles = renderer_cost(bench->surface.renderer).triangles;
    if (!bare_prepare(bench->bare, frame, 0, error))
        return false;
    probes->bare[at] = bench_time_bare(bench);
    if (!bare_prepare(bench->bare, frame, triangles ? triangles : 1, error))
        return false;
    probes->same_triangles[at] = bench_time_bare(bench);
    return true;
}

// --- A run ---

static double mean(const double *values, size_t count) {
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += values[i];
    return sum / (double)count;
}

static double median_ms(double *seconds, size_t count) {
    return 1e3 * timing_summarize(seconds, count).median;
}

static void bench_summarize(Bench *bench, BenchRun *run) {
    const BenchOptions *options = bench->options;
    Probes *probes = &bench->probes;
    size_t count = (size_t)run->of[BENCH_FRAMES], slowest = count / 100 ? count / 100 : 1;
    double *of = run->of;
    TimingSummary frame = timing_summarize(bench->frame, count); // sorts: the slowest come last
    of[BENCH_FRAME] = 1e3 * frame.median;
    of[BENCH_FRAME_P95] = 1e3 * frame.p95;
    of[BENCH_FRAME_P99] = 1e3 * frame.p99;
    of[BENCH_FRAME_MAX] = 1e3 * frame.max;
    of[BENCH_SPREAD] = 1e3 * (bench->frame[count * 3 / 4] - bench->frame[count / 4]) / 2;
    of[BENCH_FPS] = 1 / frame.median;
    of[BENCH_LOW_FPS] = 1 / mean(bench->frame + count - slowest, slowest);
    if (options->draw != FRAME_DRAW_NONE) {
        RenderCost cost = renderer_cost(bench->surface.renderer);
        of[BENCH_UPLOAD] = median_ms(bench->upload, count);
        of[BENCH_DRAW] = median_ms(bench->draw, count);
        of[BENCH_TRIANGLES] = (double)cost.triangles / frame.median;
        of[BENCH_MESHES] = (double)(cost.levels[0] + cost.levels[1] + cost.levels[2]);
        of[BENCH_SPRITES] = (double)cost.levels[3];
        of[BENCH_DOTS] = (double)cost.levels[4];
        if (bench->query)
            of[BENCH_GPU] = median_ms(bench->gpu, count);
    }
    if (options->simulate) {
        of[BENCH_SIMULATE] = median_ms(bench->simulate, count);
        of[BENCH_NEIGHBOURS_FIRST] = probes->neighbours[0];
        of[BENCH_NEIGHBOURS_LAST] = probes->neighbours[probes->count - 1];
        of[BENCH_NEIGHBOURS] = mean(probes->neighbours, probes->count);
        of[BENCH_PAIRS] = mean(probes->pairs, probes->count) / of[BENCH_SIMULATE] * 1e3;
    }
    if (bench->kernel)
        of[BENCH_LIMIT_PAIRS] = timing_summarize(probes->kernel, probes->count).median;
    if (bench->bare) {
        of[BENCH_LIMIT_DRAW] = median_ms(probes->bare, probes->count);
        of[BENCH_LIMIT_TRIANGLES] = median_ms(probes->same_triangles, probes->count);
    }
    if (options->limits)
        of[BENCH_LIMIT_MEMORY] = bench->memory_rate;
}

// The time left goes by the birds of all counts, or of a search's present try, and by what a frame
// of no birds costs, in birds: with llvmpipe 4,000. It is not known before a tenth of the first
// count, whose first frames take longer than others.
static void bench_show_progress(Bench *bench, int64_t frames) {
    const double more = 4000;
    const BenchOptions *options = bench->options;
    const BenchCounts *counts = options->target_fps > 0 ? NULL : &options->counts;
    size_t done = bench->runs.count, each = (size_t)(options->warmup + options->frames);
    char label[64], left[64] = "time left not known yet";
    if (!bench->progress.visible)
        return;
    double work = (double)bench->birds + more, past = work * (double)frames / (double)each;
    double rest = work - past;
    for (size_t i = 0; counts && i < counts->count; i++)
        *(i < done ? &past : &rest) += i == done ? 0 : (double)counts->items[i] + more;
    double seconds = (clock_now() - bench->begun) * rest / past;
    if (counts)
        snprintf(label, sizeof label, "%zu birds, count %zu of %zu", bench->birds, done + 1,
                 counts->count);
    else
        snprintf(label, sizeof label, "try %zu, %zu birds", done + 1, bench->birds);
    if (10 * past >= work)
        snprintf(left, sizeof left, "about %.0f %s left%s", seconds >= 100 ? seconds / 60 : seconds,
                 seconds >= 100 ? "min" : "s", counts ? "" : " of this try");
    bench->progress.label = label;
    bench->progress.left = left;
    progress_update(&bench->progress, (counts ? done * each : 0) + (size_t)frames);
}

static bool bench_is_due(void *context) {
    const Bench *bench = context;
    return session_steps(bench->run.session) >= bench->due_tick;
}

// One frame, and after some the probes and frames that are not kept.
static bool bench_take_frame(void *context, bool *more, Error *error) {
    Bench *bench = context;
    const BenchOptions *options = bench->options;
    bool kept = bench->settling == 0;
    if (!bench_measure_frame(bench, kept ? bench->frame_index : -1, error))
        return false;
    if (!kept) {
        bench->settling--;
    } else {
        // After the first, the last, and evenly between.
        int64_t next = (options->frames - 1) * (int64_t)bench->probes.count / (PROBES - 1);
        if (bench->frame_index >= 0 && bench->probes.count < PROBES && bench->frame_index >= next) {
            bench->settling = SETTLING;
            if (!bench_probe(bench, error))
                return false;
        }
        bench->frame_index++;
        bench_show_progress(bench, bench->frame_index + options->warmup);
    }
    *more = bench->frame_index < options->frames && !bench->closed;
    bench->due_tick = session_steps(bench->run.session) + options->simulate;
    bench->tick_begun_at = clock_now();
    return true;
}

// Measures the open flock. After an early stop the run has fewer frames, possibly 0.
static bool bench_measure(Bench *bench, BenchRun *run, Error *error) {
    const BenchOptions *options = bench->options;
    *run = bench_unknown_run();
    bench->frame_index = -options->warmup;
    bench->settling = 0;
    bench->progress.shown_at = 0;
    if (options->target_fps > 0)
        bench->begun = clock_now();
    const MachineOthers others = machine_others_begin();
    bench->due_tick = session_steps(bench->run.session) + options->simulate;
    bench->tick_begun_at = clock_now();
    bool good = run_play(&bench->run, bench_is_due, bench_take_frame, bench, error);
    // A display's work for a window cannot be told from that of other programs.
    double others_share = options->window ? -1 : machine_others_share(&others);
    if (!options->window && others_share < 0) // too short to say
        others_share = machine_others_share(&bench->others);
    progress_clear(&bench->progress);
    run->of[BENCH_BIRDS] = (double)bench->birds;
    run->of[BENCH_FRAMES] = bench->frame_index > 0 ? (double)bench->frame_index : 0;
    run->of[BENCH_OTHERS] = others_share;
    if (!good || bench->frame_index <= 0)
        return good;
    bench_summarize(bench, run);
    bench_derive(run);
    if (options->draw == FRAME_DRAW_NONE)
        return true;
    Picture picture;
    const FrameDescription *frame = bench_describe_frame(bench, &picture);
    run->of[BENCH_COVERED] = surface_cover(&bench->surface, frame, error);
    return run->of[BENCH_COVERED] >= 0;
}

// --- Counts ---

// Whether all counts are possible, before the long work.
static bool bench_check_counts(Bench *bench, Error *error) {
    const Sim *sim = session_sim(bench->run.session);
    const BenchCounts *counts = &bench->options->counts;
    size_t most = model_most_birds(sim_model(sim), sim_params(sim));
    bench->search.most = most < BENCH_MOST_BIRDS ? most : BENCH_MOST_BIRDS;
    bool good = true;
    for (size_t i = 0; good && i < counts->count; i++)
        good = model_check_birds(sim_model(sim), sim_params(sim), counts->items[i], error);
    return good;
}

// Measures one count, and adds it unless it was stopped before the first frame.
static bool bench_add_run(Bench *bench, size_t birds, Error *error) {
    BenchRun *run = &bench->runs.items[bench->runs.count];
    bool good = bench_open(bench, birds, error) &&
                (bench->runs.count > 0 || bench_check_counts(bench, error));
    if (good && bench->table && bench->runs.count == 0)
        bench_print_head(bench->table, &bench->settings);
    good = good && bench_measure(bench, run, error);
    bench_close(bench);
    if (!good || run->of[BENCH_FRAMES] == 0)
        return good;
    if (bench->table)
        bench_print_run(bench->table, &bench->settings, run);
    bench->runs.count++;
    if (run->of[BENCH_FRAME_P95] * bench->options->target_fps <= 1e3) // for a search
        bench->search.low = birds;
    else
        bench->search.high = birds;
    return true;
}

// How many birds are measured next; 0: all is measured.
static size_t bench_next_count(const Bench *bench) {
    const BenchCounts *counts = &bench->options->counts;
    size_t done = bench->runs.count;
    if (bench->options->target_fps > 0)
        return done < BENCH_MOST_RUNS ? bench_search_next(&bench->search) : 0;
    return done < counts->count ? counts->items[done] : 0;
}

// --- Outputs ---

static bool is_standard_output(const char *path) {
    return path && strcmp(path, "-") == 0;
}

static int bench_compare_runs(const void *left, const void *right) {
    const BenchRun *a = left, *b = right;
    return (int)(a->of[BENCH_BIRDS] - b->of[BENCH_BIRDS]); // below 2^24
}

// Also what an interrupted benchmark has found. A search has its runs in the order of its tries.
static bool bench_write(Bench *bench, Error *error) {
    const BenchOptions *options = bench->options;
    BenchRuns *runs = &bench->runs;
    runs->partial = bench_is_stopped(bench) &&
                    (options->target_fps > 0 || runs->count < options->counts.count ||
                     runs->items[runs->count - 1].of[BENCH_FRAMES] < (double)options->frames);
    qsort(runs->items, runs->count, sizeof *runs->items, bench_compare_runs);
    const BenchSettings *settings = &bench->settings;
    if (bench->table)
        bench_print_end(bench->table, settings, runs);
    if ((options->csv && !bench_write_csv(options->csv, runs, error)) ||
        (options->json && !bench_write_json(options->json, settings, runs, error)))
        return false;
    if (!options->plot)
        return true;
    char about[256], doubts[256];
    bench_describe_settings(settings, about, sizeof about);
    bench_describe_doubts(runs, doubts, sizeof doubts);
    BenchSeries series = {"", runs};
    BenchPlot plot = {true, about, &series, 1, doubts};
    return bench_plot(options->plot, &plot, error) || error_prefix(error, "--plot");
}

static bool bench_begin(Bench *bench, const BenchOptions *options, Error *error) {
    bool taken = is_standard_output(options->csv) || is_standard_output(options->json);
    size_t frames = (size_t)options->frames;
    bench->options = bench->settings.options = options;
    bench->table = taken ? NULL : stdout;
    bench->settings.load_average = host_load();
    host_processor_name(bench->settings.processor, sizeof bench->settings.processor);
    bench->others = machine_others_begin();
    bench->memory_rate = -1;
    bench->begun = clock_now();
    bench->progress = progress_begin("", (options->target_fps > 0 ? 1 : options->counts.count) *
                                             (size_t)(options->warmup + options->frames));
    bench->frame = memory_alloc(5 * frames, sizeof *bench->frame, error);
    if (!bench->frame)
        return false;
    bench->simulate = bench->frame + frames;
    bench->upload = bench->simulate + frames;
    bench->draw = bench->upload + frames;
    bench->gpu = bench->draw + frames;
    return !options->picture.camera ||
           camera_parse(options->picture.camera, &bench->camera, error) ||
           error_prefix(error, "--camera");
}

bool bench_run(const BenchOptions *options, Error *error) {
    const struct {
        const char *option, *path;
    } outputs[] = {{"csv", options->csv}, {"json", options->json}, {"plot", options->plot}};
    for (size_t i = 0; i < sizeof outputs / sizeof *outputs; i++)
        if (outputs[i].path && !is_standard_output(outputs[i].path) &&
            !file_probe(outputs[i].path, error))
            return error_prefix(error, "--%s", outputs[i].option);
    if (options->compare.count > 0)
        return bench_compare(stdout, &options->compare, options->plot, error);
    Bench *bench = memory_alloc(1, sizeof *bench, error);
    if (!bench)
        return false;
    interrupt_install();
    bool good = bench_begin(bench, options, error);
    for (size_t birds; good && !bench_is_stopped(bench) && (birds = bench_next_count(bench));)
        good = bench_add_run(bench, birds, error);
    size_t count = bench->runs.count;
    if (good && count == 0)
        good = error_set(error, ERROR_FAILED, "interrupted before anything was measured");
    good = good && bench_write(bench, error);
    if (good && bench_is_stopped(bench))
        good = error_set(error, ERROR_FAILED, "interrupted: %zu count%s measured and kept", count,
                         count == 1 ? " was" : "s were");
    memory_free(bench->frame);
    memory_free(bench);
    return good;
}
