#include "gfx/objects.h"

#include <assert.h>
#include <string.h>

#include "gfx/context.h"
#include "gfx/gl.h"
#include "gfx/image.h"

// --- Vertex array ---

GLuint gfx_array_create(const char *label) {
    GLuint array = 0;
    glGenVertexArrays(1, &array);
    glBindVertexArray(array);
    gfx_label(GL_VERTEX_ARRAY, array, label);
    return array;
}

// --- Buffer ---

GLuint gfx_buffer_create(GLenum kind, const char *label) {
    GLuint buffer = 0;
    glGenBuffers(1, &buffer);
    glBindBuffer(kind, buffer);
    gfx_label(GL_BUFFER, buffer, label);
    return buffer;
}

// --- Texture ---

GLuint gfx_texture_create(Image *image, const char *label) {
    GLuint texture = 0;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    gfx_label(GL_TEXTURE, texture, label);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    for (GLint level = 0;; level++) {
        glTexImage2D(GL_TEXTURE_2D, level, GL_RGBA8, image->width, image->height, 0, GL_RGBA,
                     GL_UNSIGNED_BYTE, image->pixels);
        if (image->width == 1 && image->height == 1)
            break;
        image_halve(image);
    }
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    return texture;
}

// How a texture without content is described: OpenGL ES takes no other channels and type with its
// format.
static const struct {
    GLenum format, channels, type;
} texture_formats[] = {
    {GL_R8, GL_RED, GL_UNSIGNED_BYTE},
    {GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE},
    {GL_RGB16F, GL_RGB, GL_HALF_FLOAT},
    {GL_RGBA16F, GL_RGBA, GL_HALF_FLOAT},
    {GL_DEPTH_COMPONENT24, GL_DEPTH_COMPONENT, GL_UNSIGNED_INT},
};

GLuint gfx_texture_create_empty(GLenum format, int width, int height, GLint filter,
                                const char *label) {
    GLuint texture = 0;
    size_t row = 0;
    while (texture_formats[row].format != format)
        row++;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    gfx_label(GL_TEXTURE, texture, label);
    glTexImage2D(GL_TEXTURE_2D, 0, (GLint)format, width, height, 0, texture_formats[row].channels,
                 texture_formats[row].type, NULL);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, filter);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, filter);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    return texture;
}

// --- Layer ---

bool gfx_layer_init(GfxLayer *layer, GLenum format, int width, int height, const char *label) {
    layer->width = width;
    layer->height = height;
    layer->texture = gfx_texture_create_empty(format, width, height, GL_LINEAR, label);
    glGenFramebuffers(1, &layer->framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, layer->framebuffer);
    gfx_label(GL_FRAMEBUFFER, layer->framebuffer, label);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, layer->texture, 0);
    return glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
}

void gfx_layer_deinit(GfxLayer *layer) {
    glDeleteFramebuffers(1, &layer->framebuffer);
    glDeleteTextures(1, &layer->texture);
    *layer = (GfxLayer){0};
}

// --- Framebuffer ---

GLuint gfx_storage_create(GLenum format, int samples, int width, int height, const char *label) {
    GLuint name = 0;
    glGenRenderbuffers(1, &name);
    glBindRenderbuffer(GL_RENDERBUFFER, name);
    // 0 samples means no multisampling; with 1 the driver may choose more.
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples > 1 ? samples : 0, format, width,
                                     height);
    gfx_label(GL_RENDERBUFFER, name, label);
    return name;
}

bool gfx_framebuffer_init(GLuint *framebuffer, GLuint colour, GLuint depth, const char *label) {
    glGenFramebuffers(1, framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, *framebuffer);
    gfx_label(GL_FRAMEBUFFER, *framebuffer, label);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, colour);
    if (depth)
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth);
    return glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
}

GfxDrawn gfx_find_drawn(void) {
    GLint framebuffer = 0, samples = 0;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &framebuffer);
    glGetIntegerv(GL_SAMPLES, &samples);
    return (GfxDrawn){(GLuint)framebuffer, samples};
}

// --- State ---

void gfx_reset_state(void) {
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_BLEND);
    glDisable(GL_CULL_FACE);
    glDisable(GL_STENCIL_TEST);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LEQUAL);
    glDepthRangef(0, 1);
    glDepthMask(GL_TRUE);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
}

// --- Target ---

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
        gfx_storage_create(GL_RGBA8, target->samples, width, height, "offscreen colour");
    target->depth =
        gfx_storage_create(GL_DEPTH_COMPONENT24, target->samples, width, height, "offscreen depth");
    bool good =
        gfx_framebuffer_init(&target->drawn, target->drawn_colour, target->depth, "offscreen");
    if (target->samples > 1) {
        target->resolved_colour =
            gfx_storage_create(GL_RGBA8, 1, width, height, "offscreen resolved colour");
        good = gfx_framebuffer_init(&target->resolved, target->resolved_colour, 0,
                                    "offscreen resolved") &&
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
