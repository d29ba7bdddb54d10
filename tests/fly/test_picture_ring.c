// What goes round must come out whole and in order, and a full ring must say no, not wait.

#include "test.h"

#include <string.h>

#include "fly/picture_ring.h"

static void a_full_ring_refuses(void **state) {
    (void)state;
    PictureRing ring;
    Error error = {0};
    picture_ring_init(&ring);
    for (int i = 0; i < PICTURE_RING_SLOTS; i++) {
        Picture *picture = picture_ring_claim(&ring, 16, &error);
        assert_non_null(picture);
        picture->jobs = (unsigned)i;
        picture_ring_send(&ring, picture);
    }
    assert_int_equal(picture_ring_waiting(&ring), PICTURE_RING_SLOTS);
    assert_null(picture_ring_claim(&ring, 16, &error));
    assert_int_equal(error.kind, ERROR_NONE);
    for (int i = 0; i < PICTURE_RING_SLOTS; i++) {
        Picture *picture = picture_ring_take(&ring);
        assert_int_equal(picture->jobs, i);
        picture_ring_return(&ring, picture);
    }
    assert_non_null(picture_ring_claim(&ring, 16, &error));
    picture_ring_close(&ring);
    assert_null(picture_ring_take(&ring));
    picture_ring_deinit(&ring);
}

static void large_pictures_are_fewer(void **state) {
    (void)state;
    PictureRing ring;
    Error error = {0};
    picture_ring_init(&ring);
    size_t count = 0;
    while (count < PICTURE_RING_SLOTS && picture_ring_claim(&ring, (size_t)64 << 20, &error))
        count++;
    assert_int_equal(count, 4);                            // 256 MiB
    assert_non_null(picture_ring_claim(&ring, 0, &error)); // a message always finds a place
    picture_ring_deinit(&ring);
}

static void memory_is_had_before_and_given_back_after(void **state) {
    (void)state;
    PictureRing ring;
    Error error = {0};
    picture_ring_init(&ring);
    assert_true(picture_ring_prepare(&ring, 1000, &error));
    for (int i = 0; i < PICTURE_RING_SLOTS; i++)
        assert_int_equal(ring.pictures[i].capacity, 1000);
    Picture *picture = picture_ring_claim(&ring, 500, &error);
    picture_ring_trim(&ring); // not while one is in use
    assert_non_null(picture->pixels);
    picture_ring_return(&ring, picture);
    picture_ring_trim(&ring);
    for (int i = 0; i < PICTURE_RING_SLOTS; i++)
        assert_null(ring.pictures[i].pixels);
    picture = picture_ring_claim(&ring, SIZE_MAX - 8, &error);
    assert_null(picture);
    assert_int_equal(error.kind, ERROR_FAILED);
    assert_int_equal(ring.free_count, PICTURE_RING_SLOTS);
    picture_ring_deinit(&ring);
}

enum { SENT = 3000, BYTES = 256 };

typedef struct Reader {
    PictureRing ring;
    unsigned taken, wrong;
} Reader;

static void *read_all(void *context) {
    Reader *reader = context;
    Picture *picture;
    unsigned last = 0;
    while ((picture = picture_ring_take(&reader->ring))) {
        for (int i = 0; i < BYTES; i++)
            reader->wrong += picture->pixels[i] != (uint8_t)picture->jobs;
        reader->wrong += picture->jobs <= last;
        last = picture->jobs;
        reader->taken++;
        picture_ring_return(&reader->ring, picture);
    }
    return NULL;
}

static void a_thread_gets_them_whole_and_in_order(void **state) {
    (void)state;
    static Reader reader;
    Error error = {0};
    pthread_t thread;
    picture_ring_init(&reader.ring);
    assert_int_equal(pthread_create(&thread, NULL, read_all, &reader), 0);
    unsigned sent = 0, refused = 0;
    for (unsigned i = 1; i <= SENT; i++) {
        Picture *picture = picture_ring_claim(&reader.ring, BYTES, &error);
        if (!picture) {
            refused++;
            continue;
        }
        memset(picture->pixels, (int)(uint8_t)i, BYTES);
        picture->jobs = i;
        picture_ring_send(&reader.ring, picture);
        sent++;
    }
    picture_ring_close(&reader.ring);
    pthread_join(thread, NULL);
    assert_int_equal(reader.wrong, 0);
    assert_int_equal(reader.taken, sent);
    assert_int_equal(sent + refused, SENT);
    picture_ring_deinit(&reader.ring);
}

int picture_ring_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_full_ring_refuses),
        cmocka_unit_test(large_pictures_are_fewer),
        cmocka_unit_test(memory_is_had_before_and_given_back_after),
        cmocka_unit_test(a_thread_gets_them_whole_and_in_order),
    };
    return cmocka_run_group_tests_name("fly.picture_ring", tests, NULL, NULL);
}
