// A film is a flight, a new session or the replay of a journal, that is brought from moment to
// moment. Moments are seconds of simulated time since it began, and may be between two ticks.
//
// With a shutter, a picture is the mean of pictures at moments while it is open, the first at the
// picture's own time, the others evenly after it: EXPOSURES of them where it is always open, fewer
// in proportion. At 30 pictures a second that is one each millisecond, in which even a fast bird
// near the camera moves by few pixels, and a far one by less than one.
#include "film/film.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/interrupt.h"
#include "base/pool.h"
#include "base/progress.h"
#include "film/checkpoint.h"
#include "film/picture.h"
#include "film/sink.h"
#include "film/track.h"
#include "gpusim/gpusim.h"
#include "render/offscreen.h"
#include "render/shape.h"
#include "show/run.h"

enum { EXPOSURES = 32 };

// Of the time between two pictures: the flight's end is not missed, nor passed, by a rounding.
static const double least_share = 0.01;
static const double least_part = 1e-9;  // ticks: a moment nearer to a tick counts as at it
static const double least_later = 1e-8; // seconds: one this far after a tick counts as after it

typedef struct Film {
    Run run; // first: its hook finds the film by it
    const FilmOptions *options;
    CameraTrack track; // of the journal
    Viewpoint viewpoint;
    Surface surface;
    SimPlace place; // of the steps
    Gpusim *gpu;    // or NULL
    Exposure exposure;
    Sink sink;
    Progress progress;

    // The flight
    double origin;         // film_seconds of its first moment
    double moment;         // that it is on its way to
    float blend;           // at the moment, between the session's last two ticks
    FilmCheckpoint passed; // its postures are for the next picture; its file is {0} for none
    bool resumed;          // at a checkpoint, not at the journal's beginning
    uint64_t resumed_tick; // there are only pictures after the step from this tick
    bool arrived;          // at the first picture
    Error failure;         // otherwise

    // The pictures
    bool last;      // one, of the end of a replay
    size_t first;   // that is kept
    size_t begun;   // the first that anything is done for
    size_t picture; // the present one, of count; SIZE_MAX: until the end of the flight
    size_t count;
    int exposures; // of each picture
    int exposed;   // of the present picture
    CameraController camera;
    bool drawn;    // something was, and the camera with it
    bool over;     // the flight is, before the present picture
    bool broken;   // by Ctrl-C, before all pictures were drawn
    double start;  // the moment of the first picture
    double rate;   // how fast time runs
    double slowed; // the director's slow motion up to now, in seconds of the film
} Film;

// --- The flight ---

static bool begin_flight(Film *film, Error *error) {
    if (!run_apply_due(&film->run, error))
        return false;
    run_begin(&film->run);
    film->origin = film_seconds(film->run.session);
    film->blend = 1;
    return true;
}

// Seconds of simulated time since it began.
static double find_now(const Film *film) {
    return film_seconds(film->run.session) - film->origin;
}

// Whether it has come to the moment. blend is set for it in any case: of a moment before the last
// tick or behind the flight's end, that tick or end is shown.
static bool is_due(void *context) {
    Film *film = context;
    const Session *session = film->run.session;
    SessionClock clock = session_clock(session);
    double tick = (double)sim_dt(session_sim(session)), since = film->moment + film->origin, place;
    if (tick > 0)
        place = (since - clock.seconds) / tick; // in ticks since the clock's
    else // with ticks of no length, a later moment is never reached
        place = film->run.replayed && since > clock.seconds ? INFINITY : 0;
    double done = (double)(session_steps(session) - clock.tick);
    film->blend = (float)fmin(fmax(1 - (done - place), 0), 1);
    return done >= ceil(place - least_part);
}

// Whether the end is no farther off than the moment says, as long as ticks are now.
static bool is_near_end(void *context) {
    const Film *film = context;
    double tick = (double)sim_dt(session_sim(film->run.session));
    double left = (double)film->run.last - (double)session_steps(film->run.session);
    return left <= (tick > 0 ? ceil(film->moment / tick) : 0);
}

// --- From a checkpoint ---

