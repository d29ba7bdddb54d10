#include "app/options.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "gfx/context.h"

// --- Kinds ---

bool option_refuse(const OptionRow *row, const char *text, const char *expected, Error *error) {
    return error_set(error, ERROR_USAGE, "--%s %.100s: expected %s", row->name, text, expected);
}

static bool option_flag(const OptionRow *row, void *into, const char *text, Error *error) {
    (void)row, (void)text, (void)error;
    return *(bool *)into = true;
}

static bool option_switch(const OptionRow *row, void *into, const char *text, Error *error) {
    return text_to_bool(text, into) || option_refuse(row, text, "on or off", error);
}

// Into an int, an int64_t or a size_t.
static bool option_whole(const OptionRow *row, void *into, const char *text, Error *error) {
    int64_t low = (int64_t)row->low, high = (int64_t)row->high, value;
    if (!text_to_int(text, low, high, &value)) {
        char expected[96];
        snprintf(expected, sizeof expected, "a whole number from %lld to %lld", (long long)low,
                 (long long)high);
        return option_refuse(row, text, expected, error);
    }
    if (row->size == sizeof(int))
        *(int *)into = (int)value;
    else
        memcpy(into, &value, sizeof value);
    return true;
}

// Into a float or a double.
static bool option_number(const OptionRow *row, void *into, const char *text, Error *error) {
    double value;
    if (!text_to_double(text, &value) || value < row->low || value > row->high) {
        char expected[96];
        snprintf(expected, sizeof expected, "a number from %g to %g", row->low, row->high);
        return option_refuse(row, text, expected, error);
    }
    if (row->size == sizeof(float))
        *(float *)into = (float)value;
    else
        *(double *)into = value;
    return true;
}

static bool option_seed(const OptionRow *row, void *into, const char *text, Error *error) {
    return text_to_uint64(text, into) ||
           option_refuse(row, text, "a whole number from 0 to 2^64 - 1", error);
}

static bool option_text(const OptionRow *row, void *into, const char *text, Error *error) {
    (void)row, (void)error;
    *(const char **)into = text;
    return true;
}

// A file to write that is read again later, so that standard output will not do.
static bool option_file(const OptionRow *row, void *into, const char *text, Error *error) {
    if (strcmp(text, "-") == 0)
        return option_refuse(row, text, "a file's name", error);
    return option_text(row, into, text, error);
}

enum { BEFORE_SIZE = 64 };

// What is behind a character, and what is before its first one; NULL where there is none.
static const char *option_split(const char *text, char at, char before[BEFORE_SIZE]) {
    const char *found = strchr(text, at);
    if (!found || found - text >= BEFORE_SIZE)
        return NULL;
    snprintf(before, BEFORE_SIZE, "%.*s", (int)(found - text), text);
    return found + 1;
}

static bool option_range(const OptionRow *row, void *into, const char *text, Error *error) {
    char from[BEFORE_SIZE];
    const char *to = option_split(text, ':', from);
    FilmRange range;
    if (!to || !text_to_double(from, &range.from) || !text_to_double(to, &range.to) ||
        range.from < 0 || range.from >= range.to || range.to > 1e6)
        return option_refuse(row, text, "FROM:TO in seconds of the film, 0 <= FROM < TO <= 1e6",
                             error);
    *(FilmRange *)into = range;
    return true;
}

// Into an enum, whose names in their order are the row's argument.
static bool option_choice(const OptionRow *row, void *into, const char *text, Error *error) {
    int index = text_list_find(row->argument, text);
    assert(row->size == sizeof index);
    memcpy(into, &index, sizeof index);
    return index >= 0 || option_refuse(row, text, row->argument, error);
}

// Into an int, the width, and the one behind it, the height.
static bool option_size(const OptionRow *row, void *into, const char *text, Error *error) {
    enum { LARGEST = 16384 };
    char before[BEFORE_SIZE];
    const char *behind = option_split(text, 'x', before);
    int64_t width, height;
    if (!behind || !text_to_int(before, 1, LARGEST, &width) ||
        !text_to_int(behind, 1, LARGEST, &height))
        return option_refuse(row, text, "WIDTHxHEIGHT, each from 1 to 16384", error);
    ((int *)into)[0] = (int)width;
    ((int *)into)[1] = (int)height;
    return true;
}

