#include "gfx/input.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

// --- Keys ---

typedef struct KeyRow {
    int key;
    const char *code;
} KeyRow;

static const KeyRow rows[] = {
#define INPUT_KEY(name, number, code) {number, code},
#include "gfx/keys.inl"
};

enum { KEY_ROWS = sizeof rows / sizeof *rows };

int keys_find_code(const char *code) {
    for (size_t i = 0; i < KEY_ROWS; i++)
        if (strcmp(rows[i].code, code) == 0)
            return rows[i].key;
    return -1;
}

int keys_standard_button(int button) {
    static const int indices[INPUT_PAD_END - INPUT_PAD] = {
#define INPUT_BUTTON(name, number, index) [number] = (index),
#include "gfx/keys.inl"
    };
    assert(button >= 0 && button < INPUT_PAD_END - INPUT_PAD);
    return indices[button];
}

// --- Keys and buttons ---

static void add_press(Input *input, InputPress press) {
    if (input->press_count == INPUT_MAX_PRESSES)
        return;
    press.after_click = input->clicked;
    input->presses[input->press_count++] = press;
}

void input_collect_key(InputCollector *collector, int key, InputAction action, bool shift,
                       bool control) {
    Input *input = &collector->input;
    if (key < 0 || key >= INPUT_KEYS)
        return;
    // A tap shorter than a frame counts as held for that frame.
    if (action == INPUT_RELEASE && collector->pressed[key])
        collector->released[key] = true;
    else
        input->down[key] = action != INPUT_RELEASE;
    if (action == INPUT_PRESS) {
        collector->pressed[key] = true;
        collector->released[key] = false;
    }
    if (action != INPUT_RELEASE)
        add_press(input, (InputPress){.key = key,
                                      .shift = shift,
                                      .control = control,
                                      .repeated = action == INPUT_REPEAT});
}

// What was held, and where the pointer was, may be otherwise when the picture is done. Where more
// happened than there is room for, the last is kept: whether the button is down in the end.
void input_collect_button(InputCollector *collector, const InputButton *button) {
    Input *input = &collector->input;
    if (input->button_count == INPUT_MAX_BUTTONS)
        input->button_count--;
    input->buttons[input->button_count++] = *button;
    collector->left_down = button->down;
    if (button->down) {
        input->clicked = true;
        input->click_x = button->x;
        input->click_y = button->y;
        input->click_shift = button->shift;
        input->click_control = button->control;
    }
}

void input_release_all(InputCollector *collector) {
    memset(collector->input.down, 0, sizeof collector->input.down);
    collector->left_down = false;
}

// --- The wheel of a browser ---

static const float wheel_pixels = 100, wheel_lines = 3; // a notch
static const float most_notches = 5;                    // at once: a page is not a thousand

void input_collect_wheel(InputCollector *collector, float delta, InputWheelUnit unit, bool pinch) {
    float notches = -delta / (unit == INPUT_WHEEL_PIXELS  ? wheel_pixels
                              : unit == INPUT_WHEEL_LINES ? wheel_lines
                                                          : 1);
    notches = fminf(fmaxf(notches, -most_notches), most_notches);
    if (pinch)
        collector->input.touch.pinch += notches;
    else
        collector->input.wheel += notches;
}

// --- Gamepads ---

static const float dead_zone = 0.2f, trigger_dead_zone = 0.05f;

// The dead zone is a disc, so that a stick that rests beside its middle does not drift.
static void read_stick(const float *axes, float out[2]) {
    float x = axes[0], y = -axes[1], length = sqrtf(x * x + y * y);
    float strength = fminf((length - dead_zone) / (1 - dead_zone), 1);
    out[0] = length > dead_zone ? x / length * strength : 0;
    out[1] = length > dead_zone ? y / length * strength : 0;
}

static float read_trigger(float axis) {
    float pulled = (axis + 1) / 2;
    return pulled > trigger_dead_zone ? pulled : 0;
}

void input_collect_pad(InputCollector *collector, const InputPadState *state) {
    static const InputPadState at_rest = {.axes = {0, 0, 0, 0, -1, -1}};
    Input *input = &collector->input;
    if (!state->present)
        state = &at_rest;
    input->pad.present = state->present;
    read_stick(&state->axes[0], input->pad.left);
    read_stick(&state->axes[2], input->pad.right);
    input->pad.left_trigger = read_trigger(state->axes[4]);
    input->pad.right_trigger = read_trigger(state->axes[5]);
    for (int key = INPUT_PAD; key < INPUT_PAD_END; key++) {
        bool down = state->buttons[key - INPUT_PAD];
        if (down && !input->down[key])
            add_press(input, (InputPress){.key = key});
        input->down[key] = down;
    }
}

// --- Files ---

void input_collect_dropped(InputCollector *collector, const char *path) {
    Input *input = &collector->input;
    size_t size = strlen(path) + 1;
    input->dropped_more |= size > sizeof collector->dropped - collector->dropped_size;
    if (input->dropped_more)
        return;
    memcpy(collector->dropped + collector->dropped_size, path, size);
    collector->dropped_size += size;
    input->dropped_count++;
}

// --- Polls ---

const Input *input_deliver(InputCollector *collector) {
    Input *delivered = &collector->delivered, *input = &collector->input;
    *delivered = *input;
    delivered->pressed = collector->left_down || delivered->clicked;
    memcpy(collector->delivered_dropped, collector->dropped, collector->dropped_size);
    delivered->dropped = collector->delivered_dropped;
    // What lasts stays as it is.
    for (int key = 0; key < INPUT_KEYS; key++)
        input->down[key] &= !collector->released[key];
    memset(collector->pressed, 0, sizeof collector->pressed);
    memset(collector->released, 0, sizeof collector->released);
    input->press_count = input->button_count = input->dropped_count = 0;
    input->mouse_x = input->mouse_y = input->wheel = 0;
    input->touch = (InputTouch){0};
    input->clicked = input->dropped_more = false;
    collector->dropped_size = 0;
    return delivered;
}
