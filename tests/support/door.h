// A small flock behind the one door, for the tests that drive it.
#pragma once

#include <stdio.h>
#include <string.h>

#include "session/session.h"
#include "support/put_file.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

static const SessionOptions small = {
    .model = "leader", .has_birds = true, .birds = 200, .seed = 7, .threads = 2};

static inline Session *create(const SessionOptions *options) {
    Error error = {0};
    Session *session = session_create(options, &error);
    if (!session)
        fail_msg("%s", error.text);
    return session;
}

// A change in its text form at a tick of the session; false where it is refused.
static inline bool push(Session *session, uint64_t tick, const char *text, Error *error) {
    Change change;
    *error = (Error){0};
    if (!change_parse(text, &change, error))
        return false;
    change.tick = tick;
    return session_push(session, change, error);
}

// Several, with blanks between them.
static inline void must_push(Session *session, uint64_t tick, const char *changes) {
    char text[2 * CHANGE_TEXT_SIZE];
    Error error;
    snprintf(text, sizeof text, "%s", changes);
    for (char *at = strtok(text, " "); at; at = strtok(NULL, " "))
        if (!push(session, tick, at, &error))
            fail_msg("%s: %s", at, error.text);
}

static inline void run(Session *session, int ticks) {
    Error error = {0};
    for (int i = 0; i < ticks; i++)
        if (!session_tick(session, &error))
            fail_msg("%s", error.text);
}

static inline void apply(Session *session) {
    Error error = {0};
    if (!session_apply_due(session, &error))
        fail_msg("%s", error.text);
}

// Changes now, as one action of a person.
static inline void now(Session *session, const char *changes) {
    session_begin_action(session);
    must_push(session, 0, changes);
    apply(session);
}

static inline uint64_t hash(const Session *session) {
    return sim_hash(session_sim(session));
}

static inline double number(Session *session, const char *name) {
    const Sim *sim = session_sim(session);
    const Param *param = param_find(&sim_model(sim)->params, name);
    assert_non_null(param);
    return param_get_number(param, sim_params(sim));
}

static inline bool rule(Session *session, const char *name) {
    const Sim *sim = session_sim(session);
    int index = model_find_rule(sim_model(sim), name);
    assert_true(index >= 0);
    return sim_rules(sim) >> index & 1;
}