static bool option_device(const OptionRow *row, void *into, const char *text, Error *error) {
    int64_t device = GFX_DEVICE_AUTO;
    if (strcmp(text, "software") == 0)
        device = GFX_DEVICE_SOFTWARE;
    else if (strcmp(text, "auto") != 0 && !text_to_int(text, 0, 255, &device))
        return option_refuse(row, text, "a device's number, auto or software", error);
    *(int *)into = (int)device;
    return true;
}

static bool option_counts(const OptionRow *row, void *into, const char *text, Error *error) {
    BenchCounts *counts = into;
    counts->count = 0;
    for (const char *at = text; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL) {
        char number[32];
        int64_t count;
        snprintf(number, sizeof number, "%.*s", (int)strcspn(at, ","), at);
        if (!text_to_int(number, 1, SIM_MAX_BIRDS, &count) || counts->count == BENCH_MOST_RUNS)
            return option_refuse(row, text, "at most 64 whole numbers with commas between", error);
        counts->items[counts->count++] = (size_t)count;
    }
    return true;
}

// Into a mask of MetricTopics.
static bool option_topics(const OptionRow *row, void *into, const char *text, Error *error) {
    return metrics_parse_topics(text, into) ||
           option_refuse(row, text, METRIC_TOPIC_NAMES ", with commas between", error);
}

// The first of several files; the others follow without an option's name (options_take_all).
static bool option_files(const OptionRow *row, void *into, const char *text, Error *error) {
    (void)row, (void)error;
    *(BenchFiles *)into = (BenchFiles){{text}, 1};
    return true;
}

// A change of a rule or of a parameter; the latter borrows its value from the text.
static bool option_change(const OptionRow *row, void *into, const char *text, Error *error) {
    bool is_rule = strcmp(row->name, "rule") == 0;
    const uint32_t kinds = is_rule ? 1u << CHANGE_RULE
                                   : 1u << CHANGE_PARAM | 1u << CHANGE_LURE | 1u << CHANGE_THREAT |
                                         1u << CHANGE_FALCON | 1u << CHANGE_OBSTACLE;
    char form[CHANGE_TEXT_SIZE];
    Change change;
    const char *equals = strchr(text, '=');
    if (!equals || equals == text || !equals[1])
        return option_refuse(row, text, row->argument, error);
    snprintf(form, sizeof form, "rule.%s", text); // one that is cut is still too long
    if (!change_parse(is_rule ? form : text, &change, error))
        return error_prefix(error, "--%s", row->name);
    if (!(kinds >> change.kind & 1))
        return option_refuse(row, text, row->argument, error);
    return array_push((OptionChanges *)into, change, error);
}

static bool option_timed(const OptionRow *row, void *into, const char *text, Error *error) {
    OptionChanges *list = into;
    char tick[BEFORE_SIZE];
    const char *form = option_split(text, ':', tick);
    uint64_t number;
    Change change;
    if (!form || !text_to_uint64(tick, &number))
        return option_refuse(row, text, row->argument, error);
    if (!change_parse(form, &change, error))
        return error_prefix(error, "--%s", row->name);
    if (change.kind == CHANGE_RESUME)
        return error_set(error, ERROR_USAGE, "--%s %.100s: a run resumes at its start, by --resume",
                         row->name, text);
    change.tick = number;
    return array_push(list, change, error);
}

// --- The tables ---

enum {
    FLY = 1 << COMMAND_FLY,
    RENDER = 1 << COMMAND_RENDER,
    SIMULATE = 1 << COMMAND_SIMULATE,
    BENCH = 1 << COMMAND_BENCH,
    INFO = 1 << COMMAND_INFO,
    // These two are groups of their own in the help.
    FLOCK = FLY | RENDER | SIMULATE | BENCH,
    EVERY = FLOCK | INFO,
};

#define INTO(member) .offset = offsetof(Options, member), .size = sizeof(((Options *)0)->member)
#define GIVEN(member) .given = offsetof(Options, member)

