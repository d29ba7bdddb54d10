#include "fly/captures.h"

#include <assert.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/text.h"
#include "film/checkpoint.h"
#include "gfx/image.h"
#include "gfx/objects.h"

#define LEAD "skein" // of the names of pictures and films

// === Pictures ===

void capture_begin_series(Capture *capture, double now) {
    capture->series = (CaptureSeriesState){.on = true, .due = now};
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
        picture->number_at = capture_make_name(picture->name, LEAD, "png");
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
        picture->number_at = capture_make_name(picture->name, LEAD, "png");
    atomic_store(&capture->done, false);
    int failed = pthread_create(&capture->thread, NULL, write_picture, capture);
    capture->busy = failed == 0;
    return failed == 0 || error_set(error, ERROR_FAILED, "%s: no thread to write it: %s",
                                    picture->name, strerror(failed));
}

bool capture_take_result(Capture *capture, bool wait) {
    CaptureSeriesState *series = &capture->series;
    const CapturePicture *picture = &capture->picture;
    if (!capture->busy || (!wait && !atomic_load(&capture->done)))
        return false;
    pthread_join(capture->thread, NULL);
    capture->busy = false;
    if (picture->job == CAPTURE_SERIES && picture->error.kind == ERROR_NONE) {
        memcpy(series->last, picture->name, sizeof series->last);
        if (series->written++ == 0)
            memcpy(series->first, picture->name, sizeof series->first);
    }
    return true;
}

void capture_deinit(Capture *capture) {
    capture_take_result(capture, true);
    memory_free(capture->picture.rgb);
    *capture = (Capture){0};
}

// --- Of a flight ---

void fly_find_folder(char folder[FILE_PATH_SIZE]) {
    if (!getcwd(folder, FILE_PATH_SIZE))
        strcpy(folder, ".");
}

// For the report; where there is no memory it is not in it.
static void add_file(FlyCaptures *captures, const CaptureName name) {
    Error ignored = {0};
    FlyWrittenFile file;
    memcpy(file.name, name, sizeof file.name);
    (void)array_push(&captures->written, file, &ignored);
}

void fly_take_picture(FlyCaptures *captures) {
    captures->capture.shot_wanted = true;
}

// Once its last picture is written.
static void report_series(FlyCaptures *captures) {
    CaptureSeriesState *series = &captures->capture.series;
    char text[256];
    if (series->on || captures->capture.busy || series->written == 0)
        return;
    int used = snprintf(text, sizeof text, "saved %s", series->first);
    if (series->written > 1)
        used += snprintf(text + used, sizeof text - (size_t)used, " to %s", series->last);
    used += snprintf(text + used, sizeof text - (size_t)used, ": %zu picture%s", series->written,
                     series->written == 1 ? "" : "s");
    if (series->left_out > 0)
        snprintf(text + used, sizeof text - (size_t)used, ", %zu left out: writing was too slow",
                 series->left_out);
    fly_add_message(captures->core, "%s", text);
    *series = (CaptureSeriesState){0};
}

void fly_toggle_series(FlyCaptures *captures) {
    CaptureSeriesState *series = &captures->capture.series;
    if (series->on)
        series->on = false;
    else if (series->written > 0)
        fly_add_message(captures->core, "still writing what was taken before");
    else
        capture_begin_series(&captures->capture, captures->core->now);
}

static double series_interval(const FlyCaptures *captures) {
    return (double)session_view(captures->core->session)->capture_interval;
}

static void report_failure(FlyCaptures *captures, CaptureJob job, const char *text) {
    if (job == CAPTURE_SERIES)
        captures->capture.series.on = false;
    fly_add_error(captures->core, "%s", text);
}

void fly_capture(FlyCaptures *captures, PictureArea area) {
    Capture *capture = &captures->capture;
    CaptureJob job = capture_wants(capture, captures->core->now, series_interval(captures));
    if (job == CAPTURE_NONE)
        return;
    Error error = {0};
    uint8_t *rgb = capture_reserve(capture, area.width - area.covered, area.height, &error);
    if (rgb)
        gfx_read_window(area.covered, area.width - area.covered, area.height, rgb);
    if (!rgb || !capture_write(capture, job, &error)) {
        capture->shot_wanted = false;
        report_failure(captures, job, error.text);
    }
}

