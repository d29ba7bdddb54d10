// Pictures of the window without one: what is wanted when, and what becomes of it. Nothing that
// exists may be overwritten, whoever made it and whenever.
#include "support/scratch.h"

#include "fly/captures.h"
#include "gfx/image.h"

enum { WIDTH = 3, HEIGHT = 2 };

static void write_picture(Capture *capture, CaptureJob job) {
    Error error = {0};
    uint8_t *rgb = capture_reserve(capture, WIDTH, HEIGHT, &error);
    assert_non_null(rgb);
    memset(rgb, 20 + (int)job, WIDTH * HEIGHT * 3);
    if (!capture_write(capture, job, &error))
        fail_msg("%s", error.text);
}

// Returns its name.
static const char *expect_picture(Capture *capture) {
    const CapturePicture *picture = &capture->picture;
    Image image;
    Error error = {0};
    assert_true(capture_take_result(capture, true));
    if (picture->error.kind != ERROR_NONE || !image_read_png(&image, picture->name, &error))
        fail_msg("%s %s", picture->error.text, error.text);
    assert_true(image.width == WIDTH && image.height == HEIGHT &&
                image.pixels[0] == 20 + (int)picture->job);
    image_deinit(&image);
    return picture->name;
}

TEST(a_single_picture_waits_its_turn) {
    Capture capture = {0};
    assert_int_equal(capture_wants(&capture, 0, 1), CAPTURE_NONE);
    capture.shot_wanted = true;
    assert_int_equal(capture_wants(&capture, 0, 1), CAPTURE_SHOT);
    write_picture(&capture, CAPTURE_SHOT);
    capture.shot_wanted = true;
    assert_int_equal(capture_wants(&capture, 0, 1), CAPTURE_NONE); // until its result is taken
    expect_picture(&capture);
    assert_int_equal(capture_wants(&capture, 0, 1), CAPTURE_SHOT);
    write_picture(&capture, CAPTURE_SHOT);
    expect_picture(&capture);
    assert_int_equal(capture_wants(&capture, 0, 1), CAPTURE_NONE);
    capture_deinit(&capture);
    assert_int_equal(scratch_clear(), 2);
}

TEST(a_series_leaves_out_what_comes_too_early) {
    Capture capture = {0};
    capture_begin_series(&capture, 5);
    assert_int_equal(capture_wants(&capture, 5, 1), CAPTURE_SERIES);
    write_picture(&capture, CAPTURE_SERIES);
    assert_int_equal(capture_wants(&capture, 5.9, 1), CAPTURE_NONE);
    assert_int_equal(capture_wants(&capture, 6, 1), CAPTURE_NONE);
    assert_int_equal(capture.series.left_out, 1);
    expect_picture(&capture);
    assert_int_equal(capture_wants(&capture, 6.5, 1), CAPTURE_NONE);
    assert_int_equal(capture_wants(&capture, 7.2, 1), CAPTURE_SERIES);
    write_picture(&capture, CAPTURE_SERIES);
    expect_picture(&capture);
    assert_int_equal(capture_wants(&capture, 7.9, 1), CAPTURE_NONE);
    assert_int_equal(capture_wants(&capture, 20, 1), CAPTURE_SERIES); // and not thirteen of them
    write_picture(&capture, CAPTURE_SERIES);
    assert_int_equal(capture_wants(&capture, 20.5, 1), CAPTURE_NONE);
    assert_int_equal(capture.series.left_out, 1);
    expect_picture(&capture);
    assert_int_equal(capture.series.written, 3);
    assert_non_null(strstr(capture.series.first, "-00000.png"));
    assert_non_null(strstr(capture.series.last, "-00002.png"));
    capture.series.on = false;
    assert_int_equal(capture_wants(&capture, 30, 1), CAPTURE_NONE);
    capture_deinit(&capture);
    assert_int_equal(scratch_clear(), 3);
}

TEST(a_single_picture_goes_before_a_series) {
    Capture capture = {0};
    capture_begin_series(&capture, 1);
    assert_int_equal(capture_wants(&capture, 1, 0.01), CAPTURE_SERIES);
    write_picture(&capture, CAPTURE_SERIES);
    capture.shot_wanted = true;
    assert_int_equal(capture_wants(&capture, 2, 0.01), CAPTURE_NONE);
    expect_picture(&capture);
    // The series wants every picture, and would leave none.
    assert_int_equal(capture_wants(&capture, 3, 0.01), CAPTURE_SHOT);
    write_picture(&capture, CAPTURE_SHOT);
    expect_picture(&capture);
    assert_int_equal(capture_wants(&capture, 4, 0.01), CAPTURE_SERIES);
    capture_deinit(&capture);
    assert_int_equal(scratch_clear(), 2);
}

