// What a lesson says, asks and has done: lines of its preset (README.md). A goal is what a flock's
// metrics and rules are to come to.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "session/change.h"
#include "sim/metrics.h"

enum { LESSON_ANSWERS = 4, LESSON_TASKS = 3, GOAL_CONDITIONS = 3 };

// All texts may be "".
typedef struct Lesson {
    char text[PRESET_TITLE_SIZE];     // what to look for
    char question[PRESET_TITLE_SIZE]; // asked first; then there are answers, right and claim
    char answers[LESSON_ANSWERS][PRESET_TITLE_SIZE]; // the first so many
    int right;                                       // the number of an answer, from 1
    char claim[PRESET_TITLE_SIZE]; // a goal that the flock comes to by itself, and why
    char tasks[LESSON_TASKS][PRESET_TITLE_SIZE]; // goals that a person brings it to
    // For teachers: what is learnt, where it is seen outside, how long it takes (0: not said).
    char aim[PRESET_TITLE_SIZE], outside[PRESET_TITLE_SIZE];
    int minutes;
} Lesson;

size_t lesson_answers(const Lesson *lesson);

// Fails for a question without two answers, without a right one of them or without a claim.
bool lesson_check(const Lesson *lesson, Error *error);

typedef struct GoalCondition {
    const MetricColumn *column; // NULL: how many rules are on
    bool above;                 // the bound, or below it
    double bound;
} GoalCondition;

typedef struct Goal {
    GoalCondition conditions[GOAL_CONDITIONS];
    size_t count;
    const char *words; // in the text that it was read from
} Goal;

// "NAME > NUMBER" or "NAME < NUMBER", one to three of them with commas between, a colon, and what
// is to be done, in words. NAME: of a metric, or "rules". false for any other text, and then the
// goal has no condition.
bool goal_parse(const char *text, Goal *goal);

// Of the metrics that it needs.
uint32_t goal_topics(const Goal *goal);

// metrics: with these topics. rules: a mask.
bool goal_is_met(const Goal *goal, const Metrics *metrics, uint32_t rules);
