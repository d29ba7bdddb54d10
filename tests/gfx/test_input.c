// Events become the input of a poll, without a window or a screen; keys have their codes, and
// fingers their meaning.

#include "test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "gfx/input.h"

static int begin(void **state) {
    return (*state = calloc(1, sizeof(InputCollector))) == NULL;
}

static int end(void **state) {
    free(*state);
    return 0;
}

static void tap(InputCollector *collector, int key, bool shift) {
    input_collect_key(collector, key, INPUT_PRESS, shift, false);
    input_collect_key(collector, key, INPUT_RELEASE, shift, false);
}

TEST_WITH(a_short_tap_is_held_for_one_poll, begin, end) {
    InputCollector *collector = *state;
    tap(collector, INPUT_KEY_W, true);
    const Input *input = input_deliver(collector);
    assert_true(input->down[INPUT_KEY_W]);
    assert_int_equal(input->press_count, 1);
    assert_true(input->presses[0].shift && !input->presses[0].repeated);
    input = input_deliver(collector);
    assert_false(input->down[INPUT_KEY_W]);
    assert_int_equal(input->press_count, 0);
}

TEST_WITH(a_held_key_lasts_until_it_is_released, begin, end) {
    InputCollector *collector = *state;
    input_collect_key(collector, INPUT_KEY_W, INPUT_PRESS, false, false);
    input_deliver(collector);
    input_collect_key(collector, INPUT_KEY_W, INPUT_REPEAT, false, false);
    const Input *input = input_deliver(collector);
    assert_true(input->down[INPUT_KEY_W] && input->presses[0].repeated);
    input_collect_key(collector, INPUT_KEY_W, INPUT_RELEASE, false, false);
    assert_false(input_deliver(collector)->down[INPUT_KEY_W]);
    input_collect_key(collector, INPUT_KEY_S, INPUT_PRESS, false, false);
    input_deliver(collector);
    input_release_all(collector);
    assert_false(input_deliver(collector)->down[INPUT_KEY_S]);
}

TEST_WITH(what_is_unknown_or_too_much_is_left_out, begin, end) {
    InputCollector *collector = *state;
    input_collect_key(collector, -1, INPUT_PRESS, false, false);
    input_collect_key(collector, INPUT_KEYS, INPUT_PRESS, false, false);
    for (int i = 0; i <= INPUT_MAX_PRESSES; i++)
        tap(collector, INPUT_KEY_X, false);
    for (int i = 0; i <= INPUT_MAX_BUTTONS; i++)
        input_collect_button(collector, &(InputButton){.down = i % 2, .x = (float)i});
    const Input *input = input_deliver(collector);
    assert_int_equal(input->press_count, INPUT_MAX_PRESSES);
    assert_int_equal(input->button_count, INPUT_MAX_BUTTONS);
    assert_true(input->buttons[INPUT_MAX_BUTTONS - 1].x == INPUT_MAX_BUTTONS); // the last is kept
    assert_true(input->clicked && !input_deliver(collector)->pressed);
}

// What a poll gave stays while the next input is collected.
TEST_WITH(dropped_files_stay_until_the_next_poll, begin, end) {
    InputCollector *collector = *state;
    char longest[INPUT_DROPPED_SIZE];
    memset(longest, 'x', sizeof longest);
    longest[sizeof longest - 1] = '\0';
    input_collect_dropped(collector, "/one");
    input_collect_dropped(collector, "/two");
    input_collect_dropped(collector, longest);
    input_collect_dropped(collector, "/three");
    const Input *input = input_deliver(collector);
    input_collect_dropped(collector, "/another");
    assert_int_equal(input->dropped_count, 2);
    assert_true(input->dropped_more);
    assert_string_equal(input->dropped, "/one");
    assert_string_equal(input->dropped + 5, "/two");
    input = input_deliver(collector);
    assert_int_equal(input->dropped_count, 1);
    assert_false(input->dropped_more);
    assert_string_equal(input->dropped, "/another");
}

TEST_WITH(a_gamepad_has_dead_zones, begin, end) {
    InputCollector *collector = *state;
    InputPadState pad = {.present = true, .axes = {0.1f, -0.1f, 0, 1, -0.95f, 1}};
    pad.buttons[INPUT_PAD_START - INPUT_PAD] = true;
    for (int i = 0; i < 2; i++) {
        input_collect_pad(collector, &pad);
        const Input *input = input_deliver(collector);
        assert_true(input->pad.left[0] == 0 && input->pad.left[1] == 0);
        assert_true(input->pad.right[0] == 0 && input->pad.right[1] == -1);
        assert_true(input->pad.left_trigger == 0 && input->pad.right_trigger == 1);
        assert_true(input->down[INPUT_PAD_START]);
        assert_int_equal(input->press_count, i == 0); // held is not pressed again
    }
    pad.present = false;
    input_collect_pad(collector, &pad);
    const Input *input = input_deliver(collector);
    assert_false(input->pad.present || input->down[INPUT_PAD_START] || input->pad.right[1] != 0);
}

