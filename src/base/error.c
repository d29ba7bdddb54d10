#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// A name that came from outside may hold line ends or escapes: an error stays one printable line.
static void error_make_one_line(char *text) {
    for (char *c = text; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 0x7f)
            *c = '?';
}

bool error_set(Error *error, ErrorKind kind, const char *format, ...) {
    va_list args;
    va_start(args, format);
    vsnprintf(error->text, sizeof error->text, format, args);
    va_end(args);
    error_make_one_line(error->text);
    error->kind = kind;
    return false;
}

bool error_prefix(Error *error, const char *format, ...) {
    char prefix[512], text[sizeof error->text];
    va_list args;
    va_start(args, format);
    vsnprintf(prefix, sizeof prefix, format, args);
    va_end(args);
    memcpy(text, error->text, sizeof text);
    snprintf(error->text, sizeof error->text, "%s: %.500s", prefix, text);
    error_make_one_line(error->text);
    return false;
}
