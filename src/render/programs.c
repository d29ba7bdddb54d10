#include "render/programs.h"

#include <stdio.h>

#include "base/file.h"
#include "gfx/program.h"
#include "render/shadows.h"
#include "render/uniforms.h"

static GLuint programs_load_pair(const char *vertex_name, const char *fragment_name, Error *error) {
    char vertex[FILE_PATH_SIZE], fragment[FILE_PATH_SIZE], asset[64];
    snprintf(asset, sizeof asset, "shaders/%s.vert", vertex_name);
    if (!file_find_asset(asset, vertex, sizeof vertex, error))
        return 0;
    snprintf(asset, sizeof asset, "shaders/%s.frag", fragment_name);
    if (!file_find_asset(asset, fragment, sizeof fragment, error))
        return 0;
    GLuint program = gfx_program_load(vertex, fragment, fragment_name, error);
    if (program) {
        gfx_program_bind_block(program, "Scene", SCENE_BINDING);
        gfx_program_bind_texture(program, "plumage", TEXTURE_UNIT);
        gfx_program_bind_texture(program, "shadow", SHADOWS_TEXTURE_UNIT);
    }
    return program;
}

GLuint programs_load_one(const char *name, Error *error) {
    return programs_load_pair(name, name, error);
}

static const char *const skies[SKIES] = {"sky_plain", "sky"};
static const char *const grounds[GROUNDS] = {"ground_plain", "ground", "ground_shadow"};

// Programs that differ in their fragment shader only; stores the location of their grid uniform.
static bool programs_load_kinds(GLuint *programs, GLint *grids, const char *vertex,
                                const char *const *fragments, int count, Error *error) {
    for (int kind = 0; kind < count; kind++) {
        if (!(programs[kind] = programs_load_pair(vertex, fragments[kind], error)))
            return false;
        grids[kind] = glGetUniformLocation(programs[kind], "grid");
    }
    return true;
}

bool programs_load(Programs *programs, Error *error) {
    Programs loaded = {0};
    if (!programs_load_kinds(loaded.sky, loaded.sky_grid, "sky", skies, SKIES, error) ||
        !programs_load_kinds(loaded.ground, loaded.ground_grid, "ground", grounds, GROUNDS,
                             error) ||
        !(loaded.bird = programs_load_one("bird", error)) ||
        !(loaded.point = programs_load_one("point", error)) ||
        !(loaded.crown = programs_load_one("crown", error)) ||
        !(loaded.tower = programs_load_one("tower", error)) ||
        !(loaded.sun = programs_load_one("sun", error)) ||
        !(loaded.shore = programs_load_one("shore", error)) ||
        !(loaded.star = programs_load_one("star", error)) ||
        !(loaded.guide = programs_load_one("guide", error)) ||
        !(loaded.trail = programs_load_one("trail", error))) {
        programs_deinit(&loaded);
        return false;
    }
    loaded.bird_shape = glGetUniformLocation(loaded.bird, "bird_shape");
    loaded.bird_fold = glGetUniformLocation(loaded.bird, "bird_fold");
    loaded.bird_emission = glGetUniformLocation(loaded.bird, "bird_emission");
    loaded.bird_sheen = glGetUniformLocation(loaded.bird, "bird_sheen");
    loaded.point_emission = glGetUniformLocation(loaded.point, "bird_emission");
    loaded.point_cover = glGetUniformLocation(loaded.point, "point_cover");
    loaded.point_size = glGetUniformLocation(loaded.point, "point_size");
    loaded.point_viewport_share = glGetUniformLocation(loaded.point, "point_viewport_share");
    loaded.point_wings = glGetUniformLocation(loaded.point, "point_wings");
    loaded.trail_emission = glGetUniformLocation(loaded.trail, "trail_emission");
    loaded.crown_grid = glGetUniformLocation(loaded.crown, "grid");
    loaded.tower_grid = glGetUniformLocation(loaded.tower, "grid");
    loaded.shore_grid = glGetUniformLocation(loaded.shore, "grid");
    loaded.guide_picture = glGetUniformLocation(loaded.guide, "picture");
    programs_deinit(programs);
    *programs = loaded;
    return true;
}

void programs_deinit(Programs *programs) {
    for (int kind = 0; kind < SKIES; kind++)
        glDeleteProgram(programs->sky[kind]);
    for (int kind = 0; kind < GROUNDS; kind++)
        glDeleteProgram(programs->ground[kind]);
    glDeleteProgram(programs->bird);
    glDeleteProgram(programs->point);
    glDeleteProgram(programs->crown);
    glDeleteProgram(programs->tower);
    glDeleteProgram(programs->sun);
    glDeleteProgram(programs->shore);
    glDeleteProgram(programs->star);
    glDeleteProgram(programs->guide);
    glDeleteProgram(programs->trail);
    *programs = (Programs){0};
}
