#include "bench/result.h"

#include <math.h>
#include <stdio.h>

#include "base/text.h"

// --- Figures ---

const BenchFigure bench_figures[BENCH_FIGURES] = {
#define BENCH_FIGURE(id, ...) [BENCH_##id] = {__VA_ARGS__},
#include "bench/figures.inl"
};

BenchRun bench_unknown_run(void) {
    BenchRun run;
    for (int id = 0; id < BENCH_FIGURES; id++)
        run.of[id] = -1;
    return run;
}

static double known_ratio(double value, double limit) {
    return value >= 0 && limit > 0 ? value / limit : -1;
}

void bench_derive(BenchRun *run) {
    const double most_others = 0.1, most_spread = 1.5, least_ms = 0.5;
    double *of = run->of, simulate = of[BENCH_SIMULATE], frame = of[BENCH_FRAME];
    double ratio = known_ratio(of[BENCH_PAIRS], of[BENCH_LIMIT_PAIRS]);
    double late = of[BENCH_FRAME_P95] - frame, others = of[BENCH_OTHERS];
    bool is_late = late > (most_spread - 1) * frame && late > least_ms;
    of[BENCH_RATIO_SIMULATE] = ratio;
    of[BENCH_RATIO_DRAW] = known_ratio(of[BENCH_DRAW], of[BENCH_LIMIT_DRAW]);
    of[BENCH_LIMIT_SIMULATE] = simulate >= 0 && ratio > 0 ? simulate * ratio : -1;
    of[BENCH_QUIET] = is_late ? 0 : others < 0 ? -1 : others <= most_others;
}

void bench_describe_doubts(const BenchRuns *runs, char *out, size_t size) {
    snprintf(out, size, "%s", runs->partial ? "partial, for it was stopped" : "");
    const char *before = runs->partial ? "; not quotable, for" : "not quotable, for";
    for (size_t i = 0; i < runs->count; i++) {
        if (runs->items[i].of[BENCH_QUIET] != 0)
            continue;
        text_add(out, size, "%s%s %.0f", before,
                 *before == ',' ? "" : " the machine was not quiet with",
                 runs->items[i].of[BENCH_BIRDS]);
        before = ",";
    }
    if (*before == ',')
        text_add(out, size, " birds");
}

bool bench_density_is_off(const BenchRun *run, double asked) {
    const double drift = 0.1, miss = 0.25, mean = run->of[BENCH_NEIGHBOURS];
    double first = run->of[BENCH_NEIGHBOURS_FIRST], last = run->of[BENCH_NEIGHBOURS_LAST];
    return (first >= 0 && last >= 0 && fabs(last - first) > drift * first) ||
           (asked > 0 && mean >= 0 && fabs(mean - asked) > miss * asked);
}

// --- The score ---

BenchScore bench_score(const BenchRuns *runs, double fps) {
    double longest = 1e3 / fps;
    size_t above = 0; // the first of the counts that are larger than any that holds
    for (size_t i = 0; i < runs->count; i++)
        if (runs->items[i].of[BENCH_FRAME_P95] <= longest)
            above = i + 1;
    bool held = above > 0, failed = above < runs->count;
    const double *low = runs->items[held ? above - 1 : 0].of;
    if (!held || !failed)
        return (BenchScore){(size_t)low[BENCH_BIRDS], low[BENCH_NEIGHBOURS], held, failed};
    const double *high = runs->items[above].of;
    double share =
        log(longest / low[BENCH_FRAME_P95]) / log(high[BENCH_FRAME_P95] / low[BENCH_FRAME_P95]);
    double grown = pow(high[BENCH_BIRDS] / low[BENCH_BIRDS], share);
    double few = low[BENCH_NEIGHBOURS], many = high[BENCH_NEIGHBOURS];
    return (BenchScore){
        .birds = (size_t)(low[BENCH_BIRDS] * grown),
        .neighbours = few >= 0 && many >= 0 ? few + share * (many - few) : -1,
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
        return search->low >= search->most      ? 0
               : 2 * search->low > search->most ? search->most
                                                : 2 * search->low;
    if (search->high - search->low <= search->low * 3 / 100 + 1)
        return 0;
    size_t between = (size_t)sqrt((double)search->low * (double)search->high);
    return between > search->low ? between : search->low + 1;
}
