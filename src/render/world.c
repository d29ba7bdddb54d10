#include "render/parts.h"

#include <math.h>
#include <string.h>

#include "base/vec.h"
#include "gfx/context.h"

// --- Stage ---

// The colours of the backdrop, zenith, horizon and nadir, as displayed, 0 to less than 1; sun: to
// the light, of any length; the last of nadir: how much darker the picture's corners are.
static const Daylight stages[VIEW_WORLDS] = {
    [VIEW_WORLD_WATER] = {.sun = {-0.3f, 1, -0.2f},
                          .nadir = {0.012f, 0.045f, 0.085f, 0.45f},
                          .light = {.zenith = {0.20f, 0.50f, 0.54f},
                                    .horizon = {0.085f, 0.31f, 0.385f},
                                    .sun_light = {1.1f, 1.25f, 1.15f},
                                    .sky_light = {0.35f, 0.50f, 0.52f},
                                    .earth_light = {0.03f, 0.08f, 0.11f}},
                          .half_angle = 0.15f},
    [VIEW_WORLD_STUDIO] = {.sun = {-0.45f, 1, 0.35f},
                           .nadir = {0.83f, 0.82f, 0.80f, 0.30f},
                           .light = {.zenith = {0.79f, 0.815f, 0.84f},
                                     .horizon = {0.885f, 0.885f, 0.875f},
                                     .sun_light = {1.05f, 0.99f, 0.90f},
                                     .sky_light = {0.36f, 0.38f, 0.40f},
                                     .earth_light = {0.20f, 0.19f, 0.18f}},
                           .half_angle = 0.18f},
    [VIEW_WORLD_PAPER] = {.sun = {-0.4f, 1, -0.3f},
                          .nadir = {0.925f, 0.89f, 0.81f, 0.28f},
                          .light = {.zenith = {0.925f, 0.89f, 0.81f},
                                    .horizon = {0.925f, 0.89f, 0.81f},
                                    .sun_light = {0.5f, 0.5f, 0.5f},
                                    .sky_light = {0.5f, 0.5f, 0.5f},
                                    .earth_light = {0.4f, 0.4f, 0.4f}},
                          .half_angle = 0.1f},
    [VIEW_WORLD_GRID] = {.sun = {-0.5f, 1, 0.4f},
                         .nadir = {0.03f, 0.036f, 0.065f, 0.35f},
                         .light = {.zenith = {0.035f, 0.042f, 0.085f},
                                   .horizon = {0.18f, 0.205f, 0.32f},
                                   .sun_light = {1.0f, 1.0f, 1.1f},
                                   .sky_light = {0.35f, 0.38f, 0.5f},
                                   .earth_light = {0.10f, 0.12f, 0.18f}},
                         .half_angle = 0.1f},
};

void stage_light(Daylight *daylight, const View *view) {
    *daylight = stages[view->world];
    daylight->metering = 1;
    SceneLight *light = &daylight->light;
    float length = vec_length(daylight->sun);
    for (int i = 0; i < 3; i++) {
        daylight->sun[i] /= length;
        light->zenith[i] = scene_light_shown_as(light->zenith[i]);
        light->horizon[i] = scene_light_shown_as(light->horizon[i]);
        daylight->nadir[i] = scene_light_shown_as(daylight->nadir[i]);
    }
    daylight->height = asinf(daylight->sun[1]) * 57.29577951f;
}

static void stage_draw(Programs *programs, const View *view, const SceneUniforms *scene) {
    gfx_debug_begin("stage");
    if (view->ground && view->world == VIEW_WORLD_GRID)
        programs_draw_grid(programs, PROGRAM_FLOOR, 72, 24);
    // At the far plane, only where nothing was drawn.
    glDepthMask(GL_FALSE);
    glDepthRangef(0, 1);
    if (view->sky)
        programs_draw_grid(programs, PROGRAM_BACKDROP, 40, 48);
    if (view->ground && view->world == VIEW_WORLD_STUDIO && scene->shadow[3] > 0) {
        glDepthRangef(0, BIRDS_FAR_DEPTH);
        glEnable(GL_BLEND);
        glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
        programs_draw_grid(programs, PROGRAM_SHADE, 48, 48);
        glDisable(GL_BLEND);
        glDepthRangef(0, 1);
    }
    glDepthMask(GL_TRUE);
    gfx_debug_end();
}

// --- World ---

void world_draw(Programs *programs, const FrameDescription *frame, const SceneUniforms *scene,
                const Sky *sky) {
    if (frame->view->world != VIEW_WORLD_MARSH) {
        stage_draw(programs, frame->view, scene);
        return;
    }
    if (frame->view->ground) {
        bool shaded = scene->shadow[3] > 0 || scene->obstacle_counts[2] > 0;
        Program program = scene->moment[2] > 0     ? PROGRAM_GROUND_FINE
                          : shaded                 ? PROGRAM_GROUND_SHADOW
                          : scene->switches[1] > 0 ? PROGRAM_GROUND_RIPPLES
                                                   : PROGRAM_GROUND_PLAIN;
        gfx_debug_begin("ground");
        programs_draw_grid(programs, program, 72, 24);
        gfx_debug_end();
    }
    // From here on at the far plane, only where nothing was drawn.
    glDepthRangef(0, 1);
    glDepthMask(GL_FALSE);
    if (frame->view->sky && sky)
        sky_draw(sky, programs, frame, scene);
    glDepthMask(GL_TRUE);
}
