// Pictures are taken at even intervals of simulated time and interpolated between ticks, so that
// they do not depend on how long drawing takes.
//
// With a shutter, a picture is the mean of pictures at moments while it is open, the first at the
// picture's own time, the others evenly after it: EXPOSURES of them where it is always open, fewer
// in proportion. At 30 pictures a second that is one each millisecond, in which even a fast bird
// near the camera moves by few pixels, and a far one by less than one.
#include "film/series.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/interrupt.h"
#include "base/pool.h"
#include "base/progress.h"
#include "film/film.h"
#include "film/picture.h"
#include "film/sink.h"
#include "render/offscreen.h"
#include "render/shape.h"

enum { EXPOSURES = 32 };

// Of the time between two pictures: the flight's end is not missed, nor passed, by a rounding.
static const double least_share = 0.01;

typedef struct Series {
    const FilmOptions *options;
    Film film;
    Sink sink;
    bool last;    // one picture, of the end of a replay
    size_t first; // picture that is kept
    Surface offscreen;
    Viewpoint viewpoint;
    CameraController camera;
    double rate;    // how fast time runs in the film
    bool drawn;     // something was, and the camera with it
    bool broken;    // by Ctrl-C, before all pictures were drawn
    double start;   // of the film in the flight, seconds
    double slowed;  // the director's slow motion up to now, in seconds of the film
    size_t begun;   // the first picture that anything is done for
    size_t picture; // the present one, of count; SIZE_MAX: until the end of the flight
    size_t count;
    bool over;     // the flight is, before the present picture
    int exposures; // of each picture
    int exposed;   // of the present picture
    Progress progress;
    Exposure exposure;
} Series;

// --- One picture ---

// Seconds that the shutter is open for a picture.
static double find_open(const Series *series) {
    return series->options->shutter / 360 / series->options->fps;
}

// Seconds between two exposures of a picture.
static double find_apart(const Series *series) {
    return find_open(series) / series->exposures;
}

// passed: seconds since the last one.
static bool draw_moment(Series *series, double passed, bool shown, Error *error) {
    const PictureOptions *options = &series->options->picture;
    Film *film = &series->film;
    Session *session = film->run.session;
    CameraController *fly = &series->camera;
    Picture picture;
    if (film->resumed && session_steps(session) <= film->resumed_tick) { // nothing is there yet
        assert(!shown);
        return true;
    }
    bool good = !film->passed.file.memory || // since the last picture
                renderer_set_postures(series->offscreen.renderer, &film->passed.postures, error);
    film_checkpoint_deinit(&film->passed);
    if (!good)
        return false;
    picture_describe(&picture, &film->run.show, session, film->blend,
                     (PictureArea){options->width, options->height, 0});
    double place = (double)session_steps(session) - 1 + (double)film->blend;
    CameraScene scene;
    if (!options->camera && !options->path && camera_track_at(&film->track, place, &fly->camera)) {
        if (fly->camera.field_of_view == 0)
            fly->camera.field_of_view = picture.frames[PICTURE_MAIN].view->field_of_view;
    } else if (!series->drawn) {
        if (!viewpoint_begin(&series->viewpoint, fly, &picture, &scene, error))
            return false;
    } else {
        scene = viewpoint_scene(&series->viewpoint, fly, &picture);
        camera_controller_advance(fly, &(CameraInput){0}, &scene, (float)passed);
        series->rate = camera_controller_rate(fly, &scene);
    }
    series->drawn = true;
    picture_set_camera(&picture, &fly->camera);
    View views[2];
    viewpoint_show(fly, &picture, views);
    for (int side = 0; side < picture.count && series->options->shutter > 0; side++)
        picture.frames[side].exposure = (float)find_open(series) / (float)series->exposures;
    if (!shown)
        return picture_skip(&picture, series->offscreen.renderer, error);
    offscreen_bind(series->offscreen.framebuffer);
    return picture_draw(&picture, series->offscreen.renderer, error);
}

// --- All of them ---

// The first picture at or after these seconds of the film.
static size_t find_picture(const Series *series, double seconds) {
    return (size_t)ceil(seconds * series->options->fps - least_share);
}

// The moment of the first picture of a range, where the flight before it need not be seen: 0 where
// the camera depends on it.
static double find_moment(const Series *series) {
    const FilmOptions *options = series->options;
    if (options->range.to <= 0 || options->picture.camera || options->picture.path)
        return 0;
    return (options->has_warm ? options->warm : 0) +
           (double)find_picture(series, options->range.from) / options->fps;
}

