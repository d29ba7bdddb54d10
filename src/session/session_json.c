#include "session/session_json.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/json.h"

void json_add_session(cJSON *object, Session *session) {
    Sim *sim = session_sim(session);
    const Model *model = sim_model(sim);
    json_add_text(object, "model", model_name(model));
    json_add_number(object, "model_version", model_version(model));
    json_add_text(object, "preset", session_preset(session));
    // As digits: a double would not hold every seed.
    char text[32];
    snprintf(text, sizeof text, "%" PRIu64, sim_seed(sim));
    json_add_raw(object, "seed", text);
    json_add_number(object, "birds", (double)sim_birds(sim));
    json_add_float(object, "tick_seconds", sim_dt(sim));

    cJSON *rules = json_add_object(object, "rules");
    size_t count;
    const Rule *rows = model_rules(model, &count);
    for (size_t i = 0; i < count; i++)
        json_add_bool(rules, rows[i].name, sim_rules(sim) >> i & 1);
    cJSON *parameters = json_add_object(object, "parameters");
    json_add_params(parameters, model_params(model), sim_params(sim));
    json_add_params(parameters, &view_params, session_view(session));

    snprintf(text, sizeof text, "%016" PRIx64, sim_hash(sim));
    json_add_text(object, "hash", text);
    Sim *twin = session_twin(session);
    json_add_bool(object, "compare", twin != NULL);
    if (twin) {
        snprintf(text, sizeof text, "%016" PRIx64, sim_hash(twin));
        json_add_text(object, "twin_hash", text);
    } else {
        json_add_null(object, "twin_hash");
    }
}
