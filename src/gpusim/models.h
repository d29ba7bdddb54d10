// The formulas of each model as GLSL, in the order of the registry; made by gfx/glsl.py.
#pragma once

extern const char *const gpusim_models[];
