// Presets: finding them by name, reading one file, listing all. Reading reports all mistakes, not
// only the first. A name leads to one file: a person's own, or else a shipped one; the list has
// exactly the presets that names lead to, so that key P reaches each once, and leaves out a
// person's own with mistakes, so that one bad file does not hide the others.
#include "session/preset.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"

// --- Names and folders ---

static bool preset_has_ending(const char *text) {
    size_t length = strlen(text);
    return length > 4 && strcmp(text + length - 4, ".cfg") == 0;
}

static bool preset_is_path(const char *text) {
    return disk_find_name(text) != text || preset_has_ending(text);
}

static bool preset_is_name(const char *text) {
    return *text && *text != '.' && strlen(text) < PRESET_NAME_SIZE && text_is_one_line(text) &&
           !preset_is_path(text);
}

// false where there is no such folder: as XDG says, a path that is not absolute is ignored.
static bool preset_own_folder(char out[FILE_PATH_SIZE], Error *error) {
    bool good = file_find_user_folder(DISK_OWN_SETTINGS, out, error);
    if (good)
        text_add(out, FILE_PATH_SIZE, "/presets");
    return good;
}

// The path of a person's own preset, where there is one, with mistakes or without: it is not
// skipped in favour of a shipped one.
static bool preset_find_own(const char *name, char *out, size_t size) {
    char folder[FILE_PATH_SIZE];
    Error ignored;
    return preset_own_folder(folder, &ignored) &&
           snprintf(out, size, "%s/%s.cfg", folder, name) < (int)size && file_is_there(out);
}

static bool preset_is_entry(const char *file) {
    char name[PRESET_NAME_SIZE + 1]; // one that is too long is cut, and still too long
    snprintf(name, sizeof name, "%.*s", (int)strlen(file) - 4, file);
    return preset_has_ending(file) && preset_is_name(name);
}

bool preset_find_shipped(const char *name, char path[FILE_PATH_SIZE], Error *error) {
    char asset[PRESET_NAME_SIZE + 32];
    if (!preset_is_name(name))
        return error_set(error, ERROR_USAGE, "'%.60s' is no preset's name", name);
    snprintf(asset, sizeof asset, "assets/presets/%s.cfg", name);
    return file_find_asset(asset, path, error);
}

// --- Reading ---

typedef struct PresetReader {
    const char *path; // for messages, or NULL
    LineFile file;
    PresetText *out;
    Lines lines;
    const char *beginning; // the line model=NAME or preset=NAME; NULL where there is none
} PresetReader;

static void preset_add_problem(const PresetReader *reader, Error *problem, Error *problems) {
    problem->kind = ERROR_USAGE;
    if (reader->path)
        error_prefix(problem, "%s:%zu", reader->path, reader->lines.number);
    error_add(problems, problem);
}

static bool preset_read_file(Settings *preset, const char *path, LineFile file, Error *error);

static bool preset_begin_with_preset(PresetReader *reader, const Change *change, Error *error) {
    Settings *base = &reader->out->base;
    char path[FILE_PATH_SIZE];
    if (!preset_find_shipped(change->text, path, error))
        return change_refuse(
            change, "no shipped preset has this name; `skein info --presets` lists them", error);
    if (reader->file == LINE_OF_LINK)
        return preset_read(base, path, error);
    bool good = preset_read_file(base, path, LINE_OF_PRESET, error);
    base->lesson = (Lesson){0}; // it is said of that file
    base->rank = 0;
    return good;
}

// What the text begins with, wherever its line is: the other lines override it.
static bool preset_begin(PresetReader *reader, Error *error) {
    Settings *base = &reader->out->base;
    const char *text;
    Line line;
    while (!reader->beginning && (text = lines_next(&reader->lines)))
        if (strncmp(text, "model=", 6) == 0 || strncmp(text, "preset=", 7) == 0)
            reader->beginning = text;
    if (!reader->beginning) {
        reader->lines.number = 1; // it may stand on any line
        return reader->file == LINE_OF_LINK
                   ? preset_first(model_at(0), base, error)
                   : error_set(error, ERROR_USAGE, "expected a line model=NAME or preset=NAME");
    }
    if (!line_parse(reader->beginning, reader->file, &line, error))
        return false;
    return line.change.kind == CHANGE_PRESET ? preset_begin_with_preset(reader, &line.change, error)
                                             : preset_from_model(base, line.change.model, error);
}

