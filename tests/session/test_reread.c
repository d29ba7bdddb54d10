// A preset's file that changes under a flight: its numbers come, the flock flies on, and what came
// is recorded like anything a person does.
#include "test.h"

#include <stdio.h>
#include <string.h>

#include "support/replay.h"

static const SessionOptions of_file = {.preset = "./p.cfg", .threads = 2};

static const char first[] = "title=One\nmodel=leader\nbirds=60\n"
                            "gravity=7\nrule.random_push=off\nhaze=off\n";

static size_t reread(Session *session, bool all) {
    size_t changes;
    Error error = {0};
    if (!session_reread_preset(session, all, &changes, &error))
        fail_msg("%s", error.text);
    return changes;
}

TEST(what_differs_comes_and_the_rest_stays) {
    put_file("p.cfg", first);
    Session *session = create(&of_file);
    run(session, 5);
    assert_int_equal(reread(session, false), 0);
    now(session, "leader_speed=33 rule.wander=off bird_size=5");
    put_file("p.cfg", "title=Two\nmodel=leader\nbirds=60\ngravity=0.1\n"
                      "rule.cohesion=off\nhaze=off\ncolour=speed\n");
    assert_int_equal(reread(session, false), 4);
    assert_true((float)number(session, "gravity") == 0.1f);
    assert_true(rule(session, "random_push"));
    assert_false(rule(session, "cohesion"));
    assert_int_equal(session_view(session)->colour, VIEW_COLOUR_SPEED);
    assert_string_equal(session_preset(session)->title, "Two");
    assert_true(number(session, "leader_speed") == 33); // a person's own
    assert_false(rule(session, "wander"));
    assert_int_equal(sim_tick(session_sim(session)), 5); // the same flock
    assert_int_equal(reread(session, false), 0);

    // Asked for all of it, the file's numbers win, and so do its lure and threat, which are off.
    now(session, "threat=1,2,3");
    assert_int_equal(reread(session, false), 0);
    assert_int_equal(reread(session, true), 4);
    assert_false(sim_stimulus(session_sim(session), STIMULUS_THREAT).on);
    assert_true(number(session, "leader_speed") == 100);
    assert_true(rule(session, "wander"));
    assert_true(session_view(session)->bird_size != 5);
    assert_int_equal(sim_tick(session_sim(session)), 5);
    assert_int_equal(session_preset(session)->rules, sim_rules(session_sim(session)));
    session_destroy(session);
}

TEST(a_lure_and_obstacles_come_and_go) {
    put_file("p.cfg", "model=leader\nbirds=60\nlure=1,2,3\nobstacle.2=sphere,1,2,3,4\n");
    Session *session = create(&of_file);
    put_file("p.cfg", "model=leader\nbirds=60\nlure=1,2,4\nobstacle.2=sphere,1,2,3,5\n"
                      "obstacle.3=ground,0\n");
    assert_int_equal(reread(session, false), 3);
    assert_true(sim_stimulus(session_sim(session), STIMULUS_LURE).place[2] == 4);
    assert_true(sim_obstacle(session_sim(session), 1).radius == 5);
    assert_int_equal(sim_obstacle(session_sim(session), 2).kind, OBSTACLE_GROUND);
    put_file("p.cfg", first);
    reread(session, false);
    assert_false(sim_stimulus(session_sim(session), STIMULUS_LURE).on);
    assert_int_equal(sim_obstacle(session_sim(session), 1).kind, OBSTACLE_NONE);
    session_destroy(session);
}

TEST(what_is_wrong_changes_nothing) {
    put_file("p.cfg", first);
    Session *session = create(&of_file);
    run(session, 5);
    uint64_t before = hash(session);
    size_t changes;
    Error error = {0};
    put_file("p.cfg", "title=Two\nmodel=leader\ngravity=1\ngravity_=3\n");
    assert_false(session_reread_preset(session, true, &changes, &error));
    assert_non_null(strstr(error.text, "p.cfg:4: "));
    assert_int_equal(remove("p.cfg"), 0);
    assert_false(session_reread_preset(session, true, &changes, &error));
    assert_true(number(session, "gravity") == 7);
    assert_string_equal(session_preset(session)->title, "One");
    assert_true(hash(session) == before);
    put_file("p.cfg", first);
    assert_int_equal(reread(session, true), 0);
    session_destroy(session);
}

TEST(another_flock_is_placed_anew) {
    put_file("p.cfg", first);
    Session *session = create(&of_file);
    must_push(session, 2, "birds=100");
    run(session, 5);
    assert_int_equal(reread(session, true), 0); // the file has the birds that it had
    assert_int_equal(sim_birds(session_sim(session)), 100);
    put_file("p.cfg", "model=leader\nbirds=70\nseed=9\ngravity=7\n"
                      "rule.random_push=off\nhaze=off\n");
    assert_int_equal(reread(session, false), 2);
    assert_int_equal(sim_birds(session_sim(session)), 70);
    assert_int_equal(sim_seed(session_sim(session)), 9);
    put_file("p.cfg", "model=cursor\nbirds=20\n");
    assert_int_equal(reread(session, false), 1);
    assert_string_equal(sim_model(session_sim(session))->name, "cursor");
    assert_int_equal(sim_birds(session_sim(session)), 20);
    assert_string_equal(session_preset(session)->path, "./p.cfg");
    session_destroy(session);
}

TEST(no_file_nothing_done) {
    Session *session = create(&small);
    now(session, "gravity=5");
    assert_string_equal(session_preset(session)->path, "");
    assert_int_equal(reread(session, true), 0);
    assert_true(number(session, "gravity") == 5);
    session_destroy(session);
}

TEST(a_journal_holds_it) {
    put_file("p.cfg", first);
    SessionOptions options = of_file;
    options.journal = record_begin("reread.journal");
    Session *session = create(&options);
    run(session, 5);
    put_file("p.cfg", "model=leader\nbirds=60\ngravity=9.5\n");
    assert_int_equal(reread(session, false), 3);
    run(session, 5);
    uint64_t end = record_end(options.journal, session);
    put_file("p.cfg", "model=plane\nbirds=1\n"); // the journal needs no file
    must_replay_to("reread.journal", end);
}
