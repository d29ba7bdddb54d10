// One row describes one key: where it lies, what it does, how it is told. The table feeds the
// window's input, the help in the window (F1) and `info --keys`; a key is written nowhere else.
#pragma once

#include <stdbool.h>
#include <stddef.h>

// Grouped as the table and the help are.
typedef enum KeyAction {
    // Held: read every frame by keys_held.
    KEY_FORWARD,
    KEY_BACK,
    KEY_LEFT,
    KEY_RIGHT,
    KEY_UP,
    KEY_DOWN,
    KEY_LOOK_LEFT,
    KEY_LOOK_RIGHT,
    KEY_LOOK_UP,
    KEY_LOOK_DOWN,
    KEY_FAST,
    KEY_SLOW,
    // The mouse: here to be told, handled by the window.
    KEY_MOUSE_LOOK,
    KEY_WHEEL_SPEED,
    KEY_PICK,
    // Pressed: found by keys_find.
    KEY_FRAME_FLOCK,
    KEY_HOME,
    KEY_NEXT_CAMERA,
    KEY_KEYFRAME,
    KEY_RULE,      // argument: the rule's index
    KEY_RULE_ONLY, // argument: the rule's index
    KEY_RULES_PRESET,
    KEY_NEXT_MODEL,
    KEY_NEXT_PRESET,
    KEY_HALVE_BIRDS,
    KEY_DOUBLE_BIRDS,
    KEY_RESTART,
    KEY_NEW_SEED,
    KEY_SLOWER,
    KEY_FASTER,
    KEY_PAUSE,
    KEY_STEP,
    KEY_COMPARE,
    KEY_LINES_PICKED,
    KEY_LINES_ALL,
    KEY_TRAILS,
    KEY_SHOW_LEADER,
    KEY_PANEL,
    KEY_HELP,
    KEY_SCREENSHOT,
    KEY_SERIES,
    KEY_RECORD,
    KEY_STATISTICS,
    KEY_RELOAD,
    KEY_FULLSCREEN,
    KEY_LEAVE,
    KEY_ACTION_COUNT,
} KeyAction;

typedef enum KeyGroup { KEY_GROUP_FLY, KEY_GROUP_RULES, KEY_GROUP_FLOCK, KEY_GROUP_SHOW } KeyGroup;

typedef struct KeyRow {
    const char *id;   // for scripts and tests
    const char *name; // as on a US keyboard: "W", "Shift+R", "1 - 9"
    int key;          // GLFW's code of the first key, or 0 for the mouse
    int span;         // how many neighbouring codes the row stands for, each its own argument
    bool shift;       // pressed together with Shift; held keys do not care
    bool held;        // acts while it is down, not when it is pressed
    bool repeats;     // acts again and again when kept down
    KeyAction action;
    KeyGroup group;
    const char *help; // one sentence without a full stop
} KeyRow;

const KeyRow *keys_table(size_t *count);

const char *keys_group_name(KeyGroup group);

// The row a pressed key belongs to, with argument (0 to span - 1); NULL where it means nothing.
const KeyRow *keys_find(int key, bool shift, bool repeated, int *argument);

// Whether the key of a held action is down; down is indexed by GLFW's codes.
bool keys_held(const bool *down, KeyAction action);

// The row of an action; every action has one.
const KeyRow *keys_row(KeyAction action);

// What is printed on the keyboard in use, from GLFW's code: glfwGetKeyName where there is a window.
// NULL, or a NULL answer: the name in the table stands.
typedef const char *KeyNamer(int key);

// The label of a row, or of one key of it (index 0 to span - 1; -1 for all): "Shift+R", "1 - 9".
void keys_label(const KeyRow *row, int index, KeyNamer *namer, char *out, size_t size);
