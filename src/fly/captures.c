// Pictures, keyframes, takes and their films: what keys and buttons ask for, and what is shown of
// it.
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "film/checkpoint.h"
#include "fly/commands.h"
#include "fly/flight.h"
#include "gfx/objects.h"

static const double shortest_take = 0.05; // seconds

void fly_find_folder(char folder[FILE_PATH_SIZE]) {
    if (!getcwd(folder, FILE_PATH_SIZE))
        strcpy(folder, ".");
}

// For the report; where there is no memory it is not in it.
static void add_file(Flight *flight, const CaptureName name) {
    Error ignored = {0};
    FlyWrittenFile file;
    memcpy(file.name, name, sizeof file.name);
    (void)array_push(&flight->written, file, &ignored);
}

// --- Pictures ---

void fly_take_picture(Flight *flight) {
    capture_request_shot(&flight->capture);
}

static void describe_series(const CaptureSeriesState *series, char *out, size_t size) {
    int used = snprintf(out, size, "saved %s", series->first);
    if (series->written > 1)
        used += snprintf(out + used, size - (size_t)used, " to %s", series->last);
    used += snprintf(out + used, size - (size_t)used, ": %zu picture%s", series->written,
                     series->written == 1 ? "" : "s");
    if (series->left_out > 0)
        snprintf(out + used, size - (size_t)used, ", %zu left out: writing was too slow",
                 series->left_out);
}

// Once its last picture is written.
static void report_series(Flight *flight, bool said_aloud) {
    CaptureSeriesState *series = &flight->capture.series;
    char text[256];
    if (series->on || flight->capture.busy || series->written == 0)
        return;
    describe_series(series, text, sizeof text);
    fly_add_message(flight, "%s", text);
    if (said_aloud)
        printf("%s\n", text);
    *series = (CaptureSeriesState){0};
}

void fly_toggle_series(Flight *flight) {
    if (flight->capture.series.on)
        capture_end_series(&flight->capture);
    else if (flight->capture.series.written > 0)
        fly_add_message(flight, "still writing what was taken before");
    else
        capture_begin_series(&flight->capture, flight->now);
}

static void report_failure(Flight *flight, CaptureJob job, const char *text) {
    if (job == CAPTURE_SERIES)
        capture_end_series(&flight->capture);
    fly_add_error(flight, "%s", text);
}

void fly_capture(Flight *flight, int width, int height) {
    Capture *capture = &flight->capture;
    double interval = (double)session_view(flight->session)->capture_interval;
    PictureArea area = fly_area(flight, width, height);
    CaptureJob job = capture_wants(capture, flight->now, interval);
    if (job == CAPTURE_NONE)
        return;
    Error error = {0};
    uint8_t *rgb = capture_reserve(capture, area.width - area.covered, area.height, &error);
    if (rgb)
        gfx_read_window(area.covered, area.width - area.covered, area.height, rgb);
    if (!rgb || !capture_write(capture, job, &error)) {
        capture->shot_wanted = false;
        report_failure(flight, job, error.text);
    }
}

static void report_picture(Flight *flight, const CaptureResult *result, bool said_aloud) {
    const CaptureSeriesState *series = &flight->capture.series;
    if (result->error.kind != ERROR_NONE) {
        report_failure(flight, result->job, result->error.text);
        if (said_aloud)
            fprintf(stderr, "skein: %s\n", result->error.text);
        return;
    }
    add_file(flight, result->name);
    if (result->job == CAPTURE_SHOT) {
        fly_add_message(flight, "saved %s", result->name);
        if (said_aloud)
            printf("saved %s\n", result->name);
    } else if (series->written == 1 && series->on) {
        char key[32];
        fly_key_label(fly_command("series"), FLY_ALL_KEYS, window_key_name, key, sizeof key);
        fly_add_message(flight, "saving %s and on, one each %g s; %s stops", result->name,
                        (double)session_view(flight->session)->capture_interval, key);
    }
}

// --- Keyframes ---

