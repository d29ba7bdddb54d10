// The command line: one table of options feeds parsing and help; what comes out is plain values,
// checked as far as they can be without running anything.
#pragma once

#include <stdio.h>

#include "base/array.h"
#include "base/error.h"
#include "bench/result.h"
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

typedef struct Options {
    Command command;
    bool help, version;
    int argc; // the whole command line, for the notes beside written files
    char **argv;

    // fly, render, simulate, bench. session.changes is filled by options_session.
    SessionOptions session;
    ARRAY_OF(Change) changes; // --rule and --set in their order
    ARRAY_OF(Change) timed;   // --at

    // fly, render, bench
    int width, height;
    bool fullscreen;
    const char *camera, *path, *report, *journal, *out;
    int gpu; // GFX_DEVICE_AUTO, GFX_DEVICE_SOFTWARE or an index
    bool has_seconds, has_frames, has_warm;
    double seconds, fps, warm;
    double shutter; // degrees: 360 is the time between two pictures
    int64_t frames, warmup;
    int samples;

    // simulate
    int64_t steps, every; // every: 0 where it was not given
    const char *states, *metrics;
    const char *replay; // render, too
    const char *checkpoint;
    bool hash, time;

    // bench
    size_t counts[BENCH_MOST_RUNS], count_count;
    bool simulate, limits, window;
    double target_fps; // 0: no search
    BenchDraw draw;
    const char *csv, *json, *plot;
    const char *compare[BENCH_MOST_COMPARED];
    size_t compare_count;

    // info
    bool list_models, list_presets, list_keys;
    const char *list_rules, *list_params; // a model's name
} Options;

// The texts in argv must outlive the options.
bool options_parse(Options *options, int argc, char **argv, Error *error);
void options_deinit(Options *options);

// The help of a command; of the whole program where the command line named none.
void options_print_help(FILE *stream, const Options *options);

const char *options_command_name(Command command);
