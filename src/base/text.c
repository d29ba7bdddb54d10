#include "base/text.h"

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool text_to_double(const char *text, double *value) {
    char *end = NULL;
    // strtod also takes leading space, hexadecimal, nan and inf: none of these is a number here.
    if (!*text || text[strspn(text, "+-.0123456789eE")])
        return false;
    double number = strtod(text, &end);
    if (end == text || *end || !isfinite(number))
        return false;
    *value = number;
    return true;
}

bool text_to_float(const char *text, float *value) {
    double number;
    float rounded;
    if (!text_to_double(text, &number) || !isfinite(rounded = strtof(text, NULL)))
        return false;
    *value = rounded;
    return true;
}

int text_to_floats(const char *text, float *values, int most) {
    int count = 0;
    for (const char *at = text; count < most; at++) {
        char number[64];
        size_t length = strcspn(at, ",");
        snprintf(number, sizeof number, "%.*s", (int)length, at);
        if (length >= sizeof number || !text_to_float(number, &values[count++]))
            return -1;
        at += length;
        if (!*at)
            return count;
    }
    return -1;
}

bool text_to_int(const char *text, int64_t low, int64_t high, int64_t *value) {
    if (!*text || text[strspn(text, "+-0123456789")])
        return false;
    char *end = NULL;
    errno = 0;
    long long number = strtoll(text, &end, 10);
    if (errno || end == text || *end || number < low || number > high)
        return false;
    *value = number;
    return true;
}

int text_list_find(const char *list, const char *name) {
    size_t length = strlen(name);
    int index = 0;
    for (const char *at = list; at; index++) {
        size_t here = strcspn(at, "|");
        if (here == length && memcmp(at, name, length) == 0)
            return index;
        at = at[here] ? at + here + 1 : NULL;
    }
    return -1;
}

bool text_list_get(const char *list, int index, char *out, size_t size) {
    const char *at = list;
    while (index-- > 0) {
        at = strchr(at, '|');
        if (!at)
            return false;
        at++;
    }
    snprintf(out, size, "%.*s", (int)strcspn(at, "|"), at);
    return true;
}

bool text_to_uint64(const char *text, uint64_t *value) {
    if (!*text || text[strspn(text, "0123456789")])
        return false;
    char *end = NULL;
    errno = 0;
    unsigned long long number = strtoull(text, &end, 10);
    if (errno || *end)
        return false;
    *value = number;
    return true;
}

char *text_cut(char **rest, char mark) {
    char *part = *rest, *end = part ? strchr(part, mark) : NULL;
    if (end)
        *end++ = '\0';
    *rest = end;
    return part;
}

bool text_is_one_line(const char *text) {
    for (const char *c = text; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 0x7f)
            return false;
    return true;
}

// Line ends, and marks that let a terminal show what follows in another order.
static bool text_is_mark(unsigned code) {
    return code == 0x61c || code == 0x200e || code == 0x200f ||
           (code >= 0x2028 && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
}

void text_make_printable(char *text) {
    static const unsigned least[] = {0, 0xa0, 0x800, 0x10000}; // of characters of 1 to 4 bytes
    for (unsigned char *at = (unsigned char *)text; *at;) {
        size_t more = *at >= 0xf0 ? 3 : *at >= 0xe0 ? 2 : *at >= 0xc0 ? 1 : 0, i = 1;
        unsigned code = more ? *at & (0x3fu >> more) : *at;
        for (; i <= more && (at[i] & 0xc0) == 0x80; i++)
            code = code << 6 | (at[i] & 0x3fu);
        bool ascii = !more && *at >= ' ' && *at < 0x7f;
        bool good =
            ascii || (more && i > more && *at < 0xf5 && code >= least[more] && code <= 0x10ffff &&
                      (code < 0xd800 || code > 0xdfff) && !text_is_mark(code));
        if (!good)
            *at = '?';
        at += good ? more + 1 : 1;
    }
}

bool text_to_bool(const char *text, bool *value) {
    bool on = strcmp(text, "on") == 0;
    if (!on && strcmp(text, "off") != 0)
        return false;
    *value = on;
    return true;
}

// The number of single-letter insertions, deletions and replacements between two names.
static size_t text_distance(const char *a, const char *b) {
    enum { LONGEST = 64 };
    size_t row[LONGEST + 1];
    size_t length_b = strlen(b);
    if (length_b > LONGEST)
        return SIZE_MAX;
    for (size_t j = 0; j <= length_b; j++)
        row[j] = j;
    for (size_t i = 0; a[i]; i++) {
        size_t diagonal = row[0];
        row[0] = i + 1;
        for (size_t j = 0; j < length_b; j++) {
            size_t above = row[j + 1];
            size_t replaced = diagonal + (a[i] != b[j]);
            size_t least = above < row[j] ? above + 1 : row[j] + 1;
            row[j + 1] = replaced < least ? replaced : least;
            diagonal = above;
        }
    }
    return row[length_b];
}

void text_near_offer(TextNear *best, const char *wanted, const char *candidate) {
    size_t distance = text_distance(wanted, candidate);
    size_t length = strlen(candidate);
    bool starts = strlen(wanted) >= 3 && strncmp(wanted, candidate, strlen(wanted)) == 0;
    if (starts && distance > 1)
        distance = 1;
    size_t allowed = length < 5 ? 1 : length < 9 ? 2 : 3;
    if (distance <= allowed && (!best->name || distance < best->distance)) {
        best->name = candidate;
        best->distance = distance;
    }
}

void text_add(char *out, size_t size, const char *format, ...) {
    size_t used = strlen(out);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(out + used, size - used, format, arguments);
    va_end(arguments);
}

void text_from_float(float value, char *out, size_t size) {
    // Six digits of a float are always exact, and fewer would write 100 as 1e+02.
    for (int digits = 6; digits <= 9; digits++) {
        snprintf(out, size, "%.*g", digits, (double)value);
        if (strtof(out, NULL) == value)
            return;
    }
}

void text_from_double(double value, char *out, size_t size) {
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(out, size, "%.*g", digits, value);
        if (strtod(out, NULL) == value)
            return;
    }
}

void text_from_name(const char *name, char *out, size_t size) {
    static const char *const whole[][2] = {
        {"amt", "amount"}, {"dist", "distance"}, {"freq", "frequency"}};
    *out = '\0';
    for (size_t used = 0, length; *name && used < size; name += length + (name[length] == '_')) {
        length = strcspn(name, "_");
        int shown = (int)length;
        const char *word = name;
        for (size_t i = 0; i < sizeof whole / sizeof *whole; i++)
            if (strlen(whole[i][0]) == length && memcmp(whole[i][0], name, length) == 0)
                shown = (int)strlen(word = whole[i][1]);
        used += (size_t)snprintf(out + used, size - used, "%s%.*s", used ? " " : "", shown, word);
    }
}

void text_from_count(size_t number, char *out, size_t size) {
    char digits[32];
    int length = snprintf(digits, sizeof digits, "%zu", number);
    size_t at = 0;
    for (int i = 0; i < length && at + 2 < size; i++) {
        if (i > 0 && (length - i) % 3 == 0)
            out[at++] = ',';
        out[at++] = digits[i];
    }
    out[at] = '\0';
}

void text_quote(const char *text, char *out, size_t size) {
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                "0123456789-_./=,:+@";
    bool quoted = !*text || text[strspn(text, plain)];
    snprintf(out, size, "%s", quoted ? "'" : text);
    for (; quoted && *text; text++)
        text_add(out, size, *text == '\'' ? "'\\''" : "%c", *text);
    if (quoted)
        text_add(out, size, "'");
}
