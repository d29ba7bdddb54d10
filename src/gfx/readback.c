// Copies on the graphics processor's side: see readback.h.
#include "gfx/readback.h"

#include <assert.h>
#include <string.h>

void gfx_readback_start(GfxReadback *readback, int left, int width, int height) {
    assert(readback->count < 2 && width > 0 && height > 0);
    int at = (readback->oldest + readback->count) % 2;
    size_t bytes = gfx_readback_bytes(width, height);
    if (!readback->names[0])
        glGenBuffers(2, readback->names);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, readback->names[at]);
    if (readback->capacities[at] < bytes) {
        glBufferData(GL_PIXEL_PACK_BUFFER, (GLsizeiptr)bytes, NULL, GL_STREAM_READ);
        readback->capacities[at] = bytes;
    }
    glBindFramebuffer(GL_READ_FRAMEBUFFER, 0);
    glReadBuffer(GL_BACK);
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    glReadPixels(left, 0, width, height, GL_BGRA, GL_UNSIGNED_BYTE, NULL);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
    readback->sizes[at] = bytes;
    readback->count++;
}

void gfx_readback_drop(GfxReadback *readback) {
    assert(readback->count > 0);
    readback->oldest = !readback->oldest;
    readback->count--;
}

bool gfx_readback_take(GfxReadback *readback, uint8_t *bgrx, Error *error) {
    assert(readback->count > 0);
    int at = readback->oldest;
    gfx_readback_drop(readback);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, readback->names[at]);
    const void *mapped =
        glMapBufferRange(GL_PIXEL_PACK_BUFFER, 0, (GLsizeiptr)readback->sizes[at], GL_MAP_READ_BIT);
    if (mapped)
        memcpy(bgrx, mapped, readback->sizes[at]);
    else
        readback->capacities[at] = 0;
    bool good = mapped && glUnmapBuffer(GL_PIXEL_PACK_BUFFER);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
    return good || error_set(error, ERROR_FAILED, "the driver has lost the copy of the picture");
}

void gfx_readback_deinit(GfxReadback *readback) {
    if (readback->names[0])
        glDeleteBuffers(2, readback->names);
    *readback = (GfxReadback){0};
}
