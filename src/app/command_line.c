// Reading the command line by the table of options, and what options may not do together: exclude
// each other, write one file twice or one that the command reads, promise another format by an
// ending. All files are compared before anything runs, by device and inode, so that neither "./", a
// link, /dev/stdout nor a shell's redirection hides that two names are one file.
#include <assert.h>
#include <getopt.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "app/options.h"
#include "render/shape.h"
#include "session/journal.h"
#include "session/notes.h"
#include "session/preset.h"

// --- What excludes each other ---

static bool check_conflicts(const bool *given, Error *error) {
    for (size_t i = 0; i < options_count; i++)
        for (size_t k = 0; k < options_count; k++)
            if (given[i] && given[k] && options_rows[i].excludes &&
                text_list_find(options_rows[i].excludes, options_rows[k].name) >= 0)
                return error_set(error, ERROR_USAGE, "--%s %s: --%s cannot stand beside it",
                                 options_rows[i].name, options_rows[i].why, options_rows[k].name);
    return true;
}

// --- What is written ---

// How standard output is reached: two options must not take it, but what a command prints beside
// what it writes there is not lost.
typedef enum OutputWay { OUTPUT_BY_PATH, OUTPUT_BY_DASH, OUTPUT_PRINTED } OutputWay;

typedef struct Output {
    FileIdentity file;
    OutputWay way;
    const char *updates; // the option whose file it may replace, or NULL
    char name[256];      // for messages
} Output;

typedef struct Outputs {
    Output items[16];
    size_t count;
} Outputs;

static bool output_is_same(const Output *a, const Output *b) {
    if (a->way != OUTPUT_BY_PATH && b->way != OUTPUT_BY_PATH)
        return a->way == OUTPUT_BY_DASH && b->way == OUTPUT_BY_DASH;
    return a->file.kind != FILE_NULL && file_is_same(&a->file, &b->file);
}

static bool add_output(Outputs *outputs, const Output *output, Error *error) {
    for (size_t i = 0; i < outputs->count; i++)
        if (output_is_same(&outputs->items[i], output))
            return error_set(error, ERROR_USAGE,
                             "%s and %s are the same file: each output needs one of its own",
                             outputs->items[i].name, output->name);
    assert(outputs->count < sizeof outputs->items / sizeof *outputs->items);
    outputs->items[outputs->count++] = *output;
    return true;
}

// The file of an option, and its notes.
static bool add_file(Outputs *outputs, const OptionRow *row, const char *path, bool is_default,
                     Error *error) {
    bool dash = strcmp(path, "-") == 0;
    char notes[FILE_PATH_SIZE + sizeof OUTPUT_NOTES_ENDING];
    Output output = {.file = dash ? file_identify_descriptor(STDOUT_FILENO) : file_identify(path),
                     .way = dash ? OUTPUT_BY_DASH : OUTPUT_BY_PATH,
                     .updates = row->updates};
    const char *said = dash ? " (standard output)" : is_default ? " (the default)" : "";
    snprintf(output.name, sizeof output.name, "--%s %.200s%s", row->name, path, said);
    bool whole = output.file.kind == FILE_NEW || output.file.kind == FILE_REGULAR;
    if (!add_output(outputs, &output, error))
        return false;
    if (row->use != WRITES_WITH_NOTES || dash || !whole)
        return true;
    snprintf(notes, sizeof notes, "%s" OUTPUT_NOTES_ENDING, path);
    output = (Output){.file = file_identify(notes)};
    snprintf(output.name, sizeof output.name, "the notes *" OUTPUT_NOTES_ENDING " of --%s %.200s",
             row->name, path);
    return add_output(outputs, &output, error);
}

// Standard output and standard error, where they are regular files: what the command prints would
// be lost with the file that is replaced.
static bool add_printed(Outputs *outputs, Error *error) {
    static const char *const names[] = {
        [STDOUT_FILENO] = "standard output", [STDERR_FILENO] = "standard error"};
    for (int stream = STDOUT_FILENO; stream <= STDERR_FILENO; stream++) {
        Output output = {.file = file_identify_descriptor(stream), .way = OUTPUT_PRINTED};
        snprintf(output.name, sizeof output.name, "%s", names[stream]);
        if (output.file.kind == FILE_REGULAR && !add_output(outputs, &output, error))
            return false;
    }
    return true;
}

