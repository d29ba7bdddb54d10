// A flock's exact state as bytes: a flock that takes them goes on to the same bits, and bytes that
// cannot be a state are refused whole.
#include "test.h"

#include <stdlib.h>
#include <string.h>

#include "sim/sim_impl.h"
#include "sim/states.h"
#include "support/pool.h"
#include "support/set_param.h"

enum { BIRDS = 300, SEED = 11 };

static Sim *create(const Model *model, size_t birds, Pool *threads, SimSearch search) {
    Sim *sim = make_flock(model->name, birds, SEED, "", threads);
    sim_set_search(sim, search);
    // Many cells, so that slots are not in the order of ids.
    if (param_find(&model->params, "follow_radius"))
        set_all(sim, "follow_radius=8");
    frighten(sim);
    return sim;
}

static unsigned char *bytes_of(Sim *sim, size_t *size) {
    *size = sim_checkpoint_size(sim, sim_birds(sim));
    unsigned char *bytes = malloc(*size);
    assert_non_null(bytes);
    sim_checkpoint_write(sim, bytes);
    return bytes;
}

static void check_goes_on(const Model *model, SimSearch search, int before, int threads) {
    Error error = {0};
    Pool *other = pool_create(threads, &error);
    Sim *whole = create(model, BIRDS, pool, search), *half = create(model, 7, other, search);
    make_steps(whole, before);
    size_t size;
    unsigned char *bytes = bytes_of(whole, &size);
    make_steps(half, 3); // whatever was there leaves no trace
    if (!sim_checkpoint_read(half, bytes, size, &error))
        fail_msg("%s", error.text);
    assert_true(sim_hash(half) == sim_hash(whole));
    assert_true(sim_tick(half) == sim_tick(whole));
    assert_true(half->guarded == whole->guarded);
    float contributions[MODEL_MAX_RULES];
    sim_contributions(half, contributions); // no step led here: nothing to explain
    for (int i = 0; i < MODEL_MAX_RULES; i++)
        assert_true(contributions[i] == 0);
    make_steps(whole, 40);
    make_steps(half, 40);
    if (sim_hash(half) != sim_hash(whole))
        fail_msg("%s, search %d, %d steps before, %d threads", model->name, (int)search, before,
                 threads);
    free(bytes);
    sim_destroy(whole);
    sim_destroy(half);
    pool_destroy(other);
}

TEST(goes_on_to_the_same_bits) {
    static const int before[] = {0, 1, 17, 60};
    for (size_t m = 0; m < model_count(); m++)
        for (size_t i = 0; i < sizeof before / sizeof *before; i++) {
            check_goes_on(model_at(m), SIM_SEARCH_GRID, before[i], 1);
            check_goes_on(model_at(m), SIM_SEARCH_GRID, before[i], 4);
            check_goes_on(model_at(m), SIM_SEARCH_BRUTE, before[i], 4);
        }
}

TEST(no_birds) {
    Error error = {0};
    Sim *none = create(model_at(0), 0, pool, SIM_SEARCH_GRID);
    Sim *some = create(model_at(0), 5, pool, SIM_SEARCH_GRID);
    make_steps(none, 2);
    size_t size;
    unsigned char *bytes = bytes_of(none, &size);
    assert_true(sim_checkpoint_read(some, bytes, size, &error));
    assert_int_equal(sim_birds(some), 0);
    assert_true(sim_hash(some) == sim_hash(none));
    free(bytes);
    sim_destroy(none);
    sim_destroy(some);
}

static void put(unsigned char *bytes, size_t word, uint32_t value) {
    for (int i = 0; i < 4; i++)
        bytes[4 * word + (size_t)i] = (unsigned char)(value >> 8 * i);
}

TEST(what_is_no_state_is_refused) {
    enum { HEAD = 20, FEW = 4 };
    static const struct {
        size_t word;
        uint32_t value;
    } bad[] = {
        {0, FEW + 1}, // the count
        {0, FEW - 1},
        {1, 1}, // its upper half
        {0, UINT32_MAX},
        {6, 0x7fc00000},                  // the leader: not a number
        {18, 0x7f800000},                 // infinite
        {HEAD, 0x7fc00001},               // the first bird's x
        {HEAD + 6 * FEW - 1, 0xff800000}, // the last one's vz
        {HEAD + 3, 0x49742410},           // 1000001: beyond the guard
        {HEAD + 4, 0xc9742410},
        {HEAD + 6 * FEW, 0x7f800000}, // private
        {HEAD + 9 * FEW - 1, 0x7fc00000},
    };
    Error error = {0};
    Sim *sim = create(model_at(0), FEW, pool, SIM_SEARCH_GRID);
    make_steps(sim, 5);
    uint64_t hash = sim_hash(sim);
    size_t size;
    unsigned char *good = bytes_of(sim, &size), *bytes = malloc(size + 4);
    assert_non_null(bytes);
    assert_int_equal(size, (HEAD + 10 * FEW) * 4);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        memcpy(bytes, good, size);
        put(bytes, bad[i].word, bad[i].value);
        if (sim_checkpoint_read(sim, bytes, size, &error))
            fail_msg("word %zu as %#x was taken", bad[i].word, bad[i].value);
        assert_int_equal(error.kind, ERROR_FAILED);
        assert_true(sim_hash(sim) == hash);
    }
    memcpy(bytes, good, size);
    for (size_t cut = 0; cut < size + 4; cut++)
        if (cut != size)
            assert_false(sim_checkpoint_read(sim, bytes, cut, &error));
    assert_true(sim_checkpoint_read(sim, bytes, size, &error));
    assert_true(sim_hash(sim) == hash);
    free(good);
    free(bytes);
    sim_destroy(sim);
}
