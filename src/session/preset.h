// Settings: everything that decides what flies and how it is seen, as plain data. A preset is
// settings read from a file; a saved preset, a link, "what differs from the preset" and the start
// of a journal are settings, or their differences, printed; undo goes back to settings that were.
//
// Each setting is made by a Change (change.h) and read as one. settings_at lists them all: what
// prints, compares or copies settings goes over that list.
//
// Presets, looks, links, journals and the heading of checkpoints are one language: lines, each of
// them empty, a comment (#), a change, or one of a few facts, as title=TEXT or hash HEX, depending
// on the kind of text (README.md, The files).
//
// Presets: a model, its rules and numbers, and a look, as a text file that a person can read
// (README.md, Presets and looks). Shipped ones are in assets/presets, a person's own in
// $XDG_CONFIG_HOME/skein/presets (~/.config where that is not set); both are found by name.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/error.h"
#include "base/file.h"
#include "scene/view.h"
#include "session/change.h"
#include "session/lesson.h"
#include "sim/model.h"

typedef struct Settings {
    // Of the preset that they began with.
    char name[PRESET_NAME_SIZE];   // "" for a model's own numbers
    char path[FILE_PATH_SIZE];     // of its file, or ""
    char title[PRESET_TITLE_SIZE]; // or the model's help
    Lesson lesson;
    int rank; // its place among the presets of its model; 0: none
    bool own; // found among a person's own, not shipped

    const Model *model;
    size_t birds;
    bool has_seed; // false: of whoever flies them, where nobody asks for another 1
    uint64_t seed;
    char start[FILE_PATH_SIZE];                  // the states file that they begin with, or ""
    uint32_t rules;                              // a mask
    _Alignas(16) char params[MODEL_PARAMS_SIZE]; // lure, threat, falcon and obstacles too
    View view;
} Settings;

// Makes a change of a parameter, a rule, birds, seed, lure, threat, falcon or an obstacle
// (asserted). Fails for a name that the model lacks and a value out of range; then nothing is set.
bool settings_set(Settings *settings, const Change *change, Error *error);

// The rules, the model's parameters, lure, threat and falcon, obstacles, the view's parameters,
// birds and seed, one after the other by index; false behind the last. Borrows texts from the
// settings.
bool settings_at(const Settings *settings, size_t index, Change *change);

// Of the changes of settings_at that make the first into the wanted settings, of the same model,
// the next from this index on, which it sets behind it; false where there is none. Borrows texts
// from the wanted settings.
bool settings_next_difference(const Settings *from, const Settings *wanted, size_t *index,
                              Change *change);

// Appends what differs, in words, at most so many of them: "cohesion off, gravity 12
// and 3 more"; with both "gravity 8 to 12".
void settings_describe(const Settings *from, const Settings *wanted, bool both, size_t most,
                       char *out, size_t size);

// Whether they began with the same preset, model and start.
bool settings_have_same_origin(const Settings *a, const Settings *b);

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

// --- What a line says ---

typedef enum LineKind {
    LINE_TEXT,
    LINE_NEAR,
    LINE_GOAL,
    LINE_NUMBER,
    LINE_VERSION,
    LINE_TICK,
    LINE_THEN,
    LINE_HASH,
    LINE_END,
    LINE_CHANGE,
} LineKind;

// The kinds of texts: each has changes, and facts of its own.
typedef enum LineFile {
    LINE_OF_PRESET = 1,
    LINE_OF_LOOK = 2, // without a beginning: laid on settings that are there
    LINE_OF_LINK = 4,
    LINE_OF_JOURNAL = 8,
    LINE_OF_CHECKPOINT = 16,
} LineFile;

typedef struct Line {
    LineKind kind;
    Change change;    // LINE_CHANGE; borrows of the line
    const char *text; // LINE_TEXT, LINE_NEAR, LINE_GOAL: in the line; at most PRESET_TITLE_SIZE
                      // with its end. LINE_THEN: the same, LINK_MOST_LETTERS
    uint64_t number;  // all others
    size_t offset;    // in Settings, of what LINE_TEXT, LINE_GOAL and LINE_NUMBER (an int) set
} Line;

// Reads a line of a kind of text. Fails for what is neither a change nor one of its facts.
bool line_parse(const char *text, LineFile file, Line *line, Error *error);

// Fails unless this program has the model's version of a LINE_VERSION: other versions give other
// bits.
bool line_check_version(const Model *model, uint64_t version, Error *error);

