#include "fly/captures.h"

#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/memory.h"
#include "base/text.h"
#include "film/checkpoint.h"
#include "fly/keys.h"
#include "gfx/image.h"
#include "gfx/objects.h"

// The name that a new file got, of a FileWriter's path.
static CaptureName name_of(const char *path) {
    CaptureName name;
    snprintf(name.text, sizeof name.text, "%.63s", path);
    return name;
}

// LEAD-DATE-TIME.ENDING
static CaptureName make_name(const char *lead, const char *ending) {
    CaptureName name;
    char stamp[FLY_STAMP_SIZE];
    fly_stamp(stamp);
    snprintf(name.text, sizeof name.text, "%s-%s.%s", lead, stamp, ending);
    return name;
}

// Where file_begin_new may insert a number.
static size_t number_at(const CaptureName *name) {
    return strcspn(name->text, ".");
}

// === Pictures ===

bool capture_begin(Capture *capture, double now, double interval, int width, int height) {
    CaptureSeries *series = &capture->series;
    // A single picture first: a series may want every frame.
    bool shot = capture->shot_wanted && !capture->busy;
    if (!shot) {
        if (!series->on || now < series->due)
            return false;
        series->due = series->due + interval > now ? series->due + interval : now + interval;
        if (capture->busy) {
            series->left_out++;
            return false;
        }
    }
    size_t size = (size_t)width * (size_t)height * GFX_READ_BYTES;
    capture->error = (Error){0};
    if (size > capture->capacity) {
        memory_free(capture->rgb);
        capture->rgb = memory_alloc(size, 1, &capture->error);
        capture->capacity = capture->rgb ? size : 0;
    }
    capture->busy = true;
    atomic_store(&capture->done, !capture->rgb);
    capture->shot_wanted &= !shot;
    capture->in_series = !shot;
    capture->width = width;
    capture->height = height;
    return capture->rgb;
}

static void *write_picture(void *context) {
    Capture *capture = context;
    FileWriter writer;
    if (image_write_numbered(&writer, capture->name.text, capture->number_at, IMAGE_PNG,
                             capture->width, capture->height, capture->rgb, &capture->error))
        capture->name = name_of(writer.path);
    atomic_store(&capture->done, true);
    return NULL;
}

void capture_write(Capture *capture) {
    const CaptureSeries *series = &capture->series;
    if (capture->in_series) {
        capture->number_at = strlen(series->stem);
        snprintf(capture->name.text, sizeof capture->name.text, "%s-%05zu.png", series->stem,
                 series->written);
    } else {
        capture->name = make_name("skein", "png");
        capture->number_at = number_at(&capture->name);
    }
    capture->threaded = pthread_create(&capture->thread, NULL, write_picture, capture) == 0;
    if (!capture->threaded)
        write_picture(capture);
}

bool capture_take_result(Capture *capture, bool wait) {
    if (!capture->busy || (!wait && !atomic_load(&capture->done)))
        return false;
    if (capture->threaded)
        pthread_join(capture->thread, NULL);
    capture->busy = capture->threaded = false;
    if (capture->in_series && capture->error.kind == ERROR_NONE)
        capture->series.written++;
    return true;
}

void capture_deinit(Capture *capture) {
    capture_take_result(capture, true);
    memory_free(capture->rgb);
    *capture = (Capture){0};
}

// --- Of a flight ---

// For the report, which lacks it where there is no memory.
static void add_file(FlyCaptures *captures, CaptureName name) {
    Error ignored = {0};
    (void)array_push(&captures->written, name, &ignored);
}

static double series_interval(const FlyCaptures *captures) {
    return (double)session_view(captures->core->session)->capture_interval;
}

static void report_picture(FlyCaptures *captures) {
    Capture *capture = &captures->capture;
    CaptureSeries *series = &capture->series;
    if (capture->error.kind != ERROR_NONE) {
        series->on &= !capture->in_series;
        fly_add_error(captures->core, "%s", capture->error.text);
        return;
    }
    add_file(captures, capture->name);
    if (!capture->in_series) {
        fly_add_message(captures->core, "saved %s", capture->name.text);
    } else if (series->written == 1 && series->on) {
        fly_add_message(captures->core, "saving %s and on, one each %g s; %s stops",
                        capture->name.text, series_interval(captures),
                        fly_label_command("series").text);
    }
}

