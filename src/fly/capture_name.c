// Names are tried until one can be created: see capture_name.h.
#include "fly/capture_name.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { MOST_TRIES = 10000 };

typedef enum Taking { TAKEN, EXISTS, REFUSED } Taking;

static Taking take(const CaptureName name, Error *error) {
    int descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor >= 0) {
        close(descriptor);
        return TAKEN;
    }
    int reason = errno;
    error_set(error, ERROR_FAILED, "%s: cannot be written: %s", name, strerror(reason));
    return reason == EEXIST ? EXISTS : REFUSED;
}

static void make_stem(CaptureName stem, const char *lead, time_t now, int number) {
    struct tm local = {0};
    char stamp[32] = "", more[16] = "";
    if (localtime_r(&now, &local))
        strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &local);
    if (number > 1)
        snprintf(more, sizeof more, "-%d", number);
    snprintf(stem, CAPTURE_NAME_SIZE, "%.16s-%s%s", lead, stamp, more);
}

bool capture_name_take(CaptureName name, const char *lead, const char *ending, time_t now,
                       Error *error) {
    Taking taking = EXISTS;
    for (int number = 1; number <= MOST_TRIES && taking == EXISTS; number++) {
        CaptureName stem;
        make_stem(stem, lead, now, number);
        snprintf(name, CAPTURE_NAME_SIZE, "%.48s.%.8s", stem, ending);
        taking = take(name, error);
    }
    return taking == TAKEN;
}

static Taking take_number(CaptureSeries *series, CaptureName name, Error *error) {
    snprintf(name, CAPTURE_NAME_SIZE, "%.44s-%05u.png", series->stem, series->next);
    return take(name, error);
}

bool capture_series_take(CaptureSeries *series, CaptureName name, time_t now, Error *error) {
    Taking taking = EXISTS;
    if (!series->stem[0]) {
        for (int number = 1; number <= MOST_TRIES && taking == EXISTS; number++) {
            make_stem(series->stem, CAPTURE_LEAD, now, number);
            taking = take_number(series, name, error);
        }
        if (taking != TAKEN)
            series->stem[0] = '\0';
    }
    for (int tries = 0; tries < MOST_TRIES && taking == EXISTS; tries++) {
        taking = take_number(series, name, error);
        series->next += taking == EXISTS;
    }
    series->next += taking == TAKEN;
    return taking == TAKEN;
}

void capture_name_give_back(const CaptureName name) {
    unlink(name);
}
