// Signals. Ctrl-C, SIGTERM and SIGHUP ask long work to stop, which ends early and still writes what
// it has; a second one ends the program at once. What must not outlive it then, temporary files and
// the process groups of other programs that it runs, is noted here as a leftover.
//
// Errors: none; a leftover beyond the table's size is not removed, as after SIGKILL.
// Memory: a fixed table, which copies the paths. Threads: any; leftovers_clear may also be called
// by a signal handler.
#pragma once

#include <stdbool.h>
#include <stdint.h>

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
// together, and blocks these signals. Not nested.
void leftovers_hold(void);
void leftovers_release(void);

// Between them. Either a process that this one started and nobody else waits for, with its group
// (Child.process); or, where process is 0, a file: path fits LEFTOVER_PATH_SIZE, relative to a
// current folder that does not change.
Leftover leftovers_add(intptr_t process, const char *path);

// To be called when the file was renamed or removed, and before the process is waited for:
// then its number may belong to others. Sets it to 0; harmless on 0.
void leftovers_forget(Leftover *leftover);

// Kills the groups and removes the files that are in the table. Only before the program ends: no
// leftover can be added afterwards.
void leftovers_clear(void);

// --- What each system has (interrupt_posix.c, interrupt_windows.c) ---

// Notes that the person asks for the end, in a way that has this number (0 to 31). Returns whether
// it is the second time: then the leftovers are gone and the program is to be ended. Of any thread
// or signal handler.
bool interrupt_note(int way);

// Whether this thread's handlers wait.
void interrupt_block(void);
void interrupt_unblock(void);

// Kills a process and its group; and waits, not longer than that, for its end, after which its
// number may be another's.
void interrupt_kill(intptr_t process);
void interrupt_wait(intptr_t process, double seconds);