static void want_picture(FlyCaptures *captures) {
    captures->capture.shot_wanted = true;
}

static void toggle_series(FlyCaptures *captures) {
    CaptureSeries *series = &captures->capture.series;
    char stamp[FLY_STAMP_SIZE];
    if (series->on) {
        series->on = false;
    } else if (series->written == 0) { // what was taken before is reported
        *series = (CaptureSeries){.on = true, .due = captures->core->now};
        fly_stamp(stamp);
        snprintf(series->stem, sizeof series->stem, "skein-%s", stamp);
    }
}

// Once its last picture is written.
static void report_series(FlyCaptures *captures) {
    CaptureSeries *series = &captures->capture.series;
    char last[80] = "", left_out[64] = "";
    if (series->on || captures->capture.busy || series->written == 0)
        return;
    if (series->written > 1)
        snprintf(last, sizeof last, " to %s-%05zu.png", series->stem, series->written - 1);
    if (series->left_out > 0)
        snprintf(left_out, sizeof left_out, ", %zu left out: writing was too slow",
                 series->left_out);
    fly_add_message(captures->core, "saved %s-00000.png%s: %zu picture%s%s", series->stem, last,
                    series->written, series->written == 1 ? "" : "s", left_out);
    *series = (CaptureSeries){0};
}

// === Keyframes ===

// Keyframes have real time, not simulated time, so that the camera's path does not depend on pauses
// and time scale. The file is written again with each, so that it is always complete; the first
// decides on its name, which replaces none.
static void add_keyframe(FlyCaptures *captures) {
    FlyCore *core = captures->core;
    CameraPath *path = &captures->keyframes;
    Error error = {0};
    FileWriter writer = {0};
    if (path->keys.count == 0) {
        captures->keyframes_since = core->now;
        captures->keyframe_file = make_name("skein-path", "txt");
    }
    bool added = camera_path_add(path, core->now - captures->keyframes_since,
                                 &captures->look->camera.camera, &error);
    const CaptureName *file = &captures->keyframe_file;
    bool good = added && (path->keys.count == 1
                              ? file_begin_new(&writer, file->text, number_at(file), &error)
                              : file_begin(&writer, file->text, &error));
    if (good)
        camera_path_write(path, writer.stream);
    if (!good || !file_commit(&writer, &error)) {
        fly_add_error(core, "no keyframe: %s", error.text);
        path->keys.count -= added; // it is not in the file
        return;
    }
    captures->keyframe_file = name_of(writer.path);
    fly_replace_message(core, "keyframe", "keyframe %zu in %s; --path flies it", path->keys.count,
                        captures->keyframe_file.text);
}

// === Films: the process that draws one ===

// Seconds: longer than its own for an ffmpeg that hangs, which it tells then, on a busy machine
// too.
static const double take_patience = 120;

static const double shortest_take = 0.05; // seconds

// Returns 0 or the error number.
static int start_take(FlyCaptures *captures, Take *take, double from, double to) {
    const char *journal = captures->journal->path, *out = take->name.text;
    const PictureArea area = captures->look->area;
    char range[64], size[32];
    // A row or column too many for a video is left out, but for the only one.
    int width = (area.width - area.covered) & ~1, height = area.height & ~1;
    snprintf(size, sizeof size, "%dx%d", width ? width : 2, height ? height : 2);
    snprintf(range, sizeof range, "%.4f:%.4f", from, to);
    *take = (Take){.name = make_name("skein", "mp4")};
    const char *const command[] = {child_own_program(),
                                   "render",
                                   "--replay",
                                   journal,
                                   "--range",
                                   range,
                                   "--size",
                                   size,
                                   "--out",
                                   out,
                                   "--progress",
                                   NULL};
    int ends[2], failed = child_open_pipe(ends, 0);
    if (failed)
        return failed;
    failed = child_start(&take->child, command, -1, ends[1]);
    take->drawing = !failed;
    take->output = ends[0];
    close(ends[1]);
    if (failed) {
        close(ends[0]);
        return failed;
    }
    child_set_aside(&take->child); // the film is drawn also where the window is gone
    return 0;
}