// --- What is read ---

// by: "" or what of the option's file names this one. updates: the option that an output may have
// as the one that it updates, or NULL.
static bool check_file(const Outputs *outputs, const char *option, const char *by, const char *path,
                       const char *updates, Error *error) {
    FileIdentity file = file_identify(path);
    for (size_t i = 0; i < outputs->count && file.kind == FILE_REGULAR; i++) {
        const Output *output = &outputs->items[i];
        bool update = updates && output->updates && strcmp(output->updates, updates) == 0;
        if (!update && file_is_same(&output->file, &file))
            return error_set(
                error, ERROR_USAGE,
                "%s and --%s%s%s %.200s are the same file: what is read must not be overwritten",
                output->name, option, *by ? " " : "", by, path);
    }
    return true;
}

static bool check_mesh(const Outputs *outputs, const char *option, const char *mesh, Error *error) {
    char paths[SHAPE_FILES][FILE_PATH_SIZE];
    size_t count = shape_list_files(mesh, paths);
    for (size_t i = 0; i < count; i++)
        if (!check_file(outputs, option, "mesh", paths[i], NULL, error))
            return false;
    return true;
}

static bool check_preset(const Outputs *outputs, const char *option, const char *name_or_path,
                         const char *updates, Error *error) {
    Settings preset;
    Error ignored = {0};
    return !preset_load(&preset, name_or_path, &ignored) ||
           (check_file(outputs, option, "", preset.path, updates, error) &&
            check_mesh(outputs, option, preset.view.mesh, error));
}

static bool check_change(const Outputs *outputs, const char *option, const Change *change,
                         Error *error) {
    switch (change->kind) {
    case CHANGE_INIT:
    case CHANGE_RESUME:
        return check_file(outputs, option, "", change->text, NULL, error);
    case CHANGE_PRESET:
        return check_preset(outputs, option, change->text, NULL, error);
    case CHANGE_PARAM:
        return strcmp(change->name, "mesh") != 0 ||
               check_mesh(outputs, option, change->text, error);
    default:
        return true;
    }
}

// Nothing that it leads to may be updated: the journal would be another flight.
static bool check_journal(const Outputs *outputs, const char *option, const char *path,
                          Error *error) {
    Journal journal;
    Error ignored = {0};
    bool good = check_file(outputs, option, "", path, NULL, error);
    if (!good || outputs->count == 0 || !journal_open(&journal, path, &ignored))
        return good;
    for (; good && journal.has_next; journal_advance(&journal))
        good = journal.next.line.kind != LINE_CHANGE ||
               check_change(outputs, option, &journal.next.line.change, error);
    journal_close(&journal);
    return good;
}

// The file that the option's row names. What cannot be read is an error later.
static bool check_read(const Outputs *outputs, const OptionRow *row, const char *path,
                       Error *error) {
    switch (row->use) {
    case READS:
        return check_file(outputs, row->name, "", path, row->name, error);
    case READS_PRESET:
        return check_preset(outputs, row->name, path, row->name, error);
    case READS_JOURNAL:
        return check_journal(outputs, row->name, path, error);
    default:
        return true;
    }
}

static bool check_changes(const Outputs *outputs, const char *option, const OptionChanges *changes,
                          Error *error) {
    for (size_t i = 0; i < changes->count; i++)
        if (!check_change(outputs, option, &changes->items[i], error))
            return false;
    return true;
}

static bool check_files(Options *options, const bool *given, Error *error) {
    Outputs outputs = {0};
    for (size_t i = 0; i < options_count; i++) {
        const OptionRow *row = &options_rows[i];
        bool stands = option_is_of(row, options->command) && (given[i] || row->initial);
        if (stands && row->use >= WRITES &&
            !add_file(&outputs, row, *(const char **)option_at(row, options), !given[i], error))
            return false;
    }
    if (!add_printed(&outputs, error))
        return false;
    for (size_t i = 0; i < options_count; i++) {
        const OptionRow *row = &options_rows[i];
        if (given[i] && row->use != USE_NONE &&
            !check_read(&outputs, row, *(const char **)option_at(row, options), error))
            return false;
    }
    for (size_t i = 0; i < options->bench.compare.count; i++)
        if (!check_file(&outputs, "compare", "", options->bench.compare.items[i], NULL, error))
            return false;
    return check_changes(&outputs, "set", &options->changes, error) &&
           check_changes(&outputs, "at", &options->timed, error);
}

