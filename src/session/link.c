// Links: what flies as one word, to stand behind the # of an address (README.md, Links). A link
// holds the settings that the flock was placed with, what was changed since then, each with its
// tick, and the present tick: whoever opens it has the same flock, to the bit.
//
// What is changed is noted down as it is applied, in the text form of the link, since only what
// fits into a link is of use. A flight that has outgrown it, began from a file or has ticks of
// another length is linked by its present settings alone, and starts anew where it is opened.
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "session/preset.h"
#include "session/session_impl.h"

// --- What was changed since the flock was placed ---

void link_begin(Session *session) {
    session->link = (LinkFlight){
        .begun = session->flock.settings, .begun_at = session->tick, .changed_at = session->tick};
}

// The time of day is the one setting of the view that birds mind.
static bool link_is_seen_alone(const Change *change) {
    return change->kind == CHANGE_PARAM && param_find(&view_params, change->name) &&
           strcmp(change->name, "time_of_day") != 0;
}

static bool link_takes(const Change *change) {
    return change->kind == CHANGE_POINTER ||
           (change_is_setting(change) && change->kind != CHANGE_BIRDS &&
            change->kind != CHANGE_SEED && !link_is_seen_alone(change));
}

// Of two changes of one thing at one tick the last counts. A name is left out where it is that of
// the change before.
void link_note(Session *session, const Change *change) {
    LinkFlight *link = &session->link;
    char text[CHANGE_TEXT_SIZE], name[sizeof link->name];
    if (!link_takes(change))
        return;
    change_print(change, text);
    const char *value = text + strcspn(text, "=") + 1;
    snprintf(name, sizeof name, "%.*s", (int)(value - text), text);
    uint64_t ticks = session->tick - link->changed_at;
    bool same = strcmp(name, link->name) == 0;
    if (same && ticks == 0) {
        link->then[link->value_at] = '\0';
    } else {
        text_add(link->then, sizeof link->then, "%s%" PRIu64 ":%s", *link->then ? ";" : "", ticks,
                 same ? "" : name);
        link->value_at = strlen(link->then);
    }
    text_add(link->then, sizeof link->then, "%s", value);
    link->full |= strlen(link->then) + 1 == sizeof link->then;
    link->changed_at = session->tick;
    strcpy(link->name, name);
}

// --- Reading one ---

bool link_next(const char **at, char text[CHANGE_TEXT_SIZE], Change *change, Error *error) {
    const char *entry = *at;
    size_t length = strcspn(entry, ";"), digits = strspn(entry, "0123456789");
    const char *said = entry + digits + 1;
    char number[24];
    uint64_t ticks, before = change->tick;
    if (!length)
        return false;
    snprintf(number, sizeof number, "%.*s", (int)digits, entry);
    if (entry[digits] != ':' || !text_to_uint64(number, &ticks) || ticks > LINK_MOST_TICKS)
        return error_set(error, ERROR_USAGE,
                         "then=%.60s: expected TICKS:CHANGE, at most %d ticks after the one before",
                         entry, LINK_MOST_TICKS);
    int size = (int)(length - digits - 1);
    size_t name = memchr(said, '=', (size_t)size) ? 0 : strcspn(text, "=") + 1;
    snprintf(text + name, CHANGE_TEXT_SIZE - name, "%.*s", size, said);
    if (!change_parse(text, change, error))
        return false;
    change->tick = before + ticks;
    *at = entry + length + (entry[length] == ';');
    return link_takes(change) || change_refuse(change, "links have no such change", error);
}

// Whether what it changes can be made of its settings.
static bool link_check_then(const PresetText *link, Error *error) {
    Settings tried = link->whole;
    char text[CHANGE_TEXT_SIZE] = "";
    const char *at = link->then;
    Change change = {0};
    error->kind = ERROR_NONE;
    while (link_next(&at, text, &change, error))
        if (change.kind != CHANGE_POINTER && !settings_set(&tried, &change, error))
            return false;
    return error->kind == ERROR_NONE;
}

// Into lines, which are never longer. A part that has other letters is left out.
static bool link_decode(char *text, Error *problems) {
    char *out = text, *part = text;
    for (const char *in = text, *next; *in; in = next) {
        bool escaped =
            *in == '%' && isxdigit((unsigned char)in[1]) && isxdigit((unsigned char)in[2]);
        char letter = escaped ? (char)strtol((char[]){in[1], in[2], '\0'}, NULL, 16) : *in;
        next = in + (escaped ? 3 : 1);
        if (letter <= ' ' || letter > '~' || (*in == '%' && !escaped)) {
            Error problem;
            error_set(&problem, ERROR_USAGE,
                      "%.60s: expected ASCII without blanks, all else as %% and two hexadecimal "
                      "digits",
                      in);
            error_add(problems, &problem);
            next = in + strcspn(in, "&");
            out = part;
        } else {
            bool ends = !escaped && letter == '&';
            *out++ = ends ? '\n' : letter;
            part = ends ? out : part;
        }
    }
    *out = '\0';
    return problems->kind == ERROR_NONE;
}

