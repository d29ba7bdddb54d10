// Finding presets by name. A name leads to one file: a person's own, or else a shipped one. The
// list has exactly the presets that names lead to, so that key P reaches each once. It leaves out a
// person's own presets with mistakes, so that one bad file does not hide the others.
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

typedef struct PresetFolder {
    char path[FILE_PATH_SIZE];
    struct dirent **entries;
    int count; // -1 where it cannot be listed
} PresetFolder;

static void preset_folder_list(PresetFolder *folder) {
    folder->count = scandir(folder->path, &folder->entries, preset_is_entry, alphasort);
}

static void preset_folder_free(PresetFolder *folder) {
    for (int i = 0; i < folder->count; i++)
        free(folder->entries[i]);
    if (folder->count >= 0)
        free(folder->entries);
    *folder = (PresetFolder){.count = -1};
}

static bool preset_folder_refuse(const PresetFolder *folder, Error *error) {
    return error_set(error, ERROR_FAILED, "%s: cannot be listed: %s", folder->path,
                     strerror(errno));
}

// A person's own folder that does not exist is empty.
static bool preset_folder_list_own(PresetFolder *folder, Error *error) {
    *folder = (PresetFolder){.count = -1};
    Error ignored;
    if (!preset_own_folder(folder->path, &ignored))
        return true;
    preset_folder_list(folder);
    return folder->count >= 0 || errno == ENOENT || errno == ENOTDIR ||
           preset_folder_refuse(folder, error);
}

// The name of an entry as --preset takes it.
static void preset_entry_name(const struct dirent *entry, char name[PRESET_NAME_SIZE]) {
    snprintf(name, PRESET_NAME_SIZE, "%.*s", (int)strlen(entry->d_name) - 4, entry->d_name);
}

// --- Lists ---

int preset_lesson_number(const Preset *preset) {
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
    const Preset *a = left, *b = right;
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

// The shipped presets: all, or those that no preset of a person's own replaces.
static bool preset_add_shipped(const PresetFolder *folder, bool all, Preset *out, size_t *count,
                               Error *error) {
    for (int i = 0; i < folder->count; i++) {
        char name[PRESET_NAME_SIZE], path[FILE_PATH_SIZE + 256];
        preset_entry_name(folder->entries[i], name);
        if (!all && preset_find_own(name, path, sizeof path))
            continue;
        snprintf(path, sizeof path, "%s/%s", folder->path, folder->entries[i]->d_name);
        if (!preset_read(&out[*count], path, error))
            return false;
        ++*count;
    }
    return true;
}

// A person's own presets without mistakes; the mistakes of the others are added to problems.
static void preset_add_own(const PresetFolder *folder, Preset *out, size_t *count,
                           Error *problems) {
    for (int i = 0; i < folder->count; i++) {
        char name[PRESET_NAME_SIZE], path[FILE_PATH_SIZE];
        Error problem;
        preset_entry_name(folder->entries[i], name);
        if (!preset_find_own(name, path, sizeof path))
            continue;
        if (preset_read(&out[*count], path, &problem))
            out[(*count)++].own = true;
        else
            error_add(problems, &problem);
    }
}

static bool preset_folder_list_shipped(PresetFolder *folder, Error *error) {
    *folder = (PresetFolder){.count = -1};
    if (!file_find_asset("assets/presets", folder->path, sizeof folder->path, error))
        return false;
    preset_folder_list(folder);
    return folder->count >= 0 || preset_folder_refuse(folder, error);
}

static Preset *preset_list_folders(bool with_own, size_t *count, Error *error) {
    *count = 0;
    PresetFolder shipped, own = {.count = -1};
    if (!preset_folder_list_shipped(&shipped, error))
        return NULL;
    Error skipped = {0};
    if (with_own)
        preset_folder_list_own(&own, &skipped);
    size_t most = (size_t)shipped.count + (own.count > 0 ? (size_t)own.count : 0);
    Preset *all = memory_alloc(most, sizeof *all, error);
    bool good = all && preset_add_shipped(&shipped, !with_own, all, count, error);
    if (good)
        preset_add_own(&own, all, count, &skipped);
    preset_folder_free(&shipped);
    preset_folder_free(&own);
    if (!good) {
        memory_free(all);
        return NULL;
    }
    qsort(all, *count, sizeof *all, preset_compare);
    return all;
}

Preset *preset_list(size_t *count, Error *error) {
    return preset_list_folders(true, count, error);
}

PresetLessons preset_find_lessons(const Preset *presets, size_t count, const Preset *now) {
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

bool preset_first(const Model *model, Preset *preset, Error *error) {
    size_t count;
    Preset *all = preset_list_folders(false, &count, error);
    if (!all)
        return false;
    size_t first = 0;
    while (first < count && all[first].model != model)
        first++;
    bool any = first < count;
    if (any)
        *preset = all[first];
    memory_free(all);
    return any || preset_from_model(preset, model, error);
}

bool preset_check_own(Error *error) {
    PresetFolder own;
    Error problems = {0};
    preset_folder_list_own(&own, &problems);
    Preset *room = memory_alloc(own.count > 0 ? (size_t)own.count : 0, sizeof *room, error);
    size_t count = 0;
    if (room)
        preset_add_own(&own, room, &count, &problems);
    memory_free(room);
    preset_folder_free(&own);
    if (problems.kind != ERROR_NONE)
        *error = problems;
    return room && problems.kind == ERROR_NONE;
}

// --- One ---

static bool preset_refuse_name(const char *name, Error *error) {
    size_t count = 0;
    Preset *all = preset_list(&count, error);
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

bool preset_find_shipped(const char *name, char path[FILE_PATH_SIZE], Error *error) {
    char asset[PRESET_NAME_SIZE + 32];
    if (!preset_is_name(name))
        return error_set(error, ERROR_USAGE, "'%.60s' is no preset's name", name);
    snprintf(asset, sizeof asset, "assets/presets/%s.cfg", name);
    return file_find_asset(asset, path, FILE_PATH_SIZE, error);
}

static bool preset_load_named(Preset *preset, const char *name, Error *error) {
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

bool preset_load(Preset *preset, const char *name_or_path, Error *error) {
    if (preset_is_path(name_or_path))
        return preset_read(preset, name_or_path, error);
    return preset_is_name(name_or_path) ? preset_load_named(preset, name_or_path, error)
                                        : preset_refuse_name(name_or_path, error);
}

void preset_find_word(const Preset *preset, char out[FILE_PATH_SIZE]) {
    Preset named;
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
