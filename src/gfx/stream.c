#include <assert.h>

#include "gfx/objects.h"

void *gfx_stream_map(GfxStream *stream, size_t size, Error *error) {
    assert(size > 0);
    glBindBuffer(stream->kind, stream->name);
    if (stream->capacity < size) {
        size_t capacity = stream->capacity + stream->capacity / 2;
        stream->capacity = capacity > size ? capacity : size;
        glBufferData(stream->kind, (GLsizeiptr)stream->capacity, NULL, GL_STREAM_DRAW);
    }
    void *memory = glMapBufferRange(stream->kind, 0, (GLsizeiptr)size,
                                    GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_BUFFER_BIT);
    if (!memory) {
        stream->capacity = 0;
        error_set(error, ERROR_FAILED, "OpenGL has no %zu bytes for a buffer", size);
    }
    return memory;
}

bool gfx_stream_unmap(GfxStream *stream) {
    glBindBuffer(stream->kind, stream->name);
    return glUnmapBuffer(stream->kind) == GL_TRUE;
}

void gfx_buffer_put(GLuint buffer, size_t size, const void *bytes) {
    glBindBuffer(GL_SHADER_STORAGE_BUFFER, buffer);
    glBufferSubData(GL_SHADER_STORAGE_BUFFER, 0, (GLsizeiptr)size, bytes);
}

void gfx_buffer_get(GLuint buffer, size_t size, void *bytes) {
    glBindBuffer(GL_SHADER_STORAGE_BUFFER, buffer);
    glGetBufferSubData(GL_SHADER_STORAGE_BUFFER, 0, (GLsizeiptr)size, bytes);
}
