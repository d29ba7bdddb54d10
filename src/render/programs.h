// The renderer's shader programs. Their files are read together, before the first picture, so that
// all are there and fit each other. A program is compiled and linked when something first draws
// with it: a picture needs about seven of them, and with a new driver each takes 5 to 20 ms. A
// reload replaces all of them or none.
#pragma once

#include <stddef.h>

#include "base/error.h"
#include "gfx/gl.h"
#include "gfx/program.h"

// Of the textures that stay bound while others are drawn with, and of all others.
enum {
    TEXTURE_UNIT = 0,
    SHADOWS_TEXTURE_UNIT = 1,
    PASSES_SPREAD_TEXTURE_UNIT = 2,
    PASSES_DEPTH_TEXTURE_UNIT = 3,
    SKY_TABLE_TEXTURE_UNIT = 5,
    SKY_TEXTURE_UNIT = 6
};

// Birds leave the last value of depth to the sky, which is exactly at the far end.
#define BIRDS_FAR_DEPTH 0.999999f

typedef enum Program {
#define PROGRAM(name, vertex, fragment) PROGRAM_##name,
#include "render/programs.inl"
#undef PROGRAM
    PROGRAMS
} Program;

typedef struct Programs {
    GLuint names[PROGRAMS];              // 0 until something draws with it
    GfxProgramSource *sources[PROGRAMS]; // of those not linked yet
    Error failed;                        // the first since programs_are_good asked
    unsigned reading;                    // how often the files were read again
    size_t linked;                       // of all since the last reading
    size_t draw_calls, triangles;        // of this picture; triangles: of birds
    GLuint used;                         // the current program
} Programs;

// The program of shaders/NAME.vert and NAME.frag, its uniform block and samplers bound to the
// units that the renderer uses; 0 and a filled error where it cannot be built.
GLuint programs_load_one(const char *name, Error *error);

// Reads the files of all programs and links none.
bool programs_read(Programs *programs, Error *error);
void programs_deinit(Programs *programs); // also after a failure; {0} is allowed

// Makes a program current. false where it cannot be linked: what it draws is left out, and
// programs_are_good says why.
bool programs_use(Programs *programs, Program program);

// Whether all could be linked that were used since the last call; otherwise the first one's error.
bool programs_are_good(Programs *programs, Error *error);

// Links as many at most of those that nothing has drawn with; false at the first that cannot be.
bool programs_link(Programs *programs, size_t most, Error *error);

// Reads the files again and replaces all programs, linked, or on failure none.
bool programs_reload(Programs *programs, Error *error);

// The location of a uniform of the program that programs_use made current.
GLint programs_find(const Programs *programs, const char *uniform);

// Draws a grid of strips, each one an instance, whose corners the vertex shader places by its
// uniform `grid`, the columns and rows.
void programs_draw_grid(Programs *programs, Program program, int columns, int rows);

// Draws one triangle that covers the viewport with a program of screen.vert.
void programs_draw_screen(Programs *programs, Program program);
