// A whole film is told from one of which anything is missing: a film as ffmpeg makes it, and films
// put together here in the ways that the format allows.
#include "test.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "film/mp4.h"
#include "film/video.h"
#include "support/scratch.h"

// --- A film by ffmpeg ---

enum { SIDE = 32, PICTURES = 5 };
static const Mp4Film made = {.width = SIDE, .height = SIDE, .fps = 25, .pictures = PICTURES};

static struct {
    uint8_t *bytes;    // NULL: there is no ffmpeg
    size_t size, data; // data: where the pictures are
} film;

static void put(const char *path, const void *bytes, size_t size) {
    FILE *stream = fopen(path, "wb");
    assert_non_null(stream);
    assert_int_equal(fwrite(bytes, 1, size, stream), size);
    assert_int_equal(fclose(stream), 0);
}

static bool draw_film(Error *error) {
    static uint8_t pixels[SIDE * SIDE * 3];
    VideoFormat format = {.width = SIDE, .height = SIDE, .fps = made.fps};
    Video video;
    bool good = video_begin(&video, "film", &format, error);
    for (int i = 0; good && i < PICTURES; i++) {
        for (size_t k = 0; k < sizeof pixels; k++)
            pixels[k] = (uint8_t)(k * k + (size_t)i * 40);
        good = video_add(&video, pixels, error);
    }
    return good && video_end(&video, error);
}

static int make_film(void **state) {
    Error error = {0};
    void *folder;
    (void)state;
    if (system("ffmpeg -version >/dev/null 2>&1") != 0)
        return 0;
    if (scratch_enter(&folder) != 0 || !draw_film(&error) ||
        !(film.bytes = (uint8_t *)file_read("film", 1 << 20, &film.size, &error))) {
        fprintf(stderr, "%s\n", error.text);
        return -1;
    }
    while (film.data < film.size && memcmp(film.bytes + film.data, "mdat", 4) != 0)
        film.data++;
    film.data += 4;
    scratch_clear();
    return scratch_leave(&folder);
}

static int free_film(void **state) {
    (void)state;
    memory_free(film.bytes);
    return 0;
}

static void put_film(void) {
    if (!film.bytes)
        skip();
    put("film", film.bytes, film.size);
}

static void assert_whole(const char *path, Mp4Film wanted) {
    Error error = {0};
    if (!mp4_check(path, &wanted, &error))
        fail_msg("%s", error.text);
}

static void assert_wrong(const char *path, Mp4Film wanted, const char *reason) {
    Error error = {0};
    assert_false(mp4_check(path, &wanted, &error));
    assert_int_equal(error.kind, ERROR_FAILED);
    assert_string_equal(error.text, reason);
}

static void another_film_is_refused(void **state) {
    (void)state;
    put_film();
    assert_whole("film", made);
    Mp4Film other = made;
    other.pictures = PICTURES - 1;
    assert_wrong("film", other, "pictures of it are missing");
    other.pictures = PICTURES + 1;
    assert_wrong("film", other, "pictures of it are missing");
    other.pictures = PICTURES + 2;
    assert_wrong("film", other, "it is not as long as its pictures");
    other = made;
    other.height = SIDE + 2;
    assert_wrong("film", other, "its pictures are of another size");
    other = made;
    other.fps = 50;
    assert_wrong("film", other, "it is not as long as its pictures");
    assert_int_equal(scratch_clear(), 1);
}

static void a_cut_film_is_refused(void **state) {
    (void)state;
    put_film();
    for (size_t length = film.size; length-- > 0;) {
        Error error = {0};
        assert_int_equal(truncate("film", (off_t)length), 0);
        if (mp4_check("film", &made, &error))
            fail_msg("%zu bytes of %zu are a whole film", length, film.size);
    }
    put_film();
    assert_int_equal(truncate("film", (off_t)film.size + 4), 0);
    assert_wrong("film", made, "a box of it ends too early");
    assert_int_equal(scratch_clear(), 1);
}

// A disk that had no room in between leaves zeros.
static void a_hole_is_seen(void **state) {
    (void)state;
    put_film();
    uint8_t *damaged = malloc(film.size);
    assert_non_null(damaged);
    memcpy(damaged, film.bytes, film.size);
    memset(damaged + film.data, 0, film.size - film.data);
    put("film", damaged, film.size);
    assert_wrong("film", made, "a picture of it is damaged");
    memset(damaged + 32, 0, film.data - 32); // after ftyp
    put("film", damaged, film.size);
    assert_wrong("film", made, "a box of it is empty");
    free(damaged);
    assert_int_equal(scratch_clear(), 1);
}

