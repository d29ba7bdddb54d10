#include "bench/limits.h"

#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/timing.h"

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

double bench_measure_memory(Pool *pool) {
    // A sixteenth of the memory each, within reason.
    double memory = (double)sysconf(_SC_PHYS_PAGES) * (double)sysconf(_SC_PAGESIZE);
    size_t chunks = (size_t)(memory / 16 / CHUNK);
    chunks = chunks < 16 ? 16 : chunks > 256 ? 256 : chunks;
    Error unsaid = {0};
    CopyTask task = {.to = memory_alloc(chunks, CHUNK, &unsaid)};
    char *from = memory_alloc(chunks, CHUNK, &unsaid);
    double rate = -1;
    if (task.to && from) {
        double rates[REPEATS];
        memset(from, 1, chunks * CHUNK); // or all its pages are the one of nought
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