const OptionRow options_rows[] = {
    {"preset", "NAME|FILE", option_text, FLOCK, INTO(session.preset), .use = READS_PRESET,
     .help = "numbers and look from a preset (`skein info --presets`); default: the first one"},
    {"model", "NAME", option_text, FLOCK, INTO(session.model),
     .help = "a model with its own (its source's) numbers (`skein info --models`)"},
    {"link", "TEXT", option_text, FLOCK, INTO(session.link), .excludes = "model|preset",
     .why = "says what flies",
     .help = "what a link shows, its address or what is behind the #; other options come after"},
    {"birds", "N", option_whole, FLOCK, INTO(session.birds), GIVEN(session.has_birds),
     .high = SIM_MAX_BIRDS, .help = "how many birds"},
    {"seed", "S", option_seed, FLOCK, INTO(session.seed), GIVEN(session.has_seed), .initial = "1",
     .help = "the seed of all random numbers (default: the preset's, or {})"},
    {"rule", "NAME=on|off", option_change, FLOCK, INTO(changes),
     .help = "switch a rule of the model (`skein info --rules MODEL`); repeatable"},
    {"set", "NAME=VALUE", option_change, FLOCK, INTO(changes),
     .help = "set a parameter (`skein info --params MODEL`), lure, threat, falcon, obstacle.N; "
             "repeatable"},
    {"init", "FILE.csv", option_text, FLOCK, INTO(session.init), .use = READS, .excludes = "birds",
     .why = "sets the bird count",
     .help = "start from a state: id,x,y,z,vx,vy,vz, or a states file's last step"},
    {"tracks", "FILE.csv", option_text, FLY | RENDER | SIMULATE, INTO(session.tracks), .use = READS,
     .excludes = "birds|init|resume|neighbours", .why = "sets which birds fly",
     .help = "birds that were measured: id,t,x,y,z and, where known, vx,vy,vz (model: starling)"},
    {"resume", "FILE", option_text, FLOCK, INTO(session.resume), .use = READS,
     .excludes = "model|preset|link|birds|init|seed|neighbours|counts",
     .why = "takes all from the checkpoint",
     .help = "continue from a checkpoint of `skein simulate`; --rule and --set come after it"},
    {"save-preset", "FILE.cfg", option_text, FLY | RENDER | SIMULATE, INTO(session.save_preset),
     .use = WRITES, .endings = "cfg", .needs_ending = true,
     .help = "write the numbers, rules and look at the end as a preset"},
    {"threads", "T", option_whole, FLOCK, INTO(session.threads), .low = 1, .high = POOL_MAX_THREADS,
     .help = "threads of the simulation (default: all processors)"},
    {"simd", "auto|plain|avx2|avx512", option_choice, FLOCK, INTO(session.simd), .initial = "auto",
     .help = "the instruction set; results are the same"},
    {"sim", "cpu|gpu|auto", option_choice, FLOCK, INTO(session.place), .initial = "cpu",
     .help = "where steps are made; auto: a real GPU with the same bits, for many birds"},
    {"size", "WxH", option_size, FLY, INTO(picture.width), GIVEN(fly.has_size),
     .initial = "1280x720",
     .help = "size of the picture in pixels (default: as it was left last, or {})"},
    {"size", "WxH", option_size, RENDER | BENCH, INTO(picture.width), .initial = "1280x720",
     .help = "size of the picture in pixels"},
    {"fullscreen", NULL, option_flag, FLY, INTO(fly.fullscreen), .help = "fill the screen"},
    {"monitor", "N", option_whole, FLY, INTO(fly.monitor), .low = 1, .high = 99,
     .help = "open the window on that monitor, 1 the first (default: as it was left last)"},
    {"lessons", "ask|plain", option_choice, FLY, INTO(fly.plain_lessons), .initial = "ask",
     .help = "whether lessons ask a question before the flock flies"},
    {"camera", CAMERA_TEXT, option_text, FLY | RENDER, INTO(picture.camera),
     .help = "units and degrees, or " VIEW_SHOTS},
    {"camera", CAMERA_TEXT, option_text, BENCH, INTO(picture.camera), .help = "units and degrees"},
    {"path", "FILE", option_text, FLY | RENDER, INTO(picture.path), .use = READS,
     .excludes = "camera", .why = "says where the camera is",
     .help = "the camera flies along keyframes, as key K writes them; render: over the whole film"},
    {"seconds", "S", option_number, FLY, INTO(fly.seconds), .low = 0.001, .high = 1e6,
     .help = "leave after that"},
    {"seconds", "S", option_number, RENDER, INTO(film.seconds), .low = 0.001, .high = 1e6,
     .help = "length of the film (--replay: the whole flight)"},
    {"open", "FILE", option_text, FLY, INTO(fly.open), .use = READS,
     .help = "fly a preset, journal or start, or draw a mesh, as if dropped; also `skein FILE`"},
    {"report", "FILE.json", option_text, FLY, INTO(fly.report), .use = WRITES, .endings = "json",
     .help = "a report of the flight as JSON, written on leaving"},
    {"journal", "FILE.journal", option_file, FLY, INTO(fly.journal), .use = WRITES_WITH_NOTES,
     .endings = "journal", .help = "record every change with its tick, for --replay"},
    {"warm", "S", option_number, RENDER, INTO(film.warm), GIVEN(film.has_warm), .high = 1e5,
     .help =
         "simulate so many seconds first (default: `moment`; --replay: 0, for one picture the end)"},
    {"frames", "N", option_whole, RENDER, INTO(film.frames), GIVEN(film.has_frames), .low = 1,
     .high = 1e7, .initial = "1", .excludes = "seconds", .why = "sets the film's length",
     .help = "frames to draw"},
    {"frames", "N", option_whole, BENCH, INTO(bench.frames), .low = 1, .high = 1e7,
     .initial = "300", .help = "frames to draw for each count"},
    {"fps", "F", option_number, RENDER, INTO(film.fps), .low = 1, .high = 1000, .initial = "30",
     .help = "frames a second of the film"},
    {"samples", "N", option_whole, RENDER, INTO(film.samples), .low = 1, .high = 64, .initial = "4",
     .help = "samples a pixel, for anti-aliasing"},
    {"shutter", "DEGREES", option_number, RENDER, INTO(film.shutter), .high = 360, .initial = "0",
     .help = "motion blur: how long a picture is exposed, 360: until the next"},
    {"range", "FROM:TO", option_range, RENDER, INTO(film.range),
     .help = "draw only this part of the film, in seconds, TO excluded: parts make up the whole"},
    {"progress", NULL, option_flag, RENDER, INTO(film.progress),
     .help = "for another program: print `progress DONE TOTAL` and `saved FILE`; replace no film"},
    {"out", "FILE", option_text, RENDER, INTO(film.out), .use = WRITES,
     .endings = "png|jpg|jpeg|mp4|webm|gif", .needs_ending = true, .initial = FILM_DEFAULT_OUT,
     .help = "FILE.png, .jpg, either numbered as FILE-%05d.png, FILE.mp4, .webm, .gif"},
    {"gpu", "N|auto|software", option_device, RENDER | SIMULATE | BENCH, INTO(picture.gpu),
     .initial = "auto", .help = "the device, as `skein info` numbers them"},
    {"steps", "K", option_whole, SIMULATE, INTO(simulate.steps), GIVEN(simulate.has_steps),
     .high = 0x1p40, .initial = "600", .help = "steps to run (default: those of the link, or {})"},
    {"dt", "S", option_number, SIMULATE, INTO(session.dt), GIVEN(session.has_dt),
     .high = SIM_MAX_DT, .help = "seconds a step (default: the model's tick)"},
    {"every", "M", option_whole, SIMULATE, INTO(simulate.every), .low = 1, .high = 0x1p40,
     .help = "write every Mth step; the last is always written (default 1)"},
    {"states", "FILE|-", option_text, SIMULATE, INTO(simulate.states), .use = WRITES_WITH_NOTES,
     .endings = EXPORT_ENDINGS,
     .help =
         "write states: FILE.csv, .npy (NumPy), .nc (netCDF), .pvd (ParaView), .ply, .glb (glTF)"},
    {"metrics", "FILE.csv|-", option_text, SIMULATE, INTO(simulate.metrics),
     .use = WRITES_WITH_NOTES, .endings = "csv",
     .help = "write metrics: polarization, spacing, extent and more"},
    {"metrics-of", METRIC_TOPIC_NAMES, option_topics, SIMULATE, INTO(simulate.metrics_of),
     .help = "with --metrics: more columns, several topics with commas between"},
    {"per-flock", NULL, option_flag, SIMULATE, INTO(simulate.per_flock),
     .help = "with --metrics: a row for each of several flocks, measured alone"},
    {"hash", NULL, option_flag, SIMULATE, INTO(simulate.hash),
     .help = "end with a line: hash and 16 hexadecimal digits of the exact state"},
    {"search", "grid|brute", option_choice, SIMULATE | BENCH, INTO(session.search),
     .initial = "grid", .help = "how neighbours are found"},
    {"at", "TICK:CHANGE", option_timed, SIMULATE, INTO(timed),
     .help = "a change before the step from TICK, as 500:rule.alignment=off; repeatable"},
    {"neighbours", "K", option_number, SIMULATE | BENCH, INTO(session.neighbours),
     GIVEN(session.has_neighbours), .low = 0.1, .high = 10000, .excludes = "init",
     .why = "spreads a start of its own",
     .help = "fixed density: the start is spread so that a bird has K neighbours"},
    {"replay", "JOURNAL", option_text, RENDER | SIMULATE, INTO(replay), .use = READS_JOURNAL,
     .excludes = "model|preset|link|birds|seed|rule|set|init|resume|at|steps|dt|neighbours",
     .why = "takes all from the journal",
     .help = "replay a journal of `skein fly --journal` to the same hash, without its pauses"},
    {"checkpoint", "FILE.checkpoint", option_file, SIMULATE, INTO(simulate.checkpoint),
     .use = WRITES, .updates = "resume", .endings = "checkpoint",
     .help = "write a checkpoint at the end, for --resume"},
    {"time", NULL, option_flag, SIMULATE, INTO(simulate.time),
     .help = "print the time of a step, pairs a second, and those of the bare kernel"},
    {"counts", "N,N,...", option_counts, BENCH, INTO(bench.counts),
     .initial = "1000,2000,5000,10000,20000,50000", .help = "the bird counts"},
    {"warmup", "N", option_whole, BENCH, INTO(bench.warmup), .high = 100000, .initial = "20",
     .help = "frames not measured before each count"},
    {"simulate", "on|off", option_switch, BENCH, INTO(bench.simulate), .initial = "on",
     .help = "off freezes the flock and measures drawing alone"},
    {"target-fps", "F", option_number, BENCH, INTO(bench.target_fps), .low = 1, .high = 1000,
     .excludes = "counts|resume", .why = "searches for the count",
     .help = "search for the most birds that hold F frames a second in 95 frames of 100"},
    {"draw", BENCH_DRAW_NAMES, option_choice, BENCH, INTO(bench.draw), .initial = "instanced",
     .help = "one draw call for many birds, one for each, or no picture"},
    {"limits", NULL, option_flag, BENCH, INTO(bench.limits),
     .help = "also measure the machine's limits: bare kernel, bare draw, memory"},
    {"window", NULL, option_flag, BENCH, INTO(bench.window), .excludes = "gpu",
     .why = "takes the display's device", .help = "draw to a window, not offscreen"},
    {"csv", "FILE.csv|-", option_text, BENCH, INTO(bench.csv), .use = WRITES, .endings = "csv",
     .help = "the results as a table"},
    {"json", "FILE.json|-", option_text, BENCH, INTO(bench.json), .use = WRITES, .endings = "json",
     .help = "the results with machine and settings"},
    {"plot", "FILE.png|svg", option_text, BENCH, INTO(bench.plot), .use = WRITES,
     .endings = "png|svg", .needs_ending = true,
     .help = "frame time and its parts over the bird count, by gnuplot"},
    {"compare", "A.json [B.json ...]", option_files, BENCH, INTO(bench.compare),
     .excludes =
         "counts|target-fps|limits|json|csv|window|preset|model|link|frames|neighbours|simulate|draw",
     .why = "measures nothing", .help = "compare results of --json, without measuring"},
    {"models", NULL, option_flag, INFO, INTO(info.models), .help = "the models"},
    {"rules", "MODEL", option_text, INFO, INTO(info.rules),
     .help = "a model's rules, each with the metric that shows its effect"},
    {"params", "MODEL|view", option_text, INFO, INTO(info.params),
     .help = "a model's parameters and the view's, or the view's alone"},
    {"metrics", NULL, option_flag, INFO, INTO(info.metrics),
     .help = "what `skein simulate --metrics` and --metrics-of write"},
    {"presets", NULL, option_flag, INFO, INTO(info.presets), .help = "the presets"},
    {"lessons", NULL, option_flag, INFO, INTO(info.lessons), .help = "the lessons, for teachers"},
    {"keys", NULL, option_flag, INFO, INTO(info.keys), .help = "the keys of the window"},
    {"json", NULL, option_flag, INFO, INTO(info.json),
     .excludes = "models|rules|params|metrics|presets|lessons|keys", .why = "lists everything",
     .help = "all of these and the options, as JSON for programs"},
    {"help", NULL, option_flag, EVERY, INTO(help), .help = "this help"},
    {"version", NULL, option_flag, EVERY, INTO(version), .help = "version and how it was built"},
};

