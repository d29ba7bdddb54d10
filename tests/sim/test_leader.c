// The leader model against the oracle, its controller's way too, and what is its own: pushes drawn
// at their times, waypoints within their bounds.
#include "test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "against_oracle.h"
#include "sim/leader.h"
#include "sim/sim.h"
#include "sim/sim_impl.h"
#include "support/pool.h"
#include "support/set_param.h"

static const AgainstCase cases[] = {
    {"the source's numbers", 30, 0.02f, "", 0},
    {"a wide flock", 300, 0.02f, "", 0},
    {"small radii", 60, 0.02f, "follow_radius=9 avoidance_radius=6", 0},
    {"avoidance beyond follow", 30, 0.02f, "follow_radius=12", 0},
    {"slow turns", 30, 0.02f, "turn_speed=0.3", 0},
    {"turns away", 30, 0.02f, "turn_speed=-0.3", 0},
    {"short length change", 30, 0.02f, "max_length_change=0.1 min_speed=0", 0},
    {"normalise neighbours", 60, 0.02f, "normalise=neighbours follow_radius=15", 0},
    {"normalise density", 60, 0.02f, "normalise=density follow_radius=15", 0},
    {"roost", 60, 0.02f, "roost_radius=40", 0},
    {"the way home", 60, 0.02f, "roost_radius=20 to_origin_turn=1", 0},
    {"half of the way home, and a height", 60, 0.02f,
     "to_origin_turn=0.5 height_spring=3 height_damping=2 flocks=2", 0},
    {"local gravity", 60, 0.02f, "local_gravity=12 follow_radius=25", 0},
    AGAINST_SURROUNDINGS,
    AGAINST_OBSTACLES,
    {"max speed", 30, 0.02f, "max_speed=21", 0},
    {"three flocks", 30, 0.02f, "flocks=3", 0},
    {"three flocks, apart", 60, 0.02f, "flocks=3 cross_separation=0 flock_distance=40", 0},
    {"two flocks, normalise neighbours", 60, 0.02f,
     "flocks=2 cross_separation=0.3 normalise=neighbours follow_radius=25", 0},
    {"eight flocks, normalise density", 60, 0.02f,
     "flocks=8 cross_separation=2 normalise=density local_gravity=12 follow_radius=25", 0},
    {"time stands still", 30, 0, "", 0},
    {"long steps", 30, 0.5f, "", 0},
};

TEST(follows_the_oracle) {
    against_oracle(&(AgainstModel){.model = "leader",
                                   .oracle = oracle_leader,
                                   .published = oracle_leader_published,
                                   // A bird that turns away from what is nearly straight ahead
                                   // has its way from the rest of a difference.
                                   .slack = 16,
                                   .speed = 30,
                                   .cases = cases,
                                   .case_count = sizeof cases / sizeof *cases});
}

static Sim *make_sim(size_t birds) {
    return make_flock("leader", birds, 1, "", pool);
}

static void assert_along(const char *what, int step, const float is[3], OracleVec should,
                         double most) {
    double apart =
        oracle_length(oracle_sub((OracleVec){(double)is[0], (double)is[1], (double)is[2]}, should));
    if (!(apart <= most))
        fail_msg("%s after %d steps: %g from the oracle's", what, step + 1, apart);
}

// The random push is redrawn every 1/random_freq seconds ± half of it, for each bird on its own.
TEST(random_push_is_redrawn) {
    enum { COUNT = 500, STEPS = 240 };
    Sim *sim = make_sim(COUNT);
    set_all(sim, "random_freq=5 random_force=7");
    sim_set_rules(sim, 1u << LEADER_RANDOM_PUSH);
    static float last[COUNT][3];
    static int changed_at[COUNT], changes[COUNT];
    double longest = 0, sum[3] = {0};
    size_t pushes = 0;
    for (int step = 0; step < STEPS; step++) {
        SimView before = sim_view(sim);
        float v[COUNT][3];
        for (size_t i = 0; i < COUNT; i++)
            memcpy(v[before.id[i]], (float[3]){before.to.vx[i], before.to.vy[i], before.to.vz[i]},
                   sizeof v[0]);
        sim_step(sim);
        SimView after = sim_view(sim);
        for (size_t i = 0; i < COUNT; i++) {
            size_t bird = after.id[i];
            const float *old = v[bird];
            float now[3] = {after.to.vx[i], after.to.vy[i], after.to.vz[i]}, push[3];
            float dt = sim_dt(sim), moved = 0;
            for (int c = 0; c < 3; c++) {
                push[c] = (now[c] - old[c] * (1 - dt)) / dt;
                moved += fabsf(push[c] - last[bird][c]);
                sum[c] += (double)push[c];
            }
            longest =
                fmax(longest, hypot(hypot((double)push[0], (double)push[1]), (double)push[2]));
            pushes++;
            if (moved > 0.05f) {
                int interval = step - changed_at[bird];
                if (changes[bird]++ > 0) {
                    assert_true(interval >= 6);  // 0.1 s at 60 ticks a second
                    assert_true(interval <= 19); // 0.3 s, rounded up
                }
                changed_at[bird] = step;
                memcpy(last[bird], push, sizeof push);
            }
        }
    }
    assert_true(longest > 6.5 && longest < 7.1);
    for (int c = 0; c < 3; c++)
        assert_true(fabs(sum[c] / (double)pushes) < 0.15);
    double all = 0;
    for (size_t i = 0; i < COUNT; i++)
        all += changes[i];
    // Every 12.5 ticks on average: 0.2 s is 12, and rounding up adds a half.
    assert_true(fabs(all / COUNT - STEPS / 12.5) < 1);
    sim_destroy(sim);
}

