#define _GNU_SOURCE // sched_getaffinity, renameat2, dladdr1
#include "base/machine.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

void host_begin(int *argc, char ***argv) {
    (void)argc, (void)argv;
    // The next file opened would take the number of a standard stream that is closed, and messages
    // would be written into it. Writing to such a stream still fails.
    for (int stream = 0; stream <= 2; stream++)
        if (fcntl(stream, F_GETFD) < 0) // the lowest free one is what open gives
            (void)open("/dev/null", stream == 0 ? O_WRONLY : O_RDONLY);
    signal(SIGCHLD, SIG_DFL); // started with it ignored, a program can wait for no child
}

bool host_tell(const char *lines) {
    (void)lines;
    return false;
}

// --- The machine ---

void host_processor_name(char *out, size_t size) {
    snprintf(out, size, "unknown processor");
    FILE *stream = fopen("/proc/cpuinfo", "re");
    if (!stream)
        return;
    char line[256], name[128];
    while (fgets(line, sizeof line, stream))
        if (sscanf(line, "model name : %127[^\n]", name) == 1)
            snprintf(out, size, "%s", name);
    fclose(stream);
}

void host_system_name(char *out, size_t size) {
    struct utsname names;
    if (uname(&names) == 0)
        snprintf(out, size, "%.60s %.90s %.60s", names.sysname, names.release, names.machine);
    else
        snprintf(out, size, "unknown");
}

double host_memory(void) {
    return (double)sysconf(_SC_PHYS_PAGES) * (double)sysconf(_SC_PAGESIZE);
}

int host_processors(void) {
    cpu_set_t set;
    CPU_ZERO(&set);
    return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set)
                                                       : (int)sysconf(_SC_NPROCESSORS_ONLN);
}

double host_load(void) {
    double load;
    return getloadavg(&load, 1) == 1 ? load : -1;
}

// Linux counts processor time in ticks of a hundredth of a second: it is uncertain by two ticks a
// processor. The program's own time is known exactly.
int host_busy(double *seconds, double *unsure) {
    cpu_set_t usable;
    char line[512];
    int count = 0, number;
    unsigned long long user, nice, system, irq, soft, stolen, ticks = 0;
    FILE *stream = fopen("/proc/stat", "re");
    if (!stream)
        return 0;
    CPU_ZERO(&usable);
    sched_getaffinity(0, sizeof usable, &usable);
    while (fgets(line, sizeof line, stream) && strncmp(line, "cpu", 3) == 0)
        if (sscanf(line, "cpu%d %llu %llu %llu %*u %*u %llu %llu %llu", &number, &user, &nice,
                   &system, &irq, &soft, &stolen) == 7 &&
            number < CPU_SETSIZE && CPU_ISSET((size_t)number, &usable)) {
            ticks += user + nice + system + irq + soft + stolen;
            count++;
        }
    fclose(stream);
    struct timespec own;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &own);
    *seconds = (double)ticks / (double)sysconf(_SC_CLK_TCK) - (double)own.tv_sec -
               (double)own.tv_nsec * 1e-9;
    *unsure = 2 * count / (double)sysconf(_SC_CLK_TCK);
    return count;
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

int host_terminal_columns(void) {
    struct winsize terminal;
    if (!isatty(STDERR_FILENO))
        return 0;
    bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &terminal) == 0 && terminal.ws_col > 0;
    return known ? terminal.ws_col : 80;
}

void *host_load_library(const char *name, char *why, size_t size) {
    void *library = dlopen(name, RTLD_NOW);
    if (!library)
        snprintf(why, size, "%s", dlerror());
    return library;
}

void *host_find_symbol(void *library, const char *name) {
    return dlsym(library, name);
}
