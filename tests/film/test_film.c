// Films by parts: three ranges drawn apart are the film drawn at once, byte for byte, whatever a
// picture depends on: how birds lean and beat their wings, trails, lines, colours, a compared
// flock, a camera that follows.
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/memory.h"
#include "film/checkpoint.h"
#include "film/film.h"
#include "film/picture.h"
#include "gfx/context.h"
#include "gfx/image.h"
#include "session/journal.h"
#include "support/door.h"

static const char *const journal_path = "film.journal";
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
                         .picture = {.width = 96, .height = 64, .gpu = GFX_DEVICE_SOFTWARE},
                         .samples = 4,
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

TEST(a_flight_again) {
    record();
    draw_parts(film_of(NULL));
}

TEST(motion_blur) {
    FilmOptions film = film_of(NULL);
    film.shutter = 60;
    draw_parts(film);
}

static void read_png(const char *path, Image *image) {
    Error error = {0};
    if (!image_read_png(image, path, &error))
        fail_msg("%s", error.text);
    assert_int_equal(unlink(path), 0);
}

// A shutter of half a turn is open for the first half of the time to the next picture: the picture
// is the mean of those that a film of 32 times as many has there.
TEST(half_a_turn_is_half_the_time) {
    enum { PIXELS = 96 * 64, MOMENTS = 16 };
    record();
    FilmOptions film = film_of("open-%02d.png");
    film.shutter = 180;
    draw_range(film, 0, 0.05);
    film = film_of("moment-%02d.png");
    film.fps = 320;
    draw_range(film, 0, (MOMENTS - 0.5) / 320);
    Exposure exposure;
    Error error = {0};
    Image image;
    uint8_t rgb[PIXELS * 3];
    assert_true(exposure_init(&exposure, 96, 64, &error));
    for (int i = 0; i < MOMENTS; i++) {
        char path[64];
        snprintf(path, sizeof path, "moment-%02d.png", i);
        read_png(path, &image);
        for (size_t k = 0; k < PIXELS; k++)
            memcpy(rgb + 3 * k, image.pixels + 4 * k, 3);
        exposure_add(&exposure, rgb);
        image_deinit(&image);
    }
    const uint8_t *mean = exposure_take_mean(&exposure);
    read_png("open-00.png", &image);
    for (size_t k = 0; k < PIXELS; k++)
        assert_memory_equal(image.pixels + 4 * k, mean + 3 * k, 3);
    image_deinit(&image);
    exposure_deinit(&exposure);
}

TEST(a_camera_that_follows) {
    FilmOptions film = film_of(NULL);
    film.picture.camera = "follow";
    draw_parts(film);
}

// --- From a checkpoint ---

// Ticks are 0.02 s long up to tick 12, then 1/60 s: the checkpoint lies at 0.607 s, while the
// shutter of picture 6 is open.
enum { CHECKPOINT = 34, END = 84 };
static const char *const checkpoint_file = "film.34.checkpoint";

// As no film would have them by itself.
static void fill_postures(Posture *postures, size_t count) {
    for (size_t i = 0; i < count; i++)
        postures[i] = (Posture){
            .heading = {0, 0, 1}, .bank = 1, .climb = 0.5f, .beats = (float)i / (float)count};
}

static void write_checkpoint(const Session *session, const Show *show) {
    Posture postures[200];
    size_t size;
    Error error = {0};
    fill_postures(postures, COUNT(postures));
    char *journal = file_read(journal_path, 1 << 20, &size, &error);
    assert_non_null(journal);
    const Postures own = {postures, COUNT(postures), 0.6};
    assert_int_equal(session_steps(session), CHECKPOINT);
    assert_true(film_checkpoint_write(session, show, &own, journal_path, size,
                                      fnv_bytes(FNV_START, journal, size), &error));
    memory_free(journal);
}

static void fly(Session *session, FILE *journal, bool wrong) {
    Error error = {0};
    Show show = {0};
    FrameDescription frame;
    for (uint64_t tick = 0; tick < END; tick++) {
        apply(session);
        if (tick % 3 == 0)
            show_describe(&show, session, PICTURE_MAIN, 1, &frame);
        if (tick == 20 && wrong)
            line_write_hash(journal, tick, 0);
        assert_int_equal(fflush(journal), 0);
        if (tick == CHECKPOINT)
            write_checkpoint(session, &show);
        assert_true(show_tick(&show, session, &error));
    }
    show_deinit(&show);
}