static void report_picture(FlyCaptures *captures) {
    const CaptureSeriesState *series = &captures->capture.series;
    const CapturePicture *picture = &captures->capture.picture;
    if (picture->error.kind != ERROR_NONE) {
        report_failure(captures, picture->job, picture->error.text);
        return;
    }
    add_file(captures, picture->name);
    if (picture->job == CAPTURE_SHOT) {
        fly_add_message(captures->core, "saved %s", picture->name);
    } else if (series->written == 1 && series->on) {
        char key[32];
        captures->core->label("series", key, sizeof key);
        fly_add_message(captures->core, "saving %s and on, one each %g s; %s stops", picture->name,
                        series_interval(captures), key);
    }
}

// === Keyframes ===

// The first decides on the name, as a file that replaces none.
static bool write_keyframes(FlyCaptures *captures, Error *error) {
    bool first = captures->keyframes.keys.count == 1;
    FileWriter writer;
    CaptureName name;
    if (first ? !file_begin_new(&writer, name, capture_make_name(name, "skein-path", "txt"), error)
              : !file_begin(&writer, captures->keyframe_path, error))
        return false;
    camera_path_write(&captures->keyframes, writer.stream);
    if (!file_commit(&writer, error))
        return false;
    if (first)
        snprintf(captures->keyframe_path, sizeof captures->keyframe_path, "%.*s",
                 CAPTURE_NAME_SIZE - 1, writer.path);
    return true;
}

// Keyframes have real time, not simulated time, so that the camera's path does not depend on pauses
// and time scale. The file is written again with each, so that it is always complete.
void fly_add_keyframe(FlyCaptures *captures) {
    CameraPath *path = &captures->keyframes;
    double now = captures->core->now;
    Error error = {0};
    if (path->keys.count == 0)
        captures->keyframes_since = now;
    bool added = camera_path_add(path, now - captures->keyframes_since,
                                 &captures->look->camera.camera, &error);
    if (added && write_keyframes(captures, &error)) {
        fly_replace_message(captures->core, "keyframe", "keyframe %zu in %s; --path flies it",
                            path->keys.count, captures->keyframe_path);
        return;
    }
    fly_add_error(captures->core, "no keyframe: %s", error.text);
    path->keys.count -= added; // it is not in the file
}

// === The process that draws a film ===

enum { LOW_PRIORITY = 10 }; // lower, and a busy machine would never finish a film

// Seconds: longer than its own for an ffmpeg that hangs, which it tells then, on a busy machine
// too.
#define TAKE_PATIENCE 60.0

static const double shortest_take = 0.05; // seconds
enum { FRAMES_A_SECOND = 30 };            // of `skein render`

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
    text_quote(captures->journal->kept.path, journal, sizeof journal);
    snprintf(out, size, "skein render --replay %s --range %s --size %s --out flight.mp4", journal,
             words.range, words.size);
}

static void close_output(Take *take) {
    if (take->output >= 0)
        close(take->output);
    take->output = -1;
}

static bool start_take(Take *take, const char *journal, const FilmWords *words, double finishing,
                       Error *error) {
    *take = (Take){.output = -1, .finishing = finishing};
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
    }
    if (failed) {
        close_output(take);
        return error_set(error, ERROR_FAILED, "%s: its film cannot be drawn: %s", take->name,
                         strerror(failed));
    }
    (void)setpriority(PRIO_PROCESS, (id_t)take->child.id, LOW_PRIORITY);
    take->state = TAKE_DRAWING;
    return true;
}

static void take_line(Take *take) {
    static const char saved[] = "saved ";
    size_t done, total;
    if (strncmp(take->line, saved, strlen(saved)) == 0) {
        snprintf(take->name, sizeof take->name, "%.*s", CAPTURE_NAME_SIZE - 1,
                 take->line + strlen(saved));
        take->saved = true;
    }
    if (sscanf(take->line, "progress %zu %zu", &done, &total) != 2 || total == 0)
        return;
    double share = (double)done / (double)total;
    if (share > take->share)
        child_expect(&take->child);
    take->share = share;
}

