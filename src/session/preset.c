// One preset's or look's file: reading and saving. Reading reports all mistakes, not only the
// first. Saving writes all numbers, not only those that differ from the model's, because later
// versions may have other defaults.
#include "session/preset.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "session/lines.h"

// --- What a change sets in a preset ---

static bool preset_refuse_param(const Model *model, const char *name, Error *error) {
    static const char *const others[] = {"model", "preset", "birds",  "seed",
                                         "lure",  "threat", "falcon", "obstacle.1"};
    TextNear near = {0};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        text_near_offer(&near, name, others[i]);
    line_offer_near(LINE_OF_PRESET, name, &near);
    return change_refuse_param(model, name, near, error);
}

static bool preset_refuse(const Change *change, const char *why, Error *error) {
    char text[CHANGE_TEXT_SIZE];
    change_print(change, text);
    return error_set(error, ERROR_USAGE, "%.60s: %s", text, why);
}

static bool preset_await_model(const Change *change, Error *error) {
    return preset_refuse(change, "expected model=NAME before it", error);
}

static bool set_param(Preset *preset, const Change *change, Error *error) {
    const char *name = change->param.row ? change->param.row->name : change->param.name;
    const Param *row = preset->model ? param_find(model_params(preset->model), name) : NULL;
    void *values = preset->params;
    if (!row) {
        row = param_find(&view_params, name);
        values = &preset->view;
    }
    if (!row && !preset->model)
        return preset_await_model(change, error);
    if (!row)
        return preset_refuse_param(preset->model, name, error);
    return change->text ? param_set_text(row, values, change->text, error)
                        : param_set_number(row, values, change->param.number, error);
}

static bool set_rule(Preset *preset, const Change *change, Error *error) {
    if (!preset->model)
        return preset_await_model(change, error);
    const char *name = change->rule.row ? change->rule.row->name : change->rule.name;
    int rule = model_find_rule(preset->model, name);
    if (rule < 0)
        return change_refuse_rule(preset->model, name, error);
    uint32_t bit = 1u << rule;
    preset->rules = change->rule.on ? preset->rules | bit : preset->rules & ~bit;
    return true;
}

static bool set_birds(Preset *preset, const Change *change, Error *error) {
    (void)error;
    preset->birds = (size_t)change->birds;
    return true;
}

static bool set_seed(Preset *preset, const Change *change, Error *error) {
    (void)error;
    preset->has_seed = true;
    preset->seed = change->seed;
    return true;
}

static bool set_stimulus(Preset *preset, const Change *change, Error *error) {
    if (!preset->model)
        return preset_await_model(change, error);
    StimulusKind kind = change_stimulus_kind(change);
    if (!model_check_stimulus(preset->model, kind, &change->stimulus, error))
        return false;
    model_set_stimulus(preset->model, preset->params, kind, &change->stimulus);
    return true;
}

static bool set_obstacle(Preset *preset, const Change *change, Error *error) {
    if (!preset->model)
        return preset_await_model(change, error);
    const ChangeObstacle *made = &change->obstacle;
    if (!model_check_obstacle(preset->model, made->index, &made->obstacle, error))
        return false;
    model_set_obstacle(preset->model, preset->params, made->index, &made->obstacle);
    return true;
}

static bool set_model(Preset *preset, const Change *change, Error *error) {
    return preset_from_model(preset, change->model, error);
}

bool preset_set(Preset *preset, const Change *change, Error *error) {
    typedef bool Set(Preset * preset, const Change *change, Error *error);
    static Set *const sets[CHANGE_KINDS] = {
#define CHANGE(kind, word, form, parse, print, set, check, apply, back, reaches_twin, interrupts)  \
    set,
#include "session/changes.inl"
#undef CHANGE
    };
    Set *set = sets[change->kind];
    return set ? set(preset, change, error)
               : preset_refuse(change, "this is no part of a preset or link", error);
}

// --- Reading ---

enum { MOST_NAMES = 256 }; // more than all parameters, rules and settings

typedef enum PresetForm {
    PRESET_LOOK,  // the view and nothing else
    PRESET_BASE,  // what another begins with: it begins with a model
    PRESET_WHOLE, // begins with a model, or with a base
} PresetForm;

typedef struct PresetReader {
    const char *path;
    PresetForm form;
    Preset *preset;        // model is NULL where it is unknown: lines that depend on it are skipped
    const char *beginning; // the line model=NAME or preset=NAME that was taken
    Lines lines;
    const char *taken[MOST_NAMES]; // lines, to find duplicate names
    size_t taken_count;
    Error *problems;
} PresetReader;

