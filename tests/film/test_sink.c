// Names of pictures come from the command line: each is what it says, or refused.

#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "film/sink.h"

static const uint8_t pixels[4 * 4 * 3];

static int enter_folder(void **state) {
    static char folder[] = "/tmp/skein-test-XXXXXX";
    *state = folder;
    return mkdtemp(folder) && chdir(folder) == 0 ? 0 : -1;
}

static int leave_folder(void **state) {
    return chdir("/") == 0 && rmdir(*state) == 0 ? 0 : -1; // fails where something was left behind
}

static bool begin(Sink *sink, const char *out, size_t pictures, Error *error) {
    *error = (Error){0};
    const VideoFormat format = {.width = 4, .height = 4, .fps = 30};
    return sink_begin(sink, out, &format, 0, pictures, error);
}

TEST(one_picture_has_its_name) {
    Sink sink;
    Error error;
    assert_true(begin(&sink, "one.png", 1, &error));
    assert_int_not_equal(access("one.png", F_OK), 0); // not before it is drawn
    assert_true(sink_add(&sink, pixels, &error));
    assert_true(sink_end(&sink, true, &error));
    assert_int_equal(unlink("one.png"), 0);
}

TEST(numbers_are_filled_in) {
    Sink sink;
    Error error;
    assert_true(begin(&sink, "a-%03d.png", 2, &error));
    assert_true(sink_add(&sink, pixels, &error));
    assert_true(sink_add(&sink, pixels, &error));
    assert_true(sink_end(&sink, true, &error));
    assert_int_equal(unlink("a-000.png"), 0);
    assert_int_equal(unlink("a-001.png"), 0);
    assert_true(begin(&sink, "b%d.png", 1, &error));
    assert_true(sink_add(&sink, pixels, &error));
    assert_int_equal(unlink("b0.png"), 0);
    assert_true(begin(&sink, "c-%02d.jpeg", 1, &error));
    assert_true(sink_add(&sink, pixels, &error));
    assert_int_equal(unlink("c-00.jpeg"), 0);
}

TEST(other_names_are_refused) {
    const char *wrong[] = {"a",        "a.avi",     "a-%s.png",    "a-%5d.png", "a-%n.png",
                           "%d%d.png", "a-%0d.png", "a-%010d.png", "%.png",     "a%"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        Sink sink;
        Error error;
        assert_false(begin(&sink, wrong[i], 2, &error));
        assert_int_equal(error.kind, ERROR_USAGE);
        assert_non_null(strstr(error.text, wrong[i]));
    }
    Sink sink;
    Error error;
    assert_false(begin(&sink, "one.png", 2, &error));
    assert_int_equal(error.kind, ERROR_USAGE);
    assert_false(begin(&sink, "missing/one.png", 1, &error));
    assert_int_equal(error.kind, ERROR_FAILED);
}

TEST(a_video_needs_even_sides) {
    Sink sink;
    Error error = {0};
    assert_false(sink_begin(&sink, "a.mp4", &(VideoFormat){5, 4, 30, false}, 0, 2, &error));
    assert_int_equal(error.kind, ERROR_USAGE);
    assert_false(sink_begin(&sink, "a.gif", &(VideoFormat){5, 4, 60, false}, 0, 2, &error));
    assert_string_equal(error.text, "--fps 60: expected at most 50 for a .gif");
}

// Without ffmpeg on the PATH: what is missing is named, and nothing is left behind.
TEST(a_missing_ffmpeg_is_named) {
    char *path = getenv("PATH");
    char kept[4096];
    snprintf(kept, sizeof kept, "%s", path ? path : "");
    setenv("PATH", "/nonexistent", 1);
    Sink sink;
    Error error;
    assert_false(begin(&sink, "a.mp4", 2, &error));
    setenv("PATH", kept, 1);
    assert_int_equal(error.kind, ERROR_FAILED);
    assert_non_null(strstr(error.text, "ffmpeg"));
}

TEST_FIXTURES(enter_folder, leave_folder)
