// Errors that a user can cause. A function that can fail takes an Error last and returns a status
// (bool, or NULL for a pointer). On failure it fills the error with one line, or with several where
// it checks for all mistakes; on success it does not change it. One that a caller does not report
// is named ignored.
//
// Memory: an Error is plain data on the caller's stack; nothing to free. Threads: one thread for
// one Error.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/text.h"

// The values are the exit statuses.
typedef enum ErrorKind {
    ERROR_NONE = 0,
    ERROR_FAILED = 1, // the work failed: no OpenGL, a file that cannot be read or written
    ERROR_USAGE = 2,  // the command line or a preset is wrong
} ErrorKind;

enum { ERROR_TEXT_SIZE = 4096 };

typedef struct Error {
    ErrorKind kind;
    // Lines separated by '\n', without the program's name. Printable UTF-8: every other byte is
    // replaced by '?'. A line that is too long has its middle left out.
    char text[ERROR_TEXT_SIZE];
} Error;

// Replaces what the error says by one line. Returns false, so that a caller can
// `return error_set(...)`.
bool error_set(Error *error, ErrorKind kind, const char *format, ...) PRINTF_LIKE(3, 4);

// Puts "prefix: " before every line (a file and its line, or an option). Returns false.
bool error_prefix(Error *error, const char *format, ...) PRINTF_LIKE(2, 3);

// Appends the lines of another error; the kind of the first stays. Where some do not fit, the last
// line is "... and more". Returns false.
bool error_add(Error *error, const Error *more);

// The first line, and the number of further lines, where only one line can be shown. text: an
// error's, or any other.
void error_describe(const char *text, char *out, size_t size);

// Prints every line with the program's name before it.
void error_print(const Error *error, FILE *stream);
