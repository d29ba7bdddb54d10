// Machines are noisy and differ: the same program runs a third slower beside another one, or with
// the processor hot. The limits measured in the same run slow down with it, so a part that keeps
// its ratio to its limit is no slower program. The rest (the upload, a part whose ratio got worse,
// and all of a frame where no limit was measured) is granted the slowdown of those parts, and must
// stay within the noise beyond it. Ratios alone do not decide: that of a simulation of a tenth of a
// millisecond jumps by more than the 3 % without any frame being slower for it.
#include "bench/compare.h"

#include <math.h>

static const double counts_from = 0.03; // the share below which no difference counts

double bench_noise(const BenchRun *old, const BenchRun *new) {
    double spread = hypot(fmax(old->spread, 0), fmax(new->spread, 0));
    return fmax(counts_from * old->frame.median, 2 * spread);
}

// The time of the parts that kept their ratio.
typedef struct Kept {
    double old, new;
} Kept;

// Of the ratios more is worse; at most 0 is not known.
static void keep_part(Kept *kept, double old, double new, double old_ratio, double new_ratio) {
    bool known = old_ratio > 0 && new_ratio > 0 && old >= 0 && new >= 0;
    if (!known || new_ratio > old_ratio * (1 + counts_from))
        return;
    kept->old += old;
    kept->new += new;
}

static double inverse(double share) {
    return share > 0 ? 1 / share : -1;
}

BenchVerdict bench_judge(const BenchRun *old, const BenchRun *new) {
    double noise = bench_noise(old, new), difference = new->frame.median - old->frame.median;
    if (fabs(difference) <= noise)
        return BENCH_SAME;
    if (difference < 0)
        return BENCH_FASTER;
    Kept kept = {0, 0};
    keep_part(&kept, old->simulate, new->simulate, inverse(bench_ratio_simulate(old)),
              inverse(bench_ratio_simulate(new)));
    keep_part(&kept, old->draw, new->draw, bench_ratio_draw(old), bench_ratio_draw(new));
    double granted = kept.old > 0 ? fmax(1, kept.new / kept.old) : 1;
    double rest = (new->frame.median - kept.new) - (old->frame.median - kept.old) * granted;
    return rest <= noise ? BENCH_SLOWER_MACHINE : BENCH_REGRESSED;
}
