// Checkpoints as files: a resumed session goes on to the bits of one that never stopped, and a file
// that was cut or changed anywhere is refused.
#include "test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "support/door.h"
#include "support/edit_checkpoint.h"
#include "support/write_checkpoint.h"

static const char *const path = "test.checkpoint";

static void write_checkpoint(Session *session) {
    Error error = {0};
    if (!write_session_checkpoint(session, path, &error))
        fail_msg("%s", error.text);
}

static Session *resume(int threads) {
    return create(&(SessionOptions){.resume = path, .threads = threads});
}

static void push_acts(Session *session) {
    static const struct {
        uint64_t tick;
        const char *text;
    } acts[] = {{5, "rule.alignment=off"},
                {8, "gravity=7.7"},
                {9, "leader_x=3"},
                {6, "lure=20,5,-3"},
                {14, "threat=-10,0,9"},
                {41, "lure=off"},
                {7, "obstacle.2=sphere,20,5,-3,4"},
                {15, "obstacle.2=off"},
                {16, "obstacle.16=ground,-9"},
                {30, "restart"},
                {33, "seed=4"},
                {37, "birds=88"}};
    for (size_t i = 0; i < COUNT(acts); i++)
        if (acts[i].tick >= session_steps(session))
            must_push(session, acts[i].tick, acts[i].text);
}

static void check_goes_on(const SessionOptions *options, int stop) {
    Session *whole = create(options), *half = create(options);
    push_acts(whole);
    push_acts(half);
    run(whole, 45);
    run(half, stop);
    write_checkpoint(half);
    session_destroy(half);
    static const int threads[] = {1, 4};
    for (size_t i = 0; i < COUNT(threads); i++) {
        half = resume(threads[i]);
        assert_int_equal(session_steps(half), stop);
        push_acts(half);
        run(half, 45 - stop);
        if (hash(half) != hash(whole))
            fail_msg("stopped at %d, %d threads", stop, threads[i]);
        assert_true(sim_rules(session_sim(half)) == sim_rules(session_sim(whole)));
        assert_int_equal(sim_seed(session_sim(half)), sim_seed(session_sim(whole)));
        assert_memory_equal(session_view(half), session_view(whole), sizeof(View));
        session_destroy(half);
    }
    session_destroy(whole);
}

TEST(goes_on_to_the_same_bits) {
    static const int stops[] = {0, 1, 6, 20, 31, 36, 45};
    for (size_t i = 0; i < COUNT(stops); i++) {
        check_goes_on(&small, stops[i]);
        check_goes_on(&(SessionOptions){.preset = "murmuration",
                                        .has_birds = true,
                                        .birds = 130,
                                        .seed = 3,
                                        .has_dt = true,
                                        .dt = 0.02,
                                        .threads = 2},
                      stops[i]);
    }
    for (size_t i = 0; i < model_count(); i++) {
        SessionOptions options = {.model = model_at(i)->name, .seed = 2, .threads = 2};
        Session *whole = create(&options);
        run(whole, 20);
        write_checkpoint(whole);
        Session *half = resume(1);
        run(whole, 20);
        run(half, 20);
        assert_true(hash(half) == hash(whole));
        session_destroy(whole);
        session_destroy(half);
    }
}

// A restart after the pause goes back to the file that the run began with.
TEST(a_start_from_a_file_comes_along) {
    put_file("start.csv", "id,x,y,z,vx,vy,vz\n1,1,2,3,4,5,6\n0,-9,8,7,6,5,4\n2,0,0,0.1,0,0,0\n");
    Session *whole =
        create(&(SessionOptions){.model = "leader", .init = "start.csv", .threads = 1});
    run(whole, 5);
    write_checkpoint(whole);
    remove("start.csv");
    Session *half = resume(1);
    Session *const both[] = {whole, half};
    uint64_t hashes[2][2];
    for (int i = 0; i < 2; i++) {
        must_push(both[i], 9, "restart");
        run(both[i], 9);
        apply(both[i]);
        hashes[i][0] = sim_hash(session_sim(both[i]));
        run(both[i], 3);
        hashes[i][1] = sim_hash(session_sim(both[i]));
    }
    assert_memory_equal(hashes[0], hashes[1], sizeof hashes[0]);
    assert_int_equal(sim_birds(session_sim(half)), 3);
    session_destroy(whole);
    session_destroy(half);
}

