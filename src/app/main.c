// The program: reads the command line, runs one command, prints an error and decides the exit
// status.
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>

#include "app/commands.h"
#include "base/file.h"
#include "base/interrupt.h"
#include "film/sink.h"
#include "gfx/context.h"

// OpenGL's driver starts otherwise for one picture of a usual size.
static bool main_run_command(const Options *options, Error *error) {
    static bool (*const commands[COMMAND_COUNT])(const Options *, Error *) = {
        [COMMAND_FLY] = cmd_fly,           [COMMAND_RENDER] = cmd_render,
        [COMMAND_SIMULATE] = cmd_simulate, [COMMAND_BENCH] = cmd_bench,
        [COMMAND_INFO] = cmd_info,
    };
    Command command = options->command;
    const FilmOptions *film = &options->film;
    bool little = command == COMMAND_RENDER && !(film->out && sink_takes_many(film->out)) &&
                  film->shutter == 0 &&
                  (int64_t)options->picture.width * options->picture.height <= 1920 * 1080;
    if (command == COMMAND_FLY || command == COMMAND_RENDER ||
        (command == COMMAND_BENCH && options->bench.compare.count == 0))
        gfx_driver_prepare(little);
    return commands[command](options, error);
}

static bool main_run(Options *options, int argc, char **argv, Error *error) {
    if (!options_parse(options, argc, argv, error))
        return false;
    if (options->help && !options->named)
        options_print_overview(stdout);
    else if (options->help)
        options_print_help(stdout, options->command);
    else if (options->version)
        cmd_info_version(stdout);
    else if (!main_run_command(options, error))
        return false;
    if (fflush(stdout) != 0 || ferror(stdout))
        return error_set(error, ERROR_FAILED, "standard output: cannot be written");
    return true;
}

int main(int argc, char **argv) {
    file_fill_standard_streams();
    setlocale(LC_ALL, "C");
    atexit(leftovers_clear); // Xlib ends the program itself where its display goes away
    Error error = {0};
    Options options;
    bool good = main_run(&options, argc, argv, &error);
    options_deinit(&options);
    if (!good)
        error_print(&error, stderr);
    return good ? 0 : (int)error.kind;
}
