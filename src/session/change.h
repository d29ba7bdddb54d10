// A change: everything that alters a running flock or view (a key, an option, a preset, a replay)
// is one of these values, with the tick at which it takes effect. Its kinds are the rows of
// changes.inl; session_push takes it.
//
// Keys, panel and pointer build a change by one of the functions below, without any text. Text
// exists at the edges alone, in what --set, --rule and --at take and in files:
//   NAME=VALUE        a parameter of the model or the view
//   rule.NAME=on|off  a rule
//   birds=N  seed=S   the flock placed anew with another count or seed
//   restart           the flock placed anew
//   model=NAME        the model with its own numbers
//   preset=NAME       a preset with all it sets
//   pointer=X,Y,Z     the place of the pointer that birds of some models react to
//   camera=X,Y,Z,YAW,PITCH  where the person looks from; changes nothing that flies
//   compare=on|right|off  side by side with a copy of the flock as it is now, which later changes
//                     leave as it is: with on, changes of time, start, pointer and view reach
//                     both; with right the copy is frozen, and they reach the changed flock alone
//   pick=ID|none      the bird a person looks at; changes nothing that flies
//   init=FILE         the flock placed as in a states file, which restarts go back to
//   resume=FILE       everything as in a checkpoint, the session's tick too; before any step only
#pragma once

#include <stdint.h>

#include "base/error.h"
#include "base/file.h"
#include "base/param.h"
#include "scene/camera.h"
#include "sim/model.h"

typedef enum ChangeKind {
#define CHANGE(kind, word, form, parse, print, set, check, apply, reaches_twin) CHANGE_##kind,
#include "session/changes.inl"
#undef CHANGE
    CHANGE_KINDS
} ChangeKind;

typedef struct ChangeParam {
    const Param *row; // of a model's table or of view_params; NULL: named only, the value is text
    double number;    // the value; not used for a PARAM_TEXT and where row is NULL
    char name[PARAM_NAME_SIZE]; // where row is NULL
} ChangeParam;

typedef struct ChangeRule {
    const Rule *row; // of a model's rules; NULL: named only
    bool on;
    char name[PARAM_NAME_SIZE]; // where row is NULL
} ChangeRule;

typedef struct ChangePick {
    bool any;
    uint32_t bird; // where there is any
} ChangePick;

typedef enum CompareSides {
    COMPARE_OFF,
    COMPARE_ON,    // changes of time, start, pointer and view reach both sides
    COMPARE_RIGHT, // the twin is frozen: changes reach the right side alone
} CompareSides;

typedef struct Change {
    uint64_t tick; // of the session: takes effect before the step from it; a past one means now
    ChangeKind kind;
    // The name of a preset, the path of a file, or the value of a parameter that is a text or known
    // by its name alone; NULL otherwise. Borrowed: it must last until session_push returns, which
    // keeps a copy.
    const char *text;
    union {
        ChangeParam param;
        ChangeRule rule;
        uint64_t birds;
        uint64_t seed;
        const Model *model;
        float pointer[3]; // world units
        Camera camera;    // without its angle of view
        CompareSides sides;
        ChangePick pick;
    };
} Change;

// --- Making one; its tick is 0, which means now ---

// A row of the current model or of the view. Where the model is another by then, the row of that
// name is meant.
Change change_param(const Param *row, double number);         // any but PARAM_TEXT
Change change_param_text(const Param *row, const char *text); // PARAM_TEXT
// The value that row has in these values, which must last as long as a text.
Change change_param_from(const Param *row, const void *values);
Change change_rule(const Rule *row, bool on);
Change change_birds(size_t birds);
Change change_seed(uint64_t seed);
Change change_restart(void);
Change change_model(const Model *model);
Change change_preset(const char *name_or_path);
Change change_pointer(const float place[3]);
Change change_camera(const Camera *camera);
Change change_compare(CompareSides sides);
Change change_pick(uint32_t bird);
Change change_pick_none(void);
Change change_init(const char *path);
Change change_resume(const char *path);

// --- The text form ---

enum { CHANGE_TEXT_SIZE = PARAM_NAME_SIZE + FILE_PATH_SIZE + 8 }; // of any text form

// Reads the text form, in which the change may borrow. Whether the names of parameters and rules
// exist is found when it is pushed or applied.
bool change_parse(const char *text, Change *change, Error *error);

// The text form; out has CHANGE_TEXT_SIZE places. change_parse makes the same change of it.
void change_print(const Change *change, char *out);

// Whether the value in this text form is a text (a name of a preset, a file, a parameter of the
// view that is one), which may hold anything.
bool change_takes_text(const char *text);

// --- Names that no table has; return false ---

// Says which names may have been meant: of near, and of the model's and the view's parameters; and
// where the name resembles a rule's, that rule's parameters. model NULL: the view's alone.
bool change_refuse_param(const Model *model, const char *name, TextNear near, Error *error);
bool change_refuse_rule(const Model *model, const char *name, Error *error);
