#include "render/programs.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "gfx/program.h"
#include "render/bloom.h"
#include "render/mirror.h"
#include "render/shadows.h"
#include "render/sky_table.h"
#include "render/uniforms.h"

// A program: its place in Programs, and its shaders without their endings.
typedef struct ProgramRow {
    size_t place;
    const char *vertex, *fragment;
} ProgramRow;

#define PROGRAM(field, vertex, fragment)                                                           \
    { offsetof(Programs, field), vertex, fragment }

static const ProgramRow programs_rows[] = {
    PROGRAM(bird[BIRD_NEAR], "bird_near", "bird_near"),
    PROGRAM(bird[BIRD_PLAIN], "bird", "bird"),
    PROGRAM(crown, "crown", "crown"),
    PROGRAM(tower, "tower", "tower"),
    PROGRAM(sun, "sun", "sun"),
    PROGRAM(shore, "shore", "shore"),
    PROGRAM(foreground, "foreground", "foreground"),
    PROGRAM(star, "star", "star"),
    PROGRAM(guide, "guide", "guide"),
    PROGRAM(trail, "trail", "trail"),
    PROGRAM(bloom_bright, "screen", "bloom_bright"),
    PROGRAM(bloom_down, "screen", "bloom_down"),
    PROGRAM(bloom_up, "screen", "bloom_up"),
    PROGRAM(bloom, "screen", "bloom"),
    PROGRAM(sprite[SPRITE_DOT], "dot", "dot"),
    PROGRAM(sprite[SPRITE_BIRD], "sprite", "sprite"),
    PROGRAM(sky[SKY_PLAIN], "sky", "sky_plain"),
    PROGRAM(sky[SKY_FINE], "sky", "sky"),
    PROGRAM(ground[GROUND_PLAIN], "ground", "ground_plain"),
    PROGRAM(ground[GROUND_RIPPLES], "ground", "ground"),
    PROGRAM(ground[GROUND_SHADOW], "ground", "ground_shadow"),
    PROGRAM(ground[GROUND_MIRROR], "ground", "ground_mirror"),
    PROGRAM(backdrop, "backdrop", "backdrop"),
    PROGRAM(floor, "floor", "floor"),
    PROGRAM(shade, "shade", "shade"),
};

// A uniform: the place of its location in Programs, its program's place, its name.
typedef struct UniformRow {
    size_t place, program;
    const char *name;
} UniformRow;

#define UNIFORM(field, program, name)                                                              \
    { offsetof(Programs, field), offsetof(Programs, program), name }

static const UniformRow programs_uniforms[] = {
    UNIFORM(bird_hinges[BIRD_NEAR], bird[BIRD_NEAR], "bird_hinges"),
    UNIFORM(bird_hinges[BIRD_PLAIN], bird[BIRD_PLAIN], "bird_hinges"),
    UNIFORM(bird_size[BIRD_NEAR], bird[BIRD_NEAR], "bird_size"),
    UNIFORM(bird_size[BIRD_PLAIN], bird[BIRD_PLAIN], "bird_size"),
    UNIFORM(bird_fold[BIRD_NEAR], bird[BIRD_NEAR], "bird_fold"),
    UNIFORM(bird_fold[BIRD_PLAIN], bird[BIRD_PLAIN], "bird_fold"),
    UNIFORM(bird_emission[BIRD_NEAR], bird[BIRD_NEAR], "bird_emission"),
    UNIFORM(bird_emission[BIRD_PLAIN], bird[BIRD_PLAIN], "bird_emission"),
    UNIFORM(bird_sheen[BIRD_NEAR], bird[BIRD_NEAR], "bird_sheen"),
    UNIFORM(bird_sheen[BIRD_PLAIN], bird[BIRD_PLAIN], "bird_sheen"),
    UNIFORM(bird_fade, bird[BIRD_PLAIN], "bird_fade"),
    UNIFORM(sprite_emission[SPRITE_DOT], sprite[SPRITE_DOT], "bird_emission"),
    UNIFORM(sprite_emission[SPRITE_BIRD], sprite[SPRITE_BIRD], "bird_emission"),
    UNIFORM(sprite_size[SPRITE_DOT], sprite[SPRITE_DOT], "bird_size"),
    UNIFORM(sprite_size[SPRITE_BIRD], sprite[SPRITE_BIRD], "bird_size"),
    UNIFORM(sprite_hinges[SPRITE_DOT], sprite[SPRITE_DOT], "bird_hinges"),
    UNIFORM(sprite_hinges[SPRITE_BIRD], sprite[SPRITE_BIRD], "bird_hinges"),
    UNIFORM(sprite_fade[SPRITE_DOT], sprite[SPRITE_DOT], "sprite_fade"),
    UNIFORM(sprite_fade[SPRITE_BIRD], sprite[SPRITE_BIRD], "sprite_fade"),
    UNIFORM(sprite_picture[SPRITE_DOT], sprite[SPRITE_DOT], "sprite_picture"),
    UNIFORM(sprite_picture[SPRITE_BIRD], sprite[SPRITE_BIRD], "sprite_picture"),
    UNIFORM(sprite_body, sprite[SPRITE_BIRD], "sprite_body"),
    UNIFORM(sprite_edges, sprite[SPRITE_BIRD], "sprite_edges"),
    UNIFORM(sprite_thick, sprite[SPRITE_BIRD], "sprite_thick"),
    UNIFORM(sprite_fade_out, sprite[SPRITE_BIRD], "sprite_fade_out"),
    UNIFORM(dot_cover, sprite[SPRITE_DOT], "dot_cover"),
    UNIFORM(dot_extent, sprite[SPRITE_DOT], "dot_extent"),
    UNIFORM(dot_wing, sprite[SPRITE_DOT], "dot_wing"),
    UNIFORM(trail_emission, trail, "trail_emission"),
    UNIFORM(crown_grid, crown, "grid"),
    UNIFORM(tower_grid, tower, "grid"),
    UNIFORM(shore_grid, shore, "grid"),
    UNIFORM(guide_picture, guide, "picture"),
    UNIFORM(bloom_strength, bloom, "bloom_strength"),
    UNIFORM(sky_grid[SKY_PLAIN], sky[SKY_PLAIN], "grid"),
    UNIFORM(sky_grid[SKY_FINE], sky[SKY_FINE], "grid"),
    UNIFORM(ground_grid[GROUND_PLAIN], ground[GROUND_PLAIN], "grid"),
    UNIFORM(ground_grid[GROUND_RIPPLES], ground[GROUND_RIPPLES], "grid"),
    UNIFORM(ground_grid[GROUND_SHADOW], ground[GROUND_SHADOW], "grid"),
    UNIFORM(ground_grid[GROUND_MIRROR], ground[GROUND_MIRROR], "grid"),
    UNIFORM(backdrop_grid, backdrop, "grid"),
    UNIFORM(floor_grid, floor, "grid"),
    UNIFORM(shade_grid, shade, "grid"),
};

