// A change in its text form, for tests that name changes in words.
#pragma once

#include <stdarg.h>
#include <stdio.h>

#include "session/session.h"

// session_push of a text form, at the current tick.
PRINTF_LIKE(3, 4)
static inline bool push_text(Session *session, Error *error, const char *format, ...) {
    char text[CHANGE_TEXT_SIZE];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    Change change;
    return change_parse(text, &change, error) && session_push(session, change, error);
}
