// Presets: finding them by name, reading one file, listing all. Reading reports all mistakes, not
// only the first. A name leads to one file: a person's own, or else a shipped one; the list has
// exactly the presets that names lead to, so that key P reaches each once, and leaves out a
// person's own with mistakes, so that one bad file does not hide the others.
#include "session/preset.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "session/lines.h"

// --- Names and folders ---

static bool preset_is_path(const char *text) {
    size_t length = strlen(text);
    return strchr(text, '/') || (length > 4 && strcmp(text + length - 4, ".cfg") == 0);
}

static bool preset_is_name(const char *text) {
    for (const char *at = text; *at; at++)
        if (iscntrl((unsigned char)*at))
            return false;
    return *text && *text != '.' && strlen(text) < PRESET_NAME_SIZE && !preset_is_path(text);
}

// false where there is no such folder: as XDG says, a path that is not absolute is ignored.
static bool preset_own_folder(char out[FILE_PATH_SIZE], Error *error) {
    if (!file_find_user_folder("XDG_CONFIG_HOME", ".config", out, error))
        return false;
    size_t used = strlen(out);
    return snprintf(out + used, FILE_PATH_SIZE - used, "/presets") < (int)(FILE_PATH_SIZE - used) ||
           error_set(error, ERROR_FAILED, "%.60s...: the path is too long", out);
}

// The path of a person's own preset, where there is one, with mistakes or without: it is not
// skipped in favour of a shipped one.
static bool preset_find_own(const char *name, char *out, size_t size) {
    char folder[FILE_PATH_SIZE];
    Error ignored;
    return preset_own_folder(folder, &ignored) &&
           snprintf(out, size, "%s/%s.cfg", folder, name) < (int)size && file_is_there(out);
}

static int preset_is_entry(const struct dirent *entry) {
    char name[PRESET_NAME_SIZE];
    size_t length = strlen(entry->d_name);
    if (length <= 4 || length - 4 >= sizeof name || strcmp(entry->d_name + length - 4, ".cfg") != 0)
        return 0;
    snprintf(name, sizeof name, "%.*s", (int)length - 4, entry->d_name);
    return preset_is_name(name);
}

bool preset_find_shipped(const char *name, char path[FILE_PATH_SIZE], Error *error) {
    char asset[PRESET_NAME_SIZE + 32];
    if (!preset_is_name(name))
        return error_set(error, ERROR_USAGE, "'%.60s' is no preset's name", name);
    snprintf(asset, sizeof asset, "assets/presets/%s.cfg", name);
    return file_find_asset(asset, path, FILE_PATH_SIZE, error);
}

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

