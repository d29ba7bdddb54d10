#include "render/programs.h"

#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "gfx/program.h"
#include "render/uniforms.h"

// A program: where in Programs its name is, and its shaders without their endings.
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
    PROGRAM(foreground[FOREGROUND_SEEN], "foreground", "foreground"),
    PROGRAM(foreground[FOREGROUND_MIRRORED], "foreground_mirrored", "foreground_mirrored"),
    PROGRAM(star, "star", "star"),
    PROGRAM(guide, "guide", "guide"),
    PROGRAM(trail, "trail", "trail"),
    PROGRAM(bloom_bright, "screen", "bloom_bright"),
    PROGRAM(bloom_down, "screen", "bloom_down"),
    PROGRAM(bloom_up, "screen", "bloom_up"),
    PROGRAM(display, "screen", "display"),
    PROGRAM(sprite[SPRITE_DOT], "dot", "dot"),
    PROGRAM(sprite[SPRITE_BIRD], "sprite", "sprite"),
    PROGRAM(sky[SKY_PLAIN], "sky", "sky_plain"),
    PROGRAM(sky[SKY_FINE], "sky", "sky"),
    PROGRAM(sky_coarse, "screen", "sky_coarse"),
    PROGRAM(ground[GROUND_PLAIN], "ground", "ground_plain"),
    PROGRAM(ground[GROUND_RIPPLES], "ground", "ground"),
    PROGRAM(ground[GROUND_SHADOW], "ground", "ground_shadow"),
    PROGRAM(ground[GROUND_FINE], "ground", "ground_fine"),
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
    UNIFORM(sprite_plumage[SPRITE_DOT], sprite[SPRITE_DOT], "plumage_mean"),
    UNIFORM(sprite_plumage[SPRITE_BIRD], sprite[SPRITE_BIRD], "plumage_mean"),
    UNIFORM(sprite_mirrored[SPRITE_DOT], sprite[SPRITE_DOT], "sprite_mirrored"),
    UNIFORM(sprite_mirrored[SPRITE_BIRD], sprite[SPRITE_BIRD], "sprite_mirrored"),
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
    UNIFORM(bloom_share, bloom_bright, "share"),
    UNIFORM(display_bloom, display, "bloom"),
    UNIFORM(display_vignette, display, "vignette"),
    UNIFORM(display_grain, display, "grain"),
    UNIFORM(sky_grid[SKY_PLAIN], sky[SKY_PLAIN], "grid"),
    UNIFORM(sky_grid[SKY_FINE], sky[SKY_FINE], "grid"),
    UNIFORM(ground_grid[GROUND_PLAIN], ground[GROUND_PLAIN], "grid"),
    UNIFORM(ground_grid[GROUND_RIPPLES], ground[GROUND_RIPPLES], "grid"),
    UNIFORM(ground_grid[GROUND_SHADOW], ground[GROUND_SHADOW], "grid"),
    UNIFORM(ground_grid[GROUND_FINE], ground[GROUND_FINE], "grid"),
    UNIFORM(backdrop_grid, backdrop, "grid"),
    UNIFORM(floor_grid, floor, "grid"),
    UNIFORM(shade_grid, shade, "grid"),
};

enum {
    PROGRAMS_ROWS = sizeof programs_rows / sizeof *programs_rows,
    PROGRAMS_UNIFORMS = sizeof programs_uniforms / sizeof *programs_uniforms
};
_Static_assert(PROGRAMS_ROWS == (int)PROGRAMS_COUNT, "each program has its source");

static GLuint *programs_at(Programs *programs, size_t place) {
    return (GLuint *)((char *)programs + place);
}

static bool programs_find_shader(const char *name, const char *ending, char path[FILE_PATH_SIZE],
                                 Error *error) {
    char asset[64];
    snprintf(asset, sizeof asset, "shaders/%s.%s", name, ending);
    return file_find_asset(asset, path, FILE_PATH_SIZE, error);
}

static GfxProgramSource *programs_read_pair(const char *vertex_name, const char *fragment_name,
                                            Error *error) {
    char vertex[FILE_PATH_SIZE], fragment[FILE_PATH_SIZE];
    if (!programs_find_shader(vertex_name, "vert", vertex, error) ||
        !programs_find_shader(fragment_name, "frag", fragment, error))
        return NULL;
    return gfx_program_read(vertex, fragment, error);
}

