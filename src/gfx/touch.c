#include "gfx/touch.h"

#include <math.h>

// In points.
static const float slop = 10;      // a tap moves no farther
static const float two_taps = 40;  // nor are two of them farther apart
static const float narrowest = 16; // fingers nearer than this are not told apart

static const double tap_seconds = 0.35, hold_seconds = 0.5;

static void point_at(InputCollector *collector, const TouchFinger *finger) {
    collector->input.pointing = true;
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

// --- Taps ---

static void tap(Touch *touch, const TouchFinger *at, double seconds, const TouchScreen *screen,
                InputCollector *collector) {
    bool second = touch->tapped && seconds - touch->tapped_at <= tap_seconds &&
                  is_near(at->x, at->y, touch->tap_x, touch->tap_y, two_taps * screen->scale);
    touch->tapped = !second;
    touch->tapped_at = seconds;
    touch->tap_x = at->x;
    touch->tap_y = at->y;
    if (second) {
        input_collect_key(collector, INPUT_TAP_TWICE, INPUT_PRESS, false, false);
        input_collect_key(collector, INPUT_TAP_TWICE, INPUT_RELEASE, false, false);
    } else {
        press(collector, at, true, false);
        press(collector, at, false, false);
    }
}

// --- Fingers come and go ---

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

// --- Fingers move ---

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