// --- Writing; errors are in the stream (ferror) ---

// lead: the beginning of the line, "" or "TICK ".
void line_write(FILE *stream, const char *lead, const Change *change);
void line_write_hash(FILE *stream, uint64_t tick, uint64_t hash); // of a journal
// Of a journal: the bits from here on are those of this device alone; what it is called has at most
// LINE_NEAR_SIZE letters, with its end.
enum { LINE_NEAR_SIZE = 224 };
void line_write_near(FILE *stream, uint64_t tick, const char *device);

// A line each for the model, its version and all of settings_at but obstacles that are off;
// defaults too, so that later changes of presets and defaults do not change recordings.
void settings_write(FILE *stream, const char *lead, const Settings *settings);

// --- Presets, and other texts of settings ---

// A link is read up to LINK_SIZE bytes; those that are made to be passed on are shorter.
enum { PRESET_MAX_BYTES = 64 * 1024, LINK_SIZE = 16384, LINK_MOST_LETTERS = 2000 };
enum { LINK_MOST_TICKS = 10000000 };

// A model's own numbers and its look, as a preset without a name. Fails where the look is wrong.
bool preset_from_model(Settings *preset, const Model *model, Error *error);

// The error names the file and the line of everything that is wrong.
bool preset_read(Settings *preset, const char *path, Error *error);
bool preset_read_look(Settings *preset, const char *path, Error *error);

// What a text of settings says: a preset, a look, a link or the heading of a checkpoint.
typedef struct PresetText {
    Settings base;  // what it begins with: of a look before it is read, else of its model or preset
    Settings whole; // with all its lines
    size_t lines;   // that are good
    bool has_camera; // of a link alone, as the next two
    Camera camera;
    uint64_t tick; // to which its flock has flown; 0: it is to be seen from its start
    char then[LINK_MOST_LETTERS]; // what is changed on the way, TICKS:CHANGE;...
    uint64_t hash;                // of the state of a checkpoint; 0 where it says none
} PresetText;

// Reads all lines of such a text, which lines_begin alters. path: for messages, or NULL. The error
// has a line for everything that is wrong, but for a wrong beginning alone.
bool preset_read_text(PresetText *out, char *text, size_t size, LineFile file, const char *path,
                      Error *error);

// A link: what flies as one word that fits behind the # of an address (README.md, Links). text: the
// link, with # before it or a whole address before that; below LINK_SIZE bytes. The error has a
// line for each part that is wrong; the link is then what the others say, or, where nothing of it
// can fly, without a model.
bool link_read(PresetText *link, const char *text, Error *error);

// The row of the view whose value is in this change the name of a file, which links do not hold; or
// NULL.
const Param *preset_find_file(const Change *change);

// Writes a text from which preset_read gives the same preset, except for its name, lesson and rank.
// All numbers, each with its help as a comment: later versions may have other defaults. left_out:
// what it cannot hold, as "start", for a comment; or "". Errors are in the stream (ferror).
void preset_write(FILE *stream, const Settings *preset, const char *left_out);

// --- By name ---

// The path of a person's own preset of this name; creates its folder. Fails for what is no name for
// a file.
bool preset_own_path(const char *name, char path[FILE_PATH_SIZE], Error *error);

// A name or a file's path: what contains a '/' or ends in .cfg is a path. A person's own preset
// replaces a shipped one of the same name.
bool preset_load(Settings *preset, const char *name_or_path, Error *error);

// The file of the shipped preset of this name.
bool preset_find_shipped(const char *name, char path[FILE_PATH_SIZE], Error *error);

// All presets that names lead to, by model, the shipped ones before a person's own, by rank, then
// the lessons by their numbers. Own presets with mistakes are left out, and are then the error. To
// be freed with memory_free; NULL where the shipped ones cannot be listed.
Settings *preset_list(size_t *count, Error *error);

// The number of a lesson, whose name is MODEL-NUMBER-WORD; 0 where the preset is none.
int preset_lesson_number(const Settings *preset);

// Where a preset stands among the lessons of its model. From a preset that is no lesson the next is
// the first.
typedef struct PresetLessons {
    size_t count;                    // 0 where the model has none
    const Settings *previous, *next; // in the list; NULL where there is none
} PresetLessons;

// In a list of preset_list.
PresetLessons preset_find_lessons(const Settings *presets, size_t count, const Settings *now);

// The shipped preset of a model with the lowest rank; where it has none, its own numbers.
bool preset_first(const Model *model, Settings *preset, Error *error);
