// The commands that draw or measure without a window.
#include "app/commands.h"

bool cmd_render(const Options *options, Error *error) {
    FilmOptions film = options->film;
    film.picture = options->picture;
    film.replay = options->replay;
    return film_render(&film, &options->session, error);
}

bool cmd_bench(const Options *options, Error *error) {
    BenchOptions bench = options->bench;
    bench.session = options->session;
    bench.picture = options->picture;
    return bench_run(&bench, error);
}
