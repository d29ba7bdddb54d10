// The window in a browser: the page's canvas `#flock`. The page lays it out; its picture has as
// many pixels as the screen shows of it. Events come between two pictures and wait for the next
// poll; the browser calls for a picture itself, so nothing here waits. A window lives as long as
// its page.
//
// What the page does with an event is the page's: one that it has taken (preventDefault) is left
// out, and so are keys while a control of the page has the focus.
#include "gfx/window.h"

#include <assert.h>
#include <emscripten.h>
#include <emscripten/html5.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "gfx/context.h"
#include "gfx/gl.h"

static const float most_pixels_per_point = 2; // more are hardly seen, and cost much on a phone
static const float most_software = 960 * 540; // pixels: of fewer a processor is hardly faster
enum { KEY_NAME_SIZE = 8 };

struct Window {
    EMSCRIPTEN_WEBGL_CONTEXT_HANDLE context;
    bool software;
    bool lost, restored; // the context: it is away; it came back
    InputCollector collector;
    Touch touch;
    int buttons;                    // of the mouse, as a browser has them, that are down
    bool focused;                   // gamepads are told to pages without the focus too
    float points_wide, points_high; // of the canvas, in CSS pixels
    float pixels_per_point;         // of the screen
    float pixels;                   // window_set_pixels
    int width, height;              // of the picture, in pixels
    bool (*takes_key)(const InputPress *press);
    char code[32], name[KEY_NAME_SIZE]; // of a key: what a browser tells of it is written there
};

// The names that keys print, as far as they are known. GLFW keeps them natively; a keyboard is of
// the page, not of a window.
static char key_names[INPUT_KEYS][KEY_NAME_SIZE];

// --- Pixels ---

// In a point, where the picture has all of them.
static float whole_ratio(const Window *window) {
    return fminf(window->pixels_per_point, window->software ? 1 : most_pixels_per_point);
}

float window_pixels(const Window *window) {
    float whole = window->points_wide * window->points_high * powf(whole_ratio(window), 2);
    if (window->pixels > 0 || !window->software || whole <= most_software)
        return window->pixels > 0 ? window->pixels : 1;
    return sqrtf(most_software / whole);
}

void window_set_pixels(Window *window, float share) {
    window->pixels = share > 0 ? fminf(fmaxf(share, 0.1f), 1) : 0;
}

static float ratio(const Window *window) {
    return whole_ratio(window) * window_pixels(window);
}

// How many pixels the screen has in a point changes without an event, as on another screen.
static void fit_canvas(Window *window) {
    window->pixels_per_point = (float)emscripten_get_device_pixel_ratio();
    int width = (int)lroundf(window->points_wide * ratio(window));
    int height = (int)lroundf(window->points_high * ratio(window));
    if (width == window->width && height == window->height)
        return;
    window->width = width;
    window->height = height;
    emscripten_set_canvas_element_size("#flock", width, height);
}

// --- Keys ---

static bool is_modifier(int key) {
    return key >= INPUT_KEY_LEFT_SHIFT && key <= INPUT_KEY_RIGHT_CONTROL;
}

// Whether the flight takes it from the browser. What it does not take it is not told, but for Shift
// and Ctrl, which mean something with the mouse too.
EMSCRIPTEN_KEEPALIVE bool window_on_key(Window *window, int action, bool shift, bool control) {
    InputPress press = {.key = keys_find_code(window->code),
                        .shift = shift,
                        .control = control,
                        .repeated = action == INPUT_REPEAT};
    if (press.key < 0)
        return false;
    bool taken = action != INPUT_RELEASE && !is_modifier(press.key) &&
                 (!window->takes_key || window->takes_key(&press));
    if (taken || action == INPUT_RELEASE || is_modifier(press.key))
        input_collect_key(&window->collector, press.key, (InputAction)action, shift, control);
    return taken;
}

EMSCRIPTEN_KEEPALIVE void window_on_key_name(Window *window) {
    int key = keys_find_code(window->code);
    if (key >= 0)
        memcpy(key_names[key], window->name, KEY_NAME_SIZE);
}

// --- Mouse, wheel and fingers ---

// clang-format off
// The pointer may not be granted; then it is only hidden, and stops at the screen's edge.
EM_JS(void, window_hold_pointer, (bool held), {
    const canvas = document.querySelector("#flock");
    canvas.style.cursor = held ? "none" : "";
    if (held && canvas.requestPointerLock) {
        const wait = canvas.requestPointerLock();
        if (wait && wait.catch)
            wait.catch(() => {});
    } else if (document.pointerLockElement === canvas) {
        document.exitPointerLock();
    }
})
// clang-format on

