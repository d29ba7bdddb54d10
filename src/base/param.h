// One row describes one parameter: its name, unit, range, default, help and place in a struct.
// Options, presets, panel and listings read the tables; nothing about a parameter is written
// anywhere else.
//
// A table belongs to one plain struct (a model's numbers, the view's options): offset says where in
// it a value is. PARAM_FLOAT is a float there, PARAM_INT, PARAM_BOOL and PARAM_CHOICE an int,
// PARAM_TEXT a char[PARAM_TEXT_SIZE]. values is always such a struct.
//
// A number may be left to the program: in a row with derive, low is not a number but "auto", as it
// is written and shown, and derive says what it then comes to. The number itself is read as auto
// too.
//
// Errors: ERROR_USAGE, one line with the name, the value, and what would be accepted. Memory:
// tables are constants; values belong to the caller. Threads: any; tables are only read.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/text.h"

enum { PARAM_TEXT_SIZE = 256, PARAM_NAME_SIZE = 48 };

typedef enum ParamKind {
    PARAM_FLOAT,
    PARAM_INT,
    PARAM_BOOL,   // 0 or 1, written off and on
    PARAM_CHOICE, // the index of a name in choices
    PARAM_TEXT,   // a name in choices, or anything else where free_text says so (a file's path)
} ParamKind;

typedef struct Param {
    const char *name;  // snake_case
    const char *unit;  // "" where it has none
    const char *help;  // one sentence without a full stop
    const char *label; // what a person reads; NULL: its name in words
    const char *group; // the heading that it stands under, with the rows beside it; NULL: none
    ParamKind kind;
    double low, high;                     // accepted inclusively; unused for choices and texts
    double initial;                       // the default
    const char *choices;                  // "a|b|c", for PARAM_CHOICE and PARAM_TEXT
    const char *free_text;                // PARAM_TEXT: what else is accepted ("FILE"), or NULL
    const char *initial_text;             // PARAM_TEXT
    double (*derive)(const void *values); // PARAM_FLOAT: what auto comes to; NULL: it has no auto
    size_t offset;
} Param;

typedef struct ParamTable {
    const char *owner; // for messages: "the leader model", "the view"
    const Param *rows;
    size_t count;
} ParamTable;

// The default of every row.
void param_reset_all(const ParamTable *table, void *values);

// Clamps a computed number to [low, high]; only PARAM_FLOAT has one.
void param_clamp(const Param *param, void *values);

// NULL where the table has no such name.
const Param *param_find(const ParamTable *table, const char *name);

// Its label, or its name in words.
void param_get_label(const Param *param, char label[PARAM_NAME_SIZE]);

// Adds the table's names to the candidates for the nearest name (base/text.h).
void param_offer_near(const ParamTable *table, const char *wanted, TextNear *near);

// --- Values as numbers: every kind but PARAM_TEXT (asserted). A PARAM_BOOL is 0 or 1, a
// PARAM_CHOICE the index of its name.

double param_get_number(const Param *param, const void *values);

// Fails for a number that is not finite, out of range, or not whole where it must be, with an error
// that names what is accepted; the old value stays.
bool param_set_number(const Param *param, void *values, double number, Error *error);

// Whether param_set_number would accept it.
bool param_check_number(const Param *param, double number, Error *error);

// --- Values as text: every kind. Reading a printed text gives the same value.

// Fails as param_set_number does, and for a text that is no number, no known name, or too long.
bool param_set_text(const Param *param, void *values, const char *text, Error *error);

void param_get_text(const Param *param, const void *values, char *out, size_t size);

// As param_get_text, without a struct of values; not PARAM_TEXT.
void param_print_number(const Param *param, double number, char *out, size_t size);

// The default, as param_get_text would give it.
void param_describe_initial(const Param *param, char *out, size_t size);

// Whether the value is left to the program.
bool param_is_auto(const Param *param, const void *values);

// What is accepted, for help and messages: "0 to 100", "on|off", "bird|dart|FILE".
void param_describe_range(const Param *param, char *out, size_t size);

bool param_is_same(const Param *param, const void *a, const void *b);

// The part of the range that a slider shows, without auto, for PARAM_FLOAT and PARAM_INT: up to
// about three times the larger of the default and the reference's value (a preset's), and including
// the present value. The range that is accepted may be a million times as wide.
void param_describe_slider(const Param *param, const void *values, const void *reference,
                           double *low, double *high);
