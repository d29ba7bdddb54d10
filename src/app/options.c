#include "app/options.h"

#include <assert.h>
#include <getopt.h>
#include <string.h>

#include "app/options_table.h"
#include "base/text.h"
#include "gfx/context.h"

static bool options_find_command(const char *word, Command *command, Error *error) {
    TextNear near = {0};
    for (int i = 0; i < COMMAND_COUNT; i++) {
        if (strcmp(word, options_commands[i].name) == 0)
            return *command = (Command)i, true;
        text_near_offer(&near, word, options_commands[i].name);
    }
    return error_set(error, ERROR_USAGE,
                     "unknown command %.60s%s%s%s: expected fly, render, simulate, bench or info",
                     word, near.name ? "; did you mean " : "", near.name ? near.name : "",
                     near.name ? "?" : "");
}

static bool options_refuse_unknown(Command command, const char *word, Error *error) {
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(word, "="), word);
    TextNear near = {0};
    for (int i = 0; i < OPTION_COUNT; i++) {
        if (!(options_rows[i].commands & 1 << command)) {
            if (strncmp(name, "--", 2) == 0 && strcmp(name + 2, options_rows[i].name) == 0)
                return error_set(error, ERROR_USAGE, "%s is no option of `skein %s`", name,
                                 options_commands[command].name);
            continue;
        }
        if (strncmp(name, "--", 2) == 0)
            text_near_offer(&near, name + 2, options_rows[i].name);
    }
    if (near.name)
        return error_set(error, ERROR_USAGE, "unknown option %s; did you mean --%s?", name,
                         near.name);
    return error_set(error, ERROR_USAGE, "unknown option %s; `skein %s --help` lists them", name,
                     options_commands[command].name);
}

// The word with the letter that getopt refused, where that is a part of a letter of several bytes:
// it stands behind that word only if the part was the last.
static const char *options_find_word(char **argv) {
    const char *before = argv[optind - 1];
    size_t length = strlen(before);
    bool last = *before == '-' && before[length - 1] == (char)optopt;
    return last ? before : argv[optind];
}

// What says already what another option would say: they cannot stand together.
typedef struct OptionConflict {
    OptionId option;
    int commands;    // of which this holds
    const char *why; // follows the option's name
    OptionId others[12];
    size_t count;
} OptionConflict;

static const OptionConflict conflicts[] = {
    {OPTION_INIT, OPTIONS_FLOCK, "sets the bird count", {OPTION_BIRDS}, 1},
    {OPTION_RESUME,
     OPTIONS_FLOCK,
     "takes all from the checkpoint",
     {OPTION_MODEL, OPTION_PRESET, OPTION_BIRDS, OPTION_INIT, OPTION_SEED, OPTION_NEIGHBOURS,
      OPTION_COUNTS},
     7},
    {OPTION_REPLAY,
     OPTIONS_FLOCK,
     "takes all from the journal",
     {OPTION_MODEL, OPTION_PRESET, OPTION_BIRDS, OPTION_SEED, OPTION_RULE, OPTION_SET, OPTION_INIT,
      OPTION_RESUME, OPTION_AT, OPTION_STEPS, OPTION_DT, OPTION_NEIGHBOURS},
     12},
    {OPTION_NEIGHBOURS, OPTIONS_FLOCK, "spreads a start of its own", {OPTION_INIT}, 1},
    {OPTION_TARGET_FPS, OPTIONS_FLOCK, "searches for the count", {OPTION_COUNTS, OPTION_RESUME}, 2},
    {OPTION_WINDOW, OPTIONS_FLOCK, "takes the display's device", {OPTION_GPU}, 1},
    {OPTION_COMPARE,
     OPTIONS_FLOCK,
     "measures nothing",
     {OPTION_COUNTS, OPTION_TARGET_FPS, OPTION_LIMITS, OPTION_JSON, OPTION_CSV, OPTION_WINDOW,
      OPTION_PRESET, OPTION_MODEL, OPTION_FRAMES, OPTION_NEIGHBOURS, OPTION_SIMULATE, OPTION_DRAW},
     12},
    {OPTION_PATH, OPTIONS_FLOCK, "says where the camera is", {OPTION_CAMERA}, 1},
    {OPTION_FRAMES, 1 << COMMAND_RENDER, "sets the film's length", {OPTION_SECONDS}, 1},
};

static bool options_check_conflicts(Command command, const bool *given, Error *error) {
    for (size_t i = 0; i < sizeof conflicts / sizeof *conflicts; i++) {
        const OptionConflict *row = &conflicts[i];
        if (!given[row->option] || !(row->commands & 1 << command))
            continue;
        for (size_t k = 0; k < row->count; k++)
            if (given[row->others[k]])
                return error_set(error, ERROR_USAGE, "--%s %s: --%s cannot stand beside it",
                                 options_rows[row->option].name, row->why,
                                 options_rows[row->others[k]].name);
    }
    return true;
}

