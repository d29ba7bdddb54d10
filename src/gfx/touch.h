// What fingers on a screen mean, as a person knows it from maps and pictures on a phone:
//
//   one finger drags      the picture turns with it
//   a tap                 a click
//   two taps              INPUT_TAP_TWICE, a key
//   a finger that rests   a click with Ctrl, which is held and dragged with the finger
//   two fingers           their movement moves the picture, their distance its size
//
// Plain functions of events: no window, no clock. Positions are in pixels, times in seconds.
#pragma once

#include "gfx/input.h"

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
    float tap_x, tap_y;
} Touch;

// A finger comes down, moves or goes: adds what it means to the input.
void touch_collect(Touch *touch, const TouchEvent *event, const TouchScreen *screen,
                   InputCollector *collector);

// To be called before each poll: a finger that rests tells nothing.
void touch_pass(Touch *touch, double seconds, InputCollector *collector);

// All fingers are up, though no event said so, as when another program comes to the front.
void touch_end(Touch *touch, InputCollector *collector);
