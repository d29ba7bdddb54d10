#include "bench/result.h"

#include <math.h>
#include <string.h>

#include "base/clock.h"
#include "base/machine.h"
#include "base/memory.h"

MachineOthers machine_others_begin(void) {
    MachineOthers others = {.clock = clock_now()};
    double unsure;
    host_busy(&others.busy, &unsure);
    return others;
}

double machine_others_share(const MachineOthers *since) {
    const double shortest = 0.3; // seconds
    double busy, unsure, passed = clock_now() - since->clock;
    int processors = host_busy(&busy, &unsure);
    if (processors == 0 || passed < shortest)
        return -1;
    return fmin(fmax((busy - since->busy - unsure) / (passed * processors), 0), 1);
}

// --- Copying memory ---

enum { CHUNK = 1 << 20, REPEATS = 5 };

typedef struct CopyTask {
    char *to;
    const char *from;
} CopyTask;

static void copy_chunks(void *context, size_t begin, size_t end, int worker) {
    (void)worker;
    CopyTask *task = context;
    memcpy(task->to + begin * CHUNK, task->from + begin * CHUNK, (end - begin) * CHUNK);
}

double machine_copy_rate(Pool *pool) {
    // A sixteenth of the memory each, clamped to [16, 256] MiB.
    size_t chunks = (size_t)(host_memory() / 16 / CHUNK);
    chunks = chunks < 16 ? 16 : chunks > 256 ? 256 : chunks;
    Error ignored = {0};
    CopyTask task = {.to = memory_alloc(chunks, CHUNK, &ignored)};
    char *from = memory_alloc(chunks, CHUNK, &ignored);
    double rate = -1;
    if (task.to && from) {
        double rates[REPEATS];
        memset(from, 1, chunks * CHUNK); // touch every page, or all map to the shared zero page
        task.from = from;
        pool_run(pool, chunks, 1, copy_chunks, &task);
        for (int i = 0; i < REPEATS; i++) {
            double start = clock_now();
            pool_run(pool, chunks, 1, copy_chunks, &task);
            rates[i] = 2 * (double)(chunks * CHUNK) / (clock_now() - start);
        }
        rate = timing_summarize(rates, REPEATS).median;
    }
    memory_free(task.to);
    memory_free(from);
    return rate;
}
