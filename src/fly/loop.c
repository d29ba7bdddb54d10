// What drives a flight: in a window a loop, until the person leaves; where no display can be opened
// one picture instead. Then its files: the journal, and the report, what it was like when it was
// left, as JSON.
#include <math.h>
#include <stdio.h>

#include "base/interrupt.h"
#include "base/json.h"
#include "fly/flight.h"
#include "sim/flock.h"

static const double warm_seconds = 60; // simulated before the picture without a display
static const int without_display_samples = 4;

// Draws one picture instead of a flight.
static bool draw_without_display(Flight *flight, const char *reason, Error *error) {
    const FlyOptions *options = flight->options;
    char folder[FILE_PATH_SIZE];
    file_find_whole_path(".", folder);
    printf("No display can be opened (%s): drawing a picture of the flight to %s/%s\n", reason,
           folder, FILM_DEFAULT_OUT);
    fflush(stdout);
    FilmOptions picture = {.out = FILM_DEFAULT_OUT,
                           .picture = options->picture,
                           .samples = without_display_samples,
                           .fps = 30,
                           .warm = warm_seconds,
                           .frames = 1};
    picture.picture.gpu = GFX_DEVICE_AUTO;
    flight->started = clock_now();
    bool good = film_render_session(flight->core.session, &picture, &flight->look.camera, error);
    flight->core.now = clock_now();
    flight->core.frames = good;
    return good;
}

// --- Leaving ---

// What is being drawn when the window closes goes on.
void fly_leave(Flight *flight, size_t at_once) {
    FlyCore *core = &flight->core;
    char folder[FILE_PATH_SIZE];
    flight->input.leaving = at_once || fly_has_message(core, "leave");
    if (flight->input.leaving)
        return;
    if (fly_count_films(&flight->captures) == 0 && !flight->captures.taking) {
        fly_replace_message(core, "leave", "Esc again leaves");
        return;
    }
    file_find_whole_path(".", folder);
    fly_replace_message(core, "leave", "Esc again leaves; the film goes on being drawn, to %.160s",
                        folder);
}

// --- The report ---

static void add_triple(Json *object, const char *name, const float place[3]) {
    Json *array = json_add_array(object, name);
    for (int i = 0; i < 3; i++)
        json_add_float(array, NULL, place[i]);
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
        if (!session_measure(session, flock, 0, &metrics, error))
            return false;
        Json *object = json_add_object(array, NULL);
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

static void add_view(Json *report, const Flight *flight) {
    const CameraController *controller = &flight->look.camera;
    Json *camera = json_add_object(report, "camera");
    json_add_text(camera, "mode", camera_modes[controller->mode].name);
    add_triple(camera, "position", controller->camera.position);
    json_add_float(camera, "yaw", controller->camera.yaw);
    json_add_float(camera, "pitch", controller->camera.pitch);
    json_add_float(camera, "units_per_second", controller->speed);
    if (!flight->left.open) {
        json_add_text(report, "screen", NULL);
        return;
    }
    Json *screen = json_add_object(report, "screen");
    json_add_number(screen, "width", flight->left.width);
    json_add_number(screen, "height", flight->left.height);
    json_add_bool(screen, "fullscreen", flight->left.fullscreen);
    json_add_bool(screen, "panel", flight->show_panel);
    json_add_bool(screen, "help", flight->show_help);
    json_add_bool(screen, "statistics", flight->show_statistics);
}

// A number that is NAN is null.
static bool write_report(Flight *flight, const char *path, Error *error) {
    const FlyCore *core = &flight->core;
    const FlyCaptures *captures = &flight->captures;
    TimingSummary frames = timing_summary(&flight->numbers.frame_times);
    uint32_t bird;
    bool picked = session_picked(core->session, &bird);

    Json *report = json_create();
    json_add_number(report, "schema", 1);
    json_add_number(report, "frames", (double)core->frames);
    json_add_number(report, "seconds", core->now - flight->started);
    Json *times = json_add_object(report, "frame_ms");
    json_add_number(times, "median", frames.median * 1e3);
    json_add_number(times, "p95", frames.p95 * 1e3);
    json_add_number(times, "p99", frames.p99 * 1e3);
    json_add_number(times, "max", frames.max * 1e3);
    json_add_number(report, "ticks", (double)(session_steps(core->session) - flight->first_tick));
    json_add_number(report, "time_scale", flight->time.scale);
    json_add_bool(report, "paused", flight->time.paused);
    json_add_session(report, core->session);
    json_add_number(report, "picked", picked ? (double)bird : (double)NAN);
    if (!add_flocks(report, core->session, error)) {
        json_destroy(report);
        return false;
    }
    add_view(report, flight);
    json_add_number(report, "keyframes", (double)captures->keyframes.keys.count);
    Json *files = json_add_array(report, "files");
    for (size_t i = 0; i < captures->written.count; i++)
        json_add_text(files, NULL, captures->written.items[i].text);
    json_add_text(report, "journal", flight->journal.path[0] ? flight->journal.path : NULL);
    Json *errors = json_add_array(report, "errors");
    for (size_t i = 0; i < core->error_count; i++)
        json_add_text(errors, NULL, core->errors[i]);
    json_add_number(report, "gl_messages",
                    flight->debug.watched ? (double)flight->debug.messages : (double)NAN);
    return json_write_file(report, path, error);
}

// --- All of it ---

bool fly_run(const FlyOptions *options, Error *error) {
    Error reason = {0}, journal = {0}, report = {0}, preset = {0};
    interrupt_install();
    Flight *flight = fly_create(options, error);
    if (!flight)
        return false;
    bool good;
    if (!window_start(&reason)) {
        good = draw_without_display(flight, reason.text, error);
    } else {
        good = fly_begin(flight, error);
        while (good && !interrupt_requested() && fly_turn(flight, error))
            continue;
        good &= error->kind == ERROR_NONE;
    }
    fly_close(flight, good);
    fly_finish_captures(&flight->captures);
    // A flight that ended with an error has its files too. Each is written even if another cannot
    // be.
    if (good || flight->left.open || interrupt_requested()) {
        const Meta notes = {.session = flight->core.session,
                            .first_tick = flight->first_tick,
                            .argc = options->argc,
                            .argv = options->argv};
        if (!fly_end_journal(&flight->journal, &notes, !flight->left.open, &journal))
            error_add(error, &journal);
        if (options->report && !write_report(flight, options->report, &report))
            error_add(error, &report);
        if (!session_finish(flight->core.session, &preset))
            error_add(error, &preset);
        good = error->kind == ERROR_NONE;
    }
    fly_destroy(flight);
    window_stop();
    return good;
}