// false where the checkpoint cannot be used, or is too late for pictures from that moment on.
static bool resume_at(Film *film, const FilmCheckpoint *checkpoint, const SessionOptions *wanted,
                      double from) {
    Error ignored = {0}; // the film begins elsewhere
    const FilmState *state = &checkpoint->state;
    Run *run = &film->run;
    Journal *replay = &run->replay;
    if (from - state->seconds <= least_later ||
        !journal_open(replay, film->options->replay, &ignored))
        return false;
    // The session has what was entered before it already.
    while (replay->has_next && replay->next.number <= checkpoint->journal_lines) {
        const Line *line = &replay->next.line;
        if (line->kind == LINE_CHANGE && line->change.kind == CHANGE_RESUME)
            return false;
        journal_advance(replay);
    }
    run->last = replay->end_tick; // counted from tick 0
    if (state->tick >= run->last)
        return false;
    char path[FILE_PATH_SIZE];
    film_checkpoint_find(film->options->replay, state->tick, path);
    SessionOptions resumed = {
        .resume = path, .threads = wanted->threads, .simd = wanted->simd, .search = wanted->search};
    run->session = session_create(&resumed, &ignored);
    if (!run->session || session_steps(run->session) != state->tick)
        return false;
    film->origin = film_seconds(run->session) - state->seconds;
    return (!state->has_picked ||
            (session_push(run->session,
                          (Change){.kind = CHANGE_PICK, .pick = {true, state->picked}}, &ignored) &&
             session_apply_due(run->session, &ignored)));
}

// At the last one that can be used.
static bool resume(Film *film, const SessionOptions *wanted, double from) {
    const char *journal = film->options->replay;
    for (uint64_t tick = UINT64_MAX; film_checkpoint_before(journal, tick, &tick);) {
        FilmCheckpoint checkpoint;
        if (!film_checkpoint_read(&checkpoint, journal, tick))
            continue;
        film->resumed = resume_at(film, &checkpoint, wanted, from);
        film->resumed_tick = tick;
        film_checkpoint_deinit(&checkpoint);
        if (film->resumed)
            return true;
        session_destroy(film->run.session);
        film->run.session = NULL;
        journal_close(&film->run.replay);
    }
    return false;
}

// Before the step from a tick with a checkpoint: from here on the film has what that has.
static void pass_checkpoint(Run *run) {
    Film *film = (Film *)run;
    FilmCheckpoint checkpoint;
    if (!film_checkpoint_read(&checkpoint, film->options->replay, session_steps(run->session)))
        return;
    const ShowState *state = &checkpoint.state.show;
    if (state->trails.points > 0 &&
        checkpoint.trail_birds != sim_birds(session_sim(run->session))) {
        film_checkpoint_deinit(&checkpoint);
        return;
    }
    film_checkpoint_deinit(&film->passed);
    film->passed = checkpoint;
    show_set_state(&run->show, run->session, state, checkpoint.trails);
}

// --- One picture ---

// Seconds that the shutter is open for a picture.
static double find_open(const Film *film) {
    return film->options->shutter / 360 / film->options->fps;
}

// passed: seconds since the last one.
static bool draw_moment(Film *film, double passed, bool shown, Error *error) {
    const PictureOptions *options = &film->options->picture;
    Session *session = film->run.session;
    CameraController *fly = &film->camera;
    Picture picture;
    if (film->resumed && session_steps(session) <= film->resumed_tick) { // nothing is there yet
        assert(!shown);
        return true;
    }
    bool good = !film->passed.file.memory || // since the last picture
                renderer_set_postures(film->surface.renderer, &film->passed.postures, error);
    film_checkpoint_deinit(&film->passed);
    if (!good)
        return false;
    picture_describe(&picture, &film->run.show, session, film->blend,
                     (PictureArea){options->width, options->height, 0});
    double place = (double)session_steps(session) - 1 + (double)film->blend;
    CameraScene scene;
    bool recorded =
        !options->camera && !options->path && camera_track_at(&film->track, place, &fly->camera);
    if (!recorded && !film->drawn) {
        if (!viewpoint_begin(&film->viewpoint, fly, &picture, &scene, error))
            return false;
    } else if (!recorded) {
        scene = viewpoint_scene(&film->viewpoint, fly, &picture);
        camera_controller_advance(fly, &(CameraInput){0}, &scene, (float)passed);
        film->rate = camera_controller_rate(fly, &scene);
    }
    film->drawn = true;
    picture_set_camera(&picture, &fly->camera);
    View views[2];
    viewpoint_show(fly, &picture, views);
    for (int side = 0; side < picture.count && film->options->shutter > 0; side++)
        picture.frames[side].exposure = (float)find_open(film) / (float)film->exposures;
    if (!shown)
        return picture_skip(&picture, film->surface.renderer, error);
    offscreen_bind(film->surface.framebuffer);
    return picture_draw(&picture, film->surface.renderer, error);
}

