// The one door for change, as a value: everything that alters a running flock or view (a key, an
// option, a preset, a replay) is a Change with the tick at which it takes effect.
//
// The text form is what --at takes and a journal holds:
//   NAME=VALUE        a parameter of the model or the view
//   rule.NAME=on|off  a rule
//   birds=N  seed=S   the flock placed anew with another count or seed
//   restart           the flock placed anew
//   model=NAME        the model with its own numbers
//   preset=NAME       a preset with all it sets
//   pointer=X,Y,Z     the place that birds of a model with a pointer heed
//   camera=X,Y,Z,YAW,PITCH  where the person looks from; changes nothing that flies
//   compare=on|right|off  side by side with a copy of the flock as it is now, which later changes
//                     leave as it is: on lets what is about time, start, pointer and view reach
//                     both, right lets it reach the changed flock alone
//   pick=ID|none      the bird a person looks at; changes nothing that flies
//   init=FILE         the flock placed as in a states file, which restarts go back to
//   resume=FILE       everything as in a checkpoint, the session's tick too; before any step only
#pragma once

#include <stdint.h>

#include "base/error.h"
#include "base/file.h"
#include "base/param.h"

typedef enum ChangeKind {
    CHANGE_PARAM,
    CHANGE_RULE,
    CHANGE_BIRDS,
    CHANGE_SEED,
    CHANGE_RESTART,
    CHANGE_MODEL,
    CHANGE_PRESET,
    CHANGE_POINTER,
    CHANGE_CAMERA,
    CHANGE_COMPARE,
    CHANGE_PICK,
    CHANGE_INIT,
    CHANGE_RESUME,
} ChangeKind;

typedef struct Change {
    uint64_t tick; // of the session: takes effect before the step from it; a past one means at once
    ChangeKind kind;
    char name[PARAM_NAME_SIZE]; // of the parameter or rule
    char value[FILE_PATH_SIZE]; // PARAM_TEXT_SIZE where it is no file's path
} Change;

enum { CHANGE_TEXT_SIZE = PARAM_NAME_SIZE + FILE_PATH_SIZE + 8 }; // of any text form

// Reads the text form; whether the names exist is found when it is applied.
bool change_parse(const char *text, Change *change, Error *error);

// The text form; out has CHANGE_TEXT_SIZE places.
void change_format(const Change *change, char *out);
