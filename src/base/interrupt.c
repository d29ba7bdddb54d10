// A global, because a signal handler has no context argument.
#include "base/interrupt.h"

#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>

#include "base/leftovers.h"

// The handler may run on any thread and must not lock.
static atomic_int requested; // a bit for each signal
_Static_assert(ATOMIC_INT_LOCK_FREE == 2, "for the handler");

static void on_signal(int number) {
    int bit = 1 << number;
    if (!(atomic_fetch_or(&requested, bit) & bit))
        return;
    leftovers_clear();
    signal(number, SIG_DFL);
    raise(number); // blocked until the handler returns
}

void interrupt_install(void) {
    static const int asking[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action = {.sa_handler = on_signal};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof asking / sizeof *asking; i++)
        sigaddset(&action.sa_mask, asking[i]); // the handler is not interrupted by itself
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
