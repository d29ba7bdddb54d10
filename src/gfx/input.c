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
        input->click = *button;
    }
}

void input_release_all(InputCollector *collector) {
    memset(collector->input.down, 0, sizeof collector->input.down);
    collector->left_down = false;
}

// --- The wheel of a browser ---

void input_collect_wheel(InputCollector *collector, float notches, bool pinch) {
    static const float most_notches = 5; // at once: a page is not a thousand
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

// --- Fingers ---

// In points.
static const float slop = 10;      // a tap moves no farther
static const float two_taps = 40;  // nor are two of them farther apart
static const float narrowest = 16; // fingers nearer than this are not told apart

static const double tap_seconds = 0.35, hold_seconds = 0.5;

static void point_at(InputCollector *collector, const TouchFinger *finger) {
    collector->input.pointing = collector->input.fingers = true;
    collector->input.pointer_x = finger->x;
    collector->input.pointer_y = finger->y;
}

static void press(InputCollector *collector, const TouchFinger *at, bool down, bool control) {
    input_collect_button(collector,
                         &(InputButton){.down = down, .control = control, .x = at->x, .y = at->y});
}

static TouchFinger *find_finger(Touch *touch, int id) {
    for (int i = 0; i < touch->count; i++)
        if (touch->fingers[i].id == id)
            return &touch->fingers[i];
    return NULL;
}

static bool is_near(float x, float y, float other_x, float other_y, float distance) {
    return hypotf(x - other_x, y - other_y) <= distance;
}

static void tap(Touch *touch, const TouchFinger *at, double seconds, const TouchScreen *screen,
                InputCollector *collector) {
    bool second = touch->tapped && seconds - touch->tapped_at <= tap_seconds &&
                  is_near(at->x, at->y, touch->tap.x, touch->tap.y, two_taps * screen->scale);
    touch->tapped = !second;
    touch->tapped_at = seconds;
    touch->tap = *at;
    if (second) {
        input_collect_key(collector, INPUT_TAP_TWICE, INPUT_PRESS, false, false);
        input_collect_key(collector, INPUT_TAP_TWICE, INPUT_RELEASE, false, false);
    } else {
        press(collector, at, true, false);
        press(collector, at, false, false);
    }
}

static void put_down(Touch *touch, const TouchEvent *event, InputCollector *collector) {
    if (touch->count == 2 || find_finger(touch, event->id))
        return;
    if (touch->gesture == TOUCH_HOLDS)
        press(collector, &touch->fingers[0], false, true);
    touch->fingers[touch->count++] = (TouchFinger){event->id, event->x, event->y};
    touch->gesture = touch->count == 1 ? TOUCH_TAPS : TOUCH_MOVES;
    if (touch->count > 1)
        return;
    touch->begin = touch->fingers[0];
    touch->since = event->seconds;
    point_at(collector, &touch->fingers[0]);
}

// Of two fingers the other goes on and turns the picture.
static void lift(Touch *touch, TouchFinger *finger, const TouchEvent *event,
                 const TouchScreen *screen, InputCollector *collector) {
    TouchFinger last = *finger;
    TouchGesture gesture = touch->gesture;
    *finger = touch->fingers[touch->count - 1];
    touch->count--;
    touch->gesture = touch->count == 1 ? TOUCH_TURNS : TOUCH_NOTHING;
    if (gesture == TOUCH_HOLDS)
        press(collector, &last, false, true);
    else if (gesture == TOUCH_TAPS && event->phase == TOUCH_UP)
        tap(touch, &last, event->seconds, screen, collector);
}

static float apart(const Touch *touch, const TouchScreen *screen) {
    const TouchFinger *fingers = touch->fingers;
    return fmaxf(hypotf(fingers[1].x - fingers[0].x, fingers[1].y - fingers[0].y),
                 narrowest * screen->scale);
}

void touch_collect(Touch *touch, const TouchEvent *event, const TouchScreen *screen,
                   InputCollector *collector) {
    if (event->phase == TOUCH_DOWN) {
        put_down(touch, event, collector);
        return;
    }
    TouchFinger *finger = find_finger(touch, event->id);
    if (!finger)
        return; // a third one
    if (event->phase != TOUCH_MOVED) {
        lift(touch, finger, event, screen, collector);
        return;
    }
    InputTouch *out = &collector->input.touch;
    bool two = touch->count == 2;
    float before = two ? apart(touch, screen) : 0;
    float x = (event->x - finger->x) / screen->height, y = (event->y - finger->y) / screen->height;
    finger->x = event->x;
    finger->y = event->y;
    if (two) { // their middle goes half as far as one of them
        out->move[0] += x / 2;
        out->move[1] += y / 2;
        out->pinch += logf(apart(touch, screen) / before);
        return;
    }
    if (touch->gesture == TOUCH_TURNS) {
        out->turn[0] += x;
        out->turn[1] += y;
    }
    if (touch->gesture == TOUCH_TAPS &&
        !is_near(event->x, event->y, touch->begin.x, touch->begin.y, slop * screen->scale))
        touch->gesture = TOUCH_TURNS;
    point_at(collector, finger);
}

void touch_pass(Touch *touch, double seconds, InputCollector *collector) {
    if (touch->gesture != TOUCH_TAPS || seconds - touch->since < hold_seconds)
        return;
    touch->gesture = TOUCH_HOLDS;
    press(collector, &touch->fingers[0], true, true);
}

void touch_end(Touch *touch, InputCollector *collector) {
    if (touch->gesture == TOUCH_HOLDS)
        press(collector, &touch->fingers[0], false, true);
    *touch = (Touch){0};
}
