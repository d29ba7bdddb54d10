// Messages, and the one function through which the window changes the session.
#include "fly/flight.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const double message_seconds = 3, error_seconds = 7;

static void drop_message(Flight *flight, size_t at) {
    flight->message_count--;
    memmove(flight->messages + at, flight->messages + at + 1,
            (flight->message_count - at) * sizeof *flight->messages);
}

static const FlyMessage *add_message(Flight *flight, bool error, const char *subject,
                                     const char *format, va_list arguments) {
    FlyMessage message = {.subject = subject,
                          .until = flight->now + (error ? error_seconds : message_seconds),
                          .error = error};
    char text[sizeof(Error)];
    vsnprintf(text, sizeof text, format, arguments);
    error_describe(text, message.text, sizeof message.text);
    if (flight->message_count == FLY_MAX_MESSAGES)
        drop_message(flight, 0);
    flight->messages[flight->message_count] = message;
    fly_trace(flight, "%s %s", error ? "error" : "message", message.text);
    return &flight->messages[flight->message_count++];
}

void fly_add_message(Flight *flight, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    add_message(flight, false, "", format, arguments);
    va_end(arguments);
}

void fly_add_error(Flight *flight, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const FlyMessage *message = add_message(flight, true, "", format, arguments);
    va_end(arguments);
    if (flight->error_count < FLY_MAX_ERRORS)
        strcpy(flight->errors[flight->error_count++], message->text);
}

void fly_replace_message(Flight *flight, const char *subject, const char *format, ...) {
    for (size_t i = flight->message_count; i-- > 0;) {
        if (strcmp(flight->messages[i].subject, subject) == 0)
            drop_message(flight, i);
    }
    va_list arguments;
    va_start(arguments, format);
    add_message(flight, false, subject, format, arguments);
    va_end(arguments);
}

void fly_drop_old_messages(Flight *flight) {
    for (size_t i = flight->message_count; i-- > 0;)
        if (flight->messages[i].until <= flight->now)
            drop_message(flight, i);
}

bool fly_try_change(Flight *flight, Change change, Error *error) {
    // Keys are handled between two ticks, so a change takes effect immediately, also while paused.
    bool good =
        session_push(flight->session, change, error) && session_apply_due(flight->session, error);
    fly_trace_change(flight, &change, good);
    return good;
}

bool fly_change(Flight *flight, Change change) {
    Error error = {0};
    bool good = fly_try_change(flight, change, &error);
    if (!good)
        fly_add_error(flight, "%s", error.text);
    return good;
}

// --- Actions, as they are undone ---

void fly_begin_action(Flight *flight) {
    session_begin_action(flight->session);
    flight->dragged = NULL;
}

void fly_drag(Flight *flight, const Param *param, double value) {
    if (flight->dragged != param)
        fly_begin_action(flight);
    flight->dragged = param;
    fly_change(flight, change_param(param, value));
}

void fly_undo(Flight *flight, UndoDirection direction) {
    const char *done = direction == UNDO_BACK ? "undone" : "redone";
    char words[UNDO_WORDS_SIZE];
    Error error = {0};
    if (!session_describe_undo(flight->session, direction, words))
        fly_replace_message(flight, "undo", "nothing to be %s", done);
    else if (session_undo(flight->session, direction, &error))
        fly_replace_message(flight, "undo", "%s: %s", done, words);
    else
        fly_add_error(flight, "not %s: %s", done, error.text);
}

void fly_change_preset(Flight *flight, Change change) {
    if (fly_change(flight, change))
        fly_replace_message(flight, "preset", "%s", session_title(flight->session));
}

void fly_name_bird(const Flight *flight, uint32_t bird, char *out, size_t size) {
    const Sim *sim = session_sim(flight->session);
    if (sim_flocks(sim) > 1)
        snprintf(out, size, "bird %u of flock %zu", (unsigned)bird, sim_flock_of(sim, bird));
    else
        snprintf(out, size, "bird %u", (unsigned)bird);
}

ViewQuality fly_view_quality(const Flight *flight) {
    return view_quality(session_view(flight->session), flight->gfx.software);
}

void fly_describe_quality(const Flight *flight, char words[FLY_QUALITY_WORDS]) {
    const View *view = session_view(flight->session);
    char left_out[VIEW_WORDS_SIZE];
    const char *known = flight->gfx.software ? "auto is low without a GPU; " : "auto is high; ";
    view_describe_quality(view, fly_view_quality(flight), left_out);
    snprintf(words, FLY_QUALITY_WORDS, "%s%s", view->quality == VIEW_QUALITY_AUTO ? known : "",
             left_out);
}

PictureArea fly_area(const Flight *flight, int width, int height) {
    return (PictureArea){width, height, (int)((float)width * flight->panel_share)};
}

bool fly_has_own_camera(const Flight *flight) {
    CameraMode mode = flight->camera.mode;
    return mode == CAMERA_MODE_FREE || mode == CAMERA_MODE_GLIDE || mode == CAMERA_MODE_PATH;
}

bool fly_describe_command(const Flight *flight, char *out, size_t size) {
    const Camera *camera = &flight->camera.camera;
    CameraMode mode = flight->camera.mode;
    char view[160] = "";
    if (fly_has_own_camera(flight))
        snprintf(view, sizeof view, " --camera %.6g,%.6g,%.6g,%.6g,%.6g,%.6g",
                 (double)camera->position[0], (double)camera->position[1],
                 (double)camera->position[2], (double)camera->yaw, (double)camera->pitch,
                 (double)camera->field_of_view);
    else if (mode != CAMERA_MODE_HOME)
        snprintf(view, sizeof view, " --camera %s", camera_mode_name(mode));
    if (!flight->options->describe_command(flight->session, out, size))
        return false;
    int width, height;
    window_get_size(flight->window, &width, &height);
    size_t used = strlen(out);
    return (size_t)snprintf(out + used, size - used, "%s --size %dx%d", view, width, height) <
           size - used;
}