// The first decides on the name, as a file that replaces none.
static bool write_keyframes(Flight *flight, Error *error) {
    bool first = flight->keyframes.keys.count == 1;
    FileWriter writer;
    if (first) {
        CaptureName name;
        size_t number_at = capture_make_name(name, "skein-path", "txt");
        if (!file_begin_new(&writer, name, number_at, error))
            return false;
    } else if (!file_begin(&writer, flight->keyframe_path, error)) {
        return false;
    }
    camera_path_write(&flight->keyframes, writer.stream);
    if (!file_commit(&writer, error))
        return false;
    if (first)
        snprintf(flight->keyframe_path, sizeof flight->keyframe_path, "%.*s", CAPTURE_NAME_SIZE - 1,
                 writer.path);
    return true;
}

// Keyframes have real time, not simulated time, so that the camera's path does not depend on pauses
// and time scale. The file is written again with each, so that it is always complete.
void fly_add_keyframe(Flight *flight) {
    CameraPath *path = &flight->keyframes;
    Error error = {0};
    if (path->keys.count == 0)
        flight->keyframes_since = flight->now;
    double seconds = flight->now - flight->keyframes_since;
    bool added = camera_path_add(path, seconds, &flight->camera.camera, &error);
    if (added && write_keyframes(flight, &error)) {
        fly_replace_message(flight, "keyframe", "keyframe %zu in %s; --path flies it",
                            path->keys.count, flight->keyframe_path);
        return;
    }
    fly_add_error(flight, "no keyframe: %s", error.text);
    path->keys.count -= added; // it is not in the file
}

// --- Takes ---

static bool has_journal(Flight *flight) {
    if (flight->kept.path[0] && flight->kept.file >= 0)
        return true;
    fly_add_error(flight, "no journal of this flight is kept, from which a film could be drawn");
    return false;
}

static Take *find_free_take(Flight *flight) {
    for (int i = 0; i < FLY_MAX_TAKES; i++)
        if (flight->takes[i].state == TAKE_NONE)
            return &flight->takes[i];
    return NULL;
}

static TakeRequest request_film(const Flight *flight, double from, double to) {
    return (TakeRequest){.journal = flight->kept.path,
                         .range = {from, to},
                         .width = flight->area.width - flight->area.covered,
                         .height = flight->area.height};
}

// A film of what was flown, up to the end of the step that runs.
static void draw_film(Flight *flight, double from) {
    flight->film_due = session_is_ticking(flight->session);
    flight->film_from = from;
    if (flight->film_due)
        return;
    Take *take = find_free_take(flight);
    TakeRequest request = request_film(flight, from, flight->flown);
    Error error = {0};
    if (request.range.to - request.range.from < shortest_take) {
        fly_add_message(flight, "no film: nothing was flown");
    } else if (!take) {
        fly_add_error(flight, "no film of it: %d are still being drawn", FLY_MAX_TAKES);
    } else if (has_journal(flight)) {
        fly_mark_journal(flight);
        if (!take_start(take, &request, &error))
            fly_add_error(flight, "%s", error.text);
        else
            fly_add_message(flight, "drawing %s: %.1f s; you can fly on", take->name,
                            request.range.to - request.range.from);
    }
}

void fly_settle_films(Flight *flight) {
    if (flight->film_due)
        draw_film(flight, flight->film_from);
}

static void write_checkpoint(Flight *flight) {
    Error error = {0};
    fflush(flight->kept.stream);
    FilmCheckpoint checkpoint = {.tick = session_steps(flight->session),
                                 .journal_size = flight->kept.size,
                                 .journal_sum = flight->kept.sum,
                                 .show = show_state(&flight->show, flight->session),
                                 .postures = renderer_postures(flight->renderer)};
    checkpoint.has_picked = session_picked(flight->session, &checkpoint.picked);
    if (!film_checkpoint_write(&checkpoint, flight->session, flight->kept.path, &error))
        fly_add_message(flight, "the take goes on without a checkpoint: %s", error.text);
}

// Changes at this tick lie behind it, in the journal too. A comparison is in no checkpoint.
// Pictures from the checkpoint begin after it, and so does the take.
void fly_keep_checkpoint(Flight *flight) {
    if (!flight->take_begins)
        return;
    flight->take_begins = false;
    flight->take_from = flight->flown + (double)sim_dt(session_sim(flight->session));
    if (flight->kept.file >= 0 && !session_twin(flight->session))
        write_checkpoint(flight);
}

