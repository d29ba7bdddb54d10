// The lessons of a model, MODEL-1-… to the last, as its text teaches: the source's numbers, one
// rule more at a time until all are on, and a sentence each that says what to watch for.
#include "test.h"

#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "session/preset.h"

static bool is_one_bit(uint32_t bits) {
    return bits != 0 && (bits & (bits - 1)) == 0;
}

// Names are the rule's, with hyphens for underscores; the last is called all.
static void assert_named_after(const Preset *lesson, uint32_t added) {
    size_t count;
    const Rule *rules = model_rules(lesson->model, &count);
    const char *name = strrchr(lesson->name, '-');
    if (lesson->rules == (1u << count) - 1) {
        assert_string_equal(name, "-all");
        return;
    }
    bool named = false;
    for (size_t r = 0; r < count; r++)
        if (added >> r & 1) {
            char expected[PRESET_NAME_SIZE * 2];
            int number = preset_lesson_number(lesson);
            snprintf(expected, sizeof expected, "%s-%d-%s", model_name(lesson->model), number,
                     rules[r].name);
            for (char *c = expected; *c; c++)
                *c = *c == '_' ? '-' : *c;
            named |= strcmp(lesson->name, expected) == 0;
        }
    if (!named)
        fail_msg("%s is not named after a rule that it adds", lesson->name);
}

static void check_lesson(const Preset *lesson, int expected, uint32_t before) {
    Preset source;
    Error error = {0};
    assert_true(preset_from_model(&source, lesson->model, &error));
    if (preset_lesson_number(lesson) != expected)
        fail_msg("%s is not lesson %d", lesson->name, expected);
    uint32_t added = lesson->rules & ~before;
    // The first has its limits beside the rule that it is about: without them nobody stays.
    if ((expected > 1 && !is_one_bit(added)) || (before & ~lesson->rules) != 0)
        fail_msg("%s does not add exactly one rule", lesson->name);
    assert_named_after(lesson, added);
    if (!*lesson->lesson)
        fail_msg("%s has no lesson", lesson->name);
    assert_memory_equal(lesson->params, source.params, sizeof source.params);
    assert_int_equal(lesson->birds, source.birds);
}

// In the order of key P, after all presets that are none.
static size_t check_model(const Preset *presets, size_t count) {
    size_t rule_count, lessons = 0;
    model_rules(presets->model, &rule_count);
    uint32_t before = 0;
    for (size_t i = 0; i < count; i++) {
        if (preset_lesson_number(&presets[i]) == 0) {
            assert_int_equal(lessons, 0);
            continue;
        }
        check_lesson(&presets[i], (int)++lessons, before);
        before = presets[i].rules;
    }
    if (lessons > 0)
        assert_int_equal(before, (1u << rule_count) - 1);
    return lessons;
}

static void test_each_adds_one_rule(void **state) {
    (void)state;
    size_t count, taught = 0;
    Error error = {0};
    Preset *all = preset_list(&count, &error);
    if (!all)
        fail_msg("%s", error.text);
    for (size_t first = 0, end; first < count; first = end) {
        for (end = first; end < count && all[end].model == all[first].model && !all[end].own;)
            end++;
        taught += check_model(&all[first], end - first) > 0;
        while (end < count && all[end].own)
            end++;
    }
    assert_true(taught >= 2); // sphere and plane
    memory_free(all);
}

static void assert_between(const Preset *all, size_t count, const char *previous, const char *name,
                           const char *next) {
    Preset now;
    Error error = {0};
    if (!preset_load(&now, name, &error))
        fail_msg("%s", error.text);
    PresetLessons lessons = preset_find_lessons(all, count, &now);
    assert_string_equal(lessons.previous ? lessons.previous->name : "none", previous);
    assert_string_equal(lessons.next ? lessons.next->name : "none", next);
}

static void test_one_follows_the_other(void **state) {
    (void)state;
    size_t count;
    Error error = {0};
    Preset *all = preset_list(&count, &error);
    assert_non_null(all);
    assert_between(all, count, "none", "carousel", "sphere-1-cohesion");
    assert_between(all, count, "none", "sphere-1-cohesion", "sphere-2-separation");
    assert_between(all, count, "sphere-3-alignment", "sphere-4-bounds", "sphere-5-all");
    assert_between(all, count, "sphere-4-bounds", "sphere-5-all", "none");
    assert_between(all, count, "none", "plane-stock", "plane-1-cohesion");
    assert_between(all, count, "none", "murmuration", "none");
    memory_free(all);
}

// How many fly is not the preset's to say: --birds and a key give another count.
static void test_texts_have_no_counts(void **state) {
    (void)state;
    size_t count;
    Error error = {0};
    Preset *all = preset_list(&count, &error);
    assert_non_null(all);
    for (size_t i = 0; i < count; i++) {
        bool numbered = preset_lesson_number(&all[i]) > 0; // "Lesson 2: ..."
        const char *title = all[i].title + (numbered ? strcspn(all[i].title, ":") : 0);
        if (strpbrk(title, "0123456789") || strstr(title, "hundred") || strstr(title, "thousand"))
            fail_msg("%s: a count in its title: %s", all[i].name, all[i].title);
    }
    memory_free(all);
}

int lessons_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_adds_one_rule),
        cmocka_unit_test(test_one_follows_the_other),
        cmocka_unit_test(test_texts_have_no_counts),
    };
    return cmocka_run_group_tests_name("session.lessons", tests, NULL, NULL);
}
