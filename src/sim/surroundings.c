#include "sim/surroundings.h"

#include <assert.h>
#include <stdio.h>

#include "sim/model_impl.h"

static const double farthest = 100000; // along each axis

static bool obstacles_stand(const Obstacles *obstacles) {
    for (size_t i = 0; i < MODEL_MAX_OBSTACLES; i++)
        if (obstacles->each[i].kind != OBSTACLE_NONE)
            return true;
    return false;
}

SurroundingsConstants surroundings_compile(const Surroundings *surroundings, bool avoids) {
    bool stand = avoids && obstacles_stand(&surroundings->obstacles);
    const Stimulus *lure = &surroundings->stimuli[STIMULUS_LURE].place;
    const Stimulus *threat = &surroundings->stimuli[STIMULUS_THREAT].place;
    // One that is off has a radius of 0, within which no bird is.
    float lure_radius = lure->on ? surroundings->stimuli[STIMULUS_LURE].radius : 0;
    float threat_radius = threat->on ? surroundings->stimuli[STIMULUS_THREAT].radius : 0;
    return (SurroundingsConstants){
        .obstacles = stand ? &surroundings->obstacles : NULL,
        .any = lure->on || threat->on,
        .lure_x = lure->place[0],
        .lure_y = lure->place[1],
        .lure_z = lure->place[2],
        .lure_radius = lure_radius,
        .lure_strength = surroundings->stimuli[STIMULUS_LURE].strength,
        .arrival_distance = lure_radius * ARRIVAL_SHARE,
        .threat_x = threat->place[0],
        .threat_y = threat->place[1],
        .threat_z = threat->place[2],
        .threat_radius = threat_radius,
        .threat_strength = surroundings->stimuli[STIMULUS_THREAT].strength,
        .threat_inverse = threat_radius > 0 ? 1 / threat_radius : 0,
    };
}

bool stimulus_is_same(const Stimulus *a, const Stimulus *b) {
    return a->on == b->on && a->place[0] == b->place[0] && a->place[1] == b->place[1] &&
           a->place[2] == b->place[2];
}

const char *stimulus_name(StimulusKind kind) {
    static const char *const names[STIMULI] = {"lure", "threat", "falcon"};
    return names[kind];
}

const char *stimulus_help(StimulusKind kind) {
    static const char *const help[STIMULI] = {
        "A place that birds within lure_radius come to: X,Y,Z or off",
        "A place that birds within threat_radius flee from: X,Y,Z or off",
        "Where a person flies the falcon: X,Y,Z; off: it flies itself"};
    return help[kind];
}

Stimulus model_stimulus(const Model *model, const void *params, StimulusKind kind) {
    const Surroundings *all = (const void *)((const char *)params + model->surroundings);
    return all->stimuli[kind].place;
}

bool model_heeds(const Model *model, StimulusKind kind) {
    return kind != STIMULUS_FALCON || model_has_falcon(model);
}

bool model_check_stimulus(const Model *model, StimulusKind kind, const Stimulus *stimulus,
                          Error *error) {
    if (!stimulus->on)
        return true;
    if (!model_heeds(model, kind))
        return error_set(error, ERROR_USAGE, "%s: the model %s has none", stimulus_name(kind),
                         model->name);
    const float *place = stimulus->place;
    char expected[96] = "";
    for (int axis = 0; axis < 3; axis++)
        if (!(fabs((double)place[axis]) <= farthest)) // NaN, too
            snprintf(expected, sizeof expected, "X,Y,Z from %g to %g world units", -farthest,
                     farthest);
    if (model->is_flat && place[2] != 0)
        snprintf(expected, sizeof expected, "a Z of 0: the model %s is flat", model->name);
    return !*expected ||
           error_set(error, ERROR_USAGE, "%s=%g,%g,%g: expected %s", stimulus_name(kind),
                     (double)place[0], (double)place[1], (double)place[2], expected);
}

void model_set_stimulus(const Model *model, void *params, StimulusKind kind,
                        const Stimulus *stimulus) {
    Surroundings *all = (void *)((char *)params + model->surroundings);
    all->stimuli[kind].place.on = stimulus->on;
    for (int axis = 0; axis < 3; axis++)
        all->stimuli[kind].place.place[axis] = stimulus->on ? stimulus->place[axis] : 0;
}

int model_stimulus_of_param(const Model *model, const Param *param) {
    size_t each = sizeof((Surroundings *)0)->stimuli[0];
    if (param->offset < model->surroundings ||
        param->offset >= model->surroundings + STIMULI * each)
        return -1;
    return (int)((param->offset - model->surroundings) / each);
}

Obstacle model_obstacle(const Model *model, const void *params, size_t index) {
    assert(index < MODEL_MAX_OBSTACLES);
    const Surroundings *all = (const void *)((const char *)params + model->surroundings);
    return all->obstacles.each[index];
}

bool model_check_obstacle(const Model *model, size_t index, const Obstacle *obstacle,
                          Error *error) {
    char text[OBSTACLE_TEXT_SIZE];
    if (obstacle->kind == OBSTACLE_NONE || !model->is_flat)
        return obstacle_check(obstacle, index, error);
    obstacle_print(obstacle, 6, text);
    return error_set(error, ERROR_USAGE,
                     "obstacle.%zu=%s: expected off: the model %s is flat and has no obstacles",
                     index + 1, text, model->name);
}

void model_set_obstacle(const Model *model, void *params, size_t index, const Obstacle *obstacle) {
    assert(index < MODEL_MAX_OBSTACLES);
    Surroundings *all = (void *)((char *)params + model->surroundings);
    all->obstacles.each[index] = obstacle_of_kind(obstacle);
}
