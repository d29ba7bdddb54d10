#include "session/change.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "scene/view.h"
#include "sim/sim.h"

// --- Making one ---

Change change_param(const Param *row, double number) {
    assert(row->kind != PARAM_TEXT);
    return (Change){.kind = CHANGE_PARAM, .param = {.row = row, .number = number}};
}

Change change_param_text(const Param *row, const char *text) {
    assert(row->kind == PARAM_TEXT);
    return (Change){.kind = CHANGE_PARAM, .text = text, .param = {.row = row}};
}

Change change_param_from(const Param *row, const void *values) {
    return row->kind == PARAM_TEXT ? change_param_text(row, (const char *)values + row->offset)
                                   : change_param(row, param_get_number(row, values));
}

Change change_rule(const Rule *row, bool on) {
    return (Change){.kind = CHANGE_RULE, .rule = {.row = row, .on = on}};
}

Change change_birds(size_t birds) {
    return (Change){.kind = CHANGE_BIRDS, .birds = birds};
}

Change change_seed(uint64_t seed) {
    return (Change){.kind = CHANGE_SEED, .seed = seed};
}

Change change_restart(void) {
    return (Change){.kind = CHANGE_RESTART};
}

Change change_model(const Model *model) {
    return (Change){.kind = CHANGE_MODEL, .model = model};
}

Change change_preset(const char *name_or_path) {
    return (Change){.kind = CHANGE_PRESET, .text = name_or_path};
}

Change change_pointer(const float place[3]) {
    return (Change){.kind = CHANGE_POINTER, .pointer = {place[0], place[1], place[2]}};
}

Change change_stimulus(StimulusKind kind, const Stimulus *stimulus) {
    static const ChangeKind kinds[STIMULI] = {CHANGE_LURE, CHANGE_THREAT, CHANGE_FALCON};
    return (Change){.kind = kinds[kind], .stimulus = *stimulus};
}

Change change_obstacle(size_t index, const Obstacle *obstacle) {
    assert(index < MODEL_MAX_OBSTACLES);
    return (Change){.kind = CHANGE_OBSTACLE, .obstacle = {index, *obstacle}};
}

StimulusKind change_stimulus_kind(const Change *change) {
    assert(change->kind == CHANGE_LURE || change->kind == CHANGE_THREAT ||
           change->kind == CHANGE_FALCON);
    return change->kind == CHANGE_LURE     ? STIMULUS_LURE
           : change->kind == CHANGE_THREAT ? STIMULUS_THREAT
                                           : STIMULUS_FALCON;
}

Change change_camera(const Camera *camera) {
    return (Change){.kind = CHANGE_CAMERA, .camera = *camera};
}

Change change_compare(CompareSides sides) {
    return (Change){.kind = CHANGE_COMPARE, .sides = sides};
}

Change change_pick(uint32_t bird) {
    return (Change){.kind = CHANGE_PICK, .pick = {true, bird}};
}

Change change_pick_none(void) {
    return (Change){.kind = CHANGE_PICK};
}

Change change_init(const char *path) {
    return (Change){.kind = CHANGE_INIT, .text = path};
}

Change change_resume(const char *path) {
    return (Change){.kind = CHANGE_RESUME, .text = path};
}

// --- The manifest ---

typedef struct ChangeForm {
    const char *word, *form;
    bool setting;
} ChangeForm;

static const ChangeForm forms[CHANGE_KINDS] = {
#define CHANGE(kind, word, form, setting, check, apply, reaches_twin, interrupts)                  \
    {word, form, setting},
#include "session/changes.inl"
#undef CHANGE
};

bool change_is_setting(const Change *change) {
    return forms[change->kind].setting;
}

// Whether its value is a text as it stands.
static bool change_is_text(ChangeKind kind) {
    return kind == CHANGE_PRESET || kind == CHANGE_INIT || kind == CHANGE_RESUME;
}

// --- A value from its text ---

// X,Y,Z
static bool change_parse_place(const char *value, float place[3]) {
    char copy[FILE_PATH_SIZE];
    snprintf(copy, sizeof copy, "%s", value);
    char *at = copy;
    for (int axis = 0; axis < 3; axis++) {
        char *end = at + strcspn(at, ",");
        bool more = *end == ',';
        *end = '\0';
        if (more != (axis < 2) || !text_to_float(at, &place[axis]))
            return false;
        at = end + 1;
    }
    return true;
}

