// The panel that Tab shows and hides: everything a person can change, made from the tables of
// models, rules, parameters, presets and commands.
#pragma once

#include "session/preset.h"

struct Flight;

// Of what flies. The list of presets is the panel's, so it is as old as that.
PresetLessons fly_lessons(struct Flight *flight);

void fly_forget_presets(struct Flight *flight); // they are listed again

// Sets Flight.panel_share, and where the text begins. To be called between panel_begin and
// panel_end, when the size of its text is known.
void fly_place_panel(struct Flight *flight);

// Draws the panel, unless it is hidden. To be called between panel_begin and panel_end.
void fly_show_panel(struct Flight *flight);
