// What each system does in its own way for this process: Linux in host.c, a browser or node in
// host_web.c.
//
// Errors: false with errno. Memory: the caller's. Threads: any.
#pragma once

#include <stdbool.h>
#include <stddef.h>

// Processors that this process may run on; below 1: not known.
int host_processors(void);

// The folder that the program is in, without a slash at the end ("" at the top). False with
// ENAMETOOLONG where it does not fit into size bytes.
bool host_find_program(char *out, size_t size);

// Renames a file where nothing has the new name, in one call that nothing can come between. False
// with EEXIST where something has it, with EINVAL, ENOSYS or EOPNOTSUPP where there is no such
// call.
bool host_rename_new(const char *from, const char *to);
