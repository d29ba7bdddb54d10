// Plain arithmetic on times: see take_pace.h.
#include "fly/take_pace.h"

#include <assert.h>
#include <math.h>

// Of a take frame: closer together, two times are the same. Differences of the clock are no
// rounder.
static const double same = 1e-6;

size_t take_frames_before(double seconds) {
    return seconds > 0 ? (size_t)ceil(seconds * TAKE_RATE - same) : 0;
}

size_t take_frames_between(double from, double until) {
    size_t first = take_frames_before(from), end = take_frames_before(until);
    return end > first ? end - first : 0;
}

double take_next_due(double due, double interval, double now) {
    assert(interval > 0);
    return now < due ? due : due + interval * (floor((now - due) / interval) + 1);
}
