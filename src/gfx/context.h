// An OpenGL context without a window or display, through EGL; what the current context is; its
// debug messages; and what its driver is told before it is loaded.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "gfx/gl.h"

// Which device an offscreen context uses.
enum { GFX_DEVICE_AUTO = -1, GFX_DEVICE_SOFTWARE = -2 }; // or an index from gfx_list_devices

typedef struct GfxInfo {
    char vendor[128], renderer[128], version[128];
    bool software; // gfx_is_software: timer queries are unusable there
} GfxInfo;

// Whether it is OpenGL ES, or WebGL.
static inline bool gfx_info_is_es(const GfxInfo *info) {
    return strncmp(info->version, "OpenGL ES", 9) == 0;
}

typedef struct GfxDevice {
    char name[128]; // the OpenGL renderer, or why it cannot be used
    char path[64];  // the device file, or ""
    bool software, usable;
} GfxDevice;

typedef struct GfxContext GfxContext;

// Which OpenGL draws: with SKEIN_GL=es in the environment OpenGL ES 3.0 or newer, otherwise desktop
// OpenGL 3.3 or newer.
bool gfx_wants_es(void);

// Loads OpenGL for a window's context, which must be current (load: glfwGetProcAddress) and of the
// kind that gfx_wants_es says. Fails where its version is too old.
typedef void (*GfxProc)(void);
typedef GfxProc (*GfxLoader)(const char *name);
bool gfx_load(GfxLoader load, Error *error);

// Creates an offscreen context, loads OpenGL and makes it current. auto prefers a device that is
// not Mesa's software renderer. For debug contexts see GfxDebug.
GfxContext *gfx_context_create(int device, Error *error);
void gfx_context_destroy(GfxContext *context); // NULL is allowed

// Of the current context.
GfxInfo gfx_info(void);

// Whether the current context is gone, as a browser takes it from a page, which is told of it some
// time later. Until it comes back (window_take_restored) nothing is drawn, and every call fails.
bool gfx_is_lost(void);

// Whether this machine looks as if it had a GPU, before any context tells.
bool gfx_may_have_gpu(void);

// Whether the processor draws, by the renderer's name.
static inline bool gfx_is_software(const char *renderer) {
    return strstr(renderer, "llvmpipe") || strstr(renderer, "softpipe") ||
           strstr(renderer, "swrast") || strstr(renderer, "Software") ||
           strstr(renderer, "SwiftShader") || strstr(renderer, "Microsoft Basic Render");
}

// Fills in up to most devices and returns their number; creates and destroys a context on each. No
// context of gfx_context_create may exist: terminating a device's display ends all contexts on it.
size_t gfx_list_devices(GfxDevice *devices, size_t most);

// --- Debug ---
//
// The driver's debug messages, counted; and labels of objects and groups of calls for frame
// debuggers (RenderDoc, apitrace). All of it needs KHR_debug (core since 4.3) and does nothing
// where that is missing. A group takes 50 nanoseconds with Mesa; a picture has about ten.
//
// With SKEIN_GL_DEBUG=1 in the environment every context is a debug context, for which drivers
// report more. The number of messages goes to standard error at the end, and into the report of
// `skein fly`.

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

// --- Driver ---
//
// Tells Mesa's drivers, through the environment, to keep silent and, where draws_little says that
// compiling shaders would take a software renderer longer than drawing, to compile them quickly
// instead of well. To be called once, before any thread is started that may read the environment.
void gfx_driver_prepare(bool draws_little);
