// Side by side: the flock as it was goes on to the bits that it would have had, what is about time
// and start reaches both, what flies is changed on one side alone, and nothing of it is felt there.
#include "test.h"

#include <string.h>

#include "support/door.h"
#include "support/write_checkpoint.h"

static uint64_t twin_hash(Session *session) {
    assert_non_null(session_twin(session));
    return sim_hash(session_twin(session)->sim);
}

TEST(both_stay_equal_to_the_bit) {
    for (size_t m = 0; m < model_count(); m++) {
        SessionOptions options = small;
        options.model = model_at(m)->name;
        Session *session = create(&options), *alone = create(&options);
        assert_null(session_twin(session));
        run(session, 37);
        run(alone, 37);
        now(session, "compare=on");
        assert_true(twin_hash(session) == hash(session));
        run(session, 200);
        run(alone, 200);
        if (twin_hash(session) != hash(alone) || hash(session) != hash(alone))
            fail_msg("%s", options.model);
        session_destroy(session);
        session_destroy(alone);
    }
}

TEST(a_change_stays_on_the_right) {
    static const char *const changes[] = {"rule.cohesion=off", "gravity=9", "leader_x=30",
                                          "model=steer", "preset=stock"};
    for (size_t i = 0; i < COUNT(changes); i++) {
        Session *session = create(&small), *changed = create(&small), *untouched = create(&small);
        must_push(session, 10, "compare=on");
        must_push(session, 20, changes[i]);
        must_push(changed, 20, changes[i]);
        run(session, 60);
        run(changed, 60);
        run(untouched, 60);
        if (hash(session) != hash(changed) || twin_hash(session) != hash(untouched) ||
            hash(session) == twin_hash(session))
            fail_msg("%s", changes[i]);
        session_destroy(session);
        session_destroy(changed);
        session_destroy(untouched);
    }
}

TEST(starts_reach_both) {
    static const char *const starts[] = {"restart", "seed=99", "birds=77"};
    for (size_t i = 0; i < COUNT(starts); i++) {
        Session *session = create(&small), *changed = create(&small), *untouched = create(&small);
        must_push(session, 10, "compare=on");
        must_push(session, 20, "rule.cohesion=off");
        must_push(changed, 20, "rule.cohesion=off");
        Session *all[] = {session, changed, untouched};
        for (size_t k = 0; k < COUNT(all); k++) {
            must_push(all[k], 30, starts[i]);
            run(all[k], 50);
        }
        assert_int_equal(sim_tick(session_twin(session)->sim), 20);
        assert_int_equal(sim_seed(session_twin(session)->sim), sim_seed(session_sim(session)));
        assert_int_equal(sim_birds(session_twin(session)->sim), sim_birds(session_sim(session)));
        if (hash(session) != hash(changed) || twin_hash(session) != hash(untouched))
            fail_msg("%s", starts[i]);
        for (size_t k = 0; k < COUNT(all); k++)
            session_destroy(all[k]);
    }
}

// Each side's own flock, from the same seed.
TEST(restart_with_another_model) {
    Session *session = create(&small), *alone = create(&small);
    now(session, "compare=on model=steer birds=50");
    now(session, "model=steer"); // 200 birds of its own
    run(session, 7);
    must_push(session, 0, "seed=3");
    run(session, 5);
    now(alone, "birds=50 seed=3");
    run(alone, 5);
    assert_string_equal(sim_model(session_sim(session))->name, "steer");
    assert_int_equal(sim_birds(session_sim(session)), 200);
    assert_int_equal(sim_seed(session_sim(session)), 3);
    assert_true(twin_hash(session) == hash(alone));
    session_destroy(session);
    session_destroy(alone);
}

TEST(the_pointer_is_an_input_of_both) {
    SessionOptions options = small;
    options.model = "cursor";
    Session *session = create(&options);
    now(session, "compare=on");
    for (int i = 0; i < 20; i++) {
        now(session, i % 2 ? "pointer=10,20,30" : "pointer=-40,2,3");
        run(session, 1);
    }
    assert_true(twin_hash(session) == hash(session));
    now(session, "cursor_x=5"); // a number like any other
    run(session, 5);
    assert_false(twin_hash(session) == hash(session));
    // The other side may have none.
    now(session, "compare=off model=leader compare=on model=cursor pointer=1,2,3");
    assert_true(number(session, "cursor_z") == 3);
    session_destroy(session);
}

TEST(lure_threat_and_obstacles_stand_in_the_world_of_both) {
    Session *session = create(&small);
    uint64_t alone = hash(session);
    now(session, "compare=on obstacle.1=sphere,1,2,3,4");
    for (int i = 0; i < 20; i++) {
        now(session, i % 2 ? "lure=10,20,30" : "lure=-40,2,3");
        now(session, i % 3 ? "threat=3,2,1" : "threat=off");
        run(session, 1);
    }
    assert_true(twin_hash(session) == hash(session));
    assert_true(hash(session) != alone);
    now(session, "compare=right lure=off obstacle.1=off");
    assert_true(sim_stimulus(session_twin(session)->sim, STIMULUS_LURE).on);
    assert_int_equal(sim_obstacle(session_twin(session)->sim, 0).kind, OBSTACLE_SPHERE);
    now(session, "compare=on");
    now(session, "lure_radius=5"); // a number like any other
    now(session, "lure=0,0,0");
    run(session, 5);
    assert_false(twin_hash(session) == hash(session));
    // A place on a plane is none in the world of the other side.
    now(session, "model=plane");
    assert_false(sim_stimulus(session_sim(session), STIMULUS_LURE).on);
    now(session, "lure=700,300,0");
    assert_true(sim_stimulus(session_sim(session), STIMULUS_LURE).place[0] == 700);
    assert_true(sim_stimulus(session_twin(session)->sim, STIMULUS_LURE).place[0] == 0);
    Error error;
    assert_false(push(session, 0, "lure=700,300,1", &error));
    assert_non_null(strstr(error.text, "lure=700,300,1: expected a Z of 0: the model plane"));
    session_destroy(session);
}

