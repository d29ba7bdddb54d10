#include "gfx/debug.h"

#include <stdlib.h>
#include <string.h>

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
    union {
        const void *given;
        GfxDebug *debug;
    } target = {.given = user};
    target.debug->messages++;
    snprintf(target.debug->last, sizeof target.debug->last, "%s", text);
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
