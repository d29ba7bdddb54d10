// Pictures of the window without one: what is wanted when, and what becomes of it.
#include "test.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "fly/capture.h"
#include "gfx/image.h"

enum { WIDTH = 3, HEIGHT = 2 };

static void write_picture(Capture *capture, CaptureJob job, uint8_t grey) {
    Error error = {0};
    uint8_t *rgb = capture_reserve(capture, WIDTH, HEIGHT, &error);
    assert_non_null(rgb);
    memset(rgb, grey, WIDTH * HEIGHT * 3);
    if (!capture_write(capture, job, &error))
        fail_msg("%s", error.text);
}

static void expect_picture(Capture *capture, CaptureJob job, uint8_t grey) {
    CaptureResult result;
    Image image;
    Error error = {0};
    assert_true(capture_take_result(capture, true, &result));
    assert_int_equal(result.error.kind, ERROR_NONE);
    assert_int_equal(result.job, job);
    if (!image_read_png(&image, result.name, &error))
        fail_msg("%s", error.text);
    assert_int_equal(image.width, WIDTH);
    assert_int_equal(image.height, HEIGHT);
    assert_int_equal(image.pixels[0], grey);
    image_deinit(&image);
    assert_int_equal(unlink(result.name), 0);
}

static void test_a_single_picture_waits_its_turn(void **state) {
    (void)state;
    Capture capture = {0};
    assert_int_equal(capture_wants(&capture, 0, 1), CAPTURE_NONE);
    capture_request_shot(&capture);
    assert_int_equal(capture_wants(&capture, 0, 1), CAPTURE_SHOT);
    write_picture(&capture, CAPTURE_SHOT, 10);
    capture_request_shot(&capture);
    assert_int_equal(capture_wants(&capture, 0, 1), CAPTURE_NONE); // until its result is taken
    expect_picture(&capture, CAPTURE_SHOT, 10);
    assert_int_equal(capture_wants(&capture, 0, 1), CAPTURE_SHOT);
    write_picture(&capture, CAPTURE_SHOT, 20);
    expect_picture(&capture, CAPTURE_SHOT, 20);
    assert_int_equal(capture_wants(&capture, 0, 1), CAPTURE_NONE);
    capture_deinit(&capture);
}

static void test_a_series_leaves_out_what_comes_too_early(void **state) {
    (void)state;
    Capture capture = {0};
    capture_begin_series(&capture, 5);
    assert_int_equal(capture_wants(&capture, 5, 1), CAPTURE_SERIES);
    write_picture(&capture, CAPTURE_SERIES, 1);
    assert_int_equal(capture_wants(&capture, 5.9, 1), CAPTURE_NONE);
    assert_int_equal(capture_wants(&capture, 6, 1), CAPTURE_NONE);
    assert_int_equal(capture.series.left_out, 1);
    expect_picture(&capture, CAPTURE_SERIES, 1);
    assert_int_equal(capture_wants(&capture, 6.5, 1), CAPTURE_NONE);
    assert_int_equal(capture_wants(&capture, 7.2, 1), CAPTURE_SERIES);
    write_picture(&capture, CAPTURE_SERIES, 2);
    expect_picture(&capture, CAPTURE_SERIES, 2);
    assert_int_equal(capture_wants(&capture, 7.9, 1), CAPTURE_NONE);
    assert_int_equal(capture_wants(&capture, 20, 1), CAPTURE_SERIES); // and not thirteen of them
    write_picture(&capture, CAPTURE_SERIES, 3);
    assert_int_equal(capture_wants(&capture, 20.5, 1), CAPTURE_NONE);
    assert_int_equal(capture.series.left_out, 1);
    expect_picture(&capture, CAPTURE_SERIES, 3);
    assert_int_equal(capture.series.written, 3);
    assert_non_null(strstr(capture.series.first, "-00000.png"));
    assert_non_null(strstr(capture.series.last, "-00002.png"));
    capture_end_series(&capture);
    assert_int_equal(capture_wants(&capture, 30, 1), CAPTURE_NONE);
    capture_deinit(&capture);
}

int capture_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_single_picture_waits_its_turn),
        cmocka_unit_test(test_a_series_leaves_out_what_comes_too_early),
    };
    return cmocka_run_group_tests_name("fly.capture", tests, NULL, NULL);
}
