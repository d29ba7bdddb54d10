// Shader programs from files.
//
// A shader names no version of the language: before it goes prolog_core.glsl or, for OpenGL ES,
// prolog_es.glsl of its own folder. It may have lines `#include "shared/NAME"`, relative to that
// folder; each file is included once. Errors of the compiler become FILE:LINE: message, for
// included files too.
#pragma once

#include "base/error.h"
#include "gfx/gl.h"

// Compiles and links; 0 and a filled error where a file cannot be read or the driver rejects it.
// label names the program for debuggers. The shaders give the locations of vertex attributes.
GLuint gfx_program_load(const char *vertex_path, const char *fragment_path, const char *label,
                        Error *error);

// Binds the uniform block of this name, if the program has it, to a binding point.
void gfx_program_bind_block(GLuint program, const char *block, GLuint binding);

// Binds the sampler of this name, if the program has it, to a texture unit.
void gfx_program_bind_texture(GLuint program, const char *sampler, GLint unit);
