#include "base/interrupt.h"

#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <sys/wait.h>

#include "base/clock.h"

static const int asking[] = {SIGINT, SIGTERM, SIGHUP};

static sigset_t interrupt_signals(void) {
    sigset_t signals;
    sigemptyset(&signals);
    for (size_t i = 0; i < sizeof asking / sizeof *asking; i++)
        sigaddset(&signals, asking[i]);
    return signals;
}

static _Thread_local sigset_t before; // the signals that this thread blocked already

void interrupt_block(void) {
    sigset_t signals = interrupt_signals();
    pthread_sigmask(SIG_BLOCK, &signals, &before);
}

void interrupt_unblock(void) {
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

void interrupt_kill(intptr_t process) {
    kill(-(pid_t)process, SIGKILL);
}

void interrupt_wait(intptr_t process, double seconds) {
    double began = clock_now();
    while (waitpid((pid_t)process, NULL, WNOHANG) == 0 && clock_now() - began < seconds)
        clock_sleep(0.001);
}

// The handler may run on any thread and must not lock.
static void on_signal(int number) {
    if (!interrupt_note(number))
        return;
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
