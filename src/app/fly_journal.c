// The flight's journal: begun before the session, which records into it, and whole on leaving. It
// appears under its name only then.
#include <math.h>

#include "app/flight.h"
#include "app/journal.h"

static const uint64_t camera_ticks = 6; // between two records of the camera
static const float camera_step = 0.01f; // world units, or degrees, that are worth a record

bool flight_begin_journal(Flight *flight, const Options *options, Error *error) {
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

void flight_record_camera(Flight *flight) {
    if (!flight->journal.file.stream)
        return;
    const Camera *camera = &flight->camera.camera;
    uint64_t tick = session_steps(flight->session);
    Camera last;
    bool any = session_camera(flight->session, &last);
    if (any && (tick < flight->recorded_at + camera_ticks || !has_moved(&last, camera)))
        return;
    flight->recorded_at = tick;
    flight_change(flight, "camera=%.9g,%.9g,%.9g,%.9g,%.9g", (double)camera->position[0],
                  (double)camera->position[1], (double)camera->position[2], (double)camera->yaw,
                  (double)camera->pitch);
}

bool flight_finish_journal(Flight *flight, const Options *options, Error *error) {
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