// --- All of them ---

// The first picture at or after these seconds of the film.
static size_t find_picture(const FilmOptions *options, double seconds) {
    return (size_t)ceil(seconds * options->fps - least_share);
}

// Of the whole film, those up to the end of the range; SIZE_MAX where the end of the flight says
// how many.
static size_t count_pictures(Film *film, const char *out) {
    const FilmOptions *options = film->options;
    bool ranged = options->range.to > 0;
    size_t all;
    if (options->seconds > 0)
        all = (size_t)fmax(1, floor(options->seconds * options->fps + 0.5));
    else if (options->has_frames || (!sink_takes_many(out) && !ranged))
        all = (size_t)options->frames;
    else if (options->picture.path)
        all = 1 + (size_t)ceil(camera_path_length(&film->viewpoint.path) * options->fps - 1e-6);
    else
        all = options->replay || ranged ? SIZE_MAX : (size_t)options->frames;
    if (!ranged)
        return all;
    size_t end = find_picture(options, options->range.to);
    film->first = find_picture(options, options->range.from);
    return end < all ? end : all;
}

// For a single picture of a replay that is its end, or as long before it as the picture takes to be
// exposed, unless --warm says otherwise.
static bool fly_to_first(Film *film, Error *error) {
    const FilmOptions *options = film->options;
    double tick = (double)sim_dt(session_sim(film->run.session));
    uint64_t link = session_link_tick(film->run.session);
    film->start = options->has_warm ? options->warm
                  : options->replay ? 0
                  : link            ? (double)(link - film->run.first) * tick
                                    : (double)session_view(film->run.session)->moment;
    double ticks = film->last ? (double)(film->run.last - film->run.first)
                   : tick > 0 ? film->start / tick
                              : 0;
    Progress progress = progress_begin("simulate", (size_t)ticks);
    film->run.progress = &progress;
    film->moment = film->last ? find_open(film) : film->start;
    bool good = run_until(&film->run, film->last ? is_near_end : is_due, film, error);
    film->run.progress = NULL;
    progress_clear(&progress);
    if (film->last) {
        film->blend = 1;
        film->start = find_now(film);
    }
    if (good && run_at_end(&film->run) && film->start > find_now(film) + least_share / options->fps)
        return error_set(error, ERROR_USAGE, "--warm %g: the flight of %s lasts %.6g seconds",
                         options->warm, options->replay, find_now(film));
    return good;
}

// When the shutter opens for the picture.
static double find_time(const Film *film) {
    return film->start + (double)film->picture / film->options->fps - film->slowed;
}