// value: the text after the '='. What is before it is set already.
static bool change_read_value(const char *value, Change *change, Error *error) {
    int64_t number = 0;
    bool on = true;
    switch (change->kind) {
    case CHANGE_PARAM:
    case CHANGE_PRESET:
    case CHANGE_INIT:
    case CHANGE_RESUME:
        change->text = value;
        return true;
    case CHANGE_RULE:
        return text_to_bool(value, &change->rule.on) ||
               error_set(error, ERROR_USAGE, "rule.%s=%.100s: expected on|off", change->rule.name,
                         value);
    case CHANGE_BIRDS:
        if (!text_to_int(value, 0, SIM_MAX_BIRDS, &number))
            return error_set(error, ERROR_USAGE,
                             "birds=%.100s: expected a whole number from 0 to %d", value,
                             SIM_MAX_BIRDS);
        change->birds = (uint64_t)number;
        return true;
    case CHANGE_SEED:
        return text_to_uint64(value, &change->seed) ||
               error_set(error, ERROR_USAGE,
                         "seed=%.100s: expected a whole number from 0 to 2^64 - 1", value);
    case CHANGE_MODEL:
        return (change->model = model_require(value, error)) != NULL;
    case CHANGE_POINTER:
        return change_parse_place(value, change->pointer) ||
               error_set(error, ERROR_USAGE, "pointer=%.100s: expected X,Y,Z in world units",
                         value);
    case CHANGE_LURE:
    case CHANGE_THREAT:
    case CHANGE_FALCON:
        change->stimulus = (Stimulus){.on = strcmp(value, "off") != 0};
        return !change->stimulus.on || change_parse_place(value, change->stimulus.place) ||
               error_set(error, ERROR_USAGE, "%s=%.100s: expected X,Y,Z in world units, or off",
                         stimulus_name(change_stimulus_kind(change)), value);
    case CHANGE_OBSTACLE:
        return obstacle_parse(value, &change->obstacle.obstacle) ||
               error_set(error, ERROR_USAGE,
                         "obstacle.%zu=%.100s: expected sphere,X,Y,Z,R or cylinder,X,Y,Z,R,H or "
                         "ground,Y in world units, or off",
                         change->obstacle.index + 1, value);
    case CHANGE_CAMERA:
        return camera_parse(value, &change->camera, error);
    case CHANGE_COMPARE:
        if (strcmp(value, "right") != 0 && !text_to_bool(value, &on))
            return error_set(error, ERROR_USAGE, "compare=%.100s: expected on|right|off", value);
        change->sides = strcmp(value, "right") == 0 ? COMPARE_RIGHT : on ? COMPARE_ON : COMPARE_OFF;
        return true;
    case CHANGE_PICK:
        change->pick.any = strcmp(value, "none") != 0;
        if (change->pick.any && !text_to_int(value, 0, SIM_MAX_BIRDS - 1, &number))
            return error_set(error, ERROR_USAGE,
                             "pick=%.100s: expected a bird's number from 0 to %d, or none", value,
                             SIM_MAX_BIRDS - 1);
        change->pick.bird = (uint32_t)number;
        return true;
    default: // has no value
        return false;
    }
}

// --- A value to text ---

// With commas between, each so that it reads back exactly.
static void change_print_floats(const float *values, int count, char *out) {
    size_t used = 0;
    for (int i = 0; i < count; i++) {
        char number[32];
        text_from_float(values[i], number, sizeof number);
        used += (size_t)snprintf(out + used, FILE_PATH_SIZE - used, "%s%s", i ? "," : "", number);
    }
}

// out has FILE_PATH_SIZE bytes.
static void change_print_value(const Change *change, char *out) {
    static const char *const sides[] = {"off", "on", "right"};
    const Camera *camera = &change->camera;
    const float *place = camera->position;
    switch (change->kind) {
    case CHANGE_PARAM:
        if (!change->text) {
            param_print_number(change->param.row, change->param.number, out, PARAM_TEXT_SIZE);
            break;
        } // fall through
    case CHANGE_PRESET:
    case CHANGE_INIT:
    case CHANGE_RESUME:
        snprintf(out, FILE_PATH_SIZE, "%s", change->text);
        break;
    case CHANGE_RULE:
        strcpy(out, change->rule.on ? "on" : "off");
        break;
    case CHANGE_BIRDS:
    case CHANGE_SEED:
        snprintf(out, FILE_PATH_SIZE, "%" PRIu64,
                 change->kind == CHANGE_BIRDS ? change->birds : change->seed);
        break;
    case CHANGE_MODEL:
        strcpy(out, model_name(change->model));
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
        change_print_floats((float[]){place[0], place[1], place[2], camera->yaw, camera->pitch,
                                      camera->field_of_view},
                            camera->field_of_view > 0 ? 6 : 5, out);
        break;
    case CHANGE_COMPARE:
        strcpy(out, sides[change->sides]);
        break;
    case CHANGE_PICK:
        strcpy(out, "none");
        if (change->pick.any)
            snprintf(out, FILE_PATH_SIZE, "%u", (unsigned)change->pick.bird);
        break;
    default: // has no value
        break;
    }
}

