#include <assert.h>

#include "base/memory.h"
#include "gfx/objects.h"

void *gfx_stream_map(GfxStream *stream, size_t size, Error *error) {
    assert(size > 0);
    if (stream->capacity < size) {
        size_t more = stream->capacity + stream->capacity / 2;
        memory_free(stream->memory);
        stream->capacity = 0;
        stream->memory = memory_alloc(more > size ? more : size, 1, error);
        if (!stream->memory)
            return NULL;
        stream->capacity = more > size ? more : size;
    }
    stream->mapped = size;
    return stream->memory;
}

// A buffer that is still in use is not written over: its storage is replaced.
bool gfx_stream_unmap(GfxStream *stream) {
    glBindBuffer(stream->kind, stream->name);
    glBufferData(stream->kind, (GLsizeiptr)stream->mapped, stream->memory, GL_STREAM_DRAW);
    return true;
}
