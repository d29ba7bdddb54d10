// `skein fly`: the window, or a browser's page; and the command line that starts a session like the
// present one.
#include "app/commands.h"

#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/text.h"

typedef struct CommandText {
    char *out;
    size_t size;
} CommandText;

static void command_add_option(CommandText *text, const char *name, const char *value) {
    text_add(text->out, text->size, " --%s ", name);
    size_t used = strlen(text->out);
    text_quote(value, text->out + used, text->size - used);
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

bool command_line_describe(const Session *session, char *out, size_t size) {
    CommandText text = {out, size};
    const Sim *sim = session_sim(session);
    const Settings *preset = session_preset(session);
    const char *init = session_init_path(session);
    char number[32], word[FILE_PATH_SIZE];
    snprintf(out, size, "skein");
    preset_find_word(preset, word);
    command_add_option(&text, *word ? "preset" : "model",
                       *word ? word : model_name(sim_model(sim)));
    if (*init) {
        command_add_option(&text, "init", init);
    } else if (sim_birds(sim) != preset->birds) {
        snprintf(number, sizeof number, "%zu", sim_birds(sim));
        command_add_option(&text, "birds", number);
    }
    if (sim_seed(sim) != settings_seed(preset)) {
        snprintf(number, sizeof number, "%llu", (unsigned long long)sim_seed(sim));
        command_add_option(&text, "seed", number);
    }
    Settings now;
    session_get_settings(session, &now);
    settings_compare(preset, &now, command_add_change, &text, NULL);
    return strlen(out) + 1 < size; // a full buffer may lack something
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
