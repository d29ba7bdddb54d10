#include "session/change.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "scene/view.h"
#include "sim/sim.h"

// --- The manifest ---

typedef struct ChangeForm {
    const char *word, *form;
    bool setting;
} ChangeForm;

static const ChangeForm forms[CHANGE_KINDS] = {
#define CHANGE(kind, word, form, setting, apply, interrupts) {word, form, setting},
#include "session/changes.inl"
#undef CHANGE
};

bool change_is_setting(const Change *change) {
    return forms[change->kind].setting;
}

static const char compare_sides[] = "off|on|right"; // in the order of CompareSides

// Whether its value is a text as it stands.
static bool change_is_text(ChangeKind kind) {
    return kind == CHANGE_PRESET || kind == CHANGE_INIT || kind == CHANGE_RESUME;
}

// --- Making one ---

static Change change_make_named(ChangeKind kind, const char *name) {
    Change change = {.kind = kind};
    snprintf(change.name, sizeof change.name, "%s", name);
    return change;
}

Change change_param(const Param *row, double number) {
    assert(row->kind != PARAM_TEXT);
    Change change = change_make_named(CHANGE_PARAM, row->name);
    change.param.row = row;
    change.param.number = number;
    return change;
}

Change change_param_text(const Param *row, const char *text) {
    assert(row->kind == PARAM_TEXT);
    Change change = change_make_named(CHANGE_PARAM, row->name);
    change.text = text;
    change.param.row = row;
    return change;
}

Change change_param_from(const Param *row, const void *values) {
    return row->kind == PARAM_TEXT ? change_param_text(row, (const char *)values + row->offset)
                                   : change_param(row, param_get_number(row, values));
}

Change change_rule(const Rule *row, bool on) {
    Change change = change_make_named(CHANGE_RULE, row->name);
    change.rule.row = row;
    change.rule.on = on;
    return change;
}

Change change_stimulus(StimulusKind kind, const Stimulus *stimulus) {
    return (Change){.kind = CHANGE_LURE + kind, .stimulus = *stimulus};
}

StimulusKind change_stimulus_kind(const Change *change) {
    assert(change->kind >= CHANGE_LURE && change->kind - CHANGE_LURE < STIMULI);
    return (StimulusKind)(change->kind - CHANGE_LURE);
}

Change change_obstacle(size_t index, const Obstacle *obstacle) {
    assert(index < MODEL_MAX_OBSTACLES);
    Change change = {.kind = CHANGE_OBSTACLE, .obstacle = {index, *obstacle}};
    snprintf(change.name, sizeof change.name, "%zu", index + 1);
    return change;
}

// --- A value from its text ---

static bool change_parse_value(const char *value, Change *change, Error *error) {
    bool good = true;
    int64_t number = 0;
    switch (change->kind) {
    case CHANGE_MODEL:
        return (change->model = model_require(value, error)) != NULL;
    case CHANGE_CAMERA:
        return camera_parse(value, &change->camera, error);
    case CHANGE_RULE:
        good = text_to_bool(value, &change->rule.on);
        break;
    case CHANGE_BIRDS:
        good = text_to_int(value, 0, SIM_MAX_BIRDS, &number);
        change->birds = (uint64_t)number;
        break;
    case CHANGE_SEED:
        good = text_to_uint64(value, &change->seed);
        break;
    case CHANGE_POINTER:
        good = text_to_floats(value, change->pointer, 3) == 3;
        break;
    case CHANGE_LURE:
    case CHANGE_THREAT:
    case CHANGE_FALCON:
        change->stimulus.on = strcmp(value, "off") != 0;
        good = !change->stimulus.on || text_to_floats(value, change->stimulus.place, 3) == 3;
        break;
    case CHANGE_OBSTACLE:
        good = text_to_int(change->name, 1, MODEL_MAX_OBSTACLES, &number) &&
               obstacle_parse(value, &change->obstacle.obstacle);
        change->obstacle.index = (size_t)number - 1;
        break;
    case CHANGE_COMPARE:
        good = (number = text_list_find(compare_sides, value)) >= 0;
        change->sides = (CompareSides)number;
        break;
    case CHANGE_PICK:
        change->pick.any = strcmp(value, "none") != 0;
        good = !change->pick.any || text_to_int(value, 0, SIM_MAX_BIRDS - 1, &number);
        change->pick.bird = (uint32_t)number;
        break;
    default:
        change->text = value;
    }
    return good ||
           error_set(error, ERROR_USAGE, "%s%s=%.100s: expected %s", forms[change->kind].word,
                     change->name, value, forms[change->kind].form);
}

// --- A value to text ---

// With commas between, each so that it reads back exactly.
static void change_print_floats(const float *values, int count, char *out) {
    char number[32];
    *out = '\0';
    for (int i = 0; i < count; i++) {
        text_from_float(values[i], number, sizeof number);
        text_add(out, FILE_PATH_SIZE, "%s%s", i ? "," : "", number);
    }
}

