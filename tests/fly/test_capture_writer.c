// The thread that writes, without a window: what it is sent becomes files and events, also when it
// is stopped in the middle.
#include "support/scratch.h"

#include "base/clock.h"
#include "fly/capture_writer.h"
#include "fly/take_pace.h"

enum { SIZE = 16 };

static void send(CaptureWriter *writer, unsigned jobs, double time) {
    const unsigned pictures = CAPTURE_SHOT | CAPTURE_SERIES | CAPTURE_TAKE;
    Error error = {0};
    Picture *picture;
    while (!(picture = picture_ring_claim(&writer->ring, SIZE * SIZE * 4, &error)))
        clock_sleep(0.001); // a flight would leave it out
    if (jobs & pictures)
        memset(picture->pixels, 100, SIZE * SIZE * 4);
    picture->jobs = jobs;
    picture->time = time;
    picture->width = picture->height = SIZE;
    picture_ring_send(&writer->ring, picture);
}

static CaptureEvent expect_event(CaptureWriter *writer, CaptureEventKind kind, unsigned job) {
    CaptureEvent event;
    assert_true(capture_writer_take_event(writer, &event));
    assert_int_equal(event.kind, kind);
    assert_int_equal(event.job, job);
    return event;
}

static void expect_no_event(CaptureWriter *writer) {
    CaptureEvent event;
    assert_false(capture_writer_take_event(writer, &event));
}

static void start(CaptureWriter *writer) {
    Error error = {0};
    setenv("PATH", "/nonexistent", 1); // takes as PNGs: each take frame is a file
    capture_writer_init(writer);
    assert_true(capture_writer_start(writer, &error));
}

static void all_at_once_keep_apart(void **state) {
    (void)state;
    static CaptureWriter writer;
    start(&writer);
    send(&writer, CAPTURE_TAKE | CAPTURE_TAKE_BEGIN | CAPTURE_SERIES | CAPTURE_SERIES_BEGIN, 10);
    send(&writer, CAPTURE_TAKE | CAPTURE_SHOT, 10.2);
    send(&writer, CAPTURE_TAKE_ON, 10.4);
    send(&writer, CAPTURE_TAKE | CAPTURE_SERIES, 10.5);
    send(&writer, CAPTURE_TAKE_END, 11);
    send(&writer, CAPTURE_SERIES_END, 11);
    capture_writer_stop(&writer, 20);
    CaptureEvent take = expect_event(&writer, CAPTURE_STARTED, CAPTURE_TAKE);
    assert_true(take.numbered);
    expect_event(&writer, CAPTURE_STARTED, CAPTURE_SERIES);
    expect_event(&writer, CAPTURE_SAVED, CAPTURE_SHOT);
    take = expect_event(&writer, CAPTURE_SAVED, CAPTURE_TAKE);
    assert_float_equal(take.seconds, 1, 1e-9);
    assert_int_equal(take.pictures, 3);
    CaptureEvent series = expect_event(&writer, CAPTURE_SAVED, CAPTURE_SERIES);
    assert_int_equal(series.pictures, 2);
    assert_string_not_equal(series.name, take.name);
    expect_no_event(&writer);
    assert_int_equal(writer.file_count, TAKE_RATE + 2 + 1);
    assert_int_equal(writer.ring.free_count, PICTURE_RING_SLOTS);
    assert_int_equal(scratch_clear(), TAKE_RATE + 2 + 1);
    capture_writer_deinit(&writer);
}

static void stopping_ends_what_goes_on(void **state) {
    (void)state;
    static CaptureWriter writer;
    start(&writer);
    send(&writer, CAPTURE_TAKE | CAPTURE_TAKE_BEGIN | CAPTURE_SERIES | CAPTURE_SERIES_BEGIN, 10);
    capture_writer_stop(&writer, 10.5);
    expect_event(&writer, CAPTURE_STARTED, CAPTURE_TAKE);
    expect_event(&writer, CAPTURE_STARTED, CAPTURE_SERIES);
    CaptureEvent take = expect_event(&writer, CAPTURE_SAVED, CAPTURE_TAKE);
    assert_float_equal(take.seconds, 0.5, 1e-9);
    expect_event(&writer, CAPTURE_SAVED, CAPTURE_SERIES);
    assert_int_equal(writer.ring.free_count, PICTURE_RING_SLOTS);
    assert_int_equal(scratch_clear(), TAKE_RATE / 2 + 1);
    capture_writer_deinit(&writer);
}

// Each failure is told once, and what still comes is passed over.
static void a_failure_ends_it(void **state) {
    static CaptureWriter writer;
    char folder[] = "/tmp/skein-gone-XXXXXX";
    assert_non_null(mkdtemp(folder));
    assert_int_equal(chdir(folder), 0);
    assert_int_equal(rmdir(folder), 0);
    start(&writer);
    send(&writer, CAPTURE_TAKE | CAPTURE_TAKE_BEGIN | CAPTURE_SERIES | CAPTURE_SERIES_BEGIN, 10);
    send(&writer, CAPTURE_TAKE | CAPTURE_SERIES, 11);
    send(&writer, CAPTURE_TAKE_ON, 12);
    send(&writer, CAPTURE_TAKE_END, 13);
    capture_writer_stop(&writer, 14);
    CaptureEvent event = expect_event(&writer, CAPTURE_FAILED, CAPTURE_TAKE);
    assert_non_null(strstr(event.reason, ".mp4"));
    assert_non_null(strstr(event.reason, strerror(ENOENT)));
    expect_event(&writer, CAPTURE_FAILED, CAPTURE_SERIES);
    expect_no_event(&writer);
    assert_int_equal(writer.file_count, 0);
    assert_int_equal(writer.ring.free_count, PICTURE_RING_SLOTS);
    capture_writer_deinit(&writer);
    assert_int_equal(chdir(*state), 0);
}

int capture_writer_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_at_once_keep_apart),
        cmocka_unit_test(stopping_ends_what_goes_on),
        cmocka_unit_test(a_failure_ends_it),
    };
    return cmocka_run_group_tests_name("fly.capture_writer", tests, scratch_enter, scratch_leave);
}
