// What the text behind an option means: checked as far as it can be without running anything.
#include <assert.h>
#include <string.h>

#include "app/options_table.h"
#include "base/text.h"
#include "gfx/context.h"

// --- Values ---

static bool options_bad_value(Error *error, OptionId id, const char *value, const char *expected) {
    return error_set(error, ERROR_USAGE, "--%s %.100s: expected %s", options_rows[id].name, value,
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

// One that has to be read again, so that standard output will not do.
static bool options_file(OptionId id, const char *text, const char **path, Error *error) {
    *path = text;
    return strcmp(text, "-") != 0 || options_bad_value(error, id, text, "a file's name");
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

bool options_take_counts(Options *options, const char *text, Error *error) {
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
        if (!text_to_int(at, 1, SIM_MAX_BIRDS, &count) || options->count_count == BENCH_MOST_RUNS)
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
    return options_bad_value(error, id, text, options_rows[id].argument);
}

// --- Changes ---

static bool options_add_named(Options *options, OptionId id, const char *prefix, const char *text,
                              ChangeKind kind, Error *error) {
    char whole[CHANGE_TEXT_SIZE];
    Change change;
    const char *equals = strchr(text, '=');
    if (!equals || equals == text || !equals[1])
        return options_bad_value(error, id, text, options_rows[id].argument);
    if (snprintf(whole, sizeof whole, "%s%s", prefix, text) >= (int)sizeof whole)
        return error_set(error, ERROR_USAGE, "--%s %.100s...: the value is too long",
                         options_rows[id].name, text);
    if (!change_parse(whole, &change, error))
        return error_prefix(error, "--%s", options_rows[id].name);
    if (change.kind != kind)
        return options_bad_value(error, id, text, options_rows[id].argument);
    return array_push(&options->changes, change, error);
}

static bool options_add_timed(Options *options, const char *text, Error *error) {
    const char *colon = strchr(text, ':');
    char tick[32];
    uint64_t number;
    Change change;
    if (!colon || (size_t)(colon - text) >= sizeof tick)
        return options_bad_value(error, OPTION_AT, text, options_rows[OPTION_AT].argument);
    snprintf(tick, sizeof tick, "%.*s", (int)(colon - text), text);
    if (!text_to_uint64(tick, &number))
        return options_bad_value(error, OPTION_AT, text, options_rows[OPTION_AT].argument);
    if (!change_parse(colon + 1, &change, error))
        return error_prefix(error, "--at");
    if (change.kind == CHANGE_RESUME)
        return error_set(error, ERROR_USAGE, "--at %.100s: a run resumes at its start, by --resume",
                         text);
    change.tick = number;
    return array_push(&options->timed, change, error);
}

// --- One option ---

bool options_take(Options *options, OptionId id, const char *text, Error *error) {
    const char *const simds[] = {
        sim_simd_name(SIM_SIMD_AUTO),
        sim_simd_name(SIM_SIMD_PLAIN),
        sim_simd_name(SIM_SIMD_AVX2),
        sim_simd_name(SIM_SIMD_AVX512),
    };
    const char *const searches[] = {
        sim_search_name(SIM_SEARCH_GRID),
        sim_search_name(SIM_SEARCH_BRUTE),
    };
    const char *const draws[] = {
        bench_draw_name(BENCH_DRAW_INSTANCED),
        bench_draw_name(BENCH_DRAW_SINGLE),
        bench_draw_name(BENCH_DRAW_NONE),
    };
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
    case OPTION_RESUME:
        session->resume = text;
        return true;
    case OPTION_NEIGHBOURS:
        session->has_neighbours = true;
        return options_number(id, text, 0.1, 10000, &session->neighbours, error);
    case OPTION_BIRDS:
        session->has_birds = options_whole(id, text, 0, SIM_MAX_BIRDS, &whole, error);
        session->birds = (size_t)whole;
        return session->has_birds;
    case OPTION_SAVE_PRESET:
        session->save_preset = text;
        return (strlen(text) > 4 && strcmp(text + strlen(text) - 4, ".cfg") == 0) ||
               options_bad_value(error, id, text, "a name that ends in .cfg, as --preset takes it");
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
    case OPTION_PATH:
        options->path = text;
        return true;
    case OPTION_REPORT:
        options->report = text;
        return true;
    case OPTION_JOURNAL:
        return options_file(id, text, &options->journal, error);
    case OPTION_REPLAY:
        options->replay = text;
        return true;
    case OPTION_CHECKPOINT:
        return options_file(id, text, &options->checkpoint, error);
    case OPTION_TIME:
        options->time = true;
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
        options->has_warm = true;
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
    case OPTION_SHUTTER:
        return options_number(id, text, 0, 360, &options->shutter, error);
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
        return options_take_counts(options, text, error);
    case OPTION_SIMULATE:
        return options_on_off(id, text, &options->simulate, error);
    case OPTION_TARGET_FPS:
        return options_number(id, text, 1, 1000, &options->target_fps, error);
    case OPTION_DRAW:
        if (!options_choice(id, text, draws, 3, &index, error))
            return false;
        options->draw = (BenchDraw)index;
        return true;
    case OPTION_LIMITS:
        options->limits = true;
        return true;
    case OPTION_WINDOW:
        options->window = true;
        return true;
    case OPTION_PLOT:
        options->plot = text;
        return true;
    case OPTION_COMPARE:
        options->compare[0] = text;
        options->compare_count = 1;
        return true;
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