// The row of the view whose value is a text and in this change a file's name; or NULL.
const Param *preset_find_file(const Change *change) {
    const Param *row = change->kind == CHANGE_PARAM ? param_find(&view_params, change->name) : NULL;
    bool file = row && row->kind == PARAM_TEXT && text_list_find(row->choices, change->text) < 0;
    return file ? row : NULL;
}

static bool preset_take_change(PresetReader *reader, const char *text, const Change *change,
                               Error *error) {
    PresetText *out = reader->out;
    const Param *file = reader->file == LINE_OF_LINK ? preset_find_file(change) : NULL;
    if (file)
        return error_set(error, ERROR_USAGE, "%.60s: expected %s; a link takes no file", text,
                         file->choices);
    if (reader->file == LINE_OF_LINK && change->kind == CHANGE_CAMERA) {
        out->camera = change->camera;
        return out->has_camera = true;
    }
    if (change->kind == CHANGE_MODEL || change->kind == CHANGE_PRESET)
        return text == reader->beginning ||
               change_refuse(change, "expected model=NAME or preset=NAME, not both", error);
    if (!change_is_setting(change))
        return change_refuse(change, "this is no part of a preset or link", error);
    return settings_set(&out->whole, change, error);
}

static bool preset_take_line(PresetReader *reader, const char *text, Error *error) {
    Settings *whole = &reader->out->whole;
    Line line;
    size_t length = strcspn(text, "= ") + 1;
    if (!line_parse(text, reader->file, &line, error))
        return false;
    for (const char *at = reader->lines.text; at < text; at += strlen(at) + 1)
        if (strncmp(at, text, length) == 0)
            return error_set(error, ERROR_USAGE, "%.*s: a setting that was there before",
                             (int)length - 1, text);
    switch (line.kind) {
    case LINE_CHANGE:
        return preset_take_change(reader, text, &line.change, error);
    case LINE_TEXT:
    case LINE_GOAL: // up to its end, so that nothing stays of another
        strncpy((char *)whole + line.offset, line.text, PRESET_TITLE_SIZE - 1);
        return true;
    case LINE_NUMBER:
        *(int *)((char *)whole + line.offset) = (int)line.number;
        return true;
    case LINE_TICK:
        reader->out->tick = line.number;
        return true;
    case LINE_THEN:
        strcpy(reader->out->then, line.text);
        return true;
    case LINE_VERSION:
        return line_check_version(whole->model, line.number, error);
    default: // LINE_HASH
        reader->out->hash = line.number;
        return true;
    }
}

bool preset_read_text(PresetText *out, char *text, size_t size, LineFile file, const char *path,
                      Error *error) {
    PresetReader reader = {.path = path, .file = file, .out = out};
    Error problems = {0}, problem;
    lines_begin(&reader.lines, text, size);
    bool good = file == LINE_OF_LOOK || preset_begin(&reader, &problem);
    if (!good && problem.kind == ERROR_FAILED)
        problems = problem; // of another file
    else if (!good)
        preset_add_problem(&reader, &problem, &problems);
    out->whole = out->base;
    reader.lines.at = reader.lines.number = 0;
    while (good && (text = (char *)lines_next(&reader.lines)))
        if (*text && preset_take_line(&reader, text, &problem))
            out->lines++;
        else if (*text)
            preset_add_problem(&reader, &problem, &problems);
    if (good && !lesson_check(&out->whole.lesson, &problem))
        preset_add_problem(&reader, &problem, &problems);
    if (problems.kind != ERROR_NONE)
        *error = problems;
    return problems.kind == ERROR_NONE;
}

