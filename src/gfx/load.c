// What is the same for every context, a window's or an offscreen one: loading OpenGL, and asking
// what it is.

#include <glad/gl.h>
#include <stdio.h>
#include <string.h>

#include "gfx/context.h"

static void gfx_copy_string(GLenum name, char *out, size_t size) {
    const GLubyte *text = glGetString(name);
    snprintf(out, size, "%s", text ? (const char *)text : "unknown");
}

bool gfx_load(GfxLoader load, Error *error) {
    int version = gladLoadGL(load);
    if (version == 0)
        return error_set(error, ERROR_FAILED, "OpenGL cannot be loaded: no context is current");
    if (version < GLAD_MAKE_VERSION(3, 3)) {
        GfxInfo info = gfx_info();
        return error_set(error, ERROR_FAILED, "OpenGL 3.3 is needed, found %s (%s)", info.version,
                         info.renderer);
    }
    return true;
}

GfxInfo gfx_info(void) {
    GfxInfo info;
    gfx_copy_string(GL_VENDOR, info.vendor, sizeof info.vendor);
    gfx_copy_string(GL_RENDERER, info.renderer, sizeof info.renderer);
    gfx_copy_string(GL_VERSION, info.version, sizeof info.version);
    gfx_copy_string(GL_SHADING_LANGUAGE_VERSION, info.shading_language,
                    sizeof info.shading_language);
    info.software = strstr(info.renderer, "llvmpipe") || strstr(info.renderer, "softpipe") ||
                    strstr(info.renderer, "swrast") || strstr(info.renderer, "Software Rasterizer");
    return info;
}

void gfx_finish(void) {
    glFinish();
}
