#define _GNU_SOURCE // fopencookie
#include "fly/journal.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/hash.h"
#include "session/journal.h"

// === The kept journal ===

static const char *const ending = ".journal";

// --- The folder ---

static bool create_file(KeptJournal *kept, const char *folder, Error *error) {
    time_t now = time(NULL);
    struct tm local = {0};
    char stamp[32] = "";
    if (localtime_r(&now, &local))
        strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &local);
    errno = EEXIST;
    for (int number = 1; number < 1000 && kept->file < 0 && errno == EEXIST; number++) {
        char more[16] = "";
        if (number > 1)
            snprintf(more, sizeof more, "-%d", number);
        snprintf(kept->path, sizeof kept->path, "%.4000s/%s%s%s", folder, stamp, more, ending);
        kept->file = open(kept->path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    }
    return kept->file >= 0 || error_set(error, ERROR_FAILED, "%s: %s", kept->path, strerror(errno));
}

// --- Writing ---

static void stop_writing(KeptJournal *kept) {
    if (kept->file >= 0)
        close(kept->file);
    kept->file = -1;
}

// Whole lines, for the stream is line-buffered.
static ssize_t write_lines(void *cookie, const char *text, size_t size) {
    KeptJournal *kept = cookie;
    if ((kept->file >= 0 || kept->copy) && kept->total + size > JOURNAL_MAX_BYTES) {
        // Readers refuse a journal over the limit; one that ends at it replays up to there.
        stop_writing(kept);
        kept->copy = NULL;
        error_set(&kept->problem, ERROR_FAILED, "%s: has %d MiB and ends here",
                  kept->path[0] ? kept->path : "the journal of this flight",
                  JOURNAL_MAX_BYTES >> 20);
    }
    kept->total += size;
    if (kept->copy)
        fwrite(text, 1, size, kept->copy);
    for (size_t done = 0; kept->file >= 0 && done < size;) {
        ssize_t put = write(kept->file, text + done, size - done);
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0) {
            error_set(&kept->problem, ERROR_FAILED, "%s: cannot be written: %s", kept->path,
                      strerror(errno));
            stop_writing(kept);
            break;
        }
        kept->sum = fnv_bytes(kept->sum, text + done, (size_t)put);
        done += (size_t)put;
        kept->size += (size_t)put;
    }
    return (ssize_t)size;
}

void kept_journal_begin(KeptJournal *kept, FILE *copy) {
    *kept = (KeptJournal){.file = -1, .copy = copy, .sum = FNV_START};
    char folder[FILE_PATH_SIZE];
    bool kept_there =
        file_find_user_folder("XDG_STATE_HOME", ".local/state", folder,
                              &kept->problem) &&
        (strlen(folder) < FILE_PATH_SIZE - 64 || // the names in it fit
         error_set(&kept->problem, ERROR_FAILED, "%.60s...: the path is too long", folder)) &&
        file_make_folder(folder, 0700, &kept->problem) && create_file(kept, folder, &kept->problem);
    if (!kept_there) {
        error_prefix(&kept->problem, "no journal of this flight is kept");
        kept->path[0] = '\0';
        if (!copy)
            return;
    }
    kept->stream = fopencookie(kept, "w", (cookie_io_functions_t){.write = write_lines});
    if (kept->stream) {
        setvbuf(kept->stream, NULL, _IOLBF, 2 * FILE_PATH_SIZE);
        return;
    }
    error_set(&kept->problem, ERROR_FAILED, "no journal of this flight is kept: out of memory");
    Error ignored = {0}; // there is nothing in it
    kept_journal_end(kept, true, &ignored);
    kept->stream = copy;
}

bool kept_journal_end(KeptJournal *kept, bool discard, Error *error) {
    if (kept->stream && kept->stream != kept->copy)
        fclose(kept->stream);
    kept->stream = NULL;
    if (!kept->path[0])
        return true;
    bool good =
        discard || kept->file < 0 || file_sync(kept->file) ||
        error_set(error, ERROR_FAILED, "%s: cannot be written: %s", kept->path, strerror(errno));
    stop_writing(kept);
    if (discard) {
        unlink(kept->path);
        kept->path[0] = '\0';
    }
    return good;
}

