#include "render/programs.h"

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

_Static_assert(sizeof programs_rows / sizeof *programs_rows == (size_t)PROGRAMS_COUNT,
               "each program has its source");

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
    static const struct {
        const char *sampler;
        GLint unit;
    } textures[] = {{"plumage", TEXTURE_UNIT},
                    {"shadow", SHADOWS_TEXTURE_UNIT},
                    {"sky_table", SKY_TABLE_TEXTURE_UNIT},
                    {"coarse_sky", SKY_TEXTURE_UNIT},
                    {"drawn", TEXTURE_UNIT},
                    {"spread", PASSES_SPREAD_TEXTURE_UNIT},
                    {"drawn_depth", PASSES_DEPTH_TEXTURE_UNIT}};
    GLuint program = gfx_program_link(source, label, error);
    if (!program)
        return 0;
    GLuint scene = glGetUniformBlockIndex(program, "Scene");
    if (scene != GL_INVALID_INDEX)
        glUniformBlockBinding(program, scene, SCENE_BINDING);
    glUseProgram(program);
    for (size_t i = 0; i < sizeof textures / sizeof *textures; i++) // a location of -1 is ignored
        glUniform1i(glGetUniformLocation(program, textures[i].sampler), textures[i].unit);
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

// Its source is needed no more, whether the driver takes it or not.
static bool programs_link_row(Programs *programs, size_t i, Error *error) {
    const ProgramRow *row = &programs_rows[i];
    GLuint program = programs_link_source(programs->sources[i], row->fragment, error);
    gfx_program_source_free(programs->sources[i]);
    programs->sources[i] = NULL;
    *programs_at(programs, row->place) = program;
    if (!program)
        return false;
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
    loaded.draw_calls = programs->draw_calls;
    loaded.triangles = programs->triangles;
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

bool programs_use(Programs *programs, const GLuint *program) {
    if (!*program) {
        size_t place = (size_t)((const char *)program - (const char *)programs), row = 0;
        while (programs_rows[row].place != place)
            row++;
        Error failed = {0};
        if (programs->sources[row] && !programs_link_row(programs, row, &failed) &&
            programs->failed.kind == ERROR_NONE)
            programs->failed = failed;
    }
    programs->used = *program;
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

GLint programs_find(const Programs *programs, const char *uniform) {
    return glGetUniformLocation(programs->used, uniform);
}

void programs_draw_grid(Programs *programs, const GLuint *program, int columns, int rows) {
    if (!programs_use(programs, program))
        return;
    glUniform2f(programs_find(programs, "grid"), (float)columns, (float)rows);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 2 * (columns + 1), rows);
    programs->draw_calls++;
}

void programs_draw_screen(Programs *programs, const GLuint *program) {
    if (!programs_use(programs, program))
        return;
    glDrawArrays(GL_TRIANGLES, 0, 3);
    programs->draw_calls++;
}
