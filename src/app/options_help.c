// The help, made from the tables.
#include <string.h>

#include "app/options_table.h"

static void options_print_row(FILE *stream, const OptionRow *row) {
    char left[64];
    snprintf(left, sizeof left, "--%s%s%s", row->name, row->argument ? " " : "",
             row->argument ? row->argument : "");
    if (strlen(left) <= 26)
        fprintf(stream, "  %-26s %s\n", left, row->help);
    else
        fprintf(stream, "  %s\n  %-26s %s\n", left, "", row->help);
}

void options_print_help(FILE *stream, const Options *options) {
    const CommandRow *command = &options_commands[options->command];
    fprintf(stream, "skein %s: %s\n\nUsage: skein %s [OPTION ...]\n", command->name, command->help,
            command->name);
    fprintf(stream, "Example: %s\n\nOptions:\n", command->example);
    for (int i = 0; i < OPTION_COUNT; i++)
        if (options_rows[i].commands & 1 << options->command &&
            options_rows[i].commands != OPTIONS_FLOCK && options_rows[i].commands != OPTIONS_EVERY)
            options_print_row(stream, &options_rows[i]);
    if (OPTIONS_FLOCK & 1 << options->command) {
        fprintf(stream, "\nThe flock:\n");
        for (int i = 0; i < OPTION_COUNT; i++)
            if (options_rows[i].commands == OPTIONS_FLOCK)
                options_print_row(stream, &options_rows[i]);
    }
    fprintf(stream, "\nEverywhere:\n");
    for (int i = 0; i < OPTION_COUNT; i++)
        if (options_rows[i].commands == OPTIONS_EVERY)
            options_print_row(stream, &options_rows[i]);
    if ((1 << COMMAND_FLY | 1 << COMMAND_RENDER | 1 << COMMAND_BENCH) & 1 << options->command)
        fprintf(stream, "\nEnvironment:\n  %-26s %s\n", "SKEIN_GL_DEBUG=1",
                "a debug context; how many messages the driver had is said at the end");
    if (options->command != COMMAND_FLY)
        return;
    fprintf(stream, "  %-26s %s\n", "SKEIN_TRACE=FILE",
            "what the flight does, a line each, for tests that wait for it");
    fprintf(stream, "\nOther commands, each with --help:\n");
    for (int i = 0; i < COMMAND_COUNT; i++)
        if (i != COMMAND_FLY)
            fprintf(stream, "  skein %-9s %s\n", options_commands[i].name,
                    options_commands[i].help);
}
