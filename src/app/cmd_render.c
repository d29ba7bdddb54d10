#include "app/cmd_render.h"

#include "film/series.h"

bool cmd_render(const Options *options, Error *error) {
    const FilmOptions wanted = {.out = options->out,
                                .camera = options->camera,
                                .path = options->path,
                                .replay = options->replay,
                                .width = options->width,
                                .height = options->height,
                                .samples = options->samples,
                                .gpu = options->gpu,
                                .has_seconds = options->has_seconds,
                                .has_frames = options->has_frames,
                                .has_warm = options->has_warm,
                                .seconds = options->seconds,
                                .fps = options->fps,
                                .warm = options->warm,
                                .shutter = options->shutter,
                                .frames = options->frames};
    return film_render(&wanted, &options->session, error);
}
