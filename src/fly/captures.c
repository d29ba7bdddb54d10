#include "fly/captures.h"

#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/memory.h"
#include "base/text.h"
#include "film/checkpoint.h"
#include "fly/commands.h"
#include "gfx/image.h"
#include "gfx/objects.h"

#define LEAD "skein" // of the names of pictures and films

// === Pictures ===

uint8_t *capture_begin(Capture *capture, double now, double interval, int width, int height,
                       Error *error) {
    CaptureSeries *series = &capture->series;
    // A single picture first: a series may want every frame.
    bool shot = capture->shot_wanted && !capture->busy;
    if (!shot) {
        if (!series->on || now < series->due)
            return NULL;
        series->due = series->due + interval > now ? series->due + interval : now + interval;
        if (capture->busy) {
            series->left_out++;
            return NULL;
        }
    }
    size_t size = (size_t)width * (size_t)height * GFX_READ_BYTES;
    if (size > capture->capacity) {
        memory_free(capture->rgb);
        capture->rgb = memory_alloc(size, 1, error);
        capture->capacity = capture->rgb ? size : 0;
    }
    capture->in_series = !shot;
    capture->width = width;
    capture->height = height;
    return capture->rgb;
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

static void *write_picture(void *context) {
    Capture *capture = context;
    FileWriter writer;
    if (image_write_png(&writer, capture->name, capture->number_at, capture->width, capture->height,
                        capture->rgb, &capture->error))
        snprintf(capture->name, sizeof capture->name, "%.*s", CAPTURE_NAME_SIZE - 1, writer.path);
    atomic_store(&capture->done, true);
    return NULL;
}

bool capture_write(Capture *capture, Error *error) {
    CaptureSeries *series = &capture->series;
    capture->error = (Error){0};
    capture->number_at = capture_make_name(capture->name, LEAD, "png");
    if (capture->in_series) {
        if (series->written == 0)
            snprintf(series->stem, sizeof series->stem, "%.*s", (int)capture->number_at,
                     capture->name);
        snprintf(capture->name, sizeof capture->name, "%s-%05zu.png", series->stem,
                 series->written);
    } else {
        capture->shot_wanted = false;
    }
    atomic_store(&capture->done, false);
    int failed = pthread_create(&capture->thread, NULL, write_picture, capture);
    capture->busy = failed == 0;
    return failed == 0 || error_set(error, ERROR_FAILED, "%s: no thread to write it: %s",
                                    capture->name, strerror(failed));
}

bool capture_take_result(Capture *capture, bool wait) {
    CaptureSeries *series = &capture->series;
    if (!capture->busy || (!wait && !atomic_load(&capture->done)))
        return false;
    pthread_join(capture->thread, NULL);
    capture->busy = false;
    if (capture->in_series && capture->error.kind == ERROR_NONE) {
        memcpy(series->last, capture->name, sizeof series->last);
        if (series->written++ == 0)
            memcpy(series->first, capture->name, sizeof series->first);
    }
    return true;
}

void capture_deinit(Capture *capture) {
    capture_take_result(capture, true);
    memory_free(capture->rgb);
    *capture = (Capture){0};
}

// --- Of a flight ---

void fly_find_folder(char folder[FILE_PATH_SIZE]) {
    if (!getcwd(folder, FILE_PATH_SIZE))
        strcpy(folder, ".");
}

// For the report, which lacks it where there is no memory.
static void add_file(FlyCaptures *captures, const CaptureName name) {
    Error ignored = {0};
    FlyWrittenFile file;
    memcpy(file.name, name, sizeof file.name);
    (void)array_push(&captures->written, file, &ignored);
}

// Once its last picture is written.
static void report_series(FlyCaptures *captures) {
    CaptureSeries *series = &captures->capture.series;
    char last[80] = "", left_out[64] = "";
    if (series->on || captures->capture.busy || series->written == 0)
        return;
    if (series->written > 1)
        snprintf(last, sizeof last, " to %s", series->last);
    if (series->left_out > 0)
        snprintf(left_out, sizeof left_out, ", %zu left out: writing was too slow",
                 series->left_out);
    fly_add_message(captures->core, "saved %s%s: %zu picture%s%s", series->first, last,
                    series->written, series->written == 1 ? "" : "s", left_out);
    *series = (CaptureSeries){0};
}

static double series_interval(const FlyCaptures *captures) {
    return (double)session_view(captures->core->session)->capture_interval;
}

static void report_failure(FlyCaptures *captures, const Error *error) {
    if (captures->capture.in_series)
        captures->capture.series.on = false;
    fly_add_error(captures->core, "%s", error->text);
}

void fly_capture(FlyCaptures *captures, PictureArea area) {
    Capture *capture = &captures->capture;
    int width = area.width - area.covered;
    Error error = {0};
    uint8_t *rgb = capture_begin(capture, captures->core->now, series_interval(captures), width,
                                 area.height, &error);
    if (rgb) {
        gfx_read_pixels(0, area.covered, width, area.height, rgb);
        capture_write(capture, &error);
    }
    if (error.kind != ERROR_NONE) {
        capture->shot_wanted = false;
        report_failure(captures, &error);
    }
}

static void report_picture(FlyCaptures *captures) {
    const Capture *capture = &captures->capture;
    if (capture->error.kind != ERROR_NONE) {
        report_failure(captures, &capture->error);
        return;
    }
    add_file(captures, capture->name);
    if (!capture->in_series) {
        fly_add_message(captures->core, "saved %s", capture->name);
    } else if (capture->series.written == 1 && capture->series.on) {
        fly_add_message(captures->core, "saving %s and on, one each %g s; %s stops", capture->name,
                        series_interval(captures), fly_label_command("series").text);
    }
}

// === Keyframes ===

// Keyframes have real time, not simulated time, so that the camera's path does not depend on pauses
// and time scale. The file is written again with each, so that it is always complete; the first
// decides on its name, which replaces none.
static void add_keyframe(FlyCaptures *captures) {
    CameraPath *path = &captures->keyframes;
    bool first = path->keys.count == 0;
    Error error = {0};
    FileWriter writer = {0};
    CaptureName name;
    if (first)
        captures->keyframes_since = captures->core->now;
    bool added = camera_path_add(path, captures->core->now - captures->keyframes_since,
                                 &captures->look->camera.camera, &error);
    bool good =
        added &&
        (first ? file_begin_new(&writer, name, capture_make_name(name, "skein-path", "txt"), &error)
               : file_begin(&writer, captures->keyframe_path, &error));
    if (good)
        camera_path_write(path, writer.stream);
    if (!good || !file_commit(&writer, &error)) {
        fly_add_error(captures->core, "no keyframe: %s", error.text);
        path->keys.count -= added; // it is not in the file
        return;
    }
    if (first)
        snprintf(captures->keyframe_path, sizeof captures->keyframe_path, "%.*s",
                 CAPTURE_NAME_SIZE - 1, writer.path);
    fly_replace_message(captures->core, "keyframe", "keyframe %zu in %s; --path flies it",
                        path->keys.count, captures->keyframe_path);
}

// === The process that draws a film ===

enum { LOW_PRIORITY = 10 }; // lower, and a busy machine would never finish a film

// Seconds: longer than its own for an ffmpeg that hangs, which it tells then, on a busy machine
// too.
static const double take_patience = 60;

static const double shortest_take = 0.05; // seconds

// What the process is asked for.
typedef struct FilmWords {
    char range[64], size[32];
} FilmWords;

// A row or column too many for a video is left out.
static FilmWords print_words(const FlyCaptures *captures, double from, double to) {
    PictureArea area = captures->look->area;
    FilmWords words;
    snprintf(words.range, sizeof words.range, "%.4f:%.4f", from, to);
    snprintf(words.size, sizeof words.size, "%dx%d", (area.width - area.covered) & ~1,
             area.height & ~1);
    return words;
}

void fly_describe_film(const FlyCaptures *captures, char *out, size_t size) {
    FilmWords words = print_words(captures, 0, captures->time->flown);
    char journal[FILE_PATH_SIZE + 64];
    text_quote(captures->journal->path, journal, sizeof journal);
    snprintf(out, size, "skein render --replay %s --range %s --size %s --out flight.mp4", journal,
             words.range, words.size);
}

static bool start_take(Take *take, const char *journal, const FilmWords *words, Error *error) {
    *take = (Take){0};
    capture_make_name(take->name, LEAD, "mp4");
    const char *const command[] = {"/proc/self/exe", "render",     "--replay", journal,
                                   "--range",        words->range, "--size",   words->size,
                                   "--progress",     "--out",      take->name, NULL};
    int ends[2], failed = child_open_pipe(ends, 0);
    if (!failed) {
        take->output = ends[0];
        failed = child_start(&take->child, command, -1, ends[1]);
        leftovers_forget(&take->child.leftover); // the film is drawn also where the window is gone
        close(ends[1]);
        if (failed)
            close(ends[0]);
    }
    take->drawing = !failed;
    if (failed)
        return error_set(error, ERROR_FAILED, "%s: its film cannot be drawn: %s", take->name,
                         strerror(failed));
    (void)setpriority(PRIO_PROCESS, (id_t)take->child.id, LOW_PRIORITY);
    return true;
}

// "progress DONE TOTAL", or "saved FILE".
static void take_line(Take *take) {
    static const char saved[] = "saved ";
    size_t done, total;
    if (strncmp(take->line, saved, strlen(saved)) == 0) {
        snprintf(take->name, sizeof take->name, "%.*s", CAPTURE_NAME_SIZE - 1,
                 take->line + strlen(saved));
        take->saved = true;
    } else if (sscanf(take->line, "progress %zu %zu", &done, &total) == 2 && total > 0) {
        take->share = (double)done / (double)total;
        child_expect(&take->child);
    }
}

static void read_output(Take *take) {
    char text[512];
    ssize_t got;
    while ((got = read(take->output, text, sizeof text)) > 0)
        for (ssize_t i = 0; i < got; i++) {
            bool ends = text[i] == '\n';
            take->line[take->length] = ends ? '\0' : text[i];
            if (ends)
                take_line(take);
            take->length = ends ? 0 : (take->length + 1) % sizeof take->line;
        }
}

static void end_take(FlyCaptures *captures, Take *take, int status) {
    FlyCore *core = captures->core;
    const char *said = child_find_error(&take->child);
    if (take->saved && WIFEXITED(status) && WEXITSTATUS(status) == 0) {
        add_file(captures, take->name);
        fly_add_message(core, "saved %s", take->name);
    } else if (take->cancelled) {
        fly_add_message(core, "%s: stopped, nothing of it is kept", take->name);
    } else if (take->asked) {
        fly_add_error(core, "%s: drawing it hangs and was ended: no progress in %g seconds",
                      take->name, take_patience);
    } else if (WIFSIGNALED(status)) {
        fly_add_error(core, "%s: its process was ended by signal %d", take->name, WTERMSIG(status));
    } else if (said) {
        fly_add_error(core, "%s", said);
    } else {
        fly_add_error(core, "%s: drawing it failed", take->name);
    }
    close(take->output);
    *take = (Take){0};
}

// The first time it stops drawing and finishes what it has; the second time it ends at once, and
// its ffmpeg with it (interrupt.h). One that was stopped runs again.
static void ask_to_end(Take *take) {
    take->asked++;
    kill(take->child.id, SIGTERM);
    kill(take->child.id, SIGCONT);
    child_expect(&take->child);
}

// Reads what the process says, and ends one that hangs; once its pictures are drawn, it watches the
// ffmpeg that finishes the film.
static void poll_take(FlyCaptures *captures, Take *take) {
    int status = 0;
    bool ended = child_has_ended(&take->child, &status);
    read_output(take);
    if (!ended && (take->asked || take->share < 1) && child_idle(&take->child) > take_patience) {
        ended = take->asked > 1;
        if (ended)
            child_kill(&take->child);
        else
            ask_to_end(take);
    }
    if (ended)
        end_take(captures, take, status);
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
        FilmWords words = print_words(captures, from, to);
        Error error = {0};
        fly_mark_journal(captures->journal, 0);
        if (start_take(take, captures->journal->path, &words, &error))
            fly_add_message(core, "drawing %s: %.1f s; you can fly on", take->name, to - from);
        else
            fly_add_error(core, "%s", error.text);
    }
}

