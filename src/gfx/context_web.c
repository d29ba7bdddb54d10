// In a browser there is one context, that of the page's canvas (window_web.c). What a driver
// has to be told natively, a browser knows: there are no devices to choose among.

#include "gfx/context.h"

#include <emscripten/html5.h>
#include <stdio.h>
#include <string.h>

#include "gfx/gl.h"

// Of WEBGL_debug_renderer_info, without which a browser tells no names (Firefox tells them anyway).
enum { UNMASKED_VENDOR = 0x9245, UNMASKED_RENDERER = 0x9246 };

GfxContext *gfx_context_create(int device, Error *error) {
    (void)device;
    error_set(error, ERROR_FAILED, "no offscreen OpenGL: a browser draws on its page alone");
    return NULL;
}

void gfx_context_destroy(GfxContext *context) {
    (void)context;
}

size_t gfx_list_devices(GfxDevice *devices, size_t most) {
    (void)devices, (void)most;
    return 0;
}

// A name that the browser keeps to itself is an error of OpenGL's, which is taken away.
static void copy_string(GLenum name, GLenum otherwise, char *out, size_t size) {
    const GLubyte *text = glGetString(name);
    if (!text || !*text)
        text = glGetString(otherwise);
    snprintf(out, size, "%s", text ? (const char *)text : "unknown");
    glGetError();
}

GfxInfo gfx_info(void) {
    GfxInfo info;
    copy_string(UNMASKED_VENDOR, GL_VENDOR, info.vendor, sizeof info.vendor);
    copy_string(UNMASKED_RENDERER, GL_RENDERER, info.renderer, sizeof info.renderer);
    copy_string(GL_VERSION, GL_VERSION, info.version, sizeof info.version);
    info.software = gfx_is_software(info.renderer);
    return info;
}

bool gfx_is_lost(void) {
    return emscripten_is_webgl_context_lost(emscripten_webgl_get_current_context());
}

void gfx_driver_prepare(bool draws_little) {
    (void)draws_little;
}

// --- Debug ---
//
// WebGL has neither debug messages nor labels: the browser's own console says what was wrong.

void gfx_label(GLenum kind, GLuint name, const char *label) {
    (void)kind, (void)name, (void)label;
}

void gfx_debug_begin(const char *name) {
    (void)name;
}

void gfx_debug_begin_trial(const char *name) {
    (void)name;
}

void gfx_debug_end(void) {}
