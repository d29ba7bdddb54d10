// The loop of the window. Every frame: what the person did becomes changes at the tick's boundary,
// the flock is stepped by whole ticks up to the present, and the picture is drawn between the last
// two of them. The tick never varies, so a slow machine flies the same flock, only fewer ticks of
// it: what it cannot catch up with is dropped.
#include "fly/fly.h"

#include <math.h>
#include <stdio.h>
#include <unistd.h>

#include <glad/gl.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/interrupt.h"
#include "base/memory.h"
#include "film/series.h"
#include "film/split.h"
#include "fly/flight.h"

static const int most_ticks = 4;          // to catch up with in one frame, at normal speed
static const double longest_frame = 0.25; // seconds: a longer one counts as that
static const int panel_from_width = 760;  // pixels: in a narrower window it hides the flock
static const double warm_seconds = 60;    // of flight before the picture without a display
static const int without_display_samples = 4;

static void step(Flight *flight, double elapsed) {
    double tick = (double)sim_dt(session_sim(flight->session));
    int wanted = flight->steps_wanted;
    flight->steps_wanted = 0;
    if (!flight->paused && tick > 0) {
        int most = (int)(most_ticks * fmax(flight->scale, 1));
        flight->owed += fmin(elapsed, longest_frame) * flight->scale;
        double due = floor(flight->owed / tick);
        flight->owed -= due * tick;
        wanted += due > most ? most : (int)due;
    }
    double before = clock_now();
    Error error = {0};
    for (int i = 0; i < wanted; i++) {
        if (!show_tick(&flight->show, flight->session, &error))
            fly_say(flight, true, "%s", error.text);
        flight->ticks++;
    }
    timing_recent_add(&flight->recent_simulate, flight->now, clock_now() - before);
}

static void draw(Flight *flight, const CameraInput *wish, double elapsed, int width, int height) {
    double before = clock_now(), tick = (double)sim_dt(session_sim(flight->session));
    Split split;
    float blend = tick > 0 ? (float)(flight->owed / tick) : 1;
    split_describe(&split, &flight->show, flight->session, blend, fly_area(flight, width, height));
    flight->scene = director_scene(&flight->director, &flight->camera, &split);
    flight->value_top = split.frames[SPLIT_MAIN].birds.value_top;
    // Another model's flock may be anywhere.
    const Model *model = sim_model(session_sim(flight->session));
    if (flight->model != model) {
        camera_controller_cut(&flight->camera, &flight->scene);
        fly_forget_numbers(flight);
    }
    flight->model = model;
    camera_controller_advance(&flight->camera, wish, &flight->scene, (float)elapsed);
    split_look(&split, &flight->camera.camera);
    View views[2];
    director_show(&flight->camera, &split, views);

    Error error = {0};
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glViewport(0, 0, width, height);
    if (!split_draw(&split, flight->renderer, &error))
        fly_say(flight, true, "%s", error.text);
    if (window_is_lost(flight->window, &error))
        return;
    fly_capture(flight, width, height);
    panel_begin(flight->panel, window_text_scale(flight->window));
    fly_lay_out_panel(flight);
    fly_fill_screen(flight);
    fly_show_panel(flight);
    hud_draw(flight->panel, &flight->screen);
    gfx_debug_begin("panel");
    panel_end(flight->panel);
    gfx_debug_end();
    // A software renderer draws when it must: only then is its work part of the time measured. A
    // real one would be waited for in vain.
    if (flight->gfx.software)
        gfx_finish();
    RenderCost cost = renderer_cost(flight->renderer);
    double upload = cost.pack_seconds + cost.upload_seconds;
    timing_recent_add(&flight->recent_upload, flight->now, upload);
    timing_recent_add(&flight->recent_draw, flight->now, clock_now() - before - upload);
}

// Until the person leaves, or, with an error, until the display does.
static bool fly(Flight *flight, double seconds, Error *error) {
    flight->started = flight->now = clock_now();
    fly_tell(flight, "preset", "%s", session_title(flight->session));
    while (!flight->leaving && !interrupt_requested()) {
        Input input = *window_poll(flight->window);
        if (window_is_lost(flight->window, error))
            return false;
        fly_leave_to_panel(flight, &input);
        double now = clock_now(), elapsed = now - flight->now;
        flight->now = now;
        if (flight->frames > 0) {
            timing_add(&flight->frame_times, elapsed);
            timing_recent_add(&flight->recent_frames, now, elapsed);
        }
        fly_take_keys(flight, &input);
        fly_heed_files(flight);
        fly_heed_journal(flight);
        fly_tell_captures(flight);
        int width, height;
        window_get_size(flight->window, &width, &height);
        if (width > 0 && height > 0) {
            fly_point(flight, &input, width, height);
            fly_pick(flight, &input, width, height);
        }
        step(flight, elapsed);
        if (width > 0 && height > 0) {
            CameraInput wish = fly_wish(&input);
            draw(flight, &wish, fmin(elapsed, longest_frame), width, height);
            fly_record_camera(flight);
        }
        window_show(flight->window);
        flight->frames++;
        if (width > 0 && height > 0)
            fly_trace_picture(flight, &input, width, height);
        if (seconds > 0 && now - flight->started >= seconds)
            flight->leaving = true;
    }
    fly_trace(flight, "leaving");
    return true;
}

