// The program is at the top of a file system of its own, with share/skein below it (src/web).
#include "base/host.h"

#include <emscripten/threading.h>
#include <errno.h>
#include <string.h>

int host_processors(void) {
    return emscripten_has_threading_support() ? emscripten_num_logical_cores() : 1;
}

bool host_find_program(char *out, size_t size) {
    (void)size;
    *out = '\0';
    return true;
}

bool host_rename_new(const char *from, const char *to) {
    (void)from, (void)to;
    errno = ENOSYS;
    return false;
}
