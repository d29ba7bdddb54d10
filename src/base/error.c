#include "base/error.h"

#include <stdarg.h>
#include <string.h>

#include "base/text.h"

#define LEFT_OUT "... and %u more"

// A formatted line before it is shortened to fit.
enum { WHOLE_SIZE = 4 * ERROR_TEXT_SIZE };

// Whether the byte continues a UTF-8 character.
static bool error_is_inside(char byte) {
    return ((unsigned char)byte & 0xc0) == 0x80;
}

// Copies a text; the middle of a text that is too long is left out, since its end has the cause.
static void error_cut(char *out, size_t size, const char *text) {
    static const char gap[] = "...";
    size_t length = strlen(text), part = (size - sizeof gap) / 2;
    if (length < size) {
        memcpy(out, text, length + 1);
    } else {
        size_t head = part, tail = length - part;
        while (head > 0 && error_is_inside(text[head]))
            head--;
        while (error_is_inside(text[tail]))
            tail++;
        snprintf(out, size, "%.*s%s%s", (int)head, text, gap, text + tail);
    }
    text_make_printable(out);
}

bool error_set(Error *error, ErrorKind kind, const char *format, ...) {
    char whole[WHOLE_SIZE];
    va_list args;
    va_start(args, format);
    vsnprintf(whole, sizeof whole, format, args);
    va_end(args);
    error_cut(error->text, sizeof error->text, whole);
    error->kind = kind;
    error->left_out = 0;
    return false;
}

// --- Several lines ---

// The next line of a text, which moves on behind it; NULL at the end and at the line that counts
// what was left out, whose number is filled in.
static const char *error_next_line(const char **at, size_t *length, unsigned *left_out) {
    const char *line = *at;
    *left_out = 0;
    if (!*line || sscanf(line, LEFT_OUT, left_out) == 1)
        return NULL;
    *length = strcspn(line, "\n");
    *at += *length + (line[*length] != '\0');
    return line;
}

// Writes the last line, that counts, again with its new number.
static void error_leave_out(Error *error, unsigned count) {
    if (count == 0)
        return;
    if (error->left_out > 0)
        *strrchr(error->text, '\n') = '\0';
    error->left_out += count;
    size_t used = strlen(error->text);
    snprintf(error->text + used, sizeof error->text - used, "\n" LEFT_OUT, error->left_out);
}

static void error_append(Error *error, const char *prefix, const char *line, size_t length) {
    enum { ROOM_TO_COUNT = 32 }; // kept for the last line
    size_t used = strlen(error->text), before = strlen(prefix) + (*prefix ? 2 : 0);
    size_t room = sizeof error->text - ROOM_TO_COUNT;
    if (error->left_out > 0 || (used > 0 && used + 1 + before + length >= room)) {
        error_leave_out(error, 1);
        return;
    }
    char whole[WHOLE_SIZE];
    snprintf(whole, sizeof whole, "%s%s%.*s", prefix, *prefix ? ": " : "", (int)length, line);
    if (used > 0)
        error->text[used++] = '\n';
    error_cut(error->text + used, room - used, whole);
}

static void error_append_all(Error *error, const char *prefix, const char *text) {
    size_t length;
    unsigned left_out;
    for (const char *line; (line = error_next_line(&text, &length, &left_out));)
        error_append(error, prefix, line, length);
    error_leave_out(error, left_out);
}

bool error_prefix(Error *error, const char *format, ...) {
    char prefix[2 * ERROR_TEXT_SIZE];
    va_list args;
    va_start(args, format);
    vsnprintf(prefix, sizeof prefix, format, args);
    va_end(args);
    Error old = *error;
    error->text[0] = '\0';
    error->left_out = 0;
    error_append_all(error, prefix, old.text);
    return false;
}

bool error_add(Error *error, const Error *more) {
    if (error->kind == ERROR_NONE)
        *error = *more;
    else
        error_append_all(error, "", more->text);
    return false;
}

bool error_join(Error *error, const Error *more) {
    Error first = *error;
    if (first.kind == ERROR_NONE)
        *error = *more;
    else
        error_set(error, first.kind, "%s; %s", first.text, more->text);
    return false;
}

void error_describe(const char *text, char *out, size_t size) {
    unsigned more = 0, left_out;
    size_t length = 0, first = 0;
    const char *at = text;
    if (error_next_line(&at, &first, &left_out))
        while (error_next_line(&at, &length, &left_out))
            more++;
    char tail[32] = "";
    if (more + left_out > 0)
        snprintf(tail, sizeof tail, " (and %u more)", more + left_out);
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