static size_t count_below(Session *session, float height) {
    SimView view = sim_view(session_sim(session));
    size_t count = 0;
    for (size_t i = 0; i < view.count; i++)
        count += view.to.y[i] < height;
    return count;
}

// In the evening birds come down to rest; in the morning, after a pause, they leave.
TEST(a_night_comes_along) {
    Session *whole = create(&(SessionOptions){
        .model = "starling", .has_birds = true, .birds = 60, .seed = 1, .threads = 1});
    now(whole, "rule.landing=on");
    now(whole, "landing_altitude=200");
    now(whole, "landing_pause=0.1");
    now(whole, "leaving_pause=1");
    now(whole, "time_of_day=20");
    run(whole, 3000);
    assert_int_equal(count_below(whole, 2.1f), 60);
    write_checkpoint(whole);
    Session *half = resume(1);
    now(whole, "time_of_day=7");
    now(half, "time_of_day=7");
    run(whole, 1200);
    run(half, 1200);
    assert_true(hash(whole) == hash(half));
    assert_int_equal(count_below(whole, 10), 0);
    session_destroy(whole);
    session_destroy(half);
}

// What a model takes from such a start is of its settings, too.
TEST(a_speed_from_a_file_comes_along) {
    put_file("start.csv", "id,x,y,z,vx,vy,vz\n0,1,2,0,1.2,1.6,0\n1,5,6,0,1.2,1.6,0\n");
    Session *whole = create(&(SessionOptions){.model = "steer", .init = "start.csv", .threads = 1});
    Settings now;
    session_get_settings(whole, &now);
    assert_memory_equal(now.params, sim_params(session_sim(whole)), sizeof now.params);
    run(whole, 5);
    write_checkpoint(whole);
    Session *half = resume(1);
    run(whole, 5);
    run(half, 5);
    assert_true(number(half, "speed") == 2 && number(whole, "speed") == 2);
    assert_true(hash(whole) == hash(half));
    session_destroy(whole);
    session_destroy(half);
}

TEST(what_comes_along) {
    Error error = {0};
    Session *session = create(&(SessionOptions){
        .preset = "murmuration", .has_birds = true, .birds = 20, .seed = 1, .threads = 1});
    must_push(session, 0, "rule.wander=off colour=speed");
    run(session, 2);
    uint32_t rules = session_preset(session)->rules;
    write_checkpoint(session);
    Change set;
    assert_true(change_parse("gravity=8", &set, &error));
    Session *again =
        create(&(SessionOptions){.resume = path, .threads = 1, .changes = &set, .change_count = 1});
    assert_string_equal(session_preset(again)->name, "murmuration");
    assert_string_equal(session_preset(again)->title, session_preset(session)->title);
    assert_true(session_preset(again)->rules == rules); // what key 0 goes back to
    assert_false(rule(again, "wander"));
    assert_true(number(again, "gravity") == 8);
    assert_int_equal(session_view(again)->colour, VIEW_COLOUR_SPEED);
    session_destroy(session);
    session_destroy(again);
}

// --- What is refused ---

static char *read_whole(size_t *size) {
    Error error = {0};
    char *bytes = file_read(path, 1 << 20, size, &error);
    assert_non_null(bytes);
    return bytes;
}

static void write_bytes(const void *bytes, size_t size) {
    FILE *stream = fopen(path, "wb");
    assert_non_null(stream);
    assert_int_equal(fwrite(bytes, 1, size, stream), size);
    fclose(stream);
}