const size_t options_count = sizeof options_rows / sizeof *options_rows;
_Static_assert(sizeof options_rows / sizeof *options_rows <= OPTIONS_MOST, "see options.h");

const CommandRow options_commands[COMMAND_COUNT] = {
    [COMMAND_FLY] = {"fly", "open a window and fly through the flock (the default)",
                     "skein fly --birds 10000 --size 1600x900", NULL},
    [COMMAND_RENDER] = {"render", "draw offscreen to pictures or a video; needs no display",
                        "skein render --warm 20 --size 1920x1080 --out flock.png", NULL},
    [COMMAND_SIMULATE] = {"simulate", "run the simulation alone; states and metrics as CSV",
                          "skein simulate --steps 600 --every 60 --metrics - --hash", NULL},
    [COMMAND_BENCH] = {"bench", "measure the frame time over a list of bird counts",
                       "skein bench --counts 1000,5000,20000 --json bench.json", NULL},
    [COMMAND_SWEEP] = {"sweep", "many runs of simulate whose numbers vary: plan, run, collect",
                       "skein sweep run noise.sweep", "plan|run|collect"},
    [COMMAND_INFO] =
        {"info",
         "OpenGL, devices, processor; models, rules, parameters, metrics, presets, lessons, keys",
         "skein info --rules leader", NULL},
};

