// The window and what a person does in it, as plain numbers: keys down, keys pressed, mouse and
// wheel since the last look. Everything hangs on the Window; GLFW's own state is the only other.
#pragma once

#include <stdbool.h>

#include "base/error.h"
#include "gfx/debug.h"

enum { INPUT_KEYS = 512, INPUT_MAX_PRESSES = 64 };

typedef struct InputPress {
    int key; // GLFW's code
    bool shift, repeated;
} InputPress;

typedef struct Input {
    bool down[INPUT_KEYS]; // by GLFW's codes
    InputPress presses[INPUT_MAX_PRESSES];
    int press_count;
    bool pointing;              // the pointer has been moved over the window, to
    float pointer_x, pointer_y; // pixels of the picture from the left and the top
    bool clicked;               // the left mouse button was pressed since the last look
    bool looking;               // the right mouse button is held, the pointer hidden
    float mouse_x, mouse_y;     // pixels moved while looking; right and down are positive
    float wheel;                // notches, away from the person positive
    bool close_wanted;          // the window's close button
} Input;

typedef struct WindowOptions {
    const char *title;
    int width, height; // of the picture, screen coordinates; at least 1
    bool fullscreen;
    int samples;   // a pixel: 1 for no anti-aliasing; always 1 on a software renderer
    bool fixed;    // cannot be made larger or smaller by hand
    bool uncapped; // shows pictures as fast as they come: no vertical sync asked for, no waiting
} WindowOptions;

typedef struct Window Window;

// Whether a display can be opened at all. Starts GLFW; window_stop ends it, also after false.
bool window_start(Error *reason);
void window_stop(void);

// A window with a current OpenGL 3.3 core context, its functions loaded. For debug contexts see
// gfx/debug.h.
Window *window_create(const WindowOptions *options, Error *error);
void window_destroy(Window *window); // NULL is allowed

// What the driver has said so far.
const GfxDebug *window_debug(const Window *window);

// Whether it is gone with its display, which the error then says: nobody sees it any more, and
// nothing is taken in. A window that is lost is still destroyed.
bool window_is_lost(const Window *window, Error *error);

// Takes in what happened. The input is valid until the next call.
const Input *window_poll(Window *window);

// Shows the picture, and waits where nothing else does: a display without vertical sync (Xvfb, a
// window that is minimised) would otherwise be drawn as fast as the processor can. An uncapped
// window does not wait.
void window_show(Window *window);

// Of the picture in pixels; both 0 while the window is minimised, or lost.
void window_get_size(const Window *window, int *width, int *height);

// Pictures a second of the screen that the window is on; 0 where the system does not say.
double window_refresh_rate(const Window *window);

// How large the text should be: 1 on a plain screen, 2 on one of twice the density. Another number
// when the window moves to another screen: ask every frame.
float window_text_scale(const Window *window);

// To the whole screen the window lies on, and back to where it was.
void window_toggle_fullscreen(Window *window);
bool window_is_fullscreen(const Window *window);

// While something else in the window has the pointer, the right button does not look around.
void window_lend_pointer(Window *window, bool lent);

// Lets go of the mouse if it is held for looking; false if it was not.
bool window_release_mouse(Window *window);

// The printed name of a key by GLFW code; NULL where it has none.
const char *window_key_name(int key);

// GLFW's own, for the panel.
struct GLFWwindow *window_handle(Window *window);
