// One frame behind: a picture's share of the take is known only when the next one is there.
#include "fly/capture.h"

#include "fly/take_pace.h"

static const double longest_wait = 0.5; // seconds for the next picture to come

void capture_init(Capture *capture) {
    *capture = (Capture){0};
    capture_writer_init(&capture->writer);
}

void capture_deinit(Capture *capture) {
    capture_writer_deinit(&capture->writer);
}

void capture_request_shot(Capture *capture) {
    capture->shot_wanted = true;
}

bool capture_begin_series(Capture *capture, double now, Error *error) {
    if (capture->series.busy || !capture_writer_start(&capture->writer, error))
        return false;
    capture->series = (CaptureOn){.on = true, .busy = true, .since = now};
    capture->series_due = now;
    return true;
}

bool capture_begin_take(Capture *capture, int width, int height, double now, Error *error) {
    if (capture->take.busy || !capture_writer_start(&capture->writer, error) ||
        !picture_ring_prepare(&capture->writer.ring, gfx_readback_bytes(width, height), error))
        return false;
    capture_writer_forget_take(&capture->writer);
    capture->take = (CaptureOn){.on = true, .busy = true, .since = now};
    capture->take_told = now;
    return true;
}

static void end(CaptureOn *job, double now) {
    job->ending |= job->on;
    job->on = false;
    job->until = now;
}

void capture_end_series(Capture *capture, double now) {
    end(&capture->series, now);
}

void capture_end_take(Capture *capture, double now) {
    end(&capture->take, now);
}

// --- Taking ---

static unsigned wanted_jobs(Capture *capture, double now, double interval) {
    unsigned jobs = capture->shot_wanted ? CAPTURE_SHOT : 0;
    capture->shot_wanted = false;
    if (capture->series.on && now >= capture->series_due) {
        jobs |= CAPTURE_SERIES;
        capture->series_due = take_next_due(capture->series_due, interval, now);
    }
    return jobs | (capture->take.on ? CAPTURE_TAKE : 0);
}

// What is left of the wishes for the copied picture, now that it has been replaced.
static unsigned needed_jobs(const Capture *capture, double now) {
    const CaptureOn *take = &capture->take;
    unsigned jobs = capture->jobs;
    double until = take->ending && take->until < now ? take->until : now;
    if (take->begun && take_frames_between(capture->time - take->since, until - take->since) == 0)
        jobs &= ~(unsigned)CAPTURE_TAKE;
    return jobs;
}

static unsigned begin_jobs(CaptureOn *job, unsigned begin_job, double time) {
    if (job->begun)
        return 0;
    job->begun = true;
    job->since = time;
    return begin_job;
}

static void leave_out(Capture *capture, unsigned jobs) {
    capture->shot_wanted |= (jobs & CAPTURE_SHOT) != 0; // the next one, then
    capture->series.left_out += (jobs & CAPTURE_SERIES) != 0;
    capture->take.left_out += (jobs & CAPTURE_TAKE) != 0;
}

// Without memory nothing more is taken.
static void give_up(Capture *capture, double now) {
    capture->shot_wanted = false;
    capture_end_series(capture, now);
    capture_end_take(capture, now);
}

static bool hand_on(Capture *capture, double now, Error *error) {
    if (capture->jobs == 0)
        return true;
    unsigned jobs = needed_jobs(capture, now);
    capture->jobs = 0;
    size_t bytes = gfx_readback_bytes(capture->width, capture->height);
    Error none = {0};
    Picture *picture = jobs ? picture_ring_claim(&capture->writer.ring, bytes, &none) : NULL;
    if (!picture) {
        gfx_readback_drop(&capture->readback);
        leave_out(capture, jobs);
    } else if (!gfx_readback_take(&capture->readback, picture->pixels, &none)) {
        picture_ring_return(&capture->writer.ring, picture);
    } else {
        if (jobs & CAPTURE_SERIES)
            jobs |= begin_jobs(&capture->series, CAPTURE_SERIES_BEGIN, capture->time);
        if (jobs & CAPTURE_TAKE)
            jobs |= begin_jobs(&capture->take, CAPTURE_TAKE_BEGIN, capture->time);
        picture->jobs = jobs;
        picture->time = capture->time;
        picture->width = capture->width;
        picture->height = capture->height;
        picture_ring_send(&capture->writer.ring, picture);
    }
    if (none.kind == ERROR_NONE)
        return true;
    give_up(capture, now);
    *error = none;
    return false;
}

