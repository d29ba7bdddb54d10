// The command line, one argument a line or behind a zero byte: parsed, and where that succeeds the
// session that it asks for begun, with few birds. No command is run and nothing is written.
#include "app/options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "fuzz.h"

enum { MOST_ARGUMENTS = 48, MOST_CHANGED = 24, MOST_PLACED = 60 };

static int split(char *text, size_t size, char **argv) {
    int argc = 0;
    static char program[] = "skein";
    argv[argc++] = program;
    for (size_t at = 0; at < size && argc < MOST_ARGUMENTS; at++) {
        argv[argc++] = text + at;
        while (text[at] && text[at] != '\n')
            at++;
        text[at] = '\0';
    }
    argv[argc] = NULL;
    return argc;
}

// Bounded, and without anything that would be written.
static SessionOptions bound(const Options *options) {
    SessionOptions session = options->session;
    session.save_preset = NULL;
    session.journal = NULL;
    session.threads = 1;
    if (!session.model && !session.preset && !session.link)
        session.model = "leader"; // all shipped presets would be read for the first
    session.has_birds = !session.init && !session.resume;
    session.birds = options->session.has_birds && options->session.birds < MOST_PLACED
                        ? options->session.birds
                        : MOST_PLACED;
    if (session.change_count > MOST_CHANGED)
        session.change_count = MOST_CHANGED;
    return session;
}

static void fly(const Options *options) {
    Error error = {0};
    SessionOptions bounded = bound(options);
    Session *session = session_create(&bounded, &error);
    if (!session) {
        fuzz_check_errors(&error, NULL);
        return;
    }
    for (size_t i = 0; i < options->timed.count; i++) {
        error = (Error){0};
        if (!session_push(session, options->timed.items[i], &error))
            fuzz_check_errors(&error, NULL);
    }
    if (sim_birds(session_sim(session)) <= FUZZ_MOST_BIRDS && options->timed.count == 0)
        fuzz_fly(session, 1);
    session_destroy(session);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Error error = {0};
    char *text = fuzz_text(data, size);
    char *argv[MOST_ARGUMENTS + 1];
    int argc = split(text, size, argv);
    Options options;
    if (!options_parse(&options, argc, argv, &error)) {
        fuzz_check_errors(&error, NULL);
        fuzz_require(error.kind == ERROR_USAGE);
    } else if (options.help || options.version) {
        fuzz_clear_written();
        options_print_help(stdout, options.command);
    } else if (options.command != COMMAND_INFO && !options.replay &&
               options.bench.compare.count == 0) {
        fly(&options);
    }
    options_deinit(&options);
    memory_free(text);
    return 0;
}
