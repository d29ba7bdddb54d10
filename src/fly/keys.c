// The table of all keys. Codes are places on the keyboard (GLFW names them after a US layout), so
// that W A S D stay together on every layout; labels are what is printed there.
#include "fly/keys.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#define HELD(id, name, key, action, group, help)                                                   \
    { id, name, key, 1, false, true, false, action, group, help }
#define PRESS(id, name, key, action, group, help)                                                  \
    { id, name, key, 1, false, false, false, action, group, help }
#define SHIFT(id, name, key, action, group, help)                                                  \
    { id, name, key, 1, true, false, false, action, group, help }
#define MOUSE(id, name, action, group, help)                                                       \
    { id, name, 0, 0, false, false, false, action, group, help }

static const KeyRow key_rows[] = {
    HELD("forward", "W", GLFW_KEY_W, KEY_FORWARD, KEY_GROUP_FLY, "fly forward"),
    HELD("back", "S", GLFW_KEY_S, KEY_BACK, KEY_GROUP_FLY, "fly back"),
    HELD("left", "A", GLFW_KEY_A, KEY_LEFT, KEY_GROUP_FLY, "fly left"),
    HELD("right", "D", GLFW_KEY_D, KEY_RIGHT, KEY_GROUP_FLY, "fly right"),
    HELD("up", "E", GLFW_KEY_E, KEY_UP, KEY_GROUP_FLY, "fly up"),
    HELD("down", "Q", GLFW_KEY_Q, KEY_DOWN, KEY_GROUP_FLY, "fly down"),
    MOUSE("mouse_look", "Right mouse", KEY_MOUSE_LOOK, KEY_GROUP_FLY,
          "look around while it is held"),
    HELD("look_left", "Left", GLFW_KEY_LEFT, KEY_LOOK_LEFT, KEY_GROUP_FLY, "look left"),
    HELD("look_right", "Right", GLFW_KEY_RIGHT, KEY_LOOK_RIGHT, KEY_GROUP_FLY, "look right"),
    HELD("look_up", "Up", GLFW_KEY_UP, KEY_LOOK_UP, KEY_GROUP_FLY, "look up"),
    HELD("look_down", "Down", GLFW_KEY_DOWN, KEY_LOOK_DOWN, KEY_GROUP_FLY, "look down"),
    MOUSE("wheel_speed", "Wheel", KEY_WHEEL_SPEED, KEY_GROUP_FLY,
          "speed of flight, or the distance of a camera that follows"),
    HELD("fast", "Shift", GLFW_KEY_LEFT_SHIFT, KEY_FAST, KEY_GROUP_FLY, "fly four times as fast"),
    HELD("slow", "Ctrl", GLFW_KEY_LEFT_CONTROL, KEY_SLOW, KEY_GROUP_FLY,
         "fly at a quarter of the speed"),
    PRESS("frame_flock", "F", GLFW_KEY_F, KEY_FRAME_FLOCK, KEY_GROUP_FLY,
          "bring the whole flock into view"),
    PRESS("home", "Home", GLFW_KEY_HOME, KEY_HOME, KEY_GROUP_FLY,
          "put the camera back, where it keeps the flock in view"),
    PRESS("next_camera", "V", GLFW_KEY_V, KEY_NEXT_CAMERA, KEY_GROUP_FLY,
          "next camera: fly, a bird, its head, the leader, orbit"),
    PRESS("add_keyframe", "K", GLFW_KEY_K, KEY_KEYFRAME, KEY_GROUP_FLY,
          "keep this view as a keyframe of a path"),

    {"switch_rule", "1 - 9", GLFW_KEY_1, 9, false, false, false, KEY_RULE, KEY_GROUP_RULES,
     "switch a rule on or off"},
    {"rule_alone", "Shift+1 - 9", GLFW_KEY_1, 9, true, false, false, KEY_RULE_ONLY, KEY_GROUP_RULES,
     "that rule alone, all others off"},
    PRESS("preset_rules", "0", GLFW_KEY_0, KEY_RULES_PRESET, KEY_GROUP_RULES,
          "the preset's rules again"),

    PRESS("next_model", "M", GLFW_KEY_M, KEY_NEXT_MODEL, KEY_GROUP_FLOCK, "next model"),
    PRESS("next_preset", "P", GLFW_KEY_P, KEY_NEXT_PRESET, KEY_GROUP_FLOCK,
          "next preset of this model"),
    PRESS("halve_birds", "[", GLFW_KEY_LEFT_BRACKET, KEY_HALVE_BIRDS, KEY_GROUP_FLOCK,
          "half as many birds"),
    PRESS("double_birds", "]", GLFW_KEY_RIGHT_BRACKET, KEY_DOUBLE_BIRDS, KEY_GROUP_FLOCK,
          "twice as many birds"),
    PRESS("restart", "R", GLFW_KEY_R, KEY_RESTART, KEY_GROUP_FLOCK, "start the flock again"),
    SHIFT("new_seed", "Shift+R", GLFW_KEY_R, KEY_NEW_SEED, KEY_GROUP_FLOCK,
          "start it with a new seed"),
    PRESS("slower", "-", GLFW_KEY_MINUS, KEY_SLOWER, KEY_GROUP_FLOCK, "time runs half as fast"),
    PRESS("faster", "=", GLFW_KEY_EQUAL, KEY_FASTER, KEY_GROUP_FLOCK, "time runs twice as fast"),
    PRESS("pause", "Space", GLFW_KEY_SPACE, KEY_PAUSE, KEY_GROUP_FLOCK, "pause, and go on"),
    {"step", ".", GLFW_KEY_PERIOD, 1, false, false, true, KEY_STEP, KEY_GROUP_FLOCK,
     "pause and advance by one step"},
    PRESS("compare", "X", GLFW_KEY_X, KEY_COMPARE, KEY_GROUP_FLOCK,
          "side by side: as it was, and with your changes"),

    MOUSE("pick", "Left mouse", KEY_PICK, KEY_GROUP_SHOW, "pick the bird under the pointer"),
    PRESS("lines", "G", GLFW_KEY_G, KEY_LINES_PICKED, KEY_GROUP_SHOW,
          "debug lines of the picked bird"),
    SHIFT("lines_all", "Shift+G", GLFW_KEY_G, KEY_LINES_ALL, KEY_GROUP_SHOW,
          "debug lines of all birds"),
    PRESS("trails", "T", GLFW_KEY_T, KEY_TRAILS, KEY_GROUP_SHOW, "trails behind the birds"),
    PRESS("leader", "L", GLFW_KEY_L, KEY_SHOW_LEADER, KEY_GROUP_SHOW,
          "show the leader and its waypoint"),
    PRESS("panel", "Tab", GLFW_KEY_TAB, KEY_PANEL, KEY_GROUP_SHOW, "the panel, or the rules alone"),
    PRESS("help", "F1", GLFW_KEY_F1, KEY_HELP, KEY_GROUP_SHOW, "this help"),
    PRESS("screenshot", "F2", GLFW_KEY_F2, KEY_SCREENSHOT, KEY_GROUP_SHOW,
          "save the picture as a PNG file"),
    SHIFT("series", "Shift+F2", GLFW_KEY_F2, KEY_SERIES, KEY_GROUP_SHOW,
          "save a series of pictures, and stop"),
    PRESS("statistics", "F3", GLFW_KEY_F3, KEY_STATISTICS, KEY_GROUP_SHOW,
          "statistics of frames and flight"),
    PRESS("reload", "F5", GLFW_KEY_F5, KEY_RELOAD, KEY_GROUP_SHOW,
          "read shaders, mesh and preset again"),
    PRESS("film", "F9", GLFW_KEY_F9, KEY_RECORD, KEY_GROUP_SHOW, "record a video, and stop"),
    PRESS("fullscreen", "F11", GLFW_KEY_F11, KEY_FULLSCREEN, KEY_GROUP_SHOW,
          "the whole screen, and back"),
    PRESS("leave", "Esc", GLFW_KEY_ESCAPE, KEY_LEAVE, KEY_GROUP_SHOW,
          "close the help, let go of the mouse, then leave"),
};

