// Settings: everything that decides what flies and how it is seen, as plain data. A preset is
// settings read from a file; a saved preset, a link, "what differs from the preset" and the start
// of a journal are settings, or their differences, printed; undo goes back to settings that were.
//
// Each setting is made by a Change (change.h) and read as one. settings_at lists them all: what
// prints, compares or copies settings goes over that list.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/error.h"
#include "base/file.h"
#include "scene/view.h"
#include "session/change.h"
#include "sim/model.h"

typedef struct Settings {
    // Of the preset that they began with.
    char name[PRESET_NAME_SIZE];    // "" for a model's own numbers
    char path[FILE_PATH_SIZE];      // of its file, or ""
    char title[PRESET_TITLE_SIZE];  // or the model's help
    char lesson[PRESET_TITLE_SIZE]; // "" where there is none
    int rank;                       // its place among the presets of its model; 0: none
    bool own;                       // found among a person's own, not shipped

    const Model *model; // NULL only while a look is read
    size_t birds;
    bool has_seed; // false: of whoever flies them
    uint64_t seed;
    char start[FILE_PATH_SIZE];                  // the states file that they begin with, or ""
    uint32_t rules;                              // a mask
    _Alignas(16) char params[MODEL_PARAMS_SIZE]; // lure, threat, falcon and obstacles too
    View view;
} Settings;

// The seed that they fly with where nobody asks for another.
uint64_t settings_seed(const Settings *settings);

// Makes a change of a parameter, a rule, birds, seed, lure, threat, falcon or an obstacle
// (asserted). Fails for a name that the model lacks and a value out of range; then nothing is set.
bool settings_set(Settings *settings, const Change *change, Error *error);

// The rules, the model's parameters, lure, threat and falcon, obstacles, the view's parameters,
// birds and seed, one after the other by index; false behind the last. Borrows texts from the
// settings.
bool settings_at(const Settings *settings, size_t index, Change *change);

// The change of settings_at with this one's kind and name, which the model knows (asserted).
Change settings_get(const Settings *settings, const Change *change);

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

// A line each for the model, its version and all of settings_at but obstacles that are off;
// defaults too, so that later changes of presets and defaults do not change recordings. lead: the
// beginning of each line, "" or "TICK ". Errors are in the stream (ferror).
void settings_write(FILE *stream, const char *lead, const Settings *settings);
