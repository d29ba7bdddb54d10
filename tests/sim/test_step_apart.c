// A step into memory of its own: the same bits, the present state untouched until it ends, and what
// is changed meanwhile is of the next step.
#include "test.h"

#include <pthread.h>
#include <string.h>

#include "sim/sim.h"
#include "support/pool.h"
#include "support/set_param.h"

enum { BIRDS = 300, SEED = 5 };

typedef struct Stage {
    Pool *apart;
    Sim *sim, *plain; // the same flock, its steps apart and in place
} Stage;

static Sim *create(const Model *model, size_t birds) {
    Sim *sim = make_flock(model->name, birds, SEED, "", pool);
    // Many cells, so that slots are not in the order of ids.
    if (param_find(&model->params, "follow_radius"))
        set_all(sim, "follow_radius=8");
    frighten(sim);
    return sim;
}

static Stage stage_open(const Model *model, size_t birds) {
    Error error = {0};
    Stage stage = {pool_create(2, &error), create(model, birds), create(model, birds)};
    assert_true(sim_step_apart(stage.sim, stage.apart, &error));
    return stage;
}

static void stage_close(Stage *stage) {
    sim_destroy(stage->sim);
    sim_destroy(stage->plain);
    pool_destroy(stage->apart);
}

static void step_both(const Stage *stage, int count) {
    make_steps(stage->sim, count);
    make_steps(stage->plain, count);
}

static void check_same(const Stage *stage, const char *what) {
    SimView one = sim_view(stage->sim), other = sim_view(stage->plain);
    size_t bytes = one.count * sizeof(float);
    assert_int_equal(one.count, other.count);
    assert_memory_equal(one.id, other.id, one.count * sizeof *one.id);
    assert_memory_equal(one.from.z, other.from.z, bytes);
    assert_memory_equal(one.to.x, other.to.x, bytes);
    float shares[2][MODEL_MAX_RULES];
    sim_contributions(stage->sim, shares[0]);
    sim_contributions(stage->plain, shares[1]);
    assert_memory_equal(shares[0], shares[1], sizeof shares[0]);
    if (sim_hash(stage->sim) != sim_hash(stage->plain) ||
        sim_tick(stage->sim) != sim_tick(stage->plain))
        fail_msg("%s, %s", sim_model(stage->sim)->name, what);
}

static void *run(void *sim) {
    sim_step_run(sim);
    return NULL;
}

// The step on a thread of its own, while this one reads all there is of the present state.
static void step_while_reading(Sim *sim) {
    uint64_t tick = sim_tick(sim), hash = sim_hash(sim);
    float shares[2][MODEL_MAX_RULES];
    SimBird bird;
    sim_contributions(sim, shares[0]);
    sim_step_begin(sim);
    assert_true(sim_is_stepping(sim));
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, run, sim), 0);
    for (int i = 0; i < 3; i++) {
        sim_contributions(sim, shares[1]);
        assert_memory_equal(shares[0], shares[1], sizeof shares[0]);
        assert_true(sim_explain_bird(sim, 3, &bird));
        assert_true(sim_hash(sim) == hash);
    }
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_true(sim_step_is_done(sim));
    assert_true(sim_hash(sim) == hash);
    assert_int_equal(sim_tick(sim), tick);
    sim_step_end(sim);
    assert_int_equal(sim_tick(sim), tick + 1);
    assert_true(sim_hash(sim) != hash);
    assert_false(sim_is_stepping(sim));
}

TEST(the_same_bits_in_every_model) {
    for (size_t m = 0; m < model_count(); m++)
        for (int way = 0; way < 3; way++) {
            Error error = {0};
            Stage stage = stage_open(model_at(m), BIRDS);
            Sim *const both[] = {stage.sim, stage.plain};
            for (int i = 0; i < 2; i++) {
                sim_set_search(both[i], way == 1 ? SIM_SEARCH_BRUTE : SIM_SEARCH_GRID);
                if (way == 2 && model_at(m)->published)
                    assert_true(set_param(both[i], "fidelity", "published", &error));
            }
            for (int i = 0; i < 40; i++) {
                if (i % 4 == 0)
                    step_while_reading(stage.sim);
                else
                    sim_step(stage.sim);
                sim_step(stage.plain);
                if (i % 10 == 0)
                    check_same(&stage, "stepping");
            }
            check_same(&stage, "stepping");
            stage_close(&stage);
        }
}