// --- The text form ---

static bool change_is_named(const ChangeForm *form) {
    size_t length = strlen(form->word);
    return length > 0 && form->word[length - 1] == '.';
}

// A word that is in no row is a parameter's name.
static ChangeKind change_find_kind(const char *word, size_t length) {
    for (int kind = 0; kind < CHANGE_KINDS; kind++) {
        size_t whole = strlen(forms[kind].word);
        bool fits = change_is_named(&forms[kind]) ? whole <= length : whole == length;
        if (kind != CHANGE_RESTART && fits && memcmp(forms[kind].word, word, whole) == 0)
            return (ChangeKind)kind;
    }
    return CHANGE_PARAM;
}

static bool change_is_ascii(const char *text) {
    for (; *text; text++)
        if (*text < ' ' || *text > '~')
            return false;
    return true;
}

bool change_refuse_stray(const char *text, Error *error) {
    const char *stray = strpbrk(text, "\"'{}()[];");
    if (!stray || change_takes_text(text))
        return false;
    error_set(error, ERROR_USAGE,
              "%.100s%sa %c is not accepted: NAME=VALUE takes no quotes, brackets or semicolons",
              change_is_ascii(text) ? text : "", change_is_ascii(text) ? ": " : "", *stray);
    return true;
}

// text: "NAME=VALUE", whose name goes with the kind.
static bool change_take_name(const char *text, size_t length, Change *change, Error *error) {
    char name[PARAM_NAME_SIZE];
    int64_t number;
    if (length >= PARAM_NAME_SIZE)
        return error_set(error, ERROR_USAGE, "%.100s: the name is too long", text);
    snprintf(name, sizeof name, "%.*s", (int)length, text);
    if (change->kind == CHANGE_PARAM)
        strcpy(change->param.name, name);
    if (change->kind == CHANGE_RULE)
        strcpy(change->rule.name, name);
    if (change->kind != CHANGE_OBSTACLE)
        return true;
    if (!text_to_int(name, 1, MODEL_MAX_OBSTACLES, &number))
        return error_set(error, ERROR_USAGE, "obstacle.%.100s: expected obstacle.1 to obstacle.%d",
                         text, MODEL_MAX_OBSTACLES);
    change->obstacle.index = (size_t)number - 1;
    return true;
}

bool change_parse(const char *text, Change *change, Error *error) {
    if (change_refuse_stray(text, error))
        return false;
    *change = (Change){.kind = CHANGE_RESTART};
    if (strcmp(text, forms[CHANGE_RESTART].word) == 0)
        return true;
    size_t length = strcspn(text, "=");
    ChangeKind kind = change_find_kind(text, length);
    const char *equals = strchr(text, '='),
               *name = change_is_named(&forms[kind]) ? text + strlen(forms[kind].word) : text;
    if (!equals || equals <= name || !equals[1]) {
        char all[512] = "";
        for (int i = 0; i < CHANGE_KINDS; i++) {
            size_t used = strlen(all);
            snprintf(all + used, sizeof all - used, "%s%s", i ? ", " : "", forms[i].form);
        }
        return error_set(error, ERROR_USAGE, "%.100s: expected %s", text, all);
    }
    if (!text_is_one_line(text))
        return error_set(error, ERROR_USAGE,
                         "%.100s: a line end or another control character is not accepted", text);
    change->kind = kind;
    size_t size = change_is_text(kind) ? FILE_PATH_SIZE : PARAM_TEXT_SIZE;
    if (!change_take_name(name, (size_t)(equals - name), change, error))
        return false;
    if (strlen(equals + 1) >= size)
        return error_set(error, ERROR_USAGE, "%.100s...: the value is longer than %zu characters",
                         equals + 1, size - 1);
    return change_read_value(equals + 1, change, error);
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
    const ChangeForm *form = &forms[change->kind];
    const char *name = "";
    char value[FILE_PATH_SIZE], number[24];
    if (change->kind == CHANGE_OBSTACLE) {
        snprintf(number, sizeof number, "%zu", change->obstacle.index + 1);
        name = number;
    }
    if (change->kind == CHANGE_PARAM)
        name = change->param.row ? change->param.row->name : change->param.name;
    if (change->kind == CHANGE_RULE)
        name = change->rule.row ? change->rule.row->name : change->rule.name;
    int length = snprintf(out, CHANGE_TEXT_SIZE, "%s%s", form->word, name);
    if (change->kind == CHANGE_RESTART)
        return;
    change_print_value(change, value);
    snprintf(out + length, CHANGE_TEXT_SIZE - (size_t)length, "=%s", value);
}

