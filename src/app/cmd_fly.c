// `skein fly`: the window, or a browser's page; and the command line that starts a session like the
// present one.
#include "app/commands.h"

#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/text.h"
#include "session/preset.h"

typedef struct CommandText {
    char *out;
    size_t size;
} CommandText;

static void command_add_option(CommandText *text, const char *name, const char *value) {
    text_add(text->out, text->size, " --%s ", name);
    size_t used = strlen(text->out);
    text_quote(value, text->out + used, text->size - used);
}

static void command_add_change(CommandText *text, const Change *change) {
    char setting[CHANGE_TEXT_SIZE];
    change_print(change, setting);
    const char *value = strchr(setting, '=') + 1;
    if (change->kind == CHANGE_BIRDS || change->kind == CHANGE_SEED)
        command_add_option(text, change->kind == CHANGE_BIRDS ? "birds" : "seed", value);
    else if (change->kind == CHANGE_RULE)
        command_add_option(text, "rule", strchr(setting, '.') + 1);
    else
        command_add_option(text, "set", setting);
}

bool command_line_describe(const Session *session, char *out, size_t size) {
    CommandText text = {out, size};
    const Settings *preset = session_preset(session);
    const char *init = session_init_path(session);
    char word[FILE_PATH_SIZE];
    Settings now;
    Change change;
    session_get_settings(session, &now);
    snprintf(out, size, "skein");
    preset_find_word(preset, word);
    command_add_option(&text, *word ? "preset" : "model", *word ? word : now.model->name);
    if (*init) {
        command_add_option(&text, "init", init);
        now.birds = preset->birds; // the file has them
    }
    for (size_t i = 0; settings_next_difference(preset, &now, &i, &change);)
        command_add_change(&text, &change);
    return strlen(out) + 1 < size; // a full buffer may lack something
}

bool cmd_fly(const Options *options, Error *error) {
    FlyOptions fly = options->fly;
    fly.describe_command = command_line_describe;
    return fly_run(&fly, error);
}
