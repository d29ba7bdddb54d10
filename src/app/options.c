#include "app/options.h"

#include <assert.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "gfx/context.h"

typedef struct CommandRow {
    const char *name, *help, *example;
} CommandRow;

static const CommandRow commands[COMMAND_COUNT] = {
    [COMMAND_FLY] = {"fly", "open a window and fly through the flock (the default)",
                     "skein fly --birds 10000 --size 1600x900"},
    [COMMAND_RENDER] = {"render", "draw offscreen to pictures or a video; needs no display",
                        "skein render --warm 20 --size 1920x1080 --out flock.png"},
    [COMMAND_SIMULATE] = {"simulate", "run the simulation alone; states and metrics as CSV",
                          "skein simulate --steps 600 --every 60 --metrics - --hash"},
    [COMMAND_BENCH] = {"bench", "measure the frame time over a list of bird counts",
                       "skein bench --counts 1000,5000,20000 --json bench.json"},
    [COMMAND_INFO] = {"info",
                      "OpenGL, devices, processor; models, rules, parameters, presets, keys",
                      "skein info --rules leader"},
};

enum {
    FLY = 1 << COMMAND_FLY,
    RENDER = 1 << COMMAND_RENDER,
    SIMULATE = 1 << COMMAND_SIMULATE,
    BENCH = 1 << COMMAND_BENCH,
    INFO = 1 << COMMAND_INFO,
    FLOCK = FLY | RENDER | SIMULATE | BENCH,
    EVERY = FLOCK | INFO,
};

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
    OPTION_SIZE,
    OPTION_FULLSCREEN,
    OPTION_CAMERA,
    OPTION_SECONDS,
    OPTION_REPORT,
    OPTION_FRAMES,
    OPTION_FPS,
    OPTION_WARM,
    OPTION_SAMPLES,
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
    OPTION_COUNTS,
    OPTION_WARMUP,
    OPTION_SIMULATE,
    OPTION_CSV,
    OPTION_JSON,
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
    int commands;
} OptionRow;

