#include "session/change.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"

typedef struct ChangeWord {
    const char *word; // before the '='
    ChangeKind kind;
    bool is_path;
} ChangeWord;

static const ChangeWord words[] = {
    {"birds", CHANGE_BIRDS, false},     {"seed", CHANGE_SEED, false},
    {"model", CHANGE_MODEL, false},     {"preset", CHANGE_PRESET, true},
    {"pointer", CHANGE_POINTER, false}, {"camera", CHANGE_CAMERA, false},
    {"compare", CHANGE_COMPARE, false}, {"pick", CHANGE_PICK, false},
    {"init", CHANGE_INIT, true},        {"resume", CHANGE_RESUME, true},
};

bool change_parse(const char *text, Change *change, Error *error) {
    *change = (Change){.kind = CHANGE_PARAM};
    if (strcmp(text, "restart") == 0) {
        change->kind = CHANGE_RESTART;
        return true;
    }
    bool rule = strncmp(text, "rule.", 5) == 0;
    const char *name = rule ? text + 5 : text;
    const char *equals = strchr(text, '=');
    if (!equals || equals == name || !equals[1])
        return error_set(error, ERROR_USAGE,
                         "%.100s: expected NAME=VALUE, rule.NAME=on|off, birds=N, seed=S, "
                         "model=NAME, preset=NAME, pointer=X,Y,Z, camera=X,Y,Z,YAW,PITCH, "
                         "compare=on|right|off, pick=ID|none, init=FILE, resume=FILE or restart",
                         text);
    if (rule)
        change->kind = CHANGE_RULE;
    size_t length = (size_t)(equals - name);
    if (length >= sizeof change->name)
        return error_set(error, ERROR_USAGE, "%.100s: the name is too long", text);
    memcpy(change->name, name, length);
    size_t limit = PARAM_TEXT_SIZE;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!rule && strcmp(change->name, words[i].word) == 0) {
            change->kind = words[i].kind;
            limit = words[i].is_path ? sizeof change->value : limit;
        }
    if (strlen(equals + 1) >= limit)
        return error_set(error, ERROR_USAGE, "%.100s...: the value is longer than %zu characters",
                         text, limit - 1);
    if (!text_is_one_line(text))
        return error_set(error, ERROR_USAGE,
                         "%.100s: a line end or another control character is not accepted", text);
    strcpy(change->value, equals + 1);
    return true;
}

void change_format(const Change *change, char *out) {
    if (change->kind == CHANGE_RESTART)
        snprintf(out, CHANGE_TEXT_SIZE, "restart");
    else
        snprintf(out, CHANGE_TEXT_SIZE, "%s%s=%s", change->kind == CHANGE_RULE ? "rule." : "",
                 change->name, change->value);
}
