// A child process: started without a shell, in a process group of its own, with a check whether it
// hangs: it does where it used no processor time for CHILD_PATIENCE seconds while it was waited
// for.
//
// Errors: error numbers of the system. Memory: the caller's struct; the caller keeps its
// descriptors. Threads: one thread for one child.
#pragma once

#include <stdbool.h>
#include <sys/types.h>

#include "base/leftovers.h"

#define CHILD_PATIENCE 10.0 // seconds

typedef struct Child {
    pid_t id;           // 0 where none runs
    Leftover leftover;  // its process group
    double cpu_seconds; // processor time used at the last check
    double active_at;   // clock_now() when that last grew
} Child;

// command: the program, found as a shell finds it, its arguments, and NULL. The descriptors become
// its standard streams; -1: /dev/null. Returns 0 or the error number (ENOENT: no such program).
int child_start(Child *child, const char *const *command, int stdin_fd, int stdout_fd,
                int stderr_fd);

// Restarts the time of child_hangs: to be called when waiting begins, and when the child read or
// wrote something.
void child_expect(Child *child);

// Whether it has used no processor time for CHILD_PATIENCE seconds since child_expect.
bool child_hangs(Child *child);

// Whether it has ended, and with which status (as of waitpid). Does not wait.
bool child_has_ended(Child *child, int *status);

// Kills it, and what it started, and waits for its end. Harmless where none runs.
void child_kill(Child *child);
