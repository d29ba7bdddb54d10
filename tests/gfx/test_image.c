// Pictures: which PNG files are refused before they are decoded, and that writing leaves a whole
// file or none. e2e/render.sh gives JPEG files to a reader of others.

#include "test.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/memory.h"
#include "gfx/image.h"

#include "support/scratch.h"

static int leave(void **state) {
    scratch_clear();
    return scratch_leave(state);
}

static void write_bytes(const char *name, const void *bytes, size_t size) {
    FILE *file = fopen(name, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    fclose(file);
}

TEST(round_trip) {
    uint8_t rgb[5 * 3 * 3];
    for (size_t i = 0; i < sizeof rgb; i++)
        rgb[i] = (uint8_t)(i * 37);
    Error error = {0};
    assert_true(image_write("round.png", IMAGE_PNG, 5, 3, rgb, &error));
    Image image;
    assert_true(image_read_png(&image, "round.png", &error));
    assert_int_equal(image.width, 5);
    assert_int_equal(image.height, 3);
    for (size_t i = 0; i < 15; i++) {
        assert_memory_equal(image.pixels + 4 * i, rgb + 3 * i, 3);
        assert_int_equal(image.pixels[4 * i + 3], 255);
    }
    image_deinit(&image);
}

static void assert_refused(const char *name, const char *why) {
    Error error = {0};
    Image image;
    assert_false(image_read_png(&image, name, &error));
    assert_non_null(strstr(error.text, name));
    if (!strstr(error.text, why))
        fail_msg("%s: expected \"%s\"", error.text, why);
    assert_int_equal(error.kind, ERROR_FAILED);
}

TEST(bad_files) {
    uint8_t rgb[4 * 4 * 3] = {0};
    Error error = {0};
    assert_true(image_write("good.png", IMAGE_PNG, 4, 4, rgb, &error));
    size_t size;
    char *good = file_read("good.png", 4096, &size, &error);
    assert_non_null(good);
    char bad[4096];

    assert_refused("missing.png", "No such file");
    write_bytes("text.png", "hello, this is no picture", 25);
    assert_refused("text.png", "not a PNG");
    write_bytes("cut.png", good, size - 5);
    assert_refused("cut.png", "ends before");

    memcpy(bad, good, size);
    memcpy(bad + 12, "IDAT", 4);
    write_bytes("header.png", bad, size);
    assert_refused("header.png", "first chunk");

    memcpy(bad, good, size);
    bad[8 + 25] = 0x40; // the second chunk says a gigabyte
    write_bytes("chunk.png", bad, size);
    assert_refused("chunk.png", "longer than the file");

    memcpy(bad, good, size);
    memcpy(bad + 16, "\0\0\x40\0\0\0\x40\0", 8); // 16384 squared
    write_bytes("huge.png", bad, size);
    assert_refused("huge.png", "2^24");
    memcpy(bad + 16, "\0\0\x10\1\0\0\x10\0", 8); // 4097 by 4096: a row above the most
    write_bytes("above.png", bad, size);
    assert_refused("above.png", "2^24");
    memcpy(bad + 16, "\0\0\x10\0\0\0\x10\0", 8); // the most, though its data is not there
    write_bytes("most.png", bad, size);
    assert_refused("most.png", "not enough pixels");
    memset(bad + 16, 0, 4);
    write_bytes("empty.png", bad, size);
    assert_refused("empty.png", "2^24");
    memory_free(good);
}

static void check_whole_or_not(const char *name, ImageFormat format) {
    static uint8_t noise[100 * 100 * 3];
    for (size_t i = 0; i < sizeof noise; i++)
        noise[i] = (uint8_t)random_bits(0, i, 0, 0);
    Error error = {0};
    scratch_clear();
    write_bytes(name, "what was there before", 21);

    struct rlimit limit, small;
    getrlimit(RLIMIT_FSIZE, &limit);
    small = limit;
    small.rlim_cur = 1000;
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &small);
    bool written = image_write(name, format, 100, 100, noise, &error);
    setrlimit(RLIMIT_FSIZE, &limit);

    assert_false(written);
    assert_non_null(strstr(error.text, name));
    size_t size;
    char *text = file_read(name, 100, &size, &error);
    assert_non_null(text);
    assert_string_equal(text, "what was there before");
    memory_free(text);
    assert_int_equal(scratch_clear(), 1);

    assert_false(image_write("/dev/full", format, 100, 100, noise, &error));
    assert_false(image_write("no/where", format, 100, 100, noise, &error));
}

TEST(whole_or_not) {
    check_whole_or_not("kept.png", IMAGE_PNG);
    check_whole_or_not("kept.jpg", IMAGE_JPEG);
}

TEST(formats_by_ending) {
    static const char *const jpegs[] = {"a.jpg", "a.b/c.jpeg", "A.JPG"};
    static const char *const others[] = {"a", "a.gif", "jpg", ".jpg", "a.jpg/b", "a.png.gz"};
    ImageFormat format;
    assert_true(image_find_format("a.png", &format) && format == IMAGE_PNG);
    assert_true(image_find_format("a.jpg.PNG", &format) && format == IMAGE_PNG);
    for (size_t i = 0; i < sizeof jpegs / sizeof *jpegs; i++)
        assert_true(image_find_format(jpegs[i], &format) && format == IMAGE_JPEG);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_false(image_find_format(others[i], &format));
}

// One channel of an image of this size, its values from 0 on in steps of 10.
static void check_halves(int width, int height, int wanted_width, int wanted_height,
                         const uint8_t *wanted) {
    uint8_t pixels[64] = {0};
    Image image = {width, height, pixels};
    for (int i = 0; i < width * height; i++)
        pixels[4 * i + 1] = (uint8_t)(10 * i);
    image_halve(&image);
    assert_int_equal(image.width, wanted_width);
    assert_int_equal(image.height, wanted_height);
    for (int i = 0; i < wanted_width * wanted_height; i++)
        assert_int_equal(pixels[4 * i + 1], wanted[i]);
}

TEST(halves) {
    check_halves(4, 2, 2, 1, (const uint8_t[]){25, 45}); // 0 10 20 30, 40 50 60 70
    check_halves(2, 1, 1, 1, (const uint8_t[]){5});
    check_halves(1, 4, 1, 2, (const uint8_t[]){5, 25});
    check_halves(5, 1, 2, 1, (const uint8_t[]){8, 33}); // between 0 and 10, 30 and 40
    check_halves(3, 3, 1, 1, (const uint8_t[]){40});
    check_halves(1, 1, 1, 1, (const uint8_t[]){0});
}

TEST_FIXTURES(scratch_enter, leave)
