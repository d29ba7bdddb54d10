// The panel that Tab shows and hides: everything a person can change, made from the tables of
// models, rules, parameters, presets and commands.
#pragma once

#include <stdint.h>

#include "fly/panel_plots.h"
#include "session/preset.h"

struct Flight;

// What the panel remembers between pictures.
typedef struct FlightPanel {
    uint32_t unfolded; // rules whose parameters are shown, by index
    Preset *presets;   // listed; NULL: to be listed when they are next shown
    size_t preset_count;
    bool presets_failed;         // they could not be listed: not tried again every picture
    char name[PRESET_NAME_SIZE]; // of the preset to save
    bool name_is_taken;          // a person's own has it: saving asks once more
    Measures measures;
} FlightPanel;

void fly_panel_deinit(FlightPanel *panel); // harmless on {0}

// How much of the window it takes, from the left: to be called between panel_begin and panel_end,
// when the size of its text is known.
void fly_place_panel(struct Flight *flight);

// Likewise; nothing where it is hidden.
void fly_show_panel(struct Flight *flight);
