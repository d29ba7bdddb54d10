#include "fly/journal.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

// === The kept journal ===

static const char *const ending = ".journal";

enum { MOST_A_PICTURE = 1 << 20 }; // bytes; no picture's changes take as many

static bool create_file(FlyJournal *journal, const char *folder, Error *error) {
    char stamp[FLY_STAMP_SIZE], number[16] = "";
    int file = -1;
    fly_stamp(stamp);
    errno = EEXIST;
    for (int i = 2; file < 0 && errno == EEXIST; i++) {
        snprintf(journal->path, sizeof journal->path, "%.4000s/%s%s%s", folder, stamp, number,
                 ending);
        file = disk_open(journal->path, DISK_CREATE, 0600);
        snprintf(number, sizeof number, "-%d", i);
    }
    journal->stream = file < 0 ? NULL : fdopen(file, "wb");
    if (!journal->stream)
        return error_set(error, ERROR_FAILED, "%s: %s", journal->path, strerror(errno));
    setvbuf(journal->stream, NULL, _IOLBF, 2 * FILE_PATH_SIZE); // each line at once
    return true;
}

// Removes the oldest journals, each with the files whose names begin as its own does ("DATE-TIME.",
// as checkpoints of takes). Names sort by time, and those of a journal's other files just before
// its own.
static void rotate_journals(const char *folder) {
    char path[2 * FILE_PATH_SIZE], stem[sizeof(DiskName)] = "";
    DiskNames names = {0};
    int journals = 0;
    disk_list(folder, &names);
    for (size_t i = names.count; i-- > 0;) {
        const char *name = names.items[i].text, *end = strstr(name, ending);
        if (end && strcmp(end, ending) == 0) {
            snprintf(stem, sizeof stem, "%.*s.", (int)(end - name), name);
            journals++;
        }
        snprintf(path, sizeof path, "%s/%s", folder, name);
        if (journals > KEPT_JOURNALS && strncmp(name, stem, strlen(stem)) == 0)
            disk_remove(path);
    }
    array_deinit(&names);
}

bool fly_begin_journal(FlyJournal *journal, FlyCore *core, const char *path, Error *error) {
    char folder[FILE_PATH_SIZE];
    Error *problem = &journal->problem;
    journal->core = core;
    if (path && !output_begin(&journal->output, path, error))
        return error_prefix(error, "--journal");
    if (!file_find_user_folder(DISK_OWN_JOURNALS, folder, problem) ||
        !file_make_folder(folder, 0700, problem) || !create_file(journal, folder, problem)) {
        error_prefix(problem, "no journal of this flight is kept");
        journal->path[0] = '\0';
        journal->stream = journal->output.file.stream;
    } else {
        rotate_journals(folder);
    }
    if (journal->stream)
        journal_write_head(journal->stream);
    return true;
}

// --- Writing ---

void fly_check_journal(FlyJournal *journal) {
    if (!journal->stream || !journal->path[0] || journal->broken_off)
        return;
    // On Windows no stream has a buffer of a line.
    bool failed = fflush(journal->stream) != 0 || ferror(journal->stream);
    if (!failed && ftello(journal->stream) <= JOURNAL_MAX_BYTES - MOST_A_PICTURE)
        return;
    error_set(&journal->problem, ERROR_FAILED, "%s: %s", journal->path,
              failed ? "cannot be written" : "has 64 MiB and ends here"); // readers refuse more
    fly_add_message(journal->core, "%s", journal->problem.text);
    journal->broken_off = true;
    journal->stream = freopen(disk_null_path, "w", journal->stream); // no line may follow a gap
}

// A hash needs the whole state: those that come by themselves take a share of the time at most.
void fly_mark_journal(FlyJournal *journal, double seconds) {
    const FlyCore *core = journal->core;
    double before = clock_now();
    double pause = seconds > 0 ? fmax(seconds, journal->hashing / FLY_MEASURING) : 0;
    if (!journal->stream || core->now < journal->hashed_at + pause)
        return;
    line_write_hash(journal->stream, session_steps(core->session), sim_hash(fly_sim(core)));
    journal->hashed_at = core->now;
    journal->hashing = clock_now() - before;
}

bool fly_copy_journal(const FlyJournal *journal, FILE *out, Error *error) {
    size_t size;
    char *text = file_read_text(journal->path, JOURNAL_MAX_BYTES, &size, error);
    if (text)
        fwrite(text, 1, size, out);
    memory_free(text);
    return text;
}

bool fly_end_journal(FlyJournal *journal, const Meta *notes, bool discard, Error *error) {
    OutputFile *output = &journal->output;
    FileWriter *const both[] = {&output->file, &output->meta};
    bool kept = journal->stream && journal->path[0];
    Error failed = {0};
    if (journal->stream && notes && !journal->open_end)
        journal_write_end(journal->stream, session_steps(notes->session),
                          sim_hash(session_sim(notes->session)));
    fly_check_journal(journal);
    if (kept && !discard && !disk_sync(fileno(journal->stream)))
        error_set(error, ERROR_FAILED, "%s: cannot be written: %s", journal->path, strerror(errno));
    if (notes && output->file.stream) {
        bool good = (!kept || fly_copy_journal(journal, output->file.stream, &failed)) &&
                    output_finish(output, notes, &failed) && file_commit_all(both, 2, &failed);
        if (good && journal->broken_off)
            failed = journal->problem;
        if (failed.kind != ERROR_NONE && !error_prefix(&failed, "--journal"))
            error_add(error, &failed);
    }
    output_abort(output);
    if (kept)
        fclose(journal->stream);
    if (kept && discard) {
        disk_remove(journal->path);
        journal->path[0] = '\0';
    }
    journal->stream = NULL;
    return error->kind == ERROR_NONE;
}