// --- Rotation ---

typedef struct OldJournals {
    size_t count;
    char oldest[NAME_MAX + 1]; // without its ending
    struct timespec written;   // the oldest, last
} OldJournals;

static OldJournals find_journals(DIR *folder) {
    OldJournals found = {0};
    rewinddir(folder);
    for (struct dirent *entry; (entry = readdir(folder));) {
        size_t length = strlen(entry->d_name), tail = strlen(ending);
        struct stat status;
        if (length <= tail || strcmp(entry->d_name + length - tail, ending) != 0 ||
            fstatat(dirfd(folder), entry->d_name, &status, AT_SYMLINK_NOFOLLOW) != 0)
            continue;
        struct timespec time = status.st_mtim, before = found.written;
        bool earlier = time.tv_sec != before.tv_sec ? time.tv_sec < before.tv_sec
                                                    : time.tv_nsec < before.tv_nsec;
        if (found.count++ > 0 && !earlier)
            continue;
        found.written = time;
        snprintf(found.oldest, sizeof found.oldest, "%.*s", (int)(length - tail), entry->d_name);
    }
    return found;
}

// The journal and all whose name goes on behind its own with a dot. False where nothing can be
// removed.
static bool remove_journal(DIR *folder, const char *name) {
    size_t length = strlen(name);
    bool removed = false;
    rewinddir(folder);
    for (struct dirent *entry; (entry = readdir(folder));)
        if (strncmp(entry->d_name, name, length) == 0 && entry->d_name[length] == '.')
            removed |= unlinkat(dirfd(folder), entry->d_name, 0) == 0;
    return removed;
}

void kept_journal_rotate(const KeptJournal *kept) {
    char path[FILE_PATH_SIZE];
    if (!kept->path[0])
        return;
    snprintf(path, sizeof path, "%.*s", (int)(strrchr(kept->path, '/') - kept->path), kept->path);
    DIR *folder = opendir(path);
    if (!folder)
        return;
    OldJournals found;
    while ((found = find_journals(folder)).count > KEPT_JOURNALS)
        if (!remove_journal(folder, found.oldest))
            break;
    closedir(folder);
}

// === The flight's ===

static const uint64_t camera_ticks = 6;   // between two entries of the camera
static const double camera_seconds = 0.1; // the same while the flock stands still
static const double flush_seconds = 1;    // between two flushes
static const float camera_step = 0.01f;   // world units or degrees; a smaller move makes no entry

bool fly_begin_journal(FlyJournal *journal, FlyCore *core, const char *path, Error *error) {
    journal->core = core;
    if (path && !output_begin(&journal->output, path, error))
        return error_prefix(error, "--journal");
    kept_journal_begin(&journal->kept, journal->output.file.stream);
    if (journal->kept.stream)
        journal_write_head(journal->kept.stream);
    return true;
}

static bool has_moved(const Camera *from, const Camera *to) {
    float most = fmaxf(fabsf(to->yaw - from->yaw), fabsf(to->pitch - from->pitch));
    most = fmaxf(most, fabsf(to->field_of_view - from->field_of_view));
    for (int i = 0; i < 3; i++)
        most = fmaxf(most, fabsf(to->position[i] - from->position[i]));
    return most > camera_step;
}

static Camera camera_between(const Camera *from, const Camera *to, float share) {
    Camera camera = *to;
    for (int i = 0; i < 3; i++)
        camera.position[i] = from->position[i] + (to->position[i] - from->position[i]) * share;
    camera.yaw = from->yaw + remainderf(to->yaw - from->yaw, 360) * share;
    camera.pitch = from->pitch + (to->pitch - from->pitch) * share;
    camera.field_of_view = from->field_of_view + (to->field_of_view - from->field_of_view) * share;
    return camera;
}

