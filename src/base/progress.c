#include "base/progress.h"

#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"

enum { BAR_WIDTH = 32 };

Progress progress_begin(const char *label, size_t total) {
    return (Progress){.label = label,
                      .total = total ? total : 1,
                      .started = clock_now(),
                      .visible = isatty(STDERR_FILENO)};
}

void progress_update(Progress *progress, size_t done) {
    double now = clock_now();
    if ((!progress->visible && !progress->lines) ||
        (done < progress->total && now - progress->shown_at < 0.1))
        return;
    progress->shown_at = now;
    size_t reached = done < progress->total ? done : progress->total;
    if (progress->lines) {
        fprintf(progress->lines, "progress %zu %zu\n", reached, progress->total);
        fflush(progress->lines);
        return;
    }
    int filled = (int)(reached * BAR_WIDTH / progress->total);
    char bar[BAR_WIDTH + 1];
    for (int i = 0; i < BAR_WIDTH; i++)
        bar[i] = i < filled ? '#' : '.';
    bar[BAR_WIDTH] = '\0';
    double left = (now - progress->started) * (double)(progress->total - reached) /
                  (double)(reached ? reached : 1);
    fprintf(stderr, "\r%s [%s] %zu of %zu, ", progress->label, bar, reached, progress->total);
    if (progress->left)
        fprintf(stderr, "%s\033[K", progress->left);
    else
        fprintf(stderr, "%.0f s left\033[K", left);
    fflush(stderr);
    progress->drawn = true;
}

void progress_share(Progress *progress, FILE *stream) {
    struct stat status;
    progress->shared |= isatty(fileno(stream));
    if (fstat(fileno(stream), &status) == 0 &&
        (S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode)))
        progress->visible = false;
}

void progress_clear(Progress *progress) {
    if (!progress->drawn)
        return;
    fprintf(stderr, "\r\033[K");
    fflush(stderr);
    progress->drawn = false;
}
