// Another program that works for this one (ffmpeg, gnuplot, another skein): started without a
// shell, in a process group of its own, and never waited for without end.
//
// Progress is bytes that it took or gave back (child_expect), never processor time or messages: a
// program that is stuck may use the one and write the other. It hangs after CHILD_PATIENCE seconds
// without progress, or CHILD_HURRY once a signal has asked for the end (interrupt.h). However it
// ends, what is left of its group is killed.
//
// Errors: error numbers of the system, or one line that begins with the path that it was to write.
// Memory: the caller's struct, whose descriptors are closed when the process was waited for; the
// caller keeps its own. Threads: one thread for one child.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/disk.h"
#include "base/error.h"
#include "base/interrupt.h"

#define CHILD_PATIENCE 30.0 // seconds
#define CHILD_HURRY 5.0     // seconds
enum { CHILD_LINE_SIZE = 1024 };

typedef struct Child {
    intptr_t process;            // its number, or a handle; 0 where none runs
    Leftover leftover;           // the process and its group
    const char *name;            // of the program
    int messages;                // the pipe from its standard error; -1 once that has ended
    size_t lines;                // of messages, blank ones left out; also one that has no end yet
    char first[CHILD_LINE_SIZE]; // line, without the space before it
    char last[CHILD_LINE_SIZE];  // the same
    bool in_line;                // the last one has no end yet
    int64_t wrote_at;            // its file, when child_expect_file last looked
    double patience;             // CHILD_PATIENCE; may be set once it is started
    double idle;                 // seconds without progress
    double counted_at;           // clock_now() when they were last counted
} Child;

// A pipe between this program and a child, which inherits its end only as one of its streams. ours:
// which end, 0 to read or 1 to write, this program uses, without waiting. Returns 0 or the error
// number.
int child_open_pipe(int ends[2], int ours);

// Our end: bytes written or read without waiting; below 0 the error number, negative (-EAGAIN: none
// is possible now). 0 is the end of what can be read.
ptrdiff_t child_write(int pipe, const void *bytes, size_t size);
ptrdiff_t child_read(int pipe, void *out, size_t size);

// command: the program, found as a shell finds it, its arguments, and NULL; its first word must
// outlive the child. The descriptors become its standard input and output; -1: /dev/null. Returns
// 0 or the error number (ENOENT: no such program).
int child_start(Child *child, const char *const *command, int stdin_fd, int stdout_fd);

// Whether child_start returned 0; the error says why not, and which package has the program.
bool child_check_start(int failed, const char *program, const char *package, const char *path,
                       Error *error);

// It took or gave back bytes, or waiting for it begins: the time of child_idle starts anew.
void child_expect(Child *child);

// The same where the file that it writes was written since the last call.
void child_expect_file(Child *child, const DiskEntry *file);

// Waits until it takes bytes (pipe: to its standard input; -1: none), writes a message or ends, but
// at most a tenth of a second. Reads its messages.
void child_await(Child *child, int pipe);

// Seconds without progress. To be asked often: of the time between two calls, a second counts.
double child_idle(Child *child);

// Kills it where it hangs; false with an error then.
bool child_works(Child *child, const char *path, Error *error);

// Whether it has ended, and with which status; where a signal ended it, that one's number,
// negative. Does not wait. Reads its messages.
bool child_has_ended(Child *child, int *status);

// Asks it to end, as Ctrl-C does; also one that was stopped.
void child_ask_to_end(Child *child);

// It outlives this program, and gives way to others. To be called as soon as it is started.
void child_set_aside(Child *child);

// Kills it and waits for its end. Harmless where none runs.
void child_kill(Child *child);

// Whether the status of one that has ended is 0. said: the line of its messages that tells why not.
bool child_check(const Child *child, int status, const char *said, const char *path, Error *error);

// What the error of a child that is this program says; NULL where neither its first nor its last
// line is one.
const char *child_find_error(const Child *child);

// Leaves it to itself: it goes on, and is not watched any more. Harmless where none runs.
void child_release(Child *child);

// The path by which a program starts this one again.
const char *child_own_program(void);

// Goes on as another program: its words and NULL. Returns only where that cannot be started, with
// the error number.
int child_become(const char *const *command);

// --- Between child.c and each system's part ---

// Starts it as a leftover, with these as its standard streams; -1: /dev/null. Returns 0 or the
// error number.
int child_spawn(Child *child, const char *const *command, const int streams[3]);

// Reads its messages, as far as there are any by now.
void child_listen(Child *child);

// Whether it has ended, as child_has_ended; its number stays its own until interrupt_wait.
bool child_look(const Child *child, int *status);

// "(the Debian package ffmpeg)": how a program is to be had.
void child_name_source(const char *program, const char *package, char *out, size_t size);
