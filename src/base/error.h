// What a user can cause and how it travels: a function that can fail returns false and fills an
// Error with one line, or with several where it looked for everything that is wrong; only main
// turns it into the exit status. Mistakes of the programmer assert instead.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#if defined(__GNUC__)
#define PRINTF_LIKE(format_at, args_at) __attribute__((format(printf, format_at, args_at)))
#else
#define PRINTF_LIKE(format_at, args_at)
#endif

// The values are the exit statuses.
typedef enum ErrorKind {
    ERROR_NONE = 0,
    ERROR_FAILED = 1, // the work failed: no OpenGL, a file that cannot be read or written
    ERROR_USAGE = 2,  // the command line or a preset is wrong
} ErrorKind;

enum { ERROR_TEXT_SIZE = 4096 };

typedef struct Error {
    ErrorKind kind;
    unsigned left_out; // lines there was no room for: the last line counts them
    // Lines without the program's name, no line end behind the last. Printable UTF-8: what came
    // from outside and is none stands as '?'. A line that does not fit lacks its middle.
    char text[ERROR_TEXT_SIZE];
} Error;

// Fills the error with one line and returns false, so that a caller can `return error_set(...)`.
bool error_set(Error *error, ErrorKind kind, const char *format, ...) PRINTF_LIKE(3, 4);

// Puts "prefix: " before every line that is there (a file and a line, or an option); returns false.
bool error_prefix(Error *error, const char *format, ...) PRINTF_LIKE(2, 3);

// Adds the lines of another error below those that are there, the kind of the first stays. What
// finds no room is counted in a last line, "... and N more". Returns false.
bool error_add(Error *error, const Error *more);

// The first line, and how many more there are: for where there is room for one. Takes an error's
// text, and any other.
void error_describe(const char *text, char *out, size_t size);

// Every line with the program's name before it.
void error_print(const Error *error, FILE *stream);
