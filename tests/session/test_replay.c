// A recorded session flown again has the same bits at its end, whatever was done in it, and a
// journal that says otherwise is not believed.
#include "test.h"

#include <string.h>

#include "support/replay.h"
#include "support/write_checkpoint.h"

static const char *const path = "test.journal";

typedef struct Act {
    uint64_t tick;
    const char *text;
} Act;

// What a flight has at its end, its other side, where there is one, too.
typedef struct End {
    uint64_t hash, twin_hash;
    View twin_view;
    int64_t picked;
} End;

static End end_of(Session *session) {
    End end;
    uint32_t bird;
    memset(&end, 0, sizeof end);
    end.hash = hash(session);
    end.picked = session_picked(session, &bird) ? (int64_t)bird : -1;
    if (session_twin(session)) {
        end.twin_hash = sim_hash(session_twin(session)->sim);
        memcpy(&end.twin_view, &session_twin(session)->settings.view, sizeof end.twin_view);
    }
    return end;
}

// Flies these changes with a journal.
static End record(const SessionOptions *wanted, const Act *acts, size_t count, int ticks) {
    SessionOptions options = *wanted;
    options.journal = record_begin(path);
    Session *session = create(&options);
    for (size_t i = 0; i < count; i++)
        must_push(session, acts[i].tick, acts[i].text);
    run(session, ticks);
    apply(session);
    End end = end_of(session);
    record_end(options.journal, session);
    return end;
}

static void must_replay(End end) {
    static const int threads[] = {1, 4};
    for (size_t i = 0; i < COUNT(threads); i++) {
        Session *session;
        Error error;
        if (!(session = replay(path, threads[i], &error)))
            fail_msg("%s", error.text);
        End again = end_of(session);
        assert_memory_equal(&again, &end, sizeof end);
        session_destroy(session);
    }
}

TEST(all_that_a_person_does) {
    static const Act acts[] = {
        {3, "rule.cohesion=off"},
        {3, "gravity=1.25"},
        {10, "restart"},
        {17, "seed=99"},
        {25, "birds=77"},
        {25, "rule.cohesion=on"},
        {5, "lure=20,5,-3"},
        {12, "lure=10,-5,0.1"},
        {14, "threat=-10,0,9"},
        {19, "lure=off"},
        {20, "obstacle.3=cylinder,1,-20,3,4,50"},
        {26, "obstacle.3=off"},
        {50, "obstacle.1=sphere,0.1,2,3,4"},
        {51, "threat=1,2,3"},
        {30, "leader_x=12.5"},
        {33, "preset=stock"},
        {33, "birds=50"},
        {40, "rule.wander=off"},
        {44, "camera=1,2,3,4,5"},
        {45, "preset=murmuration"},
        {45, "birds=90"},
        {48, "colour=speed"},
        {50, "model=leader"},
        {50, "birds=120"},
        {52, "gravity=0.3333333"},
        {60, "seed=5"},
        {70, "restart"}, // after the last step
    };
    must_replay(record(&small, acts, COUNT(acts), 70));
    must_replay(record(&small, acts, COUNT(acts) - 1, 75));
    must_replay(record(&small, NULL, 0, 20));
    must_replay(record(&small, NULL, 0, 0));
}

// The hour is one for the birds, too.
TEST(an_evening) {
    static const Act acts[] = {{0, "preset=bedtime"},       {0, "birds=60"},
                               {0, "landing_altitude=200"}, {5, "time_of_day=12"},
                               {200, "time_of_day=20"},     {900, "time_of_day=7"}};
    End with = record(&small, acts, COUNT(acts), 1000);
    must_replay(with);
    assert_true(record(&small, acts, COUNT(acts) - 1, 1000).hash != with.hash);
}

// Whom a person looks at is part of a flight, though the flock does not feel it.
TEST(the_picked_bird) {
    static const Act acts[] = {{3, "pick=150"},     {5, "birds=160"}, {9, "pick=12"},
                               {9, "preset=stock"}, {9, "birds=80"},  {12, "pick=79"},
                               {20, "restart"}};
    for (size_t count = 0; count <= COUNT(acts); count++)
        must_replay(record(&small, acts, count, 25));
}

// What was set before the start, by a preset and by options, is part of it.
TEST(the_start) {
    Error error = {0};
    Change before[2];
    assert_true(change_parse("rule.random_push=off", &before[0], &error));
    assert_true(change_parse("spawn_radius=31.7", &before[1], &error));
    SessionOptions options = {.preset = "murmuration",
                              .has_birds = true,
                              .birds = 150,
                              .seed = 18446744073709551615u,
                              .threads = 2,
                              .changes = before,
                              .change_count = 2};
    must_replay(record(&options, NULL, 0, 30));
    Session *session;
    assert_non_null(session = replay(path, 1, &error));
    assert_true(number(session, "spawn_radius") == (double)31.7f);
    assert_false(rule(session, "random_push"));
    assert_true(sim_seed(session_sim(session)) == UINT64_MAX);
    session_destroy(session);
}