const VariableRow options_variables[] = {
    {"SKEIN_GL=es",
     "draw with OpenGL ES 3.0, as a browser does; core: with desktop OpenGL, as otherwise",
     FLY | RENDER | BENCH},
    {"SKEIN_GL_DEBUG=1", "a debug context; the number of driver messages is printed at the end",
     FLY | RENDER | BENCH},
    {"SKEIN_TRACE=FILE", "a file for the flight's events, one a line, for tests", FLY},
};

const size_t options_variable_count = sizeof options_variables / sizeof *options_variables;

// --- Help ---

void option_help(const OptionRow *row, char out[256]) {
    const char *place = strstr(row->help, "{}");
    if (place)
        snprintf(out, 256, "%.*s%s%s", (int)(place - row->help), row->help, row->initial,
                 place + 2);
    else
        snprintf(out, 256, row->initial ? "%s (default %s)" : "%s", row->help, row->initial);
}

// Those of a group: FLOCK, EVERY, or 0 for the options that are a command's own.
static void options_print_group(FILE *stream, const char *head, Command command, int group) {
    fprintf(stream, "\n%s:\n", head);
    for (const OptionRow *row = options_rows; row < options_rows + options_count; row++) {
        bool own = row->commands != FLOCK && row->commands != EVERY;
        if ((own ? 0 : row->commands) != group || !option_is_of(row, command))
            continue;
        char left[64], help[256];
        snprintf(left, sizeof left, "--%s%s%s", row->name, row->argument ? " " : "",
                 row->argument ? row->argument : "");
        if (strlen(left) > 26) {
            fprintf(stream, "  %s\n", left);
            left[0] = '\0';
        }
        option_help(row, help);
        fprintf(stream, "  %-26s %s\n", left, help);
    }
}

