#include <stdio.h>
#include <string.h>

#include "fly/flight.h"

static void begin_lesson(Flight *flight, const Lesson *lesson) {
    FlyLesson *now = &flight->lesson;
    Measures *measures = &flight->numbers.measures;
    flight->time.paused &= !now->asks;
    *now = (FlyLesson){.says = *lesson, .measured = measures->flock.count};
    const bool plain = flight->options->plain_lessons;
    measures->lesson_topics = 0;
    for (size_t i = 0; i < (plain ? 1 : LESSON_GOALS); i++) {
        goal_parse(i == 0 ? now->says.claim : now->says.tasks[i - 1], &now->goals[i].goal);
        measures->lesson_topics |= goal_topics(&now->goals[i].goal);
    }
    if (now->goals[0].goal.conditions[0].column)
        measures->watched = now->goals[0].goal.conditions[0].column;
    now->asks = *lesson->question && !plain && !flight->replay.file.has_next;
    flight->time.paused |= now->asks;
}

// Once met, it stays so.
static void look_at_goal(Flight *flight, size_t index) {
    FlyGoal *goal = &flight->lesson.goals[index];
    const Measures *measures = &flight->numbers.measures;
    const uint32_t topics = goal_topics(&goal->goal) & ~(1u << METRIC_PLAIN);
    if (goal->met || goal->goal.count == 0 || (measures->latest_topics & topics) != topics ||
        !goal_is_met(&goal->goal, measures_latest(&measures->flock),
                     sim_rules(fly_sim(&flight->core))))
        return;
    goal->met = true;
    fly_trace(&flight->core, "goal %zu", index);
    if (index > 0)
        fly_replace_message(&flight->core, "lesson", "done: %s", goal->goal.words);
}

void fly_follow_lesson(Flight *flight) {
    FlyLesson *now = &flight->lesson;
    const Lesson *lesson = &session_preset(flight->core.session)->lesson;
    if (memcmp(lesson, &now->says, sizeof *lesson) != 0)
        begin_lesson(flight, lesson);
    now->asks &= flight->time.paused; // or the person lets it fly without an answer
    if (now->asks || !*now->says.text)
        return;
    fly_measure(&flight->numbers, &flight->core, &flight->time, flight->show_statistics);
    if (now->measured == flight->numbers.measures.flock.count)
        return;
    now->measured = flight->numbers.measures.flock.count;
    // A task begins where the flock has come to by itself.
    const FlyGoal *claim = &now->goals[0];
    look_at_goal(flight, 0);
    for (size_t i = 1; i < LESSON_GOALS && (claim->met || claim->goal.count == 0); i++)
        look_at_goal(flight, i);
}

bool fly_answer(Flight *flight, size_t answer) {
    FlyLesson *now = &flight->lesson;
    if (!now->asks || answer < 1 || answer > lesson_answers(&now->says))
        return false;
    now->answer = (int)answer;
    now->asks = flight->time.paused = false;
    return true;
}

void fly_describe_verdict(const FlyLesson *lesson, char out[LESSON_VERDICT_SIZE]) {
    const Lesson *says = &lesson->says;
    *out = '\0';
    if (lesson->answer)
        snprintf(out, LESSON_VERDICT_SIZE, "%s: %s",
                 lesson->answer == says->right ? "You were right" : "It comes otherwise",
                 says->answers[says->right - 1]);
}

bool fly_shows_goal(const FlyLesson *lesson, size_t index) {
    return lesson->goals[index].goal.count > 0 && (index > 0 || lesson->answer);
}
