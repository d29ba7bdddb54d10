// The lock is never held while a file is written.
#include "fly/capture_writer.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "film/picture_png.h"
#include "fly/take_pace.h"

void capture_writer_init(CaptureWriter *writer) {
    *writer = (CaptureWriter){0};
    picture_ring_init(&writer->ring);
    pthread_mutex_init(&writer->lock, NULL);
}

void capture_writer_deinit(CaptureWriter *writer) {
    assert(!writer->running);
    memory_free(writer->files);
    pthread_mutex_destroy(&writer->lock);
    picture_ring_deinit(&writer->ring);
}

bool capture_writer_take_event(CaptureWriter *writer, CaptureEvent *event) {
    pthread_mutex_lock(&writer->lock);
    bool any = writer->event_count > 0;
    if (any) {
        *event = writer->events[writer->first_event];
        writer->first_event = (writer->first_event + 1) % CAPTURE_MAX_EVENTS;
        writer->event_count--;
    }
    pthread_mutex_unlock(&writer->lock);
    return any;
}

static void tell(CaptureWriter *writer, const CaptureEvent *event) {
    pthread_mutex_lock(&writer->lock);
    assert(writer->event_count < CAPTURE_MAX_EVENTS);
    writer->events[(writer->first_event + writer->event_count++) % CAPTURE_MAX_EVENTS] = *event;
    pthread_mutex_unlock(&writer->lock);
}

static void tell_failure(CaptureWriter *writer, unsigned job, const Error *error) {
    CaptureEvent event = {.kind = CAPTURE_FAILED, .job = job};
    error_describe(error->text, event.reason, sizeof event.reason);
    tell(writer, &event);
}

// A list that cannot grow loses a name, not the picture.
static void note_file(void *context, const CaptureName name) {
    CaptureWriter *writer = context;
    pthread_mutex_lock(&writer->lock);
    if (writer->file_count == writer->file_capacity) {
        Error unused;
        size_t capacity = writer->file_capacity ? 2 * writer->file_capacity : 64;
        CaptureName *files = memory_alloc(capacity, sizeof *files, &unused);
        if (files) {
            if (writer->file_count > 0)
                memcpy(files, writer->files, writer->file_count * sizeof *files);
            memory_free(writer->files);
            writer->files = files;
            writer->file_capacity = capacity;
        }
    }
    if (writer->file_count < writer->file_capacity)
        memcpy(writer->files[writer->file_count++], name, sizeof(CaptureName));
    pthread_mutex_unlock(&writer->lock);
}

static void set_progress(CaptureWriter *writer, CaptureProgress *progress, CaptureProgress now) {
    pthread_mutex_lock(&writer->lock);
    *progress = now;
    pthread_mutex_unlock(&writer->lock);
}

void capture_writer_forget_take(CaptureWriter *writer) {
    set_progress(writer, &writer->take_progress, (CaptureProgress){0});
}

// --- Single pictures and series ---

static bool write_png(CaptureWriter *writer, const Picture *picture, const CaptureName name,
                      Error *error) {
    ImageFile file = {0};
    bool good =
        picture_encode_png(picture->pixels, picture->width, picture->height, &file, error) &&
        image_write_file(&file, name, error);
    image_file_deinit(&file);
    if (good)
        note_file(writer, name);
    else
        capture_name_give_back(name);
    return good;
}

static void write_shot(CaptureWriter *writer, const Picture *picture) {
    Error error = {0};
    CaptureEvent event = {.kind = CAPTURE_SAVED, .job = CAPTURE_SHOT, .pictures = 1};
    if (capture_name_take(event.name, CAPTURE_LEAD, "png", time(NULL), &error) &&
        write_png(writer, picture, event.name, &error))
        tell(writer, &event);
    else
        tell_failure(writer, CAPTURE_SHOT, &error);
}

static void write_series(CaptureWriter *writer, const Picture *picture) {
    if (picture->jobs & CAPTURE_SERIES_BEGIN) {
        writer->series = (CaptureSeries){0};
        writer->series_open = true;
        writer->series_pictures = 0;
    }
    if (!writer->series_open)
        return; // it failed
    Error error = {0};
    CaptureName name;
    if (!capture_series_take(&writer->series, name, time(NULL), &error) ||
        !write_png(writer, picture, name, &error)) {
        writer->series_open = false;
        tell_failure(writer, CAPTURE_SERIES, &error);
        return;
    }
    memcpy(writer->series_last, name, sizeof name);
    if (writer->series_pictures++ == 0) {
        CaptureEvent event = {.kind = CAPTURE_STARTED, .job = CAPTURE_SERIES};
        memcpy(writer->series_first, name, sizeof name);
        memcpy(event.name, name, sizeof name);
        tell(writer, &event);
    }
    CaptureProgress progress = {.pictures = writer->series_pictures};
    memcpy(progress.name, writer->series_first, sizeof progress.name);
    set_progress(writer, &writer->series_progress, progress);
}

