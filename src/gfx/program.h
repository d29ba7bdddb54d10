// Shader programs from files.
//
// A shader names no version of the language: before it goes prolog_core.glsl or, for OpenGL ES,
// prolog_es.glsl of its own folder. It may have lines `#include "shared/NAME"`, relative to that
// folder; each file is included once. Errors of the compiler become FILE:LINE: message, for
// included files too.
#pragma once

#include "base/error.h"
#include "gfx/gl.h"

// The text of a program's shaders with all that they include.
typedef struct GfxProgramSource GfxProgramSource;

// NULL and a filled error where a file cannot be read.
GfxProgramSource *gfx_program_read(const char *vertex_path, const char *fragment_path,
                                   Error *error);
void gfx_program_source_free(GfxProgramSource *source); // NULL is allowed

// Compiles and links shaders/flock/NAME.comp; 0 and a filled error where it cannot be read or the
// driver rejects it. made: what `#include "made.glsl"` stands for, a text that is no file, behind a
// line that defines ARITHMETIC.
GLuint gfx_program_link_compute(const char *name, int arithmetic, const char *made, Error *error);

// Compiles and links; 0 and a filled error where the driver rejects it. label names the program for
// debuggers. The shaders give the locations of vertex attributes.
GLuint gfx_program_link(const GfxProgramSource *source, const char *label, Error *error);