void change_describe(const Change *change, char name[PARAM_NAME_SIZE],
                     char value[CHANGE_VALUE_SIZE]) {
    char text[CHANGE_TEXT_SIZE], obstacle[OBSTACLE_TEXT_SIZE] = "";
    double number;
    change_print(change, text);
    if (change->kind == CHANGE_OBSTACLE)
        obstacle_print(&change->obstacle.obstacle, 4, obstacle);
    char *equals = strchr(text, '=');
    assert(equals);
    *equals++ = '\0';
    text_from_name(change->kind == CHANGE_RULE ? strchr(text, '.') + 1 : text, name,
                   PARAM_NAME_SIZE);
    if (change->kind == CHANGE_BIRDS)
        text_from_count(change->birds, value, CHANGE_VALUE_SIZE);
    else if ((change->kind == CHANGE_LURE || change->kind == CHANGE_THREAT) && change->stimulus.on)
        snprintf(value, CHANGE_VALUE_SIZE, "%.1f,%.1f,%.1f", (double)change->stimulus.place[0],
                 (double)change->stimulus.place[1], (double)change->stimulus.place[2]);
    else if (*obstacle)
        snprintf(value, CHANGE_VALUE_SIZE, "%.*s", CHANGE_VALUE_SIZE - 1, obstacle);
    else if (change->kind == CHANGE_PARAM && text_to_double(equals, &number))
        snprintf(value, CHANGE_VALUE_SIZE, number > -1e4 && number < 1e4 ? "%.4g" : "%.0f", number);
    else
        snprintf(value, CHANGE_VALUE_SIZE, "%.*s", CHANGE_VALUE_SIZE - 1, equals);
}

// --- Errors for unknown names ---

// Whether a part of a parameter's name, between its underscores, is near a rule's name, or begins
// like it.
static bool change_resembles_rule(const char *name, const char *rule) {
    enum { LEAST = 4 };
    for (const char *at = name; *at; at += *at == '_') {
        char part[PARAM_NAME_SIZE];
        size_t length = strcspn(at, "_");
        TextNear near = {0};
        snprintf(part, sizeof part, "%.*s", (int)length, at);
        text_near_offer(&near, part, rule);
        size_t shared = length < strlen(rule) ? length : strlen(rule);
        if (near.name || (shared >= LEAST && strncmp(part, rule, shared) == 0))
            return true;
        at += length;
    }
    return false;
}

// "; the rule cohesion has gravity, local_gravity", or "".
static void change_describe_rule(const Model *model, const char *name, char *out, size_t size) {
    size_t count;
    const Rule *rules = model_rules(model, &count);
    *out = '\0';
    for (size_t i = 0; i < count; i++) {
        if (!*rules[i].params || !change_resembles_rule(name, rules[i].name))
            continue;
        size_t used = (size_t)snprintf(out, size, "; the rule %s has ", rules[i].name);
        for (const char *at = rules[i].params; *at && used + 2 < size; at++)
            used += (size_t)snprintf(out + used, size - used, *at == '|' ? ", " : "%c", *at);
        return;
    }
}

bool change_refuse_param(const Model *model, const char *name, TextNear near, Error *error) {
    char rule[256] = "";
    if (model) {
        param_offer_near(model_params(model), name, &near);
        change_describe_rule(model, name, rule, sizeof rule);
    }
    param_offer_near(&view_params, name, &near);
    if (near.name)
        return error_set(error, ERROR_USAGE, "unknown parameter %s; did you mean %s?%s", name,
                         near.name, rule);
    if (*rule || !model)
        return error_set(error, ERROR_USAGE, "unknown parameter %s%s", name, rule);
    return error_set(error, ERROR_USAGE,
                     "unknown parameter %s; `skein info --params %s` lists them", name,
                     model_name(model));
}

bool change_refuse_rule(const Model *model, const char *name, Error *error) {
    TextNear near = {0};
    model_offer_near_rule(model, name, &near);
    if (near.name)
        return error_set(error, ERROR_USAGE, "unknown rule %s; did you mean %s?", name, near.name);
    return error_set(error, ERROR_USAGE, "unknown rule %s; `skein info --rules %s` lists them",
                     name, model_name(model));
}
