#include "film/film.h"

#include <math.h>
#include <string.h>

#include "base/interrupt.h"
#include "camera/rig.h"

// --- The camera ---

// The window steps at most 32 ticks in a frame, so records farther apart than this have a camera at
// rest between them, which then sets out within the time of one record.
enum { REST_TICKS = 40, RECORD_TICKS = 6 };

// --- Reading ---

// cut_tick: of a jump since the last record, 0 for none.
static bool camera_track_take(CameraTrack *track, const JournalEntry *entry, uint64_t cut_tick,
                              Error *error) {
    CameraRecord key = {.tick = entry->tick, .camera = entry->line.change.camera};
    if (track->count == 0)
        return array_push(track, key, error);
    CameraRecord last = track->items[track->count - 1];
    key.camera.yaw = last.camera.yaw + camera_turn_between(last.camera.yaw, key.camera.yaw);
    if (cut_tick > 0) {
        key.tick = cut_tick;
        key.cut = true;
    } else if (key.tick == last.tick) {
        key.cut = true;
        // Of a pause only its beginning and its end are seen.
        if (track->count > 1 && last.cut && last.tick == track->items[track->count - 2].tick)
            track->count--;
    } else if (key.tick - last.tick > REST_TICKS) {
        last.tick = key.tick - RECORD_TICKS;
        last.cut = false;
        if (!array_push(track, last, error))
            return false;
    }
    return array_push(track, key, error);
}

bool camera_track_read(CameraTrack *track, const char *path, Error *error) {
    *track = (CameraTrack){0};
    Journal journal;
    const Model *model = NULL;
    uint64_t cut_tick = 0;
    if (!journal_open(&journal, path, error))
        return false;
    bool good = true;
    for (; good && journal.has_next; journal_advance(&journal)) {
        const JournalEntry *entry = &journal.next;
        const Change *change = &entry->line.change;
        if (entry->line.kind == LINE_CHANGE && change->kind == CHANGE_MODEL) {
            if (model && change->model != model)
                cut_tick = entry->tick;
            model = change->model;
        } else if (entry->line.kind == LINE_CHANGE && change->kind == CHANGE_CAMERA) {
            good = camera_track_take(track, entry, cut_tick, error);
            cut_tick = 0;
        }
    }
    journal_close(&journal);
    if (!good)
        camera_track_deinit(track);
    return good;
}

void camera_track_deinit(CameraTrack *track) {
    array_deinit(track);
}

// --- Looking ---

// How fast a value changes from key i to the next, a tick; 0 where the camera does not move from
// one to the other.
static double camera_track_slope(const CameraTrack *track, size_t i, int value) {
    if (i + 1 >= track->count || track->items[i + 1].cut)
        return 0;
    const CameraRecord *from = &track->items[i], *to = from + 1;
    return ((double)to->camera.values[value] - (double)from->camera.values[value]) /
           (double)(to->tick - from->tick);
}

// How fast it changes at key i: a mean of the slopes before and after that keeps the curve between
// its records (F. N. Fritsch and J. Butland, "A method for constructing local monotone piecewise
// cubic interpolants", 1984).
static double camera_track_tangent(const CameraTrack *track, size_t i, int value) {
    const CameraRecord *key = &track->items[i];
    bool begins = i == 0 || key->cut, ends = i + 1 == track->count || key[1].cut;
    if (begins || ends)
        return begins ? camera_track_slope(track, i, value)
                      : camera_track_slope(track, i - 1, value);
    double before = camera_track_slope(track, i - 1, value);
    double after = camera_track_slope(track, i, value);
    if (before * after <= 0)
        return 0;
    double h0 = (double)(key->tick - key[-1].tick), h1 = (double)(key[1].tick - key->tick);
    double w0 = 2 * h1 + h0, w1 = h1 + 2 * h0;
    return (w0 + w1) / (w0 / before + w1 / after);
}

// The cubic from key i to the next with these tangents at both ends.
static float camera_track_value(const CameraTrack *track, size_t i, double tick, int value) {
    const CameraRecord *from = &track->items[i];
    if (i + 1 == track->count || from[1].cut || tick <= (double)from->tick)
        return from->camera.values[value];
    double length = (double)(from[1].tick - from->tick), t = (tick - (double)from->tick) / length;
    double start = (double)from->camera.values[value];
    double rise = (double)from[1].camera.values[value] - start;
    double m0 = camera_track_tangent(track, i, value) * length;
    double m1 = camera_track_tangent(track, i + 1, value) * length;
    return (float)(start + camera_cubic(rise, m0, m1, t));
}

bool camera_track_at(const CameraTrack *track, double place, Camera *camera) {
    if (track->count == 0)
        return false;
    double tick = place + 1;
    // The last key at or before the tick, or the first.
    size_t i = 0, high = track->count;
    while (high - i > 1) {
        size_t middle = i + (high - i) / 2;
        if ((double)track->items[middle].tick <= tick)
            i = middle;
        else
            high = middle;
    }
    for (int k = 0; k < CAMERA_VALUES; k++)
        camera->values[k] = camera_track_value(track, i, tick, k);
    camera->yaw = remainderf(camera->yaw, 360);
    return true;
}

