#include "bench/outlook.h"

#include <assert.h>
#include <math.h>
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

double bench_outlook_left(const BenchOutlook *outlook, size_t frames, double seconds) {
    assert(frames > 0 && outlook->counts);
    double present = seconds / (double)frames;
    double left = present * (double)(outlook->frames - frames);
    for (size_t i = outlook->at + 1; i < outlook->count_count; i++)
        left += frame_seconds(outlook, present, outlook->counts[i]) * (double)outlook->frames;
    return left;
}

static void describe_seconds(double seconds, const char *word, char *out, size_t size) {
    if (seconds < 100)
        snprintf(out, size, "%s %.0f s left", word, seconds);
    else
        snprintf(out, size, "%s %.0f min left", word, seconds / 60);
}

void bench_outlook_update(BenchOutlook *outlook, size_t frames) {
    Progress *progress = &outlook->progress;
    double passed = clock_now() - outlook->begun;
    frames = frames < outlook->frames ? frames : outlook->frames;
    progress->label = outlook->label;
    progress->left = outlook->left;
    if (!outlook->counts) {
        snprintf(outlook->label, sizeof outlook->label, "try %zu, %zu birds", outlook->at + 1,
                 outlook->birds);
        double left = passed * (double)(outlook->frames - frames) / (double)(frames ? frames : 1);
        describe_seconds(left, "of this try about", outlook->left, sizeof outlook->left);
        progress_update(progress, frames);
        return;
    }
    snprintf(outlook->label, sizeof outlook->label, "%zu birds, count %zu of %zu", outlook->birds,
             outlook->at + 1, outlook->count_count);
    double left = bench_outlook_left(outlook, frames ? frames : 1, passed);
    bool rough = outlook->last_birds == 0 && outlook->at + 1 < outlook->count_count;
    describe_seconds(left, rough ? "very roughly" : "about", outlook->left, sizeof outlook->left);
    progress_update(progress, outlook->at * outlook->frames + frames);
}

void bench_outlook_finish(BenchOutlook *outlook) {
    progress_clear(&outlook->progress);
    outlook->last_birds = outlook->birds;
    outlook->last_seconds = (clock_now() - outlook->begun) / (double)outlook->frames;
    outlook->at++;
}
