#include "bench/measure.h"

#include <stdio.h>
#include <string.h>

#include <unistd.h>

#include "base/clock.h"
#include "base/interrupt.h"
#include "base/memory.h"
#include "bench/others.h"
#include "camera/framing.h"
#include "gfx/gl.h"
#include "render/bare.h"
#include "render/surface.h"
#include "show/picture.h"
#include "sim/pace.h"

// The flock and the limits are measured in many short probes rather than few long ones: a shared
// machine has fast and slow seconds, and both sides of a ratio should share them.
enum {
    PROBES = 12,    // over the frames
    BARE_DRAWS = 1, // a probe, of each kind
    SETTLING = 2,   // frames after a probe that are not kept: it disturbs caches and clocks
};

// What the probes measured; medians are taken over them.
typedef struct Probes {
    size_t count, draws;
    double neighbours[PROBES], pairs[PROBES], kernel[PROBES];
    double bare[PROBES * BARE_DRAWS], same_triangles[PROBES * BARE_DRAWS];
} Probes;

struct BenchMeter {
    const BenchOptions *options;
    BenchSettings settings;
    bool placed;
    Camera camera; // where it was given
    double memory_rate;
    bool closed;        // the window was closed by hand
    BenchOthers others; // since the meter was created

    // Seconds of every measured frame.
    double *frame, *simulate, *upload, *draw, *gpu;

    // Of the bird count that is open.
    size_t birds;
    Session *session;
    Show show; // of it
    View view;
    Surface surface;
    Bare *bare;
    PaceKernel *kernel;
    GLuint query; // 0 where the GPU has no clock to be trusted
    Probes probes;
};

// --- The machine's limit: copying memory ---

enum { CHUNK = 1 << 20, REPEATS = 5 };

typedef struct CopyTask {
    char *to;
    const char *from;
} CopyTask;

static void copy_chunks(void *context, size_t begin, size_t end, int worker) {
    (void)worker;
    CopyTask *task = context;
    memcpy(task->to + begin * CHUNK, task->from + begin * CHUNK, (end - begin) * CHUNK);
}

double bench_measure_memory(Pool *pool) {
    // A sixteenth of the memory each, clamped to [16, 256] MiB.
    double memory = (double)sysconf(_SC_PHYS_PAGES) * (double)sysconf(_SC_PAGESIZE);
    size_t chunks = (size_t)(memory / 16 / CHUNK);
    chunks = chunks < 16 ? 16 : chunks > 256 ? 256 : chunks;
    Error ignored = {0};
    CopyTask task = {.to = memory_alloc(chunks, CHUNK, &ignored)};
    char *from = memory_alloc(chunks, CHUNK, &ignored);
    double rate = -1;
    if (task.to && from) {
        double rates[REPEATS];
        memset(from, 1, chunks * CHUNK); // touch every page, or all map to the shared zero page
        task.from = from;
        pool_run(pool, chunks, 1, copy_chunks, &task);
        for (int i = 0; i < REPEATS; i++) {
            double start = clock_now();
            pool_run(pool, chunks, 1, copy_chunks, &task);
            rates[i] = 2 * (double)(chunks * CHUNK) / (clock_now() - start);
        }
        rate = timing_summarize(rates, REPEATS).median;
    }
    memory_free(task.to);
    memory_free(from);
    return rate;
}

// --- Life ---

BenchMeter *bench_meter_create(const BenchOptions *options, Error *error) {
    BenchMeter *meter = memory_alloc(1, sizeof *meter, error);
    if (!meter)
        return NULL;
    meter->options = options;
    meter->settings.options = options;
    meter->settings.load_average = bench_others_load();
    meter->others = bench_others_begin();
    meter->memory_rate = -1;
    bool good = true;
    double **columns[] = {&meter->frame, &meter->simulate, &meter->upload, &meter->draw,
                          &meter->gpu};
    for (size_t i = 0; good && i < sizeof columns / sizeof *columns; i++)
        good = (*columns[i] = memory_alloc((size_t)options->frames, sizeof(double), error)) != NULL;
    if (good && options->picture.camera) {
        meter->placed = true;
        good = camera_parse(options->picture.camera, &meter->camera, error) ||
               error_prefix(error, "--camera");
    }
    if (good)
        return meter;
    bench_meter_destroy(meter);
    return NULL;
}

