#include "bench/result.h"

#include <math.h>

const char *bench_draw_name(BenchDraw draw) {
    static const char *const names[] = {"instanced", "single", "none"};
    return names[draw];
}

double bench_ratio_simulate(const BenchRun *run) {
    if (!(run->pairs_per_second >= 0 && run->limits.pairs_per_second > 0))
        return -1;
    return run->pairs_per_second / run->limits.pairs_per_second;
}

double bench_ratio_draw(const BenchRun *run) {
    return run->draw >= 0 && run->limits.draw > 0 ? run->draw / run->limits.draw : -1;
}

bool bench_density_is_off(const BenchRun *run, double asked) {
    const double drift = 0.1, miss = 0.25;
    if (run->neighbours_first >= 0 && run->neighbours_last >= 0 &&
        fabs(run->neighbours_last - run->neighbours_first) > drift * run->neighbours_first)
        return true;
    return asked > 0 && run->neighbours_mean >= 0 &&
           fabs(run->neighbours_mean - asked) > miss * asked;
}

// --- The score ---

// Of the largest count that holds and the smallest above it that does not.
static void bench_bracket(const BenchRun *runs, size_t count, double limit, const BenchRun **low,
                          const BenchRun **high) {
    *low = *high = NULL;
    for (size_t i = 0; i < count; i++)
        if (runs[i].frame.p95 <= limit && (!*low || runs[i].birds > (*low)->birds))
            *low = &runs[i];
    for (size_t i = 0; i < count; i++)
        if (runs[i].frame.p95 > limit && (!*low || runs[i].birds > (*low)->birds) &&
            (!*high || runs[i].birds < (*high)->birds))
            *high = &runs[i];
}

BenchScore bench_score(const BenchRun *runs, size_t count, double fps) {
    const BenchRun *low, *high;
    bench_bracket(runs, count, 1 / fps, &low, &high);
    if (!low && !high)
        return (BenchScore){.neighbours = -1, .fewer_than = true};
    if (!low || !high) {
        const BenchRun *only = low ? low : high;
        return (BenchScore){only->birds, only->neighbours_mean, low != NULL, low == NULL};
    }
    double share = log(1 / fps / low->frame.p95) / log(high->frame.p95 / low->frame.p95);
    double grown = pow((double)high->birds / (double)low->birds, share);
    bool known = low->neighbours_mean >= 0 && high->neighbours_mean >= 0;
    return (BenchScore){
        .birds = (size_t)((double)low->birds * grown),
        .neighbours =
            known ? low->neighbours_mean + share * (high->neighbours_mean - low->neighbours_mean)
                  : -1,
    };
}

// --- The search ---

size_t bench_search_next(const BenchSearch *search) {
    const size_t first = 1000;
    if (!search->low && !search->high)
        return first;
    if (!search->low)
        return search->high / 2; // 0 where not even one bird holds
    if (!search->high)
        return search->low >= BENCH_MOST_BIRDS      ? 0
               : 2 * search->low > BENCH_MOST_BIRDS ? BENCH_MOST_BIRDS
                                                    : 2 * search->low;
    if (search->high - search->low <= search->low * 3 / 100 + 1)
        return 0;
    size_t between = (size_t)sqrt((double)search->low * (double)search->high);
    return between > search->low ? between : search->low + 1;
}

void bench_search_take(BenchSearch *search, size_t birds, bool held) {
    if (held)
        search->low = birds;
    else
        search->high = birds;
}
