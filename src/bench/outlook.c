#include "bench/outlook.h"

#include <stdio.h>

#include "base/clock.h"

BenchOutlook bench_outlook_begin(const size_t *counts, size_t count_count, size_t frames) {
    return (BenchOutlook){.counts = counts,
                          .count_count = count_count,
                          .frames = frames,
                          .begun = clock_now(),
                          .progress = progress_begin("", counts ? count_count * frames : frames)};
}

void bench_outlook_start(BenchOutlook *outlook, size_t birds) {
    outlook->birds = birds;
    if (!outlook->counts)
        outlook->begun = clock_now();
    outlook->progress.shown_at = 0;
}

double bench_outlook_left(const BenchOutlook *outlook, size_t frames, double seconds) {
    // What a frame of no birds costs, in birds: with llvmpipe 4,000.
    const size_t more = 4000;
    size_t each = outlook->birds + more, past = each * frames, left = each * outlook->frames - past;
    for (size_t i = 0; outlook->counts && i < outlook->count_count; i++) {
        if (i < outlook->done)
            past += (outlook->counts[i] + more) * outlook->frames;
        else if (i > outlook->done)
            left += (outlook->counts[i] + more) * outlook->frames;
    }
    bool early = 10 * past < each * outlook->frames;
    return early ? -1 : seconds * (double)left / (double)past;
}

void bench_outlook_update(BenchOutlook *outlook, size_t frames) {
    if (!outlook->progress.visible)
        return;
    double left = bench_outlook_left(outlook, frames, clock_now() - outlook->begun);
    if (outlook->counts)
        snprintf(outlook->label, sizeof outlook->label, "%zu birds, count %zu of %zu",
                 outlook->birds, outlook->done + 1, outlook->count_count);
    else
        snprintf(outlook->label, sizeof outlook->label, "try %zu, %zu birds", outlook->done + 1,
                 outlook->birds);
    if (left < 0)
        snprintf(outlook->left, sizeof outlook->left, "time left not known yet");
    else
        snprintf(outlook->left, sizeof outlook->left, "about %.0f %s left%s",
                 left >= 100 ? left / 60 : left, left >= 100 ? "min" : "s",
                 outlook->counts ? "" : " of this try");
    outlook->progress.label = outlook->label;
    outlook->progress.left = outlook->left;
    progress_update(&outlook->progress,
                    (outlook->counts ? outlook->done * outlook->frames : 0) + frames);
}

void bench_outlook_finish(BenchOutlook *outlook) {
    progress_clear(&outlook->progress);
    outlook->done++;
}
