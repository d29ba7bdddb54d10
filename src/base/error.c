#include "base/error.h"

#include <stdarg.h>
#include <string.h>

#include "base/text.h"

// The last line where others did not fit.
static const char left_out[] = "... and more";

// A formatted line before it is shortened, and the longest one, which leaves room for the last.
enum { WHOLE_SIZE = 4 * ERROR_TEXT_SIZE, LINE_SIZE = ERROR_TEXT_SIZE - sizeof left_out };

// Copies a text; the middle of a text that is too long is left out, since its end has the cause.
static void error_cut(char *out, size_t size, const char *text) {
    size_t length = strlen(text), part = (size - sizeof "...") / 2;
    if (length < size)
        snprintf(out, size, "%s", text);
    else
        snprintf(out, size, "%.*s...%s", (int)part, text, text + length - part);
    text_make_printable(out);
}

bool error_set(Error *error, ErrorKind kind, const char *format, ...) {
    char whole[WHOLE_SIZE];
    va_list args;
    va_start(args, format);
    vsnprintf(whole, sizeof whole, format, args);
    va_end(args);
    error_cut(error->text, LINE_SIZE, whole);
    error->kind = kind;
    return false;
}

// --- Several lines ---

// Appends lines as long as they fit.
static void error_append(Error *error, const char *prefix, const char *lines) {
    char whole[WHOLE_SIZE];
    for (size_t length; *lines; lines += length + (lines[length] == '\n')) {
        size_t used = strlen(error->text);
        const char *last = strrchr(error->text, '\n');
        if (last && strcmp(last + 1, left_out) == 0)
            return;
        length = strcspn(lines, "\n");
        snprintf(whole, sizeof whole, "%s%s%.*s", prefix, *prefix ? ": " : "", (int)length, lines);
        if (used > 0 && used + 1 + strlen(whole) >= LINE_SIZE) {
            snprintf(error->text + used, sizeof error->text - used, "\n%s", left_out);
            return;
        }
        if (used > 0)
            error->text[used++] = '\n';
        error_cut(error->text + used, LINE_SIZE - used, whole);
    }
}

bool error_prefix(Error *error, const char *format, ...) {
    char prefix[2 * ERROR_TEXT_SIZE];
    va_list args;
    va_start(args, format);
    vsnprintf(prefix, sizeof prefix, format, args);
    va_end(args);
    Error old = *error;
    error->text[0] = '\0';
    error_append(error, prefix, old.text);
    return false;
}

bool error_add(Error *error, const Error *more) {
    if (error->kind == ERROR_NONE)
        *error = *more;
    else
        error_append(error, "", more->text);
    return false;
}

void error_describe(const char *text, char *out, size_t size) {
    size_t first = strcspn(text, "\n"), more = 0;
    for (const char *at = text + first; *at; at++)
        more += *at == '\n';
    char tail[40] = "";
    if (more > 0)
        snprintf(tail, sizeof tail, " (and %zu more)", more);
    size_t room = size > strlen(tail) ? size - strlen(tail) - 1 : 0;
    snprintf(out, size, "%.*s%s", (int)(first < room ? first : room), text, tail);
}

void error_print(const Error *error, FILE *stream) {
    for (const char *at = error->text; *at;) {
        size_t length = strcspn(at, "\n");
        fprintf(stream, "skein: %.*s\n", (int)length, at);
        at += length + (at[length] != '\0');
    }
}
