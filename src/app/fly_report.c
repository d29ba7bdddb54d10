// What a flight was, for tests and for whoever wants to fly it again.
#include <inttypes.h>
#include <stdio.h>

#include "app/flight.h"
#include "app/json_file.h"

static void add_camera(cJSON *report, const Camera *camera) {
    cJSON *object = cJSON_AddObjectToObject(report, "camera");
    cJSON_AddStringToObject(object, "mode", "fly");
    cJSON *position = cJSON_AddArrayToObject(object, "position");
    for (int i = 0; i < 3; i++)
        cJSON_AddItemToArray(position, json_create_float(camera->position[i]));
    json_add_float(object, "yaw", camera->yaw);
    json_add_float(object, "pitch", camera->pitch);
}

bool flight_write_report(Flight *flight, const char *path, Error *error) {
    Sim *sim = session_sim(flight->session);
    const Model *model = sim_model(sim);
    TimingSummary frames = timing_summary(&flight->frame_times);

    cJSON *report = cJSON_CreateObject();
    cJSON_AddNumberToObject(report, "schema", 1);
    cJSON_AddNumberToObject(report, "frames", (double)flight->frames);
    cJSON_AddNumberToObject(report, "seconds", flight->now - flight->started);
    json_add_milliseconds(report, "frame_ms", &frames);
    cJSON_AddStringToObject(report, "model", model_name(model));
    cJSON_AddStringToObject(report, "preset", session_preset(flight->session));
    cJSON_AddNumberToObject(report, "birds", (double)sim_birds(sim));
    cJSON_AddNumberToObject(report, "ticks", (double)flight->ticks);

    cJSON *rules = cJSON_AddObjectToObject(report, "rules");
    size_t count;
    const Rule *rows = model_rules(model, &count);
    for (size_t i = 0; i < count; i++)
        cJSON_AddBoolToObject(rules, rows[i].name, sim_rules(sim) >> i & 1);

    cJSON *parameters = cJSON_AddObjectToObject(report, "parameters");
    json_add_params(parameters, model_params(model), sim_params(sim));
    json_add_params(parameters, &view_params, session_view(flight->session));
    add_camera(report, &flight->camera.camera);

    char hash[32];
    snprintf(hash, sizeof hash, "%016" PRIx64, sim_hash(sim));
    cJSON_AddStringToObject(report, "hash", hash);
    cJSON *errors = cJSON_AddArrayToObject(report, "errors");
    for (size_t i = 0; i < flight->error_count; i++)
        cJSON_AddItemToArray(errors, cJSON_CreateString(flight->errors[i]));
    return json_write_file(report, path, error);
}
