#include "gfx/objects.h"

#include <assert.h>

#include <glad/gl.h>

#include "gfx/debug.h"

void gfx_stream_init(GfxStream *stream, const char *label) {
    *stream = (GfxStream){0};
    glGenBuffers(1, &stream->name);
    glBindBuffer(GL_ARRAY_BUFFER, stream->name);
    gfx_label(GL_BUFFER, stream->name, label);
}

void gfx_stream_deinit(GfxStream *stream) {
    glDeleteBuffers(1, &stream->name);
    *stream = (GfxStream){0};
}

void *gfx_stream_map(GfxStream *stream, size_t size, Error *error) {
    assert(size > 0);
    glBindBuffer(GL_ARRAY_BUFFER, stream->name);
    if (stream->capacity < size) {
        size_t capacity = stream->capacity + stream->capacity / 2;
        stream->capacity = capacity > size ? capacity : size;
        glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)stream->capacity, NULL, GL_STREAM_DRAW);
    }
    void *memory = glMapBufferRange(GL_ARRAY_BUFFER, 0, (GLsizeiptr)size,
                                    GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_BUFFER_BIT);
    if (!memory) {
        stream->capacity = 0;
        error_set(error, ERROR_FAILED, "OpenGL has no %zu bytes for a buffer", size);
    }
    return memory;
}

bool gfx_stream_unmap(GfxStream *stream) {
    glBindBuffer(GL_ARRAY_BUFFER, stream->name);
    return glUnmapBuffer(GL_ARRAY_BUFFER) == GL_TRUE;
}

// --- Vertex array ---

GLuint gfx_array_create(const char *label) {
    GLuint array = 0;
    glGenVertexArrays(1, &array);
    glBindVertexArray(array);
    gfx_label(GL_VERTEX_ARRAY, array, label);
    return array;
}

// --- Texture ---

GLuint gfx_texture_create(const Image *image, const char *label) {
    GLuint texture = 0;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    gfx_label(GL_TEXTURE, texture, label);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, image->width, image->height, 0, GL_RGBA,
                 GL_UNSIGNED_BYTE, image->pixels);
    glGenerateMipmap(GL_TEXTURE_2D);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    return texture;
}

// --- State ---

void gfx_reset_state(void) {
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_BLEND);
    glDisable(GL_CULL_FACE);
    glDisable(GL_STENCIL_TEST);
    glDisable(GL_DEPTH_CLAMP);
    glEnable(GL_DEPTH_TEST);
    glEnable(GL_MULTISAMPLE);
    glDepthFunc(GL_LEQUAL);
    glDepthRange(0, 1);
    glDepthMask(GL_TRUE);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
}
