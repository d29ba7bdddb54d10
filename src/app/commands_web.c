// What needs other programs, a picture that is waited for, or JSON: not in a browser.
#include "app/commands.h"

static bool commands_refuse(const char *command, Error *error) {
    return error_set(error, ERROR_FAILED,
                     "%s: only the native program has it, not the one for a browser", command);
}

bool cmd_render(const Options *options, Error *error) {
    (void)options;
    return commands_refuse("render", error);
}

bool cmd_bench(const Options *options, Error *error) {
    (void)options;
    return commands_refuse("bench", error);
}

bool cmd_sweep(const Options *options, Error *error) {
    (void)options;
    return commands_refuse("sweep", error);
}

bool cmd_info_json(FILE *stream, Error *error) {
    (void)stream;
    return commands_refuse("info --json", error);
}

bool cmd_complete(FILE *stream, int count, char **words) {
    (void)stream, (void)count, (void)words;
    return true;
}