// A message without a picture; false while there is no free place for it.
static bool send_message(Capture *capture, unsigned job, double time) {
    Error unused;
    Picture *message = picture_ring_claim(&capture->writer.ring, 0, &unused);
    if (!message)
        return false;
    message->jobs = job;
    message->time = time;
    picture_ring_send(&capture->writer.ring, message);
    return true;
}

static void end_jobs(Capture *capture, CaptureOn *job, unsigned end_job) {
    if (!job->ending)
        return;
    if (!job->begun)
        *job = (CaptureOn){0}; // no picture was drawn
    else if (send_message(capture, end_job, job->until))
        job->ending = false;
}

static void end_all_jobs(Capture *capture) {
    end_jobs(capture, &capture->series, CAPTURE_SERIES_END);
    end_jobs(capture, &capture->take, CAPTURE_TAKE_END);
}

bool capture_picture(Capture *capture, int left, int width, int height, double now, double interval,
                     Error *error) {
    unsigned jobs = wanted_jobs(capture, now, interval);
    if (jobs && !capture_writer_start(&capture->writer, error)) {
        give_up(capture, now);
        return false;
    }
    // The new picture is on its way before the old one is waited for.
    if (jobs)
        gfx_readback_start(&capture->readback, left, width, height);
    bool good = hand_on(capture, now, error);
    if (jobs) {
        capture->jobs = jobs;
        capture->time = now;
        capture->width = width;
        capture->height = height;
    }
    return good;
}

static void close_job(CaptureOn *job) {
    job->on = job->ending = job->busy = false;
}

// A window that draws nothing, minimised or in a long step, still spends time in its take.
static bool pass_time(Capture *capture, double now, Error *error) {
    if (now - capture->time < longest_wait)
        return true;
    bool good = hand_on(capture, now, error);
    if (capture->take.on && capture->take.begun && now - capture->take_told >= longest_wait &&
        send_message(capture, CAPTURE_TAKE_ON, now))
        capture->take_told = now;
    return good;
}

bool capture_poll(Capture *capture, double now, CaptureEvent *event) {
    Error error = {0};
    if (!pass_time(capture, now, &error)) {
        *event = (CaptureEvent){.kind = CAPTURE_FAILED, .job = CAPTURE_SHOT};
        error_describe(error.text, event->reason, sizeof event->reason);
        return true;
    }
    // What is being copied still belongs to what is ending.
    if (capture->jobs == 0)
        end_all_jobs(capture);
    if (capture_writer_take_event(&capture->writer, event)) {
        if (event->kind != CAPTURE_STARTED && event->job == CAPTURE_SERIES)
            close_job(&capture->series);
        if (event->kind != CAPTURE_STARTED && event->job == CAPTURE_TAKE)
            close_job(&capture->take);
        return true;
    }
    if (!capture->series.busy && !capture->take.busy && capture->jobs == 0)
        picture_ring_trim(&capture->writer.ring);
    return false;
}

void capture_end(Capture *capture, double now) {
    Error unused;
    hand_on(capture, now, &unused);
    gfx_readback_deinit(&capture->readback);
    capture_end_series(capture, now);
    capture_end_take(capture, now);
}

void capture_stop(Capture *capture, double now) {
    capture_writer_stop(&capture->writer, capture->take.ending ? capture->take.until : now);
}

CaptureStatus capture_status(Capture *capture, double now) {
    CaptureWriter *writer = &capture->writer;
    const CaptureOn *take = &capture->take, *series = &capture->series;
    CaptureStatus status = {.recording = take->on,
                            .series = series->on,
                            .finishing = (take->busy && !take->on) || (series->busy && !series->on),
                            .seconds = take->on ? now - take->since : 0,
                            .waiting = picture_ring_waiting(&writer->ring),
                            .left_out = take->left_out};
    pthread_mutex_lock(&writer->lock);
    status.take_written = writer->take_progress;
    status.series_written = writer->series_progress;
    pthread_mutex_unlock(&writer->lock);
    return status;
}

const char *capture_file(const Capture *capture, size_t index) {
    return index < capture->writer.file_count ? capture->writer.files[index] : NULL;
}