static void read_output(Take *take) {
    char text[512];
    ssize_t got;
    while (take->output >= 0 && (got = read(take->output, text, sizeof text)) > 0)
        for (ssize_t i = 0; i < got; i++) {
            if (text[i] == '\n') {
                take->line[take->length] = '\0';
                take_line(take);
                take->length = 0;
            } else if (take->length + 1 < sizeof take->line) {
                take->line[take->length++] = text[i];
            }
        }
}

static void end_take(Take *take, int status) {
    bool good = take->saved && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    take->state = good ? TAKE_SAVED : take->cancelled ? TAKE_CANCELLED : TAKE_FAILED;
    const char *said = child_find_error(&take->child);
    if (!take->reason[0] && said)
        snprintf(take->reason, sizeof take->reason, "%.250s", said);
    if (WIFSIGNALED(status) && !take->asked)
        snprintf(take->reason, sizeof take->reason, "%s: its process was ended by signal %d",
                 take->name, WTERMSIG(status));
    else if (!take->reason[0])
        snprintf(take->reason, sizeof take->reason, "%s: drawing it failed", take->name);
    close_output(take);
}

// The first time it stops drawing and finishes what it has; the second time it ends at once, and
// its ffmpeg with it (interrupt.h). One that was stopped runs again.
static void ask_to_end(Take *take) {
    take->asked++;
    kill(take->child.id, SIGTERM);
    kill(take->child.id, SIGCONT);
    child_expect(&take->child);
}

// true where it had to be killed.
static bool end_hanging(Take *take) {
    double patience = take->asked > 1 ? CHILD_PATIENCE : TAKE_PATIENCE;
    if (take->asked == 1 || take->share >= 1)
        patience += take->finishing;
    if (child_idle(&take->child) <= patience)
        return false;
    if (!take->asked)
        snprintf(take->reason, sizeof take->reason,
                 "%s: drawing it hangs and was ended: no progress in %g seconds", take->name,
                 patience);
    if (take->asked < 2) {
        ask_to_end(take);
        return false;
    }
    child_kill(&take->child);
    return true;
}

// Reads what the process says, and ends one that hangs. Once it has ended the state is another than
// TAKE_DRAWING.
static void poll_take(Take *take) {
    int status = 0;
    if (take->state != TAKE_DRAWING)
        return;
    bool ended = child_has_ended(&take->child, &status);
    read_output(take);
    if (ended || end_hanging(take))
        end_take(take, status);
}

// === Takes ===

static bool has_journal(FlyCaptures *captures) {
    const KeptJournal *kept = &captures->journal->kept;
    if (kept->path[0] && kept->file >= 0)
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
    while (take < end && take->state != TAKE_NONE)
        take++;
    if (to - from < shortest_take) {
        fly_add_message(core, "no film: nothing was flown");
    } else if (take == end) {
        fly_add_error(core, "no film of it: %d are still being drawn", FLY_MAX_TAKES);
    } else if (has_journal(captures)) {
        PictureArea area = captures->look->area;
        FilmWords words = print_words(captures, from, to);
        // Finishing a video shows no progress; it takes at most a second for each 4 MiB, and they
        // are never as many as a sixteenth of its pictures'.
        double finishing = (to - from) * FRAMES_A_SECOND * (area.width - area.covered) *
                           area.height * 3 / (64 << 20);
        Error error = {0};
        fly_mark_journal(captures->journal);
        if (start_take(take, captures->journal->kept.path, &words, finishing, &error))
            fly_add_message(core, "drawing %s: %.1f s; you can fly on", take->name, to - from);
        else
            fly_add_error(core, "%s", error.text);
    }
}

void fly_settle_films(FlyCaptures *captures) {
    if (captures->film_due)
        fly_draw_film(captures, captures->film_from);
}

