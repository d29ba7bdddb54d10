#include "render/bloom.h"

#include <stdlib.h>

#include "gfx/debug.h"
#include "gfx/objects.h"

enum { MOST_LEVELS = 9 };

// The share of the light beyond white that spreads.
static const float strength = 0.3f;

// Of one side of a comparison.
typedef struct BloomTarget {
    int width, height, samples; // 0 before the first picture, or where OpenGL could not
    // Where the picture is drawn with several samples: else 0, and it is drawn into the layer.
    GLuint drawn, drawn_colour, drawn_depth;
    GfxLayer picture;
    GLuint depth; // texture of the picture
    GfxLayer levels[MOST_LEVELS];
    int level_count;
    bool good;
} BloomTarget;

struct Bloom {
    bool possible;
    BloomTarget targets[2]; // by FrameDescription.side
    GLint former;           // the framebuffer bound at bloom_begin
};

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

Bloom *bloom_create(Error *error) {
    Bloom *bloom = calloc(1, sizeof *bloom);
    if (bloom)
        bloom->possible = can_draw_half_floats();
    else
        error_set(error, ERROR_FAILED, "out of memory for bloom");
    return bloom;
}

bool bloom_is_possible(const Bloom *bloom) {
    return bloom->possible;
}

// --- Textures and framebuffers ---

static bool framebuffer_is_complete(void) {
    return glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
}

static GLuint create_samples(const BloomTarget *target, GLenum format, GLenum attachment,
                             const char *label) {
    GLuint name = 0;
    glGenRenderbuffers(1, &name);
    glBindRenderbuffer(GL_RENDERBUFFER, name);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, target->samples, format, target->width,
                                     target->height);
    gfx_label(GL_RENDERBUFFER, name, label);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, attachment, GL_RENDERBUFFER, name);
    return name;
}

static bool target_init_samples(BloomTarget *target) {
    glGenFramebuffers(1, &target->drawn);
    glBindFramebuffer(GL_FRAMEBUFFER, target->drawn);
    gfx_label(GL_FRAMEBUFFER, target->drawn, "picture's samples");
    target->drawn_colour =
        create_samples(target, GL_RGBA16F, GL_COLOR_ATTACHMENT0, "picture's samples");
    target->drawn_depth = create_samples(target, GL_DEPTH_COMPONENT24, GL_DEPTH_ATTACHMENT,
                                         "picture's samples' depth");
    return framebuffer_is_complete();
}

// Each half as wide and high as the one before; the last is a few pixels high.
static bool target_init_levels(BloomTarget *target) {
    int width = target->width, height = target->height;
    while (target->level_count < MOST_LEVELS && (height >= 16 || target->level_count == 0)) {
        width = width > 1 ? width / 2 : 1;
        height = height > 1 ? height / 2 : 1;
        if (!gfx_layer_init(&target->levels[target->level_count++], GL_RGBA16F, width, height,
                            "bloom"))
            return false;
    }
    return true;
}

static void target_deinit(BloomTarget *target) {
    const GLuint storage[] = {target->drawn_colour, target->drawn_depth};
    glDeleteFramebuffers(1, &target->drawn);
    glDeleteRenderbuffers(2, storage);
    glDeleteTextures(1, &target->depth);
    gfx_layer_deinit(&target->picture);
    for (int level = 0; level < target->level_count; level++)
        gfx_layer_deinit(&target->levels[level]);
    *target = (BloomTarget){0};
}

static bool target_init(BloomTarget *target) {
    if (!gfx_layer_init(&target->picture, GL_RGBA16F, target->width, target->height, "picture"))
        return false;
    target->depth = gfx_texture_create_empty(GL_DEPTH_COMPONENT24, target->width, target->height,
                                             GL_NEAREST, "picture's depth");
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, target->depth, 0);
    return framebuffer_is_complete() && (target->samples <= 1 || target_init_samples(target)) &&
           target_init_levels(target);
}

// Makes it fit the frame, if it does not yet.
static bool target_fit(BloomTarget *target, int width, int height, int samples) {
    if (target->width != width || target->height != height || target->samples != samples) {
        target_deinit(target);
        target->width = width;
        target->height = height;
        target->samples = samples;
        target->good = target_init(target);
    }
    return target->good;
}

