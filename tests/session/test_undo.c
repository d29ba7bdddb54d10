// Undo and redo: what a person did is taken back action by action, and what flies then is what
// flew before.
#include "test.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "support/replay.h"

static Session *create_with_undo(const char *preset) {
    SessionOptions options = small;
    options.undo = true;
    if (preset) {
        options.model = NULL;
        options.preset = preset;
    }
    return create(&options);
}

static void turn(Session *session, UndoDirection direction) {
    Error error = {0};
    if (!session_undo(session, direction, &error))
        fail_msg("%s", error.text);
}

static bool is_empty(const Session *session, UndoDirection direction) {
    char words[UNDO_WORDS_SIZE];
    return !session_describe_undo(session, direction, words);
}

static void assert_says(const Session *session, UndoDirection direction, const char *expected) {
    char words[UNDO_WORDS_SIZE];
    assert_true(session_describe_undo(session, direction, words));
    assert_string_equal(words, expected);
}

static void assert_is(Session *session, const Settings *wanted, const char *action) {
    char text[CHANGE_TEXT_SIZE] = "another preset or start";
    Settings now;
    Change change;
    session_get_settings(session, &now);
    bool same = settings_have_same_origin(&now, wanted);
    if (same && settings_next_difference(&now, wanted, &(size_t){0}, &change)) {
        change_print(&change, text);
        same = false;
    }
    if (!same)
        fail_msg("%s: %s is wanted", action, text);
}

// Each action is undone, redone and undone again: each time all is as it was before and after it.
TEST(every_kind) {
    put_file("start.csv", "id,x,y,z,vx,vy,vz\n0,0,0,0,10,0,0\n1,5,0,0,10,0,0\n2,0,5,0,10,0,0\n");
    static const char *const actions[] = {
        "rule.cohesion=off",
        "gravity=12.5",
        "normalise=neighbours",
        "flocks=3 flock_distance=20",
        "mesh=dart",
        "trails=on",
        "lure=1,2,3 threat=4,5,6 lure_radius=9",
        "spawn_radius=30",
        "lure=1,2,3.5",
        "lure=2,3,4 threat=-1,0,0",
        "lure=off",
        "obstacle.1=sphere,1,2,3,4 obstacle.2=ground,-5 obstacle.1=sphere,1,2,3,5",
        "obstacle.1=off obstacle.3=cylinder,1,2,3,4,5",
        "birds=60",
        "seed=99",
        "preset=wheel",
        "model=steer",
        "preset=murmuration",
        "birds=60",
        "rule.separation=off rule.alignment=off gravity=1 gravity=2 gravity=3 birds=70 seed=3",
        "init=start.csv",
        "birds=50",
        "birds=3",
        "gravity=7 preset=swarm rule.cohesion=off bird_size=4",
    };
    static Settings flown[COUNT(actions) + 1];
    Session *session = create_with_undo(NULL);
    session_get_settings(session, &flown[0]);
    for (size_t i = 0; i < COUNT(actions); i++) {
        run(session, 2);
        now(session, actions[i]);
        session_get_settings(session, &flown[i + 1]);
    }
    for (int round = 0; round < 2; round++) {
        for (size_t i = COUNT(actions); i-- > 0;) {
            turn(session, UNDO_BACK);
            assert_is(session, &flown[i], actions[i]);
        }
        assert_true(is_empty(session, UNDO_BACK));
        for (size_t i = 0; i < COUNT(actions); i++) {
            turn(session, UNDO_AGAIN);
            assert_is(session, &flown[i + 1], actions[i]);
        }
        assert_true(is_empty(session, UNDO_AGAIN));
    }
    session_destroy(session);
}

