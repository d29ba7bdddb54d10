// A flight that is recorded, and flown again. Include after test.h.
#pragma once

#include "session/journal.h"
#include "support/door.h"

static inline FILE *record_begin(const char *path) {
    FILE *journal = fopen(path, "wb");
    assert_non_null(journal);
    journal_write_head(journal);
    return journal;
}

// Returns the hash at the end; frees the session.
static inline uint64_t record_end(FILE *journal, Session *session) {
    uint64_t end = hash(session);
    journal_write_end(journal, session_steps(session), end);
    assert_int_equal(fclose(journal), 0);
    session_destroy(session);
    return end;
}

// The session at the journal's end; NULL and an error where the journal is refused.
static inline Session *replay(const char *path, int threads, Error *error) {
    *error = (Error){0};
    SessionOptions options = {.threads = threads};
    Journal replay;
    if (!journal_open(&replay, path, error))
        return NULL;
    Session *session = journal_create_session(&options, error);
    assert_non_null(session);
    bool good = journal_apply_due(&replay, session, error);
    while (good && session_steps(session) < replay.end_tick) {
        run(session, 1);
        good = journal_apply_due(&replay, session, error);
    }
    assert_true(!good || !replay.has_next);
    journal_close(&replay);
    if (!good)
        session_destroy(session);
    return good ? session : NULL;
}

static inline void must_replay_to(const char *path, uint64_t end) {
    Error error;
    Session *session = replay(path, 2, &error);
    if (!session)
        fail_msg("%s", error.text);
    assert_true(hash(session) == end);
    session_destroy(session);
}
