// The lessons of each model, MODEL-1-… to the last, as its source's text teaches: in its order, at
// its numbers, with a sentence each that says what to look for, and that is true. The starlings',
// who have several sources, come in the order of their keys.
#include "test.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/vec.h"
#include "session/preset.h"
#include "sim/metrics.h"
#include "sim/sim.h"
#include "support/preset_list.h"
#include "support/set_param.h"

static void load(const char *name, Settings *preset) {
    Error error = {0};
    if (!preset_load(preset, name, &error))
        fail_msg("%s", error.text);
}

// --- Their order ---

// In the order of key P, after all presets that are none: the numbers count up, and no lesson takes
// back a rule.
static void check_model(const Settings *presets, size_t count) {
    int lessons = 0;
    uint32_t before = 0;
    for (size_t i = 0; i < count; i++) {
        const Settings *preset = &presets[i];
        if (preset_lesson_number(preset) == 0) {
            assert_int_equal(lessons, 0);
            assert_string_equal(preset->lesson.text, "");
            continue;
        }
        if (preset_lesson_number(preset) != ++lessons)
            fail_msg("%s is not lesson %d", preset->name, lessons);
        if (before & ~preset->rules)
            fail_msg("%s takes back a rule", preset->name);
        if (!*preset->lesson.text || !*preset->lesson.question || !*preset->lesson.tasks[0] ||
            !*preset->lesson.aim || !*preset->lesson.outside || !preset->lesson.minutes)
            fail_msg("%s lacks a part", preset->name);
        before = preset->rules;
    }
    assert_true(lessons >= 4);
}

TEST(every_model_teaches) {
    size_t count, first, end;
    Settings *all = list(&count);
    size_t models = 0;
    for (first = 0; first < count; first = end, models++) {
        for (end = first; end < count && all[end].model == all[first].model;)
            end++;
        check_model(&all[first], end - first);
    }
    assert_int_equal(models, model_count());
    memory_free(all);
}

// The whole model is what its stock preset flies, or the starlings' first; only leader's and the
// starlings' birds are fewer, to see each.
TEST(the_whole_is_the_stock_preset) {
    static const char *const wholes[][2] = {{"leader-7-all", "stock"},
                                            {"cursor-5-all", "cursor-stock"},
                                            {"sphere-8-all", "sphere-stock"},
                                            {"plane-4-all", "plane-stock"},
                                            {"plane-5-triangles", "plane-stock"},
                                            {"steer-4-all", "steer-stock"},
                                            {"starling-9-escape", "starlings"}};
    for (size_t i = 0; i < sizeof wholes / sizeof *wholes; i++) {
        Settings whole, stock;
        load(wholes[i][0], &whole);
        load(wholes[i][1], &stock);
        assert_int_equal(whole.rules, stock.rules);
        assert_memory_equal(whole.params, stock.params, sizeof stock.params);
    }
}

static void assert_between(const Settings *all, size_t count, const char *previous,
                           const char *name, const char *next) {
    Settings now;
    Error error = {0};
    if (!preset_load(&now, name, &error))
        fail_msg("%s", error.text);
    PresetLessons lessons = preset_find_lessons(all, count, &now);
    assert_string_equal(lessons.previous ? lessons.previous->name : "none", previous);
    assert_string_equal(lessons.next ? lessons.next->name : "none", next);
}

TEST(one_follows_the_other) {
    size_t count;
    Settings *all = list(&count);
    assert_between(all, count, "none", "carousel", "sphere-1-centre");
    assert_between(all, count, "none", "sphere-1-centre", "sphere-2-cohesion");
    assert_between(all, count, "sphere-6-speed-limit", "sphere-7-bounds", "sphere-8-all");
    assert_between(all, count, "sphere-7-bounds", "sphere-8-all", "sphere-9-sum-alone");
    assert_between(all, count, "none", "plane-stock", "plane-1-colours");
    assert_between(all, count, "none", "murmuration", "leader-1-separation");
    memory_free(all);
}

// --- What they ask ---

// The flock comes to the claim by itself, and then to none of the tasks.
typedef struct Watched {
    Goal claim, tasks[LESSON_TASKS];
    double claimed; // when it was met; 0: not yet
} Watched;

static Watched begin_watch(const Lesson *lesson) {
    Watched watched = {.claimed = 0};
    goal_parse(lesson->claim, &watched.claim);
    for (size_t i = 0; i < LESSON_TASKS; i++)
        goal_parse(lesson->tasks[i], &watched.tasks[i]);
    return watched;
}

