// The panel that Tab shows and hides: everything a person can change, made from the tables of
// models, rules, parameters, presets and keys. Whatever is done in it becomes a change like a
// key's.
#pragma once

#include <stdint.h>

#include "fly/measures.h"
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
// when its letters are known.
void fly_lay_out_panel(struct Flight *flight);

// Likewise; nothing where it is hidden.
void fly_show_panel(struct Flight *flight);

// Presets may be others than when they were listed.
void fly_panel_forget_presets(FlightPanel *panel);

// --- Its lines ---

// Of a button beside a control, at scale 1.
#define FLIGHT_ROW_BUTTON 74.0f

// The name of a control that follows, which is as wide as so many buttons of this width, in pixels,
// leave room for beside it.
void fly_begin_row(struct Flight *flight, const char *name, int buttons, float button);
// The width of each of so many buttons that share a line.
float fly_share_row(struct Flight *flight, int buttons);

// --- What stands in it, each in a file of its own ---

void fly_show_rules(struct Flight *flight);
void fly_show_plots(struct Flight *flight);
void fly_show_files(struct Flight *flight);
// Picture, series, video.
void fly_show_captures(struct Flight *flight);
// Model, preset, lesson.
void fly_show_choosers(struct Flight *flight);

// A control for one row of a table. values: where its value stands; reference: what it goes back
// to, the preset's. Both behind the row's table.
void fly_show_param(struct Flight *flight, const Param *param, const void *values,
                    const void *reference);