void bloom_destroy(Bloom *bloom) {
    if (!bloom)
        return;
    for (int side = 0; side < 2; side++)
        target_deinit(&bloom->targets[side]);
    free(bloom);
}

// --- A picture ---

bool bloom_begin(Bloom *bloom, FrameDescription *frame) {
    BloomTarget *target = &bloom->targets[frame->side];
    GLint samples = 0;
    if (!bloom->possible)
        return false;
    glGetIntegerv(GL_SAMPLES, &samples);
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &bloom->former);
    if (!target_fit(target, frame->width, frame->height, samples)) {
        glBindFramebuffer(GL_FRAMEBUFFER, (GLuint)bloom->former);
        return false;
    }
    glBindFramebuffer(GL_FRAMEBUFFER, target->drawn ? target->drawn : target->picture.framebuffer);
    frame->viewport_x = 0;
    frame->partial = false;
    return true;
}

static void target_resolve(const BloomTarget *target) {
    int width = target->width, height = target->height;
    glBindFramebuffer(GL_READ_FRAMEBUFFER, target->drawn);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target->picture.framebuffer);
    glBlitFramebuffer(0, 0, width, height, 0, 0, width, height,
                      GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT, GL_NEAREST);
}

static void draw_over(size_t *draw_calls) {
    glDrawArrays(GL_TRIANGLES, 0, 3);
    ++*draw_calls;
}

static void draw_layer(Programs *programs, const GLuint *program, const GfxLayer *from,
                       const GfxLayer *to, size_t *draw_calls) {
    if (!programs_use(programs, program))
        return;
    glBindTexture(GL_TEXTURE_2D, from->texture);
    glBindFramebuffer(GL_FRAMEBUFFER, to->framebuffer);
    glViewport(0, 0, to->width, to->height);
    draw_over(draw_calls);
}

// The bright light of the picture in ever smaller layers, and their sum in the first.
static void target_spread(const BloomTarget *target, Programs *programs, size_t *draw_calls) {
    const GfxLayer *levels = target->levels;
    draw_layer(programs, &programs->bloom_bright, &target->picture, &levels[0], draw_calls);
    for (int level = 1; level < target->level_count; level++)
        draw_layer(programs, &programs->bloom_down, &levels[level - 1], &levels[level], draw_calls);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE);
    for (int level = target->level_count - 1; level > 0; level--)
        draw_layer(programs, &programs->bloom_up, &levels[level], &levels[level - 1], draw_calls);
    glDisable(GL_BLEND);
}

static void target_show(const BloomTarget *target, Programs *programs, size_t *draw_calls) {
    glActiveTexture(GL_TEXTURE0 + BLOOM_TEXTURE_UNIT);
    glBindTexture(GL_TEXTURE_2D, target->levels[0].texture);
    glActiveTexture(GL_TEXTURE0 + BLOOM_DEPTH_TEXTURE_UNIT);
    glBindTexture(GL_TEXTURE_2D, target->depth);
    glActiveTexture(GL_TEXTURE0 + TEXTURE_UNIT);
    glBindTexture(GL_TEXTURE_2D, target->picture.texture);
    if (!programs_use(programs, &programs->bloom))
        return;
    glUniform1f(programs->bloom_strength, strength / (float)target->level_count);
    draw_over(draw_calls);
}

void bloom_end(Bloom *bloom, Programs *programs, const FrameDescription *frame,
               size_t *draw_calls) {
    const BloomTarget *target = &bloom->targets[frame->side];
    gfx_debug_begin("bloom");
    if (target->drawn)
        target_resolve(target);
    glDisable(GL_DEPTH_TEST);
    target_spread(target, programs, draw_calls);
    glBindFramebuffer(GL_FRAMEBUFFER, (GLuint)bloom->former);
    glViewport(frame->viewport_x, 0, frame->width, frame->height);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_ALWAYS);
    target_show(target, programs, draw_calls);
    glDepthFunc(GL_LEQUAL);
    gfx_debug_end();
}
