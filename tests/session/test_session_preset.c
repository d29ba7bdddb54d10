// Presets, models and starting states through the one door: whole or not at all.
#include "test.h"

#include <string.h>

#include "support/door.h"

static const char calm[] = "title=Calm\nmodel=leader\nbirds=60\n"
                           "gravity=7\nrule.random_push=off\n"
                           "haze=off\n";

TEST(a_preset_takes_all_at_once) {
    put_file("calm.cfg", calm);
    Session *session = create(&small);
    must_push(session, 0, "gravity=1 follow_radius=9 rule.wander=off bird_size=5");
    must_push(session, 3, "preset=./calm.cfg");
    must_push(session, 3, "leader_speed=33"); // on top of it
    run(session, 3);
    assert_string_equal(session_preset(session)->name, "");
    apply(session);
    assert_string_equal(session_preset(session)->name, "calm");
    assert_string_equal(session_preset(session)->title, "Calm");
    assert_int_equal(sim_birds(session_sim(session)), 60);
    assert_int_equal(sim_tick(session_sim(session)), 0);
    assert_int_equal(sim_seed(session_sim(session)), 7); // stays
    assert_true(number(session, "gravity") == 7);
    assert_true(number(session, "follow_radius") == 40); // nothing of what was set before is left
    assert_true(number(session, "leader_speed") == 33);
    assert_true(rule(session, "wander"));
    assert_false(rule(session, "random_push"));
    assert_int_equal(session_preset(session)->rules, sim_rules(session_sim(session)));
    assert_int_equal(session_view(session)->haze, 0);
    assert_true(session_view(session)->bird_size != 5);

    must_push(session, 4, "model=leader"); // and back to the model's own numbers
    run(session, 2);
    assert_string_equal(session_preset(session)->name, "");
    assert_int_equal(sim_birds(session_sim(session)), 1000);
    assert_true(number(session, "gravity") == 2);
    assert_int_equal(session_view(session)->haze, 1);
    session_destroy(session);
}

// A preset that has become bad by the time it is its turn changes nothing at all.
TEST(a_bad_preset_takes_nothing) {
    put_file("calm.cfg", calm);
    Session *session = create(&small), *other = create(&small);
    must_push(session, 5, "preset=./calm.cfg");
    run(session, 5);
    run(other, 5);
    put_file("calm.cfg", "model=leader\nbirds=3\ngravity=-1\n");
    Error error = {0};
    assert_false(session_tick(session, &error));
    assert_non_null(strstr(error.text, "calm.cfg:3"));
    run(other, 1);
    assert_true(hash(session) == hash(other));
    assert_string_equal(session_preset(session)->name, "");
    session_destroy(session);
    session_destroy(other);
}

// --- A start from a file ---

TEST(a_start_from_a_file) {
    put_file("start.csv", "id,x,y,z,vx,vy,vz\n1,4,5,6,0,0,20\n0,1,2,3,20,0,0\n");
    SessionOptions options = small;
    options.has_birds = false;
    options.init = "start.csv";
    Session *session = create(&options);
    const Sim *sim = session_sim(session);
    assert_int_equal(sim_birds(sim), 2);
    uint64_t before = hash(session);
    SimView view = sim_view(sim);
    assert_true(view.to.x[0] == 1 && view.to.z[1] == 6 && view.to.vz[1] == 20);
    run(session, 3);
    must_push(session, 3, "restart"); // goes back to the file's
    apply(session);
    assert_true(hash(session) == before);
    now(session, "birds=10");
    assert_int_equal(sim_birds(session_sim(session)), 10);
    // A preset has its own start, even where it has as many birds as the file.
    put_file("pair.cfg", "model=leader\nbirds=2\n");
    now(session, "preset=./pair.cfg");
    uint64_t pair = hash(session);
    now(session, "restart");
    assert_int_equal(sim_birds(session_sim(session)), 2);
    assert_true(hash(session) == pair);
    session_destroy(session);
}
