// The panel's lines for parameters: of the model, which its rules list, and of the view. To be
// called between panel_begin and panel_end.
#pragma once

#include "base/param.h"

struct Flight;

// values: the struct that holds the parameter at the moment; reference: the preset's.
void fly_show_param(struct Flight *flight, const Param *param, const void *values,
                    const void *reference);

// The section of the view's parameters.
void fly_show_view(struct Flight *flight);
