#include "fly/pace.h"

#include <math.h>
#include <stdio.h>

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

void fly_pace_describe(FlyPaceWords *pace, const FlyPaceInput *now) {
    double share = now->scale > 0 ? now->reached / now->scale : 1;
    if (share >= (pace->behind ? reached_above : behind_below))
        pace->kept_up_at = now->seconds;
    pace->behind = now->seconds - pace->kept_up_at >= behind_after;
    if (pace->behind)
        snprintf(pace->time, sizeof pace->time, "%.2g of real time", now->reached);
    else
        snprintf(pace->time, sizeof pace->time, "\xc3\x97 %.3g", now->scale);
    pace->as_usual = !pace->behind && fabs(now->scale - 1) < 1e-6;
    // Not known before the first pictures.
    if (now->frames_per_second > 0)
        snprintf(pace->frames, sizeof pace->frames, "%.0f fps", now->frames_per_second);
}
