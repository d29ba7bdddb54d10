#include "bench/result.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

#include "base/text.h"

// --- Figures ---

const BenchFigure bench_figures[BENCH_FIGURES] = {
#define BENCH_FIGURE(id, group, name, column, member, ...)                                         \
    [BENCH_##id] = {group, name, column, offsetof(BenchRun, member), NULL, __VA_ARGS__},
#define BENCH_DERIVED(id, group, name, column, function, ...)                                      \
    [BENCH_##id] = {group, name, column, 0, function, __VA_ARGS__},
#include "bench/figures.inl"
};

// A size_t; the others are doubles, below 0 where they are not known.
static bool bench_is_count(BenchFigureId id) {
    return id == BENCH_BIRDS || id == BENCH_FRAMES;
}

double bench_get(const BenchRun *run, BenchFigureId id) {
    const BenchFigure *figure = &bench_figures[id];
    const char *at = (const char *)run + figure->offset;
    if (bench_is_count(id))
        return (double)*(const size_t *)(const void *)at;
    double value = figure->derive ? figure->derive(run) : *(const double *)(const void *)at;
    return value >= 0 ? value * figure->scale : -1;
}

void bench_set(BenchRun *run, BenchFigureId id, double value) {
    const BenchFigure *figure = &bench_figures[id];
    assert(!figure->derive);
    char *at = (char *)run + figure->offset;
    if (bench_is_count(id))
        *(size_t *)(void *)at = value > 0 && value < 0x1p53 ? (size_t)value : 0;
    else
        *(double *)(void *)at = value >= 0 ? value / figure->scale : -1;
}

double bench_ratio_simulate(const BenchRun *run) {
    if (!(run->pairs_per_second >= 0 && run->limits.pairs_per_second > 0))
        return -1;
    return run->pairs_per_second / run->limits.pairs_per_second;
}

double bench_ratio_draw(const BenchRun *run) {
    return run->draw >= 0 && run->limits.draw > 0 ? run->draw / run->limits.draw : -1;
}

double bench_limit_simulate(const BenchRun *run) {
    double ratio = bench_ratio_simulate(run);
    return run->simulate >= 0 && ratio > 0 ? run->simulate * ratio : -1;
}

double bench_quiet(const BenchRun *run) {
    const double most_others = 0.1, most_spread = 1.5, least_ms = 0.5e-3;
    double late = run->frame.p95 - run->frame.median;
    if (late > (most_spread - 1) * run->frame.median && late > least_ms)
        return 0;
    return run->others < 0 ? -1 : run->others <= most_others;
}

void bench_describe_doubts(const BenchRuns *runs, char *out, size_t size) {
    snprintf(out, size, "%s", runs->partial ? "partial, for it was stopped" : "");
    const char *before = runs->partial ? "; not quotable, for" : "not quotable, for";
    for (size_t i = 0; i < runs->count; i++) {
        if (bench_quiet(&runs->items[i]) != 0)
            continue;
        text_add(out, size, "%s%s %zu", before,
                 *before == ',' ? "" : " the machine was not quiet with", runs->items[i].birds);
        before = ",";
    }
    if (*before == ',')
        text_add(out, size, " birds");
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

BenchScore bench_score(const BenchRuns *runs, double fps) {
    // The largest count that holds and the smallest above it that does not.
    const BenchRun *low = NULL, *high = NULL, *end = runs->items + runs->count;
    for (const BenchRun *run = runs->items; run < end; run++)
        if (run->frame.p95 <= 1 / fps && (!low || run->birds > low->birds))
            low = run;
    for (const BenchRun *run = runs->items; run < end; run++)
        if (run->frame.p95 > 1 / fps && (!low || run->birds > low->birds) &&
            (!high || run->birds < high->birds))
            high = run;
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
        return search->low >= search->most      ? 0
               : 2 * search->low > search->most ? search->most
                                                : 2 * search->low;
    if (search->high - search->low <= search->low * 3 / 100 + 1)
        return 0;
    size_t between = (size_t)sqrt((double)search->low * (double)search->high);
    return between > search->low ? between : search->low + 1;
}