void options_print_help(FILE *stream, Command command) {
    const char *name = options_commands[command].name;
    fprintf(stream, "skein %s: %s\n\nUsage: skein %s [OPTION ...]\nExample: %s\n", name,
            options_commands[command].help, name, options_commands[command].example);
    options_print_group(stream, "Options", command, 0);
    if (FLOCK & 1 << command)
        options_print_group(stream, "The flock", command, FLOCK);
    options_print_group(stream, "Everywhere", command, EVERY);
    bool head = false;
    for (size_t i = 0; i < options_variable_count; i++) {
        const VariableRow *row = &options_variables[i];
        if (!(row->commands & 1 << command))
            continue;
        fprintf(stream, "%s  %-26s %s\n", head ? "" : "\nEnvironment:\n", row->name, row->help);
        head = true;
    }
}

void options_print_overview(FILE *stream) {
    fprintf(stream, "skein: a flock in flight, to fly through, draw, simulate and measure\n\n"
                    "Usage: skein [COMMAND] [OPTION ...]\n\nCommands:\n");
    for (int i = 0; i < COMMAND_COUNT; i++)
        fprintf(stream, "  %-26s %s\n", options_commands[i].name, options_commands[i].help);
    fprintf(stream, "  %-26s %s\n", OPTIONS_HELP_COMMAND " [COMMAND]",
            "this help, or all options of a command, as COMMAND --help");
    options_print_group(stream,
                        "Options of fly, render, simulate and bench; each has more of its own",
                        COMMAND_FLY, FLOCK);
    options_print_group(stream, "Everywhere", COMMAND_FLY, EVERY);
}

void options_deinit(Options *options) {
    array_deinit(&options->changes);
    array_deinit(&options->timed);
    *options = (Options){0};
}
