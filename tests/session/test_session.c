// The one door: what goes in as changes comes out as the same bits that direct calls give, in
// order, at the right tick, whole or not at all.
#include "test.h"

#include <math.h>
#include <string.h>

#include "support/door.h"
#include "support/push_text.h"
#include "support/set_param.h"

// --- The same bits as by hand ---

static void set_rule(Sim *sim, const char *name, bool on) {
    uint32_t bit = 1u << model_find_rule(sim_model(sim), name);
    sim_set_rules(sim, on ? sim_rules(sim) | bit : sim_rules(sim) & ~bit);
}

static void steps(Sim *sim, int count) {
    for (int i = 0; i < count; i++)
        sim_step(sim);
}

TEST(changes_equal_direct_calls) {
    Error error = {0};
    Change before[3];
    assert_true(change_parse("rule.cohesion=off", &before[0], &error));
    assert_true(change_parse("spawn_radius=30", &before[1], &error));
    assert_true(change_parse("leader_x=40", &before[2], &error));
    SessionOptions options = small;
    options.changes = before;
    options.change_count = COUNT(before);
    Session *session = create(&options);
    // Not in the order of their ticks.
    must_push(session, 50, "seed=9");
    must_push(session, 10, "rule.alignment=off follow_radius=20");
    must_push(session, 40, "birds=150");
    must_push(session, 20, "rule.cohesion=on");
    must_push(session, 60, "restart");
    must_push(session, 65, "turn_speed=2");

    Pool *pool = pool_create(1, &error);
    Sim *sim = sim_create(model_find("leader"), 200, 7, pool, &error);
    assert_non_null(sim);
    set_rule(sim, "cohesion", false);
    assert_true(set_param(sim, "spawn_radius", "30", &error));
    assert_true(set_param(sim, "leader_x", "40", &error));
    restart(sim, 200, 7);
    assert_true(hash(session) == sim_hash(sim)); // placed after its changes

    steps(sim, 10);
    set_rule(sim, "alignment", false);
    assert_true(set_param(sim, "follow_radius", "20", &error));
    steps(sim, 10);
    set_rule(sim, "cohesion", true);
    steps(sim, 20);
    run(session, 40);
    assert_true(hash(session) == sim_hash(sim));
    assert_int_equal(sim_birds(session_sim(session)), 200);

    restart(sim, 150, 7);
    steps(sim, 10);
    run(session, 10);
    assert_int_equal(sim_birds(session_sim(session)), 150);
    assert_true(hash(session) == sim_hash(sim));

    restart(sim, 150, 9);
    steps(sim, 10);
    run(session, 10);
    assert_int_equal(sim_seed(session_sim(session)), 9);
    assert_true(hash(session) == sim_hash(sim));

    restart(sim, 150, 9);
    steps(sim, 5);
    assert_true(set_param(sim, "turn_speed", "2", &error));
    steps(sim, 5);
    run(session, 10); // placing the flock anew does not turn the session's ticks back
    assert_true(hash(session) == sim_hash(sim));

    sim_destroy(sim);
    pool_destroy(pool);
    session_destroy(session);
}

// --- When and in which order ---

TEST(one_tick_keeps_its_order) {
    Session *session = create(&small);
    must_push(session, 3, "gravity=1 gravity=2");
    must_push(session, 2, "gravity=9");
    must_push(session, 3, "rule.wander=off rule.wander=on gravity=3");
    run(session, 3);
    assert_true(number(session, "gravity") == 9);
    apply(session);
    assert_true(number(session, "gravity") == 3);
    assert_true(rule(session, "wander"));
    session_destroy(session);
}

