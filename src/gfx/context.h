// An OpenGL context without a window or display, through EGL, and what the current context is.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "base/error.h"

// Which device an offscreen context uses.
enum { GFX_DEVICE_AUTO = -1, GFX_DEVICE_SOFTWARE = -2 }; // or an index from gfx_list_devices

typedef struct GfxInfo {
    char vendor[128], renderer[128], version[128], shading_language[128];
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

// Which OpenGL draws: SKEIN_GL in the environment, "core" for desktop OpenGL 3.3 or newer, which it
// is otherwise, too, or "es" for OpenGL ES 3.0 or newer. false with an error where it says anything
// else.
bool gfx_choose_es(bool *es, Error *error);

// Loads OpenGL for a window's context, which must be current (load: glfwGetProcAddress) and of the
// kind that gfx_choose_es says. Fails where its version is too old.
typedef void (*GfxProc)(void);
typedef GfxProc (*GfxLoader)(const char *name);
bool gfx_load(GfxLoader load, Error *error);

// Creates an offscreen context, loads OpenGL and makes it current. auto prefers a device that is
// not Mesa's software renderer. For debug contexts see gfx/debug.h.
GfxContext *gfx_context_create(int device, Error *error);
void gfx_context_destroy(GfxContext *context); // NULL is allowed

// Of the current context.
GfxInfo gfx_info(void);

// Whether the processor draws, by the renderer's name: llvmpipe, softpipe, swrast; SwiftShader.
bool gfx_is_software(const char *renderer);

// Waits until all commands issued so far are complete, to time a frame on a software renderer.
void gfx_finish(void);

// Fills in up to most devices and returns their number; creates and destroys a context on each. No
// context of gfx_context_create may exist: terminating a device's display ends all contexts on it.
size_t gfx_list_devices(GfxDevice *devices, size_t most);