TEST_WITH(a_wheel_turns_by_notches, begin, end) {
    InputCollector *collector = *state;
    input_collect_wheel(collector, -1, false);
    input_collect_wheel(collector, 3, false);
    input_collect_wheel(collector, 0.5f, true);
    const Input *input = input_deliver(collector);
    assert_true(input->wheel == -1 + 3 && input->touch.pinch == 0.5f);
    input_collect_wheel(collector, 1e6f, false);
    input = input_deliver(collector);
    assert_true(input->wheel == 5 && input->touch.pinch == 0);
}

TEST(keys_have_the_codes_of_browsers) {
    assert_int_equal(keys_find_code("KeyW"), INPUT_KEY_W);
    assert_int_equal(keys_find_code("Digit0"), INPUT_KEY_0);
    assert_int_equal(keys_find_code("ArrowLeft"), INPUT_KEY_LEFT);
    assert_int_equal(keys_find_code("w"), -1);
    assert_int_equal(keys_find_code(""), -1);
#define INPUT_KEY(name, number, code) assert_int_equal(keys_find_code(code), number);
#include "gfx/keys.inl" // no code is there twice
}

TEST(buttons_have_each_a_place_of_the_standard_gamepad) {
    unsigned seen = 0;
    for (int button = 0; button < INPUT_PAD_END - INPUT_PAD; button++)
        seen |= 1u << keys_standard_button(button);
    assert_int_equal(seen, 0x1ff3f); // all of 0 to 16 but the triggers, 6 and 7, which are axes
    assert_int_equal(keys_standard_button(INPUT_PAD_DPAD_LEFT - INPUT_PAD), 14);
}

// --- What fingers mean: a picture of 1000 pixels' height, 2 pixels in a point ---

typedef struct Hand {
    Touch touch;
    InputCollector collector;
    double now;
} Hand;

static int begin_hand(void **state) {
    return (*state = calloc(1, sizeof(Hand))) == NULL;
}

static const TouchScreen screen = {.height = 1000, .scale = 2};

static void finger(Hand *hand, TouchPhase phase, int id, float x, float y) {
    TouchEvent event = {phase, id, x, y, hand->now};
    touch_collect(&hand->touch, &event, &screen, &hand->collector);
}

static void tap_at(Hand *hand, float x, float y) {
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

TEST_WITH(a_tap_is_a_click, begin_hand, end) {
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

TEST_WITH(two_taps_are_a_key, begin_hand, end) {
    Hand *hand = *state;
    tap_at(hand, 300, 400);
    hand->now += 0.2;
    tap_at(hand, 330, 400);
    const Input *input = poll_after(hand, 0.01);
    assert_int_equal(input->button_count, 2); // of the first
    assert_int_equal(input->press_count, 1);
    assert_int_equal(input->presses[0].key, INPUT_TAP_TWICE);
    tap_at(hand, 330, 400); // a third is one again
    assert_int_equal(poll_after(hand, 0.01)->press_count, 0);
}

TEST_WITH(taps_apart_are_clicks, begin_hand, end) {
    Hand *hand = *state;
    tap_at(hand, 300, 400);
    hand->now += 0.4; // in time
    tap_at(hand, 300, 400);
    hand->now += 0.2; // in place
    tap_at(hand, 300, 500);
    const Input *input = poll_after(hand, 0.01);
    assert_int_equal(input->button_count, 6);
    assert_int_equal(input->press_count, 0);
}

// The way to the limit of a tap does not count, so that nothing jumps.
TEST_WITH(a_dragged_finger_turns_the_picture, begin_hand, end) {
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

TEST_WITH(a_finger_that_rests_holds, begin_hand, end) {
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

TEST_WITH(two_fingers_move_and_pinch, begin_hand, end) {
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

TEST_WITH(the_finger_that_stays_turns_on, begin_hand, end) {
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
TEST_WITH(a_pinch_is_finite, begin_hand, end) {
    Hand *hand = *state;
    finger(hand, TOUCH_DOWN, 1, 300, 400);
    finger(hand, TOUCH_DOWN, 2, 300, 400);
    finger(hand, TOUCH_MOVED, 2, 620, 400);
    assert_near(poll_after(hand, 0.1)->touch.pinch, logf(10)); // from 16 points
    finger(hand, TOUCH_MOVED, 2, 300, 400);
    assert_near(poll_after(hand, 0.1)->touch.pinch, -logf(10));
}

TEST_WITH(what_is_held_ends_with_a_second_finger_or_the_focus, begin_hand, end) {
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
