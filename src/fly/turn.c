// A flight in the window, turn by turn. In each turn input becomes changes between two ticks, the
// flock is stepped by whole ticks up to the present (stepping.c), and the picture is interpolated
// between the last two of them. The tick is fixed: a machine that is too slow skips time, which
// slows the flock down but does not change its flight.
#include <math.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/interrupt.h"
#include "base/memory.h"
#include "film/picture.h"
#include "fly/flight.h"
#include "fly/overlay.h"
#include "gfx/gl.h"

static const double longest_frame = 0.25; // seconds; for the camera longer ones count as this

// Whether the picture shows its flocks, or arrows to them are needed.
static void look_for_flocks(Flight *flight, const Picture *picture, double elapsed) {
    bool follows = camera_mode_follows(camera_controller_mode(&flight->camera)) &&
                   !camera_controller_steers(&flight->camera);
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
    flight->scene = viewpoint_scene(&flight->viewpoint, &flight->camera, &picture);
    flight->value_top = picture.frames[PICTURE_MAIN].birds.value_top;
    // The flock of another model may be anywhere.
    const Model *model = sim_model(session_sim(flight->session));
    bool other_model = flight->model != model;
    if (other_model) {
        camera_controller_cut(&flight->camera, &flight->scene);
        fly_clear_numbers(flight);
    }
    flight->model = model;
    int shot = session_view(flight->session)->shot;
    if (shot != flight->shot && !flight->replay.leads)
        camera_controller_set_mode(&flight->camera,
                                   camera_mode_of(shot, fly_camera_subjects(flight)));
    flight->shot = shot;
    fly_take_link_camera(flight);
    fly_lead_camera(flight, input, other_model);
    camera_controller_advance(&flight->camera, input, &flight->scene, (float)elapsed);
    fly_falcon_picture(flight, input);
    picture_set_camera(&picture, &flight->camera.camera);
    View views[2];
    viewpoint_show(&flight->camera, &picture, views);
    look_for_flocks(flight, &picture, elapsed);

    Error error = {0};
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glViewport(0, 0, width, height);
    if (!picture_draw(&picture, flight->renderer, &error))
        fly_add_error(flight, "%s", error.text);
}

// At once where the scale is another.
static void describe_pace(Flight *flight) {
    if (!flight->times.fresh && flight->scale == flight->described_scale)
        return;
    flight->described_scale = flight->scale;
    const FlyPaceInput now = {.seconds = flight->now,
                              .scale = flight->scale,
                              .reached = flight->reached_scale,
                              .frames_per_second = flight->times.frames_per_second};
    fly_pace_describe(&flight->pace_words, &now);
}

static void draw(Flight *flight, const CameraInput *input, double elapsed, int width, int height) {
    double before = clock_now();
    draw_flock(flight, input, elapsed, width, height);
    flight->area = fly_area(flight, width, height);
    fly_capture(flight, width, height);
    fly_update_numbers(flight);
    describe_pace(flight);
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

// What the first picture does not need is linked after it, one program a picture, so that none of
// the later ones waits for its driver.
static void link_program(Flight *flight) {
    Error error = {0};
    if (!renderer_link(flight->renderer, 1, &error))
        fly_add_error(flight, "%s", error.text);
}

// For undo: a frame's changes continue the action of the frame before only while the mouse or a
// control of the panel is held.
static void separate_actions(Flight *flight, const Input *input) {
    bool held = input->pressed || flight->play.held || flight->obstacles.held ||
                overlay_grip(flight).control;
    if (input->clicked || !held)
        fly_begin_action(flight);
}

static void run_frame(Flight *flight, Input *input, double elapsed) {
    int width, height;
    separate_actions(flight, input);
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
    if (!visible)
        return;
    fly_trace_picture(flight, input, width, height);
    link_program(flight);
}

bool fly_turn(Flight *flight, Error *error) {
    const double seconds = flight->options->seconds;
    Input input = *window_poll(flight->window);
    if (window_take_restored(flight->window) && !fly_restore_picture(flight, error))
        return false;
    double now = clock_now(), elapsed = now - flight->now;
    flight->now = now;
    if (flight->frames > 0) {
        timing_add(&flight->frame_times, elapsed);
        timing_recent_add(&flight->recent_frames, now, elapsed);
    }
    run_frame(flight, &input, elapsed);
    flight->leaving |= seconds > 0 && now - flight->started >= seconds;
    return !flight->leaving;
}

// --- Its begin and its end ---

static void destroy(Flight *flight) {
    fly_abort_journal(flight);
    fly_end_trace(flight);
    fly_end_replay(flight);
    show_deinit(&flight->show);
    session_destroy(flight->session);
    array_deinit(&flight->written);
    viewpoint_deinit(&flight->viewpoint);
    camera_path_deinit(&flight->keyframes);
    memory_free(flight);
}

Flight *fly_create(const FlyOptions *options, Error *error) {
    Flight *flight = memory_alloc(1, sizeof *flight, error);
    if (!flight)
        return NULL;
    flight->options = options;
    flight->scale = flight->reached_scale = 1;
    // A report that cannot be written is refused before the flight, not after it.
    bool good =
        (!options->report || file_probe(options->report, error) ||
         error_prefix(error, "--report")) &&
        fly_begin_trace(flight, error) &&
        viewpoint_init(&flight->viewpoint, options->picture.camera, options->picture.path, error) &&
        fly_begin_journal(flight, options, error);
    SessionOptions wanted = options->session;
    wanted.journal = flight->kept.stream;
    wanted.apart = true;
    wanted.undo = true;
    if (good && (flight->session = session_create(&wanted, error))) {
        flight->first_tick = session_steps(flight->session);
        viewpoint_take_place(&flight->viewpoint, flight->session);
        return flight;
    }
    destroy(flight);
    return NULL;
}

bool fly_begin(Flight *flight, Error *error) {
    const FlyOptions *options = flight->options;
    // The camera first: mistakes in its options are reported before a window opens.
    if (!fly_place_camera(flight, options->picture.width, options->picture.height, error) ||
        !fly_open_window(flight, error))
        return false;
    fly_watch_files(flight);
    kept_journal_rotate(&flight->kept);
    flight->started = flight->now = flight->pace_words.kept_up_at = clock_now();
    fly_replace_message(flight, "preset", "%s", session_title(flight->session));
    return true;
}

// For the report, which is written when the window is gone.
static void leave_window(Flight *flight) {
    FlyWindowState *left = &flight->left;
    window_get_size(flight->window, &left->width, &left->height);
    left->fullscreen = window_is_fullscreen(flight->window);
    left->open = true;
}

static void close_window(Flight *flight, bool good) {
    bool flew = flight->window && flight->started > 0;
    if (flew) {
        if (good)
            fly_trace(flight, "leaving");
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
}

bool fly_end(Flight *flight, bool good, Error *error) {
    close_window(flight, good);
    // A flight that ended with an error has its files too.
    if (good || flight->left.open || interrupt_requested())
        good = fly_write_files(flight, error);
    destroy(flight);
    return good;
}