static void bench_close(BenchMeter *meter) {
    if (meter->query)
        glDeleteQueries(1, &meter->query);
    meter->query = 0;
    bare_destroy(meter->bare);
    pace_kernel_destroy(meter->kernel);
    surface_deinit(&meter->surface);
    show_deinit(&meter->show);
    session_destroy(meter->session);
    meter->bare = NULL;
    meter->kernel = NULL;
    meter->session = NULL;
}

void bench_meter_destroy(BenchMeter *meter) {
    if (!meter)
        return;
    bench_close(meter);
    memory_free(meter->frame);
    memory_free(meter->simulate);
    memory_free(meter->upload);
    memory_free(meter->draw);
    memory_free(meter->gpu);
    memory_free(meter);
}

const BenchSettings *bench_meter_settings(const BenchMeter *meter) {
    return &meter->settings;
}

// The view that is measured: automatic quality, which depends on the machine, is low.
static void bench_choose_view(BenchMeter *meter) {
    meter->view = *session_view(meter->session);
    if (meter->view.quality == VIEW_QUALITY_AUTO)
        meter->view.quality = VIEW_QUALITY_LOW;
}

static void bench_describe(BenchMeter *meter) {
    const Sim *sim = session_sim(meter->session);
    BenchSettings *settings = &meter->settings;
    settings->gfx = meter->surface.gfx;
    settings->refresh_hz = meter->surface.refresh_hz;
    settings->seed = sim_seed(sim);
    settings->tick_seconds = sim_dt(sim);
    snprintf(settings->model, sizeof settings->model, "%s", model_name(sim_model(sim)));
    snprintf(settings->preset, sizeof settings->preset, "%s", session_preset(meter->session));
    snprintf(settings->simd, sizeof settings->simd, "%s", sim_simd_name(sim_simd(sim)));
    param_get_text(param_find(&view_params, "quality"), &meter->view, settings->quality,
                   sizeof settings->quality);
}

static bool bench_open_limits(BenchMeter *meter, Error *error) {
    if (!meter->options->limits)
        return true;
    if (meter->memory_rate < 0)
        meter->memory_rate = bench_measure_memory(session_pool(meter->session));
    if (meter->options->simulate &&
        !(meter->kernel = pace_kernel_create(session_sim(meter->session), error)))
        return false;
    return meter->options->draw == BENCH_DRAW_NONE || (meter->bare = bare_create(error)) != NULL;
}

bool bench_meter_open(BenchMeter *meter, size_t birds, Error *error) {
    const BenchOptions *options = meter->options;
    SessionOptions wanted = options->session;
    wanted.has_birds = !wanted.resume;
    wanted.birds = birds;
    SurfaceOptions surface = {.window = options->window,
                              .device = options->picture.gpu,
                              .width = options->picture.width,
                              .height = options->picture.height};
    meter->probes = (Probes){0};
    if (!(meter->session = session_create(&wanted, error)) ||
        !surface_init(&meter->surface, &surface, session_pool(meter->session), error) ||
        !bench_open_limits(meter, error) || !session_apply_due(meter->session, error)) {
        bench_close(meter);
        return false;
    }
    meter->birds = sim_birds(session_sim(meter->session)); // a checkpoint brings its own
    // A software renderer's clock tells nonsense, and OpenGL ES has none.
    if (!meter->surface.gfx.software && !gfx_info_is_es(&meter->surface.gfx))
        glGenQueries(1, &meter->query);
    bench_choose_view(meter);
    bench_describe(meter);
    return true;
}

// --- Frames ---

