// What a person did in the window, as plain numbers: keys, mouse, wheel, fingers and a gamepad. And
// how the events of GLFW or of a browser become it: an InputCollector gathers them between two
// polls. It knows neither of them, and belongs to the thread of the window.
#pragma once

#include <stdbool.h>
#include <stddef.h>

// --- Keys ---
//
// The keys of a keyboard and the buttons of a gamepad, as plain numbers.

enum {
#define INPUT_KEY(name, number, code) INPUT_KEY_##name = (number),
#include "gfx/keys.inl"
};

// The buttons of a gamepad count as keys: this code and GLFW's number of the button.
enum { INPUT_PAD = 400 };
enum {
#define INPUT_BUTTON(name, number, index) INPUT_PAD_##name = INPUT_PAD + (number),
#include "gfx/keys.inl"
    INPUT_PAD_END
};

// So do the gestures of fingers that have no other meaning.
enum { INPUT_TAP_TWICE = INPUT_PAD_END, INPUT_KEYS = 512 };

// The key at a place of the keyboard, by the name that browsers give the place
// (KeyboardEvent.code); -1 where there is none.
int keys_find_code(const char *code);

// The number in a browser's Standard Gamepad of a button, from 0 to INPUT_PAD_END - INPUT_PAD.
int keys_standard_button(int button);

// --- Input ---

enum { INPUT_MAX_PRESSES = 64, INPUT_MAX_BUTTONS = 16, INPUT_DROPPED_SIZE = 32768 };

typedef struct InputPress {
    int key; // INPUT_KEY_..., or of a gamepad
    bool shift, control, repeated;
    bool after_click; // the left mouse button was pressed before it, since the last poll
} InputPress;

// The left mouse button went down or up; where the pointer was then, in pixels, and what was held.
typedef struct InputButton {
    bool down, shift, control;
    float x, y;
} InputButton;

// The sticks and triggers of a gamepad, without their dead zones. right, up, and pulled are
// positive.
typedef struct InputPad {
    bool present;
    float left[2], right[2];           // -1 to 1
    float left_trigger, right_trigger; // 0 to 1
} InputPad;

// What fingers did to the picture, in parts of its height; right and down are positive.
typedef struct InputTouch {
    float turn[2]; // how far one finger dragged it
    float move[2]; // how far two did
    float pinch;   // the natural logarithm of how much farther apart the two are; 0: no farther
} InputTouch;

// What happened between two polls.
typedef struct Input {
    bool down[INPUT_KEYS]; // by INPUT_KEY_...
    InputPress presses[INPUT_MAX_PRESSES];
    int press_count;
    InputButton buttons[INPUT_MAX_BUTTONS]; // in the order in which it happened
    int button_count;
    InputPad pad; // the first that is there
    InputTouch touch;
    bool pointing;              // the pointer has been moved over the window since it opened
    float pointer_x, pointer_y; // where it is, in pixels
    bool fingers;               // it is a finger
    bool clicked;               // the left mouse button was pressed
    InputButton click;          // the last time
    bool pressed;               // the left mouse button is down, or was pressed since the last poll
    bool looking;               // the right mouse button is down, the pointer hidden
    float mouse_x, mouse_y;     // pixels moved while looking; right and down are positive
    float wheel;                // notches, away from the person positive
    // Files that were dropped onto the window, as paths, each with a '\0' behind it.
    const char *dropped;
    int dropped_count;
    bool dropped_more; // than there is room for; those are not among them
    bool close_wanted; // the window's close button
} Input;

typedef struct InputCollector {
    Input input; // since the last poll; what lasts (down, looking, the pointer) is as it is now
    bool pressed[INPUT_KEYS], released[INPUT_KEYS]; // since the last poll
    bool left_down;
    char dropped[INPUT_DROPPED_SIZE];
    size_t dropped_size;
    Input delivered; // what the last poll gave
    char delivered_dropped[INPUT_DROPPED_SIZE];
} InputCollector;

typedef enum InputAction { INPUT_RELEASE, INPUT_PRESS, INPUT_REPEAT } InputAction;

// A key goes down, repeats or goes up. Keys outside 0 to INPUT_KEYS are ignored.
void input_collect_key(InputCollector *collector, int key, InputAction action, bool shift,
                       bool control);

// The left mouse button, or a finger, goes down or up at button's place.
void input_collect_button(InputCollector *collector, const InputButton *button);

// The wheel of a browser, away from the person positive. pinch: two fingers on a touchpad, which
// the browser reports as such.
void input_collect_wheel(InputCollector *collector, float notches, bool pinch);

// A gamepad as GLFW describes it: the axes of the left and the right stick, down positive, then the
// triggers, -1 to 1.
typedef struct InputPadState {
    bool present;
    float axes[6];
    bool buttons[INPUT_PAD_END - INPUT_PAD];
} InputPadState;

// To be called once before each poll: a tap that is shorter is not seen.
void input_collect_pad(InputCollector *collector, const InputPadState *state);

void input_collect_dropped(InputCollector *collector, const char *path);

// The window lost the focus: what is released then is never reported.
void input_release_all(InputCollector *collector);

// What happened since the last time. Valid until the next.
const Input *input_deliver(InputCollector *collector);

// --- Fingers ---
//
// What they mean on a screen, as a person knows it from maps and pictures on a phone:
//
//   one finger drags      the picture turns with it
//   a tap                 a click
//   two taps              INPUT_TAP_TWICE, a key
//   a finger that rests   a click with Ctrl, which is held and dragged with the finger
//   two fingers           their movement moves the picture, their distance its size
//
// Positions are in pixels, times in seconds.

typedef enum TouchPhase { TOUCH_DOWN, TOUCH_MOVED, TOUCH_UP, TOUCH_CANCELLED } TouchPhase;

typedef struct TouchEvent {
    TouchPhase phase;
    int id; // of the finger, as long as it is down
    float x, y;
    double seconds;
} TouchEvent;

typedef struct TouchScreen {
    float height; // of the picture, in pixels
    float scale;  // pixels of the picture in a point, a CSS pixel: a fingertip is about 40 wide
} TouchScreen;

typedef struct TouchFinger {
    int id;
    float x, y;
} TouchFinger;

typedef enum TouchGesture {
    TOUCH_NOTHING,
    TOUCH_TAPS, // until the finger moves or rests
    TOUCH_TURNS,
    TOUCH_HOLDS,
    TOUCH_MOVES
} TouchGesture;

typedef struct Touch {
    TouchGesture gesture;
    TouchFinger fingers[2];
    int count;
    TouchFinger begin; // where the first finger came down
    double since;      // and when
    bool tapped;       // once, lately
    double tapped_at;
    TouchFinger tap;
} Touch;

// A finger comes down, moves or goes: adds what it means to the input.
void touch_collect(Touch *touch, const TouchEvent *event, const TouchScreen *screen,
                   InputCollector *collector);

// To be called before each poll: a finger that rests tells nothing.
void touch_pass(Touch *touch, double seconds, InputCollector *collector);

// All fingers are up, though no event said so, as when another program comes to the front.
void touch_end(Touch *touch, InputCollector *collector);