static void set_looking(Window *window, bool looking) {
    if (window->collector.input.looking == looking)
        return;
    window->collector.input.looking = looking;
    window_hold_pointer(looking);
}

// It is granted some time after it was asked for, and a person takes it back with Esc.
EMSCRIPTEN_KEEPALIVE void window_on_pointer_lock(Window *window, bool locked) {
    if (!locked)
        set_looking(window, false);
    else if (!window->collector.input.looking)
        window_hold_pointer(false);
}

static void point_at(Window *window, float x, float y) {
    Input *input = &window->collector.input;
    if (input->looking)
        return;
    input->pointing = true;
    input->fingers = false;
    input->pointer_x = x;
    input->pointer_y = y;
}

// buttons: those that are down now; x, y and how far it moved in CSS pixels.
EMSCRIPTEN_KEEPALIVE void window_on_mouse(Window *window, int buttons, float x, float y,
                                          float right, float down, bool shift, bool control) {
    enum { LEFT = 1, RIGHT = 2 };
    Input *input = &window->collector.input;
    int changed = buttons ^ window->buttons;
    window->buttons = buttons;
    if (input->looking) {
        input->mouse_x += right;
        input->mouse_y += down;
    }
    x *= ratio(window);
    y *= ratio(window);
    point_at(window, x, y);
    if (changed & LEFT)
        input_collect_button(&window->collector,
                             &(InputButton){buttons & LEFT, shift, control, x, y});
    if (changed & RIGHT)
        set_looking(window, buttons & RIGHT);
}

// towards: the person, in notches.
EMSCRIPTEN_KEEPALIVE void window_on_wheel(Window *window, float towards, bool control) {
    const bool *down = window->collector.input.down;
    // Two fingers on a touchpad are told as the wheel with a Ctrl that nobody holds.
    bool pinch = control && !down[INPUT_KEY_LEFT_CONTROL] && !down[INPUT_KEY_RIGHT_CONTROL];
    input_collect_wheel(&window->collector, -towards, pinch);
}

// seconds: of the same clock as clock_now, when the finger did it; pictures that take long tell
// late.
EMSCRIPTEN_KEEPALIVE void window_on_touch(Window *window, int phase, int id, float x, float y,
                                          double seconds) {
    TouchEvent event = {(TouchPhase)phase, id, x * ratio(window), y * ratio(window), seconds};
    TouchScreen screen = {(float)window->height, ratio(window)};
    touch_collect(&window->touch, &event, &screen, &window->collector);
}

// What happens while the page is not in front is never told.
EMSCRIPTEN_KEEPALIVE void window_on_focus(Window *window, bool focused) {
    window->focused = focused;
    if (focused)
        return;
    input_release_all(&window->collector);
    touch_end(&window->touch, &window->collector);
    window->buttons = 0;
    set_looking(window, false);
}

// --- Gamepads ---

// clang-format off
// The first whose buttons and axes stand where they should, the axes and then the buttons of the
// Standard Gamepad. A page in a frame may not be allowed to ask.
EM_JS(bool, window_read_pad, (float *axes, float *buttons), {
    let pad;
    try {
        pad = Array.from(navigator.getGamepads()).find(p => p && p.connected && p.mapping == "standard");
    } catch (refused) {
    }
    for (let i = 0; pad && i < 4; i++)
        HEAPF32[(axes >> 2) + i] = pad.axes[i];
    for (let i = 0; pad && i < 17; i++)
        HEAPF32[(buttons >> 2) + i] = pad.buttons[i] ? Math.max(pad.buttons[i].value, pad.buttons[i].pressed) : 0;
    return !!pad;
})
// clang-format on

static void poll_pad(Window *window) {
    enum { LEFT_TRIGGER = 6, RIGHT_TRIGGER = 7 };
    InputPadState state = {0};
    float buttons[17] = {0};
    state.present = window->focused && window_read_pad(state.axes, buttons);
    state.axes[4] = 2 * buttons[LEFT_TRIGGER] - 1;
    state.axes[5] = 2 * buttons[RIGHT_TRIGGER] - 1;
    for (int i = 0; i < INPUT_PAD_END - INPUT_PAD; i++)
        state.buttons[i] = buttons[keys_standard_button(i)] > 0.5f;
    input_collect_pad(&window->collector, &state);
}

// --- The canvas ---

EMSCRIPTEN_KEEPALIVE void window_on_size(Window *window, float wide, float high) {
    window->points_wide = wide;
    window->points_high = high;
}

