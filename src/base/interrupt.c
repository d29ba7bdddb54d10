// Two globals, because a signal handler has no context argument: the flag and the table of
// leftovers. A handler cannot wait for a mutex, so the table is locked by a flag; whoever has it
// blocks the signals, so that the handler never waits for its own thread.
#include "base/interrupt.h"

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

_Static_assert(ATOMIC_INT_LOCK_FREE == 2, "for the handler");

static const int asking[] = {SIGINT, SIGTERM, SIGHUP};

static sigset_t interrupt_signals(void) {
    sigset_t signals;
    sigemptyset(&signals);
    for (size_t i = 0; i < sizeof asking / sizeof *asking; i++)
        sigaddset(&signals, asking[i]);
    return signals;
}

// --- Leftovers ---

// A command has at most some ten files open and as many films drawn at a time.
enum { LEFTOVER_COUNT = 64 };

// How long a signal waits for the lock, and for a group to die, in milliseconds.
enum { LEFTOVER_PATIENCE = 1000 };

static struct {
    atomic_bool there;
    pid_t group; // 0: a file
    char path[LEFTOVER_PATH_SIZE];
} leftovers[LEFTOVER_COUNT];
static atomic_flag locked = ATOMIC_FLAG_INIT;

static void leftovers_sleep(void) {
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
}

sigset_t leftovers_hold(void) {
    sigset_t signals = interrupt_signals(), before;
    pthread_sigmask(SIG_BLOCK, &signals, &before);
    while (atomic_flag_test_and_set(&locked))
        leftovers_sleep();
    return before;
}

void leftovers_release(const sigset_t *before) {
    int failed = errno;
    atomic_flag_clear(&locked);
    pthread_sigmask(SIG_SETMASK, before, NULL);
    errno = failed;
}

Leftover leftovers_add(pid_t group, const char *path) {
    assert(group ? group > 0 : *path && strlen(path) < sizeof leftovers->path);
    for (size_t i = 0; i < LEFTOVER_COUNT; i++)
        if (!leftovers[i].there) {
            leftovers[i].group = group;
            strcpy(leftovers[i].path, path);
            leftovers[i].there = true;
            return (Leftover)i + 1;
        }
    return 0;
}

void leftovers_forget(Leftover *leftover) {
    if (*leftover)
        leftovers[*leftover - 1].there = false;
    *leftover = 0;
}

void leftovers_clear(void) {
    // Kept until the program ends: nothing new is begun any more.
    for (int i = 0; i < LEFTOVER_PATIENCE && atomic_flag_test_and_set(&locked); i++)
        leftovers_sleep();
    // Groups first: as long as one lives it may still create a file that is to be removed.
    for (size_t i = 0; i < LEFTOVER_COUNT; i++) {
        pid_t group = leftovers[i].group;
        if (!group || !atomic_exchange(&leftovers[i].there, false))
            continue;
        kill(-group, SIGKILL);
        for (int k = 0; k < LEFTOVER_PATIENCE && waitpid(group, NULL, WNOHANG) == 0; k++)
            leftovers_sleep();
    }
    for (size_t i = 0; i < LEFTOVER_COUNT; i++)
        if (leftovers[i].there)
            unlink(leftovers[i].path);
}

// --- Asking to stop ---

// The handler may run on any thread and must not lock.
static atomic_int requested; // a bit for each signal

static void on_signal(int number) {
    int bit = 1 << number;
    if (!(atomic_fetch_or(&requested, bit) & bit))
        return;
    leftovers_clear();
    signal(number, SIG_DFL);
    raise(number); // blocked until the handler returns
}

void interrupt_install(void) {
    // The handler is not interrupted by itself.
    struct sigaction action = {.sa_handler = on_signal, .sa_mask = interrupt_signals()};
    for (size_t i = 0; i < sizeof asking / sizeof *asking; i++)
        sigaction(asking[i], &action, NULL);
    // A file above the shell's size limit, or a pipe without a reader: write fails instead.
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigaction(SIGXFSZ, &ignore, NULL);
    sigaction(SIGPIPE, &ignore, NULL);
}

bool interrupt_requested(void) {
    return requested != 0;
}
