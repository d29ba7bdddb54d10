// `skein fly`: the window, or a browser's page.
#include "app/commands.h"

#include "app/command_line.h"
#include "fly/fly.h"

bool cmd_fly(const Options *options, Error *error) {
    const FlyOptions wanted = {.session = options->session,
                               .argc = options->argc,
                               .argv = options->argv,
                               .width = options->size.width,
                               .height = options->size.height,
                               .has_size = options->has_size,
                               .fullscreen = options->fullscreen,
                               .camera = options->camera,
                               .path = options->path,
                               .report = options->report,
                               .journal = options->journal,
                               .seconds = options->has_seconds ? options->seconds : 0,
                               .describe_command = command_line_describe};
    return fly_run(&wanted, error);
}
