// The one table of options and the one of commands: parsing, help and checks are made from these
// rows; so are command lines.
#pragma once

#include "app/options.h"

typedef struct CommandRow {
    const char *name, *help, *example;
} CommandRow;

extern const CommandRow options_commands[COMMAND_COUNT];

typedef enum OptionId {
    OPTION_MODEL,
    OPTION_PRESET,
    OPTION_BIRDS,
    OPTION_SEED,
    OPTION_THREADS,
    OPTION_SIMD,
    OPTION_RULE,
    OPTION_SET,
    OPTION_INIT,
    OPTION_SAVE_PRESET,
    OPTION_RESUME,
    OPTION_NEIGHBOURS,
    OPTION_SIZE,
    OPTION_FULLSCREEN,
    OPTION_CAMERA,
    OPTION_PATH,
    OPTION_SECONDS,
    OPTION_REPORT,
    OPTION_JOURNAL,
    OPTION_FRAMES,
    OPTION_FPS,
    OPTION_WARM,
    OPTION_SAMPLES,
    OPTION_SHUTTER,
    OPTION_OUT,
    OPTION_GPU,
    OPTION_STEPS,
    OPTION_DT,
    OPTION_EVERY,
    OPTION_STATES,
    OPTION_METRICS,
    OPTION_HASH,
    OPTION_SEARCH,
    OPTION_AT,
    OPTION_REPLAY,
    OPTION_CHECKPOINT,
    OPTION_TIME,
    OPTION_COUNTS,
    OPTION_WARMUP,
    OPTION_SIMULATE,
    OPTION_TARGET_FPS,
    OPTION_DRAW,
    OPTION_LIMITS,
    OPTION_WINDOW,
    OPTION_CSV,
    OPTION_JSON,
    OPTION_PLOT,
    OPTION_COMPARE,
    OPTION_MODELS,
    OPTION_RULES,
    OPTION_PARAMS,
    OPTION_PRESETS,
    OPTION_KEYS,
    OPTION_HELP,
    OPTION_VERSION,
    OPTION_COUNT,
} OptionId;

typedef struct OptionRow {
    const char *name;
    const char *argument; // NULL where it takes none
    const char *help;
    int commands; // bits 1 << COMMAND_
} OptionRow;

extern const OptionRow options_rows[OPTION_COUNT];

// Options of every command that flies a flock, and of every command: groups of their own in the
// help.
enum {
    OPTIONS_FLOCK =
        1 << COMMAND_FLY | 1 << COMMAND_RENDER | 1 << COMMAND_SIMULATE | 1 << COMMAND_BENCH,
    OPTIONS_EVERY = OPTIONS_FLOCK | 1 << COMMAND_INFO,
};

// One option with its text (NULL where it takes none) into the options.
bool options_take(Options *options, OptionId id, const char *text, Error *error);

// "1,20,300" into options->counts.
bool options_take_counts(Options *options, const char *text, Error *error);
