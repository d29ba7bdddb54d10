// Presets: a model, its rules and numbers, and a look, as a text file that a person can read
// (libconfig), found in assets/presets by name.
//
//   title = "One sentence that the window shows";
//   model = "leader";
//   rank = 1;                      // its place among the presets of its model, from 1
//   birds = 5000;
//   rules = { wander = true; };    // those that differ from the model's own
//   parameters = { gravity = 1.0; };  // likewise
//   view = { mesh = "bird"; };
#pragma once

#include <stdint.h>

#include "base/error.h"
#include "base/file.h"
#include "render/view.h"
#include "sim/model.h"

enum { PRESET_NAME_SIZE = 64, PRESET_TITLE_SIZE = 256, PRESET_MAX_BYTES = 64 * 1024 };

// A preset as it comes out: everything it does not set is the model's own.
typedef struct Preset {
    char name[PRESET_NAME_SIZE];
    char title[PRESET_TITLE_SIZE];
    const Model *model;
    int rank;
    size_t birds;
    uint32_t rules;
    _Alignas(16) char params[MODEL_PARAMS_SIZE];
    View view;
} Preset;

// A model's own numbers as a preset without a name.
void preset_from_model(Preset *preset, const Model *model);

// A name (of a shipped preset) or a file's path: what holds a '/' or ends in .cfg is a path. Errors
// name the file and the line.
bool preset_load(Preset *preset, const char *name_or_path, Error *error);

// The shipped presets, in the order of their models and ranks. To be freed with memory_free.
Preset *preset_list(size_t *count, Error *error);