// A checkpoint, with all that it holds, and much that changes after it. wrong_before: the journal
// is wrong about a tick before it.
static void record_with_checkpoint(bool wrong_before) {
    static const char *const start[] = {
        "model=leader",    "birds=200",         "trails=on",
        "ground=off",      "bird_size=12",      "pick=3",
        "debug_lines=all", "colour=neighbours", "camera=0,20,150,0,0"};
    SessionOptions options = small;
    options.model = "steer";
    options.journal = fopen(journal_path, "w");
    assert_non_null(options.journal);
    journal_write_head(options.journal);
    fprintf(options.journal, "# what is read of it is shorter by more than a change after it\n");
    Session *session = create(&options);
    must_push(session, 5, "camera=0,20,150,0,0");
    for (size_t i = 0; i < COUNT(start); i++)
        must_push(session, 12, start[i]);
    must_push(session, 30, "camera=10,30,120,-10,-5");
    must_push(session, CHECKPOINT, "rule.cohesion=off");
    must_push(session, CHECKPOINT + 1, "debug_lines=off");
    must_push(session, 50, "colour=plumage");
    must_push(session, 55, "compare=on");
    must_push(session, 55, "rule.alignment=off");
    must_push(session, 70, "restart");
    fly(session, options.journal, wrong_before);
    journal_write_end(options.journal, session_steps(session), sim_hash(session_sim(session)));
    assert_int_equal(fclose(options.journal), 0);
    session_destroy(session);
}

// Whether a film of pictures from this moment on begins at the checkpoint: what the journal says
// before it is wrong then, and not seen.
static bool begins_there(double from) {
    FilmOptions film = film_of("never-%02d.png");
    film.has_warm = true;
    film.warm = from;
    film.range = (FilmRange){0, 0.01};
    Error error = {0};
    bool good = film_render(&film, &threads, &error);
    assert_true(good || strstr(error.text, "film.journal:"));
    return good;
}

static void remove_checkpoint(void) {
    unlink(checkpoint_file);
}

TEST(a_range_without_pictures) {
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

TEST(from_a_checkpoint) {
    record_with_checkpoint(true);
    assert_false(begins_there(0.606));
    assert_true(begins_there(0.607));
    record_with_checkpoint(false);
    draw_parts(film_of(NULL));
    remove_checkpoint();
}

TEST(motion_blur_from_a_checkpoint) {
    record_with_checkpoint(false);
    FilmOptions film = film_of(NULL);
    film.shutter = 90;
    draw_parts(film);
    film.picture.camera = "follow";
    film.shutter = 0;
    draw_parts(film);
    remove_checkpoint();
}

// The checkpoint of a journal that said something else before it.
TEST(a_changed_journal) {
    record_with_checkpoint(true);
    size_t size;
    Error error = {0};
    char *text = file_read_text(journal_path, 1 << 20, &size, &error);
    assert_non_null(text);
    char *change = strstr(text, "bird_size=12");
    assert_non_null(change);
    change[strlen("bird_size=")] = '2';
    FILE *file = fopen(journal_path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
    memory_free(text);
    assert_false(begins_there(1));
    remove_checkpoint();
}

TEST(no_journal) {
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

static char *draw_at(double moment, uint64_t ticks, size_t *size) {
    FilmOptions film = film_of("moment-%02d.png");
    film.replay = NULL;
    film.has_warm = film.has_frames = true;
    film.warm = moment;
    film.picture.camera = "0,20,150,0,0";
    CameraController camera;
    Error error = {0};
    Session *session = create(&small);
    if (!film_render_session(session, &film, &camera, &error))
        fail_msg("%s", error.text);
    assert_int_equal(session_steps(session), ticks);
    session_destroy(session);
    return read_picture("moment", 0, size);
}

TEST(between_the_right_two_ticks) {
    size_t size, other_size;
    memory_free(draw_at(0, 0, &size));
    memory_free(draw_at(10 / 60.0, 10, &size));
    char *early = draw_at(10.25 / 60, 11, &size), *late = draw_at(10.75 / 60, 11, &other_size);
    assert_true(size != other_size || memcmp(early, late, size) != 0);
    memory_free(early);
    memory_free(late);
}

TEST(another_hash_is_an_error) {
    record();
    FILE *stream = fopen(journal_path, "r+");
    assert_non_null(stream);
    fseek(stream, -3, SEEK_END);
    int digit = fgetc(stream);
    fseek(stream, -3, SEEK_END);
    fputc(digit == '0' ? '1' : '0', stream);
    assert_int_equal(fclose(stream), 0);
    FilmOptions film = film_of("end.png");
    Error error = {0};
    assert_false(film_render(&film, &threads, &error));
    assert_int_equal(error.kind, ERROR_FAILED);
    assert_non_null(strstr(error.text, "film.journal:"));
}
