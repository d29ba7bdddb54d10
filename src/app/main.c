// The program: reads the command line, runs one command, prints an error and decides the exit
// status.
#include <locale.h>
#include <stdio.h>

#include "app/commands.h"
#include "base/file.h"

static bool main_run(Options *options, int argc, char **argv, Error *error) {
    static bool (*const commands[COMMAND_COUNT])(const Options *, Error *) = {
        [COMMAND_FLY] = cmd_fly,           [COMMAND_RENDER] = cmd_render,
        [COMMAND_SIMULATE] = cmd_simulate, [COMMAND_BENCH] = cmd_bench,
        [COMMAND_INFO] = cmd_info,
    };
    if (!options_parse(options, argc, argv, error))
        return false;
    if (options->help)
        options_print_help(stdout, options->command);
    else if (options->version)
        cmd_info_version(stdout);
    else if (!commands[options->command](options, error))
        return false;
    if (fflush(stdout) != 0 || ferror(stdout))
        return error_set(error, ERROR_FAILED, "standard output: cannot be written");
    return true;
}

int main(int argc, char **argv) {
    file_fill_standard_streams();
    setlocale(LC_ALL, "C");
    Error error = {0};
    Options options;
    bool good = main_run(&options, argc, argv, &error);
    options_deinit(&options);
    if (!good)
        error_print(&error, stderr);
    return good ? 0 : (int)error.kind;
}
