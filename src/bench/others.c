// Linux counts what its processors do in hundredths of a second, mostly by looking at each tick: a
// short interval, and two ticks of each processor in a long one, say nothing. What this program
// took itself it knows exactly.
#define _GNU_SOURCE // sched_getaffinity
#include "bench/others.h"

#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/clock.h"

static const double shortest = 0.3; // seconds
static const int unsure_ticks = 2;  // of each processor

static double seconds_of(struct timeval time) {
    return (double)time.tv_sec + (double)time.tv_usec * 1e-6;
}

// The seconds of a line of /proc/stat; false for what is no processor that this program may use.
static bool read_processor(const char *line, const cpu_set_t *usable, double *busy) {
    int number;
    unsigned long long user, nice, system, idle, waiting, irq, soft, stolen;
    if (sscanf(line, "cpu%d %llu %llu %llu %llu %llu %llu %llu %llu", &number, &user, &nice,
               &system, &idle, &waiting, &irq, &soft, &stolen) != 9 ||
        number < 0 || number >= CPU_SETSIZE || !CPU_ISSET((size_t)number, usable))
        return false;
    double ticks = (double)(user + nice + system + irq + soft + stolen);
    *busy += ticks / (double)sysconf(_SC_CLK_TCK);
    return true;
}

// The number of processors; 0 where the system does not say what they do.
static int read_processors(double *busy) {
    cpu_set_t usable;
    char line[512];
    int count = 0;
    *busy = 0;
    CPU_ZERO(&usable);
    FILE *stream = fopen("/proc/stat", "re");
    if (!stream)
        return 0;
    if (sched_getaffinity(0, sizeof usable, &usable) == 0)
        while (fgets(line, sizeof line, stream) && strncmp(line, "cpu", 3) == 0)
            count += read_processor(line, &usable, busy);
    fclose(stream);
    return count;
}

static double read_own(void) {
    struct rusage own;
    getrusage(RUSAGE_SELF, &own);
    return seconds_of(own.ru_utime) + seconds_of(own.ru_stime);
}

BenchOthers bench_others_begin(void) {
    BenchOthers others = {.clock = clock_now(), .own = read_own()};
    read_processors(&others.busy);
    return others;
}

double bench_others_share(const BenchOthers *since) {
    double busy, passed = clock_now() - since->clock, own = read_own() - since->own;
    int processors = read_processors(&busy);
    if (processors == 0 || passed < shortest)
        return -1;
    double unsure = (double)(unsure_ticks * processors) / (double)sysconf(_SC_CLK_TCK);
    double share = (busy - since->busy - own - unsure) / (passed * processors);
    return share < 0 ? 0 : share > 1 ? 1 : share;
}

double bench_others_load(void) {
    double load = -1;
    FILE *stream = fopen("/proc/loadavg", "re");
    if (!stream)
        return -1;
    if (fscanf(stream, "%lf", &load) != 1)
        load = -1;
    fclose(stream);
    return load;
}
