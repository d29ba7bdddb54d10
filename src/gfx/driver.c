// Mesa writes to standard error, which belongs to the program, where it cannot load a driver (the
// program has a line of its own for that), and where it cannot make the folder in which it caches
// shaders. And its software renderer waits for ever for a thread that could not be started. Each of
// them can be avoided through a variable; those that the person has set stay, but for the last.
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
#include "base/limits.h"
#include "base/pool.h"

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

// Those that Mesa's software renderer starts, at most: one for each processor, and some for tasks
// of its own.
static int driver_threads(void) {
    enum { MOST_RASTERIZERS = 32, OTHERS = 2 };
    int processors = pool_processors();
    return (processors < MOST_RASTERIZERS ? processors : MOST_RASTERIZERS) + OTHERS;
}

bool gfx_driver_seems_software(void) {
    return access("/dev/dri", F_OK) != 0 && access("/dev/nvidiactl", F_OK) != 0;
}

bool gfx_driver_prepare(int threads, bool draws_little) {
    enum { KEEP, REPLACE };
    setenv("EGL_LOG_LEVEL", "fatal", KEEP);
    setenv("LIBGL_DEBUG", "quiet", KEEP);
    if (!cache_is_usable())
        setenv("MESA_SHADER_CACHE_DISABLE", "true", KEEP);
    if (draws_little)
        setenv("GALLIVM_PERF", "nopt", KEEP);
    bool enough = limits_allow_threads(threads - 1 + driver_threads());
    if (!enough)
        setenv("LP_NUM_THREADS", "0", REPLACE);
    return enough;
}
