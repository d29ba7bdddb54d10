// The command line as plain values, checked as far as they can be before anything runs. Each
// option is one row of the table in options.c: parsing, the help and the checks read it.
//
// The structs of the rooms below stand in Options whole, and are handed on whole.
#pragma once

#include <stddef.h>
#include <stdio.h>

#include "base/error.h"
#include "base/memory.h"
#include "bench/bench.h"
#include "export/export.h"
#include "film/film.h"
#include "fly/fly.h"
#include "session/change.h"
#include "session/session.h"

typedef enum Command {
    COMMAND_FLY,
    COMMAND_RENDER,
    COMMAND_SIMULATE,
    COMMAND_BENCH,
    COMMAND_SWEEP, // whose words are its script's
    COMMAND_INFO,
    COMMAND_COUNT,
} Command;

typedef ARRAY_OF(Change) OptionChanges;

typedef struct SimulateOptions {
    int64_t steps, every; // every: 0 where it was not given
    bool has_steps;
    const char *states, *metrics, *checkpoint;
    uint32_t metrics_of; // a mask of MetricTopics
    bool hash, time, per_flock;
} SimulateOptions;

typedef struct InfoOptions {
    bool models, metrics, presets, lessons, keys, json;
    const char *rules, *params; // a model's name; of the latter also "view"
} InfoOptions;

// Of the structs of commands only the given command's is filled in, and what others share with it.
typedef struct Options {
    Command command;
    bool named; // not the default, fly, for want of another
    bool help, version;
    int argc; // the whole command line, for the notes beside written files
    char **argv;

    // fly, render, simulate, bench. session.changes are those of --rule and --set.
    SessionOptions session;
    OptionChanges changes;  // --rule and --set in their order
    OptionChanges timed;    // --at
    PictureOptions picture; // fly, render, bench
    const char *replay;     // render, simulate

    FlyOptions fly;
    FilmOptions film;
    SimulateOptions simulate;
    BenchOptions bench;
    InfoOptions info;
} Options;

// False, with a line for each mistake that names the option and what it accepts, for a wrong
// command line; options must be deinitialized then, too. The texts in argv must outlive them.
bool options_parse(Options *options, int argc, char **argv, Error *error);
void options_deinit(Options *options);

void options_print_help(FILE *stream, Command command);

// The commands, and the options that most of them share.
void options_print_overview(FILE *stream);

// --- The tables ---

// What is done with the file that an option names.
typedef enum FileUse {
    USE_NONE,
    READS,
    READS_PRESET,  // by its name or path; also its mesh, which has levels and a texture
    READS_JOURNAL, // also the starts, presets and meshes that it leads to
    WRITES,
    WRITES_WITH_NOTES, // FILE.meta.json beside it, unless it is a device, a pipe or "-"
} FileUse;

typedef struct OptionRow OptionRow;

// A kind of option reads the text behind it (NULL for a flag) into the member that the row names.
typedef bool OptionKind(const OptionRow *row, void *into, const char *text, Error *error);

struct OptionRow {
    const char *name;
    const char *argument; // for the help; option_choice: the choices; NULL: it takes none
    OptionKind *kind;
    int commands;        // bits 1 << COMMAND_; a name may have several rows, of different commands
    size_t offset, size; // of the member of Options that takes the value
    size_t given;        // offset of a bool that is set with the option; 0: none
    FileUse use;         // of the file whose path the option takes
    const char *updates; // of a file that is written: the option whose file it may replace
    const char *endings; // of a file that is written: those that its name may have, as png|svg
    bool needs_ending;   // it decides what is written, or how the file is found again
    double low, high;    // of option_whole and option_number, inclusively
    const char *initial; // the default as it would be typed; NULL: zero
    const char *excludes, *why; // options that cannot stand beside it, as a|b, and why
    const char *help;           // "{}" is replaced by the default, which else is added at the end
};

enum { OPTIONS_MOST = 96 };

typedef struct CommandRow {
    const char *name, *help, *example;
    const char *actions; // names of which one stands behind the command's: sweep
} CommandRow;

extern const CommandRow options_commands[COMMAND_COUNT];

// Not a command: it stands for the --help of one.
#define OPTIONS_HELP_COMMAND "help"
// Nor this, which shells call (complete.c).
#define OPTIONS_COMPLETE_COMMAND "complete"

// Of the environment.
typedef struct VariableRow {
    const char *name, *help; // with its value, as NAME=VALUE
    int commands;
} VariableRow;

extern const VariableRow options_variables[];
extern const size_t options_variable_count;

extern const OptionRow options_rows[];
extern const size_t options_count;

static inline bool option_is_of(const OptionRow *row, Command command) {
    return row->commands & 1 << command;
}

static inline void *option_at(const OptionRow *row, Options *options) {
    return (char *)options + row->offset;
}

// With its default.
void option_help(const OptionRow *row, char out[256]);

bool option_refuse(const OptionRow *row, const char *text, const char *expected, Error *error);
