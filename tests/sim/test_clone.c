// A clone is the same flock to the bit, its last step included, and shares nothing with the other.
#include "test.h"

#include <string.h>

#include "sim/sim.h"
#include "support/pool.h"
#include "support/set_param.h"

enum { BIRDS = 300, SEED = 5 };

static Sim *clone_of(Sim *sim) {
    Error error = {0};
    Sim *clone = sim_clone(sim, &error);
    if (!clone)
        fail_msg("%s", error.text);
    return clone;
}

static Sim *create(const Model *model, SimSearch search) {
    Sim *sim = make_flock(model->name, BIRDS, SEED, "", pool);
    sim_set_search(sim, search);
    sim_set_dt(sim, 0.75f * sim_dt(sim));
    // Many cells, so that slots are not in the order of ids.
    if (param_find(&model->params, "follow_radius"))
        set_all(sim, "follow_radius=8");
    frighten(sim);
    return sim;
}

static void check_same_view(Sim *a, Sim *b) {
    SimView one = sim_view(a), other = sim_view(b);
    size_t bytes = one.count * sizeof(float);
    assert_int_equal(one.count, other.count);
    assert_memory_equal(one.id, other.id, one.count * sizeof *one.id);
    assert_memory_equal(one.from.x, other.from.x, bytes);
    assert_memory_equal(one.from.vz, other.from.vz, bytes);
    assert_memory_equal(one.to.y, other.to.y, bytes);
    float shares[2][MODEL_MAX_RULES], values[2][BIRDS];
    sim_contributions(a, shares[0]);
    sim_contributions(b, shares[1]);
    assert_memory_equal(shares[0], shares[1], sizeof shares[0]);
    sim_measure_birds(a, SIM_BIRD_RULE, values[0]);
    sim_measure_birds(b, SIM_BIRD_RULE, values[1]);
    assert_memory_equal(values[0], values[1], sizeof values[0]);
}

static void check(const Model *model, SimSearch search, int before) {
    Sim *sim = create(model, search), *whole = create(model, search);
    sim_set_rules(sim, sim_rules(sim) ^ 1);
    sim_set_rules(whole, sim_rules(whole) ^ 1);
    make_steps(sim, before);
    Sim *clone = clone_of(sim);
    check_same_view(sim, clone);
    SimLeader leader, leader_again;
    if (sim_leader(sim, 0, &leader)) {
        assert_true(sim_leader(clone, 0, &leader_again));
        assert_memory_equal(&leader, &leader_again, sizeof leader);
    }
    make_steps(sim, 30);
    sim_destroy(sim); // the other one needs nothing of it
    make_steps(clone, 30);
    make_steps(whole, before + 30);
    if (sim_hash(clone) != sim_hash(whole))
        fail_msg("%s, search %d, %d steps before", model->name, (int)search, before);
    check_same_view(clone, whole);
    sim_destroy(clone);
    sim_destroy(whole);
}

TEST(goes_on_to_the_same_bits) {
    static const int before[] = {0, 1, 17};
    for (size_t m = 0; m < model_count(); m++)
        for (size_t i = 0; i < sizeof before / sizeof *before; i++) {
            check(model_at(m), SIM_SEARCH_GRID, before[i]);
            check(model_at(m), SIM_SEARCH_BRUTE, before[i]);
        }
}

TEST(changes_stay_on_their_side) {
    Sim *sim = create(model_at(0), SIM_SEARCH_GRID);
    make_steps(sim, 5);
    Sim *clone = clone_of(sim), *untouched = clone_of(sim);
    float before[MODEL_MAX_RULES], after[MODEL_MAX_RULES];
    sim_contributions(clone, before);
    sim_set_rules(sim, 0);
    set_all(sim, "follow_radius=20");
    sim_contributions(clone, after);
    assert_memory_equal(before, after, sizeof before);
    make_steps(sim, 5);
    restart(sim, 2 * BIRDS, SEED + 1);
    make_steps(sim, 5);
    assert_true(sim_hash(clone) == sim_hash(untouched));
    make_steps(clone, 9);
    make_steps(untouched, 9);
    assert_true(sim_hash(clone) == sim_hash(untouched));
    sim_destroy(sim);
    sim_destroy(clone);
    sim_destroy(untouched);
}

TEST(no_birds) {
    Error error = {0};
    Sim *sim = sim_create(model_at(0), 0, SEED, pool, &error);
    make_steps(sim, 2);
    Sim *clone = clone_of(sim);
    make_steps(sim, 2);
    make_steps(clone, 2);
    assert_true(sim_hash(clone) == sim_hash(sim));
    sim_destroy(sim);
    sim_destroy(clone);
}