// --- Names ---

TEST(names_of_now) {
    CaptureName name;
    size_t at = capture_make_name(name, "skein-path", "txt");
    int year, day, clock, used = 0;
    assert_int_equal(sscanf(name, "skein-path-%4d%4d-%6d.txt%n", &year, &day, &clock, &used), 3);
    assert_int_equal(used, strlen(name));
    assert_string_equal(name + at, ".txt");
}

// Everything that the clock may call a picture of the next seconds is there already: a file, a link
// that leads nowhere, a folder.
enum { TAKEN = 60 };

static void take_names(const char *ending) {
    for (time_t ahead = 0; ahead < TAKEN; ahead++) {
        time_t then = time(NULL) + ahead;
        struct tm local;
        char stamp[32];
        CaptureName name;
        strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", localtime_r(&then, &local));
        snprintf(name, sizeof name, "skein-%s%s", stamp, ending);
        if (ahead % 2)
            assert_int_equal(symlink("nowhere", name), 0);
        else
            scratch_make(name);
    }
}

TEST(a_picture_replaces_nothing) {
    Capture capture = {0};
    take_names(".png");
    for (int i = 2; i <= 3; i++) {
        write_picture(&capture, CAPTURE_SHOT);
        const char *last_name = expect_picture(&capture);
        if (strcmp(strrchr(last_name, '-'), i == 2 ? "-2.png" : "-3.png") != 0)
            assert_string_equal(strrchr(last_name, '-'), "-2.png"); // of a later second
    }
    capture_deinit(&capture);
    assert_int_equal(scratch_clear(), TAKEN + 2);
}

// As two programs do that start in the same second: what one has decides for all its pictures.
TEST(two_series_do_not_mix) {
    Capture capture = {0};
    take_names("-00000.png");
    capture_begin_series(&capture, 0);
    const char *last_name = NULL;
    for (int i = 0; i < 3; i++) {
        char expected[32];
        write_picture(&capture, CAPTURE_SERIES);
        last_name = expect_picture(&capture);
        snprintf(expected, sizeof expected, "-2-%05d.png", i);
        assert_string_equal(last_name + strlen(last_name) - strlen(expected), expected);
        assert_memory_equal(last_name, capture.series.first, strlen(last_name) - strlen("0.png"));
    }
    // The name of the next is taken.
    CaptureName next;
    snprintf(next, sizeof next, "%.*s3.png", (int)strlen(last_name) - 5, last_name);
    scratch_make(next);
    write_picture(&capture, CAPTURE_SERIES);
    last_name = expect_picture(&capture);
    assert_string_equal(strrchr(last_name, '-'), "-2.png");
    capture_deinit(&capture);
    assert_int_equal(scratch_clear(), TAKEN + 5);
}

TEST(a_folder_that_is_gone_is_told) {
    char folder[] = "/tmp/skein-gone-XXXXXX";
    assert_non_null(mkdtemp(folder));
    assert_int_equal(chdir(folder), 0);
    assert_int_equal(rmdir(folder), 0);
    Capture capture = {0};
    const CapturePicture *picture = &capture.picture;
    write_picture(&capture, CAPTURE_SHOT);
    assert_true(capture_take_result(&capture, true));
    assert_int_equal(picture->error.kind, ERROR_FAILED);
    assert_non_null(strstr(picture->error.text, picture->name));
    assert_non_null(strstr(picture->error.text, strerror(ENOENT)));
    capture_begin_series(&capture, 5); // whose pictures are counted when they are there
    assert_int_equal(capture_wants(&capture, 5, 1), CAPTURE_SERIES);
    write_picture(&capture, CAPTURE_SERIES);
    assert_true(capture_take_result(&capture, true));
    assert_int_equal(picture->error.kind, ERROR_FAILED);
    assert_int_equal(capture.series.written, 0);
    capture_deinit(&capture);
    assert_int_equal(chdir(*state), 0);
}

TEST_FIXTURES(scratch_enter, scratch_leave)
