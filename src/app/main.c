// The program: reads the command line, runs one command, prints an error and decides the exit
// status.
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/commands.h"
#include "base/interrupt.h"
#include "base/machine.h"
#include "film/sink.h"
#include "gfx/context.h"

static bool fly(const Options *options, Error *error) {
    return fly_run(&options->fly, error);
}

static bool main_run(const Options *options, Error *error) {
    static bool (*const commands[COMMAND_COUNT])(const Options *, Error *) = {
        [COMMAND_FLY] = fly,
        [COMMAND_RENDER] = cmd_render,
        [COMMAND_SIMULATE] = cmd_simulate,
        [COMMAND_BENCH] = cmd_bench,
        [COMMAND_SWEEP] = cmd_sweep,
        [COMMAND_INFO] = cmd_info,
    };
    Command command = options->command;
    if (command != COMMAND_SWEEP && (options->help || options->version)) {
        if (options->help && options->named)
            options_print_help(stdout, command);
        else if (options->help)
            options_print_overview(stdout);
        else
            cmd_info_version(stdout);
        return true;
    }
    // OpenGL's driver starts otherwise for one picture of a usual size.
    const FilmOptions *film = &options->film;
    bool little = command == COMMAND_RENDER && !(film->out && sink_takes_many(film->out)) &&
                  film->shutter == 0 &&
                  (int64_t)options->picture.width * options->picture.height <= 1920 * 1080;
    if (command == COMMAND_FLY || command == COMMAND_RENDER ||
        (command == COMMAND_BENCH && options->bench.compare.count == 0))
        gfx_driver_prepare(little);
    return commands[command](options, error);
}

int main(int argc, char **argv) {
    host_begin(&argc, &argv);
    setlocale(LC_ALL, "C");
    atexit(leftovers_clear); // Xlib ends the program itself where its display goes away
    Error error = {0};
    Options options = {0};
    bool completes = argc > 1 && strcmp(argv[1], OPTIONS_COMPLETE_COMMAND) == 0;
    bool good = completes
                    ? cmd_complete(stdout, argc - 2, argv + 2)
                    : options_parse(&options, argc, argv, &error) && main_run(&options, &error);
    if (good && (fflush(stdout) != 0 || ferror(stdout)))
        good = error_set(&error, ERROR_FAILED, "standard output: cannot be written");
    options_deinit(&options);
    if (!good && !host_tell(error.text))
        error_print(&error, stderr);
    return good ? 0 : (int)error.kind;
}
