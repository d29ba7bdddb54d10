// Presets: a model, its rules and numbers, and a look, as a text file that a person can read: a
// journal without ticks (session/lines.h). Shipped ones stand in assets/presets, a person's own in
// $XDG_CONFIG_HOME/skein/presets (~/.config where that is not set); both are found by name.
//
//   title=One sentence that the window shows
//   lesson=One sentence that it keeps on the screen
//   model=leader
//   rank=1            # its place among the presets of its model, from 1
//   birds=5000
//   seed=7            # where nobody asks for another
//   rule.wander=on    # the rules that differ from the model's own
//   gravity=1.5       # likewise the numbers,
//   mesh=dart
//   haze=off          # and what differs from the model's look
//
// Only model is needed; each may stand there once, in any order.
//
// A look is such a file with parameters of the view alone, assets/looks/MODEL.cfg: what every
// preset of a model begins with. Without one these are the view's defaults.
#pragma once

#include <stdint.h>

#include "base/error.h"
#include "base/file.h"
#include "scene/view.h"
#include "session/change.h"
#include "sim/model.h"

enum { PRESET_NAME_SIZE = 64, PRESET_TITLE_SIZE = 256, PRESET_MAX_BYTES = 64 * 1024 };

// A preset as it comes out: everything it does not set is the model's own.
typedef struct Preset {
    char name[PRESET_NAME_SIZE];
    char title[PRESET_TITLE_SIZE];
    char lesson[PRESET_TITLE_SIZE]; // "" where there is none
    const Model *model;
    int rank;
    char path[FILE_PATH_SIZE]; // that it was read from, or ""
    bool own;                  // found among a person's own, not shipped
    size_t birds;
    bool has_seed;
    uint64_t seed;
    uint32_t rules;
    _Alignas(16) char params[MODEL_PARAMS_SIZE];
    View view;
} Preset;

// A model's own numbers and its look, as a preset without a name. Fails where the look is wrong.
bool preset_from_model(Preset *preset, const Model *model, Error *error);

// The error names the file and the line of everything that is wrong.
bool preset_read(Preset *preset, const char *path, Error *error);
bool preset_read_look(View *view, const char *path, Error *error);

// Sets what a change says, of a parameter, rule, birds, seed or model; refuses all others, and
// before a model what depends on it. A model resets everything.
bool preset_set(Preset *preset, const Change *change, Error *error);

// A file that preset_read makes the same preset of, but for its name. Each number stands beside
// what it is. note, where it is not "", is a comment at the top: what a preset cannot express.
bool preset_save(const char *path, const Preset *preset, const char *note, Error *error);

// --- preset_list.c: by name ---

// The file that a person's own preset of this name has or would have, its folder made. Refuses what
// is no name for a file.
bool preset_own_path(const char *name, char path[FILE_PATH_SIZE], Error *error);

// A name or a file's path: what holds a '/' or ends in .cfg is a path. A person's own preset goes
// before a shipped one of the same name.
bool preset_load(Preset *preset, const char *name_or_path, Error *error);

// What names lead to, in the order of the models, of each the shipped ones before a person's own,
// then of the ranks. An own preset that is wrong is left out, and so is a shipped one that an own
// one hides. To be freed with memory_free.
Preset *preset_list(size_t *count, Error *error);

// The shipped preset of a model with the lowest rank; where it has none, its own numbers.
bool preset_first(const Model *model, Preset *preset, Error *error);

// Everything that is wrong with a person's own presets; true where nothing is.
bool preset_check_own(Error *error);