// The whole flock, not its arena, or from where the camera was placed.
static const FrameDescription *bench_describe_frame(BenchMeter *meter, Picture *picture) {
    FrameDescription *frame = &picture->frames[PICTURE_MAIN];
    picture_describe(picture, &meter->show, meter->session, 0.5f,
                     (PictureArea){meter->surface.width, meter->surface.height, 0});
    frame->view = &meter->view;
    frame->arena = (FrameArena){0};
    frame->draw = meter->options->draw == BENCH_DRAW_SINGLE ? FRAME_DRAW_SINGLE
                  : meter->options->draw == BENCH_DRAW_NONE ? FRAME_DRAW_NONE
                                                            : FRAME_DRAW_INSTANCED;
    frame->camera = meter->camera;
    if (!meter->placed) {
        CameraBall flock = camera_bound_whole_flock(&frame->birds);
        frame->camera =
            camera_frame_whole(&flock, frame, (float)frame->width / (float)frame->height);
    } else if (frame->camera.field_of_view == 0) {
        frame->camera.field_of_view = frame->view->field_of_view;
    }
    return frame;
}

// One frame into the samples at index; negative: not kept.
static bool bench_measure_frame(BenchMeter *meter, int64_t index, Error *error) {
    double start = clock_now();
    if (meter->options->simulate && !show_tick(&meter->show, meter->session, error))
        return false;
    double simulated = clock_now() - start;

    Picture picture;
    const FrameDescription *frame = bench_describe_frame(meter, &picture);
    start = clock_now();
    if (meter->query)
        glBeginQuery(GL_TIME_ELAPSED, meter->query);
    if (!surface_draw(&meter->surface, frame, error))
        return false;
    if (meter->query)
        glEndQuery(GL_TIME_ELAPSED);
    gfx_finish(); // the bare draw has no swap either
    double drawn = clock_now() - start;
    if (!surface_present(&meter->surface, error))
        return false;
    meter->closed |= meter->surface.closed;
    if (index < 0)
        return true;

    RenderCost cost = renderer_cost(surface_renderer(&meter->surface));
    double upload = cost.pack_seconds + cost.upload_seconds;
    meter->frame[index] = simulated + drawn;
    meter->simulate[index] = simulated;
    meter->upload[index] = upload;
    meter->draw[index] = drawn - upload;
    if (meter->query) {
        GLuint64 nanoseconds = 0;
        glGetQueryObjectui64v(meter->query, GL_QUERY_RESULT, &nanoseconds);
        meter->gpu[index] = (double)nanoseconds * 1e-9;
    }
    return true;
}

// --- Probes ---

// Seconds of some bare draws of what is prepared.
static void bench_time_bare(BenchMeter *meter, double *seconds) {
    for (int i = 0; i < BARE_DRAWS; i++) {
        surface_bind(&meter->surface);
        gfx_finish();
        double start = clock_now();
        bare_draw(meter->bare);
        gfx_finish();
        seconds[i] = clock_now() - start;
    }
}

static bool bench_probe_drawing(BenchMeter *meter, Error *error) {
    Picture picture;
    const FrameDescription *frame = bench_describe_frame(meter, &picture);
    size_t triangles = renderer_cost(surface_renderer(&meter->surface)).triangles;
    Probes *probes = &meter->probes;
    if (!bare_prepare(meter->bare, frame, error))
        return false;
    bench_time_bare(meter, probes->bare + probes->draws);
    if (!bare_prepare_triangles(meter->bare, frame, triangles, error))
        return false;
    bench_time_bare(meter, probes->same_triangles + probes->draws);
    probes->draws += BARE_DRAWS;
    return true;
}

static bool bench_probe(BenchMeter *meter, Error *error) {
    Probes *probes = &meter->probes;
    size_t at = probes->count++;
    if (meter->options->simulate) {
        Metrics metrics;
        uint64_t pairs;
        if (!session_measure(meter->session, 0, &metrics, error) ||
            !pace_count_candidates(session_sim(meter->session), &pairs, error))
            return false;
        probes->neighbours[at] = metrics.neighbours_mean;
        probes->pairs[at] = (double)pairs;
    }
    if (meter->kernel)
        probes->kernel[at] = pace_kernel_run(meter->kernel, session_sim(meter->session));
    return !meter->bare || bench_probe_drawing(meter, error);
}

// Whether to probe after this frame: the first, the last, and evenly between.
static bool bench_probe_is_due(const BenchMeter *meter, int64_t index) {
    int64_t last = meter->options->frames - 1;
    int64_t next = last * (int64_t)meter->probes.count / (PROBES - 1);
    return index >= 0 && meter->probes.count < PROBES && index >= next;
}

// --- A run ---