bool preset_set(Settings *preset, const Change *change, Error *error) {
    const Model *model = preset->model;
    const char *name = change->param.name;
    if (change->kind == CHANGE_MODEL)
        return preset_from_model(preset, change->model, error);
    if (!change_is_setting(change))
        return preset_refuse(change, "this is no part of a preset or link", error);
    if (change->kind == CHANGE_PARAM && !change->param.row && model &&
        !param_find(model_params(model), name) && !param_find(&view_params, name))
        return preset_refuse_param(model, name, error);
    return settings_set(preset, change, error);
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
    Settings *preset;      // model is NULL where it is unknown: lines that depend on it are skipped
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

static bool preset_parse(const char *path, PresetForm form, Settings *preset, Error *error);

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
    Settings *preset = reader->preset;
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

static bool preset_parse(const char *path, PresetForm form, Settings *preset, Error *error) {
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
    Settings preset = {.view = *view};
    if (!preset_parse(path, PRESET_LOOK, &preset, error))
        return false;
    *view = preset.view;
    return true;
}

bool preset_read(Settings *preset, const char *path, Error *error) {
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

bool preset_from_model(Settings *preset, const Model *model, Error *error) {
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

// --- Writing ---

void preset_write(FILE *stream, const Settings *preset, const char *note) {
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
    settings_write(stream, "", preset, true);
}

// --- Lists ---

int preset_lesson_number(const Settings *preset) {
    const char *model = model_name(preset->model);
    size_t length = strlen(model);
    if (strncmp(preset->name, model, length) != 0 || preset->name[length] != '-')
        return 0;
    char digit = preset->name[length + 1];
    return digit >= '1' && digit <= '9' && preset->name[length + 2] == '-' ? digit - '0' : 0;
}

static size_t preset_model_index(const Model *model) {
    size_t index = 0;
    while (model_at(index) != model)
        index++;
    return index;
}

static int preset_compare(const void *left, const void *right) {
    const Settings *a = left, *b = right;
    size_t model_a = preset_model_index(a->model), model_b = preset_model_index(b->model);
    if (model_a != model_b)
        return model_a < model_b ? -1 : 1;
    if (a->own != b->own)
        return a->own ? 1 : -1;
    int lesson_a = preset_lesson_number(a), lesson_b = preset_lesson_number(b);
    if (lesson_a != lesson_b)
        return lesson_a < lesson_b ? -1 : 1;
    if (a->rank != b->rank)
        return a->rank < b->rank ? -1 : 1;
    return strcmp(a->name, b->name);
}

typedef ARRAY_OF(Settings) PresetArray;

// Adds the presets of a folder, shipped ones but those that a person's own replaces, where these
// are listed too. Those with mistakes are left out, and their mistakes are the error. A person's
// own folder that does not exist is empty.
static bool preset_add_folder(PresetArray *all, const char *folder, bool own, bool with_own,
                              Error *error) {
    struct dirent **entries;
    Error problems = {0}, problem;
    int count = scandir(folder, &entries, preset_is_entry, alphasort);
    if (count < 0)
        return (own && (errno == ENOENT || errno == ENOTDIR)) ||
               error_set(error, ERROR_FAILED, "%s: cannot be listed: %s", folder, strerror(errno));
    for (int i = 0; i < count; i++) {
        char name[PRESET_NAME_SIZE], path[FILE_PATH_SIZE + 256], other[FILE_PATH_SIZE];
        snprintf(name, sizeof name, "%.*s", (int)strlen(entries[i]->d_name) - 4,
                 entries[i]->d_name);
        snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        free(entries[i]);
        bool lost = !own && problems.kind != ERROR_NONE;
        if (lost || (!own && with_own && preset_find_own(name, other, sizeof other)))
            continue;
        if (array_reserve(all, all->count + 1, &problem) &&
            preset_read(&all->items[all->count], path, &problem))
            all->items[all->count++].own = own;
        else
            error_add(&problems, &problem);
    }
    free(entries);
    if (problems.kind != ERROR_NONE)
        *error = problems;
    return problems.kind == ERROR_NONE;
}

static bool preset_list_all(PresetArray *all, bool with_own, Error *error) {
    char folder[FILE_PATH_SIZE];
    Error skipped;
    *all = (PresetArray){0};
    if (!file_find_asset("assets/presets", folder, sizeof folder, error) ||
        !preset_add_folder(all, folder, false, with_own, error)) {
        array_deinit(all);
        return false;
    }
    if (with_own && preset_own_folder(folder, &skipped))
        preset_add_folder(all, folder, true, true, &skipped);
    if (all->count > 0)
        qsort(all->items, all->count, sizeof *all->items, preset_compare);
    return true;
}

Settings *preset_list(size_t *count, Error *error) {
    PresetArray all;
    bool good = preset_list_all(&all, true, error);
    *count = all.count;
    return good ? all.items : NULL;
}

PresetLessons preset_find_lessons(const Settings *presets, size_t count, const Settings *now) {
    PresetLessons lessons = {0};
    int number = preset_lesson_number(now);
    for (size_t i = 0; i < count; i++) {
        int other = presets[i].model == now->model ? preset_lesson_number(&presets[i]) : 0;
        lessons.count += other > 0;
        if (other > 0 && other == number - 1)
            lessons.previous = &presets[i];
        if (other == number + 1)
            lessons.next = &presets[i];
    }
    return lessons;
}

bool preset_first(const Model *model, Settings *preset, Error *error) {
    PresetArray all;
    if (!preset_list_all(&all, false, error))
        return false;
    size_t first = 0;
    while (first < all.count && all.items[first].model != model)
        first++;
    bool any = first < all.count;
    if (any)
        *preset = all.items[first];
    array_deinit(&all);
    return any || preset_from_model(preset, model, error);
}

bool preset_check_own(Error *error) {
    PresetArray own = {0};
    char folder[FILE_PATH_SIZE];
    Error nowhere;
    bool good =
        !preset_own_folder(folder, &nowhere) || preset_add_folder(&own, folder, true, true, error);
    array_deinit(&own);
    return good;
}

// --- One ---

static bool preset_refuse_name(const char *name, Error *error) {
    size_t count = 0;
    Settings *all = preset_list(&count, error);
    if (!all)
        return false;
    char names[3072] = "";
    TextNear near = {0};
    for (size_t i = 0; i < count; i++) {
        size_t used = strlen(names);
        snprintf(names + used, sizeof names - used, "%s%s", i ? ", " : "", all[i].name);
        text_near_offer(&near, name, all[i].name);
    }
    error_set(error, ERROR_USAGE, "no preset %.60s; %s%s%s: %s, or a FILE.cfg", name,
              near.name ? "did you mean " : "", near.name ? near.name : "",
              near.name ? "? there are" : "there are", names);
    memory_free(all);
    return false;
}

static bool preset_load_named(Settings *preset, const char *name, Error *error) {
    char path[FILE_PATH_SIZE];
    if (preset_find_own(name, path, sizeof path)) {
        bool good = preset_read(preset, path, error);
        preset->own = good;
        return good;
    }
    Error missing;
    if (!preset_find_shipped(name, path, &missing))
        return preset_refuse_name(name, error);
    return preset_read(preset, path, error);
}

bool preset_load(Settings *preset, const char *name_or_path, Error *error) {
    if (preset_is_path(name_or_path))
        return preset_read(preset, name_or_path, error);
    return preset_is_name(name_or_path) ? preset_load_named(preset, name_or_path, error)
                                        : preset_refuse_name(name_or_path, error);
}

void preset_find_word(const Settings *preset, char out[FILE_PATH_SIZE]) {
    Settings named;
    Error ignored;
    file_find_whole_path(preset->path, out);
    if (!preset->path[0] ||
        (preset_load(&named, preset->name, &ignored) && strcmp(named.path, preset->path) == 0))
        snprintf(out, FILE_PATH_SIZE, "%s", preset->name);
}

bool preset_own_path(const char *name, char path[FILE_PATH_SIZE], Error *error) {
    char folder[FILE_PATH_SIZE];
    if (!preset_is_name(name))
        return error_set(error, ERROR_USAGE,
                         "'%.60s' is no name for a preset: letters, digits, - and _ are accepted, "
                         "up to %d of them",
                         name, PRESET_NAME_SIZE - 1);
    if (!preset_own_folder(folder, error))
        return error_prefix(error, "no place for presets");
    if (snprintf(path, FILE_PATH_SIZE, "%s/%s.cfg", folder, name) >= FILE_PATH_SIZE)
        return error_set(error, ERROR_FAILED, "no place for presets: the path is too long");
    return file_make_folder(folder, 0777, error);
}