// clang-format off
static const OptionRow rows[OPTION_COUNT] = {
    [OPTION_PRESET] = {"preset", "NAME|FILE", "numbers and look from a preset; without it and --model the first one", FLOCK},
    [OPTION_MODEL] = {"model", "NAME", "a model with its own (its source's) numbers", FLOCK},
    [OPTION_BIRDS] = {"birds", "N", "how many birds", FLOCK},
    [OPTION_SEED] = {"seed", "S", "the seed of all random numbers (default: the preset's, or 1)", FLOCK},
    [OPTION_RULE] = {"rule", "NAME=on|off", "switch a rule; repeatable", FLOCK},
    [OPTION_SET] = {"set", "NAME=VALUE", "set a parameter of the model or the view; repeatable", FLOCK},
    [OPTION_INIT] = {"init", "FILE.csv", "start from a state: id,x,y,z,vx,vy,vz, or a states file's last step", FLOCK},
    [OPTION_SAVE_PRESET] = {"save-preset", "FILE.cfg", "write the numbers, rules and look at the end as a preset", FLY | RENDER | SIMULATE},
    [OPTION_THREADS] = {"threads", "T", "threads of the simulation (default: all processors)", FLOCK},
    [OPTION_SIMD] = {"simd", "auto|plain|avx2|avx512", "the instruction set; results are the same", FLOCK},
    [OPTION_SIZE] = {"size", "WxH", "size of the picture in pixels (default 1280x720)", FLY | RENDER | BENCH},
    [OPTION_FULLSCREEN] = {"fullscreen", NULL, "fill the screen", FLY},
    [OPTION_CAMERA] = {"camera", "X,Y,Z,YAW,PITCH", "where the camera stands (units) and looks (degrees)", FLY | RENDER | BENCH},
    [OPTION_SECONDS] = {"seconds", "S", "fly: leave after that; render: length of the film", FLY | RENDER},
    [OPTION_REPORT] = {"report", "FILE.json", "what was flown, written on leaving", FLY},
    [OPTION_WARM] = {"warm", "S", "simulate so many seconds first (default 10)", RENDER},
    [OPTION_FRAMES] = {"frames", "N", "frames to draw, for each count in bench (default 1, bench 120)", RENDER | BENCH},
    [OPTION_FPS] = {"fps", "F", "frames a second of the film (default 30)", RENDER},
    [OPTION_SAMPLES] = {"samples", "N", "samples a pixel against jagged edges (default 4)", RENDER},
    [OPTION_OUT] = {"out", "FILE", "FILE.png, FILE-%05d.png or FILE.mp4 (default skein.png)", RENDER},
    [OPTION_GPU] = {"gpu", "N|auto|software", "the device, as `skein info` numbers them", RENDER | BENCH},
    [OPTION_STEPS] = {"steps", "K", "steps to run (default 600)", SIMULATE},
    [OPTION_DT] = {"dt", "S", "seconds a step (default: the model's tick)", SIMULATE},
    [OPTION_EVERY] = {"every", "M", "write every Mth step; the last is always written (default 1)", SIMULATE},
    [OPTION_STATES] = {"states", "FILE|-", "write states: step,id,x,y,z,vx,vy,vz", SIMULATE},
    [OPTION_METRICS] = {"metrics", "FILE|-", "write metrics: polarization, spacing, extent and more", SIMULATE},
    [OPTION_HASH] = {"hash", NULL, "end with a line: hash and 16 hexadecimal digits of the exact state", SIMULATE},
    [OPTION_SEARCH] = {"search", "grid|brute", "how neighbours are found (default grid)", SIMULATE},
    [OPTION_AT] = {"at", "TICK:CHANGE", "a change before the step from TICK, as 500:rule.alignment=off; repeatable", SIMULATE},
    [OPTION_COUNTS] = {"counts", "N,N,...", "the bird counts (default 1000,2000,5000,10000,20000,50000)", BENCH},
    [OPTION_WARMUP] = {"warmup", "N", "frames not measured before each count (default 20)", BENCH},
    [OPTION_SIMULATE] = {"simulate", "on|off", "off freezes the flock and measures drawing alone", BENCH},
    [OPTION_CSV] = {"csv", "FILE", "the results as a table", BENCH},
    [OPTION_JSON] = {"json", "FILE", "the results with machine and settings", BENCH},
    [OPTION_MODELS] = {"models", NULL, "the models", INFO},
    [OPTION_RULES] = {"rules", "MODEL", "a model's rules, and the metric each is seen by", INFO},
    [OPTION_PARAMS] = {"params", "MODEL", "a model's parameters and the view's", INFO},
    [OPTION_PRESETS] = {"presets", NULL, "the presets", INFO},
    [OPTION_KEYS] = {"keys", NULL, "the keys of the window", INFO},
    [OPTION_HELP] = {"help", NULL, "this help", EVERY},
    [OPTION_VERSION] = {"version", NULL, "version and how it was built", EVERY},
};
// clang-format on

const char *options_command_name(Command command) {
    return commands[command].name;
}

// --- Values ---

static bool options_bad_value(Error *error, OptionId id, const char *value, const char *expected) {
    return error_set(error, ERROR_USAGE, "--%s %.100s: expected %s", rows[id].name, value,
                     expected);
}

static bool options_whole(OptionId id, const char *text, int64_t low, int64_t high, int64_t *value,
                          Error *error) {
    if (text_to_int(text, low, high, value))
        return true;
    char expected[96];
    snprintf(expected, sizeof expected, "a whole number from %lld to %lld", (long long)low,
             (long long)high);
    return options_bad_value(error, id, text, expected);
}

static bool options_number(OptionId id, const char *text, double low, double high, double *value,
                           Error *error) {
    if (text_to_double(text, value) && *value >= low && *value <= high)
        return true;
    char expected[96];
    snprintf(expected, sizeof expected, "a number from %g to %g", low, high);
    return options_bad_value(error, id, text, expected);
}

static bool options_on_off(OptionId id, const char *text, bool *value, Error *error) {
    return text_to_bool(text, value) || options_bad_value(error, id, text, "on or off");
}

static bool options_size(const char *text, int *width, int *height, Error *error) {
    enum { LARGEST = 16384 };
    char copy[32];
    const char *x = strchr(text, 'x');
    int64_t w, h;
    if (x && (size_t)(x - text) < sizeof copy) {
        snprintf(copy, sizeof copy, "%.*s", (int)(x - text), text);
        if (text_to_int(copy, 1, LARGEST, &w) && text_to_int(x + 1, 1, LARGEST, &h)) {
            *width = (int)w;
            *height = (int)h;
            return true;
        }
    }
    return options_bad_value(error, OPTION_SIZE, text, "WIDTHxHEIGHT, each from 1 to 16384");
}

