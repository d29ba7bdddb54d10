// The growing array.
#include "test.h"

#include "base/memory.h"

typedef struct Pair {
    char letter;
    double number;
} Pair;

typedef ARRAY_OF(Pair) PairArray;

TEST(an_array_keeps_what_it_is_given) {
    PairArray pairs = {0};
    Error error = {0};
    for (int i = 0; i < 1000; i++) {
        Pair pair = {(char)i, i};
        assert_true(array_push(&pairs, pair, &error));
        assert_true(pairs.capacity >= pairs.count);
    }
    assert_int_equal(pairs.count, 1000);
    for (int i = 0; i < 1000; i++) {
        assert_int_equal(pairs.items[i].letter, (char)i);
        assert_true(pairs.items[i].number == i);
    }
    array_deinit(&pairs);
    assert_null(pairs.items);
    assert_int_equal(pairs.count, 0);
    assert_int_equal(pairs.capacity, 0);
    array_deinit(&pairs);
}

TEST(an_array_has_the_room_that_was_reserved) {
    PairArray pairs = {0};
    Error error = {0};
    assert_true(array_reserve(&pairs, 100, &error));
    const Pair *items = pairs.items;
    for (int i = 0; i < 100; i++)
        assert_true(array_push(&pairs, ((Pair){'a', i}), &error));
    assert_ptr_equal(pairs.items, items); // none of the pushes moved it
    array_deinit(&pairs);
}

TEST(a_refused_array_stays_as_it_was) {
    PairArray pairs = {0};
    Error error = {0};
    assert_true(array_push(&pairs, ((Pair){'a', 1}), &error));
    PairArray before = pairs;
    assert_false(array_reserve(&pairs, SIZE_MAX / sizeof(Pair), &error));
    assert_int_equal(error.kind, ERROR_FAILED);
    assert_memory_equal(&pairs, &before, sizeof pairs);
    assert_true(pairs.items[0].number == 1);
    array_deinit(&pairs);
}
