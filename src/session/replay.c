// Flying a journal again. Declared in session/journal.h.
#include <inttypes.h>

#include "session/journal.h"
#include "session/session_impl.h"

static bool replay_advance(Replay *replay, Error *error) {
    replay->has_next = journal_next(&replay->journal, &replay->next, error);
    return replay->has_next || error->kind == ERROR_NONE;
}

bool replay_open(Replay *replay, const char *path, Error *error) {
    *replay = (Replay){0};
    return journal_open(&replay->journal, path, error) && replay_advance(replay, error);
}

void replay_close(Replay *replay) {
    journal_close(&replay->journal);
}

Session *replay_create_session(const SessionOptions *options, Error *error) {
    SessionOptions empty = {.model = model_name(model_at(0)),
                            .has_birds = true,
                            .threads = options->threads,
                            .simd = options->simd,
                            .search = options->search,
                            .save_preset = options->save_preset};
    return session_create(&empty, error);
}

static bool replay_apply(const JournalEntry *entry, Session *session, Error *error) {
    uint64_t hash;
    switch (entry->line.kind) {
    case LINE_CHANGE:
        return session_push_now(session, entry->line.change, error);
    case LINE_VERSION:
        return line_check_version(sim_model(session_sim(session)), entry->line.number, error);
    case LINE_HASH:
    case LINE_END:
        session_place(session);
        hash = sim_hash(session_sim(session));
        return hash == entry->line.number ||
               error_set(error, ERROR_FAILED,
                         "the journal has the hash %016" PRIx64 ", this flight %016" PRIx64
                         " at tick %" PRIu64,
                         entry->line.number, hash, session_steps(session));
    default: // not in journals
        return false;
    }
}

static bool replay_apply_all(Replay *replay, Session *session, Error *error) {
    while (replay->has_next && replay->next.tick <= session_steps(session)) {
        if (!replay_apply(&replay->next, session, error)) {
            error->kind = ERROR_FAILED; // the file's mistake, not the command line's
            return error_prefix(error, "%s:%zu", replay->journal.path, replay->next.number);
        }
        if (!replay_advance(replay, error))
            return false;
    }
    return true;
}

bool replay_apply_due(Replay *replay, Session *session, Error *error) {
    bool good = replay_apply_all(replay, session, error);
    session_place(session);
    return good;
}

bool replay_skip(Replay *replay, Error *error) {
    return replay_advance(replay, error);
}

uint64_t replay_end_tick(const Replay *replay) {
    return replay->journal.end_tick;
}

void replay_note_open_end(const Replay *replay, FILE *stream) {
    const Journal *journal = &replay->journal;
    if (journal->has_end)
        return;
    fprintf(stream, "skein: %s", journal->path);
    if (journal->broken_line)
        fprintf(stream, ":%zu: breaks off here", journal->broken_line);
    else
        fprintf(stream, ": has no end line");
    fprintf(stream, ": flown to tick %" PRIu64 ", its last\n", journal->end_tick);
}
