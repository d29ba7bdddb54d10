#include "session/lines.h"

#include <string.h>

void lines_begin(Lines *lines, char *text, size_t size) {
    char *out = text;
    for (size_t i = 0; i < size; i++)
        if (text[i] != '\r' || text[i + 1] != '\n')
            *out++ = text[i] == '\n' ? '\0' : text[i];
    *out = '\0';
    *lines = (Lines){.text = text, .size = (size_t)(out - text)};
}

const char *lines_next(Lines *lines) {
    if (lines->at >= lines->size)
        return NULL;
    const char *line = lines->text + lines->at;
    lines->at += strlen(line) + 1;
    lines->number++;
    return line + strspn(line, " \t");
}

void lines_rewind(Lines *lines) {
    lines->at = 0;
    lines->number = 0;
}
