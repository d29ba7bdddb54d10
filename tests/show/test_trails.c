// What trails remember: the birds' own places at the right ticks, from the flock's start on;
// nothing of a flock that was placed anew, and nothing at all while trails are off.

#include "test.h"

#include <math.h>
#include <string.h>

#include "support/shown.h"

enum { BIRDS = 200 };

// Where every bird was at each tick of a flight.
static float flown[200][BIRDS][3];

static Session *create_with_trails(const char *model, const char *seconds, int threads) {
    Error error = {0};
    SessionOptions options = small;
    options.model = model;
    options.threads = threads;
    Session *session = create(&options);
    must_push(session, 0, "trails=on");
    char text[64];
    snprintf(text, sizeof text, "trail_time=%s", seconds);
    must_push(session, 0, text);
    if (!session_apply_due(session, &error))
        fail_msg("%s", error.text);
    return session;
}

static void record(Session *session) {
    FrameDescription frame = describe(session, 1);
    const Columns *to = &frame.birds.to;
    for (size_t slot = 0; slot < frame.birds.count; slot++) {
        if (frame.birds.id[slot] >= BIRDS)
            continue;
        float *place = flown[sim_tick(session_sim(session))][frame.birds.id[slot]];
        place[0] = to->x[slot];
        place[1] = to->y[slot];
        place[2] = to->z[slot];
    }
}

static const float *place_of(const FrameTrails *trails, size_t bird, int i) {
    int point = (trails->newest + FRAME_TRAIL_POINTS - i) % FRAME_TRAIL_POINTS;
    return trails->places[bird * FRAME_TRAIL_POINTS + (size_t)point];
}

// For all pictures between two ticks, of a three- and a two-dimensional model.
TEST(points) {
    static const char *const models[] = {"leader", "plane"};
    const uint64_t interval = 2; // in ticks: 16 places in half a second
    for (size_t m = 0; m < COUNT(models); m++) {
        Session *session = create_with_trails(models[m], "0.5", 2);
        float dt = sim_dt(session_sim(session));
        record(session);
        assert_int_equal(describe(session, 1).trails.points, 0); // it has not flown yet
        for (int tick = 1; tick < 100; tick++) {
            fly(session, 1);
            record(session);
            float blend = (float)(tick % 4) / 4;
            FrameDescription frame = describe(session, blend);
            const FrameTrails *trails = &frame.trails;
            uint64_t last = ((uint64_t)tick - 1) / interval; // points so far, but for the first
            uint64_t most = FRAME_TRAIL_POINTS - 1;
            assert_int_equal(trails->points, (last < most ? last : most) + 1);
            float oldest = trails->ages[trails->points - 1];
            if (last >= most)
                assert_true(oldest > 0.5f - 1e-4f); // reaches over the whole time
            for (int i = 0; i < trails->points; i++) {
                uint64_t then = (last - (uint64_t)i) * interval;
                float age = ((float)tick - 1 + blend - (float)then) * dt;
                assert_true(fabsf(trails->ages[i] - age) < 1e-5f);
                for (size_t bird = 0; bird < BIRDS; bird++)
                    assert_memory_equal(place_of(trails, bird, i), flown[then][bird],
                                        3 * sizeof(float));
            }
        }
        finish(session);
    }
}

// The flight is the same with trails and without, and the trails for any number of threads and of
// pictures in between.
TEST(changes_no_bit) {
    Session *without = create(&small), *one = create_with_trails("leader", "0.5", 1),
            *two = create_with_trails("leader", "0.5", 2);
    Show looked_at = {0};
    Error error = {0};
    run(without, 50);
    for (int tick = 0; tick < 50; tick++) {
        assert_true(show_tick(&looked_at, one, &error));
        for (int picture = 0; picture < tick % 3; picture++) {
            FrameDescription frame;
            show_describe(&looked_at, one, PICTURE_MAIN, (float)picture / 3, &frame);
        }
    }
    fly(two, 50);
    assert_true(sim_hash(session_sim(without)) == sim_hash(session_sim(one)));
    FrameDescription a, b = describe(two, 0.5f);
    show_describe(&looked_at, one, PICTURE_MAIN, 0.5f, &a);
    assert_memory_equal(a.trails.places, b.trails.places,
                        sizeof(float[3]) * BIRDS * FRAME_TRAIL_POINTS);
    assert_memory_equal(a.trails.ages, b.trails.ages, sizeof a.trails.ages);
    session_destroy(without);
    show_deinit(&looked_at);
    session_destroy(one);
    finish(two);
}

TEST(starts_over) {
    static const char *const changes[] = {"restart",   "seed=9",       "birds=150",
                                          "birds=700", "model=sphere", "preset=murmuration"};
    for (size_t i = 0; i < COUNT(changes); i++) {
        Session *session = create_with_trails("leader", "0.5", 2);
        fly(session, 40);
        assert_true(describe(session, 1).trails.points > 10);
        must_push(session, 40, changes[i]);
        if (strncmp(changes[i], "model", 5) == 0 || strncmp(changes[i], "preset", 6) == 0)
            must_push(session, 40, "trails=on"); // their own look has none
        apply(session);
        assert_int_equal(describe(session, 1).trails.points, 0);
        record(session); // its first 200 birds at tick 0
        fly(session, 1);
        FrameDescription frame = describe(session, 1);
        assert_int_equal(frame.trails.points, 1);
        for (size_t bird = 0; bird < BIRDS && bird < frame.birds.count; bird++)
            assert_memory_equal(place_of(&frame.trails, bird, 0), flown[0][bird],
                                3 * sizeof(float));
        finish(session);
    }
}

TEST(off_keeps_nothing) {
    Session *session = create(&small);
    fly(session, 5);
    assert_null(show.flocks[PICTURE_MAIN].places.items);
    assert_int_equal(describe(session, 1).trails.points, 0);
    must_push(session, 5, "trails=on");
    fly(session, 5);
    assert_non_null(show.flocks[PICTURE_MAIN].places.items);
    assert_true(describe(session, 1).trails.points > 0);
    must_push(session, 10, "trails=off");
    apply(session);
    assert_int_equal(describe(session, 1).trails.points, 0); // at once
    fly(session, 1);
    assert_null(show.flocks[PICTURE_MAIN].places.items);
    must_push(session, 11, "trails=on");
    fly(session, 1);
    assert_int_equal(describe(session, 1).trails.points, 1); // nothing of before
    finish(session);
}

// However the time is changed in flight, ages grow from point to point.
TEST(time_changes) {
    Session *session = create_with_trails("leader", "5", 2);
    static const char *const times[] = {"trail_time=0.1", "trail_time=10", "trail_time=0.5"};
    for (uint64_t i = 0; i < COUNT(times); i++) {
        fly(session, 45);
        must_push(session, 45 * (i + 1), times[i]);
        fly(session, 3);
        FrameTrails trails = describe(session, 0).trails;
        assert_true(trails.points > 0 && trails.ages[0] >= 0);
        for (int k = 1; k < trails.points; k++)
            assert_true(trails.ages[k] > trails.ages[k - 1]);
    }
    finish(session);
}
