// What a flight was, for tests and for whoever wants to fly it again.
#include "app/flight.h"
#include "app/json_file.h"
#include "app/session_json.h"

static void add_camera(cJSON *report, const FlyCamera *fly) {
    const Camera *camera = &fly->camera;
    cJSON *object = cJSON_AddObjectToObject(report, "camera");
    cJSON_AddStringToObject(object, "mode", fly_mode_name(fly->mode));
    cJSON *position = cJSON_AddArrayToObject(object, "position");
    for (int i = 0; i < 3; i++)
        cJSON_AddItemToArray(position, json_create_float(camera->position[i]));
    json_add_float(object, "yaw", camera->yaw);
    json_add_float(object, "pitch", camera->pitch);
    json_add_float(object, "units_per_second", fly->speed);
}

// What was shown when it was left; null where there was no window.
static void add_screen(cJSON *report, const Flight *flight) {
    const FlightWindow *left = &flight->left;
    if (!left->open) {
        cJSON_AddNullToObject(report, "screen");
        return;
    }
    cJSON *object = cJSON_AddObjectToObject(report, "screen");
    cJSON_AddNumberToObject(object, "width", left->width);
    cJSON_AddNumberToObject(object, "height", left->height);
    cJSON_AddBoolToObject(object, "fullscreen", left->fullscreen);
    cJSON_AddBoolToObject(object, "panel", flight->show_panel);
    cJSON_AddBoolToObject(object, "help", flight->show_help);
    cJSON_AddBoolToObject(object, "statistics", flight->show_statistics);
}

bool flight_write_report(Flight *flight, const char *path, Error *error) {
    TimingSummary frames = timing_summary(&flight->frame_times);

    cJSON *report = cJSON_CreateObject();
    cJSON_AddNumberToObject(report, "schema", 1);
    cJSON_AddNumberToObject(report, "frames", (double)flight->frames);
    cJSON_AddNumberToObject(report, "seconds", flight->now - flight->started);
    json_add_milliseconds(report, "frame_ms", &frames);
    cJSON_AddNumberToObject(report, "ticks", (double)flight->ticks);
    cJSON_AddNumberToObject(report, "time_scale", flight->scale);
    cJSON_AddBoolToObject(report, "paused", flight->paused);
    json_add_session(report, flight->session);
    uint32_t bird;
    if (session_picked(flight->session, &bird))
        cJSON_AddNumberToObject(report, "picked", (double)bird);
    else
        cJSON_AddNullToObject(report, "picked");
    add_camera(report, &flight->camera);
    cJSON_AddNumberToObject(report, "keyframes", (double)flight->keyframes.count);
    add_screen(report, flight);
    cJSON *files = cJSON_AddArrayToObject(report, "files");
    const char *written;
    for (size_t i = 0; (written = capture_file(&flight->capture, i)); i++)
        cJSON_AddItemToArray(files, cJSON_CreateString(written));
    cJSON *errors = cJSON_AddArrayToObject(report, "errors");
    for (size_t i = 0; i < flight->error_count; i++)
        cJSON_AddItemToArray(errors, cJSON_CreateString(flight->errors[i]));
    return json_write_file(report, path, error);
}