static void end_take(Flight *flight) {
    flight->taking = flight->take_begins = false;
    draw_film(flight, flight->take_from);
}

void fly_toggle_take(Flight *flight) {
    char key[32];
    if (flight->taking) {
        end_take(flight);
    } else if (has_journal(flight)) {
        flight->taking = flight->take_begins = true;
        flight->take_from = flight->flown;
        fly_mark_journal(flight);
        fly_key_label(fly_command("film"), FLY_ALL_KEYS, window_key_name, key, sizeof key);
        fly_add_message(flight, "a take begins; %s ends it, and its film is drawn", key);
    }
}

void fly_film_flight(Flight *flight) {
    draw_film(flight, 0);
}

void fly_describe_film(const Flight *flight, char *out, size_t size) {
    TakeRequest request = request_film(flight, 0, flight->flown);
    take_describe_command(&request, "flight.mp4", out, size);
}

size_t fly_count_films(const Flight *flight) {
    size_t count = 0;
    for (int i = 0; i < FLY_MAX_TAKES; i++)
        count += flight->takes[i].state == TAKE_DRAWING;
    return count;
}

void fly_cancel_films(Flight *flight) {
    for (int i = 0; i < FLY_MAX_TAKES; i++)
        take_cancel(&flight->takes[i]);
}

static void report_take(Flight *flight, Take *take) {
    if (take->state == TAKE_SAVED) {
        add_file(flight, take->name);
        fly_add_message(flight, "saved %s", take->name);
    } else if (take->state == TAKE_FAILED) {
        fly_add_error(flight, "%s", take->reason);
    } else if (take->state == TAKE_CANCELLED) {
        fly_add_message(flight, "%s: stopped, nothing of it is kept", take->name);
    }
    if (take->state != TAKE_DRAWING)
        *take = (Take){0};
}

// --- Every picture, and at the end ---

void fly_poll_captures(Flight *flight) {
    CaptureResult result;
    if (capture_take_result(&flight->capture, false, &result))
        report_picture(flight, &result, false);
    report_series(flight, false);
    for (int i = 0; i < FLY_MAX_TAKES; i++) {
        take_poll(&flight->takes[i]);
        report_take(flight, &flight->takes[i]);
    }
}

void fly_end_captures(Flight *flight) {
    if (flight->taking)
        end_take(flight);
    capture_end_series(&flight->capture);
}

static void finish_take(Flight *flight, Take *take, const char *folder) {
    take_poll(take);
    if (take->cancelled)
        take_await(take);
    if (take->state == TAKE_SAVED)
        printf("saved %s\n", take->name);
    else if (take->state == TAKE_FAILED)
        fprintf(stderr, "skein: %s\n", take->reason);
    else if (take->state == TAKE_DRAWING)
        printf("%s/%s: being drawn, %.0f %% of it so far; it is there when it is whole\n", folder,
               take->name, 100 * take->share);
    take_release(take);
    report_take(flight, take);
}

void fly_finish_captures(Flight *flight) {
    CaptureResult result;
    char folder[FILE_PATH_SIZE];
    if (capture_take_result(&flight->capture, true, &result))
        report_picture(flight, &result, true);
    report_series(flight, true);
    fly_find_folder(folder);
    for (int i = 0; i < FLY_MAX_TAKES; i++)
        if (flight->takes[i].state != TAKE_NONE)
            finish_take(flight, &flight->takes[i], folder);
    capture_deinit(&flight->capture);
}

void fly_describe_capture(const Flight *flight, char *out, size_t size) {
    size_t drawing = fly_count_films(flight);
    int seconds = (int)(flight->flown - flight->take_from);
    *out = '\0';
    if (flight->taking)
        snprintf(out, size, "take  %d:%02d", seconds / 60, seconds % 60);
    else if (flight->capture.series.on)
        snprintf(out, size, "series: %zu pictures", flight->capture.series.written);
    for (int i = 0; i < FLY_MAX_TAKES && drawing > 0 && !*out; i++)
        if (flight->takes[i].state == TAKE_DRAWING)
            snprintf(out, size, "drawing %s  %.0f %%", flight->takes[i].name,
                     100 * flight->takes[i].share);
}
