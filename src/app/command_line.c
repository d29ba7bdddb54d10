#include "app/command_line.h"

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

static void command_add_change(CommandText *text, Change change) {
    char setting[CHANGE_TEXT_SIZE];
    change_print(&change, setting);
    command_add_option(text, "set", setting);
}

// The parameters whose values differ from the initial ones.
static void command_add_params(CommandText *text, const ParamTable *table, const void *values,
                               const void *initial) {
    for (size_t i = 0; i < table->count; i++) {
        const Param *param = &table->rows[i];
        if (param_is_same(param, values, initial))
            continue;
        char value[PARAM_TEXT_SIZE], setting[PARAM_NAME_SIZE + PARAM_TEXT_SIZE];
        param_get_text(param, values, value, sizeof value);
        snprintf(setting, sizeof setting, "%s=%s", param->name, value);
        command_add_option(text, "set", setting);
    }
}

// Lure and threat where they are not where the preset has them; not where a person flies the
// falcon.
static void command_add_stimuli(CommandText *text, const Session *session) {
    const Sim *sim = session_sim(session);
    for (StimulusKind kind = 0; kind < STIMULI; kind++) {
        Stimulus now = sim_stimulus(sim, kind);
        Stimulus preset = model_stimulus(sim_model(sim), session_preset_params(session), kind);
        if (kind != STIMULUS_FALCON && !stimulus_is_same(&now, &preset))
            command_add_change(text, change_stimulus(kind, &now));
    }
}

// Those that are not as the preset has them.
static void command_add_obstacles(CommandText *text, const Session *session) {
    const Sim *sim = session_sim(session);
    for (size_t i = 0; i < MODEL_MAX_OBSTACLES; i++) {
        Obstacle now = sim_obstacle(sim, i);
        Obstacle preset = model_obstacle(sim_model(sim), session_preset_params(session), i);
        if (!obstacle_is_same(&now, &preset))
            command_add_change(text, change_obstacle(i, &now));
    }
}

static void command_add_rules(CommandText *text, const Session *session) {
    size_t count;
    const Rule *rules = model_rules(sim_model(session_sim(session)), &count);
    uint32_t on = sim_rules(session_sim(session)), changed = on ^ session_preset_rules(session);
    for (size_t i = 0; i < count; i++) {
        char setting[PARAM_NAME_SIZE + 8];
        snprintf(setting, sizeof setting, "%s=%s", rules[i].name, on >> i & 1 ? "on" : "off");
        if (changed >> i & 1)
            command_add_option(text, "rule", setting);
    }
}

static void command_add_start(CommandText *text, const Session *session) {
    const Sim *sim = session_sim(session);
    const Preset *preset = session_preset_whole(session);
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
    if (sim_seed(sim) != (preset->has_seed ? preset->seed : 1)) {
        snprintf(number, sizeof number, "%llu", (unsigned long long)sim_seed(sim));
        command_add_option(text, "seed", number);
    }
}

bool command_line_describe(const Session *session, char *out, size_t size) {
    CommandText text = {out, size, 0};
    command_add(&text, "skein");
    command_add_start(&text, session);
    command_add_rules(&text, session);
    command_add_stimuli(&text, session);
    command_add_obstacles(&text, session);
    command_add_params(&text, model_params(sim_model(session_sim(session))),
                       sim_params(session_sim(session)), session_preset_params(session));
    command_add_params(&text, &view_params, session_view(session), session_preset_view(session));
    return text.used < size;
}
