// What the driver has to say: its messages counted, and names for our objects in its messages and
// in frame debuggers. Both need KHR_debug (core since 4.3) and do nothing where it is missing.
#pragma once

#include <glad/gl.h>
#include <stdbool.h>
#include <stddef.h>

// What the driver has reported since gfx_debug_watch; mere notifications are left out.
typedef struct GfxDebug {
    size_t messages;
    char last[512]; // the latest one, "" before the first
} GfxDebug;

// Lets the current context report into debug, which must outlive it. false where it cannot.
bool gfx_debug_watch(GfxDebug *debug);

// kind: GL_BUFFER, GL_TEXTURE, GL_PROGRAM, GL_FRAMEBUFFER, GL_VERTEX_ARRAY...; the object must have
// been bound once.
void gfx_label(GLenum kind, GLuint name, const char *label);