// preset: what a look is read into.
static bool preset_read_file(Settings *preset, const char *path, LineFile file, Error *error) {
    PresetText read = {.base = *preset};
    size_t size;
    char *text = file_read_text(path, PRESET_MAX_BYTES, &size, error);
    bool good = text && preset_read_text(&read, text, size, file, path, error);
    if (good)
        *preset = read.whole;
    memory_free(text);
    return good;
}

bool preset_read_look(Settings *preset, const char *path, Error *error) {
    return preset_read_file(preset, path, LINE_OF_LOOK, error);
}

bool preset_read(Settings *preset, const char *path, Error *error) {
    memset(preset, 0, sizeof *preset);
    if (!preset_read_file(preset, path, LINE_OF_PRESET, error))
        return false;
    if (!model_check_birds(preset->model, preset->params, preset->birds, error))
        return error_prefix(error, "%s", path);
    snprintf(preset->path, sizeof preset->path, "%s", path);
    const char *name = disk_find_name(path);
    snprintf(preset->name, sizeof preset->name, "%.*s",
             (int)strlen(name) - (preset_has_ending(name) ? 4 : 0), name);
    text_make_printable(preset->name); // it goes into journals and checkpoints
    return true;
}

bool preset_from_model(Settings *preset, const Model *model, Error *error) {
    memset(preset, 0, sizeof *preset);
    snprintf(preset->title, sizeof preset->title, "%s", model->help);
    preset->model = model;
    preset->birds = model->birds;
    preset->seed = 1;
    preset->rules = model_initial_rules(model);
    param_reset_all(&model->params, preset->params);
    param_reset_all(&view_params, &preset->view);
    char asset[64], path[FILE_PATH_SIZE];
    snprintf(asset, sizeof asset, "assets/looks/%s.cfg", model->name);
    Error missing;
    return !file_find_asset(asset, path, &missing) || preset_read_look(preset, path, error);
}

// --- Writing ---

void preset_write(FILE *stream, const Settings *preset, const char *left_out) {
    enum { COMMENT_COLUMN = 30 };
    const char *group = "";
    char text[CHANGE_TEXT_SIZE];
    Change change;
    fputs("# Saved from a flight of Skein; `skein --preset FILE.cfg` flies it again.\n", stream);
    if (*left_out)
        fprintf(stream, "# Not in it: %s.\n", left_out);
    fprintf(stream, "\ntitle=%s\nmodel=%s\n\n", preset->title, preset->model->name);
    for (size_t i = 0; settings_at(preset, i, &change); i++) {
        const Param *row = change.kind == CHANGE_PARAM ? change.param.row : NULL;
        const char *help = change.kind == CHANGE_RULE ? change.rule.row->help
                           : row                      ? row->help
                                                      : "";
        const ModelUnit unit = model_unit(preset->model, row ? row->unit : "");
        if ((change.kind == CHANGE_OBSTACLE && change.obstacle.obstacle.kind == OBSTACLE_NONE) ||
            (change.kind == CHANGE_SEED && !preset->has_seed))
            continue;
        if (row && row->group && strcmp(row->group, group) != 0)
            fprintf(stream, "\n# %s\n", group = row->group);
        change_print(&change, text);
        if (row && row->kind == PARAM_TEXT) // which takes all of its line
            fprintf(stream, "# %s\n%s\n", help, text);
        else if (*help)
            fprintf(stream, "%-*s # %s%s%s%s\n", COMMENT_COLUMN, text, help, *unit.text ? " (" : "",
                    unit.text, *unit.text ? ")" : "");
        else
            fprintf(stream, "%s\n", text);
    }
}

// --- Lists ---

int preset_lesson_number(const Settings *preset) {
    size_t length = strlen(preset->model->name);
    int number = 0;
    char dash = '\0';
    if (strncmp(preset->name, preset->model->name, length) == 0)
        sscanf(preset->name + length, "-%1d%c", &number, &dash);
    return dash == '-' ? number : 0;
}

// By model, the shipped ones before a person's own, the lessons last, then by rank.
static int preset_order(const Settings *preset) {
    enum { MOST_RANKS = 1001, MOST_LESSONS = 10 };
    int model = 0;
    while (model_at((size_t)model) != preset->model)
        model++;
    return ((model * 2 + preset->own) * MOST_LESSONS + preset_lesson_number(preset)) * MOST_RANKS +
           preset->rank;
}

