// What a user can cause and how it travels: a function that can fail returns false and fills an
// Error with one line; only main prints it and turns it into the exit status. Mistakes of the
// programmer assert instead.
#pragma once

#include <stdbool.h>

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

typedef struct Error {
    ErrorKind kind;
    char text[1024]; // one line, without the program's name and without a line end
} Error;

// Fills the error and returns false, so that a caller can `return error_set(...)`.
bool error_set(Error *error, ErrorKind kind, const char *format, ...) PRINTF_LIKE(3, 4);

// Puts "prefix: " before the text that is there (a file and a line, or an option); returns false.
bool error_prefix(Error *error, const char *format, ...) PRINTF_LIKE(2, 3);
