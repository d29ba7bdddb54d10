// The command line as plain values, checked as far as they can be before anything runs. Each
// option is one row of the table in options.c: parsing, the help and the checks read it.
//
// Options is app's own: a command builds from it what the room below takes (commands.c).
#pragma once

#include <stdio.h>

#include "base/error.h"
#include "base/memory.h"
#include "bench/result.h"
#include "film/series.h"
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

typedef struct OptionSize {
    int width, height; // pixels
} OptionSize;

typedef struct OptionCounts {
    size_t items[BENCH_MOST_RUNS], count;
} OptionCounts;

typedef struct OptionFiles {
    const char *items[BENCH_MOST_COMPARED];
    size_t count;
} OptionFiles;

// Members of other commands than the given one are zero.
typedef struct Options {
    Command command;
    bool named; // not the default, fly, for want of another
    bool help, version;
    int argc; // the whole command line, for the notes beside written files
    char **argv;

    // fly, render, simulate, bench. session.changes are those of --rule and --set.
    SessionOptions session;
    OptionChanges changes; // --rule and --set in their order
    OptionChanges timed;   // --at

    // fly, render, bench
    OptionSize size;
    bool has_size, fullscreen;
    const char *camera, *path, *report, *journal, *out;
    int gpu; // GFX_DEVICE_AUTO, GFX_DEVICE_SOFTWARE or an index
    bool has_seconds, has_frames, has_warm;
    double seconds, fps, warm;
    double shutter; // degrees: 360 is the time between two pictures
    FilmRange range;
    bool progress;
    int64_t frames, warmup;
    int samples;

    // simulate
    int64_t steps, every; // every: 0 where it was not given
    const char *states, *metrics;
    uint32_t metrics_of; // a mask of MetricTopics
    const char *replay;  // render, too
    const char *checkpoint;
    bool hash, time, per_flock;

    // bench
    OptionCounts counts;
    bool simulate, limits, window;
    double target_fps; // 0: no search
    BenchDraw draw;
    const char *csv, *json, *plot;
    OptionFiles compare;

    // info
    bool list_models, list_metrics, list_presets, list_keys, list_json;
    const char *list_rules, *list_params; // a model's name; of the latter also "view"
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