static bool options_counts(Options *options, const char *text, Error *error) {
    options->count_count = 0;
    char copy[1024];
    if (strlen(text) >= sizeof copy)
        return options_bad_value(error, OPTION_COUNTS, text, "at most 64 counts");
    strcpy(copy, text);
    for (char *at = copy; at;) {
        char *comma = strchr(at, ',');
        if (comma)
            *comma = '\0';
        int64_t count;
        if (!text_to_int(at, 1, SIM_MAX_BIRDS, &count) ||
            options->count_count == OPTIONS_MAX_COUNTS)
            return options_bad_value(error, OPTION_COUNTS, text,
                                     "at most 64 whole numbers with commas between");
        options->counts[options->count_count++] = (size_t)count;
        at = comma ? comma + 1 : NULL;
    }
    return true;
}

static bool options_choice(OptionId id, const char *text, const char *const *names, size_t count,
                           size_t *index, Error *error) {
    for (size_t i = 0; i < count; i++)
        if (strcmp(text, names[i]) == 0)
            return *index = i, true;
    return options_bad_value(error, id, text, rows[id].argument);
}

// --- Changes ---

static bool options_add(Change **list, size_t *count, const Change *change, Error *error) {
    Change *grown = realloc(*list, (*count + 1) * sizeof *grown);
    if (!grown)
        return error_set(error, ERROR_FAILED, "out of memory for the options");
    *list = grown;
    grown[(*count)++] = *change;
    return true;
}

static bool options_add_named(Options *options, OptionId id, const char *prefix, const char *text,
                              ChangeKind kind, Error *error) {
    char whole[PARAM_NAME_SIZE + PARAM_TEXT_SIZE];
    Change change;
    Error ignored;
    if (snprintf(whole, sizeof whole, "%s%s", prefix, text) >= (int)sizeof whole ||
        !change_parse(whole, &change, &ignored) || change.kind != kind)
        return options_bad_value(error, id, text, rows[id].argument);
    return options_add(&options->changes, &options->change_count, &change, error);
}

static bool options_add_timed(Options *options, const char *text, Error *error) {
    const char *colon = strchr(text, ':');
    char tick[32];
    uint64_t number;
    Change change;
    if (!colon || (size_t)(colon - text) >= sizeof tick)
        return options_bad_value(error, OPTION_AT, text, rows[OPTION_AT].argument);
    snprintf(tick, sizeof tick, "%.*s", (int)(colon - text), text);
    if (!text_to_uint64(tick, &number))
        return options_bad_value(error, OPTION_AT, text, rows[OPTION_AT].argument);
    if (!change_parse(colon + 1, &change, error))
        return error_prefix(error, "--at");
    change.tick = number;
    return options_add(&options->timed, &options->timed_count, &change, error);
}

// --- One option ---

