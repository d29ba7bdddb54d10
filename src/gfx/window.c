// GLFW's callbacks fill the Input of the next poll. They are set before the panel's, which chain to
// them. Errors are read after the call that failed (glfwGetError): an error callback has no user
// pointer and would need a global.
#include "gfx/window.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "base/clock.h"
#include "base/memory.h"
#include "gfx/context.h"

struct Window {
    GLFWwindow *handle;
    InputCollector collector;
    double pointer_x, pointer_y;
    double shown_x, shown_y; // its last position while it was visible
    bool pointer_known;      // false after the pointer was hidden or shown: its position may jump
    bool minimised;
    bool fullscreen;     // wanted; the screen may have gone away
    WindowPlace before;  // it went fullscreen
    double next_picture; // seconds of the clock, the earliest for the next picture
    double seconds_per_picture;
    bool uncapped;
    bool (*covers)(float x, float y);
    GfxDebug *debug;
};

#define INPUT_KEY(name, number, code)                                                              \
    _Static_assert(INPUT_KEY_##name == GLFW_KEY_##name, "a key has GLFW's number");
#define INPUT_BUTTON(name, number, index)                                                          \
    _Static_assert(INPUT_PAD_##name == INPUT_PAD + GLFW_GAMEPAD_BUTTON_##name, "so has a button");
#include "gfx/keys.inl"
_Static_assert(INPUT_KEYS >= (int)INPUT_PAD_END && INPUT_PAD > GLFW_KEY_LAST,
               "every key and button has its place");

// what: what failed.
static bool set_glfw_error(Error *error, const char *what) {
    const char *reason = NULL;
    glfwGetError(&reason);
    return error_set(error, ERROR_FAILED, "%s%s", what, reason ? reason : "no reason given");
}

static Window *window_of(GLFWwindow *handle) {
    return glfwGetWindowUserPointer(handle);
}

static void on_key(GLFWwindow *handle, int key, int scancode, int action, int mods) {
    (void)scancode;
    // Alt and Super combinations belong to the desktop, though many desktops pass them on.
    if (action != GLFW_RELEASE && mods & (GLFW_MOD_ALT | GLFW_MOD_SUPER))
        return;
    InputAction done = action == GLFW_RELEASE  ? INPUT_RELEASE
                       : action == GLFW_REPEAT ? INPUT_REPEAT
                                               : INPUT_PRESS;
    input_collect_key(&window_of(handle)->collector, key, done, mods & GLFW_MOD_SHIFT,
                      mods & GLFW_MOD_CONTROL);
}

static void set_looking(Window *window, bool looking) {
    if (window->collector.input.looking == looking)
        return;
    window->collector.input.looking = looking;
    window->pointer_known = false;
    glfwSetInputMode(window->handle, GLFW_CURSOR,
                     looking ? GLFW_CURSOR_DISABLED : GLFW_CURSOR_NORMAL);
    if (glfwRawMouseMotionSupported())
        glfwSetInputMode(window->handle, GLFW_RAW_MOUSE_MOTION, looking);
}

// From window coordinates to pixels.
static void find_pixel(Window *window, float *x, float *y) {
    int width, height, pixels_wide, pixels_high;
    glfwGetWindowSize(window->handle, &width, &height);
    glfwGetFramebufferSize(window->handle, &pixels_wide, &pixels_high);
    if (width <= 0 || height <= 0)
        return;
    *x = (float)(window->shown_x * pixels_wide / width);
    *y = (float)(window->shown_y * pixels_high / height);
}

static void on_button(GLFWwindow *handle, int button, int action, int mods) {
    Window *window = window_of(handle);
    float x = 0, y = 0;
    find_pixel(window, &x, &y);
    if (button == GLFW_MOUSE_BUTTON_LEFT)
        input_collect_button(&window->collector,
                             &(InputButton){action == GLFW_PRESS, mods & GLFW_MOD_SHIFT,
                                            mods & GLFW_MOD_CONTROL, x, y});
    if (button == GLFW_MOUSE_BUTTON_RIGHT)
        set_looking(window, action == GLFW_PRESS && !(window->covers && window->covers(x, y)));
}

static void on_pointer(GLFWwindow *handle, double x, double y) {
    Window *window = window_of(handle);
    if (window->collector.input.looking && window->pointer_known) {
        window->collector.input.mouse_x += (float)(x - window->pointer_x);
        window->collector.input.mouse_y += (float)(y - window->pointer_y);
    }
    if (!window->collector.input.looking) {
        // The first report is only the pointer's initial position, not a movement.
        window->collector.input.pointing |=
            window->pointer_known && (x != window->pointer_x || y != window->pointer_y);
        window->shown_x = x;
        window->shown_y = y;
    }
    window->pointer_x = x;
    window->pointer_y = y;
    window->pointer_known = true;
}

static void on_wheel(GLFWwindow *handle, double x, double y) {
    (void)x;
    window_of(handle)->collector.input.wheel += (float)y;
}

static void on_drop(GLFWwindow *handle, int count, const char *paths[]) {
    for (int i = 0; i < count; i++)
        input_collect_dropped(&window_of(handle)->collector, paths[i]);
}

// Keys released while another window has the focus are never reported.
static void on_focus(GLFWwindow *handle, int focused) {
    Window *window = window_of(handle);
    if (!focused) {
        input_release_all(&window->collector);
        set_looking(window, false);
    }
}

// Some systems report a framebuffer of 0 by 0 pixels; X11 only calls this.
static void on_iconify(GLFWwindow *handle, int minimised) {
    window_of(handle)->minimised = minimised;
}

// --- Gamepads: GLFW reports no events of theirs ---

static void poll_pad(Window *window) {
    GLFWgamepadstate found;
    InputPadState state = {0};
    int pad = GLFW_JOYSTICK_1;
    while (pad <= GLFW_JOYSTICK_LAST &&
           !(glfwJoystickIsGamepad(pad) && glfwGetGamepadState(pad, &found)))
        pad++;
    if (glfwGetWindowAttrib(window->handle, GLFW_FOCUSED) && pad <= GLFW_JOYSTICK_LAST) {
        state.present = true;
        memcpy(state.axes, found.axes, sizeof state.axes);
        for (int button = 0; button <= GLFW_GAMEPAD_BUTTON_LAST; button++)
            state.buttons[button] = found.buttons[button] == GLFW_PRESS;
    }
    input_collect_pad(&window->collector, &state);
}

bool window_take_restored(Window *window) {
    (void)window; // nothing takes its context away but the end of the program
    return false;
}

// --- Screens: they come and go, so GLFW, which keeps the list, is asked each time ---

// The one that shows most of a rectangle; NULL where none shows any of it.
static GLFWmonitor *screen_of(int x, int y, int width, int height) {
    int count;
    GLFWmonitor **screens = glfwGetMonitors(&count), *best = NULL;
    long most = 0;
    for (int i = 0; i < count; i++) {
        const GLFWvidmode *mode = glfwGetVideoMode(screens[i]);
        int left, top;
        glfwGetMonitorPos(screens[i], &left, &top);
        if (!mode)
            continue;
        int right = x + width < left + mode->width ? x + width : left + mode->width;
        int bottom = y + height < top + mode->height ? y + height : top + mode->height;
        long wide = right - (x > left ? x : left), high = bottom - (y > top ? y : top);
        if (wide > 0 && high > 0 && wide * high > most) {
            most = wide * high;
            best = screens[i];
        }
    }
    return best;
}

// The one that a window fills, or that shows most of it.
static GLFWmonitor *screen_under(GLFWwindow *handle) {
    int x, y, width, height;
    GLFWmonitor *whole = glfwGetWindowMonitor(handle);
    if (whole)
        return whole;
    glfwGetWindowPos(handle, &x, &y);
    glfwGetWindowSize(handle, &width, &height);
    GLFWmonitor *screen = screen_of(x, y, width, height);
    return screen ? screen : glfwGetPrimaryMonitor();
}

// The place itself or, where no screen shows it, the first screen's left top.
static void screen_find_place(int *x, int *y, int width, int height) {
    GLFWmonitor *first = glfwGetPrimaryMonitor();
    if (first && !screen_of(*x, *y, width, height))
        glfwGetMonitorWorkarea(first, x, y, NULL, NULL);
}

// Makes a place no larger than a screen.
static void screen_fit(GLFWmonitor *screen, WindowPlace *place) {
    int x, y, wide, high;
    glfwGetMonitorWorkarea(screen, &x, &y, &wide, &high);
    place->width = place->width < wide ? place->width : wide;
    place->height = place->height < high ? place->height : high;
}

static void screen_centre(GLFWmonitor *screen, WindowPlace *place) {
    int x, y, wide, high;
    glfwGetMonitorWorkarea(screen, &x, &y, &wide, &high);
    place->x = x + (wide - place->width) / 2;
    place->y = y + (high - place->height) / 2;
    place->has_position = true;
}

static GLFWmonitor *screen_numbered(int number) {
    int count;
    GLFWmonitor **screens = glfwGetMonitors(&count);
    return number >= 1 && number <= count ? screens[number - 1] : NULL;
}

bool window_describe_monitor(int number, char text[WINDOW_MONITOR_SIZE]) {
    GLFWmonitor *screen = screen_numbered(number);
    const GLFWvidmode *mode = screen ? glfwGetVideoMode(screen) : NULL;
    if (mode)
        snprintf(text, WINDOW_MONITOR_SIZE, "%d %.64s, %dx%d", number, glfwGetMonitorName(screen),
                 mode->width, mode->height);
    return mode != NULL;
}

int window_monitor(const Window *window) {
    GLFWmonitor *screen = screen_under(window->handle);
    int number = 1;
    while (screen != screen_numbered(number))
        number++;
    return number;
}

static void refuse_monitor(int number, Error *error) {
    char list[512] = "", text[WINDOW_MONITOR_SIZE];
    for (int i = 1; window_describe_monitor(i, text); i++)
        snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s", i > 1 ? "; " : "", text);
    error_set(error, ERROR_FAILED, "there is no monitor %d, only %s", number, list);
}

// --- Opening and closing ---

bool window_start(Error *reason) {
    return glfwInit() || set_glfw_error(reason, "");
}

void window_stop(void) {
    glfwTerminate();
}

// After the window opened or went to another screen.
static void update_rate(Window *window) {
    double rate = window_refresh_rate(window);
    window->seconds_per_picture = 1 / (rate > 0 ? rate : 60);
    glfwSwapInterval(window->uncapped ? 0 : 1);
}

// Not visible yet, its context current.
static GLFWwindow *open_hidden(const WindowOptions *options, int samples, Error *error) {
    bool es = gfx_wants_es();
    glfwDefaultWindowHints();
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, es ? 0 : 3);
    glfwWindowHint(GLFW_CLIENT_API, es ? GLFW_OPENGL_ES_API : GLFW_OPENGL_API);
    if (!es) {
        glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
        glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    }
    glfwWindowHint(GLFW_OPENGL_DEBUG_CONTEXT, gfx_debug_wanted());
    glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
    glfwWindowHint(GLFW_RESIZABLE, !options->fixed);
    glfwWindowHint(GLFW_MAXIMIZED, options->place.maximised);
    glfwWindowHint(GLFW_SAMPLES, samples > 1 ? samples : 0);
    glfwWindowHintString(GLFW_X11_CLASS_NAME, "Skein");
    glfwWindowHintString(GLFW_X11_INSTANCE_NAME, "skein");
    GLFWwindow *handle =
        glfwCreateWindow(options->place.width, options->place.height, "", NULL, NULL);
    if (!handle) {
        set_glfw_error(error, es ? "no window with OpenGL ES 3.0 can be opened: "
                                 : "no window with OpenGL 3.3 can be opened: ");
        return NULL;
    }
    glfwMakeContextCurrent(handle);
    if (!gfx_load(glfwGetProcAddress, error)) {
        glfwDestroyWindow(handle);
        return NULL;
    }
    return handle;
}

// On a software renderer multisampling more than doubles the time of a frame (measured with
// llvmpipe: 31 against 69 ms). Only a context shows which renderer it is: where the guess was wrong
// the window is opened again, which takes 40 ms, and 100 where the driver keeps no shaders yet. The
// title is set last, so that a script does not find the first window by it.
static GLFWwindow *open_window(const WindowOptions *options, Error *error) {
    int samples = options->samples, guess = gfx_may_have_gpu() ? samples : 1;
    GLFWwindow *handle = open_hidden(options, guess, error);
    int right = handle && gfx_info().software ? 1 : samples;
    if (handle && samples > 1 && guess != right) {
        glfwDestroyWindow(handle);
        handle = open_hidden(options, right, error);
    }
    return handle;
}

static void fill_screen(Window *window, GLFWmonitor *screen) {
    const GLFWvidmode *mode = glfwGetVideoMode(screen);
    window->fullscreen = true;
    glfwSetWindowMonitor(window->handle, screen, 0, 0, mode->width, mode->height,
                         mode->refreshRate);
    update_rate(window);
}

static void enter_fullscreen(Window *window, GLFWmonitor *screen) {
    if (!screen)
        return;
    window_get_place(window, &window->before);
    fill_screen(window, screen);
}

Window *window_create(const WindowOptions *options, Error *error) {
    assert(options->place.width > 0 && options->place.height > 0);
    WindowOptions here = *options; // with a place that this machine's screens have
    WindowPlace *place = &here.place;
    GLFWmonitor *asked = screen_numbered(options->monitor), *screen = asked;
    if (options->monitor > 0 && !asked) {
        refuse_monitor(options->monitor, error);
        return NULL;
    }
    if (!screen && !(screen = screen_of(place->x, place->y, place->width, place->height)))
        screen = glfwGetPrimaryMonitor();
    if (options->fitted && screen)
        screen_fit(screen, place);
    if (asked)
        screen_centre(asked, place);
    Window *window = memory_alloc(1, sizeof *window, error);
    if (!window)
        return NULL;
    window->handle = open_window(&here, error);
    if (!window->handle) {
        memory_free(window);
        return NULL;
    }
    window->debug = options->debug;
    if (gfx_debug_wanted())
        gfx_debug_watch(window->debug);
    glfwSetWindowUserPointer(window->handle, window);
    glfwSetKeyCallback(window->handle, on_key);
    glfwSetMouseButtonCallback(window->handle, on_button);
    glfwSetCursorPosCallback(window->handle, on_pointer);
    glfwSetDropCallback(window->handle, on_drop);
    glfwSetScrollCallback(window->handle, on_wheel);
    glfwSetWindowFocusCallback(window->handle, on_focus);
    glfwSetWindowIconifyCallback(window->handle, on_iconify);
    window->uncapped = options->uncapped;
    window->covers = options->covers;
    glfwSetWindowTitle(window->handle, options->title);
    if (place->has_position) {
        screen_find_place(&place->x, &place->y, place->width, place->height);
        glfwSetWindowPos(window->handle, place->x, place->y);
    }
    glfwShowWindow(window->handle);
    update_rate(window);
    if (options->fullscreen)
        enter_fullscreen(window, asked ? asked : screen_under(window->handle));
    return window;
}

void window_destroy(Window *window) {
    if (!window)
        return;
    glfwDestroyWindow(window->handle);
    gfx_debug_print(window->debug, stderr);
    memory_free(window);
}

// --- Pictures ---

static void leave_fullscreen(Window *window) {
    WindowPlace *place = &window->before;
    window->fullscreen = false;
    screen_find_place(&place->x, &place->y, place->width, place->height);
    glfwSetWindowMonitor(window->handle, NULL, place->x, place->y, place->width, place->height,
                         GLFW_DONT_CARE);
    update_rate(window);
}

const Input *window_poll(Window *window) {
    Input *input = &window->collector.input;
    glfwPollEvents();
    poll_pad(window);
    // Where its screen was unplugged, and there is another.
    if (window->fullscreen && !glfwGetWindowMonitor(window->handle) && glfwGetPrimaryMonitor())
        leave_fullscreen(window);
    find_pixel(window, &input->pointer_x, &input->pointer_y);
    input->close_wanted = glfwWindowShouldClose(window->handle);
    return input_deliver(&window->collector);
}

void window_show(Window *window) {
    int width, height;
    window_get_size(window, &width, &height);
    if (width > 0 && height > 0)
        glfwSwapBuffers(window->handle);
    if (window->uncapped)
        return;
    // With vertical sync the swap has waited already; sleeping for a short remainder could miss the
    // next one.
    double now = clock_now(), ahead = window->next_picture - now;
    if (ahead > 0.002)
        clock_sleep(ahead);
    double from = window->next_picture > now - 0.1 ? window->next_picture : now;
    window->next_picture = from + window->seconds_per_picture;
}

void window_get_size(const Window *window, int *width, int *height) {
    *width = *height = 0;
    if (!window->minimised)
        glfwGetFramebufferSize(window->handle, width, height);
}

float window_text_scale(const Window *window) {
    float x, y;
    int width, height, pixels_wide, pixels_high;
    glfwGetWindowContentScale(window->handle, &x, &y);
    glfwGetWindowSize(window->handle, &width, &height);
    glfwGetFramebufferSize(window->handle, &pixels_wide, &pixels_high);
    // Where window coordinates are not pixels, they already include the density.
    float density = width > 0 && pixels_wide > 0 ? (float)pixels_wide / (float)width : 1;
    float scale = x / density;
    return scale < 1 ? 1 : scale > 4 ? 4 : scale;
}

double window_refresh_rate(const Window *window) {
    GLFWmonitor *screen = screen_under(window->handle);
    const GLFWvidmode *mode = screen ? glfwGetVideoMode(screen) : NULL;
    return mode && mode->refreshRate > 0 ? mode->refreshRate : 0;
}

void window_toggle_fullscreen(Window *window) {
    window->pointer_known = false; // the window moves under the pointer
    if (window->fullscreen)
        leave_fullscreen(window);
    else
        enter_fullscreen(window, screen_under(window->handle));
}

void window_move(Window *window, int monitor) {
    GLFWmonitor *screen = screen_numbered(monitor);
    WindowPlace place;
    window_get_place(window, &place);
    screen_fit(screen, &place);
    screen_centre(screen, &place);
    window->pointer_known = false;
    if (window->fullscreen) {
        window->before = place;
        fill_screen(window, screen);
        return;
    }
    // Desktops move no maximised window; its size beneath is theirs.
    if (place.maximised)
        glfwRestoreWindow(window->handle);
    else
        glfwSetWindowSize(window->handle, place.width, place.height);
    glfwSetWindowPos(window->handle, place.x, place.y);
    if (place.maximised)
        glfwMaximizeWindow(window->handle);
    update_rate(window);
}

void window_get_place(const Window *window, WindowPlace *place) {
    *place = window->before;
    if (window->fullscreen)
        return;
    glfwGetError(NULL);
    glfwGetWindowPos(window->handle, &place->x, &place->y);
    place->has_position = glfwGetError(NULL) == GLFW_NO_ERROR; // Wayland tells none
    glfwGetWindowSize(window->handle, &place->width, &place->height);
    place->maximised = glfwGetWindowAttrib(window->handle, GLFW_MAXIMIZED);
}

bool window_is_fullscreen(const Window *window) {
    return window->fullscreen;
}

bool window_release_mouse(Window *window) {
    bool looking = window->collector.input.looking;
    set_looking(window, false);
    return looking;
}

const char *window_key_name(int key) {
    // Only printable keys have one.
    return glfwGetKeyName(key, 0);
}

GLFWwindow *window_handle(Window *window) {
    return window->handle;
}