// --- The camera ---

static const uint64_t camera_ticks = 6;   // between two entries of the camera
static const double camera_seconds = 0.1; // the same while the flock stands still
static const float camera_step = 0.01f;   // world units or degrees; a smaller move makes no entry

static bool has_moved(const Camera *from, const Camera *to) {
    float most = 0;
    for (int i = 0; i < CAMERA_VALUES; i++)
        most = fmaxf(most, fabsf(to->values[i] - from->values[i]));
    return most > camera_step;
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
    const Camera change = camera_change(&before->camera, camera);
    *camera = before->camera;
    for (int i = 0; i < CAMERA_VALUES; i++)
        camera->values[i] += change.values[i] * (float)(whole / (now->position - before->position));
    return whole >= 0 && tick >= before->tick + camera_ticks;
}

void fly_record_camera(FlyJournal *journal, const FlyTime *time, const FlyLook *look) {
    FlyCore *core = journal->core;
    FlyCameraRecord *record = &journal->record, before = *record;
    if (!journal->stream)
        return;
    bool moves = sim_dt(fly_sim(core)) > 0;
    record->position = moves ? fly_picture_tick(time) + 1 : (double)session_steps(core->session);
    record->still = record->position == before.position;
    record->model = look->model;
    record->camera = look->camera.camera;
    record->cuts = look->camera.cuts;
    Camera last, camera;
    if (before.cuts != record->cuts) { // two entries at one tick are a cut
        fly_change(core, (Change){.kind = CHANGE_CAMERA, .camera = before.camera});
        camera = record->camera;
    } else if (!find_camera(journal, &before, &camera) ||
               (session_camera(core->session, &last) && !has_moved(&last, &camera)))
        return;
    record->tick = session_steps(core->session);
    record->written = core->now;
    fly_change(core, (Change){.kind = CHANGE_CAMERA, .camera = camera});
}

// === Flown again ===

static const char *name_of(const FlyReplay *replay) {
    return disk_find_name(replay->path);
}

void fly_end_replay(FlyReplay *replay) {
    journal_close(&replay->file);
    array_deinit(&replay->track);
    *replay = (FlyReplay){0};
}

void fly_begin_replay(FlyReplay *replay, FlyCore *core, const char *path) {
    FlyReplay before = *replay;
    Error error = {0};
    *replay = (FlyReplay){.found = "it has no hash to compare"};
    snprintf(replay->path, sizeof replay->path, "%s", path);
    if (!journal_open(&replay->file, replay->path, &error) ||
        !camera_track_read(&replay->track, replay->path, &error)) {
        fly_end_replay(replay);
        *replay = before;
        fly_add_error(core, "%s", error.text);
        return;
    }
    fly_end_replay(&before);
    replay->from = session_steps(core->session);
    replay->placements = session_placements(core->session);
    replay->leads = replay->track.count > 0;
    fly_apply_replay(replay, core);
    if (replay->file.has_next)
        fly_add_message(core, "%.100s is flown again, %.0f s%s", name_of(replay),
                        (double)replay->file.end_tick * (double)sim_dt(fly_sim(core)),
                        replay->leads ? "; its camera leads until you move" : "");
}

static bool apply_entry(FlyReplay *replay, FlyCore *core, const JournalEntry *entry, Error *error) {
    const Line *line = &entry->line;
    switch (line->kind) {
    case LINE_HASH:
    case LINE_END:
        // Where a person changes what is flown again, the flock is another one from then on.
        if (replay->differs || !journal_compares(&replay->file, core->session))
            return true;
        replay->differs = line->number != sim_hash(fly_sim(core));
        snprintf(replay->found, sizeof replay->found, "the recorded hash");
        if (replay->differs)
            snprintf(replay->found, sizeof replay->found,
                     "not the recorded hash, from tick %llu on", (unsigned long long)entry->tick);
        return true;
    case LINE_NEAR:
        replay->file.near = line->text;
        return true;
    case LINE_VERSION:
        return line_check_version(fly_model(core), line->number, error);
    case LINE_CHANGE:
        return line->change.kind == CHANGE_CAMERA || fly_try_change(core, line->change, error);
    default:
        return true;
    }
}

bool fly_apply_replay(FlyReplay *replay, FlyCore *core) {
    uint64_t tick = session_steps(core->session) - replay->from;
    if (replay->file.has_next && replay->placements != session_placements(core->session)) {
        fly_add_message(core, "%.100s is flown no further: another flock flies", name_of(replay));
        fly_end_replay(replay);
        return true;
    }
    while (replay->file.has_next && replay->file.next.tick <= tick) {
        Error error = {0};
        JournalEntry entry = replay->file.next;
        bool good = apply_entry(replay, core, &entry, &error);
        replay->placements = session_placements(core->session);
        if (!good) {
            fly_add_error(core, "%s:%zu: %s", name_of(replay), entry.number, error.text);
            fly_end_replay(replay);
            return false;
        }
        journal_advance(&replay->file);
        if (!replay->file.has_next) {
            fly_add_message(core, "%.100s replayed to tick %llu: %s; the flock goes on",
                            name_of(replay), (unsigned long long)entry.tick, replay->found);
            fly_end_replay(replay);
            return true;
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
    if (!replay->file.has_next || !replay->leads)
        return;
    Camera camera = controller->camera;
    if (camera_track_at(&replay->track, fly_picture_tick(time) - (double)replay->from, &camera))
        camera_controller_place(controller, &camera, &look->scene);
    replay->led = true;
}
