#include "session/journal.h"

#include <inttypes.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "session/snapshot.h"

static const char *const head_word = "skein-journal ";
static const char *const head_line = "skein-journal 1";
static const char *const hash_word = "hash ";
static const char *const end_word = "end ";

// --- Writing ---

void journal_write_head(FILE *stream) {
    fprintf(stream, "%s\n", head_line);
}

void journal_write_change(FILE *stream, uint64_t tick, const Change *change) {
    char text[CHANGE_TEXT_SIZE];
    change_print(change, text);
    fprintf(stream, "%" PRIu64 " %s\n", tick, text);
}

void journal_write_hash(FILE *stream, uint64_t tick, uint64_t hash) {
    fprintf(stream, "%" PRIu64 " %s%016" PRIx64 "\n", tick, hash_word, hash);
}

void journal_write_end(FILE *stream, uint64_t tick, uint64_t hash) {
    fprintf(stream, "%" PRIu64 " %s%016" PRIx64 "\n", tick, end_word, hash);
}

// --- Reading ---

static bool journal_bad(const Journal *journal, Error *error) {
    return error_prefix(error, "%s:%zu", journal->path, journal->lines.number);
}

static bool journal_parse_hash(const char *text, const char *word, uint64_t *hash) {
    size_t length = strlen(word);
    const char *digits = text + length;
    if (strncmp(text, word, length) != 0 || strlen(digits) != 16 ||
        strspn(digits, "0123456789abcdef") != 16)
        return false;
    return sscanf(digits, "%16" SCNx64, hash) == 1;
}

// What is in the form of a change is told by the change; for all else, what a journal may hold.
static bool journal_refuse(const char *text, Error *error) {
    const char *equals = strchr(text, '=');
    if (equals && equals > text && equals[1] && text_is_one_line(text)) {
        error->kind = ERROR_FAILED; // the file's mistake, not the command line's
        return false;
    }
    return error_set(error, ERROR_FAILED,
                     "%.60s: expected a change (as 500 rule.alignment=off), or version N, "
                     "hash or end with 16 hexadecimal digits",
                     text);
}

static bool journal_parse(Journal *journal, const char *line, JournalEntry *entry, Error *error) {
    *entry = (JournalEntry){.line = journal->lines.number};
    char tick[24];
    size_t length = strcspn(line, " ");
    snprintf(tick, sizeof tick, "%.*s", (int)(length < sizeof tick ? length : 0), line);
    if (!line[length] || !text_to_uint64(tick, &entry->tick))
        return error_set(error, ERROR_FAILED, "%.*s: expected TICK CHANGE, a tick from 0",
                         (int)(length < 60 ? length : 60), line);
    const char *text = line + length + 1;
    if (entry->tick < journal->tick)
        return error_set(error, ERROR_FAILED,
                         "tick %" PRIu64 " after tick %" PRIu64 ": ticks must not go back",
                         entry->tick, journal->tick);
    if (journal->ended)
        return error_set(error, ERROR_FAILED, "%.60s: nothing may follow the end", text);
    journal->tick = entry->tick;
    if (snapshot_is_version(text, &entry->version)) {
        entry->kind = JOURNAL_VERSION;
    } else if (journal_parse_hash(text, hash_word, &entry->hash)) {
        entry->kind = JOURNAL_HASH;
    } else if (journal_parse_hash(text, end_word, &entry->hash)) {
        entry->kind = JOURNAL_END;
        journal->ended = true;
    } else {
        entry->kind = JOURNAL_CHANGE;
        if (!change_parse(text, &entry->change, error))
            return journal_refuse(text, error);
        entry->change.tick = entry->tick;
    }
    return true;
}

bool journal_next(Journal *journal, JournalEntry *entry, Error *error) {
    *error = (Error){0};
    const char *line;
    while ((line = lines_next(&journal->lines)))
        if (*line && *line != '#')
            return journal_parse(journal, line, entry, error) || journal_bad(journal, error);
    return false;
}

static bool journal_read_head(Journal *journal, Error *error) {
    const char *line = lines_next(&journal->lines);
    if (line && strcmp(line, head_line) == 0)
        return true;
    if (line && strncmp(line, head_word, strlen(head_word)) == 0)
        return error_set(error, ERROR_FAILED, "%s:1: %.60s: this program reads %s", journal->path,
                         line, head_line);
    return error_set(error, ERROR_FAILED, "%s:1: expected the line %s", journal->path, head_line);
}

static void journal_rewind(Journal *journal) {
    lines_rewind(&journal->lines);
    journal->tick = 0;
    journal->ended = false;
}

// Where it begins decides what flies: without it that would be left to chance.
static bool journal_check_first(const JournalEntry *entry, Error *error) {
    ChangeKind kind = entry->change.kind;
    if (entry->kind == JOURNAL_CHANGE && entry->tick == 0 &&
        (kind == CHANGE_MODEL || kind == CHANGE_PRESET || kind == CHANGE_RESUME))
        return true;
    return error_set(error, ERROR_FAILED,
                     "expected 0 model=NAME, 0 preset=NAME or 0 resume=FILE before all others");
}

bool journal_open(Journal *journal, const char *path, Error *error) {
    *journal = (Journal){.path = path};
    size_t size;
    char *text = file_read_text(path, JOURNAL_MAX_BYTES, &size, error);
    if (!text)
        return false;
    lines_begin(&journal->lines, text, size);
    JournalEntry entry;
    size_t entries = 0;
    if (!journal_read_head(journal, error))
        goto refused;
    while (journal_next(journal, &entry, error)) {
        if (entries++ == 0 && !journal_check_first(&entry, error)) {
            journal_bad(journal, error);
            goto refused;
        }
    }
    if (error->kind != ERROR_NONE)
        goto refused;
    if (entries == 0) {
        error_set(error, ERROR_FAILED, "%s: expected entries, as 0 model=leader", path);
        goto refused;
    }
    uint64_t last = journal->tick;
    bool ended = journal->ended;
    journal_rewind(journal);
    journal->end_tick = last;
    journal->has_end = ended;
    return journal_read_head(journal, error);
refused:
    journal_close(journal);
    return false;
}

void journal_close(Journal *journal) {
    memory_free(journal->lines.text);
    *journal = (Journal){0};
}
