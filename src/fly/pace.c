#include "fly/pace.h"

#include <math.h>
#include <stdbool.h>

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
