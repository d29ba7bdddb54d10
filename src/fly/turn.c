// A flight in the window: opened, flown turn by turn, and ended. In each turn input becomes changes
// between two ticks, the flock is stepped by whole ticks up to the present (pace.c), and the
// picture is interpolated between the last two of them. The tick is fixed: a machine that is too
// slow skips time, which slows the flock down but does not change its flight.
#include <math.h>

#include "base/text.h"
#include "fly/flight.h"
#include "fly/keys.h"
#include "gfx/gl.h"

// --- A turn ---

static const double longest_frame = 0.25; // seconds; for the camera longer ones count as this

// Whether the picture shows its flocks, or arrows to them are needed.
static void look_for_flocks(FlyLook *look, const Picture *picture, double elapsed) {
    bool follows = camera_mode_follows(camera_controller_mode(&look->camera)) &&
                   !camera_controller_steers(&look->camera);
    for (int side = 0; side < 2; side++) {
        const FrameDescription *frame = &picture->frames[side];
        if (side >= picture->count || follows) {
            look->losses[side] = (CameraLoss){.lost = false};
            continue;
        }
        look->sights[side] =
            camera_see_flock(&look->camera.camera, frame->width, frame->height, &frame->birds);
        camera_watch_flock(&look->losses[side], &look->sights[side], (float)elapsed);
    }
}

// Describes the picture, moves the camera and draws into the window.
static void draw_flock(Flight *flight, const CameraInput *input, double elapsed) {
    FlyLook *look = &flight->look;
    Session *session = flight->core.session;
    Picture picture;
    picture_describe(&picture, &look->show, session, flight->time.stepping.blend, look->area);
    picture.cover = look->cover;
    for (int i = 0; i < picture.count; i++) // the pointer is its own mark
        picture.frames[i].threat.on &= !flight->play.shy.on;
    look->scene = viewpoint_scene(&look->viewpoint, &look->camera, &picture);
    look->value_top = picture.frames[PICTURE_MAIN].birds.value_top;
    // The flock of another model may be anywhere.
    bool other_model = look->model != fly_model(&flight->core);
    if (other_model) {
        camera_controller_cut(&look->camera, &look->scene);
        fly_clear_numbers(&flight->numbers);
    }
    look->model = fly_model(&flight->core);
    int shot = session_view(session)->shot;
    if (shot != look->shot && !flight->replay.leads)
        camera_controller_set_mode(&look->camera,
                                   camera_mode_of(shot, fly_camera_subjects(flight)));
    look->shot = shot;
    if (look->has_link_camera)
        camera_controller_place(&look->camera, &look->link_camera, &look->scene);
    look->has_link_camera = false;
    fly_lead_camera(&flight->replay, look, &flight->time, input, other_model);
    camera_controller_advance(&look->camera, input, &look->scene, (float)elapsed);
    fly_falcon_picture(&flight->play, input);
    picture_set_camera(&picture, &look->camera.camera);
    View views[2];
    viewpoint_show(&look->camera, &picture, views);
    look_for_flocks(look, &picture, elapsed);

    Error error = {0};
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glViewport(0, 0, look->area.width, look->area.height);
    if (!picture_draw(&picture, flight->renderer, &error))
        fly_add_error(&flight->core, "%s", error.text);
}

static void draw(Flight *flight, const CameraInput *input, double elapsed, int width, int height) {
    FlyCore *core = &flight->core;
    FlyNumbers *numbers = &flight->numbers;
    double before = clock_now();
    flight->look.area = fly_area(&flight->look, width, height);
    draw_flock(flight, input, elapsed);
    fly_capture(&flight->captures, flight->look.area);
    fly_update_numbers(numbers, core, &flight->time, flight->renderer);
    fly_drop_old_messages(core, elapsed);
    overlay_draw(flight);
    // A software renderer draws inside glFinish, so that this measures its time. Waiting for a
    // GPU would only cost time.
    if (flight->gfx.software)
        glFinish();
    RenderCost cost = renderer_cost(flight->renderer);
    double upload = cost.pack_seconds + cost.upload_seconds;
    timing_recent_add(&numbers->upload, core->now, upload);
    timing_recent_add(&numbers->draw, core->now, clock_now() - before - upload);
}

