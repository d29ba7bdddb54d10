// What fingers mean, without a screen: a picture of 1000 pixels' height, 2 pixels in a point.

#include "test.h"

#include <math.h>
#include <stdlib.h>

#include "gfx/input.h"

static const TouchScreen screen = {.height = 1000, .scale = 2};

typedef struct Hand {
    Touch touch;
    InputCollector collector;
    double now;
} Hand;

static int begin(void **state) {
    return (*state = calloc(1, sizeof(Hand))) == NULL;
}

static int end(void **state) {
    free(*state);
    return 0;
}

static void finger(Hand *hand, TouchPhase phase, int id, float x, float y) {
    TouchEvent event = {phase, id, x, y, hand->now};
    touch_collect(&hand->touch, &event, &screen, &hand->collector);
}

static void tap(Hand *hand, float x, float y) {
    finger(hand, TOUCH_DOWN, 7, x, y);
    finger(hand, TOUCH_UP, 7, x, y);
}

static const Input *poll_after(Hand *hand, double seconds) {
    hand->now += seconds;
    touch_pass(&hand->touch, hand->now, &hand->collector);
    return input_deliver(&hand->collector);
}

static void assert_near(float is, float expected) {
    assert_true(fabsf(is - expected) < 1e-5f);
}

TEST_WITH(a_tap_is_a_click, begin, end) {
    Hand *hand = *state;
    finger(hand, TOUCH_DOWN, 7, 300, 400);
    assert_int_equal(poll_after(hand, 0.1)->button_count, 0); // it may become a drag
    finger(hand, TOUCH_MOVED, 7, 310, 405);
    finger(hand, TOUCH_UP, 7, 310, 405);
    const Input *input = poll_after(hand, 0.1);
    assert_int_equal(input->button_count, 2);
    assert_true(input->buttons[0].down && !input->buttons[1].down);
    assert_true(input->clicked && input->click.x == 310 && input->click.y == 405);
    assert_false(input->click.control);
    assert_true(input->pointing && input->pointer_x == 310);
    assert_true(input->touch.turn[0] == 0 && input->press_count == 0);
    assert_false(poll_after(hand, 1)->pressed);
}

TEST_WITH(two_taps_are_a_key, begin, end) {
    Hand *hand = *state;
    tap(hand, 300, 400);
    hand->now += 0.2;
    tap(hand, 330, 400);
    const Input *input = poll_after(hand, 0.01);
    assert_int_equal(input->button_count, 2); // of the first
    assert_int_equal(input->press_count, 1);
    assert_int_equal(input->presses[0].key, INPUT_TAP_TWICE);
    tap(hand, 330, 400); // a third is one again
    assert_int_equal(poll_after(hand, 0.01)->press_count, 0);
}

TEST_WITH(taps_apart_are_clicks, begin, end) {
    Hand *hand = *state;
    tap(hand, 300, 400);
    hand->now += 0.4; // in time
    tap(hand, 300, 400);
    hand->now += 0.2; // in place
    tap(hand, 300, 500);
    const Input *input = poll_after(hand, 0.01);
    assert_int_equal(input->button_count, 6);
    assert_int_equal(input->press_count, 0);
}

// The way to the limit of a tap does not count, so that nothing jumps.
TEST_WITH(a_dragged_finger_turns_the_picture, begin, end) {
    Hand *hand = *state;
    finger(hand, TOUCH_DOWN, 7, 300, 400);
    finger(hand, TOUCH_MOVED, 7, 321, 400);
    assert_near(poll_after(hand, 0.1)->touch.turn[0], 0);
    finger(hand, TOUCH_MOVED, 7, 331, 380);
    finger(hand, TOUCH_MOVED, 7, 341, 360);
    const Input *input = poll_after(hand, 1); // it rests no more
    assert_near(input->touch.turn[0], 0.02f);
    assert_near(input->touch.turn[1], -0.04f);
    finger(hand, TOUCH_UP, 7, 341, 360);
    assert_int_equal(poll_after(hand, 0.1)->button_count, 0);
}

