// Shader programs from files.
//
// A shader may hold lines `#include "shared/NAME"`, read relative to the shader's own folder, each
// file once. Messages of the compiler are given back as FILE:LINE: message, for included files too.
#pragma once

#include <glad/gl.h>

#include "base/error.h"

// Compiles and links; 0 and a filled error where a file cannot be read or the driver refuses it.
// label names the program for debuggers. Vertex attributes are placed by the shader itself.
GLuint gfx_program_load(const char *vertex_path, const char *fragment_path, const char *label,
                        Error *error);

// Binds the uniform block of this name, if the program has it, to a binding point.
void gfx_program_bind_block(GLuint program, const char *block, GLuint binding);

// Binds the sampler of this name, if the program has it, to a texture unit.
void gfx_program_bind_texture(GLuint program, const char *sampler, GLint unit);
