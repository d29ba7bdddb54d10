#include "fly/capture.h"

#include <assert.h>
#include <errno.h>
#include <string.h>
#include <time.h>

#include "base/memory.h"
#include "gfx/image.h"

void capture_request_shot(Capture *capture) {
    capture->shot_wanted = true;
}

void capture_begin_series(Capture *capture, double now) {
    capture->series = (CaptureSeriesState){.on = true, .due = now};
}

void capture_end_series(Capture *capture) {
    capture->series.on = false;
}

CaptureJob capture_wants(Capture *capture, double now, double interval) {
    CaptureSeriesState *series = &capture->series;
    if (series->on && now >= series->due) {
        series->due = series->due + interval > now ? series->due + interval : now + interval;
        if (!capture->busy)
            return CAPTURE_SERIES;
        series->left_out++;
    }
    return capture->shot_wanted && !capture->busy ? CAPTURE_SHOT : CAPTURE_NONE;
}

uint8_t *capture_reserve(Capture *capture, int width, int height, Error *error) {
    CapturePicture *picture = &capture->picture;
    size_t size = (size_t)width * (size_t)height * 3;
    assert(!capture->busy);
    if (size > picture->capacity) {
        memory_free(picture->rgb);
        picture->rgb = memory_alloc(size, 1, error);
        picture->capacity = picture->rgb ? size : 0;
    }
    picture->width = width;
    picture->height = height;
    return picture->rgb;
}

static void *write_picture(void *context) {
    Capture *capture = context;
    CapturePicture *picture = &capture->picture;
    if (!image_write_png(picture->name, picture->width, picture->height, picture->rgb,
                         &picture->error))
        capture_name_give_back(picture->name);
    atomic_store(&capture->done, true);
    return NULL;
}

static bool take_name(Capture *capture, CaptureJob job, Error *error) {
    time_t now = time(NULL);
    if (job == CAPTURE_SHOT)
        return capture_name_take(capture->picture.name, CAPTURE_LEAD, "png", now, error);
    return capture_series_take(&capture->series.names, capture->picture.name, now, error);
}

bool capture_write(Capture *capture, CaptureJob job, Error *error) {
    CapturePicture *picture = &capture->picture;
    if (job == CAPTURE_SHOT)
        capture->shot_wanted = false;
    picture->job = job;
    picture->error = (Error){0};
    if (!take_name(capture, job, error))
        return false;
    atomic_store(&capture->done, false);
    int failed = pthread_create(&capture->thread, NULL, write_picture, capture);
    capture->busy = failed == 0;
    if (failed) {
        capture_name_give_back(picture->name);
        error_set(error, ERROR_FAILED, "%s: no thread to write it: %s", picture->name,
                  strerror(failed));
    }
    return failed == 0;
}

bool capture_take_result(Capture *capture, bool wait, CaptureResult *result) {
    CaptureSeriesState *series = &capture->series;
    CapturePicture *picture = &capture->picture;
    if (!capture->busy || (!wait && !atomic_load(&capture->done)))
        return false;
    pthread_join(capture->thread, NULL);
    capture->busy = false;
    *result = (CaptureResult){.job = picture->job, .error = picture->error};
    memcpy(result->name, picture->name, sizeof result->name);
    if (result->job == CAPTURE_SERIES && result->error.kind == ERROR_NONE) {
        memcpy(series->last, result->name, sizeof series->last);
        if (series->written++ == 0)
            memcpy(series->first, result->name, sizeof series->first);
    }
    return true;
}

void capture_deinit(Capture *capture) {
    CaptureResult ignored;
    capture_take_result(capture, true, &ignored);
    memory_free(capture->picture.rgb);
    *capture = (Capture){0};
}