// A picture falls between two ticks, an entry on a tick: its camera is interpolated between the
// last two pictures to the time of the tick. Without that a steady flight would be replayed with
// jerks. While the flock stands still there is nothing to interpolate: the camera of the last
// moving picture is recorded, then that of some pictures a second.
static bool find_camera(const FlyJournal *journal, const FlyCameraRecord *before, Camera *camera) {
    const FlyCameraRecord *now = &journal->record;
    uint64_t tick = session_steps(journal->core->session);
    *camera = now->camera;
    if (before->model != now->model) // the camera jumped
        return true;
    if (now->still) {
        if (!before->still)
            *camera = before->camera;
        return !before->still || journal->core->now >= before->written + camera_seconds;
    }
    // While a step runs its tick is not reached yet: the last picture is the nearest to it.
    double whole = fmin((double)tick, now->position) - before->position;
    *camera = camera_between(&before->camera, camera,
                             (float)(whole / (now->position - before->position)));
    return whole >= 0 && tick >= before->tick + camera_ticks;
}

void fly_record_camera(FlyJournal *journal, const FlyTime *time, const FlyLook *look) {
    FlyCore *core = journal->core;
    FlyCameraRecord *record = &journal->record, before = *record;
    if (!journal->kept.stream)
        return;
    bool moves = sim_dt(fly_sim(core)) > 0;
    record->position = moves ? fly_picture_tick(time) + 1 : (double)session_steps(core->session);
    record->still = record->position == before.position;
    record->model = look->model;
    record->camera = look->camera.camera;
    record->cuts = look->camera.cuts;
    Camera last, camera;
    if (before.cuts != record->cuts) { // two entries at one tick are a cut
        fly_change(core, change_camera(&before.camera));
        camera = record->camera;
    } else if (!find_camera(journal, &before, &camera) ||
               (session_camera(core->session, &last) && !has_moved(&last, &camera)))
        return;
    record->tick = session_steps(core->session);
    record->written = core->now;
    fly_change(core, change_camera(&camera));
}

// A hash says how far the flight came, also where nothing was done for a while.
void fly_mark_journal(FlyJournal *journal) {
    Session *session = journal->core->session;
    uint64_t tick = session_steps(session);
    journal->hash_due = journal->kept.stream && session_is_ticking(session);
    if (!journal->kept.stream || journal->hash_due || tick == journal->hashed_tick)
        return;
    journal->hashed_tick = tick;
    journal_write_hash(journal->kept.stream, tick, sim_hash(session_sim(session)));
}

void fly_settle_journal(FlyJournal *journal) {
    if (journal->hash_due)
        fly_mark_journal(journal);
}

void fly_flush_journal(FlyJournal *journal) {
    KeptJournal *kept = &journal->kept;
    FlyCore *core = journal->core;
    if (kept->problem.kind != ERROR_NONE)
        fly_add_message(core, "%s", kept->problem.text);
    kept->problem = (Error){0};
    if (!kept->stream || core->now - journal->flushed_at < flush_seconds)
        return;
    journal->flushed_at = core->now;
    fly_mark_journal(journal);
    Error error = {0};
    if (!journal->output.file.stream || journal->failed)
        return;
    journal->failed = !file_flush(&journal->output.file, &error);
    if (journal->failed)
        fly_add_error(core, "--journal: %s", error.text);
}

bool fly_finish_journal(FlyJournal *journal, const Meta *notes, bool discard, Error *error) {
    if (journal->kept.stream && !journal->open_end)
        journal_write_end(journal->kept.stream, session_steps(notes->session),
                          sim_hash(session_sim(notes->session)));
    bool kept = kept_journal_end(&journal->kept, discard, error);
    if (!journal->output.file.stream)
        return kept;
    FileWriter *const both[] = {&journal->output.file, &journal->output.meta};
    Error failed = {0};
    if (output_finish(&journal->output, notes, &failed) && file_commit_all(both, 2, &failed))
        return kept;
    error_prefix(&failed, "--journal");
    error_add(error, &failed);
    return false;
}

void fly_abort_journal(FlyJournal *journal, bool discard) {
    Error ignored = {0}; // another is told
    kept_journal_end(&journal->kept, discard, &ignored);
    output_abort(&journal->output);
}

// === Flown again ===

static const char *name_of(const FlyReplay *replay) {
    const char *slash = strrchr(replay->path, '/');
    return slash ? slash + 1 : replay->path;
}

void fly_end_replay(FlyReplay *replay) {
    replay_close(&replay->file);
    camera_track_deinit(&replay->track);
    *replay = (FlyReplay){0};
}

