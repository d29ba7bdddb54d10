// Pictures and videos of the flight, written while it goes on: what keys ask for, and what is said
// about it.
#include <math.h>
#include <stdio.h>

#include "base/clock.h"
#include "fly/flight.h"

static void label_of(const char *command, char *out, size_t size) {
    fly_key_label(fly_command(command), FLY_ALL_KEYS, window_key_name, out, size);
}

void fly_take_picture(Flight *flight) {
    capture_request_shot(&flight->capture);
}

static void tell_refused(Flight *flight, const Error *error) {
    if (error->kind != ERROR_NONE)
        fly_add_error(flight, "%s", error->text);
    else
        fly_add_message(flight, "still writing what was taken before");
}

void fly_toggle_series(Flight *flight) {
    Error error = {0};
    if (flight->capture.series.on)
        capture_end_series(&flight->capture, flight->now);
    else if (!capture_begin_series(&flight->capture, flight->now, &error))
        tell_refused(flight, &error);
}

void fly_toggle_recording(Flight *flight) {
    Error error = {0};
    int width, height;
    window_get_size(flight->window, &width, &height);
    SplitArea area = fly_area(flight, width, height);
    if (flight->capture.take.on)
        capture_end_take(&flight->capture, flight->now);
    else if (!capture_begin_take(&flight->capture, area.width - area.covered, area.height,
                                 flight->now, &error))
        tell_refused(flight, &error);
}

// The picture without what covers a part of the window.
void fly_capture(Flight *flight, int width, int height) {
    Error error = {0};
    SplitArea area = fly_area(flight, width, height);
    double interval = (double)session_view(flight->session)->capture_interval;
    if (!capture_picture(&flight->capture, area.covered, area.width - area.covered, area.height,
                         flight->now, interval, &error))
        fly_add_error(flight, "%s", error.text);
}

static void describe_start(const Flight *flight, const CaptureEvent *event, char *out,
                           size_t size) {
    char key[32];
    label_of(event->job == CAPTURE_TAKE ? "film" : "series", key, sizeof key);
    if (event->job == CAPTURE_SERIES)
        snprintf(out, size, "saving %s and on, one each %g s; %s stops", event->name,
                 (double)session_view(flight->session)->capture_interval, key);
    else if (event->numbered)
        snprintf(out, size,
                 "no ffmpeg is installed: recording numbered pictures, %s and on; %s stops",
                 event->name, key);
    else
        snprintf(out, size, "recording %s; %s stops", event->name, key);
}

static void describe_saved(const Flight *flight, const CaptureEvent *event, char *out,
                           size_t size) {
    bool take = event->job == CAPTURE_TAKE;
    size_t left_out = take                           ? flight->capture.take.left_out
                      : event->job == CAPTURE_SERIES ? flight->capture.series.left_out
                                                     : 0;
    int used = snprintf(out, size, "saved %s", event->name);
    if (event->last[0])
        used += snprintf(out + used, size - (size_t)used, " to %s", event->last);
    if (take)
        used += snprintf(out + used, size - (size_t)used, ": %.1f s", event->seconds);
    if (event->job != CAPTURE_SHOT)
        used += snprintf(out + used, size - (size_t)used, "%s %zu picture%s", take ? "," : ":",
                         event->pictures, event->pictures == 1 ? "" : "s");
    if (left_out > 0)
        snprintf(out + used, size - (size_t)used, ", %zu left out: writing was too slow", left_out);
}

static void describe_event(const Flight *flight, const CaptureEvent *event, char *out,
                           size_t size) {
    switch (event->kind) {
    case CAPTURE_STARTED:
        describe_start(flight, event, out, size);
        break;
    case CAPTURE_SAVED:
        describe_saved(flight, event, out, size);
        break;
    case CAPTURE_FAILED:
        snprintf(out, size, "%s", event->reason);
        break;
    }
}

static void report_event(Flight *flight, const CaptureEvent *event, const char *text) {
    if (event->kind == CAPTURE_FAILED)
        fly_add_error(flight, "%s", text);
    else
        fly_add_message(flight, "%s", text);
}

void fly_report_captures(Flight *flight) {
    CaptureEvent event;
    char text[512];
    while (capture_poll(&flight->capture, flight->now, &event)) {
        describe_event(flight, &event, text, sizeof text);
        report_event(flight, &event, text);
    }
}

void fly_end_captures(Flight *flight) {
    capture_end(&flight->capture, clock_now());
}

void fly_finish_captures(Flight *flight) {
    CaptureEvent event;
    char text[512];
    capture_stop(&flight->capture, clock_now());
    while (capture_writer_take_event(&flight->capture.writer, &event)) {
        describe_event(flight, &event, text, sizeof text);
        report_event(flight, &event, text);
        if (event.kind == CAPTURE_FAILED)
            fprintf(stderr, "skein: %s\n", text);
        else if (event.kind == CAPTURE_SAVED)
            printf("%s\n", text);
    }
}

void fly_describe_capture(Flight *flight, char *out, size_t size) {
    CaptureStatus status = capture_status(&flight->capture, flight->now);
    int seconds = (int)fmax(status.seconds, 0);
    *out = '\0';
    if (status.recording)
        snprintf(out, size, "recording %s  %d:%02d  %.1f MB", status.take_written.name,
                 seconds / 60, seconds % 60, (double)status.take_written.bytes * 1e-6);
    else if (status.finishing)
        snprintf(out, size, "writing, %zu pictures to go", status.waiting);
    else if (status.series)
        snprintf(out, size, "series: %zu pictures", status.series_written.pictures);
}
