// The command line as plain values, checked as far as they can be before anything runs. Each
// option is one row of the table in options.c: parsing, the help and the checks read it.
//
// The structs of the rooms below stand in Options whole, and are handed on whole.
#pragma once

#include <stdio.h>

#include "base/error.h"
#include "base/memory.h"
#include "bench/bench.h"
#include "film/film.h"
#include "fly/fly.h"
#include "session/change.h"
#include "session/session.h"

typedef enum Command {
    COMMAND_FLY,
    COMMAND_RENDER,
    COMMAND_SIMULATE,
    COMMAND_BENCH,
    COMMAND_INFO,
    COMMAND_COUNT,
} Command;

typedef ARRAY_OF(Change) OptionChanges;

// The files of states and figures.
typedef enum SimulateOutput { SIMULATE_STATES, SIMULATE_METRICS, SIMULATE_OUTPUTS } SimulateOutput;

typedef struct SimulateOptions {
    int64_t steps, every; // every: 0 where it was not given
    const char *outputs[SIMULATE_OUTPUTS], *checkpoint;
    uint32_t metrics_of; // a mask of MetricTopics
    bool hash, time, per_flock;
} SimulateOptions;

typedef struct InfoOptions {
    bool models, metrics, presets, keys, json;
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

// The help of a command.
void options_print_help(FILE *stream, Command command);

// A row of the table of options, for lists.
typedef struct OptionDescription {
    const char *name, *argument; // argument: NULL where it takes none
    char help[256];              // with its default
    unsigned commands;           // a mask of 1 << Command
} OptionDescription;

// false behind the last row.
bool options_describe(size_t index, OptionDescription *out);
const char *options_command_name(Command command);

// The commands, and the options that most of them share.
void options_print_overview(FILE *stream);
