// A change: everything that alters a running flock or view (a key, an option, a preset, a replay)
// is one of these values, with the tick at which it takes effect. Its kinds are the rows of
// changes.inl; session_push takes it.
//
// Keys, panel and pointer build a change without any text. The text form, as gravity=1.5, is for
// --set, --rule, --at and files: README.md lists all of them.
#pragma once

#include <stdint.h>

#include "base/error.h"
#include "base/file.h"
#include "base/param.h"
#include "scene/camera.h"
#include "scene/view.h"
#include "sim/model.h"

typedef enum ChangeKind {
#define CHANGE(kind, word, form, setting, apply, interrupts) CHANGE_##kind,
#include "session/changes.inl"
#undef CHANGE
    CHANGE_KINDS
} ChangeKind;

enum { PRESET_NAME_SIZE = 64, PRESET_TITLE_SIZE = 256 };

typedef enum CompareSides {
    COMPARE_OFF,
    COMPARE_ON,    // changes of time, start, surroundings and view reach both sides
    COMPARE_RIGHT, // the twin is frozen: changes reach the right side alone
} CompareSides;

typedef struct Change {
    uint64_t tick; // of the session: takes effect before the step from it; now if it is past
    ChangeKind kind;
    uint32_t action; // set by session_push: which action it belongs to, for undo; 0: none
    bool of_link;    // a link makes it in flight: of no action, dropped by session_leave_link
    char name[PARAM_NAME_SIZE]; // of a parameter or a rule; "3" of obstacle.3; otherwise ""
    // The name of a preset, the path of a file, or the value of a parameter that is a text or was
    // read from one; NULL otherwise. Borrowed: it must be valid until session_push returns, which
    // makes a copy.
    const char *text;
    union {
        struct {
            const Param *row; // of a model's table or of view_params; NULL: read from a text
            double number;    // the value, where text is NULL
        } param;
        struct {
            const Rule *row; // of a model's rules; NULL: read from a text
            bool on;
        } rule;
        uint64_t birds;
        uint64_t seed;
        const Model *model;
        const struct Settings *settings; // a preset's, borrowed; NULL: those of its file
        float pointer[3];                // world units
        Stimulus stimulus;
        struct {
            size_t index; // below MODEL_MAX_OBSTACLES
            Obstacle obstacle;
        } obstacle;
        Camera camera; // field_of_view 0: the view's
        CompareSides sides;
        struct {
            bool any;
            uint32_t bird; // where there is any
        } pick;
    };
} Change;

// --- Making one ---

// Tick 0 means now. Kinds without a function here are made as (Change){.kind = CHANGE_BIRDS,
// .birds = 7}.

// A row of the current model or of the view. If the model has changed by then, its row of the same
// name is used.
Change change_param(const Param *row, double number);         // any but PARAM_TEXT
Change change_param_text(const Param *row, const char *text); // PARAM_TEXT
// The row's value in this struct, which must be valid as long as a text.
Change change_param_from(const Param *row, const void *values);
Change change_rule(const Rule *row, bool on);
Change change_stimulus(StimulusKind kind, const Stimulus *stimulus);
Change change_obstacle(size_t index, const Obstacle *obstacle);

// Whether it sets a member of Settings (preset.h), which presets and links hold.
bool change_is_setting(const Change *change);

// Of a CHANGE_LURE, CHANGE_THREAT or CHANGE_FALCON.
StimulusKind change_stimulus_kind(const Change *change);

// --- The text form ---

enum { CHANGE_TEXT_SIZE = PARAM_NAME_SIZE + FILE_PATH_SIZE + 8 }; // of any text form

// Reads the text form, in which the change may borrow. Whether the names of parameters and rules
// exist is found when it is pushed or applied.
bool change_parse(const char *text, Change *change, Error *error);

// The text form; out has CHANGE_TEXT_SIZE bytes. change_parse reads the same change from it.
void change_print(const Change *change, char *out);

// What it sets and to what, as a person reads it: "cohesion" "off", "gravity" "12.35", "birds"
// "10,000". Not for CHANGE_RESTART.
enum { CHANGE_VALUE_SIZE = 64 };
void change_describe(const Change *change, char name[PARAM_NAME_SIZE],
                     char value[CHANGE_VALUE_SIZE]);

// Whether the value in this text form is a text (a name of a preset, a file, a parameter of the
// view that is one), which may hold anything.
bool change_takes_text(const char *text);

// Fails with the change and this reason.
bool change_refuse(const Change *change, const char *why, Error *error);
