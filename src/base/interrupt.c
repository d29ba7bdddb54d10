// Two globals, because a signal handler has no context argument: the flag and the table of
// leftovers. It cannot lock either, so the state of each entry of the table is changed by
// compare-and-swap alone, and the entry belongs to the thread that changed it.
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

// How long a signal waits for threads that fill entries, and for a group to die, in milliseconds.
enum { LEFTOVER_PATIENCE = 1000 };

typedef enum LeftoverState {
    LEFTOVER_FREE,
    LEFTOVER_FILLING,
    LEFTOVER_THERE,
    LEFTOVER_TAKEN
} LeftoverState;

static struct {
    atomic_int state;
    pid_t group; // 0: a file
    char path[LEFTOVER_PATH_SIZE];
} leftovers[LEFTOVER_COUNT];
static atomic_int holding; // threads
static atomic_bool clearing;

static void leftovers_sleep(void) {
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
}

static bool leftovers_change(size_t place, int from, int to) {
    return atomic_compare_exchange_strong(&leftovers[place].state, &from, to);
}

// Without a signal of its own thread in between, whose handler would wait for this one.
sigset_t leftovers_hold(void) {
    sigset_t signals = interrupt_signals(), before;
    pthread_sigmask(SIG_BLOCK, &signals, &before);
    holding++;
    while (clearing) { // nothing new any more: the program ends
        holding--;
        leftovers_sleep();
        holding++;
    }
    return before;
}

void leftovers_release(const sigset_t *before) {
    int failed = errno;
    holding--;
    pthread_sigmask(SIG_SETMASK, before, NULL);
    errno = failed;
}

Leftover leftovers_add(pid_t group, const char *path) {
    assert(group ? group > 0 : *path && strlen(path) < sizeof leftovers->path);
    for (size_t i = 0; i < LEFTOVER_COUNT; i++)
        if (leftovers_change(i, LEFTOVER_FREE, LEFTOVER_FILLING)) {
            leftovers[i].group = group;
            strcpy(leftovers[i].path, path);
            leftovers[i].state = LEFTOVER_THERE;
            return (Leftover)i + 1;
        }
    return 0;
}

void leftovers_forget(Leftover *leftover) {
    if (*leftover) // unless the handler has it, after which nobody needs the place
        (void)leftovers_change(*leftover - 1, LEFTOVER_THERE, LEFTOVER_FREE);
    *leftover = 0;
}

void leftovers_clear(void) {
    // Another thread does it, or this one has begun it: what is in the table is taken once.
    for (int i = 0; i < LEFTOVER_PATIENCE && atomic_exchange(&clearing, true); i++)
        leftovers_sleep();
    for (int i = 0; i < LEFTOVER_PATIENCE && holding > 0; i++)
        leftovers_sleep();
    bool taken[LEFTOVER_COUNT];
    for (size_t i = 0; i < LEFTOVER_COUNT; i++) {
        taken[i] = leftovers_change(i, LEFTOVER_THERE, LEFTOVER_TAKEN);
        pid_t group = taken[i] ? leftovers[i].group : 0;
        if (group == 0)
            continue;
        // As long as it lives it may still create the file that is to be removed.
        kill(-group, SIGKILL);
        for (int k = 0; k < LEFTOVER_PATIENCE && waitpid(group, NULL, WNOHANG) == 0; k++)
            leftovers_sleep();
    }
    for (size_t i = 0; i < LEFTOVER_COUNT; i++)
        if (taken[i] && !leftovers[i].group)
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
