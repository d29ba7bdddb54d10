// Another program, run for a while: started without a shell, in a group of its own, and never
// waited for without end. A program that works uses the processor; one that has used none of it for
// CHILD_PATIENCE seconds while somebody waited for it hangs.
#pragma once

#include <stdbool.h>
#include <sys/types.h>

#define CHILD_PATIENCE 10.0 // seconds

typedef struct Child {
    pid_t id;      // 0 where none runs
    double worked; // seconds of the processor's time that it had used when we looked last
    double moved;  // seconds of the clock when that grew
} Child;

// Found as the shell finds it; the descriptors become its standard streams, -1 stands for nothing.
// Returns 0, or the error number: ENOENT where there is no such program.
int child_start(Child *child, const char *const *command, int input, int output, int words);

// Somebody begins to wait, or it just took something.
void child_expect(Child *child);

// Whether it has hung since then.
bool child_hangs(Child *child);

// Whether it has ended, and how (as of waitpid).
bool child_has_ended(Child *child, int *status);

// Ends it at once, and what it started. Harmless where none runs.
void child_kill(Child *child);
