// Pictures of the window without one: what is wanted when, and what becomes of it. Nothing that
// exists may be overwritten, whoever made it and whenever.
#include "support/scratch.h"

#include "fly/captures.h"
#include "gfx/image.h"

enum { WIDTH = 3, HEIGHT = 2 };

// Whether a picture is wanted; it is handed over then.
static bool take(Capture *capture, double now, double interval) {
    bool wanted = capture_begin(capture, now, interval, WIDTH, HEIGHT);
    if (wanted) {
        memset(capture->rgb, 20 + capture->in_series, WIDTH * HEIGHT * 3);
        capture_write(capture);
    }
    return wanted;
}

static void take_shot(Capture *capture) {
    capture->shot_wanted = true;
    assert_true(take(capture, 0, 1));
}

static CaptureSeries begin_series(double due) {
    return (CaptureSeries){.on = true, .due = due, .stem = "skein-s"};
}

// Returns its name.
static const char *expect_picture(Capture *capture, bool in_series) {
    Image image;
    Error error = {0};
    assert_true(capture_take_result(capture, true));
    if (capture->error.kind != ERROR_NONE || !image_read_png(&image, capture->name.text, &error))
        fail_msg("%s %s", capture->error.text, error.text);
    assert_true(image.width == WIDTH && image.height == HEIGHT &&
                image.pixels[0] == 20 + in_series);
    image_deinit(&image);
    return capture->name.text;
}

TEST(a_single_picture_waits_its_turn) {
    Capture capture = {0};
    assert_false(take(&capture, 0, 1));
    take_shot(&capture);
    capture.shot_wanted = true;
    assert_false(take(&capture, 0, 1)); // until its result is taken
    expect_picture(&capture, false);
    assert_true(take(&capture, 0, 1));
    expect_picture(&capture, false);
    assert_false(take(&capture, 0, 1));
    capture_deinit(&capture);
    assert_int_equal(scratch_clear(), 2);
}

TEST(a_series_leaves_out_what_comes_too_early) {
    Capture capture = {.series = begin_series(5)};
    assert_true(take(&capture, 5, 1));
    assert_false(take(&capture, 5.9, 1));
    assert_false(take(&capture, 6, 1));
    assert_int_equal(capture.series.left_out, 1);
    expect_picture(&capture, true);
    assert_false(take(&capture, 6.5, 1));
    assert_true(take(&capture, 7.2, 1));
    expect_picture(&capture, true);
    assert_false(take(&capture, 7.9, 1));
    assert_true(take(&capture, 20, 1)); // and not thirteen of them
    assert_false(take(&capture, 20.5, 1));
    assert_int_equal(capture.series.left_out, 1);
    expect_picture(&capture, true);
    assert_int_equal(capture.series.written, 3);
    capture.series.on = false;
    assert_false(take(&capture, 30, 1));
    capture_deinit(&capture);
    assert_int_equal(scratch_clear(), 3);
}

TEST(a_single_picture_goes_before_a_series) {
    Capture capture = {.series = begin_series(1)};
    assert_true(take(&capture, 1, 0.01));
    capture.shot_wanted = true;
    assert_false(take(&capture, 2, 0.01));
    expect_picture(&capture, true);
    // The series wants every picture, and would leave none.
    assert_true(take(&capture, 3, 0.01));
    expect_picture(&capture, false);
    assert_true(take(&capture, 4, 0.01));
    expect_picture(&capture, true);
    capture_deinit(&capture);
    assert_int_equal(scratch_clear(), 3);
}

// Where a name is taken the picture has a number before its own.
TEST(a_series_replaces_nothing) {
    static const char *const expected[] = {"skein-s-2-00000.png", "skein-s-00001.png",
                                           "skein-s-2-00002.png"};
    Capture capture = {.series = begin_series(0)};
    scratch_make("skein-s-00000.png");
    assert_int_equal(symlink("nowhere", "skein-s-00002.png"), 0);
    for (int i = 0; i < 3; i++) {
        assert_true(take(&capture, i, 1));
        assert_string_equal(expect_picture(&capture, true), expected[i]);
    }
    capture_deinit(&capture);
    assert_int_equal(scratch_clear(), 5);
}

TEST(a_folder_that_is_gone_is_told) {
    char folder[] = "/tmp/skein-gone-XXXXXX";
    assert_non_null(mkdtemp(folder));
    assert_int_equal(chdir(folder), 0);
    assert_int_equal(rmdir(folder), 0);
    Capture capture = {0};
    take_shot(&capture);
    assert_true(capture_take_result(&capture, true));
    assert_int_equal(capture.error.kind, ERROR_FAILED);
    assert_non_null(strstr(capture.error.text, capture.name.text));
    assert_non_null(strstr(capture.error.text, strerror(ENOENT)));
    capture.series = begin_series(5); // whose pictures are counted when they are there
    assert_true(take(&capture, 5, 1));
    assert_true(capture_take_result(&capture, true));
    assert_int_equal(capture.error.kind, ERROR_FAILED);
    assert_int_equal(capture.series.written, 0);
    capture_deinit(&capture);
    assert_int_equal(chdir(*state), 0);
}

TEST_FIXTURES(scratch_enter, scratch_leave)