static double mean(const double *values, size_t count) {
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += values[i];
    return count > 0 ? sum / (double)count : -1;
}

static void bench_summarize_probes(BenchMeter *meter, BenchRun *run) {
    Probes *probes = &meter->probes;
    run->neighbours_first = run->neighbours_mean = run->neighbours_last = -1;
    run->pairs_per_second = -1;
    if (meter->options->simulate && probes->count > 0) {
        run->neighbours_first = probes->neighbours[0];
        run->neighbours_last = probes->neighbours[probes->count - 1];
        run->neighbours_mean = mean(probes->neighbours, probes->count);
        run->pairs_per_second = mean(probes->pairs, probes->count) / run->simulate;
    }
    run->limits = (BenchLimits){-1, -1, -1, -1};
    if (meter->options->limits)
        run->limits.memory_bytes_per_second = meter->memory_rate;
    if (meter->kernel && probes->count > 0)
        run->limits.pairs_per_second = timing_summarize(probes->kernel, probes->count).median;
    if (probes->draws > 0) {
        run->limits.draw = timing_summarize(probes->bare, probes->draws).median;
        run->limits.draw_same_triangles =
            timing_summarize(probes->same_triangles, probes->draws).median;
    }
}

static void bench_summarize(BenchMeter *meter, BenchRun *run) {
    size_t count = run->frames;
    run->frame = timing_summarize(meter->frame, count); // sorts: the slowest come last
    run->spread = (meter->frame[count * 3 / 4] - meter->frame[count / 4]) / 2;
    size_t slowest = count / 100 ? count / 100 : 1;
    run->fps = 1 / run->frame.median;
    run->low_1_percent_fps = 1 / mean(meter->frame + count - slowest, slowest);
    bool drawn = meter->options->draw != BENCH_DRAW_NONE;
    run->simulate = meter->options->simulate ? timing_summarize(meter->simulate, count).median : -1;
    run->upload = drawn ? timing_summarize(meter->upload, count).median : -1;
    run->draw = drawn ? timing_summarize(meter->draw, count).median : -1;
    run->gpu = drawn && meter->query ? timing_summarize(meter->gpu, count).median : -1;
    RenderCost cost = renderer_cost(surface_renderer(&meter->surface));
    run->triangles_per_second = drawn ? (double)cost.triangles / run->frame.median : -1;
    run->meshes = drawn ? (double)(cost.levels[0] + cost.levels[1] + cost.levels[2]) : -1;
    run->sprites = drawn ? (double)cost.levels[3] : -1;
    run->dots = drawn ? (double)cost.levels[4] : -1;
    bench_summarize_probes(meter, run);
}

bool bench_meter_is_stopped(const BenchMeter *meter) {
    return interrupt_requested() || meter->closed;
}

bool bench_meter_run(BenchMeter *meter, BenchRun *run, BenchOutlook *outlook, Error *error) {
    const BenchOptions *options = meter->options;
    *run = (BenchRun){.birds = meter->birds, .covered = -1};
    bench_outlook_start(outlook, meter->birds);
    const BenchOthers others = bench_others_begin();
    bool good = true;
    for (int64_t i = -options->warmup;
         good && i < options->frames && !bench_meter_is_stopped(meter); i++) {
        good = bench_measure_frame(meter, i, error);
        run->frames = i >= 0 ? (size_t)i + good : 0;
        if (good && bench_probe_is_due(meter, i)) {
            good = bench_probe(meter, error);
            for (int k = 0; good && k < SETTLING; k++)
                good = bench_measure_frame(meter, -1, error);
        }
        bench_outlook_update(outlook, (size_t)(i + options->warmup + 1));
    }
    // A display's work for a window cannot be told from that of other programs.
    run->others = options->window ? -1 : bench_others_share(&others);
    if (!options->window && run->others < 0) // too short to say
        run->others = bench_others_share(&meter->others);
    bench_outlook_finish(outlook);
    if (good && run->frames > 0) {
        bench_summarize(meter, run);
        Picture picture;
        if (options->draw != BENCH_DRAW_NONE) {
            run->covered =
                surface_cover(&meter->surface, bench_describe_frame(meter, &picture), error);
            good = run->covered >= 0;
        }
    }
    bench_close(meter);
    return good;
}