TEST(views) {
    Session *session = create(&small);
    now(session, "compare=on colour=heading bird_size=3");
    assert_int_equal(session_twin(session)->settings.view.colour, VIEW_COLOUR_HEADING);
    assert_true(session_twin(session)->settings.view.bird_size == 3);
    View before = session_twin(session)->settings.view;
    now(session, "preset=eddies"); // another look, which is no wish of the person for both
    assert_memory_equal(&session_twin(session)->settings.view, &before, sizeof before);
    assert_string_equal(session_view(session)->mesh, "triangle");
    now(session, "trails=on");
    assert_true(session_twin(session)->settings.view.trails && session_view(session)->trails);
    session_destroy(session);
}

TEST(what_is_held_takes_only_steps) {
    Session *session = create(&small), *alone = create(&small);
    now(session, "compare=right seed=12 colour=speed birds=30");
    run(session, 20);
    run(alone, 20);
    assert_true(twin_hash(session) == hash(alone));
    assert_int_equal(session_twin(session)->settings.view.colour, session_view(alone)->colour);
    now(session, "compare=on"); // the same twin, from here on reached again
    assert_true(twin_hash(session) == hash(alone));
    now(session, "restart");
    assert_int_equal(sim_seed(session_twin(session)->sim), 12);
    session_destroy(session);
    session_destroy(alone);
}

TEST(on_off_and_on_again) {
    Session *session = create(&small);
    now(session, "compare=off"); // harmless
    now(session, "compare=on rule.wander=off");
    run(session, 10);
    assert_false(twin_hash(session) == hash(session));
    uint64_t kept = twin_hash(session);
    now(session, "compare=on");
    assert_true(twin_hash(session) == kept); // it is on
    now(session, "compare=off");
    assert_null(session_twin(session));
    run(session, 3);
    now(session, "compare=on");
    run(session, 30);
    assert_true(twin_hash(session) == hash(session));
    Error error;
    assert_false(push(session, 0, "compare=maybe", &error));
    assert_non_null(strstr(error.text, "compare=maybe: expected compare=on|right|off"));
    session_destroy(session);
}

static const char *const deep = "id,x,y,z,vx,vy,vz\n0,1,2,3,20,0,0\n1,4,5,6,0,0,20\n";

TEST(starts_from_a_file) {
    put_file("start.csv", deep);
    SessionOptions options = small;
    options.has_birds = false;
    options.init = "start.csv";
    Session *session = create(&options);
    uint64_t start = hash(session);
    run(session, 5);
    now(session, "compare=on gravity=2");
    run(session, 5);
    now(session, "restart"); // both go back to the file
    assert_true(hash(session) == start && twin_hash(session) == start);
    now(session, "model=leader"); // this side has forgotten it
    now(session, "birds=2");
    assert_true(twin_hash(session) == start);
    assert_false(hash(session) == start);
    now(session, "birds=9");
    assert_int_equal(sim_birds(session_twin(session)->sim), 9);

    now(session, "init=start.csv");
    assert_true(hash(session) == start && twin_hash(session) == start);
    run(session, 3);
    now(session, "restart");
    assert_true(hash(session) == start && twin_hash(session) == start);

    // What one side cannot take reaches neither.
    now(session, "model=plane");
    uint64_t right = hash(session);
    must_push(session, 0, "init=start.csv");
    Error error = {0};
    assert_false(session_apply_due(session, &error));
    assert_non_null(strstr(error.text, "start.csv:2"));
    assert_true(hash(session) == right && twin_hash(session) == start);
    session_destroy(session);
}

TEST(checkpoints) {
    Error error = {0};
    put_file("start.csv", deep);
    SessionOptions options = small;
    options.has_birds = false;
    options.init = "start.csv";
    Session *session = create(&options);
    uint64_t start = hash(session);
    now(session, "compare=on gravity=2");
    run(session, 9);
    assert_true(write_session_checkpoint(session, "both.checkpoint", &error));
    options = (SessionOptions){.resume = "both.checkpoint", .threads = 2};
    Session *resumed = create(&options);
    assert_null(session_twin(resumed)); // it holds the changed flock
    now(resumed, "compare=on");
    run(resumed, 9);
    run(session, 9);
    assert_true(hash(resumed) == hash(session) && twin_hash(resumed) == hash(session));
    now(resumed, "restart");
    assert_true(hash(resumed) == start && twin_hash(resumed) == start);
    session_destroy(resumed);
    session_destroy(session);
}

TEST(numbers_of_both) {
    Error error = {0};
    Session *session = create(&small);
    run(session, 12);
    now(session, "compare=on restart");

    Metrics left, right;
    run(session, 5);
    assert_true(session_measure(session, METRICS_ALL, METRICS_ALL_TOPICS, &right, &error));
    assert_true(session_measure(session, SESSION_TWIN, METRICS_ALL_TOPICS, &left, &error));
    assert_memory_equal(&left, &right, sizeof left);
    session_destroy(session);
}
