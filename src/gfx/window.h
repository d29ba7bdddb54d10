// The window, and what a person does in it (gfx/input.h).
//
// Positions are in pixels of the framebuffer, from the left and the top. Seconds are those of
// base/clock.h. All functions are called from the main thread. The caller owns a Window from
// window_create to window_destroy; there is no other state than it and GLFW's own.
#pragma once

#include <stdbool.h>

#include "base/error.h"
#include "gfx/context.h"
#include "gfx/input.h"

// Where a window is on the screen, in screen coordinates, while it is not fullscreen.
typedef struct WindowPlace {
    int width, height;
    bool has_position; // false: the desktop's choice, which is all there is under Wayland
    int x, y;          // of the picture's left top
    bool maximised;
} WindowPlace;

typedef struct WindowOptions {
    const char *title;
    WindowPlace place; // width and height of the picture: at least 1
    bool fitted;       // no larger than the screen
    bool fullscreen;
    int monitor;   // it opens on that one; 0: on the place's, or the desktop's choice
    int samples;   // a pixel: 1 for no anti-aliasing; always 1 on a software renderer
    bool fixed;    // a person cannot resize it
    bool uncapped; // no vertical sync, no waiting in window_show
    // Whether the picture is covered at a place, in pixels: the right mouse button does not look
    // around there. NULL: nowhere, as in a browser, where the canvas lies beside the page's panel.
    bool (*covers)(float x, float y);
    // In a browser, whether the window takes a key that is pressed; what it does not take is the
    // page's and the browser's. Natively they are all the window's. NULL: every key.
    bool (*takes_key)(const InputPress *press);
    GfxDebug *debug; // gets the driver's messages; must outlive the window
} WindowOptions;

typedef struct Window Window;

// Initializes GLFW; false with a reason where no display can be opened. window_stop must follow,
// also after false.
bool window_start(Error *reason);
void window_stop(void);

// A window with a current context of OpenGL 3.3 core, or ES 3.0 (gfx_wants_es), its functions
// loaded. NULL with an error where there is no such context.
Window *window_create(const WindowOptions *options, Error *error);
void window_destroy(Window *window); // NULL is allowed

// Whether the objects of OpenGL were lost since the last call, and new ones can be made: in a
// browser, which may take the context away, and give it back. Until then its size is 0.
bool window_take_restored(Window *window);

// Collects the input since the last poll. It is valid until the next one.
const Input *window_poll(Window *window);

// Swaps the buffers. Where vertical sync does not wait (Xvfb, a minimised window), waits for the
// screen's frame time, unless the window is uncapped.
void window_show(Window *window);

// Monitors are numbered from 1, in GLFW's order. Its name and size, as "2 DP-1, 1920x1080"; false
// where there is none of that number.
enum { WINDOW_MONITOR_SIZE = 96 };
bool window_describe_monitor(int number, char text[WINDOW_MONITOR_SIZE]);
// The one that shows most of the window.
int window_monitor(const Window *window);
// To the middle of that one, and no larger than it; in fullscreen it fills it.
void window_move(Window *window, int monitor);

// In a browser alone: the share of the screen's pixels across that the picture has, 0.1 to 1; 0, as
// at first: all of them, or as many as a processor that draws has time for.
void window_set_pixels(Window *window, float share);
// The share that it has.
float window_pixels(const Window *window);

// Of the framebuffer, in pixels; both 0 while the window is minimised or its context is lost.
void window_get_size(const Window *window, int *width, int *height);

// Of the screen that the window is on, in hertz; 0 where it is not known.
double window_refresh_rate(const Window *window);

// The scale of text, 1 to 4: 1 on a screen of normal density, 2 on one of twice the density.
// Changes when the window moves to another screen, so call it every frame.
float window_text_scale(const Window *window);

// While it is fullscreen, where it was before.
void window_get_place(const Window *window, WindowPlace *place);

// Switches to fullscreen on the screen that shows most of the window, and back to the old position.
void window_toggle_fullscreen(Window *window);
bool window_is_fullscreen(const Window *window);

// Stops looking around and shows the pointer; false if the mouse was not held.
bool window_release_mouse(Window *window);

// The printed name of a key by GLFW code; NULL where it has none.
const char *window_key_name(int key);

// GLFW's handle, for the panel, which a browser's window has not. The window keeps it.
struct GLFWwindow *window_handle(Window *window);
