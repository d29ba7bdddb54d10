// Systems without EGL, Windows and macOS, draw offscreen on a window that is never shown. They decide
// themselves which GPU that is: there are no devices to choose among.
#include "gfx/context.h"

#include <stdlib.h>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "base/memory.h"

struct GfxContext {
    GLFWwindow *window;
    GfxDebug debug;
};

static bool gfx_fail(Error *error) {
    const char *reason = "no reason given";
    glfwGetError(&reason);
    return error_set(error, ERROR_FAILED, "no offscreen OpenGL: %s", reason);
}

static bool gfx_open(GfxContext *context, Error *error) {
    const int hints[][2] = {{GLFW_CONTEXT_VERSION_MAJOR, 3},
                            {GLFW_CONTEXT_VERSION_MINOR, 3},
                            {GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE},
                            {GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE},
                            {GLFW_OPENGL_DEBUG_CONTEXT, gfx_debug_wanted()},
                            {GLFW_VISIBLE, GLFW_FALSE}};
    for (size_t i = 0; i < sizeof hints / sizeof *hints; i++)
        glfwWindowHint(hints[i][0], hints[i][1]);
    context->window = glfwCreateWindow(64, 64, "", NULL, NULL);
    if (!context->window)
        return gfx_fail(error);
    glfwMakeContextCurrent(context->window);
    return gfx_load(glfwGetProcAddress, error);
}

GfxContext *gfx_context_create(int device, Error *error) {
    if (device >= 0) {
        error_set(error, ERROR_FAILED,
                  "no offscreen OpenGL: there is no device %d: the system chooses", device);
        return NULL;
    }
    if (!glfwInit()) {
        gfx_fail(error);
        return NULL;
    }
    GfxContext *context = memory_alloc(1, sizeof *context, error);
    bool good = context && gfx_open(context, error);
    if (good && device == GFX_DEVICE_SOFTWARE && !gfx_info().software)
        good = error_set(error, ERROR_FAILED,
                         "no offscreen OpenGL: the system's own is no software renderer");
    if (!good) {
        glfwTerminate();
        memory_free(context);
        return NULL;
    }
    if (gfx_debug_wanted())
        gfx_debug_watch(&context->debug);
    return context;
}

void gfx_context_destroy(GfxContext *context) {
    if (!context)
        return;
    glfwTerminate();
    gfx_debug_print(&context->debug, stderr);
    memory_free(context);
}

size_t gfx_list_devices(GfxDevice *devices, size_t most) {
    (void)devices, (void)most;
    return 0;
}

bool gfx_may_have_gpu(void) {
    return true;
}

void gfx_driver_prepare(bool draws_little) {
    (void)draws_little;
}
