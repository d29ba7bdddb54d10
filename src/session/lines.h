// The one text form of every file: presets, looks, journals and the heading of checkpoints are
// lines, each of them empty, a comment (#), a change (session/change.h), or one of the few facts
// that a kind of file has beside its changes:
//
//   title=TEXT  lesson=TEXT  rank=N             presets
//   version N  hash HEX                         journals and checkpoints: the model's, the state's
//   end HEX                                     journals
//   tick N  tick_seconds S  preset NAME  start N  data N   checkpoints
//
// A comment may also stand behind a value, after a blank. Only texts (title, lesson, the names of
// presets and files) take everything up to the end of their line.
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

// Each line is a string inside the text itself: what is borrowed of a line lasts as long as the
// text.
typedef struct Lines {
    char *text;
    size_t size, at; // where the next line begins
    size_t number;   // of the last line read, from 1
} Lines;

// Parts the text, which has size bytes, none of them zero, and ends with LF or a zero behind it.
// Lines end with LF or CRLF; the last may lack its end.
void lines_begin(Lines *lines, char *text, size_t size);

// The next line, without its end, the blanks before it and its comment; NULL after the last.
const char *lines_next(Lines *lines);

void lines_rewind(Lines *lines);

// --- What a line says ---

typedef enum LineKind {
    LINE_CHANGE,
    LINE_TITLE,
    LINE_LESSON,
    LINE_RANK,
    LINE_VERSION,
    LINE_HASH,
    LINE_END,
    LINE_TICK,
    LINE_TICK_SECONDS,
    LINE_PRESET,
    LINE_START,
    LINE_DATA,
} LineKind;

// The kinds of files: each has changes, and facts of its own.
typedef enum LineFile { LINE_OF_PRESET = 1, LINE_OF_JOURNAL = 2, LINE_OF_CHECKPOINT = 4 } LineFile;

typedef struct Line {
    LineKind kind;
    Change change;    // LINE_CHANGE; borrows of the line
    const char *text; // LINE_TITLE, LINE_LESSON, LINE_PRESET: in the line
    uint64_t number;  // all others but
    float seconds;    // LINE_TICK_SECONDS
} Line;

// Reads a line of such a file. What is neither a change nor one of its facts is refused with what
// is expected.
bool line_parse(const char *text, LineFile file, Line *line, Error *error);

// Whether the value of this line is a text, which may hold anything, also what looks like a
// comment, and end in blanks.
bool line_is_text(const char *line);

// Offers the words of a file's facts as ones that may have been meant.
void line_offer_near(LineFile file, const char *wanted, TextNear *near);

// Refused where this program has another version of the model than a LINE_VERSION names: its bits
// are others.
bool line_check_version(const Model *model, uint64_t version, Error *error);

// --- Writing; errors are found in the stream ---

// lead stands before the line: "" or "TICK ".
void line_write(FILE *stream, const char *lead, const Change *change);

// What flies: the model, its version, the seed and all its numbers. Every number is written, also
// one that is the model's own today: a preset or a default that changes later changes no recording.
void lines_write_flock(FILE *stream, const char *lead, const Sim *sim, const View *view);

// Every rule, every parameter of the model and every one of the view, a line each; with_help: each
// with what it is.
typedef struct FlockNumbers {
    const Model *model;
    uint32_t rules;
    const void *params;
    const View *view;
} FlockNumbers;
void lines_write_numbers(FILE *stream, const char *lead, const FlockNumbers *numbers,
                         bool with_help);
