#include "session/journal.h"

#include <inttypes.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"

static const char *const head_word = "skein-journal ";
static const char *const head_line = "skein-journal 1";

// --- Writing ---

// The tick at the beginning of each line.
typedef struct Lead {
    char text[32];
} Lead;

static Lead journal_lead(uint64_t tick) {
    Lead lead;
    snprintf(lead.text, sizeof lead.text, "%" PRIu64 " ", tick);
    return lead;
}

void journal_write_head(FILE *stream) {
    fprintf(stream, "%s\n", head_line);
}

void journal_write_change(FILE *stream, uint64_t tick, const Change *change) {
    line_write(stream, journal_lead(tick).text, change);
}

void journal_write_hash(FILE *stream, uint64_t tick, uint64_t hash) {
    fprintf(stream, "%" PRIu64 " hash %016" PRIx64 "\n", tick, hash);
}

void journal_write_end(FILE *stream, uint64_t tick, uint64_t hash) {
    fprintf(stream, "%" PRIu64 " end %016" PRIx64 "\n", tick, hash);
}

void journal_record_start(FILE *stream, uint64_t tick, const char *preset, Sim *sim,
                          const Settings *settings) {
    if (*preset)
        fprintf(stream, "# preset=%s\n", preset);
    settings_write(stream, journal_lead(tick).text, settings);
    sim_place(sim);
    journal_write_hash(stream, tick, sim_hash(sim));
}

// A file's absolute path, because the journal may be replayed from another folder.
static void journal_record_file(FILE *stream, uint64_t tick, const Change *change) {
    char path[FILE_PATH_SIZE];
    Change whole = *change;
    file_find_whole_path(change->text, path);
    if (text_is_one_line(path)) // a folder above may have any name
        whole.text = path;
    journal_write_change(stream, tick, &whole);
}

void journal_record_change(FILE *stream, uint64_t before, uint64_t tick, const Change *change,
                           Sim *sim, const Settings *settings) {
    switch (change->kind) {
    case CHANGE_MODEL:
    case CHANGE_PRESET:
        // Not by its name: the preset's file or the model's numbers may change later.
        journal_record_start(stream, tick, change->kind == CHANGE_PRESET ? change->text : "", sim,
                             settings);
        break;
    case CHANGE_INIT:
    case CHANGE_RESUME:
        journal_record_file(stream, before, change);
        journal_write_hash(stream, tick, sim_hash(sim)); // the file may change later, too
        break;
    default:
        journal_write_change(stream, tick, change);
    }
}

// --- Reading ---

static bool journal_bad(const Journal *journal, Error *error) {
    error->kind = ERROR_FAILED; // the file's mistake, not the command line's
    return error_prefix(error, "%s:%zu", journal->path, journal->lines.number);
}

static bool journal_parse(Journal *journal, const char *text, JournalEntry *entry, Error *error) {
    *entry = (JournalEntry){.number = journal->lines.number};
    char tick[24];
    size_t length = strcspn(text, " ");
    snprintf(tick, sizeof tick, "%.*s", (int)(length < sizeof tick ? length : 0), text);
    if (!text[length] || !text_to_uint64(tick, &entry->tick))
        return error_set(error, ERROR_FAILED, "%.*s: expected TICK CHANGE, a tick from 0",
                         (int)(length < 60 ? length : 60), text);
    if (entry->tick < journal->tick)
        return error_set(error, ERROR_FAILED,
                         "tick %" PRIu64 " after tick %" PRIu64 ": ticks must not go back",
                         entry->tick, journal->tick);
    if (journal->ended)
        return error_set(error, ERROR_FAILED, "%.60s: nothing may follow the end",
                         text + length + 1);
    journal->tick = entry->tick;
    if (!line_parse(text + length + 1, LINE_OF_JOURNAL, &entry->line, error))
        return false;
    entry->line.change.tick = entry->tick;
    journal->ended = entry->line.kind == LINE_END;
    return true;
}

bool journal_next(Journal *journal, JournalEntry *entry, Error *error) {
    *error = (Error){0};
    const char *line;
    while ((line = lines_next(&journal->lines)))
        if (*line)
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

// A journal must begin with the model or a checkpoint, which determine the flock.
static bool journal_check_first(const JournalEntry *entry, Error *error) {
    ChangeKind kind = entry->line.change.kind;
    if (entry->line.kind == LINE_CHANGE && entry->tick == 0 &&
        (kind == CHANGE_MODEL || kind == CHANGE_PRESET || kind == CHANGE_RESUME))
        return true;
    return error_set(error, ERROR_FAILED,
                     "expected 0 model=NAME, 0 preset=NAME or 0 resume=FILE before all others");
}

// Whether the last line, which lacks its line end, is a complete end of the flight.
static bool journal_is_end(const char *text) {
    Line line;
    Error ignored;
    size_t digits = strspn(text, "0123456789");
    return digits > 0 && text[digits] == ' ' &&
           line_parse(text + digits + 1, LINE_OF_JOURNAL, &line, &ignored) && line.kind == LINE_END;
}

// Cuts off what is not whole; returns the size of the rest. *torn: whether an entry began there,
// not a comment or zero bytes.
static size_t journal_cut(Journal *journal, char *text, size_t size, bool *torn) {
    size_t filled = strlen(text), whole = filled; // up to the first zero byte
    while (whole > 0 && text[whole - 1] != '\n')
        whole--;
    if (journal_is_end(text + whole))
        whole = filled;
    const char *rest = text + whole + strspn(text + whole, " \t\r");
    *torn = whole < filled && *rest && *rest != '#';
    if (whole == size)
        return size;
    journal->broken_line = 1;
    for (size_t i = 0; i < whole; i++)
        journal->broken_line += text[i] == '\n';
    text[whole] = '\0';
    return whole;
}

// Parses every line, and collects what is wrong.
static bool journal_check_lines(Journal *journal, Error *problems) {
    JournalEntry entry;
    Error problem;
    *problems = (Error){0};
    if (!journal_read_head(journal, problems))
        return false;
    for (bool first = true;; first = false) {
        bool good = journal_next(journal, &entry, &problem);
        if (!good && problem.kind == ERROR_NONE)
            return (!first ||
                    error_set(problems, ERROR_FAILED, "%s: expected entries, as 0 model=leader",
                              journal->path)) &&
                   problems->kind == ERROR_NONE;
        if (good && first && !journal_check_first(&entry, &problem))
            good = journal_bad(journal, &problem);
        if (!good)
            error_add(problems, &problem);
        if (!good && journal->ended)
            return false; // one line says it of all that follow the end
    }
}

bool journal_open(Journal *journal, const char *path, Error *error) {
    *journal = (Journal){.path = path};
    size_t size;
    char *text = file_read_broken_text(path, JOURNAL_MAX_BYTES, &size, error);
    if (!text)
        return false;
    bool torn;
    size = journal_cut(journal, text, size, &torn);
    lines_begin(&journal->lines, text, size);
    Error problems;
    bool good = journal_check_lines(journal, &problems);
    if (good && journal->ended && torn)
        good = error_set(&problems, ERROR_FAILED, "%s:%zu: nothing may follow the end", path,
                         journal->broken_line);
    if (!good) {
        *error = problems;
        journal_close(journal);
        return false;
    }
    journal->end_tick = journal->tick;
    journal->has_end = journal->ended;
    journal_rewind(journal);
    return journal_read_head(journal, error);
}

void journal_close(Journal *journal) {
    memory_free(journal->lines.text);
    *journal = (Journal){0};
}