enum {
    PROGRAMS_COUNT = sizeof programs_rows / sizeof *programs_rows,
    PROGRAMS_UNIFORMS = sizeof programs_uniforms / sizeof *programs_uniforms
};

static GLuint *programs_at(Programs *programs, size_t place) {
    return (GLuint *)((char *)programs + place);
}

static bool programs_find_shader(const char *name, const char *ending, char path[FILE_PATH_SIZE],
                                 Error *error) {
    char asset[64];
    snprintf(asset, sizeof asset, "shaders/%s.%s", name, ending);
    return file_find_asset(asset, path, FILE_PATH_SIZE, error);
}

static GLuint programs_load_pair(const char *vertex_name, const char *fragment_name, Error *error) {
    char vertex[FILE_PATH_SIZE], fragment[FILE_PATH_SIZE];
    if (!programs_find_shader(vertex_name, "vert", vertex, error) ||
        !programs_find_shader(fragment_name, "frag", fragment, error))
        return 0;
    GLuint program = gfx_program_load(vertex, fragment, fragment_name, error);
    if (program) {
        gfx_program_bind_block(program, "Scene", SCENE_BINDING);
        gfx_program_bind_texture(program, "plumage", TEXTURE_UNIT);
        gfx_program_bind_texture(program, "shadow", SHADOWS_TEXTURE_UNIT);
        gfx_program_bind_texture(program, "mirrored", MIRROR_TEXTURE_UNIT);
        gfx_program_bind_texture(program, "sky_table", SKY_TABLE_TEXTURE_UNIT);
        gfx_program_bind_texture(program, "drawn", TEXTURE_UNIT);
        gfx_program_bind_texture(program, "spread", BLOOM_TEXTURE_UNIT);
        gfx_program_bind_texture(program, "drawn_depth", BLOOM_DEPTH_TEXTURE_UNIT);
    }
    return program;
}

GLuint programs_load_one(const char *name, Error *error) {
    return programs_load_pair(name, name, error);
}

bool programs_load(Programs *programs, Error *error) {
    Programs loaded = {0};
    for (size_t i = 0; i < PROGRAMS_COUNT; i++) {
        const ProgramRow *row = &programs_rows[i];
        GLuint program = programs_load_pair(row->vertex, row->fragment, error);
        if (!program) {
            programs_deinit(&loaded);
            return false;
        }
        *programs_at(&loaded, row->place) = program;
    }
    for (size_t i = 0; i < PROGRAMS_UNIFORMS; i++) {
        const UniformRow *row = &programs_uniforms[i];
        GLint location = glGetUniformLocation(*programs_at(&loaded, row->program), row->name);
        memcpy((char *)&loaded + row->place, &location, sizeof location);
    }
    programs_deinit(programs);
    *programs = loaded;
    return true;
}

void programs_deinit(Programs *programs) {
    for (size_t i = 0; i < PROGRAMS_COUNT; i++)
        glDeleteProgram(*programs_at(programs, programs_rows[i].place));
    *programs = (Programs){0};
}

void programs_draw_grid(GLuint program, GLint grid, int columns, int rows, size_t *draw_calls) {
    glUseProgram(program);
    glUniform2f(grid, (float)columns, (float)rows);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 2 * (columns + 1), rows);
    ++*draw_calls;
}
