// Events become the input of a poll, without a window; and keys have their codes.

#include "test.h"

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