static bool open_window(Flight *flight, const FlyOptions *options, Error *error) {
    WindowOptions wanted = {.title = "Skein",
                            .width = options->width,
                            .height = options->height,
                            .fullscreen = options->fullscreen,
                            .samples = 4};
    if (!(flight->window = window_create(&wanted, error)))
        return false;
    flight->gfx = gfx_info();
    flight->renderer = renderer_create(session_pool(flight->session), error);
    if (!flight->renderer)
        return false;
    flight->panel = panel_create(window_handle(flight->window), error);
    return flight->panel != NULL;
}

static bool place_camera(Flight *flight, int width, int height, Error *error) {
    Split split;
    split_describe(&split, &flight->show, flight->session, 1, fly_area(flight, width, height));
    flight->model = sim_model(session_sim(flight->session));
    return director_begin(&flight->director, &flight->camera, &split, &flight->scene, error);
}

// What the panel leaves of the window is known only now: the first picture is made for it.
static bool make_room_for_panel(Flight *flight, Error *error) {
    int width, height;
    window_get_size(flight->window, &width, &height);
    flight->show_panel = width >= panel_from_width;
    panel_begin(flight->panel, window_text_scale(flight->window));
    fly_lay_out_panel(flight);
    panel_end(flight->panel);
    return width <= 0 || height <= 0 || place_camera(flight, width, height, error);
}

// The report is written when it is gone.
static void leave_window(Flight *flight) {
    FlightWindow *left = &flight->left;
    window_get_size(flight->window, &left->width, &left->height);
    left->fullscreen = window_is_fullscreen(flight->window);
    left->open = true;
}

static bool fly_in_window(Flight *flight, const FlyOptions *options, Error *error) {
    // The camera first: what is wrong with it is told before a window opens.
    bool good = place_camera(flight, options->width, options->height, error) &&
                open_window(flight, options, error) && make_room_for_panel(flight, error);
    if (good) {
        fly_prepare_screen(flight);
        fly_begin_files(flight);
        good = fly(flight, options->seconds, error);
        leave_window(flight);
        fly_end_captures(flight);
        fly_end_files(flight);
    }
    fly_panel_deinit(&flight->panel_state);
    panel_destroy(flight->panel);
    renderer_destroy(flight->renderer);
    if (flight->window)
        flight->debug = *window_debug(flight->window);
    window_destroy(flight->window);
    fly_finish_captures(flight);
    return good;
}

// A flight of one picture.
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

// What can be written is, whatever else cannot.
static bool write_files(Flight *flight, const FlyOptions *options, Error *error) {
    Error each = {0};
    if (!fly_finish_journal(flight, options, &each))
        error_add(error, &each);
    if (options->report && !fly_write_report(flight, options->report, &each))
        error_add(error, &each);
    if (!session_finish(flight->session, &each))
        error_add(error, &each);
    return error->kind == ERROR_NONE;
}

bool fly_run(const FlyOptions *options, Error *error) {
    Flight *flight = memory_alloc(1, sizeof *flight, error);
    if (!flight)
        return false;
    flight->options = options;
    flight->scale = 1;
    capture_init(&flight->capture);
    interrupt_install();
    // The report is tried before the flight, not after it.
    bool good = (!options->report || file_probe(options->report, error) ||
                 error_prefix(error, "--report")) &&
                fly_begin_trace(flight, error) &&
                director_init(&flight->director, options->camera, options->path, error) &&
                fly_begin_journal(flight, options, error);
    SessionOptions wanted = options->session;
    wanted.journal = flight->journal.file.stream;
    good = good && (flight->session = session_create(&wanted, error)) != NULL;
    if (good) {
        flight->first_tick = session_steps(flight->session);
        Error reason = {0};
        good = window_start(&reason) ? fly_in_window(flight, options, error)
                                     : fly_without_display(flight, options, reason.text, error);
        window_stop();
        // A flight that was broken off was one up to there.
        if (good || flight->left.open || interrupt_requested())
            good = write_files(flight, options, error);
    }
    output_abort(&flight->journal);
    fly_end_trace(flight);
    show_deinit(&flight->show);
    session_destroy(flight->session);
    capture_deinit(&flight->capture);
    director_deinit(&flight->director);
    camera_path_deinit(&flight->keyframes);
    memory_free(flight);
    return good;
}