// Whatever is in the file, reading it ends, and not outside of it (with the address sanitizer).
static void a_damaged_film_is_no_danger(void **state) {
    (void)state;
    put_film();
    int descriptor = open("film", O_WRONLY);
    assert_true(descriptor >= 0);
    for (size_t at = 0; at < film.data; at++) {
        uint8_t other = film.bytes[at] ^ 0xff;
        Error ignored = {0};
        assert_int_equal(pwrite(descriptor, &other, 1, (off_t)at), 1);
        (void)mp4_check("film", &made, &ignored);
        assert_int_equal(pwrite(descriptor, &film.bytes[at], 1, (off_t)at), 1);
    }
    close(descriptor);
    assert_whole("film", made);
    assert_int_equal(scratch_clear(), 1);
}

static void what_is_no_file_is_refused(void **state) {
    (void)state;
    assert_wrong("missing", made, "it cannot be opened: No such file or directory");
    assert_wrong(".", made, "it is no regular file");
    put("empty", "", 0);
    assert_wrong("empty", made, "it is empty");
    put("text", "a text that is longer than the beginning of a box", 49);
    assert_wrong("text", made, "a box of it is longer than the file");
    assert_int_equal(scratch_clear(), 2);
}

// --- A film put together ---

typedef struct Bytes {
    uint8_t at[1024];
    size_t size;
} Bytes;

static void add_number(Bytes *bytes, size_t width, uint64_t number) {
    assert_true(bytes->size + width <= sizeof bytes->at);
    for (size_t i = 0; i < width; i++)
        bytes->at[bytes->size++] = (uint8_t)(number >> 8 * (width - 1 - i));
}

static void add_zeros(Bytes *bytes, size_t count) {
    for (size_t i = 0; i < count; i++)
        add_number(bytes, 1, 0);
}

static size_t begin_box(Bytes *bytes, const char *name) {
    size_t at = bytes->size;
    add_number(bytes, 4, 0);
    for (int i = 0; i < 4; i++)
        add_number(bytes, 1, (uint8_t)name[i]);
    return at;
}

static void end_box(Bytes *bytes, size_t at) {
    size_t end = bytes->size;
    bytes->size = at;
    add_number(bytes, 4, end - at);
    bytes->size = end;
}

static void add_numbers(Bytes *bytes, const char *name, size_t count, const uint32_t *numbers) {
    size_t box = begin_box(bytes, name);
    for (size_t i = 0; i < count; i++)
        add_number(bytes, 4, numbers[i]);
    end_box(bytes, box);
}
#define ADD_NUMBERS(bytes, name, ...)                                                              \
    add_numbers(bytes, name, sizeof((uint32_t[]){__VA_ARGS__}) / sizeof(uint32_t),                 \
                (uint32_t[]){__VA_ARGS__})

typedef struct Built {
    bool is_long;      // lengths, times and places of 8 bytes
    bool same_size;    // one size for all pictures
    uint32_t missing;  // of the last chunk's pictures
    uint32_t timeless; // pictures without a time
    uint32_t late;     // bytes, by which the last chunk is after its place
    uint32_t more;     // bytes, by which the last picture's unit is longer than there is room
} Built;

// Five pictures of 9 bytes in three chunks, of 2, 2 and 1 pictures, after 8 unused bytes each.
enum { BUILT = 5, BUILT_SIZE = 9, CHUNKS = 3, BEFORE_CHUNK = 8 };
static const Mp4Film built_film = {.width = 16, .height = 8, .fps = 10, .pictures = BUILT};

static void add_table(Bytes *file, const Built *built, uint64_t data) {
    size_t table = begin_box(file, "stbl"), kinds = begin_box(file, "stsd");
    add_number(file, 8, 1);
    size_t codec = begin_box(file, "avc1");
    add_zeros(file, 24);
    add_number(file, 2, (uint64_t)built_film.width);
    add_number(file, 2, (uint64_t)built_film.height);
    add_zeros(file, 50);
    size_t settings = begin_box(file, "avcC");
    add_number(file, 5, 0x01640028ffu);
    end_box(file, settings);
    end_box(file, codec);
    end_box(file, kinds);
    ADD_NUMBERS(file, "stts", 0, 2, 2, 100, BUILT - 2 - built->timeless, 100);
    ADD_NUMBERS(file, "stsc", 0, 2, 1, 2, 1, 3, 1 - built->missing, 1);
    if (built->same_size)
        ADD_NUMBERS(file, "stsz", 0, BUILT_SIZE, BUILT);
    else
        ADD_NUMBERS(file, "stsz", 0, 0, BUILT, 9, 9, 9, 9, 9);
    size_t places = begin_box(file, built->is_long ? "co64" : "stco");
    add_number(file, 8, CHUNKS);
    for (uint64_t i = 0; i < CHUNKS; i++)
        add_number(file, built->is_long ? 8 : 4,
                   data + BEFORE_CHUNK + i * (2 * BUILT_SIZE + BEFORE_CHUNK) +
                       (i == CHUNKS - 1 ? built->late : 0));
    end_box(file, places);
    end_box(file, table);
}

