#include "gfx/buffer.h"

#include <assert.h>

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