static int preset_compare(const void *left, const void *right) {
    int difference = preset_order(left) - preset_order(right);
    return difference ? difference
                      : strcmp(((const Settings *)left)->name, ((const Settings *)right)->name);
}

typedef ARRAY_OF(Settings) PresetArray;

// Adds the presets of a folder, shipped ones but those that a person's own replaces, where these
// are listed too. Those with mistakes are left out, and their mistakes are the error. A person's
// own folder that does not exist is empty.
static bool preset_add_folder(PresetArray *all, const char *folder, bool own, bool with_own,
                              Error *error) {
    DiskNames names = {0};
    Error problems = {0}, problem;
    if (!disk_list(folder, &names)) {
        int failed = errno;
        array_deinit(&names);
        return (own && (failed == ENOENT || failed == ENOTDIR)) ||
               error_set(error, ERROR_FAILED, "%s: cannot be listed: %s", folder, strerror(failed));
    }
    for (size_t i = 0; i < names.count; i++) {
        char path[FILE_PATH_SIZE + 256], other[FILE_PATH_SIZE];
        if (!preset_is_entry(names.items[i].text))
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, names.items[i].text);
        Settings *preset =
            array_reserve(all, all->count + 1, &problem) ? &all->items[all->count] : NULL;
        if (!preset || !preset_read(preset, path, &problem)) {
            error_add(&problems, &problem);
        } else if (own || !with_own || !preset_find_own(preset->name, other, sizeof other)) {
            preset->own = own;
            all->count++;
        }
    }
    array_deinit(&names);
    if (problems.kind != ERROR_NONE)
        *error = problems;
    return problems.kind == ERROR_NONE;
}

static Settings *preset_list_some(bool with_own, size_t *count, Error *error) {
    char folder[FILE_PATH_SIZE];
    Error nowhere;
    PresetArray all = {0};
    error->kind = ERROR_NONE;
    if (!file_find_asset("assets/presets", folder, error) ||
        !preset_add_folder(&all, folder, false, with_own, error)) {
        array_deinit(&all);
        return NULL;
    }
    if (with_own && preset_own_folder(folder, &nowhere))
        preset_add_folder(&all, folder, true, true, error);
    if (all.count > 0)
        qsort(all.items, all.count, sizeof *all.items, preset_compare);
    *count = all.count;
    return all.items;
}

Settings *preset_list(size_t *count, Error *error) {
    return preset_list_some(true, count, error);
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
    size_t count = 0, first = 0;
    Settings *all = preset_list_some(false, &count, error);
    while (first < count && all[first].model != model)
        first++;
    if (first < count)
        *preset = all[first];
    memory_free(all);
    return error->kind == ERROR_NONE && (first < count || preset_from_model(preset, model, error));
}

// --- One ---

static bool preset_refuse_name(const char *name, Error *error) {
    size_t count = 0;
    Settings *all = preset_list(&count, error);
    if (!all)
        return false;
    TextNear near = {0};
    for (size_t i = 0; i < count; i++)
        text_near_offer(&near, name, all[i].name);
    error_set(error, ERROR_USAGE, "no preset %.60s; %s%s%s, or a FILE.cfg", name,
              near.name ? "did you mean " : "", near.name ? near.name : "",
              near.name ? "?" : "`skein info --presets` lists them");
    memory_free(all);
    return false;
}

bool preset_load(Settings *preset, const char *name_or_path, Error *error) {
    char path[FILE_PATH_SIZE];
    Error missing;
    if (preset_is_path(name_or_path))
        return preset_read(preset, name_or_path, error);
    bool own = preset_is_name(name_or_path) && preset_find_own(name_or_path, path, sizeof path);
    if (!own && !preset_find_shipped(name_or_path, path, &missing))
        return preset_refuse_name(name_or_path, error);
    bool good = preset_read(preset, path, error);
    preset->own = good && own;
    return good;
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
