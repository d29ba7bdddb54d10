#include "render/passes.h"

#include <stdlib.h>

#include "gfx/debug.h"
#include "gfx/objects.h"
#include "render/bloom.h"

// The picture of one side of a comparison.
typedef struct Picture {
    int width, height, samples; // 0 before the first picture, or where OpenGL could not
    // Where it is drawn with several samples: else 0, and it is drawn into the layer.
    GLuint drawn, drawn_colour, drawn_depth;
    GfxLayer layer;
    GLuint depth; // texture
    Bloom bloom;
    bool good;
} Picture;

struct Passes {
    bool possible;
    Picture pictures[2]; // by FrameDescription.side
    GLint former;        // the framebuffer bound at passes_begin
};

static void picture_spread(const Picture *picture, Programs *programs, size_t *draw_calls) {
    bloom_spread(&picture->bloom, &picture->layer, programs, draw_calls);
}

// In their order. strength: the uniform's value where the pass is shown, otherwise 0. draw: or
// NULL.
static const struct {
    ViewEffect effect;
    size_t uniform; // the place of its location in Programs
    float strength;
    void (*draw)(const Picture *picture, Programs *programs, size_t *draw_calls);
} rows[] = {
    // The share of the light beyond white that spreads.
    {VIEW_EFFECT_BLOOM, offsetof(Programs, display_bloom), 0.3f, picture_spread},
    // Of the light, missing in the corners.
    {VIEW_EFFECT_VIGNETTE, offsetof(Programs, display_vignette), 0.22f, NULL},
    // Of white, in the mean where grain is strongest.
    {VIEW_EFFECT_GRAIN, offsetof(Programs, display_grain), 0.007f, NULL},
};

enum { ROWS = sizeof rows / sizeof *rows };

// OpenGL ES 3.0 draws into half floats only with an extension.
static bool can_draw_half_floats(void) {
    GfxLayer layer = {0};
    GLint bound = 0;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &bound);
    bool good = gfx_layer_init(&layer, GL_RGBA16F, 1, 1, "half floats");
    gfx_layer_deinit(&layer);
    glBindFramebuffer(GL_FRAMEBUFFER, (GLuint)bound);
    return good;
}

Passes *passes_create(Error *error) {
    Passes *passes = calloc(1, sizeof *passes);
    if (passes)
        passes->possible = can_draw_half_floats();
    else
        error_set(error, ERROR_FAILED, "out of memory for the passes after a picture");
    return passes;
}

bool passes_are_possible(const Passes *passes) {
    return passes->possible;
}

// --- Textures and framebuffers ---

static bool framebuffer_is_complete(void) {
    return glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
}

static GLuint create_samples(const Picture *picture, GLenum format, GLenum attachment,
                             const char *label) {
    GLuint name = 0;
    glGenRenderbuffers(1, &name);
    glBindRenderbuffer(GL_RENDERBUFFER, name);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, picture->samples, format, picture->width,
                                     picture->height);
    gfx_label(GL_RENDERBUFFER, name, label);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, attachment, GL_RENDERBUFFER, name);
    return name;
}

static bool picture_init_samples(Picture *picture) {
    glGenFramebuffers(1, &picture->drawn);
    glBindFramebuffer(GL_FRAMEBUFFER, picture->drawn);
    gfx_label(GL_FRAMEBUFFER, picture->drawn, "picture's samples");
    picture->drawn_colour =
        create_samples(picture, GL_RGBA16F, GL_COLOR_ATTACHMENT0, "picture's samples");
    picture->drawn_depth = create_samples(picture, GL_DEPTH_COMPONENT24, GL_DEPTH_ATTACHMENT,
                                          "picture's samples' depth");
    return framebuffer_is_complete();
}

static void picture_deinit(Picture *picture) {
    const GLuint storage[] = {picture->drawn_colour, picture->drawn_depth};
    glDeleteFramebuffers(1, &picture->drawn);
    glDeleteRenderbuffers(2, storage);
    glDeleteTextures(1, &picture->depth);
    gfx_layer_deinit(&picture->layer);
    bloom_deinit(&picture->bloom);
    *picture = (Picture){0};
}

