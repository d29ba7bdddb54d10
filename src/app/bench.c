#include "app/bench.h"

double bench_ratio_simulate(const BenchRun *run) {
    bool known = run->pairs_per_second >= 0 && run->limits.pairs_per_second > 0;
    return known ? run->pairs_per_second / run->limits.pairs_per_second : -1;
}

double bench_ratio_draw(const BenchRun *run) {
    return run->draw >= 0 && run->limits.draw > 0 ? run->draw / run->limits.draw : -1;
}