// Lines "progress DONE TOTAL" and, the last, "saved FILE", each of which it writes at once.
static void read_output(Take *take) {
    char text[1 << 16], *rest; // as much as a pipe holds: no line is cut
    size_t done, total;
    ptrdiff_t got = child_read(take->output, text, sizeof text - 1);
    text[got > 0 ? got : 0] = '\0';
    for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        take->saved = sscanf(line, "saved %63s", take->name.text) == 1;
        if (sscanf(line, "progress %zu %zu", &done, &total) == 2 && total > 0) {
            take->share = (double)done / (double)total;
            child_expect(&take->child);
        }
    }
}

static void end_take(FlyCaptures *captures, Take *take, int status) {
    FlyCore *core = captures->core;
    const char *name = take->name.text, *said = child_find_error(&take->child);
    if (take->saved && status == 0) {
        add_file(captures, take->name);
        fly_add_message(core, "saved %s", name);
    } else if (take->cancelled) {
        fly_add_message(core, "%s: stopped, nothing of it is kept", name);
    } else if (take->asked) {
        fly_add_error(core, "%s: drawing it hangs and was ended: no progress in %g seconds", name,
                      take_patience);
    } else if (status < 0) {
        fly_add_error(core, "%s: its process was ended by signal %d", name, -status);
    } else {
        fly_add_error(core, "%s", said ? said : "a film could not be drawn");
    }
    close(take->output);
    *take = (Take){0};
}

// It stops drawing, and ends its ffmpeg (interrupt.h).
static void ask_to_end(Take *take) {
    take->asked = true;
    child_ask_to_end(&take->child);
    child_expect(&take->child);
}

// Reads what the process says, and ends one that hangs; once its pictures are drawn, it watches the
// ffmpeg that finishes the film.
static void poll_take(FlyCaptures *captures, Take *take) {
    int status = 0;
    bool ended = child_has_ended(&take->child, &status);
    read_output(take);
    bool hangs = (take->asked || take->share < 1) && child_idle(&take->child) > take_patience;
    if (!ended && hangs && !take->asked) {
        ask_to_end(take);
    } else if (ended || hangs) {
        child_kill(&take->child);
        end_take(captures, take, status);
    }
}

// === Takes ===

static bool has_journal(FlyCaptures *captures) {
    if (captures->journal->path[0] && !captures->journal->broken_off)
        return true;
    fly_add_error(captures->core,
                  "no journal of this flight is kept, from which a film could be drawn");
    return false;
}

void fly_draw_film(FlyCaptures *captures, double from) {
    FlyCore *core = captures->core;
    captures->film_due = session_is_ticking(core->session);
    captures->film_from = from;
    if (captures->film_due)
        return;
    double to = captures->time->flown;
    Take *take = captures->takes, *end = take + FLY_MAX_TAKES;
    while (take < end && take->drawing)
        take++;
    if (to - from < shortest_take) {
        fly_add_message(core, "no film: nothing was flown");
    } else if (take == end) {
        fly_add_error(core, "no film of it: %d are still being drawn", FLY_MAX_TAKES);
    } else if (has_journal(captures)) {
        fly_mark_journal(captures->journal, 0);
        int failed = start_take(captures, take, from, to);
        if (failed)
            fly_add_error(core, "%s cannot be drawn: %s", take->name.text, strerror(failed));
        else
            fly_add_message(core, "drawing %s: %.1f s; you can fly on", take->name.text, to - from);
    }
}

void fly_settle_films(FlyCaptures *captures) {
    if (captures->film_due)
        fly_draw_film(captures, captures->film_from);
}