// Changes at this tick lie behind it, in the journal too. A comparison is in no checkpoint.
// Pictures from the checkpoint begin after it, and so does the take.
void fly_keep_checkpoint(FlyCaptures *captures, const Renderer *renderer) {
    Session *session = captures->core->session;
    KeptJournal *kept = &captures->journal->kept;
    if (!captures->take_begins)
        return;
    captures->take_begins = false;
    captures->take_from = captures->time->flown + (double)sim_dt(session_sim(session));
    if (kept->file < 0 || session_twin(session))
        return;
    Error error = {0};
    fflush(kept->stream);
    Postures postures = renderer_postures(renderer);
    if (!film_checkpoint_write(session, &captures->look->show, &postures, kept->path, kept->size,
                               kept->sum, &error))
        fly_add_message(captures->core, "the take goes on without a checkpoint: %s", error.text);
}

void fly_toggle_take(FlyCaptures *captures) {
    char key[32];
    if (captures->taking) {
        captures->taking = captures->take_begins = false;
        fly_draw_film(captures, captures->take_from);
    } else if (has_journal(captures)) {
        captures->taking = captures->take_begins = true;
        captures->take_from = captures->time->flown;
        fly_mark_journal(captures->journal);
        captures->core->label("film", key, sizeof key);
        fly_add_message(captures->core, "a take begins; %s ends it, and its film is drawn", key);
    }
}

size_t fly_count_films(const FlyCaptures *captures) {
    size_t count = 0;
    for (int i = 0; i < FLY_MAX_TAKES; i++)
        count += captures->takes[i].state == TAKE_DRAWING;
    return count;
}

// Nothing of the films stays.
void fly_cancel_films(FlyCaptures *captures) {
    for (Take *take = captures->takes; take < captures->takes + FLY_MAX_TAKES; take++)
        if (take->state == TAKE_DRAWING && !take->cancelled) {
            take->cancelled = true;
            ask_to_end(take);
        }
}

static void report_take(FlyCaptures *captures, Take *take) {
    if (take->state == TAKE_SAVED) {
        add_file(captures, take->name);
        fly_add_message(captures->core, "saved %s", take->name);
    } else if (take->state == TAKE_FAILED) {
        fly_add_error(captures->core, "%s", take->reason);
    } else if (take->state == TAKE_CANCELLED) {
        fly_add_message(captures->core, "%s: stopped, nothing of it is kept", take->name);
    }
    if (take->state != TAKE_DRAWING)
        *take = (Take){0};
}

// === Every picture, and at the end ===

void fly_poll_captures(FlyCaptures *captures) {
    if (capture_take_result(&captures->capture, false))
        report_picture(captures);
    report_series(captures);
    for (int i = 0; i < FLY_MAX_TAKES; i++) {
        poll_take(&captures->takes[i]);
        report_take(captures, &captures->takes[i]);
    }
}

void fly_end_captures(FlyCaptures *captures) {
    if (captures->taking)
        fly_toggle_take(captures);
    captures->capture.series.on = false;
}

void fly_finish_captures(FlyCaptures *captures) {
    char folder[FILE_PATH_SIZE];
    captures->core->aloud = true;
    if (capture_take_result(&captures->capture, true))
        report_picture(captures);
    report_series(captures);
    fly_find_folder(folder);
    for (Take *take = captures->takes; take < captures->takes + FLY_MAX_TAKES; take++) {
        for (poll_take(take); take->cancelled && take->state == TAKE_DRAWING; poll_take(take))
            child_await(&take->child, -1);
        if (take->state == TAKE_DRAWING) { // goes on
            printf("%s/%s: being drawn, %.0f %% of it so far; it is there when it is whole\n",
                   folder, take->name, 100 * take->share);
            close_output(take);
            child_release(&take->child);
            take->state = TAKE_NONE;
        }
        report_take(captures, take);
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
        if (captures->takes[i].state == TAKE_DRAWING)
            snprintf(out, size, "drawing %s  %.0f %%", captures->takes[i].name,
                     100 * captures->takes[i].share);
}
