// The table of commands is complete, without doubles and true.

#include "test.h"

#include <stdio.h>
#include <string.h>

#include "fly/flight.h"
#include "fly/keys.h"

enum { WITHOUT_COMMAND = 301 }; // a key, F12

// A key runs a command or moves the camera, never both; the mouse does neither.
TEST(rows_are_complete) {
    const FlyCommand *const rows = fly_commands;
    for (size_t i = 0; rows[i].name; i++) {
        int does = (rows[i].run != NULL) + (rows[i].run_nth != NULL) + rows[i].held;
        assert_int_equal(does, rows[i].key != 0);
        assert_true(!rows[i].more || rows[i].run_nth);
        assert_ptr_equal(fly_command(rows[i].name), &rows[i]); // names are unique
        size_t length = strlen(rows[i].help);
        assert_in_range(length, 4, 60);
        assert_int_not_equal(rows[i].help[length - 1], '.');
        assert_true(rows[i].key_name[0] != '\0');
        // A group stands together, or the help would show its heading twice.
        for (size_t k = i; k > 1 && strcmp(rows[i].group, rows[i - 1].group) != 0; k--)
            assert_string_not_equal(rows[i].group, rows[k - 2].group);
    }
}

TEST(no_key_is_taken_twice) {
    const FlyCommand *const rows = fly_commands;
    for (size_t i = 0; rows[i].name; i++) {
        for (size_t j = i + 1; rows[j].name; j++) {
            assert_string_not_equal(rows[i].key_name, rows[j].key_name);
            int overlap = rows[i].key != 0 && rows[i].shift == rows[j].shift &&
                          rows[i].control == rows[j].control &&
                          rows[i].key <= rows[j].key + rows[j].more &&
                          rows[j].key <= rows[i].key + rows[i].more;
            assert_false(overlap);
        }
    }
}

TEST(held_keys_move_the_camera) {
    Input input = {.mouse_x = 10, .mouse_y = 10, .wheel = 2};
    CameraInput camera = fly_camera_input(&input, 60), nothing = fly_camera_input(&(Input){0}, 60);
    assert_memory_equal(&nothing, &(CameraInput){0}, sizeof nothing);
    assert_true(camera.mouse_yaw > 0 && camera.mouse_pitch < 0 && camera.wheel == 2);
    input.down[INPUT_KEY_S] = input.down[INPUT_KEY_D] = input.down[INPUT_KEY_UP] = true;
    camera = fly_camera_input(&input, 60);
    assert_true(camera.forward == -1 && camera.right == 1 && camera.up == 0 && camera.tilt == 1);
    input.down[INPUT_KEY_W] = true;
    assert_true(fly_camera_input(&input, 60).forward == 0);
    // Both keys of a pair count.
    Input right = {0}, left = {0};
    right.down[INPUT_KEY_RIGHT_SHIFT] = left.down[INPUT_KEY_LEFT_CONTROL] = true;
    assert_true(fly_camera_input(&right, 60).fast && !fly_camera_input(&right, 60).slow);
    assert_true(!fly_camera_input(&left, 60).fast && fly_camera_input(&left, 60).slow);
}

TEST(a_gamepad_moves_the_camera) {
    Input input = {.pad = {.left = {0.5f, -1}, .right = {0.25f, 1}, .right_trigger = 1}};
    input.down[INPUT_PAD_LEFT_BUMPER] = true;
    CameraInput camera = fly_camera_input(&input, 60);
    assert_true(camera.right == 0.5f && camera.forward == -1 && camera.up == 1);
    assert_true(camera.turn == 0.25f && camera.tilt == 1 && camera.slow && !camera.fast);
    input.down[INPUT_KEY_S] = input.down[INPUT_PAD_RIGHT_BUMPER] = true;
    camera = fly_camera_input(&input, 60);
    assert_true(camera.forward == -1 && camera.fast); // together no faster than one of them
}

TEST(fingers_move_the_camera) {
    Input input = {.touch = {.turn = {0.1f, 0.1f}, .move = {0.2f, -0.3f}, .pinch = 0.5f}};
    const CameraInput camera = fly_camera_input(&input, 60);
    // Dragged to the right and down, the picture shows what is left of it and above.
    assert_true(camera.mouse_yaw < 0 && camera.mouse_pitch > 0);
    assert_true(camera.mouse_yaw == 2 * fly_camera_input(&input, 30).mouse_yaw);
    assert_true(camera.drag[0] == 0.2f && camera.drag[1] == -0.3f && camera.pinch == 0.5f);
}

