// The program is at the top of a file system of its own, with share/skein below it (src/web).
#include "base/machine.h"

#include <emscripten.h>
#include <errno.h>
#include <stdio.h>

void host_begin(int *argc, char ***argv) {
    (void)argc, (void)argv;
}

bool host_tell(const char *lines) {
    (void)lines;
    return false;
}

void host_processor_name(char *out, size_t size) {
    snprintf(out, size, "unknown processor");
}

// What the page's script was given (threads.js); 1 without threads.
EM_JS(int, host_count_threads, (void), { return Module['threads'] || 1; })

int host_processors(void) {
    return host_count_threads();
}

bool host_find_program(char *out, size_t size) {
    (void)size;
    *out = '\0';
    return true;
}

bool host_exchange_names(const char *a, const char *b) {
    (void)a, (void)b;
    errno = EINVAL;
    return false;
}

int host_terminal_columns(void) {
    return 0;
}