// What was placed by an undo is to the bit what was placed before.
TEST(places_the_same_flock) {
    static const char *const actions[] = {"preset=wheel", "model=steer", "birds=60", "seed=99"};
    for (size_t i = 0; i < COUNT(actions); i++) {
        Session *session = create_with_undo("murmuration");
        now(session, "spawn_radius=33 gravity=2 rule.wander=off birds=150 seed=8 restart");
        uint64_t before = hash(session);
        run(session, 3);
        now(session, actions[i]);
        run(session, 3);
        turn(session, UNDO_BACK);
        assert_true(hash(session) == before);
        session_destroy(session);
    }
}

TEST(words) {
    Session *session = create_with_undo("murmuration");
    assert_true(is_empty(session, UNDO_BACK));
    assert_true(is_empty(session, UNDO_AGAIN));
    now(session, "rule.cohesion=off");
    assert_says(session, UNDO_BACK, "cohesion on");
    now(session, "local_gravity=12.3456789");
    turn(session, UNDO_BACK);
    assert_says(session, UNDO_AGAIN, "local gravity 12 to 12.35");
    now(session, "lure=1.23456,2,-30");
    assert_says(session, UNDO_BACK, "lure off");
    turn(session, UNDO_BACK);
    assert_says(session, UNDO_AGAIN, "lure off to 1.2,2.0,-30.0");
    now(session, "obstacle.12=cylinder,1.23456,2,-30,4,5");
    assert_says(session, UNDO_BACK, "obstacle.12 off");
    turn(session, UNDO_BACK);
    assert_says(session, UNDO_AGAIN, "obstacle.12 off to cylinder,1.235,2,-30,4,5");
    now(session, "gravity=5 gravity=4 gravity=3");
    assert_says(session, UNDO_BACK, "gravity 3 to 4");
    now(session, "birds=10000");
    assert_says(session, UNDO_BACK, "birds 10,000 to 200");
    now(session, "rule.separation=off rule.alignment=off trails=on seed=4 bird_size=2");
    assert_says(session, UNDO_BACK, "separation on, alignment on, bird size 2 to 0.8 and 2 more");
    now(session, "preset=wheel");
    assert_says(session, UNDO_BACK, "wheel to murmuration, 10,000 birds");
    now(session, "model=steer");
    turn(session, UNDO_BACK);
    assert_says(session, UNDO_AGAIN, "wheel to steer, 200 birds");
    session_destroy(session);
}

TEST(what_is_no_action) {
    Session *session = create_with_undo("swarm");
    now(session, "camera=1,2,3,4,5 pointer=1,2,0 pick=3 restart compare=on compare=off");
    now(session, "rule.cohesion=on birds=200 seed=7"); // as they are
    assert_true(is_empty(session, UNDO_BACK));
    Error error = {0};
    assert_false(session_undo(session, UNDO_BACK, &error));
    assert_string_equal(error.text, "there is nothing to undo");
    assert_false(session_undo(session, UNDO_AGAIN, &error));
    assert_string_equal(error.text, "there is nothing to redo");
    session_destroy(session);
}

// A change that fails leaves nothing to undo, nor does it end what can be redone.
TEST(refused) {
    Session *session = create_with_undo("murmuration");
    Error error;
    now(session, "gravity=3");
    turn(session, UNDO_BACK);
    session_begin_action(session);
    assert_false(push(session, 0, "gravity=1e9", &error));
    must_push(session, 1, "preset=wheel");
    must_push(session, 1, "gravity=3"); // the wheel's model has none
    assert_false(is_empty(session, UNDO_AGAIN));
    run(session, 1);
    assert_false(session_apply_due(session, &error));
    assert_string_equal(session_preset(session)->name, "wheel");
    assert_true(is_empty(session, UNDO_AGAIN));
    turn(session, UNDO_BACK);
    assert_string_equal(session_preset(session)->name, "murmuration");
    assert_true(is_empty(session, UNDO_BACK));
    session_destroy(session);
}