static GLuint programs_link_source(const GfxProgramSource *source, const char *label,
                                   Error *error) {
    GLuint program = gfx_program_link(source, label, error);
    if (program) {
        gfx_program_bind_block(program, "Scene", SCENE_BINDING);
        gfx_program_bind_texture(program, "plumage", TEXTURE_UNIT);
        gfx_program_bind_texture(program, "shadow", SHADOWS_TEXTURE_UNIT);
        gfx_program_bind_texture(program, "sky_table", SKY_TABLE_TEXTURE_UNIT);
        gfx_program_bind_texture(program, "coarse_sky", SKY_TEXTURE_UNIT);
        gfx_program_bind_texture(program, "drawn", TEXTURE_UNIT);
        gfx_program_bind_texture(program, "spread", PASSES_SPREAD_TEXTURE_UNIT);
        gfx_program_bind_texture(program, "drawn_depth", PASSES_DEPTH_TEXTURE_UNIT);
    }
    return program;
}

GLuint programs_load_one(const char *name, Error *error) {
    GfxProgramSource *source = programs_read_pair(name, name, error);
    GLuint program = source ? programs_link_source(source, name, error) : 0;
    gfx_program_source_free(source);
    return program;
}

// --- All of them ---

bool programs_read(Programs *programs, Error *error) {
    *programs = (Programs){0};
    for (size_t i = 0; i < PROGRAMS_COUNT; i++) {
        const ProgramRow *row = &programs_rows[i];
        programs->sources[i] = programs_read_pair(row->vertex, row->fragment, error);
        if (!programs->sources[i]) {
            programs_deinit(programs);
            return false;
        }
    }
    return true;
}

static void programs_find_uniforms(Programs *programs, const ProgramRow *row, GLuint program) {
    for (size_t i = 0; i < PROGRAMS_UNIFORMS; i++) {
        const UniformRow *uniform = &programs_uniforms[i];
        if (uniform->program != row->place)
            continue;
        GLint location = glGetUniformLocation(program, uniform->name);
        memcpy((char *)programs + uniform->place, &location, sizeof location);
    }
}

// Its source is needed no more, whether the driver takes it or not.
static bool programs_link_row(Programs *programs, size_t i, Error *error) {
    const ProgramRow *row = &programs_rows[i];
    GLuint program = programs_link_source(programs->sources[i], row->fragment, error);
    gfx_program_source_free(programs->sources[i]);
    programs->sources[i] = NULL;
    *programs_at(programs, row->place) = program;
    if (!program)
        return false;
    programs_find_uniforms(programs, row, program);
    programs->linked++;
    return true;
}

bool programs_link(Programs *programs, size_t most, Error *error) {
    for (size_t i = 0; i < PROGRAMS_COUNT && most > 0; i++) {
        if (!programs->sources[i])
            continue;
        if (!programs_link_row(programs, i, error))
            return false;
        most--;
    }
    return true;
}

bool programs_reload(Programs *programs, Error *error) {
    Programs loaded;
    if (!programs_read(&loaded, error))
        return false;
    if (!programs_link(&loaded, PROGRAMS_COUNT, error)) {
        programs_deinit(&loaded);
        return false;
    }
    loaded.reading = programs->reading + 1;
    programs_deinit(programs);
    *programs = loaded;
    return true;
}

void programs_deinit(Programs *programs) {
    for (size_t i = 0; i < PROGRAMS_COUNT; i++) {
        glDeleteProgram(*programs_at(programs, programs_rows[i].place));
        gfx_program_source_free(programs->sources[i]);
    }
    *programs = (Programs){0};
}

// --- Drawing with them ---

static size_t programs_find_row(const Programs *programs, const GLuint *program) {
    size_t place = (size_t)((const char *)program - (const char *)programs), i = 0;
    while (i < PROGRAMS_COUNT && programs_rows[i].place != place)
        i++;
    assert(i < PROGRAMS_COUNT);
    return i;
}

bool programs_use(Programs *programs, const GLuint *program) {
    if (!*program) {
        size_t row = programs_find_row(programs, program);
        Error failed = {0};
        if (programs->sources[row] && !programs_link_row(programs, row, &failed) &&
            programs->failed.kind == ERROR_NONE)
            programs->failed = failed;
    }
    glUseProgram(*program);
    return *program != 0;
}

bool programs_are_good(Programs *programs, Error *error) {
    if (programs->failed.kind == ERROR_NONE)
        return true;
    *error = programs->failed;
    programs->failed = (Error){0};
    return false;
}

void programs_draw_grid(Programs *programs, const GLuint *program, const GLint *grid, int columns,
                        int rows, size_t *draw_calls) {
    if (!programs_use(programs, program))
        return;
    glUniform2f(*grid, (float)columns, (float)rows);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 2 * (columns + 1), rows);
    ++*draw_calls;
}