static bool picture_init(Picture *picture) {
    if (!gfx_layer_init(&picture->layer, GL_RGBA16F, picture->width, picture->height, "picture"))
        return false;
    picture->depth = gfx_texture_create_empty(GL_DEPTH_COMPONENT24, picture->width, picture->height,
                                              GL_NEAREST, "picture's depth");
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, picture->depth, 0);
    return framebuffer_is_complete() && (picture->samples <= 1 || picture_init_samples(picture)) &&
           bloom_init(&picture->bloom, picture->width, picture->height);
}

// Makes it fit the frame, if it does not yet.
static bool picture_fit(Picture *picture, int width, int height, int samples) {
    if (picture->width != width || picture->height != height || picture->samples != samples) {
        picture_deinit(picture);
        picture->width = width;
        picture->height = height;
        picture->samples = samples;
        picture->good = picture_init(picture);
    }
    return picture->good;
}

void passes_destroy(Passes *passes) {
    if (!passes)
        return;
    for (int side = 0; side < 2; side++)
        picture_deinit(&passes->pictures[side]);
    free(passes);
}

// --- A picture ---

static bool passes_are_shown(const View *view, ViewQuality quality) {
    bool any = false;
    for (int i = 0; i < ROWS; i++)
        any |= view_shows(view, rows[i].effect, quality);
    return any;
}

bool passes_begin(Passes *passes, FrameDescription *frame, ViewQuality quality) {
    Picture *picture = &passes->pictures[frame->side];
    GLint samples = 0;
    if (!passes->possible || !passes_are_shown(frame->view, quality))
        return false;
    glGetIntegerv(GL_SAMPLES, &samples);
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &passes->former);
    if (!picture_fit(picture, frame->width, frame->height, samples)) {
        glBindFramebuffer(GL_FRAMEBUFFER, (GLuint)passes->former);
        return false;
    }
    glBindFramebuffer(GL_FRAMEBUFFER, picture->drawn ? picture->drawn : picture->layer.framebuffer);
    frame->viewport_x = 0;
    frame->partial = false;
    return true;
}

static void picture_resolve(const Picture *picture) {
    int width = picture->width, height = picture->height;
    glBindFramebuffer(GL_READ_FRAMEBUFFER, picture->drawn);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, picture->layer.framebuffer);
    glBlitFramebuffer(0, 0, width, height, 0, 0, width, height,
                      GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT, GL_NEAREST);
}

static void picture_display(const Picture *picture, Programs *programs, const View *view,
                            ViewQuality quality, size_t *draw_calls) {
    glActiveTexture(GL_TEXTURE0 + PASSES_SPREAD_TEXTURE_UNIT);
    glBindTexture(GL_TEXTURE_2D, picture->bloom.levels[0].texture);
    glActiveTexture(GL_TEXTURE0 + PASSES_DEPTH_TEXTURE_UNIT);
    glBindTexture(GL_TEXTURE_2D, picture->depth);
    glActiveTexture(GL_TEXTURE0 + TEXTURE_UNIT);
    glBindTexture(GL_TEXTURE_2D, picture->layer.texture);
    if (!programs_use(programs, &programs->display))
        return;
    for (int i = 0; i < ROWS; i++) {
        const GLint *location = (const GLint *)((const char *)programs + rows[i].uniform);
        glUniform1f(*location, view_shows(view, rows[i].effect, quality) ? rows[i].strength : 0);
    }
    glDrawArrays(GL_TRIANGLES, 0, 3);
    ++*draw_calls;
}

void passes_end(Passes *passes, Programs *programs, const FrameDescription *frame,
                ViewQuality quality, size_t *draw_calls) {
    const Picture *picture = &passes->pictures[frame->side];
    gfx_debug_begin("passes");
    if (picture->drawn)
        picture_resolve(picture);
    glDisable(GL_DEPTH_TEST);
    for (int i = 0; i < ROWS; i++)
        if (rows[i].draw && view_shows(frame->view, rows[i].effect, quality))
            rows[i].draw(picture, programs, draw_calls);
    glBindFramebuffer(GL_FRAMEBUFFER, (GLuint)passes->former);
    glViewport(frame->viewport_x, 0, frame->width, frame->height);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_ALWAYS);
    picture_display(picture, programs, frame->view, quality, draw_calls);
    glDepthFunc(GL_LEQUAL);
    gfx_debug_end();
}
