// Which take frames a picture is shown in.
//
// A take has a fixed rate and runs at the speed of the flight: take frame k shows the newest
// picture there was k / rate seconds after the start. A picture is the newest from its own time to
// that of the next, so what it fills follows from those two alone: nothing adds up, however
// unevenly the pictures come.
#pragma once

#include <stddef.h>

// Take frames a second. Half of what screens show: a software renderer reaches it, encoding takes
// half the processor, and who wants more draws the flight again from its journal.
enum { TAKE_RATE = 30 };

// How many take frames there are before so many seconds; 0 up to 0 s.
size_t take_frames_before(double seconds);

// How many show the picture that came at `from` and was replaced at `until`, both in seconds since
// the start. Often 0 where pictures come faster than the take's rate.
size_t take_frames_between(double from, double until);

// When the next picture of a series is due, one each interval > 0: on the beat of the first. What
// was missed is left out.
double take_next_due(double due, double interval, double now);
