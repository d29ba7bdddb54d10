// Pictures: which PNG files are refused before they are decoded, and that writing leaves a whole
// file or none. e2e/render.sh gives JPEG files to a reader of others.

#include "test.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/memory.h"
#include "gfx/image.h"

static char folder[64];

static const char *in_folder(const char *name) {
    static char path[512];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static int make_folder(void **state) {
    (void)state;
    strcpy(folder, "/tmp/skein-image-XXXXXX");
    return mkdtemp(folder) ? 0 : -1;
}

static size_t files_in_folder(void) {
    DIR *open = opendir(folder);
    size_t count = 0;
    for (struct dirent *entry; (entry = readdir(open));)
        count += entry->d_name[0] != '.';
    closedir(open);
    return count;
}

static int remove_folder(void **state) {
    (void)state;
    DIR *open = opendir(folder);
    for (struct dirent *entry; (entry = readdir(open));)
        unlink(in_folder(entry->d_name));
    closedir(open);
    return rmdir(folder);
}

static void write_bytes(const char *name, const void *bytes, size_t size) {
    FILE *file = fopen(in_folder(name), "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    fclose(file);
}

TEST(round_trip) {
    uint8_t rgb[5 * 3 * 3];
    for (size_t i = 0; i < sizeof rgb; i++)
        rgb[i] = (uint8_t)(i * 37);
    Error error = {0};
    assert_true(image_write(in_folder("round.png"), IMAGE_PNG, 5, 3, rgb, &error));
    Image image;
    assert_true(image_read_png(&image, in_folder("round.png"), &error));
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
    assert_false(image_read_png(&image, in_folder(name), &error));
    assert_non_null(strstr(error.text, name));
    if (!strstr(error.text, why))
        fail_msg("%s: expected \"%s\"", error.text, why);
    assert_int_equal(error.kind, ERROR_FAILED);
}

TEST(bad_files) {
    uint8_t rgb[4 * 4 * 3] = {0};
    Error error = {0};
    assert_true(image_write(in_folder("good.png"), IMAGE_PNG, 4, 4, rgb, &error));
    size_t size;
    char *good = file_read(in_folder("good.png"), 4096, &size, &error);
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

// Bits of a deflate stream, the codes of which begin with their highest.
typedef struct Deflate {
    uint8_t *out;
    size_t bits;
} Deflate;

static void put_code(Deflate *deflate, unsigned code, int length) {
    while (length-- > 0) {
        deflate->out[deflate->bits / 8] |= (uint8_t)((code >> length & 1) << deflate->bits % 8);
        deflate->bits++;
    }
}

static void put_big_endian(uint8_t *out, size_t number) {
    for (int k = 0; k < 4; k++)
        out[k] = (uint8_t)(number >> (24 - 8 * k));
}

// A picture of one pixel whose data, two megabytes, unpack to hundreds: 258 times the last byte
// over and over, in 13 bits each.
TEST(a_bomb_is_refused) {
    enum { TIMES = 1100000, HEAD = 41, TAIL = 16 };
    static const uint8_t head[HEAD] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n', 0, 0, 0,
                                       13,   'I', 'H', 'D', 'R',  0,    0,    0,    1, 0, 0,
                                       0,    1,   8,   2,   0,    0,    0,    0,    0, 0, 0,
                                       0,    0,   0,   0,   'I',  'D',  'A',  'T'};
    static const uint8_t tail[TAIL] = {0, 0, 0, 0, 0, 0, 0, 0, 'I', 'E', 'N', 'D', 0, 0, 0, 0};
    Error error = {0};
    uint8_t *file = memory_alloc(HEAD + TAIL + TIMES * 13 / 8 + 16, 1, &error);
    assert_non_null(file);
    memcpy(file, head, HEAD);
    file[HEAD] = 0x78;
    file[HEAD + 1] = 0x01;
    Deflate deflate = {.out = file + HEAD + 2};
    put_code(&deflate, 6, 3); // the last block, with the fixed codes
    put_code(&deflate, 0x30, 8);
    for (int i = 0; i < TIMES; i++)
        put_code(&deflate, 0xc5 << 5, 13);
    put_code(&deflate, 0, 7);
    size_t data = 2 + (deflate.bits + 7) / 8 + 4;
    put_big_endian(file + HEAD - 8, data);
    memcpy(file + HEAD + data, tail, TAIL);
    write_bytes("bomb.png", file, HEAD + data + TAIL);
    memory_free(file);
    assert_refused("bomb.png", "out of memory");
}

static void check_whole_or_not(const char *name, ImageFormat format) {
    static uint8_t noise[100 * 100 * 3];
    for (size_t i = 0; i < sizeof noise; i++)
        noise[i] = (uint8_t)random_bits(0, i, 0, 0);
    Error error = {0};
    write_bytes(name, "what was there before", 21);
    size_t before = files_in_folder();

    struct rlimit limit, small;
    getrlimit(RLIMIT_FSIZE, &limit);
    small = limit;
    small.rlim_cur = 1000;
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &small);
    bool written = image_write(in_folder(name), format, 100, 100, noise, &error);
    setrlimit(RLIMIT_FSIZE, &limit);

    assert_false(written);
    assert_non_null(strstr(error.text, name));
    assert_int_equal(files_in_folder(), before);
    size_t size;
    char *text = file_read(in_folder(name), 100, &size, &error);
    assert_non_null(text);
    assert_string_equal(text, "what was there before");
    memory_free(text);

    assert_false(image_write("/dev/full", format, 100, 100, noise, &error));
    assert_false(image_write(in_folder("no/where"), format, 100, 100, noise, &error));
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

// A dithered gradient, as skies are: a filter chosen for each row would make 16,917 bytes of it.
TEST(skies_are_small) {
    enum { WIDTH = 256, HEIGHT = 128 };
    static uint8_t rgb[WIDTH * HEIGHT * 3];
    for (size_t i = 0; i < sizeof rgb; i++) {
        float light = 60 + 0.9f * (float)(i / (3 * WIDTH)) + 20 * (float)(i % 3);
        rgb[i] = (uint8_t)(light + random_unit(random_bits(0, i / 3, 0, 0)));
    }
    Error error = {0};
    assert_true(image_write(in_folder("sky.png"), IMAGE_PNG, WIDTH, HEIGHT, rgb, &error));
    FILE *file = fopen(in_folder("sky.png"), "rb");
    assert_true(file && fseek(file, 0, SEEK_END) == 0);
    long size = ftell(file);
    fclose(file);
    assert_true(size < (long)sizeof rgb / 7);
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

TEST_FIXTURES(make_folder, remove_folder)
