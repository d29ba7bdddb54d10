#include "session/journal.h"

#include <inttypes.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "session/session_impl.h"

static const char *const head_line = "skein-journal 1";

// --- Writing ---

void journal_write_head(FILE *stream) {
    fprintf(stream, "%s\n", head_line);
}

void journal_write_end(FILE *stream, uint64_t tick, uint64_t hash) {
    fprintf(stream, "%" PRIu64 " end %016" PRIx64 "\n", tick, hash);
}

// --- Reading ---

static bool journal_bad(const Journal *journal, Error *error) {
    error->kind = ERROR_FAILED; // the file's mistake, not the command line's
    return error_prefix(error, "%s:%zu", journal->path, journal->next.number);
}

static bool journal_parse(JournalEntry *entry, const char *text, Error *error) {
    char tick[24];
    size_t length = strcspn(text, " ");
    snprintf(tick, sizeof tick, "%.*s", (int)(length < sizeof tick ? length : 0), text);
    if (!text[length] || !text_to_uint64(tick, &entry->tick))
        return error_set(error, ERROR_FAILED, "%.*s: expected TICK CHANGE, a tick from 0",
                         (int)(length < 60 ? length : 60), text);
    bool good = line_parse(text + length + 1, LINE_OF_JOURNAL, &entry->line, error);
    entry->line.change.tick = entry->tick;
    return good;
}

// The next entry; sets has_next, also for one that is wrong.
static bool journal_read(Journal *journal, Error *error) {
    const char *line = lines_next(&journal->lines);
    while (line && !*line)
        line = lines_next(&journal->lines);
    journal->has_next = line;
    journal->next = (JournalEntry){.number = journal->lines.number};
    return !line || journal_parse(&journal->next, line, error);
}

void journal_advance(Journal *journal) {
    Error ignored; // journal_open has read every line
    journal_read(journal, &ignored);
}

// Cuts off what is not whole; returns the size of the rest.
static size_t journal_cut(Journal *journal, char *text, size_t size) {
    size_t whole = strlen(text); // up to the first zero byte
    while (whole > 0 && text[whole - 1] != '\n')
        whole--;
    if (whole == size)
        return size;
    journal->broken_line = 1;
    for (size_t i = 0; i < whole; i++)
        journal->broken_line += text[i] == '\n';
    text[whole] = '\0';
    return whole;
}

// Whether the entry may follow those before. The first must be the model or a checkpoint, which
// determine the flock.
static bool journal_check_order(Journal *journal, bool first, Error *error) {
    const uint32_t beginnings = 1u << CHANGE_MODEL | 1u << CHANGE_PRESET | 1u << CHANGE_RESUME;
    const JournalEntry *entry = &journal->next;
    bool begins = entry->line.kind == LINE_CHANGE && entry->tick == 0 &&
                  beginnings >> entry->line.change.kind & 1;
    if (journal->has_end)
        return error_set(error, ERROR_FAILED, "nothing may follow the end");
    if (first && !begins)
        return error_set(error, ERROR_FAILED,
                         "expected 0 model=NAME, 0 preset=NAME or 0 resume=FILE before all others");
    if (entry->tick < journal->end_tick)
        return error_set(error, ERROR_FAILED,
                         "tick %" PRIu64 " after tick %" PRIu64 ": ticks must not go back",
                         entry->tick, journal->end_tick);
    journal->end_tick = entry->tick;
    journal->has_end = entry->line.kind == LINE_END;
    return true;
}

// Parses every line, and collects what is wrong.
static bool journal_check_lines(Journal *journal, Error *problems) {
    Error problem;
    bool first = true;
    for (;; first = false) {
        bool good = journal_read(journal, &problem);
        if (!journal->has_next)
            break;
        if (good && journal_check_order(journal, first, &problem))
            continue;
        journal_bad(journal, &problem);
        error_add(problems, &problem);
        if (journal->has_end)
            break; // one line says it of all that follow the end
    }
    if (first)
        error_set(problems, ERROR_FAILED, "%s: expected entries, as 0 model=leader", journal->path);
    return problems->kind == ERROR_NONE;
}

bool journal_open(Journal *journal, const char *path, Error *error) {
    *journal = (Journal){.path = path};
    Error problems = {0};
    size_t size;
    char *text = file_read_broken_text(path, JOURNAL_MAX_BYTES, &size, error);
    if (!text)
        return false;
    lines_begin(&journal->lines, text, journal_cut(journal, text, size));
    const char *head = lines_next(&journal->lines);
    const Lines entries = journal->lines;
    if (!head || strcmp(head, head_line) != 0) {
        error_set(&problems, ERROR_FAILED, "%s:1: '%.60s': expected the line %s", path,
                  head ? head : "", head_line);
    } else if (journal_check_lines(journal, &problems)) {
        journal->lines = entries;
        journal_advance(journal);
        return true;
    }
    *error = problems;
    journal_close(journal);
    return false;
}

void journal_close(Journal *journal) {
    memory_free(journal->lines.text);
    *journal = (Journal){0};
}

// --- Flying it again ---

Session *journal_create_session(const SessionOptions *options, Error *error) {
    SessionOptions empty = {.model = model_at(0)->name,
                            .has_birds = true,
                            .threads = options->threads,
                            .pool = options->pool,
                            .simd = options->simd,
                            .search = options->search,
                            .save_preset = options->save_preset,
                            .lead = options->lead};
    return session_create(&empty, error);
}

bool journal_compares(const Journal *journal, const Session *session) {
    return strcmp(journal->near ? journal->near : "", session_near(session)) == 0;
}

static bool journal_apply(Journal *journal, Session *session, Error *error) {
    const JournalEntry *entry = &journal->next;
    uint64_t hash;
    switch (entry->line.kind) {
    case LINE_CHANGE:
        return session_push_now(session, entry->line.change, error);
    case LINE_VERSION:
        return line_check_version(sim_model(session_sim(session)), entry->line.number, error);
    case LINE_NEAR:
        journal->near = entry->line.text;
        return true;
    case LINE_HASH:
    case LINE_END:
        session_place(session);
        if (!journal_compares(journal, session))
            return true;
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

bool journal_apply_due(Journal *journal, Session *session, Error *error) {
    bool good = true;
    while (good && journal->has_next && journal->next.tick <= session_steps(session)) {
        good = journal_apply(journal, session, error) || journal_bad(journal, error);
        journal_advance(journal);
    }
    session_place(session);
    return good;
}

void journal_note_end(const Journal *journal, const Session *session, FILE *stream) {
    if (!journal_compares(journal, session))
        fprintf(stream,
                "skein: %s: hashes not compared: flown with the bits of %s, and now of %s\n",
                journal->path, journal->near ? journal->near : "a processor",
                *session_near(session) ? session_near(session) : "a processor");
    if (journal->has_end)
        return;
    fprintf(stream, "skein: %s", journal->path);
    if (journal->broken_line)
        fprintf(stream, ":%zu: breaks off here", journal->broken_line);
    else
        fprintf(stream, ": has no end line");
    fprintf(stream, ": flown to tick %" PRIu64 ", its last\n", journal->end_tick);
}
