// The commands that draw or measure without a window: builds their room's options from the command
// line's.
#include "app/commands.h"

#include "bench/bench.h"
#include "film/series.h"

bool cmd_render(const Options *options, Error *error) {
    const FilmOptions wanted = {.out = options->out,
                                .camera = options->camera,
                                .path = options->path,
                                .replay = options->replay,
                                .width = options->size.width,
                                .height = options->size.height,
                                .samples = options->samples,
                                .gpu = options->gpu,
                                .has_seconds = options->has_seconds,
                                .has_frames = options->has_frames,
                                .has_warm = options->has_warm,
                                .seconds = options->seconds,
                                .fps = options->fps,
                                .warm = options->warm,
                                .shutter = options->shutter,
                                .frames = options->frames,
                                .range = options->range,
                                .progress = options->progress};
    return film_render(&wanted, &options->session, error);
}

bool cmd_bench(const Options *options, Error *error) {
    const BenchOptions wanted = {.session = options->session,
                                 .width = options->size.width,
                                 .height = options->size.height,
                                 .gpu = options->gpu,
                                 .window = options->window,
                                 .camera = options->camera,
                                 .frames = options->frames,
                                 .warmup = options->warmup,
                                 .counts = options->counts.items,
                                 .count_count = options->counts.count,
                                 .target_fps = options->target_fps,
                                 .simulate = options->simulate,
                                 .limits = options->limits,
                                 .draw = options->draw,
                                 .csv = options->csv,
                                 .json = options->json,
                                 .plot = options->plot,
                                 .compare = options->compare.items,
                                 .compare_count = options->compare.count};
    return bench_run(&wanted, error);
}
