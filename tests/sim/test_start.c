// A flock that settles begins at tick 0, with the numbers that it had when its start was set,
// whenever its birds are placed; and a large one settles no longer than a person waits.
#include "test.h"

#include "sim/sim.h"
#include "support/pool.h"
#include "support/set_param.h"

static const char *const models[] = {"leader", "starling"};

static void set(Sim *sim, const char *name, const char *text) {
    Error error = {0};
    assert_true(set_param(sim, name, text, &error));
}

static Sim *create(const char *model, const char *settle, size_t birds) {
    Error error = {0};
    Sim *sim = make_flock(model, 0, 3, "", pool);
    set(sim, "spawn_shape", "drawn");
    set(sim, "settle", settle);
    set(sim, model == models[0] ? "follow_radius" : "reach", "2");
    assert_true(sim_set_start(sim, birds, 3, &error));
    return sim;
}

static uint64_t end(Sim *sim) {
    sim_place(sim);
    assert_int_equal(sim_tick(sim), 0);
    uint64_t hash = sim_hash(sim);
    sim_destroy(sim);
    return hash;
}

TEST(changes_after_the_start_are_of_the_steps_after_it) {
    for (size_t i = 0; i < 2; i++) {
        uint64_t hashes[2];
        for (int late = 0; late < 2; late++) {
            Sim *sim = create(models[i], "0.5", 300);
            if (late)
                sim_place(sim);
            sim_set_rules(sim, 0);
            set(sim, "settle", "3");
            set(sim, i == 0 ? "leader_x" : "altitude", "55");
            hashes[late] = end(sim);
        }
        assert_true(hashes[0] == hashes[1]);
        assert_true(hashes[0] != end(create(models[i], "0", 300)));
    }
}

TEST(a_large_flock_settles_less) {
    enum { MANY = 100000 }; // two million steps of a bird are 20 ticks
    uint64_t most = end(create("starling", "10", MANY));
    assert_true(most == end(create("starling", "0.3333", MANY)));
}
