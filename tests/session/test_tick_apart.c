// Steps on a thread of their own: the same bits and journals as without, whatever is changed while
// a step runs, and however long it takes.
#include "test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "support/replay.h"
#include "support/scratch.h"

static SessionOptions apart(void) {
    SessionOptions options = small;
    options.apart = true;
    return options;
}

static void begin(Session *session) {
    Error error = {0};
    if (!session_tick_begin(session, &error))
        fail_msg("%s", error.text);
}

TEST(the_same_flight) {
    for (size_t m = 0; m <= model_count(); m++) {
        SessionOptions options = apart(), plain = small;
        options.model = plain.model = m < model_count() ? model_at(m)->name : NULL;
        options.preset = plain.preset = m < model_count() ? NULL : "bedtime"; // the hour matters
        Session *session = create(&options), *other = create(&plain);
        must_push(session, 20, "compare=on");
        must_push(other, 20, "compare=on");
        run(session, 60);
        run(other, 60);
        if (hash(session) != hash(other) ||
            sim_hash(session_twin(session)->sim) != sim_hash(session_twin(other)->sim))
            fail_msg("%s", plain.model ? plain.model : plain.preset);
        session_destroy(session);
        session_destroy(other);
    }
}

// Each is made in the middle of a step, and at the tick after it without threads. A second one
// follows in the same step.
TEST(a_change_during_a_step_is_of_the_next) {
    static const char *const changes[] = {
        "rule.cohesion=off", "gravity=9",   "leader_x=30", "birds=300",   "seed=99",    "restart",
        "model=steer",       "preset=wide", "compare=on",  "compare=off", "bird_size=3"};
    for (int compared = 0; compared < 2; compared++)
        for (size_t i = 0; i < COUNT(changes); i++) {
            SessionOptions options = apart();
            Session *session = create(&options), *other = create(&small);
            if (compared) {
                now(session, "compare=on");
                now(other, "compare=on");
            }
            run(session, 10);
            run(other, 11);
            begin(session);
            assert_int_equal(session_steps(session), 11);
            now(session, changes[i]);
            now(session, "bird_size=4");
            session_tick_finish(session);
            now(other, changes[i]);
            now(other, "bird_size=4");
            assert_true(session_view(session)->bird_size == 4.0f);
            if (hash(session) != hash(other) || session_steps(session) != session_steps(other))
                fail_msg("%s", changes[i]);
            run(session, 20);
            run(other, 20);
            if (hash(session) != hash(other))
                fail_msg("20 ticks after %s", changes[i]);
            if (session_twin(other) &&
                sim_hash(session_twin(session)->sim) != sim_hash(session_twin(other)->sim))
                fail_msg("the twin after %s", changes[i]);
            session_destroy(session);
            session_destroy(other);
        }
}

TEST(what_is_shown_meanwhile) {
    SessionOptions options = apart();
    Session *session = create(&options);
    run(session, 5);
    uint64_t before = hash(session);
    begin(session);
    assert_true(session_is_ticking(session));
    assert_true(hash(session) == before);
    now(session, "rule.cohesion=off");
    assert_false(rule(session, "cohesion"));
    now(session, "gravity=9");
    assert_true(number(session, "gravity") == 9);
    Metrics metrics;
    Error error = {0};
    assert_true(session_measure(session, METRICS_ALL, 0, &metrics, &error));
    assert_int_equal(metrics.step, 5); // the state that is shown
    assert_true(session_tick_wait(session, INFINITY));
    assert_true(hash(session) == before);
    // A comparison shows what is shown, too, and has the step's result.
    now(session, "compare=on gravity=3");
    assert_true(sim_hash(session_twin(session)->sim) == before);
    session_tick_finish(session);
    assert_false(session_is_ticking(session));
    assert_true(hash(session) != before);
    assert_true(sim_hash(session_twin(session)->sim) == hash(session));
    session_destroy(session);
}

// A step that takes long must not hold up what replaces its flock.
TEST(a_start_does_not_wait) {
    SessionOptions options = apart();
    options.birds = 60000; // the model's own numbers: all pairs
    Session *session = create(&options);
    static const char *const starts[] = {"birds=200", "preset=murmuration", "model=steer"};
    for (size_t i = 0; i < COUNT(starts); i++) {
        begin(session);
        assert_false(session_tick_wait(session, 0.001));
        now(session, starts[i]);
        assert_false(session_is_ticking(session));
        assert_int_equal(sim_tick(session_sim(session)), 0);
        assert_int_equal(session_steps(session), i + 1);
        now(session, "model=leader birds=60000");
    }
    begin(session);
    session_destroy(session);
}

TEST(giving_up_a_step) {
    SessionOptions options = apart();
    options.birds = 60000;
    Session *session = create(&options);
    uint64_t before = hash(session);
    assert_true(session_tick_abandon(session)); // none runs
    begin(session);
    assert_true(session_tick_abandon(session));
    assert_int_equal(session_steps(session), 0);
    assert_true(hash(session) == before);
    begin(session);
    now(session, "gravity=9");
    assert_false(session_tick_abandon(session));
    assert_int_equal(session_steps(session), 0);
    session_destroy(session);
}

// --- Journals ---

TEST_WITH(journals_replay_to_their_hash, scratch_enter, scratch_leave) {
    static const char *const meanwhile[] = {
        "rule.cohesion=off", "gravity=9",       "birds=400",   "compare=on", "preset=wide",
        "birds=500",         "rule.wander=off", "compare=off", "leader_x=9", "model=cursor"};
    static const char *const path = "flown.journal";
    FILE *journal = record_begin(path);
    SessionOptions options = apart();
    options.journal = journal;
    Session *session = create(&options);
    for (size_t i = 0; i < COUNT(meanwhile); i++) {
        run(session, 3);
        begin(session);
        now(session, meanwhile[i]);
        now(session, "camera=1,2,3,4,5");
        session_tick_finish(session);
    }
    run(session, 3);
    must_replay_to(path, record_end(journal, session));
    assert_int_equal(scratch_clear(), 1);
}