static bool options_check_outputs(const Options *options, Error *error) {
    const struct {
        OptionId id;
        const char *path;
    } outputs[] = {{OPTION_STATES, options->states},
                   {OPTION_METRICS, options->metrics},
                   {OPTION_CHECKPOINT, options->checkpoint},
                   {OPTION_REPORT, options->report},
                   {OPTION_JOURNAL, options->journal}};
    enum { COUNT = sizeof outputs / sizeof *outputs };
    for (size_t i = 0; i < COUNT; i++)
        for (size_t k = i + 1; k < COUNT; k++)
            if (outputs[i].path && outputs[k].path && strcmp(outputs[i].path, outputs[k].path) == 0)
                return error_set(error, ERROR_USAGE, "--%s and --%s cannot both go to %.200s",
                                 options_rows[outputs[i].id].name, options_rows[outputs[k].id].name,
                                 strcmp(outputs[i].path, "-") == 0 ? "standard output"
                                                                   : outputs[i].path);
    return true;
}

static bool options_check(const Options *options, const bool *given, Error *error) {
    if (!options_check_conflicts(options->command, given, error) ||
        !options_check_outputs(options, error))
        return false;
    if (options->session.init && options->command == COMMAND_BENCH)
        return error_set(error, ERROR_USAGE,
                         "--init sets the bird count: bench takes --counts instead");
    if (options->session.has_birds && options->command == COMMAND_BENCH)
        return error_set(error, ERROR_USAGE, "--birds: bench takes --counts instead");
    if (options->time && options->steps == 0 && !options->replay)
        return error_set(error, ERROR_USAGE, "--steps 0: --time needs steps, from 1");
    // A resumed run counts on from its checkpoint's tick, which is known when it is read.
    for (size_t i = 0; i < options->timed.count && !options->session.resume; i++)
        if (options->timed.items[i].tick >= (uint64_t)options->steps)
            return error_set(error, ERROR_USAGE, "--at %llu: the run has only %lld steps",
                             (unsigned long long)options->timed.items[i].tick,
                             (long long)options->steps);
    return true;
}

bool options_parse(Options *options, int argc, char **argv, Error *error) {
    *options = (Options){
        .session = {.seed = 1, .threads = pool_processors()},
        .width = 1280,
        .height = 720,
        .gpu = GFX_DEVICE_AUTO,
        .fps = 30,
        .warm = 10,
        .samples = 4,
        .steps = 600,
        .warmup = 20,
        .simulate = true,
        .frames = 1,
        .argc = argc,
        .argv = argv,
    };
    int first = 1;
    if (argc > 1 && argv[1][0] != '-') {
        if (!options_find_command(argv[1], &options->command, error))
            return false;
        first = 2;
    }
    Command command = options->command;
    if (command == COMMAND_BENCH) {
        options->frames = 300;
        bool good = options_take_counts(options, "1000,2000,5000,10000,20000,50000", error);
        assert(good);
        (void)good;
    }

    bool given[OPTION_COUNT] = {false};
    struct option longs[OPTION_COUNT + 1] = {0};
    size_t count = 0;
    for (int i = 0; i < OPTION_COUNT; i++)
        if (options_rows[i].commands & 1 << command)
            longs[count++] = (struct option){
                options_rows[i].name, options_rows[i].argument ? required_argument : no_argument,
                NULL, 256 + i};
    argc -= first - 1;
    argv += first - 1;
    opterr = 0;
    optind = 0; // so that it starts anew, whatever line it read before
    for (int code; (code = getopt_long(argc, argv, ":h", longs, NULL)) != -1;) {
        if (code == ':')
            return error_set(error, ERROR_USAGE, "--%s needs a value",
                             options_rows[optopt - 256].name);
        if (code == '?' && optopt >= 256)
            return error_set(error, ERROR_USAGE, "--%s takes no value",
                             options_rows[optopt - 256].name);
        if (code == '?' && (optopt < 0 || optopt > 0x7f))
            return options_refuse_unknown(command, options_find_word(argv), error);
        if (code == '?' && optopt > 0)
            return options_refuse_unknown(command, (char[]){'-', (char)optopt, '\0'}, error);
        if (code == '?')
            return options_refuse_unknown(command, argv[optind - 1], error);
        if (code == 'h')
            code = 256 + OPTION_HELP;
        if (!options_take(options, (OptionId)(code - 256), optarg, error))
            return false;
        given[code - 256] = true;
    }
    if (options->help || options->version)
        return true;
    // What follows --compare without a name is compared too.
    while (options->compare_count > 0 && optind < argc) {
        if (options->compare_count == BENCH_MOST_COMPARED)
            return error_set(error, ERROR_USAGE, "--compare %.60s: expected at most %d files",
                             argv[optind], BENCH_MOST_COMPARED);
        options->compare[options->compare_count++] = argv[optind++];
    }
    if (optind < argc)
        return error_set(error, ERROR_USAGE, "unexpected argument %.60s; `skein %s --help`",
                         argv[optind], options_commands[command].name);
    if (options->session.resume)
        options->count_count = 1; // the checkpoint's
    options->session.changes = options->changes.items;
    options->session.change_count = options->changes.count;
    return options_check(options, given, error);
}

void options_deinit(Options *options) {
    array_deinit(&options->changes);
    array_deinit(&options->timed);
    *options = (Options){0};
}