enum { KEY_ROWS = sizeof key_rows / sizeof key_rows[0] };
_Static_assert((int)KEY_ROWS == (int)KEY_ACTION_COUNT, "one row for each action");

const KeyRow *keys_table(size_t *count) {
    *count = KEY_ROWS;
    return key_rows;
}

const char *keys_group_name(KeyGroup group) {
    switch (group) {
    case KEY_GROUP_FLY:
        return "Fly";
    case KEY_GROUP_RULES:
        return "Rules";
    case KEY_GROUP_FLOCK:
        return "Flock and time";
    case KEY_GROUP_SHOW:
        return "Show";
    }
    return "";
}

const KeyRow *keys_find(int key, bool shift, bool repeated, int *argument) {
    // Shift also flies fast, so a row without it answers too, unless another row has the key with
    // Shift: W and Shift, then Space, still pauses.
    const KeyRow *found = NULL;
    for (size_t i = 0; i < KEY_ROWS; i++) {
        const KeyRow *row = &key_rows[i];
        if (row->held || key < row->key || key >= row->key + row->span)
            continue;
        if (row->shift && !shift)
            continue;
        if (!found || row->shift)
            found = row;
    }
    if (!found || (repeated && !found->repeats))
        return NULL;
    *argument = key - found->key;
    return found;
}

bool keys_held(const bool *down, KeyAction action) {
    const KeyRow *row = keys_row(action);
    assert(row->held);
    switch (row->key) {
    case GLFW_KEY_LEFT_SHIFT:
        return down[GLFW_KEY_LEFT_SHIFT] || down[GLFW_KEY_RIGHT_SHIFT];
    case GLFW_KEY_LEFT_CONTROL:
        return down[GLFW_KEY_LEFT_CONTROL] || down[GLFW_KEY_RIGHT_CONTROL];
    default:
        return down[row->key];
    }
}

const KeyRow *keys_row(KeyAction action) {
    for (size_t i = 0; i < KEY_ROWS; i++) {
        if (key_rows[i].action == action)
            return &key_rows[i];
    }
    assert(false && "every action has a row");
    return &key_rows[0];
}

// The printed name of one key in capitals, or NULL. Only single ASCII letters have a capital here.
static const char *printed(KeyNamer *namer, int key, char *out, size_t size) {
    const char *name = namer && key ? namer(key) : NULL;
    if (!name || !name[0] || strlen(name) >= size)
        return NULL;
    strcpy(out, name);
    if (!name[1])
        out[0] = (char)toupper((unsigned char)name[0]);
    return out;
}

void keys_label(const KeyRow *row, int index, KeyNamer *namer, char *out, size_t size) {
    char first[16], last[16];
    const char *prefix = row->shift ? "Shift+" : "";
    int from = row->key + (index < 0 ? 0 : index);
    int to = index < 0 ? row->key + row->span - 1 : from;
    if (printed(namer, from, first, sizeof first) && printed(namer, to, last, sizeof last)) {
        if (from == to)
            snprintf(out, size, "%s%s", prefix, first);
        else
            snprintf(out, size, "%s%s - %s", prefix, first, last);
    } else if (row->span > 1 && index >= 0) {
        snprintf(out, size, "%s%d", prefix, index + 1);
    } else {
        snprintf(out, size, "%s", row->name);
    }
}