bool link_read(PresetText *link, const char *text, Error *error) {
    char lines[LINK_SIZE];
    const char *hash = strchr(text, '#'), *start = hash ? hash + 1 : text;
    Settings *whole = &link->whole;
    Error problem, problems = {0};
    *link = (PresetText){0};
    if (!hash && strstr(text, "://"))
        return error_set(error, ERROR_USAGE,
                         "%.60s: expected an address with a # and preset=NAME or more behind it",
                         text);
    if (strlen(start) >= sizeof lines)
        return error_set(error, ERROR_USAGE, "a link of more than %d letters is none",
                         LINK_SIZE - 1);
    strcpy(lines, start);
    link_decode(lines, &problems);
    if (!preset_read_text(link, lines, strlen(lines), LINE_OF_LINK, NULL, &problem))
        error_add(&problems, &problem);
    if (whole->model && !link_check_then(link, &problem)) {
        error_add(&problems, &problem);
        link->then[0] = '\0';
        link->lines--;
    }
    if (whole->model && !model_check_birds(whole->model, whole->params, whole->birds, &problem)) {
        error_add(&problems, &problem);
        whole->birds = model_most_birds(whole->model, whole->params);
    }
    if (problems.kind == ERROR_NONE)
        return true;
    *error = problems;
    if (!link->lines)
        whole->model = NULL;
    return false;
}

// --- Flying one ---

void session_leave_link(Session *session) {
    size_t kept = 0;
    for (size_t i = 0; i < session->queue.count; i++) {
        Change *change = &session->queue.items[i];
        if (change->of_link)
            memory_free((char *)change->text);
        else
            session->queue.items[kept++] = *change;
    }
    session->queue.count = kept;
    session->link_tick = 0;
}

uint64_t session_link_tick(const Session *session) {
    return session->link_tick;
}

// --- Writing one ---

static void leave_out(char words[LINK_WORDS_SIZE], const char *what) {
    text_add(words, LINK_WORDS_SIZE, "%s%s", *words ? ", " : "", what);
}

void link_leave_out_flight(const Session *session, char words[LINK_WORDS_SIZE]) {
    if (session->from_file)
        leave_out(words, "start");
    if (session->options.has_dt)
        leave_out(words, "length of a tick");
}

static void link_add(LinkText *out, const char *text) {
    text_add(out->text, sizeof out->text, "%s", *out->text ? "&" : "");
    for (const char *at = text; *at; at++) {
        bool plain = isalnum((unsigned char)*at) || strchr("-_.~,=:;", *at);
        text_add(out->text, sizeof out->text, plain ? "%c" : "%%%02X", (unsigned char)*at);
    }
}

static void link_take(LinkText *out, const Change *change) {
    char text[CHANGE_TEXT_SIZE];
    const Param *file = preset_find_file(change);
    if (file) {
        leave_out(out->left_out, file->name);
        return;
    }
    change_print(change, text);
    link_add(out, text);
}

// The shipped preset that the session came from, or its model's own numbers.
static bool link_find_base(const Session *session, Settings *base, Error *error) {
    char path[FILE_PATH_SIZE];
    Error missing;
    *base = session->preset;
    return (preset_find_shipped(base->name, path, &missing) && strcmp(base->path, path) == 0) ||
           preset_from_model(base, base->model, error);
}

// then: what was changed since, and how many ticks ago; or NULL.
static void link_write(LinkText *out, const Settings *base, const Settings *wanted,
                       const LinkFlight *then, uint64_t ticks, const Camera *camera) {
    char text[32 + LINK_MOST_LETTERS];
    Change change = base->name[0] ? (Change){.kind = CHANGE_PRESET, .text = base->name}
                                  : (Change){.kind = CHANGE_MODEL, .model = base->model};
    *out = (LinkText){0};
    link_take(out, &change);
    for (size_t i = 0; settings_next_difference(base, wanted, &i, &change);)
        link_take(out, &change);
    if (then && *then->then) {
        snprintf(text, sizeof text, "then=%s", then->then);
        link_add(out, text);
    }
    if (then && ticks > 0) {
        snprintf(text, sizeof text, "tick=%" PRIu64, ticks);
        link_add(out, text);
    }
    if (camera) {
        change = (Change){.kind = CHANGE_CAMERA, .camera = *camera};
        link_take(out, &change);
    }
}

bool session_describe_link(const Session *session, const Camera *camera, LinkText *out,
                           Error *error) {
    const LinkFlight *flight = &session->link;
    uint64_t ticks = session->tick - flight->begun_at;
    Settings base, begun = flight->begun, now;
    char lacks[LINK_WORDS_SIZE] = "";
    if (!link_find_base(session, &base, error))
        return false;
    session_get_settings(session, &now);
    link_leave_out_flight(session, lacks);
    bool exact = !*lacks && !flight->full && ticks <= LINK_MOST_TICKS;
    if (exact) { // seen as it is now
        begun.view = now.view;
        begun.view.time_of_day = flight->begun.view.time_of_day;
        link_write(out, &base, &begun, flight, ticks, camera);
    }
    if (exact && strlen(out->text) <= LINK_MOST_LETTERS)
        return true;
    if (!*lacks)
        leave_out(lacks, "way from the start to here");
    link_write(out, &base, &now, NULL, 0, camera);
    leave_out(out->left_out, lacks);
    return strlen(out->text) + 1 < sizeof out->text ||
           error_set(error, ERROR_FAILED, "the link is too long");
}
