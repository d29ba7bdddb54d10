#include "session/notes.h"

#include <inttypes.h>

#include "base/json.h"
#include "base/machine.h"

// --- What flies ---

// Three coordinates; NULL: null.
static void json_add_place(Json *object, const char *name, const float *place) {
    if (!place) {
        json_add_text(object, name, NULL);
        return;
    }
    Json *array = json_add_array(object, name);
    for (int axis = 0; axis < 3; axis++)
        json_add_float(array, NULL, place[axis]);
}

static void json_add_falcons(Json *object, const Sim *sim) {
    Json *array = json_add_array(object, "falcons");
    SimFalcon falcon;
    for (size_t i = 0; sim_falcon(sim, i, &falcon); i++) {
        Json *shown = json_add_object(array, NULL);
        json_add_text(shown, "phase", sim_falcon_phase_name(falcon.phase));
        json_add_number(shown, "attacks", falcon.attacks);
        json_add_place(shown, "position", falcon.position);
        json_add_place(shown, "velocity", falcon.velocity);
    }
}

void json_add_session(Json *object, Session *session) {
    Sim *sim = session_sim(session);
    const Model *model = sim_model(sim);
    json_add_text(object, "model", model->name);
    json_add_number(object, "model_version", model->version);
    json_add_text(object, "preset", session_preset(session)->name);
    // As digits: a double cannot represent every seed.
    char text[32];
    snprintf(text, sizeof text, "%" PRIu64, sim_seed(sim));
    json_add_raw(object, "seed", text);
    json_add_number(object, "birds", (double)sim_birds(sim));
    json_add_number(object, "tick_seconds", sim_tick_seconds(sim));
    json_add_text(object, "sim", sim_place_name(sim));

    Json *rules = json_add_object(object, "rules"), *obstacles = NULL;
    Settings now;
    Change change;
    session_get_settings(session, &now);
    for (size_t i = 0; settings_at(&now, i, &change); i++) {
        char form[CHANGE_TEXT_SIZE];
        change_print(&change, form);
        if (change.kind == CHANGE_RULE)
            json_add_bool(rules, change.name, change.rule.on);
        if (change.kind == CHANGE_OBSTACLE && !obstacles)
            obstacles = json_add_array(object, "obstacles");
        if (change.kind == CHANGE_OBSTACLE && change.obstacle.obstacle.kind != OBSTACLE_NONE)
            json_add_text(obstacles, NULL, form);
        if (change.kind == CHANGE_FALCON)
            json_add_falcons(object, sim);
        if (change.kind == CHANGE_LURE || change.kind == CHANGE_THREAT)
            json_add_place(object, stimulus_name(change_stimulus_kind(&change)),
                           change.stimulus.on ? change.stimulus.place : NULL);
    }
    Json *parameters = json_add_object(object, "parameters");
    json_add_params(parameters, &model->params, sim_params(sim));
    json_add_params(parameters, &view_params, session_view(session));

    snprintf(text, sizeof text, "%016" PRIx64, sim_hash(sim));
    json_add_text(object, "hash", text);
    const SessionFlock *twin = session_twin(session);
    json_add_bool(object, "compare", twin != NULL);
    if (twin) {
        snprintf(text, sizeof text, "%016" PRIx64, sim_hash(twin->sim));
        json_add_text(object, "twin_hash", text);
    } else {
        json_add_text(object, "twin_hash", NULL);
    }
}

// --- A file with its notes ---

bool output_begin_notes(OutputFile *output, const char *path, Error *error) {
    *output = (OutputFile){0};
    char meta[FILE_PATH_SIZE + 16];
    snprintf(meta, sizeof meta, "%s" OUTPUT_NOTES_ENDING, path);
    return file_begin(&output->meta, meta, error);
}

bool output_begin(OutputFile *output, const char *path, Error *error) {
    FileWriter file;
    *output = (OutputFile){0};
    if (!file_begin(&file, path, error))
        return false;
    bool good = !file.temporary[0] || output_begin_notes(output, path, error);
    output->file = file;
    if (!good)
        file_abort(&output->file);
    return good;
}

bool output_finish(OutputFile *output, const Meta *meta, Error *error) {
    if (!output->meta.stream)
        return true;
    Json *tree = json_create();
    json_add_number(tree, "schema", 1);
    json_add_text(tree, "version", version_number);
    json_add_text(tree, "commit", version_commit);
    Json *command = json_add_array(tree, "command");
    for (int i = 0; i < meta->argc; i++)
        json_add_text(command, NULL, meta->argv[i]);
    json_add_number(tree, "first_tick", (double)meta->first_tick);
    json_add_number(tree, "last_tick", (double)session_steps(meta->session));
    json_add_session(tree, meta->session);
    return json_print(tree, output->meta.stream, error);
}

void output_abort(OutputFile *output) {
    file_abort(&output->file);
    file_abort(&output->meta);
}
