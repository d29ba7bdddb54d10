// The clouds drift with the wind in steps by which nothing in the picture moves by more than about
// a pixel. The rows of the sky's grid take a step one after the other, the lowest first, so that
// few of them change from picture to picture.

#include "render/sky.h"

#include <math.h>

#include "gfx/debug.h"

enum { STARS = 1500 };
enum { COLUMNS = 40, ROWS = 48 };

// The wind's speed in heights of the clouds a second: that of shaders/shared/clouds.glsl.
static const double wind = 0.00405;

// The depth of clouds where their shape is 0, for the share of the sky that they cover: the
// logistic distribution comes close to that of their shape.
static float cloud_depth(float cover) {
    static const float spread = 0.18f, middle = 0.13f, least = 1e-4f;
    float share = fminf(fmaxf(cover, least), 1 - least);
    return spread * logf(share / (1 - share)) + middle;
}

void sky_describe(SceneUniforms *scene, const FrameDescription *frame) {
    scene->options[2] = cloud_depth(frame->view->clouds);
    double pixel = 1 / (double)camera_focal(&frame->camera, frame->height); // its angle, radians
    double step = pixel / wind, steps = frame->seconds / step, whole = floor(steps);
    double rows = floor((steps - whole) * ROWS) + 1; // that have taken this step
    scene->drift[0] = (float)(whole * step);
    scene->drift[1] = (float)((whole - 1) * step);
    scene->drift[2] = (float)(rows / ROWS);
    scene->drift[3] = (float)(rows / ROWS * frame->height);
}

static void draw_stars(const Programs *programs, size_t *draw_calls) {
    glUseProgram(programs->star);
    glDrawArrays(GL_POINTS, 0, STARS);
    ++*draw_calls;
}

static void draw_sun(const Programs *programs, size_t *draw_calls) {
    // Light added to what is bright already: as a screen in display colours.
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_COLOR);
    glUseProgram(programs->sun);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    ++*draw_calls;
}

void sky_draw(const Programs *programs, const View *view, const SceneUniforms *scene,
              size_t *draw_calls) {
    int kind = scene->switches[2] > 0 ? SKY_FINE : SKY_PLAIN;
    gfx_debug_begin("sky");
    programs_draw_grid(programs->sky[kind], programs->sky_grid[kind], COLUMNS, ROWS, draw_calls);
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    if (scene->options[3] > 0)
        draw_stars(programs, draw_calls);
    draw_sun(programs, draw_calls);
    glDisable(GL_BLEND);
    gfx_debug_end();
    if (view->ground) {
        gfx_debug_begin("shore");
        programs_draw_grid(programs->shore, programs->shore_grid, 720, 2, draw_calls);
        gfx_debug_end();
    }
}
