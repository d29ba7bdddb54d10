// What may stand next on a command line, for the shells' completions (assets/packaging): a line for
// each word, with what it means behind a tab. A line "@" asks the shell for files, "@a|b" for those
// with these endings.
#include "app/commands.h"

#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "scene/view.h"
#include "session/preset.h"

// A word, and what of it is left to be typed: lead is what stands before, as "--set=".
typedef struct CompleteWord {
    FILE *stream;
    const char *lead, *typed;
} CompleteWord;

static void complete_offer(const CompleteWord *word, const char *name, const char *tail,
                           const char *help) {
    if (strncmp(name, word->typed, strlen(word->typed)) == 0)
        fprintf(word->stream, "%s%s%s\t%s\n", word->lead, name, tail, help);
}

// Of "a|B|c" those that are meant as they stand: capitals mean something else.
static void complete_choices(const CompleteWord *word, const char *choices) {
    char name[64];
    for (int i = 0; choices && text_list_get(choices, i, name, sizeof name); i++)
        if (*name && !strpbrk(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ,= "))
            complete_offer(word, name, "", "");
}

static void complete_commands(const CompleteWord *word, bool with_help) {
    for (int i = 0; i < COMMAND_COUNT; i++)
        complete_offer(word, options_commands[i].name, "", options_commands[i].help);
    if (with_help)
        complete_offer(word, OPTIONS_HELP_COMMAND, "", "all options of a command");
}

static void complete_options(const CompleteWord *word, Command command) {
    const CompleteWord name = {word->stream, "--", word->typed + strspn(word->typed, "-")};
    for (const OptionRow *row = options_rows; row < options_rows + options_count; row++) {
        char help[256];
        option_help(row, help);
        if (option_is_of(row, command))
            complete_offer(&name, row->name, "", help);
    }
}

static void complete_models(const CompleteWord *word) {
    for (size_t i = 0; i < model_count(); i++)
        complete_offer(word, model_at(i)->name, "", model_at(i)->help);
}

static void complete_params(const CompleteWord *word, const ParamTable *table) {
    for (size_t i = 0; i < table->count; i++)
        complete_offer(word, table->rows[i].name, "=", table->rows[i].help);
}

// The value of NAME=VALUE, of --rule or --set.
static void complete_value(const CompleteWord *word, const Model *model, const char *name,
                           bool is_rule) {
    const Param *param = param_find(&model->params, name);
    param = param ? param : param_find(&view_params, name);
    bool is_switch = is_rule || (param && param->kind == PARAM_BOOL);
    complete_choices(word, is_switch ? "on|off" : param ? param->choices : "off");
    if (!is_rule && param && param->kind == PARAM_TEXT && param->free_text)
        fprintf(word->stream, "@\n");
}

static void complete_change(CompleteWord word, const Model *model, bool is_rule) {
    const char *equals = strchr(word.typed, '=');
    char name[PARAM_NAME_SIZE], lead[128];
    if (equals) {
        snprintf(name, sizeof name, "%.*s", (int)(equals - word.typed), word.typed);
        snprintf(lead, sizeof lead, "%s%s=", word.lead, name);
        word = (CompleteWord){word.stream, lead, equals + 1};
        complete_value(&word, model, name, is_rule);
    } else if (is_rule) {
        for (size_t i = 0; i < model->rule_count; i++)
            complete_offer(&word, model->rules[i].name, "=", model->rules[i].help);
    } else {
        complete_params(&word, &model->params);
        complete_params(&word, &view_params);
        for (StimulusKind kind = 0; kind < STIMULI; kind++)
            if (model_heeds(model, kind))
                complete_offer(&word, stimulus_name(kind), "=", stimulus_help(kind));
    }
}

// The endings that the row names, or that its argument does, as "FILE.csv".
static void complete_files(const CompleteWord *word, const OptionRow *row) {
    char endings[64] = "";
    const char *dot = strchr(row->argument, '.');
    if (row->endings)
        snprintf(endings, sizeof endings, "%s", row->endings);
    else if (row->use == READS_PRESET || row->use == READS_JOURNAL)
        snprintf(endings, sizeof endings, row->use == READS_PRESET ? "cfg" : "journal");
    else if (dot)
        snprintf(endings, sizeof endings, "%.*s",
                 (int)strspn(dot + 1, "abcdefghijklmnopqrstuvwxyz"), dot + 1);
    if (row->use != USE_NONE || dot)
        fprintf(word->stream, "@%s\n", endings);
}

typedef struct CompleteLine {
    Settings *presets; // NULL: they cannot be listed
    size_t count;
    const Model *model; // that the line names, itself or by a preset
} CompleteLine;

static void complete_argument(const CompleteWord *word, const CompleteLine *line,
                              const OptionRow *row) {
    if (row->use == READS_PRESET)
        for (size_t i = 0; i < line->count; i++)
            complete_offer(word, line->presets[i].name, "", line->presets[i].title);
    bool is_rule = strcmp(row->name, "rule") == 0;
    if (is_rule || strcmp(row->name, "set") == 0) {
        complete_change(*word, line->model, is_rule);
        return;
    }
    if (strcmp(row->name, "model") == 0 || strncmp(row->argument, "MODEL", 5) == 0)
        complete_models(word);
    complete_choices(word, strcmp(row->name, "camera") == 0 ? VIEW_SHOTS : row->argument);
    complete_files(word, row);
}

// The option of this word; value: what stands behind its '=', or NULL.
static const OptionRow *complete_find_row(const char *word, Command command, const char **value) {
    const char *equals = strchr(word, '=');
    size_t size = equals ? (size_t)(equals - word) : strlen(word);
    *value = equals ? equals + 1 : NULL;
    for (const OptionRow *row = options_rows; row < options_rows + options_count; row++)
        if (option_is_of(row, command) && strncmp(word, "--", 2) == 0 &&
            strlen(row->name) + 2 == size && strncmp(row->name, word + 2, size - 2) == 0)
            return row;
    return NULL;
}

// The model that the line names last, itself or by a preset. words: with the command's.
static void complete_find_model(CompleteLine *line, int count, char **words, Command command) {
    for (int i = 0; i < count; i++) {
        const char *value;
        const OptionRow *row = complete_find_row(words[i], command, &value);
        if (!value)
            value = i + 1 < count ? words[i + 1] : "";
        if (row && strcmp(row->name, "model") == 0 && model_find(value))
            line->model = model_find(value);
        for (size_t k = 0; row && row->use == READS_PRESET && k < line->count; k++)
            if (strcmp(line->presets[k].name, value) == 0)
                line->model = line->presets[k].model;
    }
}

bool cmd_complete(FILE *stream, int count, char **words) {
    Error ignored = {0};
    Command command = COMMAND_FLY;
    CompleteWord word = {stream, "", count > 0 ? words[count - 1] : ""};
    bool named = count > 1 && words[0][0] != '-';
    for (int i = 0; named && i < COMMAND_COUNT; i++)
        if (strcmp(options_commands[i].name, words[0]) == 0)
            command = (Command)i;

    // --NAME=VALUE as one word, or VALUE behind --NAME.
    const char *value;
    const OptionRow *row = complete_find_row(word.typed, command, &value);
    char lead[96];
    if (row && value) {
        snprintf(lead, sizeof lead, "--%s=", row->name);
        word = (CompleteWord){stream, lead, value};
    } else {
        row = count > 1 ? complete_find_row(words[count - 2], command, &value) : NULL;
        row = value ? NULL : row;
    }
    CompleteLine line = {.model = model_at(0)};
    line.presets = preset_list(&line.count, &ignored);
    line.count = line.presets ? line.count : 0;
    complete_find_model(&line, count - 1, words, command);

    if (row && row->argument)
        complete_argument(&word, &line, row);
    else if (word.typed[0] == '-')
        complete_options(&word, command);
    else if (command == COMMAND_SWEEP && count == 2)
        complete_choices(&word, options_commands[COMMAND_SWEEP].actions);
    else if (named && (command == COMMAND_SWEEP || command == COMMAND_FLY))
        fprintf(stream, command == COMMAND_SWEEP ? "@sweep\n" : "@\n");
    else if (count < 2 || strcmp(words[0], OPTIONS_HELP_COMMAND) == 0)
        complete_commands(&word, count < 2);
    memory_free(line.presets);
    return true;
}