// out has FILE_PATH_SIZE bytes.
static void change_print_value(const Change *change, char *out) {
    const Camera *camera = &change->camera;
    switch (change->kind) {
    case CHANGE_RULE:
        strcpy(out, change->rule.on ? "on" : "off");
        break;
    case CHANGE_BIRDS:
    case CHANGE_SEED:
        snprintf(out, FILE_PATH_SIZE, "%" PRIu64,
                 change->kind == CHANGE_BIRDS ? change->birds : change->seed);
        break;
    case CHANGE_MODEL:
        strcpy(out, change->model->name);
        break;
    case CHANGE_POINTER:
        change_print_floats(change->pointer, 3, out);
        break;
    case CHANGE_LURE:
    case CHANGE_THREAT:
    case CHANGE_FALCON:
        strcpy(out, "off");
        if (change->stimulus.on)
            change_print_floats(change->stimulus.place, 3, out);
        break;
    case CHANGE_OBSTACLE:
        obstacle_print(&change->obstacle.obstacle, OBSTACLE_DIGITS, out);
        break;
    case CHANGE_CAMERA:
        change_print_floats(camera->values, camera->field_of_view > 0 ? 6 : 5, out);
        break;
    case CHANGE_COMPARE:
        text_list_get(compare_sides, (int)change->sides, out, FILE_PATH_SIZE);
        break;
    case CHANGE_PICK:
        strcpy(out, "none");
        if (change->pick.any)
            snprintf(out, FILE_PATH_SIZE, "%u", (unsigned)change->pick.bird);
        break;
    default:
        if (change->text)
            snprintf(out, FILE_PATH_SIZE, "%s", change->text);
        else
            param_print_number(change->param.row, change->param.number, out, PARAM_TEXT_SIZE);
    }
}

// --- The text form ---

// A word that is in no row is a parameter's name.
static ChangeKind change_find_kind(const char *word, size_t length) {
    for (int kind = 0; kind < CHANGE_KINDS; kind++) {
        size_t whole = strlen(forms[kind].word);
        bool named = whole > 0 && forms[kind].word[whole - 1] == '.';
        bool fits = named ? whole <= length : whole == length;
        if (kind != CHANGE_RESTART && fits && memcmp(forms[kind].word, word, whole) == 0)
            return (ChangeKind)kind;
    }
    return CHANGE_PARAM;
}

bool change_parse(const char *text, Change *change, Error *error) {
    *change = (Change){.kind = CHANGE_RESTART};
    if (strcmp(text, forms[CHANGE_RESTART].word) == 0)
        return true;
    if (!text_is_one_line(text)) // a journal could not record it
        return error_set(error, ERROR_USAGE,
                         "%.100s: a line end or another control character is not accepted", text);
    size_t length = strcspn(text, "=");
    change->kind = change_find_kind(text, length);
    const char *word = forms[change->kind].word, *value = text + length + (text[length] == '=');
    bool named = change->kind == CHANGE_PARAM || strchr(word, '.');
    if (length < strlen(word) + named || !*value) {
        char all[768] = "";
        for (int i = 0; i < CHANGE_KINDS; i++)
            text_add(all, sizeof all, "%s%s", i ? "; " : "", forms[i].form);
        return error_set(error, ERROR_USAGE, "%.100s: expected %s", text, all);
    }
    length -= strlen(word);
    size_t size = change_is_text(change->kind) ? FILE_PATH_SIZE : PARAM_TEXT_SIZE;
    if (length >= sizeof change->name || strlen(value) >= size)
        return error_set(error, ERROR_USAGE,
                         "%.100s...: longer than %zu characters before or %zu "
                         "behind the =",
                         text, sizeof change->name - 1, size - 1);
    snprintf(change->name, sizeof change->name, "%.*s", (int)length, text + strlen(word));
    return change_parse_value(value, change, error);
}

bool change_takes_text(const char *text) {
    char name[PARAM_NAME_SIZE];
    size_t length = strcspn(text, "=");
    if (!text[length] || length >= sizeof name)
        return false;
    snprintf(name, sizeof name, "%.*s", (int)length, text);
    const Param *row = param_find(&view_params, name); // no model has one
    return (row && row->kind == PARAM_TEXT) || change_is_text(change_find_kind(text, length));
}

void change_print(const Change *change, char *out) {
    char value[FILE_PATH_SIZE];
    snprintf(out, CHANGE_TEXT_SIZE, "%s%s", forms[change->kind].word, change->name);
    if (change->kind == CHANGE_RESTART)
        return;
    change_print_value(change, value);
    text_add(out, CHANGE_TEXT_SIZE, "=%s", value);
}

void change_describe(const Change *change, char name[PARAM_NAME_SIZE],
                     char value[CHANGE_VALUE_SIZE]) {
    char text[FILE_PATH_SIZE], whole[PARAM_NAME_SIZE + 12];
    double number;
    change_print_value(change, text);
    snprintf(whole, sizeof whole, "%s%s",
             change->kind == CHANGE_RULE ? "" : forms[change->kind].word, change->name);
    text_from_name(whole, name, PARAM_NAME_SIZE);
    if (change->kind == CHANGE_BIRDS)
        text_from_count(change->birds, text, sizeof text);
    else if ((change->kind == CHANGE_LURE || change->kind == CHANGE_THREAT) && change->stimulus.on)
        snprintf(text, sizeof text, "%.1f,%.1f,%.1f", (double)change->stimulus.place[0],
                 (double)change->stimulus.place[1], (double)change->stimulus.place[2]);
    else if (change->kind == CHANGE_OBSTACLE)
        obstacle_print(&change->obstacle.obstacle, 4, text);
    else if (change->kind == CHANGE_PARAM && text_to_double(text, &number))
        snprintf(text, sizeof text, number > -1e4 && number < 1e4 ? "%.4g" : "%.0f", number);
    snprintf(value, CHANGE_VALUE_SIZE, "%.*s", CHANGE_VALUE_SIZE - 1, text);
}

// --- Errors ---

bool change_refuse(const Change *change, const char *why, Error *error) {
    char text[CHANGE_TEXT_SIZE];
    change_print(change, text);
    return error_set(error, ERROR_USAGE, "%.100s: %s", text, why);
}
