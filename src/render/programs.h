// The renderer's shader programs, loaded together so that a reload replaces all of them or none.
#pragma once

#include <stddef.h>

#include "base/error.h"
#include "gfx/gl.h"

enum { TEXTURE_UNIT = 0 };

// One program for each variant, since a software renderer executes both sides of a branch.
enum { BIRD_NEAR, BIRD_PLAIN, BIRDS };
enum { SKY_PLAIN, SKY_FINE, SKIES };
enum { SPRITE_DOT, SPRITE_BIRD, SPRITES };
enum { GROUND_PLAIN, GROUND_RIPPLES, GROUND_SHADOW, GROUND_MIRROR, GROUNDS };

typedef struct Programs {
    GLuint crown, tower, sun, shore, star, guide, trail;
    GLuint foreground;
    GLuint bloom_bright, bloom_down, bloom_up, bloom;
    GLuint backdrop, floor, shade, bird[BIRDS], sprite[SPRITES], sky[SKIES], ground[GROUNDS];
    // Uniform locations.
    GLint bird_hinges[BIRDS], bird_size[BIRDS], bird_fold[BIRDS], bird_emission[BIRDS],
        bird_sheen[BIRDS], bird_fade;
    GLint sprite_emission[SPRITES], sprite_size[SPRITES], sprite_hinges[SPRITES],
        sprite_fade[SPRITES], sprite_picture[SPRITES];
    GLint sprite_body, sprite_edges, sprite_thick, sprite_fade_out, dot_cover, dot_extent, dot_wing;
    GLint trail_emission, crown_grid, tower_grid, shore_grid, guide_picture, bloom_strength;
    GLint backdrop_grid, floor_grid, shade_grid, sky_grid[SKIES], ground_grid[GROUNDS];
} Programs;

// The program of shaders/NAME.vert and NAME.frag, its uniform block and samplers bound to the
// units that the renderer uses; 0 and a filled error where it cannot be built.
GLuint programs_load_one(const char *name, Error *error);

// Replaces all programs, or on failure none.
bool programs_load(Programs *programs, Error *error);
void programs_deinit(Programs *programs);

// Draws a grid of strips, each one an instance, whose corners the vertex shader places. grid: the
// location of the program's uniform for its columns and rows. Adds the call to draw_calls.
void programs_draw_grid(GLuint program, GLint grid, int columns, int rows, size_t *draw_calls);
