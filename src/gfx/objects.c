#include "gfx/objects.h"

#include <assert.h>

#include "gfx/debug.h"
#include "gfx/gl.h"

// --- Vertex array ---

GLuint gfx_array_create(const char *label) {
    GLuint array = 0;
    glGenVertexArrays(1, &array);
    glBindVertexArray(array);
    gfx_label(GL_VERTEX_ARRAY, array, label);
    return array;
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

// How the content of a texture of this format is described, where there is none.
static GLenum texture_channels(GLenum format) {
    switch (format) {
    case GL_R8:
        return GL_RED;
    case GL_RGB16F:
        return GL_RGB;
    case GL_DEPTH_COMPONENT24:
        return GL_DEPTH_COMPONENT;
    default:
        return GL_RGBA;
    }
}

static GLenum texture_type(GLenum format) {
    switch (format) {
    case GL_RGB16F:
    case GL_RGBA16F:
        return GL_HALF_FLOAT;
    case GL_DEPTH_COMPONENT24:
        return GL_UNSIGNED_INT;
    default:
        return GL_UNSIGNED_BYTE;
    }
}

GLuint gfx_texture_create_empty(GLenum format, int width, int height, GLint filter,
                                const char *label) {
    GLuint texture = 0;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    gfx_label(GL_TEXTURE, texture, label);
    glTexImage2D(GL_TEXTURE_2D, 0, (GLint)format, width, height, 0, texture_channels(format),
                 texture_type(format), NULL);
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
