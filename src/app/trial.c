// Memory is the limit that no driver can be helped with. What is too little for it depends on the
// driver and on the picture, so it is not compared with a number: a picture of the same size is
// drawn, with less memory by a reserve. With Mesa's llvmpipe, `render` of 64x36 pixels needs some
// 300 MiB, of which the reserve is measured to cover what a flight in a window uses more.
#define _DEFAULT_SOURCE // strsignal
#include "app/trial.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>

#include "base/child.h"
#include "base/clock.h"
#include "base/limits.h"
#include "base/memory.h"
#include "film/picture.h"
#include "film/sink.h"
#include "gfx/context.h"
#include "gfx/driver.h"
#include "gfx/window.h"
#include "render/offscreen.h"

static const double trial_seconds = 60;                               // that a picture may take
static const uint64_t reserve = 64 << 20, plenty = (uint64_t)4 << 30; // bytes
enum { TRIAL_BIRDS = 1000 };

// --- The child ---

typedef struct Trial {
    const Options *options;
    Session *session;
    Show show;
    Viewpoint viewpoint;
    CameraController camera;
    Window *window;
    OffscreenRenderer offscreen; // with a window, its renderer alone
} Trial;

// The flock of the command line, but small and from no file.
static SessionOptions trial_session(const Options *options) {
    SessionOptions session = options->session;
    session.init = session.resume = session.save_preset = NULL;
    if (!session.has_birds || session.birds > TRIAL_BIRDS)
        session.birds = TRIAL_BIRDS;
    session.has_birds = true;
    return session;
}

static bool trial_wants_window(const Options *options) {
    Error ignored = {0};
    return (options->command == COMMAND_FLY || options->window) && window_start(&ignored);
}

static bool trial_open(Trial *trial, Error *error) {
    const Options *options = trial->options;
    Pool *pool = session_pool(trial->session);
    int samples = options->command == COMMAND_RENDER ? options->samples : 1;
    int device = options->command == COMMAND_FLY ? GFX_DEVICE_AUTO : options->gpu;
    if (!trial_wants_window(options))
        return offscreen_renderer_init(&trial->offscreen, device, options->size.width,
                                       options->size.height, samples, pool, error);
    const WindowOptions wanted = {
        .title = "Skein",
        .place = {.width = options->size.width, .height = options->size.height},
        .samples = 1,
        .hidden = true};
    return (trial->window = window_create(&wanted, error)) &&
           (trial->offscreen.renderer = renderer_create(pool, error));
}

static bool trial_draw(Trial *trial, Error *error) {
    Picture picture;
    CameraScene scene;
    picture_describe(&picture, &trial->show, trial->session, 1,
                     (PictureArea){trial->options->size.width, trial->options->size.height, 0});
    if (!viewpoint_begin(&trial->viewpoint, &trial->camera, &picture, &scene, error))
        return false;
    picture_set_camera(&picture, &trial->camera.camera);
    if (!trial->window)
        offscreen_bind(trial->offscreen.framebuffer);
    if (!picture_draw(&picture, trial->offscreen.renderer, error))
        return false;
    if (trial->window)
        window_show(trial->window);
    else
        (void)offscreen_pixels(trial->offscreen.framebuffer);
    gfx_finish();
    return true;
}

static void trial_end(Trial *trial) {
    offscreen_renderer_deinit(&trial->offscreen);
    window_destroy(trial->window);
    window_stop();
    viewpoint_deinit(&trial->viewpoint);
    show_deinit(&trial->show);
    session_destroy(trial->session);
}

static bool trial_run_info(Error *error) {
    GfxDevice devices[1];
    GfxContext *context = gfx_context_create(GFX_DEVICE_AUTO, error);
    if (!context)
        return false;
    gfx_context_destroy(context);
    gfx_list_devices(devices, 1);
    return true;
}