static size_t look(Watched *watched, MetricsMeter *meter, Sim *sim, const char *name) {
    Metrics metrics;
    Error error = {0};
    MetricsWanted wanted = {.topics = goal_topics(&watched->claim)};
    size_t wrong = 0;
    for (size_t i = 0; i < LESSON_TASKS; i++)
        wanted.topics |= goal_topics(&watched->tasks[i]);
    if (!metrics_measure(meter, sim, METRICS_ALL, &wanted, &metrics, &error))
        fail_msg("%s", error.text);
    if (watched->claimed == 0 && goal_is_met(&watched->claim, &metrics, sim_rules(sim)))
        watched->claimed = sim_seconds(sim);
    for (size_t i = 0; i < LESSON_TASKS; i++) {
        const Goal *task = &watched->tasks[i];
        if (watched->claimed == 0 || task->count == 0 ||
            !goal_is_met(task, &metrics, sim_rules(sim)))
            continue;
        print_error("%s, seed %d: done by nobody after %g s: %s\n", name, (int)sim_seed(sim),
                    sim_seconds(sim), task->words);
        wrong = 1;
    }
    return wrong;
}

static Sim *start(Pool *pool, const Settings *preset, uint64_t seed) {
    Error error = {0};
    Sim *sim = sim_create(preset->model, 0, seed, pool, &error);
    assert_non_null(sim);
    sim_set_params(sim, preset->params);
    sim_set_rules(sim, preset->rules);
    restart(sim, preset->birds, seed);
    return sim;
}

static size_t check_lesson(Pool *pool, MetricsMeter *meter, const Settings *preset, uint64_t seed) {
    const bool thorough = getenv("SKEIN_THOROUGH");
    Sim *sim = start(pool, preset, seed);
    Watched watched = begin_watch(&preset->lesson);
    size_t wrong = 0;
    while (sim_seconds(sim) < 40 && wrong == 0 && (thorough || watched.claimed == 0)) {
        for (double next = sim_seconds(sim) + 0.5; sim_seconds(sim) < next - 1e-6;)
            sim_step(sim);
        wrong = look(&watched, meter, sim, preset->name);
    }
    sim_destroy(sim);
    if (watched.claimed > 0)
        return wrong;
    print_error("%s, seed %d: not seen: %s\n", preset->name, (int)seed, preset->lesson.claim);
    return 1;
}

TEST(what_they_claim_is_seen) {
    Error error = {0};
    Pool *pool = pool_create(2, &error);
    MetricsMeter *meter = metrics_create(pool, &error);
    assert_true(pool && meter);
    size_t count, wrong = 0;
    Settings *all = list(&count);
    for (size_t i = 0; i < count; i++)
        for (uint64_t seed = 1; seed <= (getenv("SKEIN_THOROUGH") && !all[i].has_seed ? 3 : 1);
             seed++)
            wrong += *all[i].lesson.question && check_lesson(pool, meter, &all[i], seed);
    memory_free(all);
    metrics_destroy(meter);
    pool_destroy(pool);
    assert_int_equal(wrong, 0);
}

TEST(goals_are_conditions_and_words) {
    static const char *const bad[] = {"",
                                      "polarization > 0.9",
                                      "polarization > 0.9:",
                                      "polarization = 0.9: a",
                                      "beauty > 1: a",
                                      "rules > x: a",
                                      "guarded > 1: a",
                                      "rules > 1, rules < 3, rules > 0, rules < 9: a"};
    Goal goal;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(goal_parse(bad[i], &goal) || goal.count > 0);
    assert_true(goal_parse("polarization > 0.9,rules<3:  one way, by two rules", &goal));
    assert_string_equal(goal.words, "one way, by two rules");
    const Metrics metrics = {.polarization = 0.95};
    assert_true(goal_is_met(&goal, &metrics, 1 << 0 | 1 << 5));
    assert_false(goal_is_met(&goal, &metrics, 1 << 0 | 1 << 5 | 1 << 6));
    assert_false(goal_is_met(&goal, &(Metrics){.polarization = 0.9}, 1));
}

// The leader of a source whose text says that it flies from waypoint to waypoint.
TEST(the_leader_never_arrives) {
    Error error = {0};
    Pool *pool = pool_create(1, &error);
    Settings lesson;
    load("leader-7-all", &lesson);
    Sim *sim = start(pool, &lesson, 1);
    while (sim_seconds(sim) < 60) {
        SimLeader leader;
        sim_step(sim);
        assert_true(sim_leader(sim, 0, &leader));
        float away = vec_distance(leader.position, leader.waypoint);
        assert_int_equal(leader.waypoints, 1);
        if (sim_seconds(sim) > 20 && !(away > 60 && away < 66))
            fail_msg("%g units off after %g s", (double)away, sim_seconds(sim));
    }
    sim_destroy(sim);
    pool_destroy(pool);
}

// How many fly is not the preset's to say: --birds and a key give another count.
TEST(texts_have_no_counts) {
    size_t count;
    Settings *all = list(&count);
    for (size_t i = 0; i < count; i++) {
        const char *title = all[i].title;
        if (strpbrk(title, "0123456789") || strstr(title, "hundred") || strstr(title, "thousand"))
            fail_msg("%s: a count in its title: %s", all[i].name, all[i].title);
    }
    memory_free(all);
}
