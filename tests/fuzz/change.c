// Changes in their text form, a line each, as --at takes them: each written back as it was read,
// all flown by a small session that keeps a journal, which must then fly to the same hash.
#include "session/change.h"

#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "fuzz.h"
#include "session/journal.h"

enum { MOST_CHANGES = 16, MOST_PLACED = 4 };

static void check_printed(const Change *change) {
    char text[CHANGE_TEXT_SIZE], text_again[CHANGE_TEXT_SIZE];
    Error error = {0};
    Change again;
    change_print(change, text);
    fuzz_require(change_parse(text, &again, &error));
    fuzz_require(again.kind == change->kind);
    change_print(&again, text_again);
    fuzz_require(strcmp(text, text_again) == 0);
}

static bool is_small(const Change *change, int *placed) {
    ChangeKind kind = change->kind;
    if (kind == CHANGE_PRESET || kind == CHANGE_MODEL)
        return ++*placed <= MOST_PLACED;
    return kind != CHANGE_BIRDS || change->birds <= FUZZ_MOST_BIRDS;
}

static bool try_change(Session *session, const char *text, Error *error) {
    *error = (Error){0};
    Change change;
    return (change_parse(text, &change, error) && session_push(session, change, error) &&
            session_apply_due(session, error)) ||
           (fuzz_check_errors(error, NULL), false);
}

// After a preset or a model: not so many as it has.
static void keep_small(Session *session) {
    Error error = {0};
    if (sim_birds(session_sim(session)) > FUZZ_MOST_BIRDS)
        fuzz_require(try_change(session, "birds=9", &error));
}

static void take_line(Session *session, const char *line, int *placed) {
    Change change;
    Error error = {0};
    if (!change_parse(line, &change, &error)) {
        fuzz_check_errors(&error, NULL);
        return;
    }
    check_printed(&change);
    if (!is_small(&change, placed))
        return;
    uint64_t before = sim_hash(session_sim(session));
    if (try_change(session, line, &error))
        keep_small(session);
    else // what is refused changes nothing
        fuzz_require(sim_hash(session_sim(session)) == before);
    fuzz_require(session_tick(session, &error));
    fuzz_check_flock(session_sim(session));
}

static void take_lines(Session *session, char *text) {
    int placed = 0;
    for (int count = 0; text && count < MOST_CHANGES; count++) {
        char *end = strchr(text, '\n');
        if (end)
            *end = '\0';
        take_line(session, text, &placed);
        text = end ? end + 1 : NULL;
    }
}

static void check_journal(uint64_t hash) {
    Error error = {0};
    Journal replay;
    SessionOptions options = {.threads = 1};
    fuzz_require(fflush(stdout) == 0);
    fuzz_require(journal_open(&replay, FUZZ_WRITTEN, &error));
    Session *session = journal_create_session(&options, &error);
    fuzz_require(session);
    bool good = true;
    while (good && (good = journal_apply_due(&replay, session, &error)) && replay.has_next)
        good = session_tick(session, &error);
    if (!good)
        error_print(&error, stderr);
    fuzz_require(good && sim_hash(session_sim(session)) == hash);
    session_destroy(session);
    journal_close(&replay);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = fuzz_text(data, size);
    fuzz_clear_written();
    journal_write_head(stdout);
    Session *session = fuzz_begin(&(SessionOptions){.model = "leader",
                                                    .has_birds = true,
                                                    .birds = 20,
                                                    .seed = 1,
                                                    .threads = 1,
                                                    .journal = stdout});
    take_lines(session, text);
    fuzz_fly(session, 1);
    uint64_t hash = sim_hash(session_sim(session));
    journal_write_end(stdout, session_steps(session), hash);
    session_destroy(session);
    memory_free(text);
    check_journal(hash);
    return 0;
}
