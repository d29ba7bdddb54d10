#include "app/cmd_bench.h"

#include "bench/bench.h"

bool cmd_bench(const Options *options, Error *error) {
    const BenchOptions wanted = {.session = options->session,
                                 .width = options->width,
                                 .height = options->height,
                                 .gpu = options->gpu,
                                 .window = options->window,
                                 .camera = options->camera,
                                 .frames = options->frames,
                                 .warmup = options->warmup,
                                 .counts = options->counts,
                                 .count_count = options->count_count,
                                 .target_fps = options->target_fps,
                                 .simulate = options->simulate,
                                 .limits = options->limits,
                                 .draw = options->draw,
                                 .csv = options->csv,
                                 .json = options->json,
                                 .plot = options->plot,
                                 .compare = options->compare,
                                 .compare_count = options->compare_count};
    return bench_run(&wanted, error);
}
