// Measured birds: who is there at which moment, and where between two rows; a step apart, a clone
// and a restart fly them as they are; which files are refused.
#include "test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "sim/states.h"
#include "support/pool.h"

static const char *const path = "tracks.csv";

static void write_text(const char *text) {
    FILE *stream = fopen(path, "wb");
    assert_non_null(stream);
    assert_int_equal(fwrite(text, 1, strlen(text), stream), strlen(text));
    assert_int_equal(fclose(stream), 0);
}

static Sim *begin(const char *model, const char *text, double dt) {
    Error error = {0};
    StatesFile file;
    write_text(text);
    if (!states_read(path, false, &file, &error))
        fail_msg("%s", error.text);
    Sim *sim = sim_create(model_find(model), 0, 1, pool, &error);
    assert_non_null(sim);
    sim_set_dt(sim, dt);
    assert_true(sim_fly_tracks(sim, file.tracks, 1, &error));
    states_free(&file); // the flock keeps the tracks
    return sim;
}

// The birds' x, in the order of their numbers, rounded to whole units.
static void check(const Sim *sim, size_t count, const int x[]) {
    SimView view = sim_view(sim);
    assert_int_equal(view.count, count);
    for (size_t slot = 0; slot < count; slot++)
        assert_int_equal((int)lrintf(view.to.x[slot]), x[view.id[slot]]);
}

// Rows in any order, times that begin anywhere. Bird 9 takes the number of 4, which has gone, and
// 8, the last, that of 7.
static const char *const some = "id,t,x,y,z\n"
                                "4,50,0,0,0\n4,52,20,0,0\n"
                                "7,50,100,5,0\n7,54,140,5,0\n"
                                "8,50,200,0,0\n8,55,250,0,0\n"
                                "9,53,330,0,0\r\n9,55,350,0,0\r\n";

TEST(come_and_go) {
    Sim *sim = begin("leader", some, 1);
    static const int at[6][3] = {{0, 100, 200},   {10, 110, 210},  {20, 120, 220},
                                 {330, 130, 230}, {340, 140, 240}, {350, 250}};
    static const size_t counts[7] = {3, 3, 3, 3, 3, 2, 2};
    for (size_t tick = 0; tick < 7; tick++, sim_step(sim))
        check(sim, counts[tick], at[tick < 6 ? tick : 5]); // behind the end it stays as it was
    sim_destroy(sim);
}

// What is between two steps is the same bird in both, also of one that has just come.
TEST(from_is_before) {
    Sim *sim = begin("starling", some, 0.25);
    for (int step = 0; step < 24; step++) {
        sim_step(sim);
        SimView view = sim_view(sim);
        for (size_t slot = 0; slot < view.count && step < 20; slot++) {
            assert_true(fabsf(view.to.x[slot] - view.from.x[slot] - 2.5f) < 1e-3f);
            assert_true(fabsf(view.to.vx[slot] - 10) < 1e-3f);
            assert_true(view.bank_to[slot] == 0);
        }
    }
    sim_destroy(sim);
}

// With velocities it is on the cubic through both rows: x = t³ from 0 to 1 and from 1 to 3.
TEST(cubic_through_rows) {
    Sim *sim =
        begin("leader",
              "id,t,x,y,z,vx,vy,vz\n1,0,0,0,0,0,0,0\n1,1,1,0,0,3,0,0\n1,3,27,0,0,27,0,0\n", 0.25);
    for (int step = 1; step <= 12; step++) {
        sim_step(sim);
        float t = 0.25f * (float)step;
        assert_true(fabsf(sim_view(sim).to.x[0] - t * t * t) < 1e-4f);
        assert_true(fabsf(sim_view(sim).to.vx[0] - 3 * t * t) < 1e-4f);
    }
    sim_destroy(sim);
}

// A bird on a circle of 10 m at 10 m/s banks by 45.5°, to the left where it turns to the left.
TEST(bank_into_turns) {
    for (int side = -1; side <= 1; side += 2) {
        char text[8192] = "id,t,x,y,z\n";
        for (int i = 0; i <= 60; i++) {
            float t = (float)i / 20;
            snprintf(text + strlen(text), sizeof text - strlen(text), "1,%g,%.6f,0,%.6f\n",
                     (double)t, (double)(10 * (float)side * (1 - cosf(t))), (double)(10 * sinf(t)));
        }
        Sim *sim = begin("starling", text, 1.0 / 60);
        for (int step = 0; step < 60; step++)
            sim_step(sim);
        float sine = sim_view(sim).bank_to[0]; // x grows to the left of +z
        assert_true(fabsf(sine - (float)side * 0.714f) < 0.01f);
        sim_destroy(sim);
    }
}

TEST(in_clones_and_apart) {
    Error error = {0};
    Sim *sim = begin("starling", some, 0.1), *apart = sim_clone(sim, &error), *clone = NULL;
    assert_non_null(apart);
    assert_true(sim_step_apart(apart, pool, &error));
    for (int step = 0; step < 60; step++) {
        if (step == 31)
            assert_non_null(clone = sim_clone(apart, &error));
        sim_step(sim);
        sim_step(apart);
        assert_true(sim_hash(sim) == sim_hash(apart));
        if (clone) {
            sim_step(clone);
            assert_true(sim_hash(sim) == sim_hash(clone));
        }
    }
    // The model's own birds again, more of them than there were.
    assert_true(sim_set_start(apart, 50, 1, &error));
    sim_place(apart);
    sim_step(apart);
    assert_int_equal(sim_birds(apart), 50);
    assert_null(sim_view(apart).track);
    sim_destroy(sim);
    sim_destroy(apart);
    sim_destroy(clone);
}

TEST(refuses_with_the_line) {
    static const struct {
        const char *text, *says;
        bool flat;
    } bad[] = {
        {"id,t,x,y,z\n", "tracks.csv: no track", false},
        {"id,t,x,y,z\n1,0,1,2\n", "tracks.csv:2: expected id,t,x,y,z: a whole number", false},
        {"id,t,x,y,z\n1,0,1,2,3,4\n", "tracks.csv:2: expected id,t,x,y,z:", false},
        {"id,t,x,y,z,vx,vy,vz\n1,0,1,2,3\n", "tracks.csv:2: expected id,t,x,y,z,vx", false},
        {"id,t,x,y,z\n1,0,1,2,3\n\n1,1,1,2,3\n", "tracks.csv:3: expected", false},
        {"id,t,x,y,z\n-1,0,1,2,3\n", "tracks.csv:2: expected", false},
        {"id,t,x,y,z\n1,nan,1,2,3\n", "tracks.csv:2: expected", false},
        {"id,t,x,y,z\n1,0,1,2,2e6\n", "tracks.csv:2: expected", false},
        {"id,t,x,y,z\n1,0,1,2,3\n1,1,1,2,3\n1,0,4,2,3\n",
         "tracks.csv:4: bird 1 is elsewhere at this time", false},
        {"id,t,x,y,z\n1,0,1,2,3\n", "z and vz 0 for a flat model", true},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Error error = {0};
        StatesFile file;
        write_text(bad[i].text);
        assert_false(states_read(path, bad[i].flat, &file, &error));
        if (!strstr(error.text, bad[i].says))
            fail_msg("case %zu: %s", i, error.text);
        assert_null(file.tracks);
    }
}
