// Linux counts processor time in ticks of a hundredth of a second: a short interval is not
// measured, and a long one is uncertain by two ticks a processor. The program's own time is known
// exactly.
#define _GNU_SOURCE // sched_getaffinity
#include "bench/result.h"

#include <math.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/memory.h"

// The number of processors that this program may use, and the seconds that they worked for others;
// 0 where the system does not say.
static int read_processors(double *busy) {
    cpu_set_t usable;
    char line[512];
    int count = 0, number;
    unsigned long long user, nice, system, irq, soft, stolen, ticks = 0;
    FILE *stream = fopen("/proc/stat", "re");
    if (!stream)
        return 0;
    CPU_ZERO(&usable);
    sched_getaffinity(0, sizeof usable, &usable);
    while (fgets(line, sizeof line, stream) && strncmp(line, "cpu", 3) == 0)
        if (sscanf(line, "cpu%d %llu %llu %llu %*u %*u %llu %llu %llu", &number, &user, &nice,
                   &system, &irq, &soft, &stolen) == 7 &&
            number < CPU_SETSIZE && CPU_ISSET((size_t)number, &usable)) {
            ticks += user + nice + system + irq + soft + stolen;
            count++;
        }
    fclose(stream);
    struct timespec own;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &own);
    *busy = (double)ticks / (double)sysconf(_SC_CLK_TCK) - (double)own.tv_sec -
            (double)own.tv_nsec * 1e-9;
    return count;
}

MachineOthers machine_others_begin(void) {
    MachineOthers others = {.clock = clock_now()};
    read_processors(&others.busy);
    return others;
}

double machine_others_share(const MachineOthers *since) {
    const double shortest = 0.3, unsure_ticks = 2; // seconds; of each processor
    double busy, passed = clock_now() - since->clock;
    int processors = read_processors(&busy);
    if (processors == 0 || passed < shortest)
        return -1;
    double unsure = unsure_ticks * processors / (double)sysconf(_SC_CLK_TCK);
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
    double memory = (double)sysconf(_SC_PHYS_PAGES) * (double)sysconf(_SC_PAGESIZE);
    size_t chunks = (size_t)(memory / 16 / CHUNK);
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
