#include "app/outputs.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "render/shape.h"
#include "session/journal.h"
#include "session/notes.h"
#include "session/preset.h"

static bool output_is_same(const Output *a, const Output *b) {
    if (a->way != OUTPUT_BY_PATH && b->way != OUTPUT_BY_PATH)
        return a->way == OUTPUT_BY_DASH && b->way == OUTPUT_BY_DASH;
    return a->file.kind != FILE_NULL && file_is_same(&a->file, &b->file);
}

static bool outputs_push(Outputs *outputs, const Output *output, Error *error) {
    for (size_t i = 0; i < outputs->count; i++)
        if (output_is_same(&outputs->items[i], output))
            return error_set(error, ERROR_USAGE,
                             "%s and %s are the same file: each output needs one of its own",
                             outputs->items[i].name, output->name);
    assert(outputs->count < OUTPUTS_MOST);
    outputs->items[outputs->count++] = *output;
    return true;
}

bool outputs_add(Outputs *outputs, FileUse use, const char *name, const char *path,
                 const char *updates, Error *error) {
    bool dash = strcmp(path, "-") == 0;
    Output output = {.file = dash ? file_identify_descriptor(STDOUT_FILENO) : file_identify(path),
                     .way = dash ? OUTPUT_BY_DASH : OUTPUT_BY_PATH,
                     .updates = updates};
    snprintf(output.name, sizeof output.name, "%.200s%s", name, dash ? " (standard output)" : "");
    bool whole = output.file.kind == FILE_NEW || output.file.kind == FILE_REGULAR;
    if (!outputs_push(outputs, &output, error))
        return false;
    if (use != WRITES_WITH_NOTES || dash || !whole)
        return true;
    char notes[FILE_PATH_SIZE + sizeof OUTPUT_NOTES_ENDING];
    snprintf(notes, sizeof notes, "%s" OUTPUT_NOTES_ENDING, path);
    output = (Output){.file = file_identify(notes)};
    snprintf(output.name, sizeof output.name, "the notes *" OUTPUT_NOTES_ENDING " of %.200s", name);
    return outputs_push(outputs, &output, error);
}

bool outputs_add_printed(Outputs *outputs, Error *error) {
    static const char *const names[] = {
        [STDOUT_FILENO] = "standard output", [STDERR_FILENO] = "standard error"};
    for (int stream = STDOUT_FILENO; stream <= STDERR_FILENO; stream++) {
        Output output = {.file = file_identify_descriptor(stream), .way = OUTPUT_PRINTED};
        snprintf(output.name, sizeof output.name, "%s", names[stream]);
        if (output.file.kind == FILE_REGULAR && !outputs_push(outputs, &output, error))
            return false;
    }
    return true;
}

// --- What is read ---

// by: "" or what of the option's file names this one. updates: the option that an output may have
// as the one that it updates, or NULL.
static bool outputs_check_file(const Outputs *outputs, const char *option, const char *by,
                               const char *path, const char *updates, Error *error) {
    FileIdentity file = file_identify(path);
    for (size_t i = 0; i < outputs->count && file.kind == FILE_REGULAR; i++) {
        const Output *output = &outputs->items[i];
        bool update = updates && output->updates && strcmp(output->updates, updates) == 0;
        if (!update && file_is_same(&output->file, &file))
            return error_set(
                error, ERROR_USAGE,
                "%s and --%s%s%s %.200s are the same file: what is read must not be overwritten",
                output->name, option, *by ? " " : "", by, path);
    }
    return true;
}

static bool outputs_check_mesh(const Outputs *outputs, const char *option, const char *mesh,
                               Error *error) {
    char paths[SHAPE_FILES][FILE_PATH_SIZE];
    size_t count = shape_list_files(mesh, paths);
    for (size_t i = 0; i < count; i++)
        if (!outputs_check_file(outputs, option, "mesh", paths[i], NULL, error))
            return false;
    return true;
}

static bool outputs_check_preset(const Outputs *outputs, const char *option,
                                 const char *name_or_path, const char *updates, Error *error) {
    Settings preset;
    Error ignored = {0};
    return !preset_load(&preset, name_or_path, &ignored) ||
           (outputs_check_file(outputs, option, "", preset.path, updates, error) &&
            outputs_check_mesh(outputs, option, preset.view.mesh, error));
}

bool outputs_check_change(const Outputs *outputs, const char *option, const Change *change,
                          Error *error) {
    switch (change->kind) {
    case CHANGE_INIT:
    case CHANGE_RESUME:
        return outputs_check_file(outputs, option, "", change->text, NULL, error);
    case CHANGE_PRESET:
        return outputs_check_preset(outputs, option, change->text, NULL, error);
    case CHANGE_PARAM:
        return strcmp(change->name, "mesh") != 0 ||
               outputs_check_mesh(outputs, option, change->text, error);
    default:
        return true;
    }
}

// Nothing that it leads to may be updated: the journal would be another flight.
static bool outputs_check_journal(const Outputs *outputs, const char *option, const char *path,
                                  Error *error) {
    Journal journal;
    Error ignored = {0};
    bool good = outputs_check_file(outputs, option, "", path, NULL, error);
    if (!good || outputs->count == 0 || !journal_open(&journal, path, &ignored))
        return good;
    for (; good && journal.has_next; journal_advance(&journal))
        good = journal.next.line.kind != LINE_CHANGE ||
               outputs_check_change(outputs, option, &journal.next.line.change, error);
    journal_close(&journal);
    return good;
}

bool outputs_check_read(const Outputs *outputs, FileUse use, const char *option, const char *path,
                        Error *error) {
    if (use == READS)
        return outputs_check_file(outputs, option, "", path, option, error);
    if (use == READS_PRESET)
        return outputs_check_preset(outputs, option, path, option, error);
    return use != READS_JOURNAL || outputs_check_journal(outputs, option, path, error);
}
