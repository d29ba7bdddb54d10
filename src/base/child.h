// Another program, run for a while: started without a shell, in a process group of its own, and
// never waited for without end. A program that works uses the processor; one that used none of it
// for CHILD_PATIENCE seconds while somebody waited for it is taken to hang.
//
// Errors: error numbers of the system, for the caller to put into words. Memory: the caller's
// struct; no descriptor is taken over. Threads: one thread for one child.
#pragma once

#include <stdbool.h>
#include <sys/types.h>

#define CHILD_PATIENCE 10.0 // seconds

typedef struct Child {
    pid_t id;           // 0 where none runs
    double cpu_seconds; // processor time that it had used when it was last looked at
    double active_at;   // when that last grew, on clock_now's clock
} Child;

// command: the program, found as a shell finds it, its arguments, and NULL. The descriptors become
// its standard streams; -1 stands for /dev/null. Returns 0 or the error number (ENOENT: no such
// program).
int child_start(Child *child, const char *const *command, int stdin_fd, int stdout_fd,
                int stderr_fd);

// Starts the patience anew: somebody begins to wait for it, or it just took something.
void child_expect(Child *child);

// Whether it has used no processor time for CHILD_PATIENCE seconds since it was last expected.
bool child_hangs(Child *child);

// Whether it has ended, and with which status (as of waitpid). Does not wait.
bool child_has_ended(Child *child, int *status);

// Kills it, and what it started, and waits for its end. Harmless where none runs.
void child_kill(Child *child);
