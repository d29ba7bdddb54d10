// The functions and constants of OpenGL: the only place that knows where they come from.
//
// Natively they are function pointers that gfx_load (gfx/context.h) fills, of desktop OpenGL or of
// OpenGL ES; in a browser those of OpenGL ES 3.0, which are WebGL 2. What is common to OpenGL 3.3
// core and OpenGL ES 3.0 may be called without asking which of them it is.
#pragma once

#ifdef __EMSCRIPTEN__
#include <GLES3/gl3.h>
#else
#include <glad/gl.h>
#endif
