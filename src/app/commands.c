// The commands that draw or measure without a window.
#include "app/commands.h"

bool cmd_render(const Options *options, Error *error) {
    return film_render(&options->film, &options->session, error);
}

bool cmd_bench(const Options *options, Error *error) {
    return bench_run(&options->bench, error);
}