// A push that was drawn while none was to follow it for long, or ever, does not outlast a change of
// the frequency.
TEST(a_low_frequency_can_be_raised) {
    enum { COUNT = 100 };
    Error error = {0};
    static const char *const low[] = {"0", "1e-45", "0.001"};
    for (int i = 0; i < 3; i++) {
        Sim *sim = make_sim(COUNT);
        sim_set_rules(sim, 1u << LEADER_RANDOM_PUSH);
        assert_true(set_param(sim, "random_freq", low[i], &error));
        make_steps(sim, 20);
        set_all(sim, "random_freq=20 random_force=0");
        make_steps(sim, 10); // a wait is 5 ticks at most
        SimBird bird;
        for (uint32_t b = 0; b < COUNT; b++) {
            assert_true(sim_explain_bird(sim, b, &bird));
            for (int c = 0; c < 3; c++)
                assert_true(bird.rules[LEADER_RANDOM_PUSH][c] == 0);
        }
        sim_destroy(sim);
    }
}

// Its waypoint behind it for ever, the leader flies straight on, to the limit and no farther.
TEST(the_leader_keeps_within_the_limit) {
    Sim *sim = make_sim(3);
    set_all(sim, "leader_turn_rate=0 leader_speed=10000");
    sim_set_dt(sim, 10);
    SimLeader leader;
    make_steps(sim, 40);
    assert_true(sim_leader(sim, 0, &leader));
    assert_true(leader.position[2] == 1e6f);
    sim_destroy(sim);
}

// As UnityFlockController flies it, for half a minute: at the source's numbers; from waypoint to
// waypoint; to waypoints straight above and below, which it turns to without getting there. A
// heading slerped on its own would be many units off after 200 ticks.
TEST(the_leader_flies_its_controllers_way) {
    static const struct {
        const char *settings;
        unsigned waypoints; // that are drawn at least
    } ways[] = {
        {"leader_y=30", 1},
        {"leader_speed=40 leader_turn_rate=20 bound_x=15 bound_z=80 leader_x=-30", 10},
        {"leader_speed=0 bound_x=0 bound_z=0", 1},
    };
    for (size_t w = 0; w < 2 * sizeof ways / sizeof *ways; w++) {
        bool published = w % 2;
        Sim *sim = make_sim(0);
        if (published)
            set_all(sim, "fidelity=published");
        set_all(sim, ways[w / 2].settings);
        restart(sim, 1, 1);
        OracleFlock flock = {.seed = 1};
        oracle_leader_start(&flock, sim_params(sim), published);
        SimLeader leader;
        for (int step = 0; step < 60 * 30; step++) {
            sim_step(sim);
            oracle_leader_wander(&flock, sim_params(sim), sim_rules(sim), (double)sim_dt(sim));
            assert_true(sim_leader(sim, 0, &leader));
            assert_along("leader", step, leader.position, flock.leaders[0].position, 5e-4);
            assert_along("heading", step, leader.heading, oracle_forward(flock.leaders[0].rotation),
                         1e-4);
            assert_along("waypoint", step, leader.waypoint, flock.leaders[0].waypoint, 1e-5);
        }
        assert_true(leader.waypoints >= ways[w / 2].waypoints);
        sim_destroy(sim);
    }
}

// Within waypoint_radius of its waypoint, and no earlier, the leader draws the next, anywhere
// within the bounds of its axis about its start.
TEST(waypoints_keep_to_their_numbers) {
    Sim *sim = make_sim(1);
    set_all(sim, "bound_x=5 bound_y=20 bound_z=80 leader_x=30 leader_speed=40 leader_turn_rate=20");
    const float start[3] = {30, 0, 0}, bound[3] = {5, 20, 80};
    float farthest[3] = {0};
    SimLeader before, after;
    assert_true(sim_leader(sim, 0, &before));
    for (int step = 0; step < 60 * 120; step++, before = after) {
        sim_step(sim);
        assert_true(sim_leader(sim, 0, &after));
        float distance = 0;
        for (int c = 0; c < 3; c++) {
            float place = fabsf(after.waypoint[c] - start[c]);
            assert_true(place <= bound[c]);
            farthest[c] = fmaxf(farthest[c], place);
            distance = hypotf(distance, after.position[c] - before.waypoint[c]);
            assert_true(after.from[c] == before.position[c]); // for pictures between two ticks
        }
        if (fabsf(distance - 10) > 1e-3f) // of waypoint_radius
            assert_int_equal(after.waypoints - before.waypoints, distance < 10);
    }
    assert_true(after.waypoints > 50);
    for (int c = 0; c < 3; c++)
        assert_true(farthest[c] > 0.9f * bound[c]);
    sim_destroy(sim);
}

// A rule that is off contributes nothing, one that is on contributes something.
TEST(contributions_follow_the_rules) {
    Sim *sim = make_sim(500);
    set_all(sim, "turn_speed=0.2 height_spring=1 obstacle.1=sphere,0,0,0,5");
    sim_set_rules(sim, (1u << LEADER_RULES) - 1);
    float out[MODEL_MAX_RULES];
    make_steps(sim, 30);
    sim_contributions(sim, out);
    for (int r = 0; r < LEADER_RULES; r++)
        assert_true(out[r] > 0);
    uint64_t hash = sim_hash(sim);
    for (int r = 0; r < LEADER_RULES; r++) {
        sim_set_rules(sim, ((1u << LEADER_RULES) - 1) & ~(1u << r));
        sim_contributions(sim, out);
        for (int other = 0; other < LEADER_RULES; other++)
            assert_true(other == r ? out[other] == 0 : other == LEADER_MIN_SPEED || out[other] > 0);
    }
    assert_true(sim_hash(sim) == hash); // looking changes nothing
    sim_destroy(sim);
}