TEST(a_new_action_ends_redo) {
    Session *session = create_with_undo("murmuration");
    now(session, "gravity=3");
    now(session, "gravity=4");
    now(session, "gravity=5");
    turn(session, UNDO_BACK);
    turn(session, UNDO_BACK);
    turn(session, UNDO_BACK);
    turn(session, UNDO_AGAIN);
    assert_false(is_empty(session, UNDO_AGAIN)); // redoing ends nothing
    now(session, "camera=1,2,3,4,5");
    assert_false(is_empty(session, UNDO_AGAIN));
    now(session, "rule.cohesion=off");
    assert_true(is_empty(session, UNDO_AGAIN));
    session_destroy(session);
}

TEST(bounded) {
    Session *session = create_with_undo("murmuration");
    char text[32];
    for (int i = 0; i < UNDO_MAX_ACTIONS + 5; i++) {
        snprintf(text, sizeof text, "gravity=%d", i + 1);
        now(session, text);
    }
    int undone = 0;
    for (; !is_empty(session, UNDO_BACK); undone++)
        turn(session, UNDO_BACK);
    assert_int_equal(undone, UNDO_MAX_ACTIONS);
    assert_true(number(session, "gravity") == 5);
    session_destroy(session);
}

// The file of the preset is gone: its model and all its numbers come back.
TEST(lost_preset) {
    put_file("mine.cfg", "model=leader\nbirds=30\ngravity=6\nrule.wander=off\nbird_size=3\n");
    Session *session = create_with_undo("./mine.cfg");
    uint64_t before = hash(session);
    now(session, "gravity=7");
    now(session, "preset=wheel");
    assert_int_equal(unlink("mine.cfg"), 0);
    turn(session, UNDO_BACK);
    assert_true(number(session, "gravity") == 7);
    const Settings *preset = session_preset(session); // as the file had it
    assert_true(param_get_number(param_find(&preset->model->params, "gravity"), preset->params) ==
                6);
    assert_false(rule(session, "wander"));
    assert_true(session_view(session)->bird_size == 3);
    assert_true(hash(session) == before);
    session_destroy(session);
}

// The twin of a comparison is reached by an undo as by the change that it undoes.
TEST(beside_a_twin) {
    Session *session = create_with_undo("murmuration");
    now(session, "compare=on");
    now(session, "preset=wheel");
    now(session, "bird_size=9");
    run(session, 2);
    uint64_t placements = session_twin(session)->placements;
    turn(session, UNDO_BACK);
    assert_true(session_view(session)->bird_size == session_preset(session)->view.bird_size);
    assert_true(session_twin(session)->settings.view.bird_size ==
                session_preset(session)->view.bird_size);
    turn(session, UNDO_BACK);
    assert_string_equal(sim_model(session_twin(session)->sim)->name, "leader");
    assert_true(session_twin(session)->placements == placements);
    now(session, "birds=50");
    turn(session, UNDO_BACK);
    assert_int_equal(sim_birds(session_twin(session)->sim), 200);
    session_destroy(session);
}

// The journal has an undo as the changes that it is, and leads to the same state.
TEST(replayed) {
    FILE *journal = record_begin("undo.journal");
    SessionOptions options = {.preset = "murmuration",
                              .has_birds = true,
                              .birds = 120,
                              .threads = 2,
                              .journal = journal,
                              .undo = true};
    Session *session = create(&options);
    static const char *const actions[] = {"rule.cohesion=off", "gravity=4 bird_size=3",
                                          "flocks=3",          "preset=wheel",
                                          "compare=on",        "birds=90",
                                          "model=steer"};
    for (size_t i = 0; i < COUNT(actions); i++) {
        now(session, actions[i]);
        run(session, 3);
    }
    for (int i = 0; i < 5; i++, run(session, 3))
        turn(session, UNDO_BACK);
    for (int i = 0; i < 3; i++, run(session, 3))
        turn(session, UNDO_AGAIN);
    must_replay_to("undo.journal", record_end(journal, session));
}
