// The flight's journal: begun before the session, which records into it, and whole on leaving. It
// appears under its name only then.
#include <math.h>

#include "fly/flight.h"
#include "session/journal.h"

static const uint64_t camera_ticks = 6;   // between two records of the camera
static const double camera_seconds = 0.1; // the same where the flock stands still
static const double flush_seconds = 1;    // between two times that it is written out
static const float camera_step = 0.01f;   // world units, or degrees, that are worth a record

bool fly_begin_journal(Flight *flight, const FlyOptions *options, Error *error) {
    if (!options->journal)
        return true;
    if (!output_begin(&flight->journal, options->journal, error))
        return error_prefix(error, "--journal");
    journal_write_head(flight->journal.file.stream);
    return true;
}

static bool has_moved(const Camera *from, const Camera *to) {
    float most = fmaxf(fabsf(to->yaw - from->yaw), fabsf(to->pitch - from->pitch));
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
    return camera;
}

// Pictures come when they can, between two ticks: what is recorded is where the camera stood, on
// its way from the last picture to this one, when the flock was at the whole tick before. Otherwise
// a steady flight would be recorded as one that hurries and lingers. Where the flock stands still,
// so did the last picture that moved.
static bool find_camera(const Flight *flight, const FlightRecord *before, Camera *camera) {
    const FlightRecord *now = &flight->record;
    uint64_t tick = session_steps(flight->session);
    *camera = now->camera;
    if (before->model != now->model) // the camera jumped
        return true;
    if (now->stood) {
        if (!before->stood)
            *camera = before->camera;
        return !before->stood || flight->now >= before->written + camera_seconds;
    }
    double whole = (double)tick - before->place;
    *camera =
        camera_between(&before->camera, camera, (float)(whole / (now->place - before->place)));
    return whole >= 0 && tick >= before->tick + camera_ticks;
}

void fly_record_camera(Flight *flight) {
    if (!flight->journal.file.stream)
        return;
    FlightRecord *record = &flight->record, before = *record;
    double tick = (double)sim_dt(session_sim(flight->session));
    record->place = (double)session_steps(flight->session) + (tick > 0 ? flight->owed / tick : 0);
    record->stood = record->place == before.place;
    record->model = flight->model;
    record->camera = flight->camera.camera;
    Camera last, camera;
    if (!find_camera(flight, &before, &camera) ||
        (session_camera(flight->session, &last) && !has_moved(&last, &camera)))
        return;
    record->tick = session_steps(flight->session);
    record->written = flight->now;
    fly_change(flight, "camera=%.9g,%.9g,%.9g,%.9g,%.9g", (double)camera.position[0],
               (double)camera.position[1], (double)camera.position[2], (double)camera.yaw,
               (double)camera.pitch);
}

void fly_heed_journal(Flight *flight) {
    if (!flight->journal.file.stream || flight->journal_failed ||
        flight->now - flight->journal_at < flush_seconds)
        return;
    Error error = {0};
    flight->journal_at = flight->now;
    flight->journal_failed = !file_flush(&flight->journal.file, &error);
    if (flight->journal_failed)
        fly_say(flight, true, "--journal: %s", error.text);
}

bool fly_finish_journal(Flight *flight, const FlyOptions *options, Error *error) {
    if (!flight->journal.file.stream)
        return true;
    Meta meta = {.session = flight->session,
                 .first_tick = flight->first_tick,
                 .argc = options->argc,
                 .argv = options->argv};
    journal_write_end(flight->journal.file.stream, session_steps(flight->session),
                      sim_hash(session_sim(flight->session)));
    return (output_finish(&flight->journal, &meta, error) &&
            output_commit(&flight->journal, error)) ||
           error_prefix(error, "--journal");
}
