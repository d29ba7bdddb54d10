#include "app/session_json.h"

#include <inttypes.h>
#include <stdio.h>

#include "app/json_file.h"

void json_add_session(cJSON *object, Session *session) {
    Sim *sim = session_sim(session);
    const Model *model = sim_model(sim);
    cJSON_AddStringToObject(object, "model", model_name(model));
    cJSON_AddNumberToObject(object, "model_version", model_version(model));
    cJSON_AddStringToObject(object, "preset", session_preset(session));
    // As digits: a double would not hold every seed.
    char text[32];
    snprintf(text, sizeof text, "%" PRIu64, sim_seed(sim));
    cJSON_AddRawToObject(object, "seed", text);
    cJSON_AddNumberToObject(object, "birds", (double)sim_birds(sim));
    json_add_float(object, "tick_seconds", sim_dt(sim));

    cJSON *rules = cJSON_AddObjectToObject(object, "rules");
    size_t count;
    const Rule *rows = model_rules(model, &count);
    for (size_t i = 0; i < count; i++)
        cJSON_AddBoolToObject(rules, rows[i].name, sim_rules(sim) >> i & 1);
    cJSON *parameters = cJSON_AddObjectToObject(object, "parameters");
    json_add_params(parameters, model_params(model), sim_params(sim));
    json_add_params(parameters, &view_params, session_view(session));

    snprintf(text, sizeof text, "%016" PRIx64, sim_hash(sim));
    cJSON_AddStringToObject(object, "hash", text);
    Sim *twin = session_twin(session);
    cJSON_AddBoolToObject(object, "compare", twin != NULL);
    if (twin) {
        snprintf(text, sizeof text, "%016" PRIx64, sim_hash(twin));
        cJSON_AddStringToObject(object, "twin_hash", text);
    } else {
        cJSON_AddNullToObject(object, "twin_hash");
    }
}
