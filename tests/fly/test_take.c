// Takes without a window: as numbered PNGs, where every take frame is a file that can be looked at.
#include "support/scratch.h"

#include "base/interrupt.h"
#include "fly/take.h"
#include "fly/take_pace.h"
#include "gfx/image.h"

enum { SIZE = 8 };

typedef struct Told {
    CaptureName names[200];
    size_t count;
} Told;

static void note(void *context, const CaptureName name) {
    Told *told = context;
    assert_true(told->count < 200);
    memcpy(told->names[told->count++], name, sizeof(CaptureName));
}

static void hide_programs(bool hide) {
    static char kept[4096];
    if (hide)
        snprintf(kept, sizeof kept, "%s", getenv("PATH"));
    setenv("PATH", hide ? "/nonexistent" : kept, 1);
}

// A picture of one red.
static Picture make(double time, uint8_t red, int size) {
    Picture picture = {.time = time, .width = size, .height = size};
    picture.pixels = calloc((size_t)size * (size_t)size, 4);
    assert_non_null(picture.pixels);
    for (int i = 0; i < size * size; i++)
        picture.pixels[i * 4 + 2] = red;
    return picture;
}

static void show(Take *take, Picture *picture) {
    Error error = {0};
    Picture *before;
    assert_true(take_show(take, picture, &before, &error));
    assert_true(!before || before->time < picture->time);
}

static uint8_t red_of(const char *name) {
    Image image;
    Error error = {0};
    assert_true(image_read_png(&image, name, &error));
    assert_int_equal(image.width, SIZE);
    uint8_t red = image.pixels[(SIZE / 2 * SIZE + SIZE / 2) * 4];
    image_deinit(&image);
    return red;
}

// Three pictures, a stall in between, and one of another size: each take frame is the newest.
static void each_frame_is_the_newest_picture(void **state) {
    (void)state;
    Take take;
    Told told = {0};
    Error error = {0};
    Picture a = make(100.0, 50, SIZE), b = make(100.01, 90, SIZE), c = make(100.02, 130, SIZE),
            d = make(100.52, 170, 3 * SIZE);
    hide_programs(true);
    assert_true(take_begin(&take, &a, note, &told, &error));
    hide_programs(false);
    assert_true(take.numbered);
    show(&take, &a);
    show(&take, &b); // no take frame shows it
    show(&take, &c);
    show(&take, &d);
    assert_true(take_advance(&take, 100.6, &error));
    assert_true(take_end(&take, 100.7, &error));
    assert_ptr_equal(take_release(&take), &d);
    assert_int_equal(told.count, take_frames_before(0.7));
    assert_string_equal(told.names[0], take.name);
    assert_string_equal(told.names[told.count - 1], take.last);
    for (size_t k = 0; k < told.count; k++) {
        double time = 100.0 + (double)k / TAKE_RATE;
        assert_int_equal(red_of(told.names[k]), time < 100.02 ? 50 : time < 100.52 ? 130 : 170);
    }
    assert_int_equal(scratch_clear(), told.count);
    free(a.pixels);
    free(b.pixels);
    free(c.pixels);
    free(d.pixels);
}

static void the_shortest_take_has_one_frame(void **state) {
    (void)state;
    Take take;
    Told told = {0};
    Error error = {0};
    Picture a = make(5, 50, SIZE);
    hide_programs(true);
    assert_true(take_begin(&take, &a, note, &told, &error));
    hide_programs(false);
    show(&take, &a);
    assert_true(take_end(&take, 5, &error));
    assert_int_equal(told.count, 1);
    assert_int_equal(scratch_clear(), 1);
    free(a.pixels);
}

// An encoder that dies: told with the file's name, and nothing is left.
static void a_dead_encoder_leaves_nothing(void **state) {
    (void)state;
    Take take;
    Told told = {0};
    Error error = {0};
    Picture a = make(5, 50, SIZE), b = make(6, 90, SIZE), *before;
    assert_int_equal(mkdir("bin", 0777), 0);
    FILE *script = fopen("bin/ffmpeg", "w");
    assert_non_null(script);
    fputs("#!/bin/sh\necho 'no such encoder' >&2\nexit 1\n", script);
    fclose(script);
    assert_int_equal(chmod("bin/ffmpeg", 0777), 0);
    char path[4200], folder[4096];
    snprintf(path, sizeof path, "%s/bin:%s", getcwd(folder, sizeof folder), getenv("PATH"));
    char *kept = strdup(getenv("PATH"));
    setenv("PATH", path, 1);
    bool begun = take_begin(&take, &a, note, &told, &error);
    setenv("PATH", kept, 1);
    free(kept);
    assert_true(begun);
    assert_false(take.numbered);
    show(&take, &a);
    // The pipe may take some pictures before its end is seen.
    bool good = take_show(&take, &b, &before, &error) && take_end(&take, 6.5, &error);
    assert_false(good);
    assert_non_null(strstr(error.text, take.name));
    assert_non_null(strstr(error.text, "no such encoder"));
    assert_false(take.open);
    assert_int_equal(told.count, 0);
    assert_int_equal(unlink("bin/ffmpeg"), 0);
    assert_int_equal(rmdir("bin"), 0);
    assert_int_equal(scratch_clear(), 0);
    free(a.pixels);
    free(b.pixels);
}

int take_tests(void) {
    interrupt_install(); // an encoder's death is an error, no signal
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_frame_is_the_newest_picture),
        cmocka_unit_test(the_shortest_take_has_one_frame),
        cmocka_unit_test(a_dead_encoder_leaves_nothing),
    };
    return cmocka_run_group_tests_name("fly.take", tests, scratch_enter, scratch_leave);
}
