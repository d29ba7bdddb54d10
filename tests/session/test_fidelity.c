// The published order flies few birds: wherever more of them would meet it, the change is refused
// with one line, and nothing changes.
#include "test.h"

#include <stdio.h>
#include <string.h>

#include "session/session.h"
#include "support/door.h"

static const size_t many = MODEL_PUBLISHED_BIRDS + 1;
static const char *const line =
    "20001 birds: the published order flies up to 20,000 birds; fidelity=clean has no limit";

static const SessionOptions few = {
    .model = "plane", .has_birds = true, .birds = 30, .seed = 7, .threads = 2, .undo = true};

static void write_start(const char *path, size_t birds) {
    FILE *stream = fopen(path, "w");
    assert_non_null(stream);
    fprintf(stream, "id,x,y,z,vx,vy,vz\n");
    for (size_t i = 0; i < birds; i++)
        fprintf(stream, "%zu,%zu,%zu,0,0,0,0\n", i, i % 1280, i / 1280);
    assert_int_equal(fclose(stream), 0);
}

static void assert_refused(Session *session, const char *change, const char *expected) {
    Error error;
    uint64_t before = hash(session);
    uint64_t twin = session_twin(session) ? sim_hash(session_twin(session)->sim) : 0;
    double fidelity = number(session, "fidelity");
    bool good = push(session, 0, change, &error) && session_apply_due(session, &error);
    if (good || !strstr(error.text, expected))
        fail_msg("%s: %s", change, good ? "accepted" : error.text);
    assert_true(hash(session) == before);
    assert_true(!twin || sim_hash(session_twin(session)->sim) == twin);
    assert_true(number(session, "fidelity") == fidelity);
}

TEST(more_birds_are_refused) {
    write_start("many.csv", many);
    Session *session = create(&few);
    now(session, "fidelity=published");
    assert_refused(session, "birds=20001", line);
    assert_refused(session, "init=many.csv", line);
    now(session, "birds=20000");
    assert_refused(session, "birds=20001", line);
    now(session, "fidelity=clean");
    now(session, "birds=20001");
    assert_refused(session, "fidelity=published", line);
    session_destroy(session);
}

// Of two flocks side by side neither changes.
TEST(beside_a_flock_that_may) {
    write_start("many.csv", many);
    for (int published = 0; published < 2; published++) {
        Session *session = create(&few);
        now(session, published ? "fidelity=clean" : "fidelity=published");
        now(session, "compare=on");
        now(session, published ? "fidelity=published" : "fidelity=clean");
        assert_refused(session, "birds=20001", line);
        assert_refused(session, "init=many.csv", line);
        session_destroy(session);
    }
}

TEST(a_preset) {
    char expected[256];
    Session *session = create(&few);
    put_file("p.cfg", "model=plane\nbirds=20001\nfidelity=published\n");
    snprintf(expected, sizeof expected, "./p.cfg: %s", line);
    assert_refused(session, "preset=./p.cfg", expected);
    session_destroy(session);
}

TEST(a_start) {
    Change published;
    Error error = {0};
    assert_true(change_parse("fidelity=published", &published, &error));
    SessionOptions options = few;
    options.birds = many;
    options.changes = &published;
    options.change_count = 1;
    assert_null(session_create(&options, &error));
    assert_int_equal(error.kind, ERROR_USAGE);
    assert_string_equal(error.text, line);
    options.birds--;
    Session *session = create(&options);
    assert_true(number(session, "fidelity") == 1);
    session_destroy(session);
}

// --- What brings back an earlier state places fewer birds before it makes them fly so ---

static const char clean_many[] = "model=plane\nbirds=20001\n";

TEST(undo) {
    put_file("many.cfg", clean_many);
    SessionOptions options = few;
    options.model = NULL;
    options.preset = "./many.cfg";
    Session *session = create(&options);
    now(session, "fidelity=published");
    now(session, "preset=wheel");
    Error error = {0};
    if (!session_undo(session, UNDO_BACK, &error))
        fail_msg("%s", error.text);
    assert_true(number(session, "fidelity") == 1);
    assert_int_equal(sim_birds(session_sim(session)), few.birds);
    now(session, "fidelity=clean");
    now(session, "birds=20001");
    assert_true(session_undo(session, UNDO_BACK, &error));
    assert_true(session_undo(session, UNDO_BACK, &error));
    assert_true(number(session, "fidelity") == 1);
    assert_true(session_undo(session, UNDO_AGAIN, &error));
    assert_true(session_undo(session, UNDO_AGAIN, &error));
    assert_int_equal(sim_birds(session_sim(session)), many);
    session_destroy(session);
}

TEST(a_file_read_again) {
    put_file("p.cfg", clean_many);
    SessionOptions options = few;
    options.model = NULL;
    options.preset = "./p.cfg";
    options.has_birds = false;
    Session *session = create(&options);
    Error error = {0};
    size_t changes;
    put_file("p.cfg", "model=plane\nbirds=40\nfidelity=published\n");
    if (!session_reread_preset(session, false, &changes, &error))
        fail_msg("%s", error.text);
    assert_int_equal(sim_birds(session_sim(session)), 40);
    assert_true(number(session, "fidelity") == 1);
    put_file("p.cfg", "model=plane\nbirds=20001\nfidelity=published\n");
    assert_false(session_reread_preset(session, false, &changes, &error));
    assert_non_null(strstr(error.text, line));
    assert_int_equal(sim_birds(session_sim(session)), 40);
    put_file("p.cfg", clean_many);
    assert_true(session_reread_preset(session, false, &changes, &error));
    assert_int_equal(sim_birds(session_sim(session)), many);
    session_destroy(session);
}

// The order is each model's that has one; where it is the same whoever comes first, all may fly.
TEST(every_model) {
    for (size_t m = 0; m < model_count(); m++) {
        const Model *model = model_at(m);
        const Param *fidelity = model_fidelity_param(model);
        if (!fidelity)
            continue;
        assert_non_null(strstr(fidelity->help, "20,000"));
        SessionOptions options = few;
        options.model = model->name;
        Session *session = create(&options);
        now(session, "fidelity=published");
        const void *params = sim_params(session_sim(session));
        if (model_most_birds(model, params) == SIM_MAX_BIRDS)
            now(session, "birds=20001");
        else
            assert_refused(session, "birds=20001", line);
        run(session, 2);
        session_destroy(session);
    }
}
