#include "session/lines.h"

#include <inttypes.h>
#include <string.h>

#include "base/text.h"

// --- Facts, in one table ---

typedef struct Fact {
    const char *word; // with '=' those that a person writes, with ' ' those of the program
    unsigned files;   // LineFile, or several of them
    const char *expected;
} Fact;

enum {
    PRESETS = LINE_OF_PRESET | LINE_OF_BASE,
    KEPT = LINE_OF_JOURNAL | LINE_OF_CHECKPOINT,
};

static const Fact facts[LINE_CHANGE] = {
    [LINE_TITLE] = {"title=", PRESETS, "a text of at most 255 characters in one line"},
    [LINE_LESSON] = {"lesson=", PRESETS, "a text of at most 255 characters in one line"},
    [LINE_RANK] = {"rank=", PRESETS, "a whole number from 1 to 1000"},
    [LINE_VERSION] = {"version ", KEPT, "a whole number from 0 to 2^64 - 1"},
    [LINE_HASH] = {"hash ", KEPT, "16 hexadecimal digits"},
    [LINE_END] = {"end ", LINE_OF_JOURNAL, "16 hexadecimal digits"},
};

// The value of a fact, after its word; NULL where the line is no such fact.
static const char *fact_value(LineKind kind, const char *text) {
    size_t length = strlen(facts[kind].word);
    return strncmp(text, facts[kind].word, length) == 0 ? text + length : NULL;
}

static bool fact_read(Line *line, const char *value) {
    switch (line->kind) {
    case LINE_TITLE:
    case LINE_LESSON:
        line->text = value;
        return strlen(value) < PRESET_TITLE_SIZE && text_is_one_line(value);
    case LINE_RANK:
        return text_to_uint64(value, &line->number) && line->number >= 1 && line->number <= 1000;
    case LINE_VERSION:
        return text_to_uint64(value, &line->number);
    default:
        return strlen(value) == 16 && strspn(value, "0123456789abcdef") == 16 &&
               sscanf(value, "%16" SCNx64, &line->number) == 1;
    }
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
    is_text |= fact_value(LINE_TITLE, said) || fact_value(LINE_LESSON, said);
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
    for (LineKind kind = 0; kind < LINE_CHANGE; kind++) {
        const char *value = facts[kind].files & file ? fact_value(kind, text) : NULL;
        if (!value)
            continue;
        line->kind = kind;
        return fact_read(line, value) || error_set(error, ERROR_USAGE, "%s%.60s: expected %s",
                                                   facts[kind].word, value, facts[kind].expected);
    }
    return change_parse(text, &line->change, error);
}

bool line_check_version(const Model *model, uint64_t version, Error *error) {
    if (version == (uint64_t)model->version)
        return true;
    return error_set(error, ERROR_FAILED,
                     "flown with version %" PRIu64 " of the model %s, which flies otherwise than "
                     "version %d of this program",
                     version, model->name, model->version);
}

// --- Writing ---

void line_write(FILE *stream, const char *lead, const Change *change) {
    char text[CHANGE_TEXT_SIZE];
    change_print(change, text);
    fprintf(stream, "%s%s\n", lead, text);
}

void line_write_hash(FILE *stream, uint64_t tick, uint64_t hash) {
    fprintf(stream, "%" PRIu64 " hash %016" PRIx64 "\n", tick, hash);
}
