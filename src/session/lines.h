// The common text format of presets, looks, links, journals and the heading of checkpoints: lines,
// each of them empty, a comment (#), a change (session/change.h), or one of a few facts, as
// title=TEXT or hash HEX, depending on the kind of text (README.md, The files).
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/error.h"
#include "base/text.h"
#include "scene/view.h"
#include "session/change.h"
#include "sim/sim.h"

// --- The lines of a text ---

// Each line is a string inside the text itself and valid as long as the text.
typedef struct Lines {
    char *text;
    size_t size, at; // where the next line begins
    size_t number;   // of the last line read, from 1
} Lines;

// Begins reading a text of size bytes, none of them zero, followed by a zero unless it ends with
// LF. Lines end with LF or CRLF; the last may lack its end.
void lines_begin(Lines *lines, char *text, size_t size);

// The next line, without its end, the blanks before it and its comment; NULL after the last.
const char *lines_next(Lines *lines);

void lines_rewind(Lines *lines);

// --- What a line says ---

typedef enum LineKind {
    LINE_TITLE,
    LINE_LESSON,
    LINE_RANK,
    LINE_VERSION,
    LINE_HASH,
    LINE_END,
    LINE_CHANGE,
} LineKind;

// The kinds of texts: each has changes, and facts of its own.
typedef enum LineFile {
    LINE_OF_PRESET = 1,
    LINE_OF_BASE = 2, // a preset that another begins with
    LINE_OF_LOOK = 4, // parameters of the view alone
    LINE_OF_LINK = 8,
    LINE_OF_JOURNAL = 16,
    LINE_OF_CHECKPOINT = 32,
} LineFile;

typedef struct Line {
    LineKind kind;
    Change change;    // LINE_CHANGE; borrows of the line
    const char *text; // LINE_TITLE, LINE_LESSON: in the line
    uint64_t number;  // all others
} Line;

// Reads a line of a kind of text. Fails for what is neither a change nor one of its facts.
bool line_parse(const char *text, LineFile file, Line *line, Error *error);

// Fails unless this program has the model's version of a LINE_VERSION: other versions give other
// bits.
bool line_check_version(const Model *model, uint64_t version, Error *error);

// --- Writing ---

// Errors are in the stream (ferror). lead: the beginning of the line, "" or "TICK ".
void line_write(FILE *stream, const char *lead, const Change *change);
void line_write_hash(FILE *stream, uint64_t tick, uint64_t hash); // of a journal