// Both sides, whatever a preset on the one sets: seed, count and look are recorded as its parts.
TEST(side_by_side) {
    static const Act acts[] = {
        {5, "compare=on"},    {8, "rule.cohesion=off"}, {11, "seed=4"},
        {15, "preset=swarm"}, {20, "pointer=5,6,7"},    {21, "bird_size=0.7"},
        {25, "birds=80"},     {28, "model=steer"},      {33, "compare=right"},
        {34, "restart"},      {36, "preset=stock"},     {39, "compare=on"},
        {40, "restart"},      {45, "compare=off"},      {47, "compare=on"},
        {49, "preset=eddies"}};
    for (size_t count = 1; count <= COUNT(acts); count++)
        must_replay(record(&small, acts, count, 55));
}

TEST(starts_from_files) {
    // A restart goes back to the file, one with another count does not, a preset forgets it.
    static const Act acts[] = {
        {13, "restart"}, {20, "birds=60"}, {27, "birds=2"}, {33, "preset=stock"}, {33, "birds=2"}};
    put_file("start.csv", "id,x,y,z,vx,vy,vz\n0,1,2,3,20,0,0\n1,4,5,6,0,0,20\n");
    SessionOptions options = small;
    options.has_birds = false;
    options.init = "start.csv";
    for (size_t count = 0; count <= COUNT(acts); count++)
        must_replay(record(&options, acts, count, 40));

    // From a checkpoint of such a run, on its way.
    Error error = {0};
    Session *session = create(&options);
    run(session, 9);
    assert_true(write_session_checkpoint(session, "start.checkpoint", &error));
    session_destroy(session);
    options = (SessionOptions){.resume = "start.checkpoint", .threads = 2};
    for (size_t count = 0; count <= COUNT(acts); count++)
        must_replay(record(&options, acts, count, 31));

    // Another file by the same name is noticed.
    static const Act other[] = {{0, "gravity=9"}};
    record(&options, other, 1, 5);
    session = create(&small);
    assert_true(write_session_checkpoint(session, "start.checkpoint", &error));
    session_destroy(session);
    assert_null(replay(path, 1, &error));
    assert_non_null(strstr(error.text, "test.journal:3: "));
    assert_non_null(strstr(error.text, "hash"));
    options = small;
    options.has_birds = false;
    options.init = "start.csv";
    record(&options, NULL, 0, 5);
    remove("start.csv");
    assert_null(replay(path, 1, &error));
    assert_non_null(strstr(error.text, "start.csv"));
}

static void write_journal(const char *text) {
    FILE *stream = fopen(path, "wb");
    assert_non_null(stream);
    fprintf(stream, "skein-journal 1\n%s", text);
    fclose(stream);
}

TEST(what_disagrees_is_named) {
    static const struct {
        const char *text, *first, *second;
    } bad[] = {
        {"0 model=leader\n0 birds=9\n5 end 0123456789abcdef\n", ":4: ", "0123456789abcdef"},
        {"0 model=leader\n0 birds=9\n3 hash 0123456789abcdef\n9 restart\n", ":4: ", "at tick 3"},
        {"0 model=leader\n0 version 999\n", ":3: ", "version 999 of the model leader"},
        {"0 model=ledaer\n", ":2: ", "ledaer"},
        {"0 model=leader\n4 gravty=1\n", ":3: ", "did you mean gravity?"},
        {"0 model=leader\n4 gravity=-1\n", ":3: ", "from 0 to 1000"},
        {"0 model=leader\n4 rule.wandr=on\n", ":3: ", "did you mean wander?"},
        {"0 model=leader\n4 birds=-1\n", ":3: ", "birds=-1"},
        {"0 model=leader\n4 pointer=1,2,3\n", ":3: ", "no pointer"},
        {"0 model=leader\n4 resume=x\n", ":3: ", "before the first step"},
        {"0 resume=missing.checkpoint\n", ":2: ", "missing.checkpoint"},
    };
    for (size_t i = 0; i < COUNT(bad); i++) {
        write_journal(bad[i].text);
        Session *session;
        Error error;
        if ((session = replay(path, 1, &error)))
            fail_msg("flown: %s", bad[i].text);
        if (!strstr(error.text, bad[i].first) || !strstr(error.text, bad[i].second) ||
            strncmp(error.text, path, strlen(path)) != 0)
            fail_msg("'%s' says nothing of '%s' and '%s'", error.text, bad[i].first, bad[i].second);
        assert_int_equal(error.kind, ERROR_FAILED);
    }
}