static void trace_picture(Flight *flight, const Input *input) {
    FlyCore *core = &flight->core;
    const FlyLook *look = &flight->look;
    const MetricColumn *measure = flight->numbers.measures.chosen;
    const Camera *camera = &look->camera.camera;
    const FlyGrip *grip = &flight->input.grip;
    fly_trace(core,
              "picture camera=%s panel=%s help=%s statistics=%s measure=%s fullscreen=%s paused=%s "
              "scale=%g comparing=%s birds=%zu looking=%s over_panel=%s typing=%s list=%s "
              "lost=%s reached=%.2g x=%.2f y=%.2f z=%.2f yaw=%.2f pitch=%.2f size=%dx%d",
              camera_modes[look->camera.mode].name, fly_on_off(flight->show_panel),
              fly_on_off(flight->show_help), fly_on_off(flight->show_statistics),
              measure ? measure->name : "none", fly_on_off(window_is_fullscreen(flight->window)),
              fly_on_off(flight->time.paused), flight->time.scale,
              fly_on_off(session_twin(core->session) != NULL), sim_birds(fly_sim(core)),
              fly_on_off(input->looking), fly_on_off(grip->pointer), fly_on_off(grip->keyboard),
              fly_on_off(grip->list), fly_on_off(look->losses[0].lost || look->losses[1].lost),
              flight->time.reached, (double)camera->position[0], (double)camera->position[1],
              (double)camera->position[2], (double)camera->yaw, (double)camera->pitch,
              look->area.width, look->area.height);
}

// A link is of a tick: the flock flies there first.
static void tell_link(Flight *flight, uint64_t before) {
    uint64_t left = flight->time.behind_link;
    char number[32];
    text_from_count((size_t)(left ? left : session_steps(flight->core.session)), number,
                    sizeof number);
    if (left)
        fly_replace_message(&flight->core, "link", "%s ticks to catch up; pause to stay here",
                            number);
    else if (before)
        fly_replace_message(&flight->core, "link", "tick %s, where the link was made", number);
}

static void run_frame(Flight *flight, Input *input, double elapsed) {
    FlyCore *core = &flight->core;
    FlyLook *look = &flight->look;
    int width, height;
    // For undo: a frame's changes continue the action of the frame before only while the mouse or a
    // control of the panel is held.
    bool held = input->pressed || flight->play.hand.holds || flight->input.grip.control;
    if (input->clicked || !held)
        session_begin_action(core->session);
    overlay_take_input(flight, input);
    fly_run_keys(flight, input);
    fly_take_dropped(flight, input);
    fly_poll_files(&flight->files, flight->renderer);
    fly_check_journal(&flight->journal);
    window_get_size(flight->window, &width, &height);
    bool visible = width > 0 && height > 0;
    if (visible)
        fly_play(&flight->play, input);
    fly_follow_lesson(flight);
    uint64_t behind_link = flight->time.behind_link;
    fly_step(&flight->time, elapsed, camera_controller_rate(&look->camera, &look->scene));
    tell_link(flight, behind_link);
    if (visible) {
        CameraInput camera = fly_camera_input(input, look->camera.camera.field_of_view);
        draw(flight, &camera, fmin(elapsed, longest_frame), width, height);
        fly_record_camera(&flight->journal, &flight->time, look);
    }
    window_show(flight->window);
    core->frames++;
    if (!visible)
        return;
    trace_picture(flight, input);
    // What the first picture does not need is linked after it, one program a picture, so that none
    // of the later ones waits for its driver.
    Error error = {0};
    if (!renderer_link(flight->renderer, 1, &error))
        fly_add_error(core, "%s", error.text);
}

bool fly_turn(Flight *flight, Error *error) {
    const double seconds = flight->options->seconds;
    Input input = *window_poll(flight->window);
    // The OpenGL context was lost and is a new one: everything that draws is created again.
    if (window_take_restored(flight->window)) {
        renderer_destroy(flight->renderer);
        flight->gfx = gfx_info();
        flight->renderer = renderer_create(session_pool(flight->core.session), error);
        if (!flight->renderer)
            return error_prefix(error, "the picture was lost");
        fly_replace_message(&flight->core, "picture", "the picture is back");
    }
    double now = clock_now(), elapsed = now - flight->core.now;
    flight->core.now = now;
    if (flight->core.frames > 0) {
        timing_add(&flight->numbers.frame_times, elapsed);
        timing_recent_add(&flight->numbers.frames, now, elapsed);
    }
    run_frame(flight, &input, elapsed);
    flight->input.leaving |= seconds > 0 && now - flight->started >= seconds;
    return !flight->input.leaving;
}

