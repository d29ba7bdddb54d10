// A progress bar on standard error, drawn only where that is a terminal.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef struct Progress {
    const char *label; // must outlive it
    size_t total;
    double started;  // seconds of the clock
    double shown_at; // when the bar was last drawn
    bool visible;
    FILE *lines; // gets a line "progress DONE TOTAL" instead, for another program; or NULL
} Progress;

Progress progress_begin(const char *label, size_t total);

// Cheap: draws at most ten times a second.
void progress_update(Progress *progress, size_t done);

// Removes the bar, so that the next line begins an empty one.
void progress_end(Progress *progress);
