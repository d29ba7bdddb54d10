// The loop of the window. In each frame input becomes changes between two ticks, the flock is
// stepped by whole ticks up to the present (stepping.c), and the picture is interpolated between
// the last two of them. The tick is fixed: a machine that is too slow skips time, which slows the
// flock down but does not change its flight.
#include "fly/fly.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/interrupt.h"
#include "base/memory.h"
#include "film/picture.h"
#include "film/series.h"
#include "fly/flight.h"
#include "gfx/gl.h"

static const double longest_frame = 0.25; // seconds; for the camera longer ones count as this
static const double warm_seconds = 60;    // simulated before the picture without a display
static const int without_display_samples = 4;

// Whether the picture shows its flocks, or arrows to them are needed.
static void look_for_flocks(Flight *flight, const Picture *picture, double elapsed) {
    bool follows =
        camera_mode_follows(flight->camera.mode) && !camera_controller_steers(&flight->camera);
    for (int side = 0; side < 2; side++) {
        const FrameDescription *frame = &picture->frames[side];
        if (side >= picture->count || follows) {
            flight->losses[side] = (CameraLoss){.lost = false};
            continue;
        }
        flight->sights[side] =
            camera_see_flock(&flight->camera.camera, frame->width, frame->height, &frame->birds);
        camera_watch_flock(&flight->losses[side], &flight->sights[side], (float)elapsed);
    }
}

// Describes the picture, moves the camera and draws into the window.
static void draw_flock(Flight *flight, const CameraInput *input, double elapsed, int width,
                       int height) {
    Picture picture;
    picture_describe(&picture, &flight->show, flight->session, flight->stepping.blend,
                     fly_area(flight, width, height));
    flight->scene = director_scene(&flight->director, &flight->camera, &picture);
    flight->value_top = picture.frames[PICTURE_MAIN].birds.value_top;
    // The flock of another model may be anywhere.
    const Model *model = sim_model(session_sim(flight->session));
    bool other_model = flight->model != model;
    if (other_model) {
        camera_controller_cut(&flight->camera, &flight->scene);
        fly_clear_numbers(flight);
    }
    flight->model = model;
    fly_lead_camera(flight, input, other_model);
    camera_controller_advance(&flight->camera, input, &flight->scene, (float)elapsed);
    fly_falcon_picture(flight, input);
    picture_set_camera(&picture, &flight->camera.camera);
    View views[2];
    director_show(&flight->camera, &picture, views);
    look_for_flocks(flight, &picture, elapsed);

    Error error = {0};
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glViewport(0, 0, width, height);
    if (!picture_draw(&picture, flight->renderer, &error))
        fly_add_error(flight, "%s", error.text);
}

static void draw(Flight *flight, const CameraInput *input, double elapsed, int width, int height) {
    double before = clock_now();
    Error ignored = {0}; // the loop checks again
    draw_flock(flight, input, elapsed, width, height);
    if (window_is_lost(flight->window, &ignored))
        return;
    flight->area = fly_area(flight, width, height);
    fly_capture(flight, width, height);
    fly_update_numbers(flight);
    fly_update_offer(flight);
    fly_drop_old_messages(flight);
    overlay_draw(flight);
    // A software renderer draws inside gfx_finish, so that this measures its time. Waiting for a
    // GPU would only cost time.
    if (flight->gfx.software)
        gfx_finish();
    RenderCost cost = renderer_cost(flight->renderer);
    double upload = cost.pack_seconds + cost.upload_seconds;
    timing_recent_add(&flight->recent_upload, flight->now, upload);
    timing_recent_add(&flight->recent_draw, flight->now, clock_now() - before - upload);
}

// Until the person leaves; false with an error where the window is lost.
static void fly_frame(Flight *flight, Input *input, double elapsed) {
    int width, height;
    fly_separate_actions(flight, input);
    overlay_take_input(flight, input);
    fly_run_keys(flight, input);
    fly_take_dropped(flight, input);
    fly_poll_files(flight);
    fly_flush_journal(flight);
    fly_poll_captures(flight);
    window_get_size(flight->window, &width, &height);
    bool visible = width > 0 && height > 0;
    if (visible) {
        fly_size_obstacle(flight, input, width, height);
        fly_play(flight, input, width, height);
        fly_point(flight, input, width, height);
        fly_pick(flight, input, width, height);
    }
    fly_step(flight, elapsed);
    if (visible) {
        CameraInput camera = fly_camera_input(input);
        draw(flight, &camera, fmin(elapsed, longest_frame), width, height);
        fly_record_camera(flight);
    }
    window_show(flight->window);
    flight->frames++;
    if (visible)
        fly_trace_picture(flight, input, width, height);
}

