// `skein fly`: the window, or a browser's page; and the command line that starts a session like the
// present one.
#include "app/commands.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/text.h"
#include "session/preset.h"

typedef struct CommandText {
    char *out;
    size_t size, used; // used may pass size: then it did not fit
} CommandText;

static void command_add(CommandText *text, const char *format, ...) PRINTF_LIKE(2, 3);

static void command_add(CommandText *text, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    size_t at = text->used < text->size ? text->used : text->size;
    int length = vsnprintf(text->out + at, text->size - at, format, arguments);
    va_end(arguments);
    text->used += length > 0 ? (size_t)length : 0;
}

static void command_add_option(CommandText *text, const char *name, const char *value) {
    command_add(text, " --%s ", name);
    size_t at = text->used < text->size ? text->used : text->size;
    text->used += text_quote(value, text->out + at, text->size - at);
}

static bool command_add_change(void *text, const Change *change, Error *error) {
    (void)error;
    char setting[CHANGE_TEXT_SIZE];
    change_print(change, setting);
    const char *value = strchr(setting, '=') + 1;
    if (change->kind == CHANGE_BIRDS || change->kind == CHANGE_SEED)
        command_add_option(text, change->kind == CHANGE_BIRDS ? "birds" : "seed", value);
    else if (change->kind == CHANGE_RULE)
        command_add_option(text, "rule", strchr(setting, '.') + 1);
    else
        command_add_option(text, "set", setting);
    return true;
}

bool command_line_describe(const Session *session, char *out, size_t size) {
    CommandText text = {out, size, 0};
    const Settings *preset = session_preset(session);
    const char *init = session_init_path(session);
    char word[FILE_PATH_SIZE];
    Settings now;
    session_get_settings(session, &now);
    command_add(&text, "skein");
    preset_find_word(preset, word);
    if (*word)
        command_add_option(&text, "preset", word);
    else
        command_add_option(&text, "model", model_name(now.model));
    if (*init) {
        command_add_option(&text, "init", init);
        now.birds = preset->birds; // the file has them
    }
    settings_compare(preset, &now, command_add_change, &text, NULL);
    return text.used < size;
}

bool cmd_fly(const Options *options, Error *error) {
    FlyOptions fly = options->fly;
    fly.session = options->session;
    fly.picture = options->picture;
    fly.argc = options->argc;
    fly.argv = options->argv;
    fly.describe_command = command_line_describe;
    return fly_run(&fly, error);
}
