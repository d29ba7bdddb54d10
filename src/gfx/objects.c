#include "gfx/objects.h"

#include "base/memory.h"
#include "gfx/context.h"

// --- Vertex array ---

GLuint gfx_array_create(const char *label) {
    GLuint array = 0;
    glGenVertexArrays(1, &array);
    glBindVertexArray(array);
    gfx_label(GL_VERTEX_ARRAY, array, label);
    return array;
}

void gfx_attribute(GLuint index, GLint size, GLenum type, size_t vertex, size_t offset) {
    glVertexAttribPointer(index, size, type, type != GL_FLOAT, (GLsizei)vertex,
                          (const void *)offset);
    glEnableVertexAttribArray(index);
}

// --- Buffer ---

GLuint gfx_buffer_create(GLenum kind, const char *label) {
    GLuint buffer = 0;
    glGenBuffers(1, &buffer);
    glBindBuffer(kind, buffer);
    gfx_label(GL_BUFFER, buffer, label);
    return buffer;
}

// --- Stream ---

void gfx_stream_init(GfxStream *stream, GLenum kind, const char *label) {
    *stream = (GfxStream){.kind = kind, .name = gfx_buffer_create(kind, label)};
}

void gfx_stream_deinit(GfxStream *stream) {
    glDeleteBuffers(1, &stream->name);
    memory_free(stream->memory);
    *stream = (GfxStream){0};
}

// --- Texture ---

// Clamped to its edges; bound.
static GLuint texture_begin(GLint smaller, GLint larger, const char *label) {
    GLuint texture = 0;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    gfx_label(GL_TEXTURE, texture, label);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, smaller);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, larger);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    return texture;
}

GLuint gfx_texture_create(Image *image, const char *label) {
    GLuint texture = texture_begin(GL_LINEAR_MIPMAP_LINEAR, GL_LINEAR, label);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    for (GLint level = 0;; level++) {
        glTexImage2D(GL_TEXTURE_2D, level, GL_RGBA8, image->width, image->height, 0, GL_RGBA,
                     GL_UNSIGNED_BYTE, image->pixels);
        if (image->width == 1 && image->height == 1)
            return texture;
        image_halve(image);
    }
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
    GLuint texture = texture_begin(filter, filter, label);
    size_t row = 0;
    while (texture_formats[row].format != format)
        row++;
    glTexImage2D(GL_TEXTURE_2D, 0, (GLint)format, width, height, 0, texture_formats[row].channels,
                 texture_formats[row].type, NULL);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
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

// --- Target ---

static GLuint storage_create(GLenum attachment, GLenum format, int samples, int width, int height,
                             const char *label) {
    GLuint name = 0;
    glGenRenderbuffers(1, &name);
    glBindRenderbuffer(GL_RENDERBUFFER, name);
    // 0 samples means no multisampling; with 1 the driver may choose more.
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples > 1 ? samples : 0, format, width,
                                     height);
    gfx_label(GL_RENDERBUFFER, name, label);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, attachment, GL_RENDERBUFFER, name);
    return name;
}

bool gfx_target_init(GfxTarget *target, GLenum format, int samples, int width, int height,
                     const char *label) {
    glGenFramebuffers(1, &target->framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, target->framebuffer);
    gfx_label(GL_FRAMEBUFFER, target->framebuffer, label);
    target->colour = storage_create(GL_COLOR_ATTACHMENT0, format, samples, width, height, label);
    target->depth =
        storage_create(GL_DEPTH_ATTACHMENT, GL_DEPTH_COMPONENT24, samples, width, height, label);
    return glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
}

void gfx_target_deinit(GfxTarget *target) {
    const GLuint storage[] = {target->colour, target->depth};
    glDeleteFramebuffers(1, &target->framebuffer);
    glDeleteRenderbuffers(2, storage);
    *target = (GfxTarget){0};
}

GfxDrawn gfx_find_drawn(const GfxDrawn *before) {
    GLint framebuffer = 0, samples = before->samples;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &framebuffer);
    if (framebuffer || !before->is_known)
        glGetIntegerv(GL_SAMPLES, &samples);
    return (GfxDrawn){(GLuint)framebuffer, samples, !framebuffer};
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

// --- Pixels ---

// OpenGL ES reads no less than four bytes a pixel: they are packed where they are.
void gfx_read_pixels(GLuint framebuffer, int left, int width, int height, uint8_t *rgb) {
    gfx_debug_begin("capture");
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
    glReadBuffer(framebuffer ? GL_COLOR_ATTACHMENT0 : GL_BACK);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(left, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, rgb);
    size_t count = (size_t)width * (size_t)height;
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < 3; k++)
            rgb[3 * i + k] = rgb[GFX_READ_BYTES * i + k];
    size_t row = (size_t)width * 3; // OpenGL's first row is the lowest
    uint8_t *top = rgb, *bottom = rgb + row * (size_t)(height - 1);
    for (; top < bottom; top += row, bottom -= row)
        for (size_t i = 0; i < row; i++) {
            uint8_t kept = top[i];
            top[i] = bottom[i];
            bottom[i] = kept;
        }
    gfx_debug_end();
}
