// The functions and constants of OpenGL: the only place that knows where they come from.
//
// Natively they are function pointers that gfx_load (gfx/context.h) fills, of desktop OpenGL or of
// OpenGL ES; in a browser those of OpenGL ES 3.0, which are WebGL 2. What is common to OpenGL 3.3
// core and OpenGL ES 3.0 may be called without asking which of them it is.
#pragma once

#ifdef __EMSCRIPTEN__
#include <GLES3/gl3.h>
// What WebGL lacks: kinds of objects that have labels (gfx/context.h), and of shaders.
#define GL_COMPUTE_SHADER 0x91B9
#define GL_VERTEX_ARRAY 0x8074
#define GL_BUFFER 0x82E0
#define GL_PROGRAM 0x82E2
#else
#include <glad/gl.h>
#endif