// Until the person leaves; false with an error where the window is lost.
static bool fly(Flight *flight, double seconds, Error *error) {
    flight->started = flight->now = clock_now();
    fly_replace_message(flight, "preset", "%s", session_title(flight->session));
    while (!flight->leaving && !interrupt_requested()) {
        Input input = *window_poll(flight->window);
        if (window_is_lost(flight->window, error))
            return false;
        double now = clock_now(), elapsed = now - flight->now;
        flight->now = now;
        if (flight->frames > 0) {
            timing_add(&flight->frame_times, elapsed);
            timing_recent_add(&flight->recent_frames, now, elapsed);
        }
        fly_frame(flight, &input, elapsed);
        if (seconds > 0 && now - flight->started >= seconds)
            flight->leaving = true;
    }
    fly_trace(flight, "leaving");
    return true;
}

// For the report, which is written when the window is gone.
static void leave_window(Flight *flight) {
    FlyWindowState *left = &flight->left;
    window_get_size(flight->window, &left->width, &left->height);
    left->fullscreen = window_is_fullscreen(flight->window);
    left->open = true;
}

static bool fly_in_window(Flight *flight, const FlyOptions *options, Error *error) {
    // The camera first: mistakes in its options are reported before a window opens.
    bool good = fly_place_camera(flight, options->width, options->height, error) &&
                fly_open_window(flight, error);
    if (good) {
        fly_watch_files(flight);
        kept_journal_rotate(&flight->kept);
        good = fly(flight, options->seconds, error);
        leave_window(flight);
        flight->journal_open_end = !fly_end_steps(flight);
        if (good)
            fly_keep_window(flight);
        fly_end_captures(flight);
        fly_unwatch_files(flight);
    }
    overlay_destroy(flight);
    renderer_destroy(flight->renderer);
    if (flight->window)
        flight->debug = *window_debug(flight->window);
    window_destroy(flight->window);
    fly_finish_captures(flight);
    return good;
}

// Draws one picture instead of a flight.
static bool fly_without_display(Flight *flight, const FlyOptions *options, const char *reason,
                                Error *error) {
    char folder[FILE_PATH_SIZE];
    bool known = getcwd(folder, sizeof folder) != NULL;
    printf("No display can be opened (%s): drawing a picture of the flight to %s%s%s\n", reason,
           known ? folder : "", known ? "/" : "", FILM_DEFAULT_OUT);
    fflush(stdout);
    FilmOptions picture = {.out = FILM_DEFAULT_OUT,
                           .camera = options->camera,
                           .path = options->path,
                           .width = options->width,
                           .height = options->height,
                           .samples = without_display_samples,
                           .gpu = GFX_DEVICE_AUTO,
                           .fps = 30,
                           .warm = warm_seconds,
                           .frames = 1};
    flight->started = clock_now();
    bool good = film_render_session(flight->session, &picture, &flight->camera, error);
    flight->now = clock_now();
    flight->frames = good;
    flight->ticks = session_steps(flight->session) - flight->first_tick;
    return good;
}

// Each file is written even if another cannot be; one line names all that could not.
static bool write_files(Flight *flight, const FlyOptions *options, Error *error) {
    Error journal = {0}, report = {0}, preset = {0};
    if (!fly_finish_journal(flight, options, &journal))
        error_join(error, &journal);
    if (options->report && !fly_write_report(flight, options->report, &report))
        error_join(error, &report);
    if (!session_finish(flight->session, &preset))
        error_join(error, &preset);
    return error->kind == ERROR_NONE;
}

bool fly_run(const FlyOptions *options, Error *error) {
    Flight *flight = memory_alloc(1, sizeof *flight, error);
    if (!flight)
        return false;
    flight->options = options;
    flight->scale = flight->reached_scale = 1;
    interrupt_install();
    // A report that cannot be written is refused before the flight, not after it.
    bool good = (!options->report || file_probe(options->report, error) ||
                 error_prefix(error, "--report")) &&
                fly_begin_trace(flight, error) &&
                director_init(&flight->director, options->camera, options->path, error) &&
                fly_begin_journal(flight, options, error);
    SessionOptions wanted = options->session;
    wanted.journal = flight->kept.stream;
    wanted.apart = true;
    wanted.undo = true;
    good = good && (flight->session = session_create(&wanted, error)) != NULL;
    if (good) {
        flight->first_tick = session_steps(flight->session);
        Error reason = {0};
        good = window_start(&reason) ? fly_in_window(flight, options, error)
                                     : fly_without_display(flight, options, reason.text, error);
        window_stop();
        // A flight that ended with an error has its files too.
        if (good || flight->left.open || interrupt_requested())
            good = write_files(flight, options, error);
    }
    fly_abort_journal(flight);
    fly_end_trace(flight);
    fly_end_replay(flight);
    show_deinit(&flight->show);
    session_destroy(flight->session);
    capture_deinit(&flight->capture);
    array_deinit(&flight->written);
    director_deinit(&flight->director);
    camera_path_deinit(&flight->keyframes);
    memory_free(flight);
    return good;
}
