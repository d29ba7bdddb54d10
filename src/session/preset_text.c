#include "session/preset_text.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"

// --- Whole numbers ---
//
// libconfig takes a whole number without an L behind it for one of 32 bits, and lets what is larger
// wrap. So the L is put where it is needed, and beyond 64 bits the number becomes one with a point,
// which no setting accepts by mistake.

typedef struct PresetText {
    const char *at;
    char *out;
} PresetText;

static void preset_text_copy(PresetText *text, size_t length) {
    memcpy(text->out, text->at, length);
    text->at += length;
    text->out += length;
}

// At a digit or a point that begins a number.
static void preset_text_copy_number(PresetText *text) {
    const char *at = text->at;
    bool hexadecimal = at[0] == '0' && (at[1] == 'x' || at[1] == 'X');
    size_t digits =
        hexadecimal ? 2 + strspn(at + 2, "0123456789abcdefABCDEF") : strspn(at, "0123456789");
    if (!hexadecimal && at[digits] && strchr(".eE", at[digits])) {
        size_t length = strspn(at, "0123456789.");
        if (at[length] == 'e' || at[length] == 'E') {
            length++;
            length += strspn(at + length, "+-") > 0;
            length += strspn(at + length, "0123456789");
        }
        preset_text_copy(text, length);
        return;
    }
    size_t length = digits + strspn(at + digits, "L");
    errno = 0;
    unsigned long long number = strtoull(at, NULL, hexadecimal ? 16 : 10);
    if (errno || number > INT64_MAX) {
        double large = strtod(at, NULL);
        text->out +=
            isfinite(large) ? sprintf(text->out, "%.17e", large) : sprintf(text->out, "1e999");
        text->at += length;
    } else if (number > INT32_MAX) {
        text->out += sprintf(text->out, "%lluL", number);
        text->at += length;
    } else {
        preset_text_copy(text, length);
    }
}

// Up to and with the quote that closes the text opened here.
static size_t preset_text_quoted(const char *at) {
    size_t length = 1;
    while (at[length] && at[length] != '"')
        length += at[length] == '\\' && at[length + 1] ? 2 : 1;
    return length + (at[length] == '"');
}

static size_t preset_text_comment(const char *at) {
    if (at[0] == '/' && at[1] == '*') {
        const char *end = strstr(at + 2, "*/");
        return end ? (size_t)(end - at) + 2 : strlen(at);
    }
    return strcspn(at, "\n");
}

// out has room for twice the text: a number in need of more digits has at least ten.
static void preset_text_widen(const char *in, char *out) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ*";
    PresetText text = {in, out};
    while (*text.at) {
        const char *at = text.at;
        if (*at == '"')
            preset_text_copy(&text, preset_text_quoted(at));
        else if (*at == '#' || (*at == '/' && (at[1] == '/' || at[1] == '*')))
            preset_text_copy(&text, preset_text_comment(at));
        else if (isdigit((unsigned char)*at) || *at == '.')
            preset_text_copy_number(&text);
        else if (strchr(letters, *at)) // a name, with the digits in it
            while (*text.at && (strchr(letters, *text.at) || strchr("-_0123456789", *text.at)))
                preset_text_copy(&text, 1);
        else
            preset_text_copy(&text, 1);
    }
    *text.out = '\0';
}

// --- The file ---

static bool preset_text_refuse_include(const char *path, const char *text, Error *error) {
    unsigned line = 1;
    for (const char *at = text; at; line++) {
        if (strncmp(at + strspn(at, " \t"), "@include", 8) == 0)
            return error_set(error, ERROR_USAGE, "%s:%u: @include is not accepted", path, line);
        at = strchr(at, '\n');
        at = at ? at + 1 : NULL;
    }
    return true;
}

char *preset_text_read(const char *path, Error *error) {
    size_t size;
    char *file = file_read_text(path, PRESET_MAX_BYTES, &size, error);
    if (!file)
        return NULL;
    char *text = NULL;
    if (preset_text_refuse_include(path, file, error) &&
        (text = memory_alloc(2 * size + 1, 1, error)))
        preset_text_widen(file, text);
    memory_free(file);
    return text;
}
