#include "gfx/keys.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

typedef struct KeyRow {
    int key;
    const char *code;
} KeyRow;

static const KeyRow rows[] = {
#define INPUT_KEY(name, number, code) {number, code},
#include "gfx/keys.inl"
};

enum { KEY_ROWS = sizeof rows / sizeof *rows };

int keys_find_code(const char *code) {
    for (size_t i = 0; i < KEY_ROWS; i++)
        if (strcmp(rows[i].code, code) == 0)
            return rows[i].key;
    return -1;
}

const char *keys_code(int key) {
    for (size_t i = 0; i < KEY_ROWS; i++)
        if (rows[i].key == key)
            return rows[i].code;
    return NULL;
}

int keys_standard_button(int button) {
    static const int indices[INPUT_PAD_END - INPUT_PAD] = {
#define INPUT_BUTTON(name, number, index) [number] = (index),
#include "gfx/keys.inl"
    };
    assert(button >= 0 && button < INPUT_PAD_END - INPUT_PAD);
    return indices[button];
}
