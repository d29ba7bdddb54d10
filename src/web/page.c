#include "page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "fly/commands.h"
#include "fly/flight.h"
#include "session/journal.h"

// Texts are returned to JavaScript, which copies them at once.
static char text[PAGE_TEXT_SIZE];

// The newest message, where it is an error.
static const char *last_error(const Flight *flight) {
    const FlyMessage *newest = &flight->core.messages[flight->core.message_count - 1];
    snprintf(text, sizeof text, "%s", newest->error ? newest->text : "");
    return text;
}

static const char *refuse(Flight *flight, const Error *error) {
    fly_add_error(&flight->core, "%s", error->text);
    return last_error(flight);
}

// --- What a person does ---

// A preset says its title, as it does for a key.
static bool apply(Flight *flight, const Change *change, Error *error) {
    if (!fly_try_change(&flight->core, *change, error))
        return false;
    if (change->kind == CHANGE_PRESET || change->kind == CHANGE_MODEL)
        fly_replace_message(&flight->core, "preset", "%s",
                            session_preset(flight->core.session)->title);
    return true;
}

const char *page_change(const char *line) {
    Flight *flight = fly_in_page();
    Change change;
    Error error = {0};
    if (!flight)
        return "";
    if (!flight->input.grip.control)
        fly_begin_action(&flight->core);
    bool good = change_parse(line, &change, &error) && apply(flight, &change, &error);
    return good ? "" : refuse(flight, &error);
}

const char *page_command(const char *name, int index) {
    Flight *flight = fly_in_page();
    Error error = {0};
    if (!flight)
        return "";
    const FlyCommand *command = fly_command(name);
    int keys = command && command->last ? command->last - command->key + 1 : 1;
    if (!command)
        error_set(&error, ERROR_USAGE, "there is no command %.60s", name);
    else if (!command->run && !command->run_nth)
        error_set(&error, ERROR_USAGE, "%s works while its key is down", name);
    else if (index < 0 || index >= keys)
        error_set(&error, ERROR_USAGE, "%s has %d keys, not %d", name, keys, index + 1);
    else
        fly_run_command(flight, command, (size_t)index);
    return error.kind == ERROR_NONE ? "" : refuse(flight, &error);
}

void page_hold(int held) {
    Flight *flight = fly_in_page();
    if (!flight)
        return;
    fly_begin_action(&flight->core);
    flight->input.grip.control = held != 0;
}

// Of those that the model has.
static bool find_camera(const Flight *flight, const char *wanted, CameraMode *mode) {
    CameraSubjects subjects = fly_camera_subjects(flight);
    *mode = CAMERA_MODE_HOME;
    do {
        if (strcmp(wanted, camera_mode_label(*mode)) == 0 ||
            strcmp(wanted, camera_mode_name(*mode)) == 0)
            return true;
        *mode = camera_mode_next(*mode, subjects);
    } while (*mode != CAMERA_MODE_HOME);
    return false;
}

const char *page_camera(const char *wanted) {
    Flight *flight = fly_in_page();
    Error error = {0};
    CameraMode mode;
    if (!flight)
        return "";
    if (!find_camera(flight, wanted, &mode)) {
        error_set(&error, ERROR_USAGE, "the model %s has no camera %.60s",
                  model_name(sim_model(fly_sim(&flight->core))), wanted);
        return refuse(flight, &error);
    }
    fly_set_camera(flight, mode);
    return "";
}

void page_scale(double scale) {
    if (fly_in_page())
        fly_set_scale(fly_in_page(), scale);
}

const char *page_measure(const char *metric) {
    Flight *flight = fly_in_page();
    const MetricColumn *column = metrics_find(metric);
    Error error = {0};
    if (!flight)
        return "";
    if (*metric && (!column || column->kind == METRIC_WHOLE)) {
        error_set(&error, ERROR_USAGE, "there is no metric %.60s", metric);
        return refuse(flight, &error);
    }
    flight->numbers.measures.chosen = *metric ? column : NULL;
    return "";
}

const char *page_play(const char *what) {
    Flight *flight = fly_in_page();
    Error error = {0};
    if (!flight)
        return "";
    fly_begin_action(&flight->core);
    for (StimulusKind kind = 0; kind < STIMULI; kind++)
        if (strcmp(what, stimulus_name(kind)) == 0) {
            fly_switch_stimulus(&flight->play, kind);
            return "";
        }
    for (ObstacleKind kind = OBSTACLE_NONE + 1; kind < OBSTACLE_KINDS; kind++)
        if (strcmp(what, obstacle_kind_name(kind)) == 0) {
            fly_add_obstacle(&flight->play, kind);
            return "";
        }
    error_set(&error, ERROR_USAGE, "there is no %.60s to play with", what);
    return refuse(flight, &error);
}

void page_step(int ticks) {
    if (fly_in_page())
        fly_make_steps(&fly_in_page()->time, ticks);
}

// --- Files ---

// What became of it is a message.
const char *page_open(const char *path) {
    Flight *flight = fly_in_page();
    const Input dropped = {.dropped = path, .dropped_count = 1};
    if (!flight)
        return "";
    fly_take_dropped(flight, &dropped);
    return last_error(flight);
}

const char *page_link(void) {
    const Flight *flight = fly_in_page();
    LinkText link = {0};
    Error ignored = {0}; // a preset's file that cannot be read was told when it was chosen
    if (flight)
        fly_describe_link(flight, &link, &ignored);
    snprintf(text, sizeof text, "%s", link.text);
    return text;
}

const char *page_open_link(const char *link) {
    Flight *flight = fly_in_page();
    Error error = {0};
    if (!flight || fly_open_link(flight, link, &error))
        return "";
    return refuse(flight, &error);
}

static bool write_journal(Flight *flight, FILE *stream) {
    size_t size;
    Error ignored = {0}; // NULL says it
    fflush(flight->journal.kept.stream);
    char *lines = file_read_text(flight->journal.kept.path, JOURNAL_MAX_BYTES, &size, &ignored);
    if (!lines)
        return false;
    fwrite(lines, 1, size, stream);
    memory_free(lines);
    journal_write_end(stream, session_steps(flight->core.session),
                      sim_hash(fly_sim(&flight->core)));
    return !ferror(stream);
}

const char *page_journal(void) {
    static char *whole; // of the last call
    Flight *flight = fly_in_page();
    size_t size;
    free(whole);
    whole = NULL;
    if (!flight || !flight->journal.kept.path[0])
        return NULL;
    fly_make_steps(&flight->time, 0);
    FILE *stream = open_memstream(&whole, &size);
    if (!stream)
        return NULL;
    bool good = write_journal(flight, stream);
    if (fclose(stream) == 0 && good)
        return whole;
    free(whole);
    return whole = NULL;
}

const char *page_hash(void) {
    if (!fly_in_page())
        return "";
    snprintf(text, sizeof text, "%016llx",
             (unsigned long long)sim_hash(fly_sim(&fly_in_page()->core)));
    return text;
}

// --- Messages ---

const char *page_messages(void) {
    const Flight *flight = fly_in_page();
    size_t used = 0;
    *text = '\0';
    for (size_t i = 0; flight && i < flight->core.message_count; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%s\n",
                                 flight->core.messages[i].error ? "! " : "",
                                 flight->core.messages[i].text);
    return text;
}
