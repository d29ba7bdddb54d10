// What all parts of the panel are made of: headings, and lines for parameters. To be called between
// panel_begin and panel_end.
#pragma once

#include "base/param.h"

struct Flight;

// A heading of the panel that can be clicked; true while what follows is to be shown. It is as a
// person last left it, in this or an earlier flight. title: at most KEPT_TITLE_SIZE - 1 letters, no
// other's.
bool fly_show_section(struct Flight *flight, const char *title, bool open_at_first);

// values: the struct that holds the parameter at the moment; reference: the preset's.
void fly_show_param(struct Flight *flight, const Param *param, const void *values,
                    const void *reference);

// The control of a row with choices, as wide as panel_set_next_width said.
void fly_show_choice(struct Flight *flight, const Param *param, const char *label,
                     const void *values);

// The section of the view's parameters.
void fly_show_view(struct Flight *flight);