// --- Its begin: everything between the command line and the first picture ---

static const float loading_grey = 0.06f;

static void before_step(void *context) {
    Flight *flight = context;
    fly_keep_checkpoint(&flight->captures, flight->renderer);
    if (fly_apply_replay(&flight->replay, &flight->core) && !flight->play.falcon.flown)
        fly_falcon_let_go(&flight->play);
    fly_falcon_tick(&flight->play);
}

static void after_step(void *context) {
    Flight *flight = context;
    const char *problem = gpusim_problem(flight->gpu);
    if (*problem && !flight->gpu_told)
        fly_add_message(&flight->core, "the processor makes the steps: %s", problem);
    flight->gpu_told = *problem;
    fly_mark_journal(&flight->journal, 1);
    fly_settle_films(&flight->captures);
}

void fly_destroy(Flight *flight) {
    Error ignored = {0}; // another was told
    fly_end_journal(&flight->journal, NULL, !flight->left.open, &ignored);
    if (flight->core.trace)
        fclose(flight->core.trace);
    fly_end_replay(&flight->replay);
    show_deinit(&flight->look.show);
    session_destroy(flight->core.session);
    array_deinit(&flight->captures.written);
    camera_path_deinit(&flight->look.viewpoint.path);
    camera_path_deinit(&flight->captures.keyframes);
    fly_forget_presets(flight);
    memory_free(flight);
}

Flight *fly_create(const FlyOptions *options, Error *error) {
    Flight *flight = memory_alloc(1, sizeof *flight, error);
    if (!flight)
        return NULL;
    FlyCore *core = &flight->core;
    FlyLook *look = &flight->look;
    FlyTime *time = &flight->time;
    flight->options = options;
    flight->time = (FlyTime){.core = core,
                             .show = &look->show,
                             .before_step = before_step,
                             .after_step = after_step,
                             .context = flight,
                             .scale = 1,
                             .reached = 1};
    flight->play = (FlyPlay){.core = core, .look = look, .time = time};
    flight->captures =
        (FlyCaptures){.core = core, .journal = &flight->journal, .time = time, .look = look};
    flight->files.core = core;
    // A file that cannot be read and a report that cannot be written are refused before the flight.
    char first[16];
    bool good =
        (!options->open || file_read_start(options->open, first, sizeof first, error)) &&
        (!options->report || file_probe(options->report, error) ||
         error_prefix(error, "--report")) &&
        fly_begin_trace(core, error) &&
        viewpoint_init(&look->viewpoint, options->picture.camera, options->picture.path, error) &&
        fly_begin_journal(&flight->journal, core, options->journal, error);
    SessionOptions wanted = options->session;
    wanted.journal = flight->journal.stream;
    wanted.apart = true;
    wanted.undo = true;
    wanted.link_problems = &flight->link_problems;
    if (good && (core->session = session_create(&wanted, error))) {
        flight->first_tick = session_steps(core->session);
        viewpoint_take_place(&look->viewpoint, core->session);
        return flight;
    }
    fly_destroy(flight);
    return NULL;
}

// The camera as the options have it, for a window of this size in pixels.
static bool place_camera(Flight *flight, int width, int height, Error *error) {
    FlyLook *look = &flight->look;
    Session *session = flight->core.session;
    Picture picture;
    picture_describe(&picture, &look->show, session, 1, fly_area(look, width, height));
    picture.cover = look->cover;
    look->model = fly_model(&flight->core);
    look->shot = session_view(session)->shot;
    if (!viewpoint_begin(&look->viewpoint, &look->camera, &picture, &look->scene, error))
        return false;
    camera_controller_open_wide(&look->camera, &look->scene);
    return true;
}

void fly_set_cover(Flight *flight, const CameraCover *cover) {
    int width, height;
    Error ignored; // place_camera was refused before
    flight->look.cover = *cover;
    window_get_size(flight->window, &width, &height);
    if (flight->core.frames == 0 && width > 0 && height > 0)
        place_camera(flight, width, height, &ignored);
}

static bool create_window(Flight *flight, Error *error) {
    const FlyOptions *options = flight->options;
    WindowOptions wanted = {
        .title = "Skein",
        .place = {.width = options->picture.width, .height = options->picture.height},
        .fitted = !options->has_size,
        .fullscreen = options->fullscreen,
        .monitor = options->monitor,
        .samples = 4,
        .covers = overlay_covers,
        .takes_key = fly_takes_key,
        .debug = &flight->debug};
    kept_window_read(&flight->kept_window);
    if (!options->has_size && flight->kept_window.place.width > 0)
        wanted.place = flight->kept_window.place;
    flight->window = window_create(&wanted, error);
    if (flight->window)
        window_get_place(flight->window, &flight->place_at_first);
    return flight->window != NULL;
}