TEST(a_tick_takes_what_is_due) {
    Session *session = create(&small);
    must_push(session, 0, "gravity=1");
    must_push(session, 2, "gravity=3");
    assert_false(number(session, "gravity") == 1); // not before it is asked for
    run(session, 1);
    assert_true(number(session, "gravity") == 1);
    run(session, 1); // the step from 1 to 2 is still the old one
    assert_true(number(session, "gravity") == 1);
    apply(session); // due, without a step
    assert_true(number(session, "gravity") == 3);
    assert_int_equal(sim_tick(session_sim(session)), 2);
    must_push(session, 0, "gravity=4"); // in the past: at once
    apply(session);
    assert_true(number(session, "gravity") == 4);
    Error error = {0};
    assert_true(push_text(session, &error, "%s=%d", "gravity", 5)); // now
    apply(session);
    assert_true(number(session, "gravity") == 5);
    session_destroy(session);
}

// --- What is refused, and when ---

TEST(bad_changes_are_refused_at_once) {
    static const struct {
        const char *text, *first, *second;
    } bad[] = {
        {"rule.alignement=off", "unknown rule alignement", "did you mean alignment?"},
        {"gravty=1", "unknown parameter gravty", "did you mean gravity?"},
        {"gravity=1001", "gravity=1001", "a number from 0 to 1000"},
        {"hase=on", "unknown parameter hase", "did you mean haze?"}, // the view's
        {"birds=16777217", "birds=16777217", "from 0 to 16777216"},
        {"model=ledaer", "ledaer", "leader"},
        {"preset=nonesuch", "nonesuch", "no preset"},
        {"preset=./nonesuch.cfg", "nonesuch.cfg", ""},
    };
    Session *session = create(&small);
    uint64_t before = hash(session);
    for (size_t i = 0; i < COUNT(bad); i++) {
        Error error;
        if (push(session, 1000, bad[i].text, &error))
            fail_msg("%s was queued", bad[i].text);
        if (!strstr(error.text, bad[i].first) || !strstr(error.text, bad[i].second))
            fail_msg("%s: %s", bad[i].text, error.text);
    }
    apply(session);
    assert_true(hash(session) == before);
    session_destroy(session);
}

// After a change of model the tables are others: names are checked when it is their turn.
TEST(late_refusals_drop_one_change_only) {
    Session *session = create(&small);
    must_push(session, 0, "model=leader");
    must_push(session, 1, "nonesuch=1 rule.nonesuch=on gravity=5");
    run(session, 1);
    Error error = {0};
    assert_false(session_apply_due(session, &error));
    assert_non_null(strstr(error.text, "nonesuch"));
    assert_true(number(session, "gravity") == 5);
    run(session, 3); // reported once
    session_destroy(session);
}

// --- Changes made without text ---

static void must_push_value(Session *session, Change change) {
    Error error = {0};
    if (!session_push(session, change, &error))
        fail_msg("%s", error.text);
}

TEST(numbers_are_checked) {
    Session *session = create(&small);
    const Param *gravity = param_find(&sim_model(session_sim(session))->params, "gravity");
    Error error = {0};
    assert_false(session_push(session, change_param(gravity, 5000), &error));
    assert_non_null(strstr(error.text, "gravity=5000: expected a number from 0 to 1000"));
    assert_false(session_push(session, change_param(gravity, (double)NAN), &error));
    session_destroy(session);
}

// The queue keeps a copy of its own of what a change borrows.
TEST(a_text_need_not_last) {
    Session *session = create(&small);
    char text[64] = "mesh=dart", preset[64] = "stock";
    Change change, later = (Change){.kind = CHANGE_PRESET, .text = preset};
    Error error = {0};
    assert_true(change_parse(text, &change, &error));
    change.tick = 1;
    later.tick = 2;
    must_push_value(session, change);
    must_push_value(session, later);
    memset(text, 'x', sizeof text);
    memset(preset, 'x', sizeof preset);
    run(session, 2);
    assert_string_equal(session_view(session)->mesh, "dart");
    apply(session);
    assert_string_equal(session_preset(session)->name, "stock");
    // What is still queued is freed with the session.
    char late[] = "stock";
    later = (Change){.kind = CHANGE_PRESET, .text = late};
    later.tick = 1000;
    must_push_value(session, later);
    session_destroy(session);
}