static void add_track(Bytes *file, const Built *built, uint64_t data) {
    size_t movie = begin_box(file, "moov"), track = begin_box(file, "trak");
    size_t media = begin_box(file, "mdia");
    ADD_NUMBERS(file, "hdlr", 0, 0, 0x76696465, 0, 0, 0);
    if (built->is_long)
        ADD_NUMBERS(file, "mdhd", 1 << 24, 0, 0, 0, 0, 1000, 0, 100 * BUILT, 0);
    else
        ADD_NUMBERS(file, "mdhd", 0, 0, 0, 1000, 100 * BUILT, 0);
    size_t information = begin_box(file, "minf");
    add_table(file, built, data);
    end_box(file, information);
    end_box(file, media);
    end_box(file, track);
    end_box(file, movie);
}

// Returns where its content begins.
static uint64_t add_data(Bytes *file, const Built *built) {
    size_t content = CHUNKS * BEFORE_CHUNK + BUILT * BUILT_SIZE;
    size_t box = begin_box(file, "mdat");
    if (built->is_long) {
        add_number(file, 8, 16 + content);
        file->at[box + 3] = 1; // the length is behind the name
    } else {
        file->at[box + 3] = (uint8_t)(8 + content);
    }
    uint64_t begin = file->size;
    for (int i = 0; i < BUILT; i++) {
        if (i % 2 == 0)
            add_zeros(file, BEFORE_CHUNK);
        add_number(file, 4, BUILT_SIZE - 4 + (i == BUILT - 1 ? built->more : 0));
        add_zeros(file, BUILT_SIZE - 4);
    }
    return begin;
}

static void build(const char *path, const Built *built) {
    Bytes file = {.size = 0};
    ADD_NUMBERS(&file, "ftyp", 0, 0);
    uint64_t data = add_data(&file, built);
    add_track(&file, built, data);
    put(path, file.at, file.size);
}

static void all_forms_are_read(void **state) {
    (void)state;
    for (int form = 0; form < 4; form++) {
        build("file", &(Built){.is_long = form & 1, .same_size = form & 2});
        assert_whole("file", built_film);
    }
    assert_int_equal(scratch_clear(), 1);
}

static void pictures_must_be_there_and_have_a_time(void **state) {
    (void)state;
    for (int form = 0; form < 4; form++) {
        Built built = {.is_long = form & 1, .same_size = form & 2, .late = 1};
        build("file", &built);
        assert_wrong("file", built_film, "pictures of it are missing");
        built.late = 1u << 31;
        build("file", &built);
        assert_wrong("file", built_film, "pictures of it are missing");
        for (uint32_t more = 1; more <= 4; more++) {
            built = (Built){.is_long = form & 1, .same_size = form & 2, .more = more};
            build("file", &built);
            assert_wrong("file", built_film, "a picture of it is damaged");
        }
        built = (Built){.is_long = form & 1, .missing = 1};
        build("file", &built);
        assert_wrong("file", built_film, "its chunks are not those of its pictures");
        built = (Built){.is_long = form & 1, .timeless = 1};
        build("file", &built);
        assert_wrong("file", built_film, "pictures of it are missing");
    }
    assert_int_equal(scratch_clear(), 1);
}

int mp4_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(another_film_is_refused, scratch_enter, scratch_leave),
        cmocka_unit_test_setup_teardown(a_cut_film_is_refused, scratch_enter, scratch_leave),
        cmocka_unit_test_setup_teardown(a_hole_is_seen, scratch_enter, scratch_leave),
        cmocka_unit_test_setup_teardown(a_damaged_film_is_no_danger, scratch_enter, scratch_leave),
        cmocka_unit_test_setup_teardown(what_is_no_file_is_refused, scratch_enter, scratch_leave),
        cmocka_unit_test_setup_teardown(all_forms_are_read, scratch_enter, scratch_leave),
        cmocka_unit_test_setup_teardown(pictures_must_be_there_and_have_a_time, scratch_enter,
                                        scratch_leave),
    };
    return cmocka_run_group_tests_name("film.mp4", tests, make_film, free_film);
}