void fly_begin_replay(FlyReplay *replay, FlyCore *core, const char *path) {
    FlyReplay before = *replay;
    Error error = {0};
    *replay = (FlyReplay){0};
    snprintf(replay->path, sizeof replay->path, "%s", path);
    // A checkpoint can be resumed only before a flight's first step.
    bool good = replay_open(&replay->file, replay->path, &error);
    const Line *line = &replay->file.next.line;
    if (good && replay->file.has_next && line->kind == LINE_CHANGE &&
        line->change.kind == CHANGE_RESUME)
        good = error_set(&error, ERROR_FAILED,
                         "%s goes on from a checkpoint: skein render --replay draws it",
                         name_of(replay));
    if (!good || !camera_track_read(&replay->track, replay->path, &error)) {
        fly_end_replay(replay);
        *replay = before;
        fly_add_error(core, "%s", error.text);
        return;
    }
    fly_end_replay(&before);
    replay->on = true;
    replay->from = session_steps(core->session);
    replay->leads = replay->track.count > 0;
    fly_apply_replay(replay, core);
    if (replay->on)
        fly_add_message(core, "%.100s is flown again, %.0f s%s", name_of(replay),
                        (double)replay_end_tick(&replay->file) * (double)sim_dt(fly_sim(core)),
                        replay->leads ? "; its camera leads until you move" : "");
}

static bool apply_entry(FlyReplay *replay, FlyCore *core, const JournalEntry *entry, Error *error) {
    const Line *line = &entry->line;
    switch (line->kind) {
    case LINE_HASH:
    case LINE_END:
        // Where a person changes what is flown again, the flock is another one from then on.
        replay->compared = true;
        if (!replay->differs && line->number != sim_hash(fly_sim(core))) {
            replay->differs = true;
            replay->differs_at = entry->tick;
        }
        return true;
    case LINE_VERSION:
        return line_check_version(fly_model(core), line->number, error);
    case LINE_CHANGE:
        return line->change.kind == CHANGE_CAMERA || fly_try_change(core, line->change, error);
    default:
        return true;
    }
}

static void report_end(const FlyReplay *replay, FlyCore *core, uint64_t tick) {
    char found[64] = "it has no hash to compare";
    if (replay->differs)
        snprintf(found, sizeof found, "not the recorded hash, from tick %llu on",
                 (unsigned long long)replay->differs_at);
    else if (replay->compared)
        snprintf(found, sizeof found, "the recorded hash");
    fly_add_message(core, "%.100s replayed to tick %llu: %s; the flock goes on", name_of(replay),
                    (unsigned long long)tick, found);
}

bool fly_apply_replay(FlyReplay *replay, FlyCore *core) {
    uint64_t tick = session_steps(core->session) - replay->from;
    while (replay->on && replay->file.next.tick <= tick) {
        Error error = {0};
        JournalEntry entry = replay->file.next;
        if (!apply_entry(replay, core, &entry, &error))
            error_prefix(&error, "%s:%zu", name_of(replay), entry.number);
        if (error.kind == ERROR_NONE && replay_skip(&replay->file, &error) &&
            !replay->file.has_next) {
            report_end(replay, core, entry.tick);
            fly_end_replay(replay);
            return true;
        }
        if (error.kind != ERROR_NONE) {
            fly_add_error(core, "%s", error.text);
            fly_end_replay(replay);
        }
    }
    return false;
}

void fly_lead_camera(FlyReplay *replay, FlyLook *look, const FlyTime *time,
                     const CameraInput *input, bool other_model) {
    CameraController *controller = &look->camera;
    static const CameraInput still = {0};
    bool moved = memcmp(input, &still, sizeof still) != 0;
    bool chosen = replay->led && !other_model && controller->mode != CAMERA_MODE_FREE;
    replay->leads &= !moved && !chosen;
    if (!replay->on || !replay->leads)
        return;
    Camera camera = controller->camera;
    if (camera_track_at(&replay->track, fly_picture_tick(time) - (double)replay->from, &camera))
        camera_controller_place(controller, &camera, &look->scene);
    replay->led = true;
}
