// The clouds drift with the wind in steps by which nothing in the picture moves by more than about
// a pixel. The rows of the sky's grid take a step one after the other, the lowest first, so that
// few of them change from picture to picture.

#include "render/parts.h"

#include <math.h>
#include <string.h>

#include "gfx/context.h"
#include "gfx/objects.h"

enum { STARS = 1500 };
enum { COLUMNS = 40, ROWS = 48 };
enum { COARSE = 3 }; // pixels that one of the coarse sky's covers, across and up

// The wind's speed in heights of the clouds a second: that of shaders/shared/clouds.glsl.
static const double wind = 0.00405;

void sky_deinit(Sky *sky) {
    for (int side = 0; side < 2; side++) {
        gfx_layer_deinit(&sky->kept[side].coarse);
        gfx_layer_deinit(&sky->kept[side].layer);
    }
}

// What a kind of clouds is: scene_clouds, and the distribution of their shape, which a logistic one
// comes close to.
static const struct {
    float drawn[4], spread, middle;
} kinds[VIEW_CLOUDS] = {
    [VIEW_CLOUDS_CUMULUS] = {{1, 1, 3, 1}, 0.167f, -0.03f},
    [VIEW_CLOUDS_CIRRUS] = {{0.16f, 0, 1.4f, 0.6f}, 0.164f, 0.17f},
    [VIEW_CLOUDS_STRATUS] = {{0.5f, 0.6f, 3, 1}, 0.153f, 0.023f},
};

void sky_describe(SceneUniforms *scene, const FrameDescription *frame) {
    int kind = frame->view->cloud_kind;
    // The depth of clouds where their shape is 0, for the share of the sky that they cover.
    static const float least = 1e-4f;
    float share = fminf(fmaxf(frame->view->clouds, least), 1 - least);
    scene->options[2] = kinds[kind].spread * logf(share / (1 - share)) + kinds[kind].middle;
    memcpy(scene->clouds, kinds[kind].drawn, sizeof scene->clouds);
    double pixel = 1 / (double)camera_focal(&frame->camera, frame->height); // its angle, radians
    double step = 0.75 * pixel / wind, steps = frame->seconds / step, whole = floor(steps);
    double rows = floor((steps - whole) * ROWS) + 1; // that have taken this step
    scene->drift[0] = (float)(whole * step);
    scene->drift[1] = (float)((whole - 1) * step);
    scene->drift[2] = (float)(rows / ROWS);
    scene->drift[3] = (float)(rows / ROWS * frame->height);
}

// --- Drawing ---

static void draw_rows(Programs *programs, const SceneUniforms *scene, int from, int to) {
    if (!programs_use(programs, scene->switches[2] > 0 ? PROGRAM_SKY : PROGRAM_SKY_PLAIN))
        return;
    glUniform3f(programs_find(programs, "grid"), (float)COLUMNS, (float)ROWS, (float)from);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 2 * (COLUMNS + 1), to - from);
    programs->draw_calls++;
}

// These rows of the grid, at least, and all that is before them.
static void draw_part(const KeptSky *kept, Programs *programs, const FrameDescription *frame,
                      const SceneUniforms *scene, int from, int to) {
    gfx_debug_begin("sky");
    if (kept->spreads) { // over the whole picture, at the far end of the depth range
        glActiveTexture(GL_TEXTURE0 + SKY_TEXTURE_UNIT);
        glBindTexture(GL_TEXTURE_2D, kept->coarse.texture);
        glActiveTexture(GL_TEXTURE0 + TEXTURE_UNIT);
        glDepthRangef(1, 1);
        programs_draw_screen(programs, PROGRAM_SKY_COARSE);
        glDepthRangef(0, 1);
    } else {
        draw_rows(programs, scene, from, to);
    }
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    if (scene->options[3] > 0 && programs_use(programs, PROGRAM_STAR)) {
        glDrawArrays(GL_POINTS, 0, STARS);
        programs->draw_calls++;
    }
    // Light added to what is bright already: as a screen in display colours.
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_COLOR);
    if (programs_use(programs, PROGRAM_SUN)) {
        glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
        programs->draw_calls++;
    }
    glDisable(GL_BLEND);
    gfx_debug_end();
    if (frame->view->ground) {
        gfx_debug_begin("shore");
        programs_draw_grid(programs, PROGRAM_SHORE, 720, 2);
        gfx_debug_end();
    }
}

void sky_draw(const Sky *sky, Programs *programs, const FrameDescription *frame,
              const SceneUniforms *scene) {
    draw_part(&sky->kept[frame->side], programs, frame, scene, 0, ROWS);
}

// --- The coarse sky ---

// Makes the layer as large as this.
static void layer_fit(GfxLayer *layer, int width, int height, const char *label) {
    if (layer->width == width && layer->height == height)
        return;
    gfx_layer_deinit(layer);
    gfx_layer_init(layer, GL_RGBA8, width, height, label);
}

