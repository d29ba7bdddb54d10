// WebGL has neither debug messages nor labels: the browser's own console says what was wrong.

#include "gfx/debug.h"

bool gfx_debug_wanted(void) {
    return false;
}

bool gfx_debug_watch(GfxDebug *debug) {
    *debug = (GfxDebug){0};
    return false;
}

void gfx_debug_print(const GfxDebug *debug, FILE *stream) {
    (void)debug, (void)stream;
}

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
