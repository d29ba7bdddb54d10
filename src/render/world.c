#include "render/world.h"

#include "gfx/debug.h"

enum { STARS = 1500 };

// A grid of strips, each one an instance, whose corners the vertex shader places.
static void draw_grid(GLuint program, GLint place, int columns, int rows, size_t *draw_calls) {
    glUseProgram(program);
    glUniform2f(place, (float)columns, (float)rows);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 2 * (columns + 1), rows);
    ++*draw_calls;
}

static void draw_ground(const Programs *programs, const SceneUniforms *scene, size_t *draw_calls) {
    bool shaded = scene->shadow[3] > 0 || scene->obstacle_counts[2] > 0;
    int kind = shaded ? GROUND_SHADOW : scene->switches[1] > 0 ? GROUND_RIPPLES : GROUND_PLAIN;
    gfx_debug_begin("ground");
    // The plane extends beyond the camera's far plane.
    glEnable(GL_DEPTH_CLAMP);
    draw_grid(programs->ground[kind], programs->ground_grid[kind], 72, 24, draw_calls);
    glDisable(GL_DEPTH_CLAMP);
    gfx_debug_end();
}

static void draw_sky(const Programs *programs, const SceneUniforms *scene, size_t *draw_calls) {
    int kind = scene->switches[2] > 0 ? SKY_FINE : SKY_PLAIN;
    gfx_debug_begin("sky");
    draw_grid(programs->sky[kind], programs->sky_grid[kind], 40, 48, draw_calls);
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    if (scene->options[3] > 0) {
        glUseProgram(programs->star);
        glDrawArrays(GL_POINTS, 0, STARS);
        ++*draw_calls;
    }
    // Light added to what is bright already: as a screen in display colours.
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_COLOR);
    glUseProgram(programs->sun);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    glDisable(GL_BLEND);
    ++*draw_calls;
    gfx_debug_end();
}

void world_draw(const Programs *programs, const View *view, const SceneUniforms *scene,
                size_t *draw_calls) {
    if (view->ground)
        draw_ground(programs, scene, draw_calls);
    // From here on at the far plane, only where nothing was drawn.
    glDepthRange(0, 1);
    glDepthMask(GL_FALSE);
    if (view->sky)
        draw_sky(programs, scene, draw_calls);
    if (view->ground && view->sky) {
        gfx_debug_begin("shore");
        draw_grid(programs->shore, programs->shore_grid, 720, 2, draw_calls);
        gfx_debug_end();
    }
    glDepthMask(GL_TRUE);
}
