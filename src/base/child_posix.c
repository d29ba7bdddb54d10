#include "base/child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"

extern char **environ;

// --- Pipes ---

int child_open_pipe(int ends[2], int ours) {
    if (pipe(ends) != 0)
        return errno;
    // A child that inherited our end would not see the end of its input.
    for (int i = 0; i < 2; i++)
        (void)fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    (void)fcntl(ends[ours], F_SETFL, O_NONBLOCK);
    return 0;
}

ptrdiff_t child_write(int pipe, const void *bytes, size_t size) {
    ssize_t put;
    while ((put = write(pipe, bytes, size)) < 0 && errno == EINTR)
        continue;
    return put < 0 ? -errno : put;
}

ptrdiff_t child_read(int pipe, void *out, size_t size) {
    ssize_t got;
    while ((got = read(pipe, out, size)) < 0 && errno == EINTR)
        continue;
    return got < 0 ? -errno : got;
}

void child_await(Child *child, int pipe) {
    struct pollfd ends[] = {{.fd = pipe, .events = POLLOUT},
                            {.fd = child->messages, .events = POLLIN}};
    if (pipe < 0 && child->messages < 0)
        clock_sleep(0.01); // for its end there is nothing to poll
    else
        poll(ends, 2, 100);
    child_listen(child);
}

// --- Processes ---

static int child_spawn_with(Child *child, const char *const *command,
                            const posix_spawn_file_actions_t *actions) {
    posix_spawnattr_t attributes;
    sigset_t pipe_signal, mask;
    pid_t number = 0;
    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, NULL, &mask); // from before signals are held back for leftovers
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigmask(&attributes, &mask);
    // SIGPIPE, which this program ignores, ends it as usual. Ctrl-C reaches only the group of the
    // terminal: in a group of its own the child finishes its work.
    posix_spawnattr_setsigdefault(&attributes, &pipe_signal);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF |
                                              POSIX_SPAWN_SETSIGMASK);
    leftovers_hold();
    int failed =
        posix_spawnp(&number, command[0], actions, &attributes, (char *const *)command, environ);
    child->process = number;
    if (!failed)
        child->leftover = leftovers_add(child->process, "");
    leftovers_release();
    posix_spawnattr_destroy(&attributes);
    return failed;
}

int child_spawn(Child *child, const char *const *command, const int streams[3]) {
    int failed = 0;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    // Only with all streams redirected: on the terminal it would wait for a person.
    for (int i = 0; i < 3 && !failed; i++)
        failed = streams[i] >= 0 ? posix_spawn_file_actions_adddup2(&actions, streams[i], i)
                                 : posix_spawn_file_actions_addopen(&actions, i, "/dev/null",
                                                                    i ? O_WRONLY : O_RDONLY, 0);
    if (!failed)
        failed = child_spawn_with(child, command, &actions);
    posix_spawn_file_actions_destroy(&actions);
    return failed;
}

bool child_look(const Child *child, int *status) {
    siginfo_t ended = {0};
    if (waitid(P_PID, (id_t)child->process, &ended, WEXITED | WNOHANG | WNOWAIT) != 0 ||
        !ended.si_pid)
        return false;
    *status = ended.si_code == CLD_EXITED ? ended.si_status : -ended.si_status;
    return true;
}

void child_ask_to_end(Child *child) {
    kill((pid_t)child->process, SIGTERM);
    kill((pid_t)child->process, SIGCONT);
}

void child_set_aside(Child *child) {
    enum { LOW_PRIORITY = 10 }; // lower, and a busy machine would never finish its work
    leftovers_forget(&child->leftover);
    (void)setpriority(PRIO_PROCESS, (id_t)child->process, LOW_PRIORITY);
}

const char *child_own_program(void) {
    return "/proc/self/exe";
}

int child_become(const char *const *command) {
    execvp(command[0], (char *const *)command);
    return errno;
}

void child_name_source(const char *program, const char *package, char *out, size_t size) {
    (void)program;
    snprintf(out, size, "the Debian package %s", package);
}
