#include "base/child.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"

extern char **environ;

// --- Starting ---

// With the mask of signals from before they were held back for leftovers.
static int child_spawn(Child *child, const char *const *command,
                       const posix_spawn_file_actions_t *actions, const sigset_t *mask) {
    posix_spawnattr_t attributes;
    sigset_t pipe_signal;
    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigmask(&attributes, mask);
    // SIGPIPE, which this program ignores, ends it as usual. Ctrl-C reaches only the group of the
    // terminal: in a group of its own the child finishes its work.
    posix_spawnattr_setsigdefault(&attributes, &pipe_signal);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF |
                                              POSIX_SPAWN_SETSIGMASK);
    int failed =
        posix_spawnp(&child->id, command[0], actions, &attributes, (char *const *)command, environ);
    posix_spawnattr_destroy(&attributes);
    return failed;
}

int child_open_pipe(int ends[2], int ours) {
    if (pipe(ends) != 0)
        return errno;
    // A child that inherited our end would not see the end of its input.
    for (int i = 0; i < 2; i++)
        (void)fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    (void)fcntl(ends[ours], F_SETFL, O_NONBLOCK);
    return 0;
}

int child_start(Child *child, const char *const *command, int stdin_fd, int stdout_fd) {
    int messages[2], failed = child_open_pipe(messages, 0);
    *child = (Child){
        .name = command[0], .messages = failed ? -1 : messages[0], .patience = CHILD_PATIENCE};
    if (failed)
        return failed;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    const int streams[] = {stdin_fd, stdout_fd, messages[1]};
    // Only with all streams redirected: on the terminal it would wait for a person.
    for (int i = 0; i < 3 && !failed; i++)
        failed = streams[i] >= 0 ? posix_spawn_file_actions_adddup2(&actions, streams[i], i)
                                 : posix_spawn_file_actions_addopen(&actions, i, "/dev/null",
                                                                    i ? O_WRONLY : O_RDONLY, 0);
    sigset_t before = leftovers_hold();
    if (!failed)
        failed = child_spawn(child, command, &actions, &before);
    if (!failed)
        child->leftover = leftovers_add(child->id, "");
    leftovers_release(&before);
    posix_spawn_file_actions_destroy(&actions);
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
    if (failed == ENOENT)
        return error_set(error, ERROR_FAILED,
                         "%s: it needs %s, which is not installed (the Debian package %s)", path,
                         program, package);
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

// What is there by now, up to what a pipe holds: it may talk faster than this reads.
static void child_listen(Child *child) {
    char text[4096];
    for (size_t heard = 0; child->messages >= 0 && heard < 65536;) {
        ssize_t got = read(child->messages, text, sizeof text);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return;
        if (got == 0) {
            close(child->messages);
            child->messages = -1;
        }
        for (ssize_t i = 0; i < got; i++)
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

void child_await(Child *child, int pipe) {
    struct pollfd ends[] = {{.fd = pipe, .events = POLLOUT},
                            {.fd = child->messages, .events = POLLIN}};
    if (pipe < 0 && child->messages < 0)
        clock_sleep(0.01); // for its end there is nothing to poll
    else
        poll(ends, 2, 100);
    child_listen(child);
}

void child_expect(Child *child) {
    child->idle = 0;
    child->counted_at = clock_now();
}

void child_expect_file(Child *child, const struct stat *file) {
    struct timespec now = file->st_mtim, *before = &child->wrote_at;
    if (now.tv_sec != before->tv_sec || now.tv_nsec != before->tv_nsec)
        child_expect(child);
    *before = now;
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
    child->id = 0;
}

// Kills what is left of its group, whose number is its own until it is waited for. One that a dead
// disk holds in the kernel is not waited for without end either.
static void child_reap(Child *child, int *status) {
    *status = 0;
    kill(-child->id, SIGKILL);
    leftovers_forget(&child->leftover);
    double began = clock_now();
    while (waitpid(child->id, status, WNOHANG) == 0 && clock_now() - began < CHILD_PATIENCE)
        clock_sleep(0.001);
    child_listen(child);
    child_close(child);
}

bool child_has_ended(Child *child, int *status) {
    siginfo_t ended = {0};
    child_listen(child);
    if (waitid(P_PID, (id_t)child->id, &ended, WEXITED | WNOHANG | WNOWAIT) != 0 || !ended.si_pid)
        return false;
    child_reap(child, status);
    return true;
}

void child_kill(Child *child) {
    int status;
    if (child->id)
        child_reap(child, &status);
}

void child_release(Child *child) {
    leftovers_forget(&child->leftover);
    if (child->id)
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
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
        return true;
    char by[40] = "";
    if (WIFSIGNALED(status))
        snprintf(by, sizeof by, "it was ended by signal %d%s", WTERMSIG(status), *said ? ": " : "");
    return error_set(error, ERROR_FAILED, "%s: %s failed: %s%s", path, child->name, by,
                     *said || *by ? said : "it said nothing");
}
