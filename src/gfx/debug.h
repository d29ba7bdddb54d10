// The driver's debug messages, counted; and labels of objects and groups of calls for frame
// debuggers (RenderDoc, apitrace). All of it needs KHR_debug (core since 4.3) and does nothing
// where that is missing. A group takes 50 nanoseconds with Mesa; a picture has about ten.
//
// With SKEIN_GL_DEBUG=1 in the environment every context is made a debug context, for which drivers
// report more, where the driver has such contexts, and its messages are counted: their number goes
// to standard error at the end, and into the report of `skein fly`.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "gfx/gl.h"

// What the driver has reported since gfx_debug_watch, without notifications and what only informs.
typedef struct GfxDebug {
    bool watched;
    size_t messages;
    char last[512]; // the latest one, "" before the first
} GfxDebug;

// Whether the environment asks for debug contexts.
bool gfx_debug_wanted(void);

// Lets the current context report into debug, which must outlive it. false where it cannot.
bool gfx_debug_watch(GfxDebug *debug);

// Prints one line with the number of messages and the last of them; nothing unless watched.
void gfx_debug_print(const GfxDebug *debug, FILE *stream);

// kind: GL_BUFFER, GL_TEXTURE, GL_PROGRAM, GL_FRAMEBUFFER, GL_VERTEX_ARRAY...; the object must have
// been bound once.
void gfx_label(GLenum kind, GLuint name, const char *label);

// The calls from begin to end are one group in frame debuggers. Groups may be nested.
void gfx_debug_begin(const char *name);
// A group in which failure is expected and handled: the driver's error messages are not counted.
void gfx_debug_begin_trial(const char *name);
void gfx_debug_end(void);
