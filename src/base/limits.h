// What the system grants this process: a stack, memory, threads. A shell lowers it (ulimit -s, -v,
// -d, -u), a container has limits of its own.
//
// Errors: ERROR_FAILED, one line that names the limit. Memory: none is kept. Threads:
// limits_run is called once, by main, before any other thread is started; the others by any.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"

typedef void LimitsProgram(void *context);

// Calls the program once, with at least 1 MiB of stack, and grants as much to every thread that is
// started afterwards without a size of its own, as drivers do. Where memory is limited, it is used
// sparingly: see limits.c. False, without a call, where there is no memory or no thread for a
// stack.
bool limits_run(LimitsProgram *program, void *context, Error *error);

// The memory that the process may have in all, in bytes: the lower of its address space and its
// data. UINT64_MAX where neither is limited.
uint64_t limits_memory(void);

// Lowers what limits_memory returns by so many bytes, to not less than 1. Harmless where it is not
// limited.
void limits_lower_memory(uint64_t bytes);

// Whether the stack of the process is limited to less than 1 MiB; its size in bytes.
bool limits_stack_is_small(uint64_t *bytes);

// Whether so many more threads can run at once. Starts and ends them: some 10 microseconds each.
bool limits_allow_threads(int count);
