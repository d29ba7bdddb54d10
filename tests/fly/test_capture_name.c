// Nothing that exists may be overwritten, whoever made it and whenever.
#include "support/scratch.h"

#include "fly/capture_name.h"

static const time_t noon = 1700000000;

static void names_are_taken_one_by_one(void **state) {
    (void)state;
    CaptureName first, second, video, path;
    Error error = {0};
    assert_true(capture_name_take(first, CAPTURE_LEAD, "png", noon, &error));
    assert_int_equal(strncmp(first, "skein-202311", 12), 0);
    assert_non_null(strstr(first, ".png"));
    assert_int_equal(access(first, F_OK), 0);
    assert_true(capture_name_take(second, CAPTURE_LEAD, "png", noon, &error));
    assert_string_not_equal(first, second);
    assert_non_null(strstr(second, "-2.png"));
    assert_true(
        capture_name_take(video, CAPTURE_LEAD, "mp4", noon, &error)); // another name already
    assert_null(strstr(video, "-2.mp4"));
    assert_true(capture_name_take(path, "skein-path", "txt", noon, &error));
    assert_int_equal(strncmp(path, "skein-path-202311", 17), 0);
    capture_name_give_back(first);
    assert_true(capture_name_take(second, CAPTURE_LEAD, "png", noon, &error));
    assert_string_equal(first, second);
    assert_int_equal(scratch_clear(), 4);
}

// As two programs do that start in the same second.
static void two_series_do_not_mix(void **state) {
    (void)state;
    CaptureSeries one = {0}, other = {0};
    CaptureName a, b;
    Error error = {0};
    assert_true(capture_series_take(&one, a, noon, &error));
    assert_non_null(strstr(a, "-00000.png"));
    assert_true(capture_series_take(&other, b, noon, &error));
    assert_non_null(strstr(b, "-2-00000.png"));
    assert_true(capture_series_take(&one, a, noon + 5, &error)); // the date is the first one's
    assert_true(capture_series_take(&other, b, noon + 5, &error));
    assert_string_equal(strstr(b, "-2-"), "-2-00001.png");
    assert_string_equal(strrchr(a, '-'), "-00001.png");
    assert_string_not_equal(one.stem, other.stem);
    assert_int_equal(scratch_clear(), 4);
}

static void numbers_that_are_taken_are_passed_over(void **state) {
    (void)state;
    CaptureSeries series = {0};
    CaptureName name, taken;
    Error error = {0};
    assert_true(capture_series_take(&series, name, noon, &error));
    for (unsigned number = 1; number <= 2; number++) {
        snprintf(taken, sizeof taken, "%.40s-%05u.png", series.stem, number);
        scratch_make(taken);
    }
    assert_true(capture_series_take(&series, name, noon, &error));
    assert_string_equal(strrchr(name, '-'), "-00003.png");
    assert_int_equal(scratch_clear(), 4);
}

// A link that leads nowhere is somebody's too.
static void a_dead_link_is_kept(void **state) {
    (void)state;
    CaptureName name, other;
    Error error = {0};
    assert_true(capture_name_take(name, CAPTURE_LEAD, "png", noon, &error));
    capture_name_give_back(name);
    assert_int_equal(symlink("nowhere", name), 0);
    assert_true(capture_name_take(other, CAPTURE_LEAD, "png", noon, &error));
    assert_string_not_equal(name, other);
    assert_int_equal(scratch_clear(), 2);
}

static void a_folder_that_is_gone_is_told(void **state) {
    (void)state;
    char folder[] = "/tmp/skein-gone-XXXXXX";
    assert_non_null(mkdtemp(folder));
    assert_int_equal(chdir(folder), 0);
    assert_int_equal(rmdir(folder), 0);
    CaptureName name;
    CaptureSeries series = {0};
    Error error = {0};
    assert_false(capture_name_take(name, CAPTURE_LEAD, "png", noon, &error));
    assert_non_null(strstr(error.text, name));
    assert_non_null(strstr(error.text, strerror(ENOENT)));
    assert_false(capture_series_take(&series, name, noon, &error));
    assert_int_equal(chdir(*state), 0);
}

int capture_name_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_taken_one_by_one),
        cmocka_unit_test(two_series_do_not_mix),
        cmocka_unit_test(numbers_that_are_taken_are_passed_over),
        cmocka_unit_test(a_dead_link_is_kept),
        cmocka_unit_test(a_folder_that_is_gone_is_told),
    };
    return cmocka_run_group_tests_name("fly.capture_name", tests, scratch_enter, scratch_leave);
}
