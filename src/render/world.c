#include "render/world.h"

#include "gfx/debug.h"
#include "render/stage.h"

static void draw_ground(Programs *programs, const SceneUniforms *scene, size_t *draw_calls) {
    bool shaded = scene->shadow[3] > 0 || scene->obstacle_counts[2] > 0;
    int kind = scene->moment[2] > 0     ? GROUND_FINE
               : shaded                 ? GROUND_SHADOW
               : scene->switches[1] > 0 ? GROUND_RIPPLES
                                        : GROUND_PLAIN;
    gfx_debug_begin("ground");
    programs_draw_grid(programs, &programs->ground[kind], &programs->ground_grid[kind], 72, 24,
                       draw_calls);
    gfx_debug_end();
}

void world_draw(Programs *programs, const FrameDescription *frame, const SceneUniforms *scene,
                const Sky *sky, size_t *draw_calls) {
    if (stage_is_shown(frame->view)) {
        stage_draw(programs, frame->view, scene, draw_calls);
        return;
    }
    if (frame->view->ground)
        draw_ground(programs, scene, draw_calls);
    // From here on at the far plane, only where nothing was drawn.
    glDepthRangef(0, 1);
    glDepthMask(GL_FALSE);
    if (frame->view->sky && sky)
        sky_draw(sky, programs, frame, scene, draw_calls);
    glDepthMask(GL_TRUE);
}
