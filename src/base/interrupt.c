// The only global variable of the program: a signal handler has no context argument.
#include "base/interrupt.h"

#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>

// The handler may run on any thread and must not lock.
static atomic_int requested;
_Static_assert(ATOMIC_INT_LOCK_FREE == 2, "for the handler");

static void on_signal(int number) {
    (void)number;
    requested = 1;
}

void interrupt_install(void) {
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
    // A file above the shell's size limit, or a pipe without a reader: write fails instead.
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigaction(SIGXFSZ, &ignore, NULL);
    sigaction(SIGPIPE, &ignore, NULL);
}

bool interrupt_requested(void) {
    return requested != 0;
}