// A row of the model that was, behind a change of model: the row of that name is meant.
TEST(rows_of_another_model) {
    Session *session = create(&small);
    const Model *leader = sim_model(session_sim(session)), *steer = model_find("steer");
    const Rule *rules = leader->rules;
    must_push_value(session, (Change){.kind = CHANGE_MODEL, .model = steer});
    must_push_value(session, change_rule(&rules[model_find_rule(leader, "cohesion")], false));
    must_push_value(session, change_param(param_find(&leader->params, "turn_speed"), 2));
    must_push_value(session, change_param(param_find(&leader->params, "gravity"), 2));
    Error error = {0};
    assert_false(session_apply_due(session, &error));
    assert_non_null(strstr(error.text, "unknown parameter gravity"));
    assert_false(rule(session, "cohesion"));
    assert_true(number(session, "turn_speed") == 2);
    session_destroy(session);
}

// --- The picked bird ---

static void assert_picked(Session *session, int64_t wanted) {
    uint32_t bird;
    assert_int_equal(session_picked(session, &bird) ? (int64_t)bird : -1, wanted);
}

TEST(pick_and_let_go) {
    static const struct {
        const char *change;
        int64_t picked;
    } acts[] = {
        {"pick=199", 199},    {"gravity=1", 199}, {"restart", 199},       {"seed=3", 199},
        {"birds=200", 199},   {"birds=300", 199}, {"birds=199", -1},      {"pick=0", 0},
        {"pick=none", -1},    {"pick=none", -1},  {"pick=198", 198},      {"birds=50", -1},
        {"pick=49", 49},      {"birds=0", -1},    {"birds=20", -1},       {"pick=3", 3},
        {"model=cursor", -1}, {"pick=3", 3},      {"preset=schools", -1},
    };
    Session *session = create(&small);
    assert_picked(session, -1);
    for (size_t i = 0; i < COUNT(acts); i++) {
        now(session, acts[i].change);
        assert_picked(session, acts[i].picked);
        run(session, 1);
        assert_picked(session, acts[i].picked);
    }
    session_destroy(session);
}

TEST(a_bird_that_there_is) {
    Session *session = create(&small);
    Error error;
    now(session, "pick=7");
    must_push(session, 0, "pick=200");
    assert_false(session_apply_due(session, &error));
    assert_non_null(strstr(error.text, "pick=200: expected the number of a bird that flies"));
    assert_picked(session, 7);
    // Of the flock there is then.
    must_push(session, 5, "birds=300 pick=299");
    must_push(session, 6, "birds=10 pick=299");
    run(session, 6);
    assert_picked(session, 299);
    error = (Error){0};
    assert_false(session_apply_due(session, &error));
    assert_non_null(strstr(error.text, "a bird that flies, or none"));
    assert_picked(session, -1);
    now(session, "birds=0");
    must_push(session, 0, "pick=0");
    assert_false(session_apply_due(session, &error));
    session_destroy(session);
}

// A metric's step and time are the session's: a restart sets the flock's back, not these.
TEST(metrics_go_on_after_a_restart) {
    Session *session = create(&small);
    Metrics metrics;
    Error error = {0};
    run(session, 10);
    must_push(session, 10, "restart");
    run(session, 5);
    assert_int_equal(sim_tick(session_sim(session)), 5);
    assert_true(session_measure(session, METRICS_ALL, 0, &metrics, &error));
    assert_int_equal(metrics.step, 15);
    assert_true(metrics.time_s == 15 * (1 / 60.0));
    must_push(session, 15, "model=steer"); // whose tick is longer
    run(session, 5);
    assert_true(session_measure(session, METRICS_ALL, 0, &metrics, &error));
    assert_true(metrics.time_s == 15 * (1 / 60.0) + 5 * 0.02);
    session_destroy(session);
}
