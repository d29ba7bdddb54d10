#include "gfx/target.h"

#include <assert.h>
#include <string.h>

#include "gfx/debug.h"
#include "gfx/image.h"

static GLuint target_storage(GLenum format, int samples, int width, int height, const char *label) {
    GLuint name = 0;
    glGenRenderbuffers(1, &name);
    glBindRenderbuffer(GL_RENDERBUFFER, name);
    // 0 samples means no multisampling; with 1 the driver may choose more.
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples > 1 ? samples : 0, format, width,
                                     height);
    gfx_label(GL_RENDERBUFFER, name, label);
    return name;
}

static bool target_attach(GLuint framebuffer, GLuint colour, GLuint depth, const char *label) {
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    gfx_label(GL_FRAMEBUFFER, framebuffer, label);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, colour);
    if (depth)
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth);
    return glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
}

bool gfx_target_init(GfxTarget *target, int width, int height, int samples, Error *error) {
    assert(width > 0 && height > 0 && samples >= 1);
    GLint most_size = 0, most_samples = 1;
    glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &most_size);
    glGetIntegerv(GL_MAX_SAMPLES, &most_samples);
    *target = (GfxTarget){.width = width, .height = height};
    if (width > most_size || height > most_size)
        return error_set(error, ERROR_FAILED,
                         "a picture of %dx%d is more than this OpenGL can do: %d a side", width,
                         height, most_size);
    target->samples = samples < most_samples ? samples : most_samples;
    if (target->samples < 1)
        target->samples = 1;

    target->drawn_colour =
        target_storage(GL_RGBA8, target->samples, width, height, "offscreen colour");
    target->depth =
        target_storage(GL_DEPTH_COMPONENT24, target->samples, width, height, "offscreen depth");
    glGenFramebuffers(1, &target->drawn);
    bool good = target_attach(target->drawn, target->drawn_colour, target->depth, "offscreen");
    if (target->samples > 1) {
        target->resolved_colour =
            target_storage(GL_RGBA8, 1, width, height, "offscreen resolved colour");
        glGenFramebuffers(1, &target->resolved);
        good = target_attach(target->resolved, target->resolved_colour, 0, "offscreen resolved") &&
               good;
    }
    if (!good) {
        gfx_target_deinit(target);
        return error_set(error, ERROR_FAILED,
                         "OpenGL cannot draw into a picture of %dx%d with %d samples", width,
                         height, samples);
    }
    return true;
}

void gfx_target_deinit(GfxTarget *target) {
    const GLuint framebuffers[] = {target->drawn, target->resolved};
    const GLuint storage[] = {target->drawn_colour, target->depth, target->resolved_colour};
    glDeleteFramebuffers(2, framebuffers);
    glDeleteRenderbuffers(3, storage);
    *target = (GfxTarget){0};
}

void gfx_target_bind(const GfxTarget *target) {
    glBindFramebuffer(GL_FRAMEBUFFER, target->drawn);
    glViewport(0, 0, target->width, target->height);
}

// OpenGL ES reads no less than four bytes a pixel: they are packed where they are. OpenGL's first
// row is the lowest.
static void read_pixels(int left, int width, int height, uint8_t *rgb) {
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(left, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, rgb);
    size_t count = (size_t)width * (size_t)height;
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < 3; k++)
            rgb[3 * i + k] = rgb[GFX_READ_BYTES * i + k];
    image_flip_rows(rgb, width, height);
}

void gfx_target_read(const GfxTarget *target, uint8_t *rgb) {
    GLuint source = target->drawn;
    gfx_debug_begin("capture");
    if (target->resolved) {
        glBindFramebuffer(GL_READ_FRAMEBUFFER, target->drawn);
        glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target->resolved);
        glBlitFramebuffer(0, 0, target->width, target->height, 0, 0, target->width, target->height,
                          GL_COLOR_BUFFER_BIT, GL_NEAREST);
        source = target->resolved;
    }
    glBindFramebuffer(GL_READ_FRAMEBUFFER, source);
    glReadBuffer(GL_COLOR_ATTACHMENT0);
    read_pixels(0, target->width, target->height, rgb);
    glBindFramebuffer(GL_FRAMEBUFFER, target->drawn);
    gfx_debug_end();
}

void gfx_read_window(int left, int width, int height, uint8_t *rgb) {
    gfx_debug_begin("capture");
    glBindFramebuffer(GL_READ_FRAMEBUFFER, 0);
    glReadBuffer(GL_BACK);
    read_pixels(left, width, height, rgb);
    gfx_debug_end();
}