static bool options_take(Options *options, OptionId id, const char *text, Error *error) {
    const char *const simds[] = {
        sim_simd_name(SIM_SIMD_AUTO),
        sim_simd_name(SIM_SIMD_PLAIN),
        sim_simd_name(SIM_SIMD_AVX2),
        sim_simd_name(SIM_SIMD_AVX512),
    };
    static const char *const searches[] = {"grid", "brute"};
    SessionOptions *session = &options->session;
    int64_t whole = 0;
    double number = 0;
    size_t index = 0;
    switch (id) {
    case OPTION_MODEL:
        session->model = text;
        return true;
    case OPTION_PRESET:
        session->preset = text;
        return true;
    case OPTION_INIT:
        session->init = text;
        return true;
    case OPTION_SAVE_PRESET:
        session->save_preset = text;
        return (strlen(text) > 4 && strcmp(text + strlen(text) - 4, ".cfg") == 0) ||
               options_bad_value(error, id, text, "a name that ends in .cfg, as --preset takes it");
    case OPTION_BIRDS:
        session->has_birds = options_whole(id, text, 0, SIM_MAX_BIRDS, &whole, error);
        session->birds = (size_t)whole;
        return session->has_birds;
    case OPTION_SEED:
        session->has_seed = true;
        return text_to_uint64(text, &session->seed) ||
               options_bad_value(error, id, text, "a whole number from 0 to 2^64 - 1");
    case OPTION_THREADS:
        if (!options_whole(id, text, 1, POOL_MAX_THREADS, &whole, error))
            return false;
        session->threads = (int)whole;
        return true;
    case OPTION_SIMD:
        if (!options_choice(id, text, simds, sizeof simds / sizeof *simds, &index, error))
            return false;
        session->simd = (SimSimd)index;
        return true;
    case OPTION_SEARCH:
        if (!options_choice(id, text, searches, 2, &index, error))
            return false;
        session->search = (SimSearch)index;
        return true;
    case OPTION_RULE:
        return options_add_named(options, id, "rule.", text, CHANGE_RULE, error);
    case OPTION_SET:
        return options_add_named(options, id, "", text, CHANGE_PARAM, error);
    case OPTION_AT:
        return options_add_timed(options, text, error);
    case OPTION_SIZE:
        return options_size(text, &options->width, &options->height, error);
    case OPTION_FULLSCREEN:
        options->fullscreen = true;
        return true;
    case OPTION_CAMERA:
        options->camera = text;
        return true;
    case OPTION_REPORT:
        options->report = text;
        return true;
    case OPTION_OUT:
        options->out = text;
        return true;
    case OPTION_SECONDS:
        options->has_seconds = true;
        return options_number(id, text, 0.001, 1e6, &options->seconds, error);
    case OPTION_FPS:
        return options_number(id, text, 1, 1000, &options->fps, error);
    case OPTION_WARM:
        return options_number(id, text, 0, 1e5, &options->warm, error);
    case OPTION_FRAMES:
        options->has_frames = true;
        return options_whole(id, text, 1, 10000000, &options->frames, error);
    case OPTION_WARMUP:
        return options_whole(id, text, 0, 100000, &options->warmup, error);
    case OPTION_SAMPLES:
        if (!options_whole(id, text, 1, 64, &whole, error))
            return false;
        options->samples = (int)whole;
        return true;
    case OPTION_GPU:
        if (strcmp(text, "auto") == 0)
            whole = GFX_DEVICE_AUTO;
        else if (strcmp(text, "software") == 0)
            whole = GFX_DEVICE_SOFTWARE;
        else if (!text_to_int(text, 0, 255, &whole))
            return options_bad_value(error, id, text, "a device's number, auto or software");
        options->gpu = (int)whole;
        return true;
    case OPTION_STEPS:
        return options_whole(id, text, 0, INT64_C(1) << 40, &options->steps, error);
    case OPTION_EVERY:
        return options_whole(id, text, 1, INT64_C(1) << 40, &options->every, error);
    case OPTION_DT:
        session->has_dt = options_number(id, text, 0, 10, &number, error);
        session->dt = (float)number;
        return session->has_dt;
    case OPTION_STATES:
        options->states = text;
        return true;
    case OPTION_METRICS:
        options->metrics = text;
        return true;
    case OPTION_HASH:
        options->hash = true;
        return true;
    case OPTION_COUNTS:
        return options_counts(options, text, error);
    case OPTION_SIMULATE:
        return options_on_off(id, text, &options->simulate, error);
    case OPTION_CSV:
        options->csv = text;
        return true;
    case OPTION_JSON:
        options->json = text;
        return true;
    case OPTION_MODELS:
        options->list_models = true;
        return true;
    case OPTION_PRESETS:
        options->list_presets = true;
        return true;
    case OPTION_KEYS:
        options->list_keys = true;
        return true;
    case OPTION_RULES:
        options->list_rules = text;
        return true;
    case OPTION_PARAMS:
        options->list_params = text;
        return true;
    case OPTION_HELP:
        options->help = true;
        return true;
    case OPTION_VERSION:
        options->version = true;
        return true;
    case OPTION_COUNT:
        break;
    }
    assert(false && "an option without a case");
    return false;
}

// --- The whole line ---

static bool options_find_command(const char *word, Command *command, Error *error) {
    TextNear near = {0};
    for (int i = 0; i < COMMAND_COUNT; i++) {
        if (strcmp(word, commands[i].name) == 0)
            return *command = (Command)i, true;
        text_near_offer(&near, word, commands[i].name);
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
        if (!(rows[i].commands & 1 << command)) {
            if (strncmp(name, "--", 2) == 0 && strcmp(name + 2, rows[i].name) == 0)
                return error_set(error, ERROR_USAGE, "%s is no option of `skein %s`", name,
                                 commands[command].name);
            continue;
        }
        if (strncmp(name, "--", 2) == 0)
            text_near_offer(&near, name + 2, rows[i].name);
    }
    if (near.name)
        return error_set(error, ERROR_USAGE, "unknown option %s; did you mean --%s?", name,
                         near.name);
    return error_set(error, ERROR_USAGE, "unknown option %s; `skein %s --help` lists them", name,
                     commands[command].name);
}