// Into the coarse layer; leaves its framebuffer bound.
static void coarse_draw_rows(KeptSky *kept, Programs *programs, const FrameDescription *frame,
                             const SceneUniforms *scene, int from, int to) {
    int width = (frame->width + COARSE - 1) / COARSE,
        height = (frame->height + COARSE - 1) / COARSE;
    layer_fit(&kept->coarse, width, height, "coarse sky");
    int low = from * height / ROWS, high = (to * height + ROWS - 1) / ROWS;
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, kept->coarse.framebuffer);
    glViewport(0, 0, width, height);
    glScissor(0, low, width, high - low);
    glEnable(GL_SCISSOR_TEST);
    draw_rows(programs, scene, from > 0 ? from - 1 : 0, to < ROWS ? to + 1 : ROWS);
    glDisable(GL_SCISSOR_TEST);
    glViewport(frame->viewport_x, 0, frame->width, frame->height);
}

// --- The kept sky ---

static bool row_drifted(const KeptSky *kept, const SceneUniforms *scene, int row) {
    float middle = ((float)row + 0.5f) / ROWS;
    const float *then = kept->drift, *now = scene->drift;
    return !kept->good || then[middle < then[2] ? 0 : 1] != now[middle < now[2] ? 0 : 1];
}

// Draws these rows, and the pixels of others that they share or their coarse pixels reach.
static void kept_draw_rows(KeptSky *kept, Programs *programs, const FrameDescription *frame,
                           const SceneUniforms *scene, int from, int to) {
    int low = from * frame->height / ROWS, high = (to * frame->height + ROWS - 1) / ROWS;
    if (kept->spreads) {
        coarse_draw_rows(kept, programs, frame, scene, from, to);
        low -= 2 * COARSE;
        high += 2 * COARSE;
    }
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, kept->layer.framebuffer);
    glScissor(frame->viewport_x, low, frame->width, high - low);
    glEnable(GL_SCISSOR_TEST);
    draw_part(kept, programs, frame, scene, from > 0 ? from - 1 : 0, to < ROWS ? to + 1 : ROWS);
    glDisable(GL_SCISSOR_TEST);
}

// Draws what has drifted and shows the sky of a picture before all else is drawn.
static void kept_show(KeptSky *kept, Programs *programs, const FrameDescription *frame,
                      const SceneUniforms *scene, GLuint target) {
    int left = frame->viewport_x, right = left + frame->width, top = frame->height;
    gfx_debug_begin("kept sky");
    layer_fit(&kept->layer, right, top, "kept sky");
    for (int row = 0, end; row < ROWS; row = end) {
        bool drifted = row_drifted(kept, scene, row);
        for (end = row + 1; end < ROWS && row_drifted(kept, scene, end) == drifted;)
            end++;
        if (drifted)
            kept_draw_rows(kept, programs, frame, scene, row, end);
    }
    memcpy(kept->drift, scene->drift, sizeof kept->drift);
    kept->good = true;
    glBindFramebuffer(GL_READ_FRAMEBUFFER, kept->layer.framebuffer);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target);
    glBlitFramebuffer(left, 0, right, top, left, 0, right, top, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_FRAMEBUFFER, target);
    programs->draw_calls++;
    gfx_debug_end();
}

bool sky_begin(Sky *sky, Programs *programs, const FrameDescription *frame,
               const SceneUniforms *scene, const GfxDrawn *drawn) {
    KeptSky *kept = &sky->kept[frame->side];
    kept->spreads = false;
    if (!sky->keeps || !drawn || drawn->samples > 1 || !frame->view->sky ||
        frame->view->world != VIEW_WORLD_MARSH)
        return false;
    kept->spreads = view_quality(frame->view, true) == VIEW_QUALITY_LOW;
    SkyKey key;
    memset(&key, 0, sizeof key); // its padding too: keys are compared as bytes
    memcpy(key.shown, (const char *)scene + SHOWN_FROM, SHOWN_SIZE);
    key.width = frame->width;
    key.height = frame->height;
    key.viewport_x = frame->viewport_x;
    key.ground = frame->view->ground;
    key.reading = programs->reading;
    if (memcmp(&key, &kept->key, sizeof key) == 0) {
        kept_show(kept, programs, frame, scene, drawn->framebuffer);
        return true;
    }
    // The first picture of a sky draws it directly: while the camera moves, it is also the last.
    kept->key = key;
    kept->good = false;
    if (kept->spreads) { // all of it, which sky_draw spreads
        coarse_draw_rows(kept, programs, frame, scene, 0, ROWS);
        glBindFramebuffer(GL_FRAMEBUFFER, drawn->framebuffer);
    }
    return false;
}