void fly_settle_films(FlyCaptures *captures) {
    if (captures->film_due)
        fly_draw_film(captures, captures->film_from);
}

// All changes of this tick are made, and in the journal. A comparison is in no checkpoint. Pictures
// from the checkpoint begin after it, and so does the take.
void fly_keep_checkpoint(FlyCaptures *captures, const Renderer *renderer) {
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
    CaptureSeries *series = &captures->capture.series;
    switch (what) {
    case FLY_KEEP_PICTURE:
        captures->capture.shot_wanted = true;
        break;
    case FLY_KEEP_SERIES:
        if (series->on)
            series->on = false;
        else if (series->written > 0)
            fly_add_message(captures->core, "still writing what was taken before");
        else
            *series = (CaptureSeries){.on = true, .due = captures->core->now};
        break;
    case FLY_KEEP_KEYFRAME:
        add_keyframe(captures);
        break;
    case FLY_KEEP_TAKE:
        toggle_take(captures);
    }
}

void fly_poll_captures(FlyCaptures *captures) {
    if (capture_take_result(&captures->capture, false))
        report_picture(captures);
    report_series(captures);
    for (Take *take = captures->takes; take < captures->takes + FLY_MAX_TAKES; take++)
        if (take->drawing)
            poll_take(captures, take);
}

void fly_finish_captures(FlyCaptures *captures) {
    char folder[FILE_PATH_SIZE];
    if (captures->taking)
        toggle_take(captures);
    captures->capture.series.on = false;
    captures->core->aloud = true;
    if (capture_take_result(&captures->capture, true))
        report_picture(captures);
    report_series(captures);
    fly_find_folder(folder);
    for (Take *take = captures->takes; take < captures->takes + FLY_MAX_TAKES; take++) {
        if (take->drawing)
            poll_take(captures, take);
        for (; take->drawing && take->cancelled; poll_take(captures, take))
            child_await(&take->child, -1);
        if (take->drawing) { // goes on
            printf("%s/%s: being drawn, %.0f %% of it so far; it is there when it is whole\n",
                   folder, take->name, 100 * take->share);
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
            snprintf(out, size, "drawing %s  %.0f %%", captures->takes[i].name,
                     100 * captures->takes[i].share);
}
