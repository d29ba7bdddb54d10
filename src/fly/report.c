// The files of a flight that ends: its journal, and the report, what it was like when it was left,
// as JSON.
#include "base/json.h"
#include "fly/flight.h"
#include "session/notes.h"
#include "sim/mates.h"

static void add_triple(Json *object, const char *name, const float place[3]) {
    Json *array = json_add_array(object, name);
    for (int i = 0; i < 3; i++)
        json_append_float(array, place[i]);
}

static void add_camera(Json *report, const CameraController *controller) {
    const Camera *camera = &controller->camera;
    Json *object = json_add_object(report, "camera");
    json_add_text(object, "mode", camera_mode_name(controller->mode));
    add_triple(object, "position", camera->position);
    json_add_float(object, "yaw", camera->yaw);
    json_add_float(object, "pitch", camera->pitch);
    json_add_float(object, "units_per_second", controller->speed);
}

// Where there are several.
static bool add_flocks(Json *report, Session *session, Error *error) {
    const Sim *sim = session_sim(session);
    Mates mates = mates_make(sim_flocks(sim));
    SimLeader leader;
    Metrics metrics;
    if (mates.flocks < 2)
        return true;
    Json *array = json_add_array(report, "flocks");
    for (size_t flock = 0; flock < mates.flocks && sim_leader(sim, flock, &leader); flock++) {
        if (!session_measure_flock(session, flock, 0, &metrics, error))
            return false;
        Json *object = json_append_object(array);
        json_add_number(object, "birds", (double)mates_count(&mates, sim_birds(sim), flock));
        json_add_number(object, "polarization", metrics.polarization);
        json_add_number(object, "nearest_mean", metrics.nearest_mean);
        json_add_number(object, "radius_rms", metrics.radius_rms);
        const float centroid[3] = {(float)metrics.centroid_x, (float)metrics.centroid_y,
                                   (float)metrics.centroid_z};
        add_triple(object, "centroid", centroid);
        add_triple(object, "leader", leader.position);
        add_triple(object, "waypoint", leader.waypoint);
    }
    return true;
}

// null where there was no window.
static void add_screen(Json *report, const Flight *flight) {
    const FlyWindowState *left = &flight->left;
    if (!left->open) {
        json_add_null(report, "screen");
        return;
    }
    Json *object = json_add_object(report, "screen");
    json_add_number(object, "width", left->width);
    json_add_number(object, "height", left->height);
    json_add_bool(object, "fullscreen", left->fullscreen);
    json_add_bool(object, "panel", flight->show_panel);
    json_add_bool(object, "help", flight->show_help);
    json_add_bool(object, "statistics", flight->show_statistics);
}

static bool write_report(Flight *flight, const char *path, Error *error) {
    TimingSummary frames = timing_summary(&flight->frame_times);

    Json *report = json_create();
    json_add_number(report, "schema", 1);
    json_add_number(report, "frames", (double)flight->frames);
    json_add_number(report, "seconds", flight->now - flight->started);
    json_add_milliseconds(report, "frame_ms", &frames);
    json_add_number(report, "ticks", (double)flight->ticks);
    json_add_number(report, "time_scale", flight->scale);
    json_add_bool(report, "paused", flight->paused);
    json_add_session(report, flight->session);
    uint32_t bird;
    if (session_picked(flight->session, &bird))
        json_add_number(report, "picked", (double)bird);
    else
        json_add_null(report, "picked");
    if (!add_flocks(report, flight->session, error)) {
        json_destroy(report);
        return false;
    }
    add_camera(report, &flight->camera);
    json_add_number(report, "keyframes", (double)flight->keyframes.keys.count);
    add_screen(report, flight);
    Json *files = json_add_array(report, "files");
    for (size_t i = 0; i < flight->written.count; i++)
        json_append_text(files, flight->written.items[i].name);
    if (flight->kept.path[0])
        json_add_text(report, "journal", flight->kept.path);
    else
        json_add_null(report, "journal");
    Json *errors = json_add_array(report, "errors");
    for (size_t i = 0; i < flight->error_count; i++)
        json_append_text(errors, flight->errors[i]);
    if (flight->debug.watched)
        json_add_number(report, "gl_messages", (double)flight->debug.messages);
    else
        json_add_null(report, "gl_messages");
    return json_write_file(report, path, error);
}

// Each file is written even if another cannot be; one line names all that could not.
bool fly_write_files(Flight *flight, Error *error) {
    const FlyOptions *options = flight->options;
    Error journal = {0}, report = {0}, preset = {0};
    if (!fly_finish_journal(flight, options, &journal))
        error_join(error, &journal);
    if (options->report && !write_report(flight, options->report, &report))
        error_join(error, &report);
    if (!session_finish(flight->session, &preset))
        error_join(error, &preset);
    return error->kind == ERROR_NONE;
}
