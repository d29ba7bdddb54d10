// Presets: a model, its rules and numbers, and a look, as a text file that a person can read
// (README.md, Presets and looks). Shipped ones are in assets/presets, a person's own in
// $XDG_CONFIG_HOME/skein/presets (~/.config where that is not set); both are found by name.
#pragma once

#include <stdint.h>

#include "base/error.h"
#include "base/file.h"
#include "session/settings.h"

enum { PRESET_MAX_BYTES = 64 * 1024, LINK_SIZE = 16384 };

// A model's own numbers and its look, as a preset without a name. Fails where the look is wrong.
bool preset_from_model(Settings *preset, const Model *model, Error *error);

// The error names the file and the line of everything that is wrong.
bool preset_read(Settings *preset, const char *path, Error *error);
bool preset_read_look(View *view, const char *path, Error *error);

// What a text of settings says: a preset, a look, a link or the heading of a checkpoint.
typedef struct PresetText {
    Settings base;  // what it begins with: of a look before it is read, else of its model or preset
    Settings whole; // with all its lines
    bool has_camera; // of a link alone
    Camera camera;
    uint64_t hash; // of the state of a checkpoint; 0 where it says none
} PresetText;

// Reads all lines of such a text, which lines_begin alters. path: for messages, or NULL. The error
// has a line for everything that is wrong, but for a wrong beginning alone.
bool preset_read_text(PresetText *out, char *text, size_t size, LineFile file, const char *path,
                      Error *error);

// A link: what flies as one word that fits behind the # of an address (README.md, Links). text: the
// link, with # before it or a whole address before that; below LINK_SIZE bytes. The error has a
// line for each part that is wrong.
bool link_read(PresetText *link, const char *text, Error *error);

// The row of the view whose value is in this change the name of a file, which links do not hold; or
// NULL.
const Param *preset_find_file(const Change *change);

// Writes a text from which preset_read gives the same preset, except for its name, lesson and rank.
// All numbers, each with its help as a comment: later versions may have other defaults. note, where
// it is not "", is a comment at the top. Errors are in the stream (ferror).
void preset_write(FILE *stream, const Settings *preset, const char *note);

// --- By name ---

// The path of a person's own preset of this name; creates its folder. Fails for what is no name for
// a file.
bool preset_own_path(const char *name, char path[FILE_PATH_SIZE], Error *error);

// A name or a file's path: what contains a '/' or ends in .cfg is a path. A person's own preset
// replaces a shipped one of the same name.
bool preset_load(Settings *preset, const char *name_or_path, Error *error);

// The file of the shipped preset of this name.
bool preset_find_shipped(const char *name, char path[FILE_PATH_SIZE], Error *error);

// What preset_load needs to find this preset's file again: its name, where that leads to the file,
// else the whole path; "" for a model's own numbers.
void preset_find_word(const Settings *preset, char out[FILE_PATH_SIZE]);

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
