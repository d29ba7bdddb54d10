// The program: reads the command line, runs one command, prints an error and decides the exit
// status.
#include <locale.h>
#include <stdio.h>
#include <string.h>

#include "app/commands.h"
#include "app/trial.h"
#include "base/file.h"
#include "base/limits.h"

typedef struct Main {
    int argc;
    char **argv;
    bool tried; // this process is the trial of another one
    int status;
} Main;

// info tries the driver itself: it goes on without.
static bool main_draws(const Options *options) {
    return options->command == COMMAND_FLY || options->command == COMMAND_RENDER ||
           (options->command == COMMAND_BENCH && options->compare.count == 0);
}

static bool main_run(Options *options, const Main *call, Error *error) {
    static bool (*const commands[COMMAND_COUNT])(const Options *, Error *) = {
        [COMMAND_FLY] = cmd_fly,           [COMMAND_RENDER] = cmd_render,
        [COMMAND_SIMULATE] = cmd_simulate, [COMMAND_BENCH] = cmd_bench,
        [COMMAND_INFO] = cmd_info,
    };
    if (!options_parse(options, call->argc, call->argv, error))
        return false;
    if (call->tried)
        return trial_draw_picture(options, error);
    if (options->help && !options->named)
        options_print_overview(stdout);
    else if (options->help)
        options_print_help(stdout, options->command);
    else if (options->version)
        cmd_info_version(stdout);
    else if ((main_draws(options) && !trial_begin(options, error)) ||
             !commands[options->command](options, error))
        return false;
    if (fflush(stdout) != 0 || ferror(stdout))
        return error_set(error, ERROR_FAILED, "standard output: cannot be written");
    return true;
}

// On a stack that is large enough for an Error and for OpenGL's driver.
static void main_on_stack(void *context) {
    Main *call = context;
    Error error = {0};
    Options options;
    bool good = main_run(&options, call, &error);
    options_deinit(&options);
    if (!good)
        error_print(&error, stderr);
    call->status = good ? 0 : (int)error.kind;
}

int main(int argc, char **argv) {
    file_fill_standard_streams();
    setlocale(LC_ALL, "C");
    Main call = {.argc = argc, .argv = argv};
    if (argc > 1 && strcmp(argv[1], TRIAL_ARGUMENT) == 0) {
        call = (Main){.argc = argc - 1, .argv = argv + 1, .tried = true};
        argv[1] = argv[0];
    }
    Error error = {0};
    if (limits_run(main_on_stack, &call, &error))
        return call.status;
    error_print(&error, stderr);
    return (int)error.kind;
}
