#include "base/child.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"

// --- Starting ---

int child_start(Child *child, const char *const *command, int stdin_fd, int stdout_fd) {
    int messages[2] = {-1, -1}, failed = child_open_pipe(messages, 0);
    *child = (Child){
        .name = command[0], .messages = failed ? -1 : messages[0], .patience = CHILD_PATIENCE};
    if (failed)
        return failed;
    failed = child_spawn(child, command, (const int[]){stdin_fd, stdout_fd, messages[1]});
    close(messages[1]);
    if (failed) {
        close(messages[0]);
        *child = (Child){0};
    }
    child_expect(child);
    return failed;
}

bool child_check_start(int failed, const char *program, const char *package, const char *path,
                       Error *error) {
    char source[128];
    child_name_source(program, package, source, sizeof source);
    if (failed == ENOENT)
        return error_set(error, ERROR_FAILED, "%s: it needs %s, which is not installed (%s)", path,
                         program, source);
    return !failed || error_set(error, ERROR_FAILED, "%s: %s cannot be run: %s", path, program,
                                strerror(failed));
}

// --- Its messages ---

static void child_hear(Child *child, char c) {
    bool space = isspace((unsigned char)c);
    if (c == '\n' || c == '\r')
        child->in_line = false;
    if (!child->in_line && space)
        return;
    if (!child->in_line) {
        child->in_line = true;
        child->lines++;
        child->last[0] = '\0';
    }
    text_add(child->last, sizeof child->last, "%c", c);
    if (child->lines == 1)
        text_add(child->first, sizeof child->first, "%c", c);
}

void child_listen(Child *child) {
    char text[4096];
    for (size_t heard = 0; child->messages >= 0 && heard < 65536;) { // it may talk faster
        ptrdiff_t got = child_read(child->messages, text, sizeof text);
        if (got < 0)
            return;
        if (got == 0) {
            close(child->messages);
            child->messages = -1;
        }
        for (ptrdiff_t i = 0; i < got; i++)
            child_hear(child, text[i]);
        heard += (size_t)got;
    }
}

const char *child_find_error(const Child *child) {
    static const char lead[] = "skein: ";
    const char *const lines[] = {child->last, child->first};
    for (size_t i = 0; i < 2; i++)
        if (strncmp(lines[i], lead, strlen(lead)) == 0)
            return lines[i] + strlen(lead);
    return NULL;
}

// --- Waiting ---

void child_expect(Child *child) {
    child->idle = 0;
    child->counted_at = clock_now();
}

void child_expect_file(Child *child, const DiskEntry *file) {
    if (file->changed != child->wrote_at)
        child_expect(child);
    child->wrote_at = file->changed;
}

double child_idle(Child *child) {
    // Where this program itself was stopped (Ctrl-Z), that is no time of the child's.
    static const double longest = 1;
    double now = clock_now();
    child->idle += fmin(now - child->counted_at, longest);
    child->counted_at = now;
    return child->idle;
}

// --- Its end ---

static void child_close(Child *child) {
    if (child->messages >= 0)
        close(child->messages);
    child->messages = -1;
    child->process = 0;
}

// Kills what is left of its group. One that a dead disk holds in the kernel is not waited for
// without end either.
void child_kill(Child *child) {
    if (!child->process)
        return;
    interrupt_kill(child->process);
    leftovers_forget(&child->leftover);
    interrupt_wait(child->process, CHILD_PATIENCE);
    child_listen(child);
    child_close(child);
}

bool child_has_ended(Child *child, int *status) {
    child_listen(child);
    if (!child_look(child, status))
        return false;
    child_kill(child);
    return true;
}

void child_release(Child *child) {
    leftovers_forget(&child->leftover);
    if (child->process)
        child_close(child);
}

bool child_works(Child *child, const char *path, Error *error) {
    double patience = child->patience;
    if (child_idle(child) <= (interrupt_requested() ? fmin(patience, CHILD_HURRY) : patience))
        return true;
    child_kill(child);
    return error_set(error, ERROR_FAILED,
                     "%s: %s hangs and was ended: no progress in %.0f seconds%s%s", path,
                     child->name, child->idle, child->lines ? "; it said " : "", child->first);
}

bool child_check(const Child *child, int status, const char *said, const char *path, Error *error) {
    if (status == 0)
        return true;
    char by[40] = "";
    if (status < 0)
        snprintf(by, sizeof by, "it was ended by signal %d%s", -status, *said ? ": " : "");
    return error_set(error, ERROR_FAILED, "%s: %s failed: %s%s", path, child->name, by,
                     *said || *by ? said : "it said nothing");
}