bool trial_draw_picture(const Options *options, Error *error) {
    prctl(PR_SET_PDEATHSIG, SIGKILL); // with the process that waits for it
    limits_lower_memory(reserve);
    if (options->command == COMMAND_INFO)
        return trial_run_info(error);
    Trial trial = {.options = options};
    SessionOptions wanted = trial_session(options);
    bool good = (trial.session = session_create(&wanted, error)) &&
                viewpoint_init(&trial.viewpoint, NULL, NULL, error) && trial_open(&trial, error) &&
                trial_draw(&trial, error);
    trial_end(&trial);
    return good;
}

// --- The parent ---

// Appends what is low; "" where nothing is.
static void trial_describe_limits(bool threads, char *out, size_t size) {
    uint64_t memory = limits_memory(), stack;
    size_t length = 0;
    *out = '\0';
    if (memory < plenty)
        length +=
            (size_t)snprintf(out, size,
                             "memory is limited to %zu MiB (ulimit -v or -d); a small picture "
                             "takes some 400",
                             (size_t)(memory >> 20));
    if (!threads && length < size)
        length += (size_t)snprintf(out + length, size - length,
                                   "%sfew threads can be started (ulimit -u; see --threads)",
                                   length ? ", " : "");
    if (limits_stack_is_small(&stack) && length < size)
        snprintf(out + length, size - length, "%sthe stack is limited to %zu KiB (ulimit -s)",
                 length ? ", " : "", (size_t)stack / 1024);
}

static int trial_start(Child *child, const Options *options, Error *error) {
    ARRAY_OF(const char *) command = {0};
    bool good = array_push(&command, "/proc/self/exe", error) &&
                array_push(&command, TRIAL_ARGUMENT, error);
    for (int i = 1; i < options->argc && good; i++)
        good = array_push(&command, options->argv[i], error);
    good = good && array_push(&command, NULL, error);
    int failed = good ? child_start(child, command.items, -1, -1) : ENOMEM;
    array_deinit(&command);
    return failed;
}

static bool trial_judge(Child *child, const char *limits, Error *error) {
    int status = 0;
    for (double began = clock_now(); !child_has_ended(child, &status); child_await(child, -1))
        if (clock_now() - began > trial_seconds) {
            child_kill(child);
            return error_set(error, ERROR_FAILED,
                             "the OpenGL driver draws nothing: a trial of one picture did not end "
                             "within %.0f seconds; %s",
                             trial_seconds, limits);
        }
    if (WIFSIGNALED(status))
        return error_set(error, ERROR_FAILED,
                         "the OpenGL driver cannot be used: a trial of one picture ended with "
                         "signal %d (%s); %s",
                         WTERMSIG(status), strsignal(WTERMSIG(status)), limits);
    const char *line = child_find_error(child);
    bool passed = WEXITSTATUS(status) != ERROR_FAILED; // a wrong preset is the command's to tell
    return passed || error_set(error, ERROR_FAILED, "%s; %s",
                               line ? line : "the OpenGL driver cannot be used", limits);
}

// Where there is no process for the child, the driver is used untried.
static bool trial_try(const Options *options, const char *limits, Error *error) {
    Child child;
    Error ignored = {0};
    return trial_start(&child, options, &ignored) != 0 || trial_judge(&child, limits, error);
}

// One picture of a usual size.
static bool trial_draws_little(const Options *options) {
    const OptionSize *size = &options->size;
    return options->command == COMMAND_RENDER && !(options->out && sink_takes_many(options->out)) &&
           options->shutter == 0 && (int64_t)size->width * size->height <= 1920 * 1080;
}

bool trial_begin(const Options *options, Error *error) {
    char limits[256];
    int threads = options->session.threads > 1 ? options->session.threads : 1;
    trial_describe_limits(gfx_driver_prepare(threads, trial_draws_little(options)), limits,
                          sizeof limits);
    return !*limits || trial_try(options, limits, error);
}
