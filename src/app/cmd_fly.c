// `skein fly`: the window, or a browser's page; and the command line that starts a session like the
// present one.
#include "app/commands.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/text.h"

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
    bool is_rule = change->kind == CHANGE_RULE;
    command_add_option(text, is_rule ? "rule" : "set",
                       is_rule ? strchr(setting, '.') + 1 : setting);
    return true;
}

static void command_add_start(CommandText *text, const Session *session) {
    const Sim *sim = session_sim(session);
    const Settings *preset = session_preset(session);
    const char *init = session_init_path(session);
    char number[32], word[FILE_PATH_SIZE];
    preset_find_word(preset, word);
    if (*word)
        command_add_option(text, "preset", word);
    else
        command_add_option(text, "model", model_name(sim_model(sim)));
    if (*init) {
        command_add_option(text, "init", init);
    } else if (sim_birds(sim) != preset->birds) {
        snprintf(number, sizeof number, "%zu", sim_birds(sim));
        command_add_option(text, "birds", number);
    }
    if (sim_seed(sim) != settings_seed(preset)) {
        snprintf(number, sizeof number, "%llu", (unsigned long long)sim_seed(sim));
        command_add_option(text, "seed", number);
    }
}

bool command_line_describe(const Session *session, char *out, size_t size) {
    CommandText text = {out, size, 0};
    command_add(&text, "skein");
    command_add_start(&text, session);
    Settings now;
    session_get_settings(session, &now);
    settings_compare(session_preset(session), &now, command_add_change, &text, NULL);
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