static bool options_check(const Options *options, Error *error) {
    if (options->session.init && options->session.has_birds)
        return error_set(error, ERROR_USAGE,
                         "--init sets the bird count: --birds cannot stand "
                         "beside it");
    if (options->session.init && options->command == COMMAND_BENCH)
        return error_set(error, ERROR_USAGE,
                         "--init sets the bird count: bench takes --counts instead");
    if (options->session.has_birds && options->command == COMMAND_BENCH)
        return error_set(error, ERROR_USAGE, "--birds: bench takes --counts instead");
    if (options->states && options->metrics && strcmp(options->states, options->metrics) == 0)
        return error_set(error, ERROR_USAGE, "--states and --metrics cannot both go to %s",
                         strcmp(options->states, "-") == 0 ? "standard output" : options->states);
    if (options->command == COMMAND_RENDER && options->has_frames && options->has_seconds)
        return error_set(error, ERROR_USAGE, "--frames and --seconds cannot stand together");
    for (size_t i = 0; i < options->timed_count; i++)
        if (options->timed[i].tick >= (uint64_t)options->steps)
            return error_set(error, ERROR_USAGE, "--at %llu: the run has only %lld steps",
                             (unsigned long long)options->timed[i].tick, (long long)options->steps);
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
    };
    int first = 1;
    if (argc > 1 && argv[1][0] != '-') {
        if (!options_find_command(argv[1], &options->command, error))
            return false;
        first = 2;
    }
    Command command = options->command;
    if (command == COMMAND_BENCH) {
        options->frames = 120;
        bool good = options_counts(options, "1000,2000,5000,10000,20000,50000", error);
        assert(good);
        (void)good;
    }

    struct option longs[OPTION_COUNT + 1] = {0};
    size_t count = 0;
    for (int i = 0; i < OPTION_COUNT; i++)
        if (rows[i].commands & 1 << command)
            longs[count++] = (struct option){
                rows[i].name, rows[i].argument ? required_argument : no_argument, NULL, 256 + i};
    argc -= first - 1;
    argv += first - 1;
    opterr = 0;
    optind = 0; // so that it starts anew, whatever line it read before
    for (int code; (code = getopt_long(argc, argv, ":h", longs, NULL)) != -1;) {
        if (code == ':')
            return error_set(error, ERROR_USAGE, "--%s needs a value", rows[optopt - 256].name);
        if (code == '?' && optopt >= 256)
            return error_set(error, ERROR_USAGE, "--%s takes no value", rows[optopt - 256].name);
        if (code == '?' && optopt > 0)
            return options_refuse_unknown(command, (char[]){'-', (char)optopt, '\0'}, error);
        if (code == '?')
            return options_refuse_unknown(command, argv[optind - 1], error);
        if (code == 'h')
            code = 256 + OPTION_HELP;
        if (!options_take(options, (OptionId)(code - 256), optarg, error))
            return false;
    }
    if (options->help || options->version)
        return true;
    if (optind < argc)
        return error_set(error, ERROR_USAGE, "unexpected argument %.60s; `skein %s --help`",
                         argv[optind], commands[command].name);
    options->session.changes = options->changes;
    options->session.change_count = options->change_count;
    return options_check(options, error);
}

void options_deinit(Options *options) {
    free(options->changes);
    free(options->timed);
    *options = (Options){0};
}

// --- Help ---

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
    const CommandRow *command = &commands[options->command];
    fprintf(stream, "skein %s: %s\n\nUsage: skein %s [OPTION ...]\n", command->name, command->help,
            command->name);
    fprintf(stream, "Example: %s\n\nOptions:\n", command->example);
    for (int i = 0; i < OPTION_COUNT; i++)
        if (rows[i].commands & 1 << options->command && rows[i].commands != FLOCK &&
            rows[i].commands != EVERY)
            options_print_row(stream, &rows[i]);
    if (FLOCK & 1 << options->command) {
        fprintf(stream, "\nThe flock:\n");
        for (int i = 0; i < OPTION_COUNT; i++)
            if (rows[i].commands == FLOCK)
                options_print_row(stream, &rows[i]);
    }
    fprintf(stream, "\nEverywhere:\n");
    for (int i = 0; i < OPTION_COUNT; i++)
        if (rows[i].commands == EVERY)
            options_print_row(stream, &rows[i]);
    if (options->command != COMMAND_FLY)
        return;
    fprintf(stream, "\nOther commands, each with --help:\n");
    for (int i = 0; i < COMMAND_COUNT; i++)
        if (i != COMMAND_FLY)
            fprintf(stream, "  skein %-9s %s\n", commands[i].name, commands[i].help);
}
