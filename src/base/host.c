#define _GNU_SOURCE // sched_getaffinity, renameat2, dladdr1
#include "base/machine.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int host_processors(void) {
    cpu_set_t set;
    CPU_ZERO(&set);
    return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set)
                                                       : (int)sysconf(_SC_NPROCESSORS_ONLN);
}

bool host_find_program(char *out, size_t size) {
    static const char here;
    Dl_info ignored;
    struct link_map *map;
    // The program itself has no name there.
    bool library = dladdr1(&here, &ignored, (void **)&map, RTLD_DL_LINKMAP) && *map->l_name;
    ssize_t length = library ? snprintf(out, size, "%s", map->l_name)
                             : readlink("/proc/self/exe", out, size - 1);
    if (length < 0 || (size_t)length >= size)
        return false;
    out[length] = '\0';
    *strrchr(out, '/') = '\0';
    return true;
}

bool host_exchange_names(const char *a, const char *b) {
    return renameat2(AT_FDCWD, a, AT_FDCWD, b, RENAME_EXCHANGE) == 0;
}
