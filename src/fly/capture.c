#include "fly/capture.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/memory.h"
#include "gfx/image.h"
#include "gfx/objects.h"

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
    // A single picture first: a series may want every frame.
    if (capture->shot_wanted && !capture->busy)
        return CAPTURE_SHOT;
    if (!series->on || now < series->due)
        return CAPTURE_NONE;
    series->due = series->due + interval > now ? series->due + interval : now + interval;
    if (!capture->busy)
        return CAPTURE_SERIES;
    series->left_out++;
    return CAPTURE_NONE;
}

uint8_t *capture_reserve(Capture *capture, int width, int height, Error *error) {
    CapturePicture *picture = &capture->picture;
    size_t size = (size_t)width * (size_t)height * GFX_READ_BYTES;
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

size_t capture_make_name(CaptureName name, const char *lead, const char *ending) {
    time_t now = time(NULL);
    struct tm local = {0};
    char stamp[32] = "";
    if (localtime_r(&now, &local))
        strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &local);
    int length = snprintf(name, CAPTURE_NAME_SIZE, "%.16s-%.20s.%.8s", lead, stamp, ending);
    return (size_t)length - strlen(ending) - 1;
}

// The first picture decides on the date, and where another series has that name, on the number
// before its own that all have.
static void name_next_of_series(const CaptureSeriesState *series, CapturePicture *picture) {
    char number[24];
    int length = snprintf(number, sizeof number, "-%05zu.png", series->written);
    if (series->written == 0) {
        picture->number_at = capture_make_name(picture->name, CAPTURE_LEAD, "png");
        strcpy(picture->name + picture->number_at, number);
    } else {
        size_t stem = strlen(series->first) - strlen("-00000.png");
        memcpy(picture->name, series->first, stem);
        strcpy(picture->name + stem, number);
        picture->number_at = stem + (size_t)length - strlen(".png");
    }
}

static void *write_picture(void *context) {
    Capture *capture = context;
    CapturePicture *picture = &capture->picture;
    FileWriter writer;
    if (image_write_new_png(&writer, picture->name, picture->number_at, picture->width,
                            picture->height, picture->rgb, &picture->error))
        snprintf(picture->name, sizeof picture->name, "%.*s", CAPTURE_NAME_SIZE - 1, writer.path);
    atomic_store(&capture->done, true);
    return NULL;
}

bool capture_write(Capture *capture, CaptureJob job, Error *error) {
    CapturePicture *picture = &capture->picture;
    if (job == CAPTURE_SHOT)
        capture->shot_wanted = false;
    picture->job = job;
    picture->error = (Error){0};
    if (job == CAPTURE_SERIES)
        name_next_of_series(&capture->series, picture);
    else
        picture->number_at = capture_make_name(picture->name, CAPTURE_LEAD, "png");
    atomic_store(&capture->done, false);
    int failed = pthread_create(&capture->thread, NULL, write_picture, capture);
    capture->busy = failed == 0;
    return failed == 0 || error_set(error, ERROR_FAILED, "%s: no thread to write it: %s",
                                    picture->name, strerror(failed));
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
