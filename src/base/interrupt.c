// Two globals, because a signal handler has no context argument: the flag and the table of
// leftovers. A handler cannot wait for a mutex, so the table is locked by a flag; whoever has it
// blocks the signals, so that the handler never waits for its own thread.
#include "base/interrupt.h"

#include <assert.h>
#include <errno.h>
#include <stdatomic.h>
#include <string.h>

#include "base/clock.h"
#include "base/disk.h"

_Static_assert(ATOMIC_INT_LOCK_FREE == 2, "for the handler");

// --- Leftovers ---

// A command has at most some ten files open and as many films drawn at a time.
enum { LEFTOVER_COUNT = 64 };

// How long a signal waits for the lock, and for a process to die.
enum { LEFTOVER_PATIENCE = 1 }; // seconds

static struct {
    atomic_bool there;
    intptr_t process; // 0: a file
    char path[LEFTOVER_PATH_SIZE];
} leftovers[LEFTOVER_COUNT];
static atomic_flag locked = ATOMIC_FLAG_INIT;

void leftovers_hold(void) {
    interrupt_block();
    while (atomic_flag_test_and_set(&locked))
        clock_sleep(0.001);
}

void leftovers_release(void) {
    int failed = errno;
    atomic_flag_clear(&locked);
    interrupt_unblock();
    errno = failed;
}

Leftover leftovers_add(intptr_t process, const char *path) {
    assert(process || (*path && strlen(path) < sizeof leftovers->path));
    for (size_t i = 0; i < LEFTOVER_COUNT; i++)
        if (!leftovers[i].there) {
            leftovers[i].process = process;
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
    for (int i = 0; i < 1000 * LEFTOVER_PATIENCE && atomic_flag_test_and_set(&locked); i++)
        clock_sleep(0.001);
    // Processes first: as long as one lives it may still create a file that is to be removed.
    for (size_t i = 0; i < LEFTOVER_COUNT; i++)
        if (leftovers[i].process && atomic_exchange(&leftovers[i].there, false)) {
            interrupt_kill(leftovers[i].process);
            interrupt_wait(leftovers[i].process, LEFTOVER_PATIENCE);
        }
    for (size_t i = 0; i < LEFTOVER_COUNT; i++)
        if (leftovers[i].there)
            disk_remove(leftovers[i].path);
}

// --- Asking to stop ---

static atomic_int requested; // a bit for each way

bool interrupt_note(int way) {
    int bit = 1 << way;
    if (!(atomic_fetch_or(&requested, bit) & bit))
        return false;
    leftovers_clear();
    return true;
}

bool interrupt_requested(void) {
    return requested != 0;
}
