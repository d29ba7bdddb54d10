// The panel that Tab shows and hides: everything a person can change, made from the tables of
// models, rules, parameters, presets and commands.
#pragma once

#include <stdint.h>

#include "session/preset.h"

struct Flight;

// The panel's state between pictures.
typedef struct FlyPanel {
    uint32_t unfolded; // rules whose parameters are shown, by index, of
    const Model *model;
    Preset *presets; // NULL: to be listed when they are next shown
    size_t preset_count;
    bool presets_failed;           // listing failed: not tried again every picture
    char name[PRESET_NAME_SIZE];   // of the preset to save
    char title[PRESET_TITLE_SIZE]; // and what it is, or "": what differs from the present one
    bool name_is_taken;            // by a saved preset: a second press overwrites it
} FlyPanel;

// Of what flies. The list of presets is the panel's, so it is as old as that.
PresetLessons fly_lessons(struct Flight *flight);

void fly_panel_deinit(FlyPanel *panel); // harmless on {0}

// Sets Flight.panel_share. To be called between panel_begin and panel_end, when the size of its
// text is known.
void fly_place_panel(struct Flight *flight);

// Draws the panel, unless it is hidden. To be called between panel_begin and panel_end.
void fly_show_panel(struct Flight *flight);
