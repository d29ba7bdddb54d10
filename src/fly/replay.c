// A journal that is flown again in the window: before each step its changes of that tick go through
// the same door as a person's, who may fly, switch and change meanwhile. Its ticks count from the
// session's tick at which it began. The camera goes where the journal has it, until a person moves.
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "fly/flight.h"

static const char *name_of(const FlyReplay *replay) {
    const char *slash = strrchr(replay->path, '/');
    return slash ? slash + 1 : replay->path;
}

static void close_replay(FlyReplay *replay) {
    replay_close(&replay->file);
    camera_track_deinit(&replay->track);
    *replay = (FlyReplay){0};
}

void fly_end_replay(Flight *flight) {
    close_replay(&flight->replay);
}

static void fail(Flight *flight, const Error *error) {
    fly_add_error(flight, "%s", error->text);
    fly_end_replay(flight);
}

// A checkpoint can be resumed only before a flight's first step.
static bool starts_by_itself(const FlyReplay *replay, Error *error) {
    const Line *line = &replay->file.next.line;
    bool resumes =
        replay->file.has_next && line->kind == LINE_CHANGE && line->change.kind == CHANGE_RESUME;
    return !resumes || error_set(error, ERROR_FAILED,
                                 "%s goes on from a checkpoint: skein render --replay draws it",
                                 name_of(replay));
}

// false with an error where the file is wrong.
static bool open_replay(FlyReplay *replay, const char *path, Error *error) {
    snprintf(replay->path, sizeof replay->path, "%s", path);
    if (replay_open(&replay->file, replay->path, error) && starts_by_itself(replay, error) &&
        camera_track_read(&replay->track, replay->path, error))
        return true;
    close_replay(replay);
    return false;
}

// Where the file cannot be read, the present replay goes on.
void fly_begin_replay(Flight *flight, const char *path) {
    FlyReplay *replay = &flight->replay, before = *replay;
    Error error = {0};
    *replay = (FlyReplay){0};
    if (!open_replay(replay, path, &error)) {
        *replay = before;
        fly_add_error(flight, "%s", error.text);
        return;
    }
    close_replay(&before);
    replay->on = true;
    replay->from = session_steps(flight->session);
    replay->leads = replay->track.count > 0;
    fly_apply_replay(flight);
    if (replay->on)
        fly_add_message(flight, "%.100s is flown again, %.0f s%s", name_of(replay),
                        (double)replay_end_tick(&replay->file) *
                            (double)sim_dt(session_sim(flight->session)),
                        replay->leads ? "; its camera leads until you move" : "");
}

// Where a person changes what is flown again, the flock is another one from then on.
static void compare_hash(Flight *flight, const JournalEntry *entry) {
    FlyReplay *replay = &flight->replay;
    replay->compared = true;
    if (!replay->differs && entry->line.number != sim_hash(session_sim(flight->session))) {
        replay->differs = true;
        replay->differs_at = entry->tick;
    }
}

static bool apply_entry(Flight *flight, const JournalEntry *entry, Error *error) {
    const Line *line = &entry->line;
    if (line->kind == LINE_HASH || line->kind == LINE_END)
        compare_hash(flight, entry);
    if (line->kind == LINE_VERSION)
        return line_check_version(sim_model(session_sim(flight->session)), line->number, error);
    if (line->kind == LINE_CHANGE && line->change.kind != CHANGE_CAMERA)
        return fly_try_change(flight, line->change, error);
    return true;
}

static void report_end(Flight *flight, uint64_t tick) {
    const FlyReplay *replay = &flight->replay;
    char found[64] = "it has no hash to compare";
    if (replay->differs)
        snprintf(found, sizeof found, "not the recorded hash, from tick %llu on",
                 (unsigned long long)replay->differs_at);
    else if (replay->compared)
        snprintf(found, sizeof found, "the recorded hash");
    fly_add_message(flight, "%.100s replayed to tick %llu: %s; the flock goes on", name_of(replay),
                    (unsigned long long)tick, found);
    fly_end_replay(flight);
    if (!flight->falcon.flown)
        fly_falcon_let_go(flight);
}

void fly_apply_replay(Flight *flight) {
    FlyReplay *replay = &flight->replay;
    uint64_t tick = session_steps(flight->session) - replay->from;
    while (replay->on && replay->file.next.tick <= tick) {
        Error error = {0};
        JournalEntry entry = replay->file.next;
        if (!apply_entry(flight, &entry, &error))
            error_prefix(&error, "%s:%zu", name_of(replay), entry.number);
        else if (replay_skip(&replay->file, &error) && !replay->file.has_next)
            report_end(flight, entry.tick);
        if (error.kind != ERROR_NONE)
            fail(flight, &error);
    }
}

void fly_lead_camera(Flight *flight, const CameraInput *input, bool other_model) {
    FlyReplay *replay = &flight->replay;
    CameraController *controller = &flight->camera;
    static const CameraInput still = {0};
    bool moved = memcmp(input, &still, sizeof still) != 0;
    bool chosen = replay->led && !other_model && controller->mode != CAMERA_MODE_FREE;
    replay->leads &= !moved && !chosen;
    if (!replay->on || !replay->leads)
        return;
    Camera camera = controller->camera;
    if (camera_track_at(&replay->track, fly_picture_tick(flight) - (double)replay->from, &camera))
        camera_controller_place(controller, &camera, &flight->scene);
    replay->led = true;
}
