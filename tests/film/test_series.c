// Films by parts: three ranges drawn apart are the film drawn at once, byte for byte, whatever a
// picture depends on: how birds lean and beat their wings, trails, lines, colours, a compared
// flock, a camera that follows.
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "film/series.h"
#include "gfx/context.h"
#include "session/journal.h"
#include "support/door.h"

static const char *const journal_path = "series.journal";
static const SessionOptions threads = {.threads = 2};

enum { TICKS = 90, PICTURES = 15 }; // at 10 pictures a second

// A flight with all that a picture may carry on from the ones before it.
static void record(void) {
    SessionOptions options = small;
    options.journal = fopen(journal_path, "w");
    assert_non_null(options.journal);
    journal_write_head(options.journal);
    Session *session = create(&options);
    must_push(session, 0, "trails=on");
    must_push(session, 0, "ground=off");
    must_push(session, 5, "camera=0,20,150,0,0");
    must_push(session, 30, "camera=10,30,120,-10,-5");
    must_push(session, 20, "pick=3");
    must_push(session, 20, "debug_lines=all");
    must_push(session, 40, "debug_lines=off");
    must_push(session, 40, "colour=neighbours");
    must_push(session, 55, "compare=on");
    must_push(session, 55, "rule.alignment=off");
    must_push(session, 70, "restart");
    run(session, TICKS);
    apply(session);
    journal_write_end(options.journal, session_steps(session), sim_hash(session_sim(session)));
    assert_int_equal(fclose(options.journal), 0);
    session_destroy(session);
}

static FilmOptions film_of(const char *out) {
    return (FilmOptions){.out = out,
                         .replay = journal_path,
                         .width = 96,
                         .height = 64,
                         .samples = 4,
                         .gpu = GFX_DEVICE_SOFTWARE,
                         .fps = 10,
                         .frames = 1};
}

static void draw(const FilmOptions *options) {
    Error error = {0};
    if (!film_render(options, &threads, &error))
        fail_msg("%s", error.text);
}

static void draw_range(FilmOptions options, double from, double to) {
    options.range = (FilmRange){from, to};
    draw(&options);
}

static char *read_picture(const char *lead, int number, size_t *size) {
    char path[64];
    Error error = {0};
    snprintf(path, sizeof path, "%s-%02d.png", lead, number);
    char *bytes = file_read(path, 1 << 20, size, &error);
    if (!bytes)
        fail_msg("%s", error.text);
    assert_int_equal(unlink(path), 0);
    return bytes;
}

static void check_parts(int pictures) {
    size_t last_size = 0;
    char *last = NULL;
    for (int i = 0; i < pictures; i++) {
        size_t whole_size, part_size;
        char *whole = read_picture("whole", i, &whole_size);
        char *part = read_picture("part", i, &part_size);
        if (whole_size != part_size || memcmp(whole, part, whole_size) != 0)
            fail_msg("picture %d is another in the part", i);
        assert_false(last && last_size == whole_size && memcmp(last, whole, last_size) == 0);
        memory_free(last);
        memory_free(part);
        last = whole;
        last_size = whole_size;
    }
    memory_free(last);
    assert_int_not_equal(access("whole-15.png", F_OK), 0);
    assert_int_not_equal(access("part-15.png", F_OK), 0);
}

static void draw_parts(FilmOptions film) {
    film.out = "whole-%02d.png";
    draw(&film);
    film.out = "part-%02d.png";
    draw_range(film, 0.9, 1e6);
    draw_range(film, 0, 0.35);
    draw_range(film, 0.35, 0.9);
    check_parts(PICTURES);
}

static void test_a_flight_again(void **state) {
    (void)state;
    record();
    draw_parts(film_of(NULL));
}

static void test_motion_blur(void **state) {
    (void)state;
    FilmOptions film = film_of(NULL);
    film.shutter = 60;
    draw_parts(film);
}

static void test_a_camera_that_follows(void **state) {
    (void)state;
    FilmOptions film = film_of(NULL);
    film.camera = "follow";
    draw_parts(film);
}

static void test_no_journal(void **state) {
    (void)state;
    FilmOptions film = film_of("whole-%02d.png");
    film.replay = NULL;
    film.has_warm = film.has_frames = true;
    film.warm = 0.5;
    film.frames = 4;
    Error error = {0};
    assert_true(film_render(&film, &small, &error));
    film.out = "part-%02d.png";
    film.range = (FilmRange){0, 0.2};
    assert_true(film_render(&film, &small, &error));
    film.range = (FilmRange){0.2, 0.4};
    assert_true(film_render(&film, &small, &error));
    check_parts(4);
}

static void test_a_range_without_pictures(void **state) {
    (void)state;
    FilmOptions film = film_of("never-%02d.png");
    film.range = (FilmRange){20, 21};
    Error error = {0};
    assert_false(film_render(&film, &threads, &error));
    assert_int_equal(error.kind, ERROR_USAGE);
    assert_non_null(strstr(error.text, "--range 20:21: the film lasts 1.5 seconds"));
    film.range = (FilmRange){0.31, 0.32};
    assert_false(film_render(&film, &threads, &error));
    assert_non_null(strstr(error.text, "--range 0.31:0.32: the film has no picture there"));
}

int series_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_flight_again),           cmocka_unit_test(test_motion_blur),
        cmocka_unit_test(test_a_camera_that_follows),    cmocka_unit_test(test_no_journal),
        cmocka_unit_test(test_a_range_without_pictures),
    };
    return cmocka_run_group_tests_name("film.series", tests, NULL, NULL);
}
