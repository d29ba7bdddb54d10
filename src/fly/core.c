#include "fly/core.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const double message_seconds = 3, error_seconds = 7;
static const double letters_a_second = 12; // that a person reads who looks at birds

// --- Messages ---

static void drop_message(FlyCore *core, size_t at) {
    core->message_count--;
    memmove(core->messages + at, core->messages + at + 1,
            (core->message_count - at) * sizeof *core->messages);
}

static const FlyMessage *add_message(FlyCore *core, bool error, const char *subject,
                                     const char *format, va_list arguments) {
    FlyMessage message = {.subject = subject, .error = error};
    char text[sizeof(Error)];
    vsnprintf(text, sizeof text, format, arguments);
    error_describe(text, message.text, sizeof message.text);
    message.left = fmax(error ? error_seconds : message_seconds,
                        (double)strlen(message.text) / letters_a_second);
    if (core->aloud)
        fprintf(error ? stderr : stdout, "%s%s\n", error ? "skein: " : "", text);
    if (core->message_count == FLY_MAX_MESSAGES)
        drop_message(core, 0);
    core->messages[core->message_count] = message;
    fly_trace(core, "%s %s", error ? "error" : "message", message.text);
    return &core->messages[core->message_count++];
}

void fly_add_error(FlyCore *core, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const FlyMessage *message = add_message(core, true, "", format, arguments);
    va_end(arguments);
    if (core->error_count < FLY_MAX_ERRORS)
        strcpy(core->errors[core->error_count++], message->text);
}

void fly_replace_message(FlyCore *core, const char *subject, const char *format, ...) {
    for (size_t i = core->message_count; i-- > 0;)
        if (*subject && strcmp(core->messages[i].subject, subject) == 0)
            drop_message(core, i);
    va_list arguments;
    va_start(arguments, format);
    add_message(core, false, subject, format, arguments);
    va_end(arguments);
}

bool fly_has_message(const FlyCore *core, const char *subject) {
    for (size_t i = 0; i < core->message_count; i++)
        if (strcmp(core->messages[i].subject, subject) == 0)
            return true;
    return false;
}

void fly_drop_old_messages(FlyCore *core, double seconds) {
    for (size_t i = core->message_count; i-- > 0;)
        if ((core->messages[i].left -= seconds) <= 0)
            drop_message(core, i);
}

// --- Changes ---

bool fly_try_change(FlyCore *core, Change change, Error *error) {
    // Keys are handled between two ticks, so a change takes effect immediately, also while paused.
    bool good =
        session_push(core->session, change, error) && session_apply_due(core->session, error);
    if (core->trace) {
        char text[CHANGE_TEXT_SIZE];
        change_print(&change, text);
        fly_trace(core, "%s %s", good ? "change" : "refused", text);
    }
    return good;
}

bool fly_change(FlyCore *core, Change change) {
    Error error = {0};
    bool good = fly_try_change(core, change, &error);
    if (!good)
        fly_add_error(core, "%s", error.text);
    else if (change.kind == CHANGE_PRESET || change.kind == CHANGE_MODEL)
        fly_replace_message(core, "preset", "%s", session_preset(core->session)->title);
    return good;
}

void fly_name_bird(const FlyCore *core, uint32_t bird, char *out, size_t size) {
    const Sim *sim = fly_sim(core);
    if (sim_flocks(sim) > 1)
        snprintf(out, size, "bird %u of flock %zu", (unsigned)bird, sim_flock_of(sim, bird));
    else
        snprintf(out, size, "bird %u", (unsigned)bird);
}

void fly_stamp(char stamp[FLY_STAMP_SIZE]) {
    time_t now = time(NULL);
    struct tm local = {0};
    localtime_r(&now, &local);
    strftime(stamp, FLY_STAMP_SIZE, "%Y%m%d-%H%M%S", &local);
}

// --- The trace ---

bool fly_begin_trace(FlyCore *core, Error *error) {
    const char *path = getenv("SKEIN_TRACE");
    if (!path || !path[0])
        return true;
    if (!(core->trace = fopen(path, "w")))
        return error_set(error, ERROR_FAILED, "SKEIN_TRACE: %s cannot be written", path);
    setvbuf(core->trace, NULL, _IOLBF, BUFSIZ);
    return true;
}

void fly_trace(FlyCore *core, const char *format, ...) {
    FILE *stream = core->trace;
    if (!stream)
        return;
    fprintf(stream, "%llu %llu ", (unsigned long long)core->frames,
            (unsigned long long)session_steps(core->session));
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stream, format, arguments);
    va_end(arguments);
    fputc('\n', stream);
}
