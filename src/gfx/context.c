#include "gfx/context.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gfx/gl.h"

bool gfx_wants_es(void) {
    const char *text = getenv("SKEIN_GL");
    return text && strcmp(text, "es") == 0;
}

// --- Load ---
//
// For both kinds of contexts, a window's or an offscreen one: loading OpenGL and querying its
// strings.

static void GLAD_API_PTR gfx_depth_range(GLfloat near, GLfloat far) {
    glDepthRange((GLdouble)near, (GLdouble)far);
}

static void gfx_copy_string(GLenum name, char *out, size_t size) {
    const GLubyte *text = glGetString(name);
    snprintf(out, size, "%s", text ? (const char *)text : "unknown");
}

bool gfx_load(GfxLoader load, Error *error) {
    bool es = gfx_wants_es();
    int version = es ? gladLoadGLES2(load) : gladLoadGL(load);
    if (version == 0)
        return error_set(error, ERROR_FAILED, "OpenGL cannot be loaded: no context is current");
    if (version < (es ? GLAD_MAKE_VERSION(3, 0) : GLAD_MAKE_VERSION(3, 3))) {
        GfxInfo info = gfx_info();
        return error_set(error, ERROR_FAILED, "OpenGL %s is needed, found %s (%s)",
                         es ? "ES 3.0" : "3.3", info.version, info.renderer);
    }
    // What differs between the two is made the same here, so that nobody else has to ask. In OpenGL
    // ES the debug functions get their names without KHR; desktop OpenGL gets points as large as
    // the shader says, and floats for depths also before version 4.1.
    if (es) {
        glDebugMessageCallback = glDebugMessageCallbackKHR;
        glDebugMessageControl = glDebugMessageControlKHR;
        glObjectLabel = glObjectLabelKHR;
        glPushDebugGroup = glPushDebugGroupKHR;
        glPopDebugGroup = glPopDebugGroupKHR;
    } else {
        glEnable(GL_PROGRAM_POINT_SIZE);
        if (!glDepthRangef)
            glDepthRangef = gfx_depth_range;
    }
    return true;
}

bool gfx_is_lost(void) {
    return false;
}

GfxInfo gfx_info(void) {
    GfxInfo info;
    gfx_copy_string(GL_VENDOR, info.vendor, sizeof info.vendor);
    gfx_copy_string(GL_RENDERER, info.renderer, sizeof info.renderer);
    gfx_copy_string(GL_VERSION, info.version, sizeof info.version);
    info.software = gfx_is_software(info.renderer);
    return info;
}

// --- Debug ---

bool gfx_debug_wanted(void) {
    const char *text = getenv("SKEIN_GL_DEBUG");
    return text && strcmp(text, "1") == 0;
}

static void GLAPIENTRY gfx_debug_message(GLenum source, GLenum type, GLuint id, GLenum severity,
                                         GLsizei length, const GLchar *text, const void *user) {
    (void)source, (void)id, (void)length;
    // "Other" is how NVIDIA's driver says where it keeps things: nothing that a caller could mend.
    if (severity == GL_DEBUG_SEVERITY_NOTIFICATION || type == GL_DEBUG_TYPE_OTHER)
        return;
    // The pointer given to gfx_debug_watch; only OpenGL's signature of callbacks makes it const.
    GfxDebug *debug = (GfxDebug *)(uintptr_t)user;
    debug->messages++;
    snprintf(debug->last, sizeof debug->last, "%s", text);
}

bool gfx_debug_watch(GfxDebug *debug) {
    *debug = (GfxDebug){0};
    if (!glDebugMessageCallback)
        return false;
    glEnable(GL_DEBUG_OUTPUT);
    glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
    glDebugMessageControl(GL_DONT_CARE, GL_DONT_CARE, GL_DONT_CARE, 0, NULL, GL_TRUE);
    glDebugMessageCallback(gfx_debug_message, debug);
    return debug->watched = true;
}

void gfx_debug_print(const GfxDebug *debug, FILE *stream) {
    if (!debug->watched)
        return;
    fprintf(stream, "OpenGL: %zu message%s%s%s\n", debug->messages, debug->messages == 1 ? "" : "s",
            debug->messages ? ", the last: " : "", debug->last);
}

void gfx_label(GLenum kind, GLuint name, const char *label) {
    if (glObjectLabel)
        glObjectLabel(kind, name, -1, label);
}

void gfx_debug_begin(const char *name) {
    if (glPushDebugGroup)
        glPushDebugGroup(GL_DEBUG_SOURCE_APPLICATION, 0, -1, name);
}

void gfx_debug_begin_trial(const char *name) {
    gfx_debug_begin(name);
    // The end of the group restores this.
    if (glDebugMessageControl)
        glDebugMessageControl(GL_DONT_CARE, GL_DEBUG_TYPE_ERROR, GL_DONT_CARE, 0, NULL, GL_FALSE);
}

void gfx_debug_end(void) {
    if (glPopDebugGroup)
        glPopDebugGroup();
}
