// The formulas of each model as GLSL, in the order of the registry; made by glsl.py.
#pragma once

extern const char *const gpusim_models[];