// What the picture may use beyond WebGL 2, where the browser has it: bright light without banding,
// and float textures that are interpolated. A context that came back has them switched off.
static void enable_extensions(const Window *window) {
    static const char *const names[] = {
        "EXT_color_buffer_float",   "EXT_color_buffer_half_float",    "EXT_float_blend",
        "OES_texture_float_linear", "EXT_texture_filter_anisotropic", "WEBGL_debug_renderer_info"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        emscripten_webgl_enable_extension(window->context, names[i]);
}

// clang-format off
// Emscripten's lists of objects, by OpenGL's names. The objects went with the context that was lost:
// to delete them in the one that came back would be mistakes of the program's.
EM_JS(void, window_forget_objects, (void), {
    for (const list of [GL.buffers, GL.framebuffers, GL.programs, GL.renderbuffers, GL.samplers,
                        GL.shaders, GL.textures, GL.vaos])
        list.fill(null);
    GLctx.currentPixelPackBufferBinding = GLctx.currentPixelUnpackBufferBinding = 0;
})
// clang-format on

EMSCRIPTEN_KEEPALIVE void window_on_context(Window *window, bool lost) {
    window->lost = lost;
    window->restored |= !lost;
    if (lost)
        return;
    window_forget_objects();
    enable_extensions(window);
}

// clang-format off
// code, name: in the Window, where texts are written for the calls that follow. The numbers of
// actions and phases are those of InputAction and TouchPhase.
EM_JS(void, window_listen, (Window *window, char *code, char *name), {
    const canvas = document.querySelector("#flock");
    const on = (target, kind, act) => target.addEventListener(kind, act, {passive: false});
    canvas.style.touchAction = "none";
    canvas.style.userSelect = canvas.style.webkitUserSelect = "none";
    canvas.style.webkitTouchCallout = "none";

    const tellName = (place, printed) => {
        stringToUTF8(place, code, 32);
        stringToUTF8(printed, name, 8);
        _window_on_key_name(window);
    };
    const hasKeys = () => [null, document.body, canvas].includes(document.activeElement);
    on(globalThis, "keydown", e => {
        if (e.defaultPrevented || e.isComposing || !hasKeys())
            return;
        if (!e.shiftKey && !e.ctrlKey && !e.altKey && !e.metaKey && e.key && e.key.length == 1 && e.key > " ")
            tellName(e.code, e.key.toLowerCase());
        if (e.altKey || e.metaKey)
            return;
        stringToUTF8(e.code || "", code, 32);
        if (_window_on_key(window, e.repeat ? 2 : 1, e.shiftKey, e.ctrlKey))
            e.preventDefault();
    });
    on(globalThis, "keyup", e => {
        stringToUTF8(e.code || "", code, 32);
        _window_on_key(window, 0, e.shiftKey, e.ctrlKey);
        // A Mac tells of no key that is released while Cmd is held.
        if (e.key == "Meta")
            _window_on_focus(window, false), _window_on_focus(window, true);
    });
    if (navigator.keyboard && navigator.keyboard.getLayoutMap)
        navigator.keyboard.getLayoutMap().then(map => {
            map.forEach((printed, place) => tellName(place, printed));
        }, () => {});

    const phases = {pointerdown: 0, pointermove: 1, pointerup: 2, pointercancel: 3};
    for (const kind in phases)
        on(canvas, kind, e => {
            if (kind == "pointerdown") {
                canvas.focus({preventScroll: true});
                try {
                    canvas.setPointerCapture(e.pointerId);
                } catch (gone) { // the finger is up already
                }
            }
            if (e.pointerType == "touch")
                _window_on_touch(window, phases[kind], e.pointerId, e.offsetX, e.offsetY, e.timeStamp / 1000);
            else
                _window_on_mouse(window, kind == "pointercancel" ? 0 : e.buttons, e.offsetX, e.offsetY,
                                 e.movementX, e.movementY, e.shiftKey, e.ctrlKey);
            e.preventDefault();
        });
    const notches = [100, 3, 1]; // in pixels, lines and pages, the units of deltaMode
    on(canvas, "wheel", e => {
        _window_on_wheel(window, e.deltaY / notches[e.deltaMode], e.ctrlKey);
        e.preventDefault();
    });
    on(canvas, "contextmenu", e => e.preventDefault());
    on(document, "pointerlockchange", () => _window_on_pointer_lock(window, document.pointerLockElement === canvas));

    on(globalThis, "focus", () => _window_on_focus(window, true));
    on(globalThis, "blur", () => _window_on_focus(window, false));
    on(document, "visibilitychange", () => _window_on_focus(window, !document.hidden && document.hasFocus()));
    _window_on_focus(window, document.hasFocus());

    on(canvas, "webglcontextlost", e => {
        e.preventDefault(); // or it never comes back
        _window_on_context(window, true);
    });
    on(canvas, "webglcontextrestored", () => _window_on_context(window, false));

    const measure = () => {
        const {width, height} = canvas.getBoundingClientRect();
        _window_on_size(window, width, height);
    };
    new ResizeObserver(measure).observe(canvas);
    measure();
})

// Which renderer draws; false without WebGL 2. It has to be known before the canvas gets its
// context, so that of another canvas tells, and is given back.
EM_JS(bool, window_find_renderer, (char *renderer, int size), {
    const gl = document.createElement("canvas").getContext("webgl2");
    if (!gl)
        return false;
    const names = gl.getExtension("WEBGL_debug_renderer_info");
    stringToUTF8(gl.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : gl.RENDERER) || "", renderer, size);
    const lose = gl.getExtension("WEBGL_lose_context");
    if (lose)
        lose.loseContext();
    return true;
})