// An empty picture of the window's size, before what is drawn over it.
static void clear_picture(Flight *flight) {
    int width, height;
    window_get_size(flight->window, &width, &height);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glViewport(0, 0, width, height);
    glClearColor(loading_grey, loading_grey, loading_grey, 1);
    glClear(GL_COLOR_BUFFER_BIT);
}

bool fly_begin(Flight *flight, Error *error) {
    const FlyOptions *options = flight->options;
    FlyCore *core = &flight->core;
    const size_t birds = sim_birds(fly_sim(core));
    char number[32], what[64];
    int width, height;
    // The camera first: mistakes in its options are reported before a window opens.
    if (!place_camera(flight, options->picture.width, options->picture.height, error) ||
        !create_window(flight, error))
        return false;
    flight->gfx = gfx_info();
    overlay_create(flight);
    // Where the window has another size than it was created with, as in fullscreen, drivers draw
    // into a picture of the old size until it is shown. It is an empty one.
    clear_picture(flight);
    window_show(flight->window);
    flight->renderer = renderer_create(session_pool(core->session), error);
    if (!flight->renderer || !gpusim_begin(options->session.place, &flight->gpu, stderr, error) ||
        !session_set_steps(core->session, gpusim_steps(flight->gpu), error))
        return false;
    // What is being loaded, for the first picture may take long.
    text_from_count(birds, number, sizeof number);
    snprintf(what, sizeof what, "%s bird%s and their sky", number, birds == 1 ? "" : "s");
    fly_trace(core, "loading %s", what);
    clear_picture(flight);
    overlay_begin(flight, what);
    window_show(flight->window);
    // Again, for its home view depends on the window's and the panel's width.
    window_get_size(flight->window, &width, &height);
    if (width > 0 && height > 0 && !place_camera(flight, width, height, error))
        return false;
    if (*renderer_lacks(flight->renderer))
        fly_add_message(core, "%s", renderer_lacks(flight->renderer));
    core->now = clock_now();
    overlay_draw(flight);
    if (flight->journal.problem.kind != ERROR_NONE)
        fly_add_message(core, "%s", flight->journal.problem.text);
    flight->started = core->now = flight->numbers.pace.kept_up_at = clock_now();
    fly_replace_message(core, "preset", "%s", session_preset(core->session)->title);
    if (flight->link_problems.kind != ERROR_NONE)
        fly_add_error(core, "%s", flight->link_problems.text);
    if (options->open)
        fly_drop_file(flight, options->open);
    return true;
}

// --- Its end ---

// What a person did to the window and its panel is kept for the next flight. What was asked for by
// an option and stayed so is for this flight alone.
static void keep_window(Flight *flight) {
    const FlyOptions *options = flight->options;
    KeptWindow *kept = &flight->kept_window;
    WindowPlace now;
    window_get_place(flight->window, &now);
    bool as_asked = (options->has_size || options->monitor > 0) &&
                    now.width == flight->place_at_first.width &&
                    now.height == flight->place_at_first.height &&
                    (!options->monitor || window_monitor(flight->window) == options->monitor);
    if (now.maximised)
        kept->place.maximised = true; // its size when it is no longer so is not known
    else if (!as_asked)
        kept->place = now;
    if (flight->show_panel != flight->panel_at_first) {
        kept->has_panel = true;
        kept->panel = flight->show_panel;
    }
    kept_window_write(kept);
}

void fly_close(Flight *flight, bool good) {
    if (flight->window && flight->started > 0) {
        if (good)
            fly_trace(&flight->core, "leaving");
        // For the report, which is written when the window is gone.
        window_get_size(flight->window, &flight->left.width, &flight->left.height);
        flight->left.fullscreen = window_is_fullscreen(flight->window);
        flight->left.open = true;
        flight->journal.open_end = !fly_end_steps(&flight->time);
        if (good)
            keep_window(flight);
    }
    overlay_destroy(flight);
    Error ignored;
    session_set_steps(flight->core.session, (SimSteps){0}, &ignored);
    gpusim_end(flight->gpu, stderr);
    renderer_destroy(flight->renderer);
    window_destroy(flight->window);
}
