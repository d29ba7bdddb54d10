#include "session/lines.h"

#include <inttypes.h>
#include <string.h>

#include "base/text.h"

// --- Facts, in one table ---

typedef enum FactKind { FACT_TEXT, FACT_NUMBER, FACT_HASH, FACT_SECONDS } FactKind;

typedef struct Fact {
    const char *word;
    char separator; // '=' for facts that a person writes, ' ' for those of the program
    LineKind kind;
    unsigned files; // LineFile, or several of them
    FactKind value;
    uint64_t low, high; // of a number; high: the most characters of a text
    const char *expected;
} Fact;

enum {
    PRESETS = LINE_OF_PRESET | LINE_OF_BASE,
    KEPT = LINE_OF_JOURNAL | LINE_OF_CHECKPOINT,
};

static const Fact facts[] = {
    {"title", '=', LINE_TITLE, PRESETS, FACT_TEXT, 0, PRESET_TITLE_SIZE - 1,
     "a text of at most 255 characters in one line"},
    {"lesson", '=', LINE_LESSON, PRESETS, FACT_TEXT, 0, PRESET_TITLE_SIZE - 1,
     "a text of at most 255 characters in one line"},
    {"rank", '=', LINE_RANK, PRESETS, FACT_NUMBER, 1, 1000, "a whole number from 1 to 1000"},
    {"version", ' ', LINE_VERSION, KEPT, FACT_NUMBER, 1, 1000000,
     "a whole number from 1 to 1000000"},
    {"hash", ' ', LINE_HASH, KEPT, FACT_HASH, 0, 0, "16 hexadecimal digits"},
    {"end", ' ', LINE_END, LINE_OF_JOURNAL, FACT_HASH, 0, 0, "16 hexadecimal digits"},
    {"tick", ' ', LINE_TICK, LINE_OF_CHECKPOINT, FACT_NUMBER, 0, UINT64_MAX,
     "a whole number from 0 to 2^64 - 1"},
    {"tick_seconds", ' ', LINE_TICK_SECONDS, LINE_OF_CHECKPOINT, FACT_SECONDS, 0, 10,
     "seconds from 0 to 10"},
    {"seconds", ' ', LINE_SECONDS, LINE_OF_CHECKPOINT, FACT_SECONDS, 0, UINT64_MAX,
     "seconds from 0"},
    {"preset", ' ', LINE_PRESET, LINE_OF_CHECKPOINT, FACT_TEXT, 0, PRESET_NAME_SIZE - 1,
     "a text of at most 63 characters in one line"},
};

enum { FACTS = sizeof facts / sizeof *facts };

// The value of a fact, after its word and separator; NULL where the line is no such fact.
static const char *fact_value(const Fact *fact, const char *text) {
    size_t length = strlen(fact->word);
    if (strncmp(text, fact->word, length) != 0 || text[length] != fact->separator)
        return NULL;
    return text + length + 1;
}

static bool fact_read(const Fact *fact, const char *value, Line *line) {
    switch (fact->value) {
    case FACT_TEXT:
        line->text = value;
        return strlen(value) <= fact->high && text_is_one_line(value);
    case FACT_NUMBER:
        return text_to_uint64(value, &line->number) && line->number >= fact->low &&
               line->number <= fact->high;
    case FACT_HASH:
        return strlen(value) == 16 && strspn(value, "0123456789abcdef") == 16 &&
               sscanf(value, "%16" SCNx64, &line->number) == 1;
    case FACT_SECONDS:
        return text_to_double(value, &line->seconds) && line->seconds >= 0 &&
               line->seconds <= (double)fact->high;
    }
    return false;
}

bool line_check_text(const char *text, Error *error) {
    return *text != '"' || strchr(text + 1, '"') ||
           error_set(error, ERROR_USAGE, "%.60s: the quote is not closed; a text needs none", text);
}

// --- The lines of a text ---

// The value of a line may be a text, which may contain a # and end in blanks.
static void line_cut_comment(char *line) {
    char *at = line;
    while (*at && (*at != '#' || (at > line && at[-1] != ' ' && at[-1] != '\t')))
        at++;
    while (at > line && (at[-1] == ' ' || at[-1] == '\t'))
        at--;
    size_t digits = strspn(line, "0123456789"); // the tick in a journal
    const char *said = line + (digits && line[digits] == ' ' ? digits + 1 : 0);
    bool is_text = *at && change_takes_text(said);
    for (size_t i = 0; *at && i < FACTS; i++)
        is_text |= facts[i].value == FACT_TEXT && fact_value(&facts[i], said);
    if (!is_text)
        *at = '\0';
}

void lines_begin(Lines *lines, char *text, size_t size) {
    const char *in = text, *end = text + size;
    char *out = text;
    while (in < end) {
        in += strspn(in, " \t");
        const char *stop = memchr(in, '\n', (size_t)(end - in)), *next = stop ? stop + 1 : end;
        stop = stop ? stop : end;
        if (stop > in && stop[-1] == '\r')
            stop--;
        memmove(out, in, (size_t)(stop - in));
        out[stop - in] = '\0';
        line_cut_comment(out);
        out += strlen(out) + 1;
        in = next;
    }
    *lines = (Lines){.text = text, .size = (size_t)(out - text)};
}

const char *lines_next(Lines *lines) {
    if (lines->at >= lines->size)
        return NULL;
    const char *line = lines->text + lines->at;
    lines->at += strlen(line) + 1;
    lines->number++;
    return line;
}

void lines_rewind(Lines *lines) {
    lines->at = 0;
    lines->number = 0;
}

// --- What a line says ---

bool line_parse(const char *text, LineFile file, Line *line, Error *error) {
    *line = (Line){.kind = LINE_CHANGE};
    for (size_t i = 0; i < FACTS; i++) {
        const Fact *fact = &facts[i];
        const char *value = fact->files & file ? fact_value(fact, text) : NULL;
        if (!value)
            continue;
        line->kind = fact->kind;
        if (!fact_read(fact, value, line))
            return error_set(error, ERROR_USAGE, "%s%c%.60s: expected %s", fact->word,
                             fact->separator, value, fact->expected);
        return fact->value != FACT_TEXT || line_check_text(value, error) ||
               error_prefix(error, "%s", fact->word);
    }
    return change_parse(text, &line->change, error);
}

bool line_check_version(const Model *model, uint64_t version, Error *error) {
    if (version == (uint64_t)model_version(model))
        return true;
    return error_set(error, ERROR_FAILED,
                     "flown with version %" PRIu64 " of the model %s, which flies otherwise than "
                     "version %d of this program",
                     version, model_name(model), model_version(model));
}

// --- Writing ---

void line_write(FILE *stream, const char *lead, const Change *change) {
    char text[CHANGE_TEXT_SIZE];
    change_print(change, text);
    fprintf(stream, "%s%s\n", lead, text);
}