// What a browser keeps: reloading, its address bar, a new tab, developers' tools.
TEST(a_page_takes_keys_that_have_a_command_there) {
    static const InputPress taken[] = {{.key = INPUT_KEY_W},
                                       {.key = INPUT_KEY_SPACE, .repeated = true},
                                       {.key = INPUT_KEY_3, .shift = true},
                                       {.key = INPUT_KEY_Z, .control = true},
                                       {.key = INPUT_TAP_TWICE}};
    static const InputPress left[] = {{.key = INPUT_KEY_F5},
                                      {.key = WITHOUT_COMMAND},
                                      {.key = INPUT_KEY_ESCAPE},
                                      {.key = INPUT_KEY_W, .control = true},
                                      {.key = INPUT_KEY_L, .control = true},
                                      {.key = INPUT_KEY_R, .control = true, .shift = true}};
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
        assert_true(fly_takes_key(&taken[i]));
    for (size_t i = 0; i < sizeof left / sizeof *left; i++)
        assert_false(fly_takes_key(&left[i]));
}

// A French keyboard: digits need Shift, Z stands where a US keyboard has W.
static const char *french(int key) {
    static const char *const names[INPUT_KEYS] = {[INPUT_KEY_1] = "&",
                                                  [INPUT_KEY_3] = "\"",
                                                  [INPUT_KEY_9] = "\xc3\xa7",
                                                  [INPUT_KEY_0] = "\xc3\xa0",
                                                  [INPUT_KEY_W] = "z"};
    return names[key];
}

static const char *russian(int key) {
    return key == INPUT_KEY_Q ? "\xd0\xb9" : NULL;
}

static const char *dvorak(int key) {
    return key == INPUT_KEY_X ? "q" : key == INPUT_KEY_Q ? "'" : NULL;
}

// Shift also flies fast, Ctrl slowly: both leave other keys alone. With Ctrl the printed letter
// counts.
TEST(presses_are_found) {
    static const struct {
        InputPress press;
        FlyKeyNamer *namer;
        const char *found; // "switch_rule 2" for the third key of that row
    } cases[] = {
        {{.key = INPUT_KEY_3}, NULL, "switch_rule 2"},
        {{.key = INPUT_KEY_9, .shift = true}, NULL, "rule_alone 8"},
        {{.key = INPUT_KEY_R}, NULL, "restart 0"},
        {{.key = INPUT_KEY_R, .shift = true}, NULL, "new_seed 0"},
        {{.key = INPUT_KEY_SPACE, .shift = true}, NULL, "pause 0"},
        {{.key = WITHOUT_COMMAND}, NULL, ""},
        {{.key = INPUT_KEY_W}, NULL, ""}, // held, not pressed
        {{.key = INPUT_KEY_PERIOD, .repeated = true}, NULL, "step 0"},
        {{.key = INPUT_KEY_RIGHT_BRACKET, .repeated = true}, NULL, ""}, // would fill the memory
        {{.key = INPUT_KEY_Q, .control = true}, NULL, "leave_at_once 0"},
        {{.key = INPUT_KEY_Q, .control = true}, russian, "leave_at_once 0"},
        {{.key = INPUT_KEY_X, .control = true}, dvorak, "leave_at_once 0"},
        {{.key = INPUT_KEY_Q, .control = true}, dvorak, ""},
        {{.key = INPUT_KEY_3, .control = true}, french, "switch_rule 2"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[64] = "";
        size_t index;
        const FlyCommand *row = fly_find_command(&cases[i].press, cases[i].namer, &index);
        if (row)
            snprintf(text, sizeof text, "%s %zu", row->name, index);
        assert_string_equal(text, cases[i].found);
    }
}

TEST(labels_are_those_of_the_keyboard) {
    static const struct {
        const char *name;
        int index;
        FlyKeyNamer *namer;
        const char *label;
    } cases[] = {
        {"forward", FLY_ALL_KEYS, NULL, "W"},
        {"forward", FLY_ALL_KEYS, french, "Z"},
        {"switch_rule", 2, NULL, "3"},
        {"switch_rule", 2, french, "3"},
        {"rule_alone", FLY_ALL_KEYS, french, "Shift+1 - 9"},
        {"preset_rules", FLY_ALL_KEYS, french, "0"},
        {"leave_at_once", FLY_ALL_KEYS, dvorak, "Ctrl+Q"},
        {"leave", FLY_ALL_KEYS, french, "Esc"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const FlyCommand *row = fly_command(cases[i].name);
        assert_string_equal(fly_key_label(row, cases[i].index, cases[i].namer).text,
                            cases[i].label);
    }
}

// Nine keys in the order of the table; that of obstacles has its own behind them, others have none.
TEST(rules_have_a_name_and_a_key) {
    Rule rules[MODEL_MAX_RULES];
    for (size_t i = 0; i < MODEL_MAX_RULES; i++)
        rules[i] = (Rule){.name = i == 10 ? "obstacles" : "origin_pull"};
    assert_string_equal(fly_describe_rule(rules, 0, NULL).name, "origin pull");
    assert_string_equal(fly_describe_rule(rules, 0, NULL).key.text, "1");
    assert_string_equal(fly_describe_rule(rules, 8, NULL).key.text, "9");
    assert_string_equal(fly_describe_rule(rules, 9, NULL).key.text, "");
    assert_string_equal(fly_describe_rule(rules, 10, NULL).key.text, "O");
    assert_string_equal(fly_describe_rule(rules, MODEL_MAX_RULES - 1, NULL).key.text, "");
}
