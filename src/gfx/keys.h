// The keys of a keyboard and the buttons of a gamepad, as plain numbers.
#pragma once

enum {
#define INPUT_KEY(name, number, code) INPUT_KEY_##name = (number),
#include "gfx/keys.inl"
};

// The buttons of a gamepad count as keys: this code and GLFW's number of the button.
enum { INPUT_PAD = 400 };
enum {
#define INPUT_BUTTON(name, number, index) INPUT_PAD_##name = INPUT_PAD + (number),
#include "gfx/keys.inl"
    INPUT_PAD_END
};

// So do the gestures of fingers that have no other meaning.
enum { INPUT_TAP_TWICE = INPUT_PAD_END, INPUT_KEYS = 512 };

// The key at a place of the keyboard, by the name that browsers give the place
// (KeyboardEvent.code); -1 where there is none.
int keys_find_code(const char *code);
// The same back; NULL for what is no key.
const char *keys_code(int key);

// The number in a browser's Standard Gamepad of a button, from 0 to INPUT_PAD_END - INPUT_PAD.
int keys_standard_button(int button);