// All changes of this tick are made, and in the journal. A comparison is in no checkpoint. Pictures
// from the checkpoint begin after it, and so does the take.
void fly_keep_checkpoint(FlyCaptures *captures, Renderer *renderer) {
    Session *session = captures->core->session;
    const FlyJournal *journal = captures->journal;
    if (!captures->take_begins)
        return;
    captures->take_begins = false;
    captures->take_from = captures->time->flown + (double)sim_dt(session_sim(session));
    if (journal->broken_off || session_twin(session))
        return;
    Error error = {0};
    size_t size = 0;
    char *lines = file_read(journal->path, JOURNAL_MAX_BYTES, &size, &error);
    Postures postures = renderer_postures(renderer);
    if (!lines || !film_checkpoint_write(session, &captures->look->show, &postures, journal->path,
                                         size, fnv_bytes(FNV_START, lines, size), &error))
        fly_add_message(captures->core, "the take goes on without a checkpoint: %s", error.text);
    memory_free(lines);
}

static void toggle_take(FlyCaptures *captures) {
    if (captures->taking) {
        captures->taking = captures->take_begins = false;
        fly_draw_film(captures, captures->take_from);
    } else if (has_journal(captures)) {
        captures->taking = captures->take_begins = true;
        captures->take_from = captures->time->flown;
        fly_add_message(captures->core, "a take begins; %s ends it, and its film is drawn",
                        fly_label_command("film").text);
    }
}

size_t fly_count_films(const FlyCaptures *captures) {
    size_t count = 0;
    for (int i = 0; i < FLY_MAX_TAKES; i++)
        count += captures->takes[i].drawing;
    return count;
}

// Nothing of the films stays.
void fly_cancel_films(FlyCaptures *captures) {
    for (Take *take = captures->takes; take < captures->takes + FLY_MAX_TAKES; take++)
        if (take->drawing && !take->cancelled) {
            take->cancelled = true;
            ask_to_end(take);
        }
}

// === Commands, every picture, and at the end ===

void fly_keep(FlyCaptures *captures, FlyKeep what) {
    static void (*const keepers[])(FlyCaptures *) = {want_picture, toggle_series, add_keyframe,
                                                     toggle_take};
    keepers[what](captures);
}

// wait: for the picture that is being written.
static void poll_pictures(FlyCaptures *captures, bool wait) {
    if (capture_take_result(&captures->capture, wait))
        report_picture(captures);
    report_series(captures);
}

void fly_capture(FlyCaptures *captures, PictureArea area) {
    Capture *capture = &captures->capture;
    int width = area.width - area.covered;
    double interval = series_interval(captures);
    poll_pictures(captures, false);
    for (Take *take = captures->takes; take < captures->takes + FLY_MAX_TAKES; take++)
        if (take->drawing)
            poll_take(captures, take);
    if (!capture_begin(capture, captures->core->now, interval, width, area.height))
        return;
    gfx_read_pixels(0, area.covered, width, area.height, capture->rgb);
    capture_write(capture);
}

void fly_finish_captures(FlyCaptures *captures) {
    char folder[FILE_PATH_SIZE];
    if (captures->taking)
        toggle_take(captures);
    captures->capture.series.on = false;
    captures->core->aloud = true;
    poll_pictures(captures, true);
    file_find_whole_path(".", folder);
    for (Take *take = captures->takes; take < captures->takes + FLY_MAX_TAKES; take++) {
        if (take->drawing)
            poll_take(captures, take);
        for (; take->drawing && take->cancelled; poll_take(captures, take))
            child_await(&take->child, -1);
        if (take->drawing) { // goes on
            printf("%s/%s: being drawn, %.0f %% of it so far; it is there when it is whole\n",
                   folder, take->name.text, 100 * take->share);
            close(take->output);
            child_release(&take->child);
        }
    }
    capture_deinit(&captures->capture);
}

void fly_describe_capture(const FlyCaptures *captures, char *out, size_t size) {
    int seconds = (int)(captures->time->flown - captures->take_from);
    *out = '\0';
    if (captures->taking)
        snprintf(out, size, "take  %d:%02d", seconds / 60, seconds % 60);
    else if (captures->capture.series.on)
        snprintf(out, size, "series: %zu pictures", captures->capture.series.written);
    for (int i = 0; i < FLY_MAX_TAKES && !*out; i++)
        if (captures->takes[i].drawing)
            snprintf(out, size, "drawing %s  %.0f %%", captures->takes[i].name.text,
                     100 * captures->takes[i].share);
}
