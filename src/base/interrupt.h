// Signals. Ctrl-C, SIGTERM and SIGHUP ask long work to stop, which ends early and still writes what
// it has; a second one ends the program at once. What must not outlive it then, temporary files and
// the process groups of other programs that it runs, is noted here as a leftover.
//
// Errors: none; a leftover beyond the table's size is not removed, as after SIGKILL.
// Memory: a fixed table, which copies the paths. Threads: any; leftovers_clear may also be called
// by a signal handler.
#pragma once

#include <signal.h>
#include <stdbool.h>
#include <sys/types.h>

// Installs handlers: the first of each of these signals sets a flag, a second one of it removes
// the leftovers and ends the program. SIGXFSZ and SIGPIPE are ignored, so that the write that
// caused them fails with an error.
void interrupt_install(void);

// Whether one of them has arrived. Any thread may ask.
bool interrupt_requested(void);

// --- Leftovers ---

enum { LEFTOVER_PATH_SIZE = 4112 };

// An entry of the table; 0: none.
typedef unsigned Leftover;

// Between the two the thread has the table alone, so that a file or a process and its entry appear
// together, and blocks these signals; returned is the set that it blocked before, which a process
// that is started then has to get. Not nested.
sigset_t leftovers_hold(void);
void leftovers_release(const sigset_t *before);

// Between them. Either a group that this process started, whose leader is a child that nobody else
// waits for; or, where group is 0, a file: path fits LEFTOVER_PATH_SIZE, relative to a current
// folder that does not change.
Leftover leftovers_add(pid_t group, const char *path);

// To be called when the file was renamed or removed, and before the group's leader is waited for:
// then its number may belong to others. Sets it to 0; harmless on 0.
void leftovers_forget(Leftover *leftover);

// Kills the groups and removes the files that are in the table. Only before the program ends: no
// leftover can be added afterwards.
void leftovers_clear(void);
