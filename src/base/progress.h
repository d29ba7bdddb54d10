// A progress bar on standard error, drawn only where that is a terminal, and as wide as fits there.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef struct Progress {
    const char *label; // must outlive it
    const char *left;  // what is said of the time left; NULL: as the time so far suggests
    size_t total;
    double started;  // seconds of the clock
    double shown_at; // when the bar was last drawn
    bool visible;
    bool drawn;  // the bar is on the terminal now
    FILE *lines; // gets a line "progress DONE TOTAL" instead, for another program; or NULL
} Progress;

Progress progress_begin(const char *label, size_t total);

// Cheap: draws at most ten times a second.
void progress_update(Progress *progress, size_t done);

// Another stream is written to meanwhile, in whole lines after progress_clear. Where it is a pipe,
// which may lead to the same terminal, no bar is drawn. NULL is allowed.
void progress_share(Progress *progress, FILE *stream);

// Removes the bar at the end, or before something else is printed: the next update may draw it
// again.
void progress_clear(Progress *progress);