static void end_series(CaptureWriter *writer) {
    if (!writer->series_open)
        return;
    writer->series_open = false;
    CaptureEvent event = {
        .kind = CAPTURE_SAVED, .job = CAPTURE_SERIES, .pictures = writer->series_pictures};
    memcpy(event.name, writer->series_first, sizeof event.name);
    memcpy(event.last, writer->series_last, sizeof event.last);
    tell(writer, &event);
}

// --- Takes ---

static CaptureEvent take_event(const CaptureWriter *writer, CaptureEventKind kind) {
    const Take *take = &writer->take;
    CaptureEvent event = {.kind = kind,
                          .job = CAPTURE_TAKE,
                          .numbered = take->numbered,
                          .seconds = (double)take->frames / TAKE_RATE,
                          .pictures = take->pictures};
    memcpy(event.name, take->name, sizeof event.name);
    memcpy(event.last, take->last, sizeof event.last);
    return event;
}

static void show_take_progress(CaptureWriter *writer) {
    const Take *take = &writer->take;
    CaptureProgress progress = {.seconds = (double)take->frames / TAKE_RATE,
                                .pictures = take->pictures,
                                .bytes = take->bytes};
    memcpy(progress.name, take->name, sizeof progress.name);
    set_progress(writer, &writer->take_progress, progress);
}

static void release_take(CaptureWriter *writer) {
    Picture *held = take_release(&writer->take);
    if (held)
        picture_ring_return(&writer->ring, held);
}

static void fail_take(CaptureWriter *writer, const Error *error) {
    release_take(writer);
    tell_failure(writer, CAPTURE_TAKE, error);
}

// Whether the take keeps the picture for a while.
static bool write_take(CaptureWriter *writer, Picture *picture) {
    Error error = {0};
    if (picture->jobs & CAPTURE_TAKE_BEGIN) {
        if (!take_begin(&writer->take, picture, note_file, writer, &error)) {
            tell_failure(writer, CAPTURE_TAKE, &error);
            return false;
        }
        CaptureEvent event = take_event(writer, CAPTURE_STARTED);
        tell(writer, &event);
    }
    if (!writer->take.open)
        return false; // it failed
    Picture *before;
    if (!take_show(&writer->take, picture, &before, &error)) {
        fail_take(writer, &error);
        return false;
    }
    if (before)
        picture_ring_return(&writer->ring, before);
    show_take_progress(writer);
    return true;
}

static void end_take(CaptureWriter *writer, double time) {
    if (!writer->take.open)
        return;
    Error error = {0};
    if (!take_end(&writer->take, time, &error)) {
        fail_take(writer, &error);
        return;
    }
    release_take(writer);
    CaptureEvent event = take_event(writer, CAPTURE_SAVED);
    tell(writer, &event);
}

static void advance_take(CaptureWriter *writer, double time) {
    Error error = {0};
    if (!writer->take.open)
        return;
    if (take_advance(&writer->take, time, &error))
        show_take_progress(writer);
    else
        fail_take(writer, &error);
}

// --- The thread ---

// The take first: it cannot wait for a PNG.
static void handle(CaptureWriter *writer, Picture *picture) {
    unsigned jobs = picture->jobs;
    bool kept = jobs & CAPTURE_TAKE && write_take(writer, picture);
    if (jobs & CAPTURE_TAKE_ON)
        advance_take(writer, picture->time);
    if (jobs & CAPTURE_TAKE_END)
        end_take(writer, picture->time);
    if (jobs & CAPTURE_SHOT)
        write_shot(writer, picture);
    if (jobs & CAPTURE_SERIES)
        write_series(writer, picture);
    if (jobs & CAPTURE_SERIES_END)
        end_series(writer);
    if (!kept)
        picture_ring_return(&writer->ring, picture);
}

static void *work(void *context) {
    CaptureWriter *writer = context;
    Picture *picture;
    while ((picture = picture_ring_take(&writer->ring)))
        handle(writer, picture);
    end_take(writer, writer->closed_at);
    end_series(writer);
    return NULL;
}

bool capture_writer_start(CaptureWriter *writer, Error *error) {
    if (writer->running)
        return true;
    int failed = pthread_create(&writer->thread, NULL, work, writer);
    writer->running = failed == 0;
    return writer->running ||
           error_set(error, ERROR_FAILED, "no thread to write pictures: %s", strerror(failed));
}

void capture_writer_stop(CaptureWriter *writer, double now) {
    if (!writer->running)
        return;
    writer->closed_at = now;
    picture_ring_close(&writer->ring);
    pthread_join(writer->thread, NULL);
    writer->running = false;
}