// One exposure of a picture, which Ctrl-C within it leaves out. What is not shown only moves on
// what later pictures depend on.
static bool take_exposure(void *context, bool *more, Error *error) {
    Film *film = context;
    const Run *run = &film->run;
    double interval = 1 / film->options->fps, apart = find_open(film) / film->exposures;
    bool shown = film->picture >= film->first, begins = film->exposed == 0;
    film->over = begins && film->picture > 0 && run_at_end(run) &&
                 find_time(film) > find_now(film) - least_share * interval;
    *more = !film->over;
    if (film->over)
        return true;
    double passed = begins ? interval - apart * (film->exposures - 1) : apart;
    if (!draw_moment(film, passed, shown, error))
        return false;
    if (interrupt_requested())
        return true;
    const uint8_t *pixels = shown ? offscreen_pixels(film->surface.framebuffer) : NULL;
    if (shown && film->exposures > 1)
        exposure_add(&film->exposure, pixels);
    if (++film->exposed == film->exposures) {
        if (shown &&
            !sink_add(&film->sink,
                      film->exposures > 1 ? exposure_take_mean(&film->exposure) : pixels, error))
            return false;
        film->exposed = 0;
        film->slowed += (1 - film->rate) * interval;
        film->picture++;
        *more = film->picture < film->count;
        progress_update(&film->progress, film->count == SIZE_MAX ? (size_t)run_done(run)
                                                                 : film->picture - film->begun);
    }
    film->moment = find_time(film) + film->exposed * apart * film->rate;
    return true;
}

// Until there are so many or the flight is at its end.
static bool draw_pictures(Film *film, Error *error) {
    const FilmOptions *options = film->options;
    bool whole = film->count == SIZE_MAX;
    // Of a flight that began at a checkpoint, earlier pictures fall before that.
    double before = floor((find_now(film) - film->start) * options->fps) - 1;
    film->begun = film->picture = film->resumed && before > 0 ? (size_t)before : 0;
    film->rate = 1;
    film->moment = find_time(film);
    film->progress = progress_begin("draw", whole ? (size_t)(film->run.last - film->run.first)
                                                  : film->count - film->begun);
    film->progress.lines = options->progress ? stdout : NULL;
    bool good =
        film->begun >= film->count || run_play(&film->run, is_due, take_exposure, film, error);
    film->broken = !film->over && film->sink.written < film->count - film->first;
    progress_clear(&film->progress);
    if (good && film->sink.written == 0)
        good = film->over
                   ? error_set(error, ERROR_USAGE, "--range %g:%g: the film lasts %.6g seconds",
                               options->range.from, options->range.to, find_now(film) - film->start)
                   : error_set(error, ERROR_FAILED, "%s: interrupted before the first picture",
                               film->sink.out);
    // The end of the flight is where its journal is held to what it says.
    film->moment = INFINITY;
    return good && (!(whole || film->last) || run_until(&film->run, is_due, film, error));
}

static void approach(void *context) {
    Film *film = context;
    film->arrived = fly_to_first(film, &film->failure);
}

// Flies to the first picture while the driver compiles shaders; steps on the GPU come after them.
static bool fly_and_prepare(Film *film, Error *error) {
    if (!gpusim_begin(film->place, &film->gpu, stderr, error))
        return false;
    if (film->gpu)
        return session_set_steps(film->run.session, gpusim_steps(film->gpu), error) &&
               fly_to_first(film, error);
    Worker *worker = worker_create(error);
    if (!worker)
        return false;
    View view = *session_view(film->run.session); // the flight may change it
    worker_start(worker, approach, film);
    offscreen_bind(film->surface.framebuffer);
    bool good = renderer_prepare(film->surface.renderer, &view, error);
    worker_wait(worker, INFINITY);
    worker_destroy(worker);
    if (good && !film->arrived)
        *error = film->failure;
    return good && film->arrived;
}

