#include "base/progress.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/disk.h"
#include "base/machine.h"

enum { BAR_WIDTH = 32 };

Progress progress_begin(const char *label, size_t total) {
    return (Progress){.label = label,
                      .total = total ? total : 1,
                      .started = clock_now(),
                      .visible = host_terminal_columns() > 0};
}

static void progress_draw(Progress *progress, double now, size_t reached) {
    char behind[128], left[64], bar[BAR_WIDTH + 1];
    snprintf(left, sizeof left, "%.0f s left",
             (now - progress->started) * (double)(progress->total - reached) /
                 (double)(reached ? reached : 1));
    int after = snprintf(behind, sizeof behind, " %zu of %zu, %s", reached, progress->total,
                         progress->left ? progress->left : left);
    // So that the line has no second one, from which there is no way back.
    int columns = host_terminal_columns() - 1;
    int width = columns - (int)strlen(progress->label) - after - (int)strlen(" []");
    width = width > BAR_WIDTH ? BAR_WIDTH : width < 0 ? 0 : width;
    size_t filled = reached * (size_t)width / progress->total;
    memset(bar, '.', sizeof bar);
    memset(bar, '#', filled);
    char line[256];
    snprintf(line, sizeof line, "%s [%.*s]%s", progress->label, width, bar, behind);
    fprintf(stderr, "\r%.*s\033[K", columns, line);
    fflush(stderr);
    progress->drawn = true;
}

void progress_update(Progress *progress, size_t done) {
    double now = clock_now();
    if ((!progress->visible && !progress->lines) ||
        (done < progress->total && now - progress->shown_at < 0.1))
        return;
    progress->shown_at = now;
    size_t reached = done < progress->total ? done : progress->total;
    if (!progress->lines) {
        progress_draw(progress, now, reached);
        return;
    }
    fprintf(progress->lines, "progress %zu %zu\n", reached, progress->total);
    fflush(progress->lines);
}

void progress_share(Progress *progress, FILE *stream) {
    DiskEntry entry;
    if (stream && disk_look_at_open(fileno(stream), &entry) && entry.kind == DISK_DIRECT &&
        !isatty(fileno(stream)))
        progress->visible = false;
}

void progress_clear(Progress *progress) {
    if (!progress->drawn)
        return;
    fprintf(stderr, "\r\033[K");
    fflush(stderr);
    progress->drawn = false;
}