// A name with the ending of another format would promise that format. Devices and pipes have the
// names that they have, and a name without an ending promises nothing.
static bool check_endings(Options *options, const bool *given, Error *error) {
    for (size_t i = 0; i < options_count; i++) {
        const OptionRow *row = &options_rows[i];
        char ending[FILE_ENDING_SIZE], expected[64];
        if (!given[i] || !row->endings)
            continue;
        const char *path = *(const char **)option_at(row, options);
        file_find_ending(path, ending);
        FileIdentityKind kind = file_identify(path).kind;
        bool direct = strcmp(path, "-") == 0 || kind == FILE_NULL || kind == FILE_DIRECT;
        if (text_list_find(row->endings, ending) >= 0 ||
            (!row->needs_ending && (direct || !*ending)))
            continue;
        snprintf(expected, sizeof expected, "a name that ends in .%s", row->endings);
        return option_refuse(row, path, expected, error);
    }
    return true;
}

static bool check_options(Options *options, const bool given[OPTIONS_MOST], Error *error) {
    const SimulateOptions *simulate = &options->simulate;
    if (!check_conflicts(given, error) || !check_files(options, given, error) ||
        !check_endings(options, given, error))
        return false;
    if ((options->session.init || options->session.has_birds) && options->command == COMMAND_BENCH)
        return error_set(error, ERROR_USAGE, "--%s: bench takes --counts instead",
                         options->session.init ? "init" : "birds");
    if ((simulate->per_flock || simulate->metrics_of) && !simulate->metrics)
        return error_set(error, ERROR_USAGE, "--%s: --metrics FILE says where to",
                         simulate->per_flock ? "per-flock" : "metrics-of");
    return true;
}

// --- Parsing ---

static bool options_find_command(const char *word, Command *command, Error *error) {
    TextNear near = {0};
    for (int i = 0; i < COMMAND_COUNT; i++) {
        if (strcmp(word, options_commands[i].name) == 0)
            return *command = (Command)i, true;
        text_near_offer(&near, word, options_commands[i].name);
    }
    text_near_offer(&near, word, OPTIONS_HELP_COMMAND);
    return error_set(error, ERROR_USAGE,
                     "unknown command %.60s%s%s%s: expected fly, render, simulate, bench, sweep, "
                     "info or help",
                     word, near.name ? "; did you mean " : "", near.name ? near.name : "",
                     near.name ? "?" : "");
}

static bool options_refuse_unknown(Command command, const char *word, Error *error) {
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(word, "="), word);
    TextNear near = {0};
    bool of_another = false;
    for (size_t i = 0; i < options_count && strncmp(name, "--", 2) == 0; i++) {
        if (option_is_of(&options_rows[i], command))
            text_near_offer(&near, name + 2, options_rows[i].name);
        else
            of_another |= strcmp(name + 2, options_rows[i].name) == 0;
    }
    if (of_another)
        return error_set(error, ERROR_USAGE, "%s is no option of `skein %s`", name,
                         options_commands[command].name);
    if (near.name)
        return error_set(error, ERROR_USAGE, "unknown option %s; did you mean --%s?", name,
                         near.name);
    return error_set(error, ERROR_USAGE, "unknown option %s; `skein %s --help` lists them", name,
                     options_commands[command].name);
}

// What getopt_long returns: for a word that is no option, and for the option of the first row.
enum { WORD = 1, CODE_FIRST = 256 };

