// Messages and changes: what every part of a flight does.
#include "app/flight.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const double message_seconds = 3, error_seconds = 7;

void flight_say(Flight *flight, bool error, const char *format, ...) {
    FlightMessage message = {.until = flight->now + (error ? error_seconds : message_seconds),
                             .error = error};
    char text[sizeof(Error)];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    error_describe(text, message.text, sizeof message.text);
    if (flight->message_count == HUD_MAX_MESSAGES) {
        memmove(flight->messages, flight->messages + 1,
                (HUD_MAX_MESSAGES - 1) * sizeof *flight->messages);
        flight->message_count--;
    }
    flight->messages[flight->message_count++] = message;
    if (error && flight->error_count < FLIGHT_MAX_ERRORS)
        strcpy(flight->errors[flight->error_count++], message.text);
}

bool flight_change(Flight *flight, const char *format, ...) {
    char text[CHANGE_TEXT_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    Error error = {0};
    // Between two frames is between two ticks, so it takes effect at once, paused or not.
    if (session_change(flight->session, &error, "%s", text) &&
        session_apply_due(flight->session, &error))
        return true;
    flight_say(flight, true, "%s", error.text);
    return false;
}

SplitArea flight_area(const Flight *flight, int width, int height) {
    return (SplitArea){width, height, (int)((float)width * flight->panel_share)};
}

bool flight_describe_command(const Flight *flight, char *out, size_t size) {
    const Camera *camera = &flight->camera.camera;
    FlyMode mode = flight->camera.mode;
    char view[160] = "";
    bool own = mode == FLY_FREE || mode == FLY_GLIDE || mode == FLY_PATH;
    if (own)
        snprintf(view, sizeof view, " --camera %.6g,%.6g,%.6g,%.6g,%.6g",
                 (double)camera->position[0], (double)camera->position[1],
                 (double)camera->position[2], (double)camera->yaw, (double)camera->pitch);
    else if (mode != FLY_HOME)
        snprintf(view, sizeof view, " --camera %s", fly_mode_name(mode));
    if (!session_describe_command(flight->session, out, size))
        return false;
    int width, height;
    window_get_size(flight->window, &width, &height);
    size_t used = strlen(out);
    return (size_t)snprintf(out + used, size - used, "%s --size %dx%d", view, width, height) <
           size - used;
}
