#include "sim/obstacle.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"

static const float farthest = 100000, smallest = 0.01f; // world units

// --- The kinds, and the numbers of each in the order of the text ---

enum { MOST_NUMBERS = 5 };

typedef struct ObstacleForm {
    const char *name;
    size_t count;
    struct {
        size_t offset; // in Obstacle
        bool is_size;  // a radius or height
    } numbers[MOST_NUMBERS];
} ObstacleForm;

#define X_OF offsetof(Obstacle, place)
#define Y_OF (X_OF + sizeof(float))
#define Z_OF (Y_OF + sizeof(float))

static const ObstacleForm forms[OBSTACLE_KINDS] = {
    [OBSTACLE_NONE] = {.name = "off"},
    [OBSTACLE_SPHERE] =
        {"sphere",
         4,
         {{X_OF, false}, {Y_OF, false}, {Z_OF, false}, {offsetof(Obstacle, radius), true}}},
    [OBSTACLE_CYLINDER] = {"cylinder",
                           5,
                           {{X_OF, false},
                            {Y_OF, false},
                            {Z_OF, false},
                            {offsetof(Obstacle, radius), true},
                            {offsetof(Obstacle, height), true}}},
    [OBSTACLE_GROUND] = {"ground", 1, {{Y_OF, false}}},
};

static float get_number(const Obstacle *obstacle, size_t index) {
    float number;
    memcpy(&number, (const char *)obstacle + forms[obstacle->kind].numbers[index].offset,
           sizeof number);
    return number;
}

static void set_number(Obstacle *obstacle, size_t index, float number) {
    memcpy((char *)obstacle + forms[obstacle->kind].numbers[index].offset, &number, sizeof number);
}

const char *obstacle_kind_name(ObstacleKind kind) {
    return forms[kind].name;
}

bool obstacle_is_same(const Obstacle *a, const Obstacle *b) {
    if (a->kind != b->kind)
        return false;
    for (size_t i = 0; i < forms[a->kind].count; i++)
        if (get_number(a, i) != get_number(b, i))
            return false;
    return true;
}

// --- Text ---

void obstacle_print(const Obstacle *obstacle, int digits, char out[OBSTACLE_TEXT_SIZE]) {
    const ObstacleForm *form = &forms[obstacle->kind];
    int length = snprintf(out, OBSTACLE_TEXT_SIZE, "%s", form->name);
    for (size_t i = 0; i < form->count; i++)
        length += snprintf(out + length, OBSTACLE_TEXT_SIZE - (size_t)length, ",%.*g", digits,
                           (double)get_number(obstacle, i));
}

// The numbers after the kind's name; false where there are more, fewer or others.
static bool parse_numbers(const char *text, Obstacle *obstacle) {
    char copy[OBSTACLE_TEXT_SIZE], *at = copy;
    size_t count = forms[obstacle->kind].count;
    if ((size_t)snprintf(copy, sizeof copy, "%s", text) >= sizeof copy)
        return false;
    for (size_t i = 0; i < count; i++) {
        float number;
        if (*at != ',')
            return false;
        size_t length = strcspn(++at, ",");
        char after = at[length];
        at[length] = '\0';
        if (!text_to_float(at, &number))
            return false;
        set_number(obstacle, i, number);
        at += length;
        *at = after;
    }
    return *at == '\0';
}

bool obstacle_parse(const char *text, Obstacle *obstacle) {
    for (ObstacleKind kind = 0; kind < OBSTACLE_KINDS; kind++) {
        size_t length = strcspn(text, ",");
        *obstacle = (Obstacle){.kind = kind};
        if (strlen(forms[kind].name) == length && strncmp(forms[kind].name, text, length) == 0)
            return parse_numbers(text + length, obstacle);
    }
    return false;
}

// --- What the world takes ---

bool obstacle_check(const Obstacle *obstacle, size_t index, Error *error) {
    const ObstacleForm *form = &forms[obstacle->kind];
    char text[OBSTACLE_TEXT_SIZE];
    bool good = true;
    for (size_t i = 0; i < form->count; i++) {
        float number = get_number(obstacle, i);
        float low = form->numbers[i].is_size ? smallest : -farthest;
        good &= number >= low && number <= farthest; // not NaN
    }
    obstacle_print(obstacle, 6, text);
    return good || error_set(error, ERROR_USAGE,
                             "obstacle.%zu=%s: expected places from %g to %g world units, radius "
                             "and height from %g to %g",
                             index + 1, text, (double)-farthest, (double)farthest, (double)smallest,
                             (double)farthest);
}

Obstacle obstacle_of_kind(const Obstacle *obstacle) {
    Obstacle out = {.kind = obstacle->kind};
    for (size_t i = 0; i < forms[obstacle->kind].count; i++)
        set_number(&out, i, get_number(obstacle, i));
    return out;
}
