#include "fly/core.h"

#include <math.h>

static const double most_ticks = 4;       // in one picture, at normal speed
static const double longest_frame = 0.25; // seconds; longer ones count as this
static const double look_back = 0.5;      // seconds, after which a time counts for 1/e
static const double least_lost = 0.005;   // share; less is not shown

void fly_pace_add(FlyPace *pace, double elapsed, double scale, double tick, double slow) {
    double wanted = elapsed * scale, taken = fmin(elapsed, longest_frame) * scale;
    pace->accumulated += taken;
    double ticks = floor(pace->accumulated / tick);
    pace->accumulated -= ticks * tick;
    double due = pace->due + ticks, kept = fmin(due, floor(most_ticks * fmax(scale, 1)));
    pace->due = (int)kept;
    double left = exp(-elapsed / fmax(look_back, 2 * slow));
    pace->wanted = pace->wanted * left + wanted;
    pace->lost = pace->lost * left + wanted - taken + (due - kept) * tick;
}

double fly_pace_reached(const FlyPace *pace, double scale) {
    bool keeps_up = pace->lost <= least_lost * pace->wanted;
    return keeps_up ? scale : scale * fmax(1 - pace->lost / pace->wanted, 0);
}

// --- In words ---

// Two limits, so that what is shown does not flicker where the time reached is near one; and a
// single long picture, as the first one, is not shown.
static const double behind_below = 0.9, reached_above = 0.97; // of the time asked for
static const double behind_after = 1;                         // seconds

void fly_pace_describe(FlyPaceWords *pace, double now, double scale, double reached,
                       double frames_per_second) {
    double share = scale > 0 ? reached / scale : 1;
    if (share >= (pace->behind ? reached_above : behind_below))
        pace->kept_up_at = now;
    pace->behind = now - pace->kept_up_at >= behind_after;
    if (pace->behind)
        snprintf(pace->time, sizeof pace->time, "%.2g of real time", reached);
    else
        snprintf(pace->time, sizeof pace->time, "\xc3\x97 %.3g", scale);
    pace->as_usual = !pace->behind && fabs(scale - 1) < 1e-6;
    // Not known before the first pictures.
    if (frames_per_second > 0)
        snprintf(pace->frames, sizeof pace->frames, "%.0f fps", frames_per_second);
}

// --- Steps ---

static const double least_patience = 0.02, most_patience = 0.1; // seconds, for each picture
static const double patience_share = 0.5;                       // of a picture's time
static const double leave_patience = 1;                         // seconds
static const double catch_up_patience = 0.2;                    // seconds, for each picture
// Seconds: of a step that is too short for the clock, which in a browser is coarse; 0 is not known.
static const double least_step = 1e-6;

static double tick_seconds(const FlyTime *time) {
    return (double)sim_dt(fly_sim(time->core));
}

// After a step.
static void take_step(FlyTime *time) {
    FlyStepping *stepping = &time->stepping;
    double now = clock_now();
    stepping->interval = now - stepping->finished_at;
    stepping->finished_at = now;
    stepping->seconds = fmax(session_step_seconds(time->core->session), least_step);
    time->after_step(time->context);
}

// What is known of another flock's steps says nothing about this one's.
static void follow_placement(FlyTime *time) {
    FlyStepping *stepping = &time->stepping;
    uint64_t placements = session_placements(time->core->session);
    if (stepping->placements != placements)
        *stepping = (FlyStepping){
            .placements = placements, .begun_at = stepping->begun_at, .finished_at = clock_now()};
}

// A step that is known to be short is made at once: where the processors are busy, another thread
// would have to wait for one first.
static void begin_step(FlyTime *time, double until) {
    FlyStepping *stepping = &time->stepping;
    Session *session = time->core->session;
    Error error = {0};
    time->before_step(time->context);
    follow_placement(time);
    double now = clock_now();
    bool at_once = stepping->seconds > 0 && stepping->seconds < least_patience && now < until;
    stepping->begun_at = now;
    bool good = show_prepare_tick(time->show, session, &error);
    good &= at_once ? session_tick(session, &error) : session_tick_begin(session, &error);
    if (!good)
        fly_add_error(time->core, "%s", error.text);
    time->flown += tick_seconds(time);
    if (!session_is_ticking(session))
        take_step(time);
}

static void finish_step(FlyTime *time) {
    session_tick_finish(time->core->session);
    take_step(time);
}

bool fly_steps_take(const FlyTime *time, double seconds) {
    const FlyStepping *stepping = &time->stepping;
    bool runs = session_is_ticking(time->core->session);
    return stepping->seconds > seconds || (runs && clock_now() - stepping->begun_at > seconds);
}

double fly_picture_tick(const FlyTime *time) {
    const Session *session = time->core->session;
    uint64_t shown = session_steps(session) - session_is_ticking(session);
    return (double)shown - 1 + (double)time->stepping.blend;
}

void fly_step(FlyTime *time, double elapsed, double rate) {
    Session *session = time->core->session;
    FlyStepping *stepping = &time->stepping;
    FlyPace *pace = &time->pace;
    double before = clock_now(), tick = tick_seconds(time);
    follow_placement(time);
    double until = before + fmin(fmax(patience_share * elapsed, least_patience), most_patience);
    uint64_t link = session_link_tick(session), steps = session_steps(session);
    time->behind_link = link > steps ? link - steps : 0;
    if (time->paused || time->behind_link || !(tick > 0))
        pace->due = 0;
    else
        fly_pace_add(pace, elapsed, time->scale * rate, tick, stepping->seconds);
    time->reached = time->paused ? time->scale : fly_pace_reached(pace, time->scale);
    int due = pace->due + time->steps_wanted;
    if (time->behind_link) {
        due = (int)time->behind_link; // at most LINK_MOST_TICKS
        until = before + catch_up_patience;
    }
    for (;;) {
        if (session_is_ticking(session)) {
            // Not where the step would end too late anyway.
            double now = clock_now();
            bool in_time = fmax(stepping->begun_at + stepping->seconds, now) < until;
            if (!session_tick_wait(session, in_time ? until - now : 0))
                break;
            finish_step(time);
        }
        if (due == 0)
            break;
        due--;
        begin_step(time, until);
    }
    // What the sender changed last, at that tick, is seen though the flock may be paused.
    Error error = {0};
    if (time->behind_link && session_steps(session) == link && !session_apply_due(session, &error))
        fly_add_error(time->core, "%s", error.text);
    int left = time->behind_link ? 0 : due; // a link's are found anew
    time->steps_wanted = time->paused ? left : 0;
    pace->due = time->paused ? 0 : left;
    bool runs = session_is_ticking(session);
    double whole = runs ? stepping->interval : tick;
    double since = runs ? clock_now() - stepping->finished_at : pace->accumulated;
    stepping->blend = whole > since ? (float)(since / whole) : 1;
    time->show->hasty = fly_steps_take(time, FLY_VERY_SLOW_STEP);
    timing_recent_add(&time->recent, time->core->now, clock_now() - before);
}

void fly_make_steps(FlyTime *time, int ticks) {
    for (;; ticks--) {
        if (session_is_ticking(time->core->session))
            finish_step(time);
        if (ticks <= 0)
            return;
        begin_step(time, INFINITY);
    }
}

bool fly_end_steps(FlyTime *time) {
    Session *session = time->core->session;
    if (!session_is_ticking(session))
        return true;
    if (session_tick_wait(session, leave_patience)) {
        finish_step(time);
        return true;
    }
    time->flown -= tick_seconds(time);
    return session_tick_abandon(session);
}
