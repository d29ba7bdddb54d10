// The flight's journal: opened before the session, which records its changes into it. The kept one
// grows while it flies; that of --journal appears under its name on leaving, complete.
#include <math.h>

#include "fly/flight.h"
#include "session/journal.h"

static const uint64_t camera_ticks = 6;   // between two entries of the camera
static const double camera_seconds = 0.1; // the same while the flock stands still
static const double flush_seconds = 1;    // between two flushes
static const float camera_step = 0.01f;   // world units or degrees; a smaller move makes no entry

bool fly_begin_journal(Flight *flight, const FlyOptions *options, Error *error) {
    if (options->journal && !output_begin(&flight->journal, options->journal, error))
        return error_prefix(error, "--journal");
    kept_journal_begin(&flight->kept, flight->journal.file.stream);
    if (flight->kept.stream)
        journal_write_head(flight->kept.stream);
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
static bool find_camera(const Flight *flight, const FlyCameraRecord *before, Camera *camera) {
    const FlyCameraRecord *now = &flight->record;
    uint64_t tick = session_steps(flight->session);
    *camera = now->camera;
    if (before->model != now->model) // the camera jumped
        return true;
    if (now->still) {
        if (!before->still)
            *camera = before->camera;
        return !before->still || flight->now >= before->written + camera_seconds;
    }
    // While a step runs its tick is not reached yet: the last picture is the nearest to it.
    double whole = fmin((double)tick, now->position) - before->position;
    *camera = camera_between(&before->camera, camera,
                             (float)(whole / (now->position - before->position)));
    return whole >= 0 && tick >= before->tick + camera_ticks;
}

void fly_record_camera(Flight *flight) {
    if (!flight->kept.stream)
        return;
    FlyCameraRecord *record = &flight->record, before = *record;
    bool moves = sim_dt(session_sim(flight->session)) > 0;
    record->position =
        moves ? fly_picture_tick(flight) + 1 : (double)session_steps(flight->session);
    record->still = record->position == before.position;
    record->model = flight->model;
    record->camera = flight->camera.camera;
    record->cuts = flight->camera.cuts;
    Camera last, camera;
    if (before.cuts != record->cuts) { // two entries at one tick are a cut
        fly_change(flight, change_camera(&before.camera));
        camera = record->camera;
    } else if (!find_camera(flight, &before, &camera) ||
               (session_camera(flight->session, &last) && !has_moved(&last, &camera)))
        return;
    record->tick = session_steps(flight->session);
    record->written = flight->now;
    fly_change(flight, change_camera(&camera));
}

// A hash says how far the flight came, also where nothing was done for a while.
static void record_hash(Flight *flight) {
    uint64_t tick = session_steps(flight->session);
    flight->hash_due = session_is_ticking(flight->session);
    if (flight->hash_due || tick == flight->hashed_tick)
        return;
    flight->hashed_tick = tick;
    journal_write_hash(flight->kept.stream, tick, sim_hash(session_sim(flight->session)));
}

void fly_mark_journal(Flight *flight) {
    if (flight->kept.stream)
        record_hash(flight);
}

void fly_settle_journal(Flight *flight) {
    if (flight->hash_due)
        record_hash(flight);
}

void fly_flush_journal(Flight *flight) {
    if (flight->kept.problem.kind != ERROR_NONE)
        fly_add_message(flight, "%s", flight->kept.problem.text);
    flight->kept.problem = (Error){0};
    if (!flight->kept.stream || flight->now - flight->journal_at < flush_seconds)
        return;
    flight->journal_at = flight->now;
    record_hash(flight);
    Error error = {0};
    if (!flight->journal.file.stream || flight->journal_failed)
        return;
    flight->journal_failed = !file_flush(&flight->journal.file, &error);
    if (flight->journal_failed)
        fly_add_error(flight, "--journal: %s", error.text);
}

bool fly_finish_journal(Flight *flight, const FlyOptions *options, Error *error) {
    if (flight->kept.stream && !flight->journal_open_end)
        journal_write_end(flight->kept.stream, session_steps(flight->session),
                          sim_hash(session_sim(flight->session)));
    bool kept = kept_journal_end(&flight->kept, !flight->left.open, error);
    if (!flight->journal.file.stream)
        return kept;
    Meta meta = {.session = flight->session,
                 .first_tick = flight->first_tick,
                 .argc = options->argc,
                 .argv = options->argv};
    FileWriter *const both[] = {&flight->journal.file, &flight->journal.meta};
    Error failed = {0};
    if (output_finish(&flight->journal, &meta, &failed) && file_commit_all(both, 2, &failed))
        return kept;
    error_prefix(&failed, "--journal");
    error_add(error, &failed);
    return false;
}

void fly_abort_journal(Flight *flight) {
    Error ignored = {0}; // another is told
    kept_journal_end(&flight->kept, !flight->left.open, &ignored);
    output_abort(&flight->journal);
}
