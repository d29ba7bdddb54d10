// PNG files: what is refused before it is decoded, and that writing leaves a whole file or none.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/random.h"
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

static void test_round_trip(void **state) {
    (void)state;
    uint8_t rgb[5 * 3 * 3];
    for (size_t i = 0; i < sizeof rgb; i++)
        rgb[i] = (uint8_t)(i * 37);
    Error error = {0};
    assert_true(image_write_png(in_folder("round.png"), 5, 3, rgb, &error));
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

static void test_bad_files(void **state) {
    (void)state;
    uint8_t rgb[4 * 4 * 3] = {0};
    Error error = {0};
    assert_true(image_write_png(in_folder("good.png"), 4, 4, rgb, &error));
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
    memset(bad + 16, 0, 4);
    write_bytes("empty.png", bad, size);
    assert_refused("empty.png", "2^24");
    memory_free(good);
}

static void test_whole_or_not(void **state) {
    (void)state;
    static uint8_t noise[100 * 100 * 3];
    for (size_t i = 0; i < sizeof noise; i++)
        noise[i] = (uint8_t)random_bits(0, i, 0, 0);
    Error error = {0};
    write_bytes("kept.png", "what was there before", 21);
    size_t before = files_in_folder();

    struct rlimit limit, small;
    getrlimit(RLIMIT_FSIZE, &limit);
    small = limit;
    small.rlim_cur = 1000;
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &small);
    bool written = image_write_png(in_folder("kept.png"), 100, 100, noise, &error);
    setrlimit(RLIMIT_FSIZE, &limit);

    assert_false(written);
    assert_non_null(strstr(error.text, "kept.png"));
    assert_int_equal(files_in_folder(), before);
    size_t size;
    char *text = file_read(in_folder("kept.png"), 100, &size, &error);
    assert_non_null(text);
    assert_string_equal(text, "what was there before");
    memory_free(text);

    assert_false(image_write_png("/dev/full", 100, 100, noise, &error));
    assert_false(image_write_png(in_folder("no/where.png"), 100, 100, noise, &error));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trip),
        cmocka_unit_test(test_bad_files),
        cmocka_unit_test(test_whole_or_not),
    };
    return cmocka_run_group_tests_name("gfx.image", tests, make_folder, remove_folder);
}
