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
    change_format(change, text);
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
    return error_prefix(error, "%s:%zu", journal->path, journal->line);
}

// Copies the next line out, without its end (LF or CRLF) and the blanks before it; false at the end
// of the text. Blanks behind it may be a path's.
static bool journal_next_line(Journal *journal, char *out, size_t size, Error *error) {
    if (journal->at == journal->size)
        return false;
    journal->at += strspn(journal->text + journal->at, " \t");
    const char *line = journal->text + journal->at;
    size_t length = strcspn(line, "\n");
    journal->at += length + (line[length] == '\n');
    journal->line++;
    if (length > 0 && line[length - 1] == '\r')
        length--;
    if (length >= size) {
        error_set(error, ERROR_FAILED, "%.40s...: the line is longer than %zu characters", line,
                  size - 1);
        return journal_bad(journal, error);
    }
    memcpy(out, line, length);
    out[length] = '\0';
    return true;
}

static bool journal_parse_hash(const char *text, const char *word, uint64_t *hash) {
    size_t length = strlen(word);
    const char *digits = text + length;
    if (strncmp(text, word, length) != 0 || strlen(digits) != 16 ||
        strspn(digits, "0123456789abcdef") != 16)
        return false;
    return sscanf(digits, "%16" SCNx64, hash) == 1;
}

static bool journal_parse(Journal *journal, char *line, JournalEntry *entry, Error *error) {
    *entry = (JournalEntry){.line = journal->line};
    char *text = strchr(line, ' ');
    if (text)
        *text++ = '\0';
    if (!text || !text_to_uint64(line, &entry->tick))
        return error_set(error, ERROR_FAILED, "%.60s: expected TICK CHANGE, a tick from 0", line);
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
        Error ignored;
        entry->kind = JOURNAL_CHANGE;
        if (!change_parse(text, &entry->change, &ignored))
            return error_set(error, ERROR_FAILED,
                             "%.60s: expected a change (as 500 rule.alignment=off), or version N, "
                             "hash or end with 16 hexadecimal digits",
                             text);
        entry->change.tick = entry->tick;
    }
    return true;
}

bool journal_next(Journal *journal, JournalEntry *entry, Error *error) {
    *error = (Error){0};
    char line[CHANGE_TEXT_SIZE + 24];
    while (journal_next_line(journal, line, sizeof line, error)) {
        if (!*line || *line == '#')
            continue;
        return journal_parse(journal, line, entry, error) || journal_bad(journal, error);
    }
    return false;
}

static bool journal_read_head(Journal *journal, Error *error) {
    char line[64];
    bool any = journal_next_line(journal, line, sizeof line, error);
    if (any && strcmp(line, head_line) == 0)
        return true;
    if (any && strncmp(line, head_word, strlen(head_word)) == 0)
        return error_set(error, ERROR_FAILED, "%s:1: %.60s: this program reads %s", journal->path,
                         line, head_line);
    return error_set(error, ERROR_FAILED, "%s:1: expected the line %s", journal->path, head_line);
}

static void journal_rewind(Journal *journal) {
    journal->at = 0;
    journal->line = 0;
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
    journal->text = file_read_text(path, JOURNAL_MAX_BYTES, &journal->size, error);
    if (!journal->text)
        return false;
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
    memory_free(journal->text);
    *journal = (Journal){0};
}