// One step, with what is changed during it.
TEST(changes_are_of_the_next_step) {
    static const char *const changes[][2] = {
        {"follow_radius", "12"}, {"gravity", "9"}, {"leader_x", "40"}};
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        Error error = {0};
        Stage stage = stage_open(model_at(0), BIRDS);
        step_both(&stage, 5);
        sim_step_begin(stage.sim);
        assert_true(set_param(stage.sim, changes[i][0], changes[i][1], &error));
        sim_set_rules(stage.sim, sim_rules(stage.sim) ^ 3);
        sim_step_run(stage.sim);
        sim_step_end(stage.sim);
        sim_step(stage.plain);
        assert_true(set_param(stage.plain, changes[i][0], changes[i][1], &error));
        sim_set_rules(stage.plain, sim_rules(stage.plain) ^ 3);
        check_same(&stage, changes[i][0]);
        step_both(&stage, 5);
        check_same(&stage, changes[i][0]);
        stage_close(&stage);
    }
}

TEST(a_cancelled_step_is_made_again) {
    Stage stage = stage_open(model_at(0), 10000);
    sim_set_search(stage.sim, SIM_SEARCH_BRUTE);
    sim_set_search(stage.plain, SIM_SEARCH_BRUTE);
    uint64_t hash = sim_hash(stage.sim);
    sim_step_begin(stage.sim);
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, run, stage.sim), 0);
    sim_step_cancel(stage.sim, true);
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_false(sim_step_is_done(stage.sim));
    assert_true(sim_hash(stage.sim) == hash);
    sim_step_cancel(stage.sim, false);
    sim_step_run(stage.sim);
    sim_step_end(stage.sim);
    sim_step(stage.plain);
    assert_true(sim_hash(stage.sim) == sim_hash(stage.plain));
    stage_close(&stage);
}

TEST(a_start_drops_the_step) {
    Stage stage = stage_open(model_at(0), BIRDS);
    for (int done = 0; done < 2; done++) {
        sim_step_begin(stage.sim);
        if (done)
            sim_step_run(stage.sim);
        size_t birds = done ? BIRDS : 2 * BIRDS;
        restart(stage.sim, birds, 9);
        restart(stage.plain, birds, 9);
        assert_false(sim_is_stepping(stage.sim));
        check_same(&stage, "placed anew");
        step_both(&stage, 3);
        check_same(&stage, "placed anew");
    }
    sim_step_begin(stage.sim);
    sim_step_drop(stage.sim);
    check_same(&stage, "dropped");
    stage_close(&stage);
}

TEST(a_clone_makes_the_step_that_was_begun) {
    Error error = {0};
    for (int done = 0; done < 2; done++) {
        Stage stage = stage_open(model_at(0), BIRDS);
        sim_step(stage.sim);
        sim_step_begin(stage.sim);
        set_all(stage.sim, "gravity=9");
        if (done)
            sim_step_run(stage.sim);
        Sim *clone = sim_clone(stage.sim, &error);
        assert_non_null(clone);
        assert_true(sim_is_stepping(clone));
        assert_int_equal(sim_step_is_done(clone), done);
        sim_step_run(stage.sim);
        sim_step_end(stage.sim);
        sim_step_run(clone);
        sim_step_end(clone);
        assert_true(sim_hash(clone) == sim_hash(stage.sim));
        step_while_reading(clone);
        step_while_reading(stage.sim);
        assert_true(sim_hash(clone) == sim_hash(stage.sim));
        sim_destroy(clone);
        stage_close(&stage);
    }
}
