#include "film/film.h"

#include <math.h>

#include "base/interrupt.h"

static const double least_part = 1e-9; // of a tick: what is nearer to a tick lies on it

static double film_tick_seconds(const Film *film) {
    return (double)sim_dt(session_sim(film->session));
}

static void film_start_clock(Film *film) {
    film->first_tick = film->tick = session_steps(film->session);
    film->blend = 1;
}

bool film_begin(Film *film, Session *session, Error *error) {
    *film = (Film){.session = session};
    if (!session_apply_due(session, error))
        return false;
    film_start_clock(film);
    return true;
}

bool film_begin_replay(Film *film, const char *path, const SessionOptions *options, Error *error) {
    *film = (Film){.replayed = true};
    if (camera_track_read(&film->track, path, error) && replay_open(&film->replay, path, error) &&
        (film->session = replay_create_session(options, error)) &&
        replay_apply_due(&film->replay, film->session, error)) {
        film_start_clock(film);
        return true;
    }
    film_end(film);
    return false;
}

void film_end(Film *film) {
    show_deinit(&film->show);
    if (film->replayed) {
        session_destroy(film->session);
        replay_close(&film->replay);
        camera_track_deinit(&film->track);
    }
    *film = (Film){0};
}

double film_now(const Film *film) {
    return film->seconds +
           (double)(session_steps(film->session) - film->tick) * film_tick_seconds(film);
}

uint64_t film_flown(const Film *film) {
    return session_steps(film->session) - film->first_tick;
}

uint64_t film_ticks(const Film *film) {
    uint64_t end = replay_end_tick(&film->replay);
    return end > film->first_tick ? end - film->first_tick : 0;
}

bool film_at_end(const Film *film) {
    return film->replayed && film_flown(film) >= film_ticks(film);
}

// What a journal says of a tick goes before the step from it. Ticks may have another length then.
static bool film_apply_due(Film *film, Error *error) {
    double tick_seconds = film_tick_seconds(film), now = film_now(film);
    if (!replay_apply_due(&film->replay, film->session, error))
        return false;
    if (film_tick_seconds(film) != tick_seconds) {
        film->tick = session_steps(film->session);
        film->seconds = now;
    }
    return true;
}

static bool film_step(Film *film, Progress *progress, Error *error) {
    if ((film->replayed && !film_apply_due(film, error)) ||
        !show_tick(&film->show, film->session, error))
        return false;
    if (progress)
        progress_update(progress, (size_t)film_flown(film));
    // What it says of the last tick belongs to the end.
    return !film_at_end(film) || film_apply_due(film, error);
}

// The place of a moment in ticks since the clock's.
static double film_place(const Film *film, double seconds) {
    double tick = film_tick_seconds(film);
    if (tick > 0)
        return (seconds - film->seconds) / tick;
    // Where ticks take no time, every moment after now lies beyond them.
    return film->replayed && seconds > film->seconds ? INFINITY : 0;
}

bool film_fly_to(Film *film, double seconds, Progress *progress, Error *error) {
    for (;;) {
        double place = film_place(film, seconds), whole = ceil(place - least_part);
        double done = (double)(session_steps(film->session) - film->tick);
        film->blend = (float)fmin(fmax(1 - (done - place), 0), 1);
        if (done >= whole || film_at_end(film) || interrupt_requested())
            return true;
        if (!film_step(film, progress, error))
            return false;
    }
}

// Whether the end is farther off than so many seconds, as long as ticks are now.
static bool film_has_longer(const Film *film, double seconds) {
    double tick = film_tick_seconds(film), left = (double)(film_ticks(film) - film_flown(film));
    return !film_at_end(film) && left > (tick > 0 ? ceil(seconds / tick) : 0);
}

bool film_fly_to_end(Film *film, double before, Progress *progress, double *seconds, Error *error) {
    while (film_has_longer(film, before) && !interrupt_requested())
        if (!film_step(film, progress, error))
            return false;
    film->blend = 1;
    *seconds = film_now(film);
    return true;
}

bool film_camera(const Film *film, Camera *camera) {
    double place = (double)session_steps(film->session) - 1 + (double)film->blend;
    return camera_track_look(&film->track, place, camera);
}