// Of the whole film, those up to the end of the range; SIZE_MAX where the end of the flight says
// how many.
static size_t count_pictures(Series *series, const char *out) {
    const FilmOptions *options = series->options;
    bool ranged = options->range.to > 0;
    size_t all;
    if (options->seconds > 0)
        all = (size_t)fmax(1, floor(options->seconds * options->fps + 0.5));
    else if (options->has_frames || (!sink_takes_many(out) && !ranged))
        all = (size_t)options->frames;
    else if (options->picture.path)
        all = 1 + (size_t)ceil(camera_path_length(&series->viewpoint.path) * options->fps - 1e-6);
    else
        all = options->replay || ranged ? SIZE_MAX : (size_t)options->frames;
    if (!ranged)
        return all;
    size_t end = find_picture(series, options->range.to);
    series->first = find_picture(series, options->range.from);
    return end < all ? end : all;
}

// Advances to the first picture; for a single picture of a replay that is its end, unless --warm
// says otherwise.
static bool fly_to_first(Series *series, double *seconds, Error *error) {
    const FilmOptions *options = series->options;
    Film *film = &series->film;
    double tick = (double)sim_dt(session_sim(film->run.session));
    *seconds = options->has_warm ? options->warm
               : options->replay ? 0
                                 : (double)session_view(film->run.session)->moment;
    double ticks = series->last ? (double)(film->run.last - film->run.first)
                   : tick > 0   ? *seconds / tick
                                : 0;
    Progress progress = progress_begin("simulate", (size_t)ticks);
    film->run.progress = &progress;
    bool good = series->last ? film_fly_to_end(film, find_open(series), seconds, error)
                             : film_fly_to(film, *seconds, error);
    film->run.progress = NULL;
    progress_clear(&progress);
    if (good && run_at_end(&film->run) && *seconds > film_now(film) + least_share / options->fps)
        return error_set(error, ERROR_USAGE, "--warm %g: the flight of %s lasts %.6g seconds",
                         options->warm, options->replay, film_now(film));
    return good;
}

// When the shutter opens for the picture.
static double find_time(const Series *series) {
    return series->start + (double)series->picture / series->options->fps - series->slowed;
}

static bool is_due(void *context) {
    Series *series = context;
    return film_is_at(&series->film,
                      find_time(series) + series->exposed * find_apart(series) * series->rate);
}

// One exposure of a picture, which Ctrl-C within it leaves out. What is not shown only moves on
// what later pictures depend on.
static bool take_exposure(void *context, bool *more, Error *error) {
    Series *series = context;
    const Run *run = &series->film.run;
    double interval = 1 / series->options->fps, apart = find_apart(series);
    bool shown = series->picture >= series->first, begins = series->exposed == 0;
    series->over = begins && series->picture > 0 && run_at_end(run) &&
                   find_time(series) > film_now(&series->film) - least_share * interval;
    *more = !series->over;
    if (series->over)
        return true;
    double passed = begins ? interval - apart * (series->exposures - 1) : apart;
    if (!draw_moment(series, passed, shown, error))
        return false;
    if (interrupt_requested())
        return true;
    if (shown && series->exposures > 1)
        exposure_add(&series->exposure, offscreen_pixels(series->offscreen.framebuffer));
    if (++series->exposed < series->exposures)
        return true;
    if (shown && !sink_add(&series->sink,
                           series->exposures > 1 ? exposure_take_mean(&series->exposure)
                                                 : offscreen_pixels(series->offscreen.framebuffer),
                           error))
        return false;
    series->exposed = 0;
    series->slowed += (1 - series->rate) * interval;
    series->picture++;
    *more = series->picture < series->count;
    bool whole = series->count == SIZE_MAX;
    progress_update(&series->progress,
                    whole ? (size_t)run_done(run) : series->picture - series->begun);
    return true;
}

// Until there are so many or the flight is at its end.
static bool draw_series(Series *series, size_t count, double first, Error *error) {
    Film *film = &series->film;
    bool whole = count == SIZE_MAX;
    series->start = first;
    series->count = count;
    // Of a flight that began at a checkpoint, earlier pictures fall before that.
    double before = floor((film_now(film) - first) * series->options->fps) - 1;
    series->begun = series->picture = film->resumed && before > 0 ? (size_t)before : 0;
    series->rate = 1;
    series->progress = progress_begin("draw", whole ? (size_t)(film->run.last - film->run.first)
                                                    : count - series->begun);
    series->progress.lines = series->options->progress ? stdout : NULL;
    bool good =
        series->begun >= count || run_play(&film->run, is_due, take_exposure, series, error);
    series->broken = !series->over && series->sink.written < count - series->first;
    progress_clear(&series->progress);
    if (good && series->sink.written == 0)
        good = series->over
                   ? error_set(error, ERROR_USAGE, "--range %g:%g: the film lasts %.6g seconds",
                               series->options->range.from, series->options->range.to,
                               film_now(film) - first)
                   : error_set(error, ERROR_FAILED, "%s: interrupted before the first picture",
                               series->sink.out);
    // The end of the flight is where its journal is held to what it says.
    return good && (!(whole || series->last) || film_fly_to(film, INFINITY, error));
}

