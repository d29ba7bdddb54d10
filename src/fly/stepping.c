// Stepping beside the pictures, on a thread of its own, so that the picture, the camera and the
// panel go on at full rate however long a step takes.
//
// A picture waits for the ticks that are due, as long as that is a small part of its time: a flock
// that the machine can carry is drawn between its last two ticks, exactly. Where a step takes
// longer, the picture is drawn from the last two states that are complete, while the step goes on;
// then these are blended over the time that a step takes, so that a flock in slow motion glides.
#include <math.h>

#include "fly/flight.h"

static const double least_patience = 0.02, most_patience = 0.1; // seconds, for each picture
static const double patience_share = 0.5;                       // of a picture's time
static const double leave_patience = 1;                         // seconds
// Seconds: of a step that is too short for the clock, which in a browser is coarse; 0 is not known.
static const double least_step = 1e-6;

// --- What a slow flock's pictures need, on the step's thread ---

static void measure_step(void *context, Sim *flock) {
    FlyStepMeasures *measures = context;
    if (!measures->slow)
        return;
    sim_contributions(flock, measures->contributions);
    measures->neighbours = sim_sample_neighbours(flock);
}

// --- Steps ---

// After a step.
static void take_step(Flight *flight) {
    FlyStepping *stepping = &flight->stepping;
    double now = clock_now();
    stepping->interval = now - stepping->finished_at;
    stepping->finished_at = now;
    stepping->seconds = fmax(session_step_seconds(flight->session), least_step);
    if (stepping->running.slow)
        stepping->last = stepping->running;
    if (stepping->seconds > FLY_SLOW_STEP)
        fly_trace(flight, "slow step %.3f", stepping->seconds);
    fly_settle_journal(flight);
    fly_settle_films(flight);
}

// What is known of another flock's steps says nothing about this one's.
static void follow_placement(Flight *flight) {
    FlyStepping *stepping = &flight->stepping;
    uint64_t placements = session_placements(flight->session);
    if (stepping->placements == placements)
        return;
    double begun_at = stepping->begun_at;
    *stepping =
        (FlyStepping){.placements = placements, .begun_at = begun_at, .finished_at = clock_now()};
}

// A step that is known to be short is made at once: where the processors are busy, another thread
// would have to wait for one first.
static void begin_step(Flight *flight, double until) {
    FlyStepping *stepping = &flight->stepping;
    Error error = {0};
    fly_keep_checkpoint(flight);
    fly_apply_replay(flight);
    fly_falcon_tick(flight);
    follow_placement(flight);
    double now = clock_now();
    bool at_once = stepping->seconds > 0 && stepping->seconds < least_patience && now < until;
    stepping->running.slow =
        !at_once && (fly_steps_take(flight, FLY_SLOW_STEP) || stepping->seconds == 0);
    stepping->begun_at = now;
    if (!(at_once ? show_tick(&flight->show, flight->session, &error)
                  : show_tick_begin(&flight->show, flight->session, measure_step,
                                    &stepping->running, &error)))
        fly_add_error(flight, "%s", error.text);
    flight->ticks++;
    flight->flown += (double)sim_dt(session_sim(flight->session));
    if (at_once)
        take_step(flight);
}

static void finish_step(Flight *flight) {
    session_tick_finish(flight->session);
    take_step(flight);
}

bool fly_steps_take(const Flight *flight, double seconds) {
    const FlyStepping *stepping = &flight->stepping;
    bool runs = session_is_ticking(flight->session);
    return stepping->seconds > seconds || (runs && clock_now() - stepping->begun_at > seconds);
}

// Not where the step would end too late anyway.
static bool wait_for_step(const Flight *flight, double until) {
    const FlyStepping *stepping = &flight->stepping;
    double now = clock_now();
    bool in_time = fmax(stepping->begun_at + stepping->seconds, now) < until;
    return session_tick_wait(flight->session, in_time ? until - now : 0);
}

static float find_blend(const Flight *flight) {
    const FlyStepping *stepping = &flight->stepping;
    double tick = (double)sim_dt(session_sim(flight->session));
    if (session_is_ticking(flight->session)) {
        double since = clock_now() - stepping->finished_at;
        return stepping->interval > since ? (float)(since / stepping->interval) : 1;
    }
    return tick > 0 ? (float)(flight->pace.accumulated / tick) : 1;
}

double fly_picture_tick(const Flight *flight) {
    uint64_t shown = session_steps(flight->session) - session_is_ticking(flight->session);
    return (double)shown - 1 + (double)flight->stepping.blend;
}

static int count_due(Flight *flight, double elapsed) {
    double tick = (double)sim_dt(session_sim(flight->session));
    FlyPace *pace = &flight->pace;
    double rate = camera_controller_rate(&flight->camera, &flight->scene);
    if (flight->paused || !(tick > 0))
        pace->due = 0;
    else
        fly_pace_add(pace, elapsed, flight->scale * rate, tick, flight->stepping.seconds);
    flight->reached_scale = flight->paused ? flight->scale : fly_pace_reached(pace, flight->scale);
    return pace->due + flight->steps_wanted;
}

void fly_step(Flight *flight, double elapsed) {
    double before = clock_now();
    follow_placement(flight);
    double until = before + fmin(fmax(patience_share * elapsed, least_patience), most_patience);
    int due = count_due(flight, elapsed);
    for (;;) {
        if (session_is_ticking(flight->session)) {
            if (!wait_for_step(flight, until))
                break;
            finish_step(flight);
        }
        if (due == 0)
            break;
        due--;
        begin_step(flight, until);
    }
    flight->steps_wanted = flight->paused ? due : 0;
    flight->pace.due = flight->paused ? 0 : due;
    flight->stepping.blend = find_blend(flight);
    flight->show.hasty = fly_steps_take(flight, FLY_VERY_SLOW_STEP);
    timing_recent_add(&flight->recent_simulate, flight->now, clock_now() - before);
}

void fly_make_steps(Flight *flight, int ticks) {
    for (;; ticks--) {
        if (session_is_ticking(flight->session))
            finish_step(flight);
        if (ticks <= 0)
            return;
        begin_step(flight, INFINITY);
    }
}

bool fly_end_steps(Flight *flight) {
    if (!session_is_ticking(flight->session))
        return true;
    if (session_tick_wait(flight->session, leave_patience)) {
        finish_step(flight);
        return true;
    }
    flight->ticks--;
    flight->flown -= (double)sim_dt(session_sim(flight->session));
    return session_tick_abandon(flight->session);
}
