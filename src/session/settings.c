#include "session/preset.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "base/text.h"

// --- Setting one ---

// Fails for a name that neither the model nor the view knows.
static bool refuse_name(const Model *model, const Change *change, Error *error) {
    bool rule = change->kind == CHANGE_RULE;
    const char *what = rule ? "rule" : "parameter";
    TextNear near = {0};
    for (size_t i = 0; rule && i < model->rule_count; i++)
        text_near_offer(&near, change->name, model->rules[i].name);
    if (!rule) {
        param_offer_near(&model->params, change->name, &near);
        param_offer_near(&view_params, change->name, &near);
    }
    if (near.name)
        return error_set(error, ERROR_USAGE, "unknown %s %s; did you mean %s?", what, change->name,
                         near.name);
    return error_set(error, ERROR_USAGE, "unknown %s %s; `skein info --%ss %s` lists them", what,
                     change->name, rule ? "rule" : "param", model->name);
}

static bool set_param(Settings *settings, const Change *change, Error *error) {
    const Model *model = settings->model;
    const Param *row = param_find(&model->params, change->name);
    void *values = row ? (void *)settings->params : &settings->view;
    if (!row && !(row = param_find(&view_params, change->name)))
        return refuse_name(model, change, error);
    return change->text ? param_set_text(row, values, change->text, error)
                        : param_set_number(row, values, change->param.number, error);
}

static bool set_rule(Settings *settings, const Change *change, Error *error) {
    int index = model_find_rule(settings->model, change->name);
    if (index < 0)
        return refuse_name(settings->model, change, error);
    uint32_t bit = 1u << index;
    settings->rules = change->rule.on ? settings->rules | bit : settings->rules & ~bit;
    return true;
}

bool settings_set(Settings *settings, const Change *change, Error *error) {
    const Model *model = settings->model;
    StimulusKind kind;
    switch (change->kind) {
    case CHANGE_PARAM:
        return set_param(settings, change, error);
    case CHANGE_RULE:
        return set_rule(settings, change, error);
    case CHANGE_BIRDS:
        settings->birds = (size_t)change->birds;
        return true;
    case CHANGE_SEED:
        settings->seed = change->seed;
        return settings->has_seed = true;
    case CHANGE_OBSTACLE:
        if (!model_check_obstacle(model, change->obstacle.index, &change->obstacle.obstacle, error))
            return false;
        model_set_obstacle(model, settings->params, change->obstacle.index,
                           &change->obstacle.obstacle);
        return true;
    default:
        kind = change_stimulus_kind(change);
        if (!model_check_stimulus(model, kind, &change->stimulus, error))
            return false;
        model_set_stimulus(model, settings->params, kind, &change->stimulus);
        return true;
    }
}

// --- All of them ---

bool settings_at(const Settings *settings, size_t index, Change *change) {
    const Model *model = settings->model;
    const ParamTable *params = &model->params;
    size_t rule_count = model->rule_count;
    const Rule *rules = model->rules;
    if (index < rule_count) {
        *change = change_rule(&rules[index], settings->rules >> index & 1);
        return true;
    }
    index -= rule_count;
    if (index < params->count) {
        *change = change_param_from(&params->rows[index], settings->params);
        return true;
    }
    index -= params->count;
    for (StimulusKind kind = 0; kind < STIMULI; kind++) {
        if (model_heeds(model, kind) && index-- == 0) {
            Stimulus stimulus = model_stimulus(model, settings->params, kind);
            *change = change_stimulus(kind, &stimulus);
            return true;
        }
    }
    if (index < MODEL_MAX_OBSTACLES) {
        Obstacle obstacle = model_obstacle(model, settings->params, index);
        *change = change_obstacle(index, &obstacle);
        return true;
    }
    index -= MODEL_MAX_OBSTACLES;
    if (index < view_params.count) {
        *change = change_param_from(&view_params.rows[index], &settings->view);
        return true;
    }
    index -= view_params.count;
    *change = index == 0 ? (Change){.kind = CHANGE_BIRDS, .birds = settings->birds}
                         : (Change){.kind = CHANGE_SEED, .seed = settings->seed};
    return index < 2;
}

bool settings_next_difference(const Settings *from, const Settings *wanted, size_t *index,
                              Change *change) {
    assert(from->model == wanted->model);
    char before[CHANGE_TEXT_SIZE], after[CHANGE_TEXT_SIZE];
    while (settings_at(from, *index, change)) {
        change_print(change, before);
        settings_at(wanted, (*index)++, change);
        change_print(change, after);
        if (strcmp(before, after) != 0)
            return true;
    }
    return false;
}

bool settings_have_same_origin(const Settings *a, const Settings *b) {
    return a->model == b->model && strcmp(a->name, b->name) == 0 && strcmp(a->path, b->path) == 0 &&
           strcmp(a->start, b->start) == 0;
}

void settings_describe(const Settings *from, const Settings *wanted, bool both, size_t most,
                       char *out, size_t size) {
    char name[PARAM_NAME_SIZE], before[CHANGE_VALUE_SIZE], after[CHANGE_VALUE_SIZE];
    size_t count = 0;
    Change change;
    for (size_t i = 0; settings_next_difference(from, wanted, &i, &change);) {
        if (count++ >= most)
            continue;
        change_describe(&change, name, after);
        text_add(out, size, "%s%s", count > 1 ? ", " : "", name);
        if (both && strcmp(after, "on") != 0 && strcmp(after, "off") != 0) {
            settings_at(from, i - 1, &change);
            change_describe(&change, name, before);
            text_add(out, size, " %s to", before);
        }
        text_add(out, size, " %s", after);
    }
    if (count > most)
        text_add(out, size, " and %zu more", count - most);
    text_make_printable(out); // a value may be cut within a letter
}