TEST_WITH(a_finger_that_rests_holds, begin, end) {
    Hand *hand = *state;
    finger(hand, TOUCH_DOWN, 7, 300, 400);
    assert_int_equal(poll_after(hand, 0.49)->button_count, 0);
    const Input *input = poll_after(hand, 0.02);
    assert_int_equal(input->button_count, 1);
    assert_true(input->pressed && input->click.control);
    finger(hand, TOUCH_MOVED, 7, 400, 400);
    input = poll_after(hand, 0.1);
    assert_true(input->pressed && input->pointer_x == 400 && input->touch.turn[0] == 0);
    finger(hand, TOUCH_UP, 7, 410, 400);
    input = poll_after(hand, 0.1);
    assert_false(input->pressed || input->buttons[0].down);
    assert_true(input->button_count == 1 && input->buttons[0].control);
}

TEST_WITH(two_fingers_move_and_pinch, begin, end) {
    Hand *hand = *state;
    finger(hand, TOUCH_DOWN, 1, 300, 400);
    finger(hand, TOUCH_DOWN, 2, 500, 400);
    finger(hand, TOUCH_DOWN, 3, 600, 600); // one too many
    finger(hand, TOUCH_MOVED, 3, 700, 700);
    finger(hand, TOUCH_MOVED, 1, 200, 400);
    finger(hand, TOUCH_MOVED, 2, 600, 400);
    const Input *input = poll_after(hand, 0.1);
    assert_near(input->touch.move[0], 0);
    assert_near(input->touch.pinch, logf(2));
    finger(hand, TOUCH_MOVED, 1, 300, 450);
    finger(hand, TOUCH_MOVED, 2, 700, 450);
    input = poll_after(hand, 0.1);
    assert_near(input->touch.move[0], 0.1f);
    assert_near(input->touch.move[1], 0.05f);
    assert_near(input->touch.pinch, 0);
    assert_true(input->button_count == 0 && input->touch.turn[0] == 0);
}

TEST_WITH(the_finger_that_stays_turns_on, begin, end) {
    Hand *hand = *state;
    finger(hand, TOUCH_DOWN, 1, 300, 400);
    finger(hand, TOUCH_DOWN, 2, 500, 400);
    finger(hand, TOUCH_UP, 1, 300, 400);
    finger(hand, TOUCH_MOVED, 1, 900, 400); // gone
    finger(hand, TOUCH_MOVED, 2, 550, 400);
    const Input *input = poll_after(hand, 1);
    assert_near(input->touch.turn[0], 0.05f);
    finger(hand, TOUCH_UP, 2, 550, 400);
    assert_int_equal(poll_after(hand, 0.1)->button_count, 0);
}

// Fingers together in one place have no distance.
TEST_WITH(a_pinch_is_finite, begin, end) {
    Hand *hand = *state;
    finger(hand, TOUCH_DOWN, 1, 300, 400);
    finger(hand, TOUCH_DOWN, 2, 300, 400);
    finger(hand, TOUCH_MOVED, 2, 620, 400);
    assert_near(poll_after(hand, 0.1)->touch.pinch, logf(10)); // from 16 points
    finger(hand, TOUCH_MOVED, 2, 300, 400);
    assert_near(poll_after(hand, 0.1)->touch.pinch, -logf(10));
}

TEST_WITH(what_is_held_ends_with_a_second_finger_or_the_focus, begin, end) {
    Hand *hand = *state;
    finger(hand, TOUCH_DOWN, 1, 300, 400);
    assert_true(poll_after(hand, 0.6)->pressed);
    finger(hand, TOUCH_DOWN, 2, 500, 400);
    assert_false(poll_after(hand, 0.1)->pressed);
    finger(hand, TOUCH_CANCELLED, 1, 300, 400);
    finger(hand, TOUCH_CANCELLED, 2, 500, 400);
    assert_int_equal(poll_after(hand, 1)->button_count, 0);
    finger(hand, TOUCH_DOWN, 3, 300, 400);
    assert_true(poll_after(hand, 0.6)->pressed);
    touch_end(&hand->touch, &hand->collector);
    assert_false(poll_after(hand, 0.1)->pressed);
    finger(hand, TOUCH_UP, 3, 300, 400);
    assert_int_equal(poll_after(hand, 1)->button_count, 0);
}
