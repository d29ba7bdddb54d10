#include "bench/outlook.h"

#include <assert.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>

#include "base/clock.h"

BenchOutlook bench_outlook_begin(const size_t *counts, size_t count_count, size_t frames) {
    return (BenchOutlook){.counts = counts,
                          .count_count = count_count,
                          .frames = frames,
                          .progress = progress_begin("", counts ? count_count * frames : frames)};
}

void bench_outlook_start(BenchOutlook *outlook, size_t birds) {
    outlook->birds = birds;
    outlook->begun = clock_now();
    outlook->progress.shown_at = 0;
}

// Seconds of a frame with so many birds.
static double frame_seconds(const BenchOutlook *outlook, double present, size_t birds) {
    double from = (double)outlook->birds, to = (double)birds, last = (double)outlook->last_birds;
    if (outlook->last_birds == 0 || last == from)
        return present * to / from;
    double slope = (present - outlook->last_seconds) / (from - last);
    return fmax(present + fmax(slope, 0) * (to - from), 0);
}

// The first frames of a count take longer than others: they say nothing of those.
static bool says_little(const BenchOutlook *outlook, size_t frames) {
    const size_t share = 10;
    return frames * share < outlook->frames;
}

double bench_outlook_left(const BenchOutlook *outlook, size_t frames, double seconds) {
    assert(outlook->counts);
    bool little = says_little(outlook, frames);
    if (little && outlook->last_birds == 0)
        return -1;
    double present =
        little ? outlook->last_seconds * (double)outlook->birds / (double)outlook->last_birds
               : seconds / (double)frames;
    double left = present * (double)(outlook->frames - frames);
    for (size_t i = outlook->at + 1; i < outlook->count_count; i++)
        left += frame_seconds(outlook, present, outlook->counts[i]) * (double)outlook->frames;
    return left;
}

// how: "about"; of: what is left, or "".
static void say_left(BenchOutlook *outlook, const char *how, double seconds, const char *of) {
    bool minutes = seconds >= 100;
    if (seconds < 0) {
        snprintf(outlook->left, sizeof outlook->left, "time left not known yet");
        return;
    }
    snprintf(outlook->left, sizeof outlook->left, "%s %.0f %s left%s", how,
             minutes ? seconds / 60 : seconds, minutes ? "min" : "s", of);
}

void bench_outlook_update(BenchOutlook *outlook, size_t frames) {
    Progress *progress = &outlook->progress;
    if (!progress->visible)
        return;
    double passed = clock_now() - outlook->begun;
    frames = frames < outlook->frames ? frames : outlook->frames;
    progress->label = outlook->label;
    progress->left = outlook->left;
    if (!outlook->counts) {
        snprintf(outlook->label, sizeof outlook->label, "try %zu, %zu birds", outlook->at + 1,
                 outlook->birds);
        double left = says_little(outlook, frames)
                          ? -1
                          : passed * (double)(outlook->frames - frames) / (double)frames;
        say_left(outlook, "about", left, " of this try");
        progress_update(progress, frames);
        return;
    }
    snprintf(outlook->label, sizeof outlook->label, "%zu birds, count %zu of %zu", outlook->birds,
             outlook->at + 1, outlook->count_count);
    double left = bench_outlook_left(outlook, frames, passed);
    bool last = outlook->at + 1 == outlook->count_count;
    bool rough = says_little(outlook, frames) || (outlook->last_birds == 0 && !last);
    say_left(outlook, rough ? "very roughly" : "about", left, "");
    progress_update(progress, outlook->at * outlook->frames + frames);
}

void bench_outlook_finish(BenchOutlook *outlook) {
    progress_clear(&outlook->progress);
    outlook->last_birds = outlook->birds;
    outlook->last_seconds = (clock_now() - outlook->begun) / (double)outlook->frames;
    outlook->at++;
}