static void preset_add_problem(const PresetReader *reader, Error *problem) {
    problem->kind = ERROR_USAGE;
    error_prefix(problem, "%s:%zu", reader->path, reader->lines.number);
    error_add(reader->problems, problem);
}

static bool preset_parse(const char *path, PresetForm form, Preset *preset, Error *error);

// All of a shipped preset but what is said of it: its lesson and its place in the list.
static void preset_begin_with_preset(PresetReader *reader, const Change *change) {
    char path[FILE_PATH_SIZE];
    Error problem;
    if (reader->form == PRESET_BASE) {
        preset_refuse(change, "another preset begins with this one, so expected model=NAME here",
                      &problem);
        preset_add_problem(reader, &problem);
    } else if (!preset_find_shipped(change->text, path, &problem)) {
        preset_refuse(change, "no shipped preset has this name; `skein info --presets` lists them",
                      &problem);
        preset_add_problem(reader, &problem);
    } else if (preset_parse(path, PRESET_BASE, reader->preset, &problem)) {
        memset(reader->preset->lesson, 0, sizeof reader->preset->lesson);
        reader->preset->rank = 0;
    } else {
        reader->preset->model = NULL;
        error_add(reader->problems, &problem);
    }
}

static bool preset_is_beginning(const char *line) {
    return strncmp(line, "model=", 6) == 0 || strncmp(line, "preset=", 7) == 0;
}

// What it begins with first, wherever its line is: the other lines override it.
static void preset_begin(PresetReader *reader) {
    const char *text;
    Line line;
    Error ignored, problem;
    bool named = false;
    while (!reader->beginning && (text = lines_next(&reader->lines))) {
        if (!preset_is_beginning(text))
            continue;
        named = true;
        if (!line_parse(text, LINE_OF_PRESET, &line, &ignored))
            continue;
        reader->beginning = text;
        if (line.change.kind == CHANGE_PRESET)
            preset_begin_with_preset(reader, &line.change);
        else if (!preset_set(reader->preset, &line.change, &problem))
            error_add(reader->problems, &problem);
    }
    lines_rewind(&reader->lines);
    if (!named) {
        error_set(&problem, ERROR_USAGE, "%s: expected a line model=NAME or preset=NAME",
                  reader->path);
        error_add(reader->problems, &problem);
    }
}

// It was taken before all others. A second one of its own kind is a name that was there before.
static bool preset_check_beginning(const PresetReader *reader, const Change *change, Error *error) {
    bool is_model = strncmp(reader->beginning, "model=", 6) == 0;
    return is_model == (change->kind == CHANGE_MODEL) ||
           preset_refuse(change, "a preset begins with a model or with a preset, not both", error);
}

static bool preset_take_change(PresetReader *reader, const Change *change, Error *error) {
    const char *name = change->param.name;
    bool is_param = change->kind == CHANGE_PARAM;
    bool of_view = is_param && param_find(&view_params, name);
    if (reader->form == PRESET_LOOK && !of_view)
        return is_param ? change_refuse_param(NULL, name, (TextNear){0}, error)
                        : preset_refuse(change, "expected a parameter of the view", error);
    bool needs_model = change->kind == CHANGE_RULE || change->kind == CHANGE_LURE ||
                       change->kind == CHANGE_THREAT || (is_param && !of_view);
    if (change->kind == CHANGE_MODEL || change->kind == CHANGE_PRESET)
        return preset_check_beginning(reader, change, error);
    if (needs_model && !reader->preset->model)
        return true;
    return preset_set(reader->preset, change, error);
}

static bool preset_take_line(PresetReader *reader, const char *text, Error *error) {
    Line line;
    Preset *preset = reader->preset;
    if (!line_parse(text, LINE_OF_PRESET, &line, error))
        return false;
    if (line.kind == LINE_CHANGE)
        return preset_take_change(reader, &line.change, error);
    if (reader->form == PRESET_LOOK)
        return error_set(error, ERROR_USAGE, "%.60s: expected a parameter of the view", text);
    if (line.kind == LINE_TITLE) // up to its end, so that nothing stays of the other's
        strncpy(preset->title, line.text, sizeof preset->title - 1);
    else if (line.kind == LINE_LESSON)
        strcpy(preset->lesson, line.text);
    else
        preset->rank = (int)line.number;
    return true;
}