static void must_refuse(const char *what, const char *wanted) {
    Error error = {0};
    if (session_create(&(SessionOptions){.resume = path, .threads = 1}, &error))
        fail_msg("%s was taken", what);
    assert_int_equal(error.kind, ERROR_FAILED);
    if (!strstr(error.text, wanted))
        fail_msg("%s: %s", what, error.text);
}

// Of a small flock after five ticks, whose bytes these are.
static char *write_small(size_t *size) {
    Session *session = create(&(SessionOptions){
        .model = "leader", .has_birds = true, .birds = 2, .seed = 1, .threads = 1});
    run(session, 5);
    write_checkpoint(session);
    session_destroy(session);
    return read_whole(size);
}

TEST(damage_is_noticed) {
    size_t size;
    char *bytes = write_small(&size), what[64];
    for (size_t cut = 0; cut < size; cut++) {
        write_bytes(bytes, cut);
        snprintf(what, sizeof what, "a cut at %zu", cut);
        must_refuse(what, path);
    }
    for (size_t at = 0; at < size; at++) {
        bytes[at] = (char)(bytes[at] ^ (1 << at % 8));
        write_bytes(bytes, size);
        snprintf(what, sizeof what, "a flipped bit at %zu", at);
        must_refuse(what, path);
        bytes[at] = (char)(bytes[at] ^ (1 << at % 8));
    }
    bytes[size] = '\n'; // where the end of the text stood
    write_bytes(bytes, size + 1);
    must_refuse("a byte too many", path);
    write_bytes(bytes, size);
    session_destroy(resume(1));
    memory_free(bytes);
}

// Wrong on purpose, with the right sum.
TEST(lines_are_checked) {
    static const struct {
        const char *from, *to, *wanted;
    } bad[] = {
        {"version 4", "version 9", "version 9 of the model leader"},
        {"gravity=2", "gravty=22", "gravty"},
        {"rule.wander=on", "rule.wandor=on", "unknown rule wandor; did you mean wander?"},
        {"model=leader", "model=ledaer", "ledaer"},
        {"tick 5", "tick x", "expected lines: tick, tick_seconds, seconds"},
        {"tick 5", "tock 5", "expected lines: tick"},
        {"tick_seconds 0.0", "tick_seconds 9e9", "expected lines: tick"},
        {"\nhash ", "\nhash 0123456789abcdef\n# ", "hash 0123456789abcdef, but the state's is"},
        {"model=leader\nversion 4\n", "", "expected a line model=NAME"},
        {"hash ", "hash 0123456789abcdef\nhush ", "hush"},
    };
    size_t size;
    char *good = write_small(&size);
    for (size_t i = 0; i < COUNT(bad); i++) {
        write_bytes(good, size);
        edit_checkpoint(path, bad[i].from, bad[i].to);
        must_refuse(bad[i].to, bad[i].wanted);
    }
    memory_free(good);
}

static double seconds(Session *session) {
    Metrics metrics;
    Error error = {0};
    assert_true(session_measure(session, METRICS_ALL, 0, &metrics, &error));
    return metrics.time_s;
}

// Steps times their length, whatever was in between; where the length changes, from there on.
TEST(time_goes_on) {
    Session *session = create(&small);
    run(session, 49);
    write_checkpoint(session);
    session_destroy(session);
    session = resume(1);
    assert_true(seconds(session) == 49 * (1 / 60.0));
    run(session, 7);
    assert_true(seconds(session) == 56 * (1 / 60.0));
    session_destroy(session);

    session = create(&(SessionOptions){.resume = path, .threads = 1, .has_dt = true, .dt = 0.1});
    run(session, 7);
    double expected = 49 * (1 / 60.0) + 7 * 0.1;
    assert_true(seconds(session) == expected);
    write_checkpoint(session);
    session_destroy(session);
    session = resume(1);
    assert_true(seconds(session) == expected);
    run(session, 3);
    assert_true(fabs(seconds(session) - (49 / 60.0 + 1)) < 1e-12);
    session_destroy(session);
}
