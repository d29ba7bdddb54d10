#include "render/parts.h"

#include "gfx/context.h"
#include "gfx/objects.h"

// --- Bloom ---
//
// Light that is brighter than white spreads over its surroundings, as in a lens: the light of the
// picture, which the inverse of the tone curve gives, is blurred by a pyramid of half sizes. Jorge
// Jimenez, Next Generation Post Processing in Call of Duty: Advanced Warfare (2014).

static void bloom_draw(Programs *programs, Program program, const GfxLayer *from,
                       const GfxLayer *to) {
    glBindTexture(GL_TEXTURE_2D, from->texture);
    glBindFramebuffer(GL_FRAMEBUFFER, to->framebuffer);
    glViewport(0, 0, to->width, to->height);
    programs_draw_screen(programs, program);
}

// The bright light of the picture in ever smaller layers, and their mean in the first.
static void bloom_spread(const Picture *picture, Programs *programs) {
    const GfxLayer *levels = picture->spread;
    if (programs_use(programs, PROGRAM_BLOOM_BRIGHT))
        glUniform1f(programs_find(programs, "share"), 1 / (float)picture->spreads);
    bloom_draw(programs, PROGRAM_BLOOM_BRIGHT, &picture->layer, &levels[0]);
    for (int level = 1; level < picture->spreads; level++)
        bloom_draw(programs, PROGRAM_BLOOM_DOWN, &levels[level - 1], &levels[level]);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE);
    for (int level = picture->spreads - 1; level > 0; level--)
        bloom_draw(programs, PROGRAM_BLOOM_UP, &levels[level], &levels[level - 1]);
    glDisable(GL_BLEND);
}

// --- The chain ---

// In their order. uniform: of shaders/display.frag, its strength where the effect is shown,
// otherwise 0. draw: what has to be drawn from the picture before its display, or NULL.
static const struct {
    size_t effect; // of the view
    const char *uniform;
    float strength;
    void (*draw)(const Picture *picture, Programs *programs);
} rows[] = {
    // The share of the light beyond white that spreads.
    {offsetof(View, bloom), "bloom", 0.3f, bloom_spread},
    // Of the light, missing in the corners.
    {offsetof(View, vignette), "vignette", 0.22f, NULL},
    // Of white, in the mean where grain is strongest.
    {offsetof(View, grain), "grain", 0.007f, NULL},
};

enum { PASSES_ROWS = sizeof rows / sizeof *rows };

void passes_init(Passes *passes) {
    // OpenGL ES 3.0 draws into half floats only with an extension.
    GfxLayer layer = {0};
    GfxDrawn bound = gfx_find_drawn(&(GfxDrawn){0});
    passes->possible = gfx_layer_init(&layer, GL_RGBA16F, 1, 1, "half floats");
    gfx_layer_deinit(&layer);
    glBindFramebuffer(GL_FRAMEBUFFER, bound.framebuffer);
}

// --- Textures and framebuffers ---

static void picture_deinit(Picture *picture) {
    gfx_target_deinit(&picture->sampled);
    glDeleteTextures(1, &picture->depth);
    gfx_layer_deinit(&picture->layer);
    for (int level = 0; level < picture->spreads; level++)
        gfx_layer_deinit(&picture->spread[level]);
    *picture = (Picture){0};
}

static bool picture_init(Picture *picture) {
    int width = picture->width, height = picture->height, samples = picture->samples;
    if (!gfx_layer_init(&picture->layer, GL_RGBA16F, width, height, "picture"))
        return false;
    picture->depth = gfx_texture_create_empty(GL_DEPTH_COMPONENT24, width, height, GL_NEAREST,
                                              "picture's depth");
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, picture->depth, 0);
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
        return false;
    if (samples > 1 && !gfx_target_init(&picture->sampled, GL_RGBA16F, samples, width, height,
                                        "picture's samples"))
        return false;
    while (picture->spreads < BLOOM_MOST_LEVELS && (height >= 16 || picture->spreads == 0)) {
        width = width > 1 ? width / 2 : 1;
        height = height > 1 ? height / 2 : 1;
        if (!gfx_layer_init(&picture->spread[picture->spreads++], GL_RGBA16F, width, height,
                            "bloom"))
            return false;
    }
    return true;
}

void passes_deinit(Passes *passes) {
    for (int side = 0; side < 2; side++)
        picture_deinit(&passes->pictures[side]);
}

// --- A picture ---

bool passes_begin(Passes *passes, FrameDescription *frame, ViewQuality quality, GfxDrawn *drawn) {
    Picture *picture = &passes->pictures[frame->side];
    bool any = false;
    for (int i = 0; i < PASSES_ROWS; i++)
        any |= view_shows(frame->view, rows[i].effect, quality);
    if (!passes->possible || !any)
        return false;
    passes->former = *drawn;
    if (picture->width != frame->width || picture->height != frame->height ||
        picture->samples != drawn->samples) {
        picture_deinit(picture);
        picture->width = frame->width;
        picture->height = frame->height;
        picture->samples = drawn->samples;
        picture->good = picture_init(picture);
    }
    if (!picture->good) {
        glBindFramebuffer(GL_FRAMEBUFFER, drawn->framebuffer);
        return false;
    }
    GLuint sampled = picture->sampled.framebuffer;
    drawn->framebuffer = sampled ? sampled : picture->layer.framebuffer;
    glBindFramebuffer(GL_FRAMEBUFFER, drawn->framebuffer);
    frame->viewport_x = 0;
    frame->partial = false;
    return true;
}

void passes_end(Passes *passes, Programs *programs, const FrameDescription *frame,
                ViewQuality quality) {
    const Picture *picture = &passes->pictures[frame->side];
    int width = picture->width, height = picture->height;
    gfx_debug_begin("passes");
    if (picture->sampled.framebuffer) {
        glBindFramebuffer(GL_READ_FRAMEBUFFER, picture->sampled.framebuffer);
        glBindFramebuffer(GL_DRAW_FRAMEBUFFER, picture->layer.framebuffer);
        glBlitFramebuffer(0, 0, width, height, 0, 0, width, height,
                          GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT, GL_NEAREST);
    }
    glDisable(GL_DEPTH_TEST);
    for (int i = 0; i < PASSES_ROWS; i++)
        if (rows[i].draw && view_shows(frame->view, rows[i].effect, quality))
            rows[i].draw(picture, programs);
    glBindFramebuffer(GL_FRAMEBUFFER, passes->former.framebuffer);
    glViewport(frame->viewport_x, 0, frame->width, frame->height);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_ALWAYS);
    glActiveTexture(GL_TEXTURE0 + PASSES_SPREAD_TEXTURE_UNIT);
    glBindTexture(GL_TEXTURE_2D, picture->spread[0].texture);
    glActiveTexture(GL_TEXTURE0 + PASSES_DEPTH_TEXTURE_UNIT);
    glBindTexture(GL_TEXTURE_2D, picture->depth);
    glActiveTexture(GL_TEXTURE0 + TEXTURE_UNIT);
    glBindTexture(GL_TEXTURE_2D, picture->layer.texture);
    if (programs_use(programs, PROGRAM_DISPLAY)) {
        for (int i = 0; i < PASSES_ROWS; i++)
            glUniform1f(programs_find(programs, rows[i].uniform),
                        view_shows(frame->view, rows[i].effect, quality) ? rows[i].strength : 0);
        programs_draw_screen(programs, PROGRAM_DISPLAY);
    }
    glDepthFunc(GL_LEQUAL);
    gfx_debug_end();
}
