#include "page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

static const char *refuse(Flight *flight, const char *why, const char *what) {
    fly_add_error(&flight->core, "%s %.60s", why, what);
    return last_error(flight);
}

// --- What a person does ---

const char *page_change(const char *line) {
    Flight *flight = fly_in_page();
    Change change;
    Error error = {0};
    if (!flight)
        return "";
    if (!flight->input.grip.control)
        session_begin_action(flight->core.session);
    bool good = change_parse(line, &change, &error);
    if (!good)
        fly_add_error(&flight->core, "%s", error.text);
    return good && fly_change(&flight->core, change) ? "" : last_error(flight);
}

const char *page_command(const char *name, int index) {
    Flight *flight = fly_in_page();
    if (!flight)
        return "";
    const FlyCommand *command = fly_command(name);
    if (!command || (!command->run && !command->run_nth) || index < 0 || index > command->more)
        return refuse(flight, "there is no such command, or key of it:", name);
    fly_run_command(flight, command, (size_t)index);
    return "";
}

void page_hold(int held) {
    Flight *flight = fly_in_page();
    if (!flight)
        return;
    session_begin_action(flight->core.session);
    flight->input.grip.control = held != 0;
}

const char *page_camera(const char *wanted) {
    Flight *flight = fly_in_page();
    CameraMode mode = CAMERA_MODE_HOME;
    if (!flight)
        return "";
    do {
        if (strcmp(wanted, camera_mode_label(mode)) == 0 ||
            strcmp(wanted, camera_mode_name(mode)) == 0) {
            fly_set_camera(flight, mode);
            return "";
        }
        mode = camera_mode_next(mode, fly_camera_subjects(flight));
    } while (mode != CAMERA_MODE_HOME);
    return refuse(flight, "this model has no camera", wanted);
}

void page_scale(double scale) {
    if (fly_in_page())
        fly_set_scale(fly_in_page(), scale);
}

const char *page_measure(const char *metric) {
    Flight *flight = fly_in_page();
    const MetricColumn *column = metrics_find(metric);
    if (!flight)
        return "";
    if (*metric && (!column || column->kind == METRIC_WHOLE))
        return refuse(flight, "there is no metric", metric);
    flight->numbers.measures.chosen = *metric ? column : NULL;
    return "";
}

const char *page_play(const char *what) {
    Flight *flight = fly_in_page();
    if (!flight)
        return "";
    session_begin_action(flight->core.session);
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
    return refuse(flight, "nothing to play with is called", what);
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
    fly_add_error(&flight->core, "%s", error.text);
    return last_error(flight);
}

const char *page_journal(void) {
    static char *whole; // of the last call
    Flight *flight = fly_in_page();
    size_t size;
    Error ignored = {0}; // NULL says it
    free(whole);
    whole = NULL;
    if (!flight || !flight->journal.path[0])
        return NULL;
    fly_make_steps(&flight->time, 0);
    FILE *stream = open_memstream(&whole, &size);
    if (!stream)
        return NULL;
    bool good = fly_copy_journal(&flight->journal, stream, &ignored);
    journal_write_end(stream, session_steps(flight->core.session),
                      sim_hash(fly_sim(&flight->core)));
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