// What stands without an option's name: after --compare what is compared too, and what fly opens.
static bool options_take_word(Options *options, const char *word, bool *given, Error *error) {
    for (size_t i = 0; i < options_count && options->command == COMMAND_FLY; i++)
        if (option_at(&options_rows[i], options) == &options->fly.open && !options->fly.open) {
            options->fly.open = word;
            return given[i] = true;
        }
    BenchFiles *compare = &options->bench.compare;
    if (compare->count == 0)
        return error_set(error, ERROR_USAGE, "unexpected argument %.60s; `skein %s --help`", word,
                         options_commands[options->command].name);
    if (compare->count == BENCH_MOST_COMPARED)
        return error_set(error, ERROR_USAGE, "--compare %.60s: expected at most %d files", word,
                         BENCH_MOST_COMPARED);
    compare->items[compare->count++] = word;
    return true;
}

// What getopt_long returned. word: the one that it has looked at.
static bool options_take(Options *options, int code, const char *word, bool *given, Error *error) {
    if (code == WORD)
        return options_take_word(options, optarg, given, error);
    if (code == 'h')
        return options->help = true;
    if (code >= CODE_FIRST) {
        const OptionRow *row = &options_rows[code - CODE_FIRST];
        given[code - CODE_FIRST] = true;
        if (row->given)
            *(bool *)((char *)options + row->given) = true;
        return row->kind(row, option_at(row, options), optarg, error);
    }
    if (optopt < CODE_FIRST)
        return options_refuse_unknown(options->command, word, error);
    return error_set(error, ERROR_USAGE, "--%s %s", options_rows[optopt - CODE_FIRST].name,
                     code == ':' ? "needs a value" : "takes no value");
}

// One line for each mistake, up to one behind which what follows may be an option's value.
static bool options_take_all(Options *options, int argc, char **argv, bool *given, Error *error) {
    struct option longs[OPTIONS_MOST + 1] = {0};
    size_t count = 0;
    for (size_t i = 0; i < options_count; i++)
        if (option_is_of(&options_rows[i], options->command))
            longs[count++] = (struct option){
                options_rows[i].name, options_rows[i].argument ? required_argument : no_argument,
                NULL, CODE_FIRST + (int)i};
    opterr = 0;
    optind = 0; // resets getopt_long's state of an earlier command line
    Error problems = {0}, problem;
    for (int code, at = 1; (code = getopt_long(argc, argv, "-:h", longs, NULL)) != -1;
         at = optind) {
        if (options_take(options, code, argv[at], given, &problem))
            continue;
        error_add(&problems, &problem);
        if (problem.kind != ERROR_USAGE || (code != WORD && code < CODE_FIRST))
            break;
    }
    for (; problems.kind == ERROR_NONE && optind < argc; optind++) // behind --
        if (!options_take_word(options, argv[optind], given, &problem))
            error_add(&problems, &problem);
    if (problems.kind != ERROR_NONE)
        *error = problems;
    return problems.kind == ERROR_NONE;
}

bool options_parse(Options *options, int argc, char **argv, Error *error) {
    *options = (Options){.argc = argc, .argv = argv};
    for (; argc > 1 && strcmp(argv[1], OPTIONS_HELP_COMMAND) == 0; argc--, argv++) // help [COMMAND]
        options->help = true;
    // No command has a dot or a slash: a file's name, as desktops call programs.
    bool named = argc > 1 && argv[1][0] != '-' && !strpbrk(argv[1], "./\\");
    bool given[OPTIONS_MOST] = {false};
    options->named = named;
    if (named && !options_find_command(argv[1], &options->command, error))
        return false;
    if (options->command == COMMAND_SWEEP)
        return true;
    for (size_t i = 0; i < options_count; i++) {
        const OptionRow *row = &options_rows[i];
        bool good = !row->initial || !option_is_of(row, options->command) ||
                    row->kind(row, option_at(row, options), row->initial, error);
        assert(good);
        (void)good;
    }
    options->session.threads = pool_processors();
    options->session.lead = "--";
    if (!options_take_all(options, argc - named, argv + named, given, error))
        return false;
    if (options->help || options->version)
        return true;
    if (options->session.resume)
        options->bench.counts.count = 1; // the checkpoint's
    options->session.changes = options->changes.items;
    options->session.change_count = options->changes.count;
    options->fly.session = options->bench.session = options->session;
    options->fly.picture = options->film.picture = options->bench.picture = options->picture;
    options->film.replay = options->replay;
    options->fly.argc = options->argc;
    options->fly.argv = options->argv;
    return check_options(options, given, error);
}
