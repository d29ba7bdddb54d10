// The window's commands, one row each: its name, its key, what it says and what it does. Keys, the
// panel's buttons, the help (F1), the hints below the flock and `info --keys` all read this table.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "camera/controller.h"
#include "gfx/window.h"
#include "sim/model.h"

struct Flight;

// Who has a command: a browser has ways of its own for some, and is where fingers are.
typedef enum FlyWhere { FLY_EVERYWHERE, FLY_WINDOW, FLY_BROWSER } FlyWhere;

typedef struct FlyCommand {
    const char *name;     // for scripts, tests and the panel: "next_preset"
    const char *group;    // its heading in the help
    const char *key_name; // as on a US keyboard: "W", "Shift+R", "1 - 9"
    int key;              // gfx/input.h; 0: for the help only
    const char *help;     // one sentence without a full stop

    // What a press does: one of these. run_nth gets first and which of the row's keys it is, from
    // 0.
    void (*run)(struct Flight *flight);
    void (*run_nth)(struct Flight *flight, size_t number);
    size_t first;

    int more;     // keys with the next codes, index = code - key
    bool shift;   // pressed together with Shift; ignored for held keys
    bool control; // together with Ctrl; such a key is found by the letter printed on it
    bool repeats; // repeats while it is held down
    FlyWhere where;
    bool always; // also while a text field of the panel has the keys

    // A key that acts while it is down has no function: it adds amount to a float of CameraInput,
    // or, where amount is 0, sets a bool of it.
    bool held;
    size_t input; // offset in CameraInput
    float amount;
} FlyCommand;

extern const FlyCommand fly_commands[]; // behind the last one a row without a name

// The row with this name; NULL where there is none.
const FlyCommand *fly_command(const char *name);

// Returns the name printed on the keyboard in use, by its code: window_key_name where there is a
// window. Where the function is NULL or returns NULL the label is the name in the table.
typedef const char *FlyKeyNamer(int key);

// The row of a pressed key, and which of its keys it is (from 0); NULL where the key has no
// command. namer: of the letters for Ctrl; may be NULL.
const FlyCommand *fly_find_command(const InputPress *press, FlyKeyNamer *namer, size_t *index);

// Whether a page takes a key that is pressed, or repeats, from the browser, which keeps its own
// keys with Ctrl: those that have a command there.
bool fly_takes_key(const InputPress *press);

// The camera's input from the mouse, fingers and the keys that are down. field_of_view: the
// camera's.
CameraInput fly_camera_input(const Input *input, float field_of_view);

enum { FLY_ALL_KEYS = -1 };

// The label of a row, or of one of its keys (index from 0, or FLY_ALL_KEYS): "Shift+R", "1 - 9".
// Digits are so called on every keyboard.
typedef struct FlyKeyLabel {
    char text[48];
} FlyKeyLabel;
FlyKeyLabel fly_key_label(const FlyCommand *command, int index, FlyKeyNamer *namer);

// The label of the row with this name, on the keyboard in use.
FlyKeyLabel fly_label_command(const char *name);

// How a person knows a rule: its name, and the label of the key that switches it. The first nine of
// a model have the keys 1 to 9; of the others that of obstacles has a key of its own, and the rest
// have none, "".
typedef struct FlyRuleWords {
    FlyKeyLabel key;
    char name[PARAM_NAME_SIZE];
} FlyRuleWords;

FlyRuleWords fly_describe_rule(const Rule *rules, size_t index, FlyKeyNamer *namer);
