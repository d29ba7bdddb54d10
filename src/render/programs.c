#include "render/programs.h"

#include <stdio.h>

#include "base/file.h"
#include "gfx/program.h"
#include "render/scene.h"

GLuint programs_load_one(const char *name, Error *error) {
    char vertex[FILE_PATH_SIZE], fragment[FILE_PATH_SIZE], asset[64];
    snprintf(asset, sizeof asset, "shaders/%s.vert", name);
    if (!file_find_asset(asset, vertex, sizeof vertex, error))
        return 0;
    snprintf(asset, sizeof asset, "shaders/%s.frag", name);
    if (!file_find_asset(asset, fragment, sizeof fragment, error))
        return 0;
    GLuint program = gfx_program_load(vertex, fragment, name, error);
    if (program) {
        gfx_program_bind_block(program, "Scene", SCENE_BINDING);
        gfx_program_bind_texture(program, "plumage", TEXTURE_UNIT);
    }
    return program;
}

bool programs_load(Programs *programs, Error *error) {
    Programs loaded = {0};
    if (!(loaded.bird = programs_load_one("bird", error)) ||
        !(loaded.grain = programs_load_one("grain", error)) ||
        !(loaded.sky = programs_load_one("sky", error)) ||
        !(loaded.sun = programs_load_one("sun", error)) ||
        !(loaded.ground = programs_load_one("ground", error)) ||
        !(loaded.guide = programs_load_one("guide", error)) ||
        !(loaded.trail = programs_load_one("trail", error))) {
        programs_deinit(&loaded);
        return false;
    }
    loaded.bird_shape = glGetUniformLocation(loaded.bird, "bird_shape");
    loaded.bird_shine = glGetUniformLocation(loaded.bird, "bird_shine");
    loaded.bird_sheen = glGetUniformLocation(loaded.bird, "bird_sheen");
    loaded.grain_shine = glGetUniformLocation(loaded.grain, "bird_shine");
    loaded.grain_cover = glGetUniformLocation(loaded.grain, "grain_cover");
    loaded.grain_size = glGetUniformLocation(loaded.grain, "grain_size");
    loaded.grain_room = glGetUniformLocation(loaded.grain, "grain_room");
    loaded.grain_wings = glGetUniformLocation(loaded.grain, "grain_wings");
    loaded.trail_shine = glGetUniformLocation(loaded.trail, "trail_shine");
    loaded.sky_grid = glGetUniformLocation(loaded.sky, "grid");
    loaded.ground_grid = glGetUniformLocation(loaded.ground, "grid");
    loaded.guide_picture = glGetUniformLocation(loaded.guide, "picture");
    programs_deinit(programs);
    *programs = loaded;
    return true;
}

void programs_deinit(Programs *programs) {
    glDeleteProgram(programs->bird);
    glDeleteProgram(programs->grain);
    glDeleteProgram(programs->sky);
    glDeleteProgram(programs->sun);
    glDeleteProgram(programs->ground);
    glDeleteProgram(programs->guide);
    glDeleteProgram(programs->trail);
    *programs = (Programs){0};
}