// The whole page, with its panel.
EM_JS(void, window_ask_fullscreen, (bool whole), {
    if (document.fullscreenEnabled)
        (whole ? document.documentElement.requestFullscreen() : document.exitFullscreen()).catch(() => {});
})

EM_JS(bool, window_has_fingers, (void), {
    return matchMedia("(pointer: coarse)").matches;
})

EM_JS(bool, window_has_fullscreen, (void), {
    return !!document.fullscreenElement;
})
// clang-format on

// --- Opening and closing ---

bool window_start(Error *reason) {
    (void)reason; // a page has its canvas
    return true;
}

void window_stop(void) {}

static bool open_context(Window *window, int samples, Error *error) {
    char renderer[128];
    EmscriptenWebGLContextAttributes wanted;
    if (!window_find_renderer(renderer, sizeof renderer))
        return error_set(error, ERROR_FAILED,
                         "this browser has no WebGL 2, or it is switched off: another browser or a "
                         "newer graphics driver may have it");
    window->software = gfx_is_software(renderer);
    emscripten_webgl_init_context_attributes(&wanted);
    wanted.majorVersion = 2;
    wanted.alpha = false;
    wanted.antialias = samples > 1 && !window->software; // see open_window of window.c
    wanted.powerPreference = EM_WEBGL_POWER_PREFERENCE_HIGH_PERFORMANCE;
    window->context = emscripten_webgl_create_context("#flock", &wanted);
    if (window->context <= 0)
        return error_set(error, ERROR_FAILED, "WebGL 2 gives the page no picture: reload it");
    emscripten_webgl_make_context_current(window->context);
    enable_extensions(window);
    return true;
}

// Size and place are the page's.
Window *window_create(const WindowOptions *options, Error *error) {
    Window *window = memory_alloc(1, sizeof *window, error);
    if (!window)
        return NULL;
    if (!open_context(window, options->samples, error)) {
        memory_free(window);
        return NULL;
    }
    window->takes_key = options->takes_key;
    window->collector.input.fingers = window_has_fingers(); // till a mouse says otherwise
    window_listen(window, window->code, window->name);
    fit_canvas(window);
    return window;
}

void window_destroy(Window *window) {
    if (!window)
        return;
    set_looking(window, false);
    emscripten_webgl_destroy_context(window->context);
}

bool window_take_restored(Window *window) {
    bool restored = window->restored;
    window->restored = false;
    return restored;
}

// --- Pictures ---

const Input *window_poll(Window *window) {
    fit_canvas(window);
    poll_pad(window);
    touch_pass(&window->touch, clock_now(), &window->collector);
    return input_deliver(&window->collector);
}

// The browser shows the picture when the program gives back control.
void window_show(Window *window) {
    (void)window;
}

void window_get_size(const Window *window, int *width, int *height) {
    *width = window->lost ? 0 : window->width;
    *height = window->lost ? 0 : window->height;
}

int window_monitor(const Window *window) {
    (void)window;
    return 1; // a browser tells of one
}

double window_refresh_rate(const Window *window) {
    (void)window;
    return 0; // a browser does not tell
}

float window_text_scale(const Window *window) {
    return fminf(fmaxf(ratio(window), 1), 4);
}

void window_get_place(const Window *window, WindowPlace *place) {
    *place = (WindowPlace){.width = (int)window->points_wide, .height = (int)window->points_high};
}

// Only shortly after a person pressed a key or a button, and not in every browser.
void window_toggle_fullscreen(Window *window) {
    window_ask_fullscreen(!window_is_fullscreen(window));
}

bool window_is_fullscreen(const Window *window) {
    (void)window;
    return window_has_fullscreen();
}

bool window_release_mouse(Window *window) {
    bool looking = window->collector.input.looking;
    set_looking(window, false);
    return looking;
}

const char *window_key_name(int key) {
    return key >= 0 && key < INPUT_KEYS && key_names[key][0] ? key_names[key] : NULL;
}
