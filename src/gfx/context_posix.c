// Offscreen contexts through EGL, on machines without a display.
//
// The order of the attempts: each device EGL knows, those first that are not Mesa's software
// device; then Mesa's surfaceless platform. On each a core context of version 3.3 or newer, or one
// of OpenGL ES from 3.0 on.
#include "gfx/context.h"

#include <assert.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define EGL_NO_X11
#include <glad/egl.h>

#include "base/file.h"
#include "base/memory.h"

enum { GFX_MAX_DEVICES = 32 };

struct GfxContext {
    EGLDisplay display;
    EGLContext context;
    GfxDebug debug;
};

static const char nvidia_hint[] = "an NVIDIA device without its EGL driver; in a container set "
                                  "NVIDIA_DRIVER_CAPABILITIES=graphics or all";

// Extension lists are separated by blanks; a name may be a prefix of another.
static bool gfx_has_extension(const char *extensions, const char *name) {
    size_t length = strlen(name);
    for (const char *at = extensions; at && (at = strstr(at, name)); at += length)
        if ((at == extensions || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0'))
            return true;
    return false;
}

static bool gfx_device_is_software(EGLDeviceEXT device) {
    return gfx_has_extension(eglQueryDeviceStringEXT(device, EGL_EXTENSIONS),
                             "EGL_MESA_device_software");
}

// Is there NVIDIA hardware that EGL does not show?
static bool gfx_nvidia_lacks_driver(const EGLDeviceEXT *devices, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!gfx_device_is_software(devices[i]))
            return false;
    return access("/dev/nvidiactl", F_OK) == 0 || access("/proc/driver/nvidia/version", F_OK) == 0;
}

static bool gfx_load_egl(Error *error) {
    // Only the functions that need no display are loaded yet, of the core ones those of EGL 1.0 or
    // 1.4: extensions' names must be used until a display is there.
    if (!gladLoaderLoadEGL(EGL_NO_DISPLAY))
        return error_set(error, ERROR_FAILED,
                         "no offscreen OpenGL: libEGL.so.1 cannot be loaded (Debian: libegl1)");
    return true;
}

// All devices in EGL's order.
static size_t gfx_query_devices(EGLDeviceEXT devices[GFX_MAX_DEVICES]) {
    EGLint count = 0;
    if (!eglQueryDevicesEXT || !eglQueryDeviceStringEXT ||
        !eglQueryDevicesEXT(GFX_MAX_DEVICES, devices, &count))
        return 0;
    return (size_t)count;
}

// Makes a context on an initialized display current; on failure only the display is left open.
// Drivers give the newest version that is compatible with the one that is asked for.
static bool gfx_make_context(GfxContext *made, Error *error) {
    bool es = gfx_wants_es();
    if (!eglBindAPI(es ? EGL_OPENGL_ES_API : EGL_OPENGL_API))
        return error_set(error, ERROR_FAILED, "the driver has no %s OpenGL",
                         es ? "embedded" : "desktop");
    EGLConfig config = NULL;
    EGLint count = 0;
    const EGLint wanted[] = {EGL_RENDERABLE_TYPE, es ? EGL_OPENGL_ES3_BIT : EGL_OPENGL_BIT,
                             EGL_SURFACE_TYPE, EGL_DONT_CARE, EGL_NONE};
    if (!eglChooseConfig(made->display, wanted, &config, 1, &count) || count == 0)
        return error_set(error, ERROR_FAILED, "no configuration for OpenGL");
    const EGLint list[] = {EGL_CONTEXT_MAJOR_VERSION,
                           3,
                           EGL_CONTEXT_MINOR_VERSION,
                           es ? 0 : 3,
                           EGL_CONTEXT_OPENGL_DEBUG,
                           gfx_debug_wanted(),
                           es ? EGL_NONE : EGL_CONTEXT_OPENGL_PROFILE_MASK,
                           EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                           EGL_NONE};
    made->context = eglCreateContext(made->display, config, EGL_NO_CONTEXT, list);
    if (!made->context)
        return error_set(error, ERROR_FAILED, "no %s context: EGL error 0x%x",
                         es ? "OpenGL ES 3.0" : "OpenGL 3.3 core", (unsigned)eglGetError());
    if (eglMakeCurrent(made->display, EGL_NO_SURFACE, EGL_NO_SURFACE, made->context))
        return true;
    error_set(error, ERROR_FAILED, "the context cannot be made current: EGL error 0x%x",
              (unsigned)eglGetError());
    eglDestroyContext(made->display, made->context);
    return false;
}

static void gfx_close(GfxContext *context) {
    eglMakeCurrent(context->display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    eglDestroyContext(context->display, context->context);
    eglTerminate(context->display);
}

// Opens the display of a device, or the surfaceless platform's, and makes a context current; on
// failure nothing is left open.
static bool gfx_open(GfxContext *context, EGLDeviceEXT device, Error *error) {
    const char *name = "EGL surfaceless platform";
    if (device)
        name = gfx_device_is_software(device) ? "EGL software device" : "EGL device";
    *context = (GfxContext){0};
    // The EXT name: the core function is not loaded without a display.
    if (eglGetPlatformDisplayEXT)
        context->display = eglGetPlatformDisplayEXT(
            device ? EGL_PLATFORM_DEVICE_EXT : EGL_PLATFORM_SURFACELESS_MESA, device, NULL);
    if (!context->display || !eglInitialize(context->display, NULL, NULL))
        return error_set(error, ERROR_FAILED, "%s: no display: EGL error 0x%x", name,
                         (unsigned)eglGetError());
    // With a display, this also loads the core functions of its version.
    gladLoaderLoadEGL(context->display);
    bool made = gfx_make_context(context, error);
    if (made && gfx_load(eglGetProcAddress, error))
        return true;
    if (made)
        gfx_close(context);
    else
        eglTerminate(context->display);
    return error_prefix(error, "%s", name);
}

// The devices to try, best first, then none, for the surfaceless platform; returns how many.
static size_t gfx_order_devices(int wanted, EGLDeviceEXT order[GFX_MAX_DEVICES + 1]) {
    EGLDeviceEXT devices[GFX_MAX_DEVICES];
    size_t devices_count = gfx_query_devices(devices), count = 0;
    if (wanted >= 0) {
        if ((size_t)wanted < devices_count)
            order[count++] = devices[wanted];
        return count;
    }
    for (int software = wanted == GFX_DEVICE_SOFTWARE; software <= 1; software++)
        for (size_t i = 0; i < devices_count; i++)
            if (gfx_device_is_software(devices[i]) == (software == 1))
                order[count++] = devices[i];
    order[count++] = EGL_NO_DEVICE_EXT;
    return count;
}

static bool gfx_open_first(GfxContext *context, int wanted, Error *error) {
    EGLDeviceEXT order[GFX_MAX_DEVICES + 1];
    size_t count = gfx_order_devices(wanted, order);
    for (size_t i = 0; i < count; i++) {
        Error failed = {0};
        if (gfx_open(context, order[i], &failed)) {
            if (wanted != GFX_DEVICE_SOFTWARE || gfx_info().software)
                return true;
            gfx_close(context);
            error_set(&failed, ERROR_FAILED, "none of the devices is a software renderer");
        }
        // The first error is reported: the platform that is tried last is often missing.
        if (error->kind == ERROR_NONE)
            *error = failed;
    }
    EGLDeviceEXT devices[GFX_MAX_DEVICES];
    size_t devices_count = gfx_query_devices(devices);
    if (wanted >= 0 && count == 0)
        error_set(error, ERROR_FAILED, "there is no device %d, only %zu (see skein info)", wanted,
                  devices_count);
    else if (wanted != GFX_DEVICE_SOFTWARE && gfx_nvidia_lacks_driver(devices, devices_count))
        error_set(error, ERROR_FAILED, "%s", nvidia_hint);
    return error_prefix(error, "no offscreen OpenGL");
}

GfxContext *gfx_context_create(int device, Error *error) {
    assert(device >= GFX_DEVICE_SOFTWARE);
    if (!gfx_load_egl(error))
        return NULL;
    GfxContext *context = memory_alloc(1, sizeof *context, error);
    if (!context || !gfx_open_first(context, device, error)) {
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
    gfx_close(context);
    gfx_debug_print(&context->debug, stderr);
    memory_free(context);
}

size_t gfx_list_devices(GfxDevice *devices, size_t most) {
    Error error = {0};
    if (!gfx_load_egl(&error))
        return 0;
    EGLDeviceEXT found[GFX_MAX_DEVICES];
    size_t count = gfx_query_devices(found), listed = count;
    for (size_t i = 0; i < count && i < most; i++) {
        GfxDevice *device = &devices[i];
        *device = (GfxDevice){.software = gfx_device_is_software(found[i])};
        // Querying a string of an extension that the device lacks is an error.
        if (gfx_has_extension(eglQueryDeviceStringEXT(found[i], EGL_EXTENSIONS),
                              "EGL_EXT_device_drm")) {
            const char *path = eglQueryDeviceStringEXT(found[i], EGL_DRM_DEVICE_FILE_EXT);
            snprintf(device->path, sizeof device->path, "%s", path ? path : "");
        }
        GfxContext context;
        device->usable = gfx_open(&context, found[i], &error);
        snprintf(device->name, sizeof device->name, "%.*s", (int)sizeof device->name - 1,
                 device->usable ? gfx_info().renderer : error.text);
        if (device->usable)
            gfx_close(&context);
    }
    if (gfx_nvidia_lacks_driver(found, count) && listed++ < most) {
        devices[listed - 1] = (GfxDevice){0};
        snprintf(devices[listed - 1].name, sizeof devices->name, "%s", nvidia_hint);
    }
    return listed;
}

bool gfx_may_have_gpu(void) {
    return access("/dev/dri", F_OK) == 0 || access("/dev/nvidiactl", F_OK) == 0;
}

// --- Driver ---
//
// Mesa writes to standard error, which belongs to the program, where it cannot load a driver (the
// program has a line of its own for that), and where it cannot make the folder in which it caches
// shaders. Both can be avoided through a variable; those that the person has set stay.
//
// Without optimization the software renderer compiles shaders in half the time. Its arithmetic, and
// so every picture, is the same; one of many birds nearby takes a fifth longer.
//
// Seen in Mesa 22.3. What cannot be kept silent: "libGL error: failed to load driver", from GLX.

// Whether the folder in which Mesa caches shaders is there and writable; made where it is missing.
static bool cache_is_usable(void) {
    static const char *const names[] = {"MESA_SHADER_CACHE_DIR", "MESA_GLSL_CACHE_DIR",
                                        "XDG_CACHE_HOME"};
    const char *named = NULL;
    for (size_t i = 0; i < sizeof names / sizeof *names && !named; i++)
        named = getenv(names[i]);
    const struct passwd *person = getpwuid(getuid());
    char folder[FILE_PATH_SIZE];
    Error ignored = {0};
    if (named)
        snprintf(folder, sizeof folder, "%s/mesa_shader_cache", named);
    else
        snprintf(folder, sizeof folder, "%s/.cache/mesa_shader_cache",
                 person ? person->pw_dir : "");
    return file_make_folder(folder, 0700, &ignored) && access(folder, W_OK) == 0;
}

void gfx_driver_prepare(bool draws_little) {
    enum { KEEP };
    setenv("EGL_LOG_LEVEL", "fatal", KEEP);
    setenv("LIBGL_DEBUG", "quiet", KEEP);
    if (!cache_is_usable())
        setenv("MESA_SHADER_CACHE_DISABLE", "true", KEEP);
    if (draws_little)
        setenv("GALLIVM_PERF", "nopt", KEEP);
}
