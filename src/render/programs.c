#include "render/programs.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "gfx/context.h"
#include "gfx/program.h"
#include "render/uniforms.h"

static const struct {
    const char *vertex, *fragment; // without their endings
} programs_shaders[PROGRAMS] = {
#define PROGRAM(name, vertex, fragment) {vertex, fragment},
#include "render/programs.inl"
#undef PROGRAM
};

static GfxProgramSource *programs_read_pair(const char *vertex_name, const char *fragment_name,
                                            Error *error) {
    char names[2][64], paths[2][FILE_PATH_SIZE];
    snprintf(names[0], sizeof names[0], "shaders/%s.vert", vertex_name);
    snprintf(names[1], sizeof names[1], "shaders/%s.frag", fragment_name);
    for (int i = 0; i < 2; i++)
        if (!file_find_asset(names[i], paths[i], error))
            return NULL;
    return gfx_program_read(paths[0], paths[1], error);
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

bool programs_read(Programs *programs, Error *error) {
    *programs = (Programs){0};
    for (int i = 0; i < PROGRAMS; i++) {
        programs->sources[i] =
            programs_read_pair(programs_shaders[i].vertex, programs_shaders[i].fragment, error);
        if (!programs->sources[i])
            return false;
    }
    return true;
}

// Its source is needed no more, whether the driver takes it or not; but without a context nothing
// was refused.
static bool programs_link_one(Programs *programs, Program i, Error *error) {
    Error refused;
    programs->names[i] =
        programs_link_source(programs->sources[i], programs_shaders[i].fragment, &refused);
    if (!programs->names[i] && gfx_is_lost())
        return true;
    if (!programs->names[i])
        *error = refused;
    gfx_program_source_free(programs->sources[i]);
    programs->sources[i] = NULL;
    programs->linked += programs->names[i] != 0;
    return programs->names[i] != 0;
}

bool programs_link(Programs *programs, size_t most, Error *error) {
    bool good = true;
    for (Program i = 0; i < PROGRAMS && most > 0 && good; i++)
        if (programs->sources[i]) {
            good = programs_link_one(programs, i, error);
            most--;
        }
    return good;
}

bool programs_reload(Programs *programs, Error *error) {
    Programs loaded;
    if (!programs_read(&loaded, error) || !programs_link(&loaded, PROGRAMS, error)) {
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
    for (int i = 0; i < PROGRAMS; i++) {
        glDeleteProgram(programs->names[i]);
        gfx_program_source_free(programs->sources[i]);
    }
    *programs = (Programs){0};
}

bool programs_use(Programs *programs, Program program) {
    Error ignored = {0},
          *failed = programs->failed.kind == ERROR_NONE ? &programs->failed : &ignored;
    if (programs->sources[program])
        programs_link_one(programs, program, failed);
    programs->used = programs->names[program];
    glUseProgram(programs->used);
    return programs->used != 0;
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

void programs_draw_grid(Programs *programs, Program program, int columns, int rows) {
    if (!programs_use(programs, program))
        return;
    glUniform2f(programs_find(programs, "grid"), (float)columns, (float)rows);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 2 * (columns + 1), rows);
    programs->draw_calls++;
}

void programs_draw_screen(Programs *programs, Program program) {
    if (!programs_use(programs, program))
        return;
    glDrawArrays(GL_TRIANGLES, 0, 3);
    programs->draw_calls++;
}