// --- Facts of files, in one table ---

typedef struct Fact {
    LineKind kind;
    const char *word; // with '=' those that a person writes, with ' ' those of the program
    unsigned files;   // LineFile, or several of them
    const char *expected;
    size_t offset; // in Settings
    uint64_t high; // of LINE_NUMBER, from 1
} Fact;

enum { KEPT = LINE_OF_JOURNAL | LINE_OF_CHECKPOINT };

// clang-format off
#define TEXT(word, member) {LINE_TEXT, word, LINE_OF_PRESET, "a text of at most 255 characters in one line", offsetof(Settings, member), 0}
#define NUMBER(word, member, high) {LINE_NUMBER, word, LINE_OF_PRESET, "a whole number from 1 to " #high, offsetof(Settings, member), high}
#define GOAL(word, member) {LINE_GOAL, word, LINE_OF_PRESET, "one to three conditions and a text, as \"polarization > 0.9, rules < 3: head all the same way\"; `skein info --metrics` lists the names", offsetof(Settings, lesson.member), 0}

static const Fact facts[] = {
    TEXT("title=", title),
    TEXT("lesson=", lesson.text),
    TEXT("question=", lesson.question),
    TEXT("answer.1=", lesson.answers[0]),
    TEXT("answer.2=", lesson.answers[1]),
    TEXT("answer.3=", lesson.answers[2]),
    TEXT("answer.4=", lesson.answers[3]),
    NUMBER("right=", lesson.right, 4),
    GOAL("claim=", claim),
    GOAL("task.1=", tasks[0]),
    GOAL("task.2=", tasks[1]),
    GOAL("task.3=", tasks[2]),
    TEXT("aim=", lesson.aim),
    TEXT("outside=", lesson.outside),
    NUMBER("minutes=", lesson.minutes, 60),
    NUMBER("rank=", rank, 1000),
    {LINE_NEAR, "near ", LINE_OF_JOURNAL, "a device of OpenGL", 0, 0},
    {LINE_VERSION, "version ", KEPT, "a whole number from 0 to 2^64 - 1", 0, 0},
    {LINE_TICK, "tick=", LINE_OF_LINK, "a whole number from 1 to 10000000", 0, LINK_MOST_TICKS},
    {LINE_THEN, "then=", LINE_OF_LINK, "TICKS:CHANGE;... of at most 1999 letters", 0, 0},
    {LINE_HASH, "hash ", KEPT, "16 hexadecimal digits", 0, 0},
    {LINE_END, "end ", LINE_OF_JOURNAL, "16 hexadecimal digits", 0, 0},
};
// clang-format on

enum { FACTS = sizeof facts / sizeof *facts };

// The fact that a line of any file says, and its value; NULL where it is none.
static const Fact *find_fact(const char *text, const char **value) {
    for (const Fact *fact = facts; fact < facts + FACTS; fact++) {
        *value = text + strlen(fact->word);
        if (strncmp(fact->word, text, strlen(fact->word)) == 0)
            return fact;
    }
    return NULL;
}

static bool fact_read(const Fact *fact, Line *line, const char *value) {
    Goal goal;
    switch (fact->kind) {
    case LINE_TEXT:
    case LINE_NEAR:
    case LINE_GOAL:
        line->text = value;
        return strlen(value) < PRESET_TITLE_SIZE && text_is_one_line(value) &&
               (fact->kind != LINE_GOAL || goal_parse(value, &goal));
    case LINE_THEN:
        line->text = value;
        return strlen(value) < LINK_MOST_LETTERS;
    case LINE_NUMBER:
    case LINE_TICK:
        return text_to_uint64(value, &line->number) && line->number >= 1 &&
               line->number <= fact->high;
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
    const char *value;
    const Fact *fact = find_fact(said, &value);
    bool is_text = fact ? fact->kind <= LINE_GOAL : *at && change_takes_text(said);
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

// --- What a line says ---

bool line_parse(const char *text, LineFile file, Line *line, Error *error) {
    const char *value;
    const Fact *fact = find_fact(text, &value);
    *line = (Line){.kind = LINE_CHANGE};
    if (!fact)
        return change_parse(text, &line->change, error);
    if (!(fact->files & file))
        return error_set(error, ERROR_USAGE, "%.60s: only %s has this", text,
                         fact->files & LINE_OF_PRESET ? "a preset's file"
                         : fact->files & LINE_OF_LINK ? "a link"
                                                      : "a journal");
    line->kind = fact->kind;
    line->offset = fact->offset;
    return fact_read(fact, line, value) ||
           error_set(error, ERROR_USAGE, "%s%.60s: expected %s", fact->word, value, fact->expected);
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

void line_write_near(FILE *stream, uint64_t tick, const char *device) {
    fprintf(stream, "%" PRIu64 " near %s\n", tick, device);
}

void settings_write(FILE *stream, const char *lead, const Settings *settings) {
    Change change = (Change){.kind = CHANGE_MODEL, .model = settings->model};
    line_write(stream, lead, &change);
    fprintf(stream, "%sversion %d\n", lead, settings->model->version);
    for (size_t i = 0; settings_at(settings, i, &change); i++)
        if (change.kind != CHANGE_OBSTACLE || change.obstacle.obstacle.kind != OBSTACLE_NONE)
            line_write(stream, lead, &change);
}