// The flight to the first picture, beside the driver's compiling of shaders.
typedef struct Approach {
    Series *series;
    double first; // seconds of the first picture
    bool good;
    Error error;
} Approach;

static void approach(void *context) {
    Approach *own = context;
    own->good = fly_to_first(own->series, &own->first, &own->error);
}

static bool fly_and_prepare(Series *series, double *first, Error *error) {
    Worker *worker = worker_create(error);
    if (!worker)
        return false;
    Approach own = {.series = series};
    View view = *session_view(series->film.run.session); // the flight may change it
    worker_start(worker, approach, &own);
    offscreen_bind(series->offscreen.framebuffer);
    bool good = renderer_prepare(series->offscreen.renderer, &view, error);
    worker_wait(worker, INFINITY);
    worker_destroy(worker);
    *first = own.first;
    if (good && !own.good)
        *error = own.error;
    return good && own.good;
}

static bool render(Series *series, Error *error) {
    const FilmOptions *options = series->options;
    const char *out = options->out ? options->out : FILM_DEFAULT_OUT;
    size_t count = count_pictures(series, out);
    if (count <= series->first)
        return error_set(error, ERROR_USAGE, "--range %g:%g: the film has no picture there",
                         options->range.from, options->range.to);
    VideoFormat format = {.width = options->picture.width,
                          .height = options->picture.height,
                          .fps = options->fps,
                          .is_new = options->progress};
    interrupt_install();
    if (!shape_check(session_view(series->film.run.session)->mesh, error) ||
        !sink_begin(&series->sink, out, &format, series->first,
                    count == SIZE_MAX ? 1 : count - series->first, error))
        return false;
    if (series->sink.kind == SINK_ONE && options->range.to <= 0) {
        count = 1;
        series->last = options->replay && !options->has_warm;
    }
    series->exposures = (int)fmax(1, ceil(options->shutter / 360 * EXPOSURES));
    const SurfaceOptions surface = {.device = options->picture.gpu,
                                    .width = format.width,
                                    .height = format.height,
                                    .samples = options->samples};
    double first;
    bool good =
        surface_init(&series->offscreen, &surface, session_pool(series->film.run.session), error) &&
        (series->exposures == 1 ||
         exposure_init(&series->exposure, format.width, format.height, error)) &&
        fly_and_prepare(series, &first, error) && draw_series(series, count, first, error);
    exposure_deinit(&series->exposure);
    surface_deinit(&series->offscreen);
    if (good && series->broken && options->progress)
        good = error_set(error, ERROR_FAILED, "%s: interrupted", out);
    return sink_end(&series->sink, good, error);
}

bool film_render_session(Session *session, const FilmOptions *options, CameraController *last,
                         Error *error) {
    Series series = {.options = options};
    bool good =
        film_begin(&series.film, session, error) &&
        viewpoint_init(&series.viewpoint, options->picture.camera, options->picture.path, error);
    viewpoint_take_place(&series.viewpoint, session);
    good = good && render(&series, error);
    if (good)
        *last = series.camera;
    film_end(&series.film);
    viewpoint_deinit(&series.viewpoint);
    return good;
}

bool film_render(const FilmOptions *options, const SessionOptions *wanted, Error *error) {
    Series series = {.options = options};
    Film *film = &series.film;
    Session *session = NULL;
    bool good =
        viewpoint_init(&series.viewpoint, options->picture.camera, options->picture.path, error) &&
        (options->replay
             ? film_begin_replay(film, options->replay, wanted, find_moment(&series), error)
             : (session = session_create(wanted, error)) && film_begin(film, session, error));
    if (good && !options->replay)
        viewpoint_take_place(&series.viewpoint, session);
    good = good && render(&series, error) && session_finish(film->run.session, error);
    if (good)
        sink_print_summary(&series.sink, stdout);
    if (good && options->progress)
        printf("saved %s\n", sink_path(&series.sink));
    if (good && series.broken)
        good = error_set(error, ERROR_FAILED, "%s: interrupted: %zu picture%s drawn and kept",
                         series.sink.out, series.sink.written,
                         series.sink.written == 1 ? " was" : "s were");
    if (good && film->run.replayed && run_at_end(&film->run))
        journal_note_open_end(&film->run.replay, stderr);
    film_end(film);
    session_destroy(session);
    viewpoint_deinit(&series.viewpoint);
    return good;
}
