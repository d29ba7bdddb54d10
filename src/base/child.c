#include "base/child.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"

extern char **environ;

// Returns 0, or the error number.
static int child_redirect(posix_spawn_file_actions_t *actions, int descriptor, int as) {
    if (descriptor >= 0)
        return posix_spawn_file_actions_adddup2(actions, descriptor, as);
    return posix_spawn_file_actions_addopen(actions, as, "/dev/null",
                                            as == STDIN_FILENO ? O_RDONLY : O_WRONLY, 0);
}

int child_start(Child *child, const char *const *command, int stdin_fd, int stdout_fd,
                int stderr_fd) {
    *child = (Child){0};
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    const int streams[] = {stdin_fd, stdout_fd, stderr_fd};
    int failed = 0;
    for (int i = 0; i < 3 && !failed; i++)
        failed = child_redirect(&actions, streams[i], i);
    // Ctrl-C reaches only the group of the terminal: in a group of its own the child finishes its
    // work. SIGPIPE, which this program ignores, ends it as usual.
    posix_spawnattr_t attributes;
    sigset_t pipe_signal;
    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigdefault(&attributes, &pipe_signal);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF |
                                              POSIX_SPAWN_SETSIGMASK);
    sigset_t before = leftovers_hold();
    posix_spawnattr_setsigmask(&attributes, &before);
    // Only with all streams redirected: on the terminal it would wait for a person.
    if (!failed)
        failed = posix_spawnp(&child->id, command[0], &actions, &attributes, (char *const *)command,
                              environ);
    if (!failed)
        child->leftover = leftovers_add_group(child->id);
    leftovers_release(&before);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    if (failed)
        child->id = 0;
    child_expect(child);
    return failed;
}

static double child_cpu_seconds(const Child *child) {
    clockid_t clock;
    struct timespec used;
    if (clock_getcpuclockid(child->id, &clock) != 0 || clock_gettime(clock, &used) != 0)
        return 0;
    return (double)used.tv_sec + 1e-9 * (double)used.tv_nsec;
}

void child_expect(Child *child) {
    child->active_at = clock_now();
}

bool child_hangs(Child *child) {
    double used = child_cpu_seconds(child);
    if (used > child->cpu_seconds)
        child_expect(child);
    child->cpu_seconds = used;
    return clock_now() - child->active_at > CHILD_PATIENCE;
}

// Ends what it started too. Its own number, which is the group's, is kept until it is reaped.
static void child_reap(Child *child, int *status) {
    kill(-child->id, SIGKILL);
    leftovers_forget(&child->leftover);
    while (waitpid(child->id, status, 0) < 0 && errno == EINTR)
        ;
    child->id = 0;
}

bool child_has_ended(Child *child, int *status) {
    siginfo_t ended = {0};
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