// --- The flight ---

static const double least_part = 1e-9; // ticks: a moment nearer to a tick counts as at it
static const double least_later =
    1e-8; // seconds: a moment this far after a tick counts as after it

static void film_start(Film *film) {
    run_begin(&film->run);
    film->start = film_seconds(film->run.session);
    film->blend = 1;
}

bool film_begin(Film *film, Session *session, Error *error) {
    *film = (Film){.run = {.session = session, .shown = true}};
    if (!session_apply_due(session, error))
        return false;
    film_start(film);
    return true;
}

// --- Beginning at a checkpoint ---

// false where the checkpoint cannot be used, or is too late for pictures from that moment on.
static bool film_resume_at(Film *film, const FilmCheckpoint *checkpoint,
                           const SessionOptions *options, double from) {
    Error ignored = {0}; // the film begins elsewhere
    const FilmState *state = &checkpoint->state;
    Run *run = &film->run;
    Journal *replay = &run->replay;
    if (from - state->seconds <= least_later || !journal_open(replay, film->journal, &ignored))
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
    film_checkpoint_find(film->journal, state->tick, path);
    SessionOptions resumed = {.resume = path,
                              .threads = options->threads,
                              .simd = options->simd,
                              .search = options->search};
    run->session = session_create(&resumed, &ignored);
    if (!run->session || session_steps(run->session) != state->tick)
        return false;
    film->start = film_seconds(run->session) - state->seconds;
    return (!state->has_picked ||
            (session_push(run->session,
                          (Change){.kind = CHANGE_PICK, .pick = {true, state->picked}}, &ignored) &&
             session_apply_due(run->session, &ignored)));
}

// At the last one that can be used.
static bool film_resume(Film *film, const SessionOptions *options, double from) {
    for (uint64_t tick = UINT64_MAX; film_checkpoint_before(film->journal, tick, &tick);) {
        FilmCheckpoint checkpoint;
        Error ignored = {0};
        if (!film_checkpoint_read(&checkpoint, film->journal, tick, &ignored))
            continue;
        film->resumed = film_resume_at(film, &checkpoint, options, from);
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
static void film_pass_checkpoint(Run *run) {
    Film *film = (Film *)run;
    FilmCheckpoint checkpoint;
    Error ignored = {0}; // there is none, or it counts as missing
    if (!film_checkpoint_read(&checkpoint, film->journal, session_steps(run->session), &ignored))
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

bool film_begin_replay(Film *film, const char *path, const SessionOptions *options, double from,
                       Error *error) {
    *film = (Film){.run = {.shown = true, .replayed = true, .before_step = film_pass_checkpoint},
                   .blend = 1,
                   .journal = path};
    bool good = camera_track_read(&film->track, path, error);
    // Without a camera in the journal the first picture decides where it is; and a preset is saved
    // with what the journal's own has, which a checkpoint does not know.
    bool may_resume = from > 0 && film->track.count > 0 && !options->save_preset;
    if (good && may_resume && film_resume(film, options, from))
        return true;
    good = good && journal_open(&film->run.replay, path, error) &&
           (film->run.session = journal_create_session(options, error)) &&
           journal_apply_due(&film->run.replay, film->run.session, error);
    if (good)
        film_start(film);
    else
        film_end(film);
    return good;
}

void film_end(Film *film) {
    if (film->run.replayed) {
        session_destroy(film->run.session);
        camera_track_deinit(&film->track);
        film_checkpoint_deinit(&film->passed);
    }
    run_end(&film->run);
    *film = (Film){0};
}

// --- Flying ---

double film_now(const Film *film) {
    return film_seconds(film->run.session) - film->start;
}

bool film_is_at(Film *film, double seconds) {
    const Session *session = film->run.session;
    SessionClock clock = session_clock(session);
    double tick = (double)sim_dt(session_sim(session)), since = seconds + film->start, place;
    if (tick > 0)
        place = (since - clock.seconds) / tick; // in ticks since the clock's
    else // with ticks of no length, a later moment is never reached
        place = film->run.replayed && since > clock.seconds ? INFINITY : 0;
    double done = (double)(session_steps(session) - clock.tick);
    film->blend = (float)fmin(fmax(1 - (done - place), 0), 1);
    return done >= ceil(place - least_part);
}

static bool film_is_due(void *context) {
    Film *film = context;
    return film_is_at(film, film->moment);
}

bool film_fly_to(Film *film, double seconds, Error *error) {
    film->moment = seconds;
    return run_until(&film->run, film_is_due, film, error);
}

// Whether the end is no farther off than the moment says, as long as ticks are now.
static bool film_is_near_end(void *context) {
    const Film *film = context;
    double tick = (double)sim_dt(session_sim(film->run.session));
    double left = (double)film->run.last - (double)session_steps(film->run.session);
    return left <= (tick > 0 ? ceil(film->moment / tick) : 0);
}

bool film_fly_to_end(Film *film, double before, double *seconds, Error *error) {
    film->moment = before;
    if (!run_until(&film->run, film_is_near_end, film, error))
        return false;
    film->blend = 1;
    *seconds = film_now(film);
    return true;
}
