// A small stack is no fault of the program's, but neither the program nor an OpenGL driver, which
// compiles shaders on it, gets by with 64 KiB. The limit holds for the process's first thread
// alone: another one has the stack that it is started with. So the whole program runs on such a
// thread where the limit is low. The C library takes the same limit as the size of all threads that
// are started without one; that is replaced, too.
//
// Limited memory is mostly address space that nobody uses: the C library reserves 64 MiB of it for
// the first allocation of every thread, and a thread 8 MiB for its stack. Measured on `render` with
// Mesa's llvmpipe and two processors: with those it needs 320 to 600 MiB, from one run to the next;
// with one arena for all threads and stacks of 1 MiB always the same, some 300.
#define _GNU_SOURCE // pthread_setattr_default_np
#include "base/limits.h"

#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

static const size_t least_stack = 1 << 20, usual_stack = 8 << 20; // bytes

static const unsigned memory_limits[] = {RLIMIT_AS, RLIMIT_DATA};
enum { MEMORY_LIMITS = sizeof memory_limits / sizeof *memory_limits };

uint64_t limits_memory(void) {
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < MEMORY_LIMITS; i++) {
        struct rlimit limit;
        if (getrlimit(memory_limits[i], &limit) == 0 && limit.rlim_cur != RLIM_INFINITY &&
            limit.rlim_cur < least)
            least = limit.rlim_cur;
    }
    return least;
}

void limits_lower_memory(uint64_t bytes) {
    for (int i = 0; i < MEMORY_LIMITS; i++) {
        struct rlimit limit;
        if (getrlimit(memory_limits[i], &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
            continue;
        limit.rlim_cur = limit.rlim_cur > bytes ? limit.rlim_cur - bytes : 1; // 0 is none to Linux
        (void)setrlimit(memory_limits[i], &limit);
    }
}

bool limits_stack_is_small(uint64_t *bytes) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY ||
        limit.rlim_cur >= least_stack)
        return false;
    *bytes = limit.rlim_cur;
    return true;
}

// --- The stack ---

typedef struct LimitsCall {
    LimitsProgram *program;
    void *context;
    sigset_t signals; // blocked before
} LimitsCall;

static void *limits_main(void *argument) {
    const LimitsCall *call = argument;
    pthread_sigmask(SIG_SETMASK, &call->signals, NULL);
    call->program(call->context);
    return NULL;
}

// The first thread only waits, and takes no signal: a call that a signal has to interrupt, as of a
// pipe that nobody reads, is made on the other.
static bool limits_run_on_thread(LimitsCall *call, uint64_t limited, Error *error) {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &call->signals);
    pthread_t thread;
    int failed = pthread_create(&thread, NULL, limits_main, call);
    if (!failed)
        pthread_join(thread, NULL);
    pthread_sigmask(SIG_SETMASK, &call->signals, NULL);
    return !failed || error_set(error, ERROR_FAILED,
                                "the stack is limited to %zu KiB (ulimit -s), and a thread with a "
                                "larger one cannot be started: %s",
                                (size_t)limited / 1024, strerror(failed));
}

static void limits_set_default_stack(size_t bytes) {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, bytes);
    pthread_setattr_default_np(&attributes);
    pthread_attr_destroy(&attributes);
}

bool limits_run(LimitsProgram *program, void *context, Error *error) {
    LimitsCall call = {.program = program, .context = context};
    bool scarce = limits_memory() != UINT64_MAX;
    uint64_t stack = 0;
    bool small = limits_stack_is_small(&stack);
#ifdef __GLIBC__
    if (scarce)
        mallopt(M_ARENA_MAX, 1);
#endif
    if (small || scarce)
        limits_set_default_stack(scarce ? least_stack : usual_stack);
    if (small)
        return limits_run_on_thread(&call, stack, error);
    program(context);
    return true;
}

// --- Threads ---

static void *limits_wait(void *argument) {
    pthread_mutex_lock(argument);
    pthread_mutex_unlock(argument);
    return NULL;
}

bool limits_allow_threads(int count) {
    pthread_t *threads = calloc((size_t)count, sizeof *threads);
    if (!threads)
        return false;
    pthread_mutex_t all_started = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&all_started);
    int started = 0;
    while (started < count &&
           pthread_create(&threads[started], NULL, limits_wait, &all_started) == 0)
        started++;
    pthread_mutex_unlock(&all_started);
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    pthread_mutex_destroy(&all_started);
    free(threads);
    return started == count;
}
