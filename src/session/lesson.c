#include "session/lesson.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

size_t lesson_answers(const Lesson *lesson) {
    size_t count = 0;
    while (count < LESSON_ANSWERS && *lesson->answers[count])
        count++;
    return count;
}

bool lesson_check(const Lesson *lesson, Error *error) {
    const size_t answers = lesson_answers(lesson);
    return !*lesson->question ||
           (answers >= 2 && lesson->right >= 1 && (size_t)lesson->right <= answers &&
            *lesson->claim) ||
           error_set(error, ERROR_USAGE,
                     "question=%.60s: expected answer.1= and answer.2= at least, right= with the "
                     "number of one, and claim=",
                     lesson->question);
}

static bool goal_parse_condition(const char **at, GoalCondition *condition) {
    char name[32], sign[2];
    int used;
    if (sscanf(*at, " %31[a-z0-9_] %1[<>] %lf %n", name, sign, &condition->bound, &used) != 3)
        return false;
    *at += used;
    condition->above = *sign == '>';
    condition->column = metrics_find(name);
    return isfinite(condition->bound) &&
           (condition->column ? condition->column->kind != METRIC_WHOLE
                              : strcmp(name, "rules") == 0);
}

bool goal_parse(const char *text, Goal *goal) {
    Goal read = {0};
    *goal = read;
    do {
        if (read.count == GOAL_CONDITIONS ||
            !goal_parse_condition(&text, &read.conditions[read.count++]))
            return false;
    } while (*text++ == ',');
    read.words = text + strspn(text, " ");
    if (text[-1] != ':' || !*read.words)
        return false;
    *goal = read;
    return true;
}

uint32_t goal_topics(const Goal *goal) {
    uint32_t topics = 0;
    for (size_t i = 0; i < goal->count; i++)
        topics |= goal->conditions[i].column ? 1u << goal->conditions[i].column->topic : 0;
    return topics;
}

static double goal_value(const GoalCondition *condition, const Metrics *metrics, uint32_t rules) {
    double value = 0;
    if (condition->column)
        memcpy(&value, (const char *)metrics + condition->column->offset, sizeof value);
    else
        for (; rules; rules &= rules - 1) // one bit less
            value++;
    return value;
}

bool goal_is_met(const Goal *goal, const Metrics *metrics, uint32_t rules) {
    bool met = true;
    for (size_t i = 0; i < goal->count; i++) {
        const GoalCondition *condition = &goal->conditions[i];
        double value = goal_value(condition, metrics, rules);
        met &= condition->above ? value > condition->bound : value < condition->bound;
    }
    return met;
}
