// Pictures are taken at even distances of simulated time, between the two ticks around each: the
// same flight gives the same pictures whatever the machine takes to draw them.
#include "app/cmd_render.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app/director.h"
#include "app/interrupt.h"
#include "app/picture_sink.h"
#include "app/progress.h"
#include "app/shot.h"

typedef struct Series {
    Session *session;
    const Options *options;
    PictureSink sink;
    Shot shot;
    Director director;
    FlyCamera camera;
    double ticks_done;
} Series;

// How many ticks a picture at this time needs, so that it lies between the last two of them; and
// where between them.
static double ticks_for(double seconds, double tick, float *blend) {
    double place = tick > 0 ? seconds / tick : 0;
    double whole = ceil(place - 1e-9);
    *blend = (float)fmin(fmax(1 - (whole - place), 0), 1);
    return whole;
}

static bool fly_to(Series *series, double ticks, Progress *progress, Error *error) {
    while (series->ticks_done < ticks && !interrupt_requested()) {
        if (!session_tick(series->session, error))
            return false;
        series->ticks_done++;
        if (progress)
            progress_update(progress, (size_t)series->ticks_done);
    }
    return true;
}

static bool move_camera(Series *series, size_t index, const FrameDescription *frame, Error *error) {
    float aspect = (float)series->options->width / (float)series->options->height;
    FlyScene scene;
    FlyWish nothing = {0};
    if (index == 0)
        return director_begin(&series->director, &series->camera, frame, aspect, &scene, error);
    scene = director_scene(&series->director, &series->camera, frame, aspect);
    fly_camera_advance(&series->camera, &nothing, &scene, (float)(1 / series->options->fps));
    return true;
}

static bool draw_picture(Series *series, size_t index, float blend, Error *error) {
    FrameDescription frame = {0};
    session_describe(series->session, blend, &frame);
    if (!move_camera(series, index, &frame, error))
        return false;
    frame.camera = series->camera.camera;
    View view;
    director_show(&series->camera, &frame, &view);
    return offscreen_draw(series->shot.offscreen, series->shot.renderer, &frame, error) &&
           picture_sink_add(&series->sink, offscreen_pixels(series->shot.offscreen), error);
}

static size_t count_pictures(const Series *series, const char *out) {
    const Options *options = series->options;
    bool whole_path = series->director.path.count > 0 && !options->has_frames;
    if (options->has_seconds)
        return (size_t)fmax(1, floor(options->seconds * options->fps + 0.5));
    if (whole_path && picture_sink_takes_many(out))
        return director_path_pictures(&series->director, options->fps);
    return (size_t)options->frames;
}

static bool draw_series(Series *series, size_t count, Error *error) {
    const Options *options = series->options;
    double tick = (double)sim_dt(session_sim(series->session));
    float blend;
    double warm = ticks_for(options->warm, tick, &blend);
    Progress warming = progress_begin("simulate", (size_t)warm);
    bool good = session_apply_due(series->session, error) && fly_to(series, warm, &warming, error);
    progress_end(&warming);

    Progress drawing = progress_begin("draw", count);
    for (size_t i = 0; good && i < count && !interrupt_requested(); i++) {
        double ticks = ticks_for(options->warm + (double)i / options->fps, tick, &blend);
        good = fly_to(series, ticks, NULL, error) && draw_picture(series, i, blend, error);
        progress_update(&drawing, i + 1);
    }
    progress_end(&drawing);
    if (good && series->sink.written == 0)
        good = error_set(error, ERROR_FAILED, "%s: interrupted before the first picture",
                         series->sink.out);
    return good;
}

static bool render(Series *series, Error *error) {
    const Options *options = series->options;
    const char *out = options->out ? options->out : RENDER_DEFAULT_OUT;
    size_t count = count_pictures(series, out);
    interrupt_install();
    if (!picture_sink_begin(&series->sink, out, options->width, options->height, options->fps,
                            count, error))
        return false;
    bool good = shot_init(&series->shot, options->gpu, options->width, options->height,
                          options->samples, session_pool(series->session), error) &&
                draw_series(series, count, error);
    shot_deinit(&series->shot);
    if (good)
        return picture_sink_end(&series->sink, error);
    picture_sink_abort(&series->sink);
    return false;
}

bool render_session(Session *session, const Options *options, FlyCamera *last, Error *error) {
    Series series = {.session = session, .options = options};
    bool good = director_init(&series.director, options, error) && render(&series, error);
    if (good)
        *last = series.camera;
    director_deinit(&series.director);
    return good;
}

bool cmd_render(const Options *options, Error *error) {
    Series series = {.options = options};
    bool good = director_init(&series.director, options, error) &&
                (series.session = session_create(&options->session, error)) &&
                render(&series, error) && session_finish(series.session, error);
    if (good)
        picture_sink_tell(&series.sink, stdout);
    session_destroy(series.session);
    director_deinit(&series.director);
    return good;
}
