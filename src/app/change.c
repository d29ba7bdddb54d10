#include "app/change.h"

#include <stdio.h>
#include <string.h>

typedef struct ChangeWord {
    const char *word; // before the '='
    ChangeKind kind;
} ChangeWord;

static const ChangeWord words[] = {
    {"birds", CHANGE_BIRDS},   {"seed", CHANGE_SEED},       {"model", CHANGE_MODEL},
    {"preset", CHANGE_PRESET}, {"pointer", CHANGE_POINTER}, {"camera", CHANGE_CAMERA},
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
        return error_set(
            error, ERROR_USAGE,
            "%.100s: expected NAME=VALUE, rule.NAME=on|off, birds=N, seed=S, "
            "model=NAME, preset=NAME, pointer=X,Y,Z, camera=X,Y,Z,YAW,PITCH or restart",
            text);
    if (rule)
        change->kind = CHANGE_RULE;
    size_t length = (size_t)(equals - name);
    if (length >= sizeof change->name)
        return error_set(error, ERROR_USAGE, "%.100s: the name is too long", text);
    if (strlen(equals + 1) >= sizeof change->value)
        return error_set(error, ERROR_USAGE, "%.100s...: the value is too long", text);
    memcpy(change->name, name, length);
    strcpy(change->value, equals + 1);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (change->kind == CHANGE_PARAM && strcmp(change->name, words[i].word) == 0)
            change->kind = words[i].kind;
    return true;
}
