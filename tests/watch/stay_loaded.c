// Linked into programs that a sanitizer watches, and into no others: libraries stay loaded.
//
// OpenGL drivers are unloaded before leaks are looked for. What they still hold then belongs to no
// library, no suppression can name it, and what only their data pointed to seems lost. Real leaks,
// ours and those of a driver's caller, are found all the same.
//
// Exported with -rdynamic and visible, so that it goes before the C library's own for other libraries too.

#include <stddef.h>

__attribute__((visibility("default"))) int dlclose(void *handle);

int dlclose(void *handle) {
    return handle ? 0 : -1;
}
