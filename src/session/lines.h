// The lines of a text file, one after the other, each a string inside the text itself: what a
// change borrows of a line (session/change.h) lasts as long as the text.
#pragma once

#include <stddef.h>

typedef struct Lines {
    char *text;
    size_t size, at; // where the next line begins
    size_t number;   // of the last line read, from 1
} Lines;

// Parts the text, which has size bytes, none of them zero, and a zero behind them. Lines end with
// LF or CRLF; the last may lack its end.
void lines_begin(Lines *lines, char *text, size_t size);

// The next line without its end and the blanks before it; NULL after the last.
const char *lines_next(Lines *lines);

void lines_rewind(Lines *lines);
