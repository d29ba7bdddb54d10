// Mesa writes to standard error, which belongs to the program, where it cannot load a driver (the
// program has a line of its own for that), and where it cannot make the folder in which it caches
// shaders. Both can be avoided through a variable; those that the person has set stay.
//
// Without optimization the software renderer compiles shaders in half the time. Its arithmetic, and
// so every picture, is the same; one of many birds nearby takes a fifth longer.
//
// Seen in Mesa 22.3. What cannot be kept silent: "libGL error: failed to load driver", from GLX.
#define _DEFAULT_SOURCE // mkdtemp
#include "gfx/driver.h"

#include <errno.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"

// --- The cache of shaders ---

// Whether the folder is there, or could be made; then it is, as Mesa would do it.
static bool make_folder(const char *path) {
    return mkdir(path, 0700) == 0 || (errno == EEXIST && file_is_folder(path));
}

// Tried, since permissions do not tell of a disk that is full or read-only.
static bool can_hold_folders(const char *path) {
    char trial[FILE_PATH_SIZE];
    return snprintf(trial, sizeof trial, "%s/skein-XXXXXX", path) < (int)sizeof trial &&
           mkdtemp(trial) && rmdir(trial) == 0;
}

// The folder that Mesa makes its own in; false where it is told none.
static bool find_cache(char out[FILE_PATH_SIZE]) {
    static const char *const names[] = {"MESA_SHADER_CACHE_DIR", "MESA_GLSL_CACHE_DIR",
                                        "XDG_CACHE_HOME"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *named = getenv(names[i]);
        if (named)
            return snprintf(out, FILE_PATH_SIZE, "%s", named) < FILE_PATH_SIZE;
    }
    const struct passwd *person = getpwuid(getuid());
    return person && snprintf(out, FILE_PATH_SIZE, "%s/.cache", person->pw_dir) < FILE_PATH_SIZE;
}

static bool cache_is_usable(void) {
    char base[FILE_PATH_SIZE], own[FILE_PATH_SIZE + 32];
    if (!find_cache(base) || !make_folder(base))
        return false;
    snprintf(own, sizeof own, "%s/mesa_shader_cache", base);
    return file_is_folder(own) || (access(own, F_OK) != 0 && can_hold_folders(base));
}

// --- All of it ---

bool gfx_driver_seems_software(void) {
    return access("/dev/dri", F_OK) != 0 && access("/dev/nvidiactl", F_OK) != 0;
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