static bool render(Film *film, Error *error) {
    const FilmOptions *options = film->options;
    const char *out = options->out ? options->out : FILM_DEFAULT_OUT;
    Session *session = film->run.session;
    film->count = count_pictures(film, out);
    if (film->count <= film->first)
        return error_set(error, ERROR_USAGE, "--range %g:%g: the film has no picture there",
                         options->range.from, options->range.to);
    VideoFormat format = {.width = options->picture.width,
                          .height = options->picture.height,
                          .fps = options->fps,
                          .is_new = options->progress};
    Shape shape;
    interrupt_install();
    if (!shape_check(&shape, session_view(session)->mesh, error) ||
        !sink_begin(&film->sink, out, &format, film->first,
                    film->count == SIZE_MAX ? 1 : film->count - film->first, error))
        return false;
    if (film->sink.kind == SINK_ONE && options->range.to <= 0) {
        film->count = 1;
        film->last = options->replay && !options->has_warm;
    }
    film->exposures = (int)fmax(1, ceil(options->shutter / 360 * EXPOSURES));
    const SurfaceOptions surface = {.device = options->picture.gpu,
                                    .width = format.width,
                                    .height = format.height,
                                    .samples = options->samples};
    bool good = surface_init(&film->surface, &surface, session_pool(session), error) &&
                (film->exposures == 1 ||
                 exposure_init(&film->exposure, format.width, format.height, error)) &&
                fly_and_prepare(film, error) && draw_pictures(film, error);
    exposure_deinit(&film->exposure);
    session_set_steps(session, (SimSteps){0}, error);
    gpusim_end(film->gpu, stderr);
    surface_deinit(&film->surface);
    if (good && film->broken && options->progress)
        good = error_set(error, ERROR_FAILED, "%s: interrupted", out);
    return sink_end(&film->sink, good, error);
}

// --- From options to files ---

// The flight begins at the last checkpoint before the first picture, or at the journal's start.
static bool begin_replay(Film *film, const SessionOptions *wanted, Error *error) {
    const FilmOptions *options = film->options;
    film->run.replayed = true;
    film->run.before_step = pass_checkpoint;
    film->blend = 1;
    if (!camera_track_read(&film->track, options->replay, error))
        return false;
    // A camera that follows depends on the flight before. Without one in the journal the first
    // picture decides where it is; and a preset is saved with what the journal's own has, which a
    // checkpoint does not know.
    bool may_resume = options->range.to > 0 && !options->picture.camera && !options->picture.path &&
                      film->track.count > 0 && !wanted->save_preset;
    double from = (options->has_warm ? options->warm : 0) +
                  (double)find_picture(options, options->range.from) / options->fps;
    return (may_resume && resume(film, wanted, from)) ||
           (journal_open(&film->run.replay, options->replay, error) &&
            (film->run.session = journal_create_session(wanted, error)) &&
            begin_flight(film, error));
}

static void film_deinit(Film *film) {
    array_deinit(&film->track);
    film_checkpoint_deinit(&film->passed);
    run_end(&film->run);
    camera_path_deinit(&film->viewpoint.path);
}

// From the session, or, where there is none, the journal or a new one.
static bool begin(Film *film, const SessionOptions *wanted, Error *error) {
    const PictureOptions *options = &film->options->picture;
    if (!viewpoint_init(&film->viewpoint, options->camera, options->path, error))
        return false;
    if (film->options->replay)
        return begin_replay(film, wanted, error);
    if (!film->run.session && !(film->run.session = session_create(wanted, error)))
        return false;
    if (!begin_flight(film, error))
        return false;
    viewpoint_take_place(&film->viewpoint, film->run.session); // a link's is there by now
    return true;
}

bool film_render_session(Session *session, const FilmOptions *options, CameraController *last,
                         Error *error) {
    Film film = {.options = options, .run = {.session = session, .shown = true}};
    bool good = begin(&film, NULL, error) && render(&film, error);
    if (good)
        *last = film.camera;
    film_deinit(&film);
    return good;
}

bool film_render(const FilmOptions *options, const SessionOptions *wanted, Error *error) {
    Film film = {.options = options, .place = wanted->place, .run.shown = true};
    const Sink *sink = &film.sink;
    bool good = begin(&film, wanted, error) && render(&film, error) &&
                session_finish(film.run.session, error);
    if (good)
        sink_print_summary(sink, stdout);
    if (good && options->progress)
        printf("saved %s\n", sink_path(sink));
    if (good && film.broken)
        good = error_set(error, ERROR_FAILED, "%s: interrupted: %zu picture%s drawn and kept",
                         sink->out, sink->written, sink->written == 1 ? " was" : "s were");
    if (good && film.run.replayed && run_at_end(&film.run))
        journal_note_end(&film.run.replay, film.run.session, stderr);
    Session *session = film.run.session;
    film_deinit(&film);
    session_destroy(session);
    return good;
}