static bool preset_take_once(PresetReader *reader, const char *text, Error *error) {
    size_t length = strcspn(text, "=") + 1;
    for (size_t i = 0; i < reader->taken_count; i++)
        if (strncmp(reader->taken[i], text, length) == 0)
            return error_set(error, ERROR_USAGE, "%.*s: a setting that was there before",
                             (int)length - 1, text);
    if (reader->taken_count < MOST_NAMES)
        reader->taken[reader->taken_count++] = text;
    return true;
}

static void preset_read_lines(PresetReader *reader) {
    const char *text;
    while ((text = lines_next(&reader->lines))) {
        Error problem;
        if (*text &&
            !(preset_take_line(reader, text, &problem) && preset_take_once(reader, text, &problem)))
            preset_add_problem(reader, &problem);
    }
}

static bool preset_parse(const char *path, PresetForm form, Preset *preset, Error *error) {
    size_t size;
    char *text = file_read_text(path, PRESET_MAX_BYTES, &size, error);
    if (!text)
        return false;
    Error problems = {0};
    PresetReader reader = {.path = path, .form = form, .preset = preset, .problems = &problems};
    lines_begin(&reader.lines, text, size);
    if (form != PRESET_LOOK)
        preset_begin(&reader);
    preset_read_lines(&reader);
    memory_free(text);
    if (problems.kind != ERROR_NONE)
        *error = problems;
    return problems.kind == ERROR_NONE;
}

bool preset_read_look(View *view, const char *path, Error *error) {
    Preset preset = {.view = *view};
    if (!preset_parse(path, PRESET_LOOK, &preset, error))
        return false;
    *view = preset.view;
    return true;
}

bool preset_read(Preset *preset, const char *path, Error *error) {
    memset(preset, 0, sizeof *preset);
    if (!preset_parse(path, PRESET_WHOLE, preset, error))
        return false;
    if (!model_check_birds(preset->model, preset->params, preset->birds, error))
        return error_prefix(error, "%s", path);
    snprintf(preset->path, sizeof preset->path, "%s", path);
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    size_t length = strlen(name);
    if (length > 4 && strcmp(name + length - 4, ".cfg") == 0)
        length -= 4;
    snprintf(preset->name, sizeof preset->name, "%.*s", (int)length, name);
    text_make_printable(preset->name); // it goes into journals and checkpoints
    return true;
}

bool preset_from_model(Preset *preset, const Model *model, Error *error) {
    memset(preset, 0, sizeof *preset);
    snprintf(preset->title, sizeof preset->title, "%s", model_help(model));
    preset->model = model;
    preset->birds = model_default_birds(model);
    preset->rules = model_initial_rules(model);
    param_reset_all(model_params(model), preset->params);
    param_reset_all(&view_params, &preset->view);
    char asset[64], path[FILE_PATH_SIZE];
    Error missing;
    snprintf(asset, sizeof asset, "assets/looks/%s.cfg", model_name(model));
    if (!file_find_asset(asset, path, sizeof path, &missing))
        return true;
    return preset_read_look(&preset->view, path, error);
}

FlockNumbers preset_numbers(const Preset *preset) {
    return (FlockNumbers){preset->model, preset->rules, preset->params, &preset->view};
}

uint64_t preset_seed(const Preset *preset) {
    return preset->has_seed ? preset->seed : 1;
}

// --- Saving ---

static void preset_write(FILE *stream, const Preset *preset, const char *note) {
    fputs("# Saved from a flight of Skein; `skein --preset FILE.cfg` flies it again.\n", stream);
    if (*note)
        fprintf(stream, "# %s\n", note);
    fprintf(stream, "\ntitle=%s\n", preset->title);
    if (*preset->lesson)
        fprintf(stream, "lesson=%s\n", preset->lesson);
    Change model = change_model(preset->model), birds = change_birds(preset->birds),
           seed = change_seed(preset->seed);
    line_write(stream, "", &model);
    if (preset->rank > 0)
        fprintf(stream, "rank=%d\n", preset->rank);
    line_write(stream, "", &birds);
    if (preset->has_seed)
        line_write(stream, "", &seed);
    FlockNumbers numbers = preset_numbers(preset);
    lines_write_numbers(stream, "", &numbers, true);
}

bool preset_prepare(const Preset *preset, const char *note, FileWriter *writer, const char *path,
                    Error *error) {
    if (!file_begin(writer, path, error))
        return false;
    preset_write(writer->stream, preset, note);
    return true;
}

bool preset_save(const char *path, const Preset *preset, const char *note, Error *error) {
    FileWriter writer;
    return preset_prepare(preset, note, &writer, path, error) && file_commit(&writer, error);
}
