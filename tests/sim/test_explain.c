// What each rule wanted of a bird in the last step, against plain all-pairs sums: a rule's vector
// is what the oracle's velocity changes by when that rule joins the others.
#include "test.h"

#include <stdlib.h>
#include <string.h>

#include "against_oracle.h"
#include "sim/cursor.h"
#include "sim/leader.h"
#include "sim/plane.h"
#include "sim/sphere.h"
#include "sim/starling.h"
#include "sim/steer.h"
#include "support/pool.h"
#include "support/set_param.h"

enum { BIRDS = 90, STEPS = 4 };

// The state before the last step, by bird.
typedef struct Before {
    OracleVec p[BIRDS], v[BIRDS];
    OracleOwn own[BIRDS], after[BIRDS];
    OracleFlock flock;
} Before;

static OracleVec vec(const float v[3]) {
    return (OracleVec){(double)v[0], (double)v[1], (double)v[2]};
}

static float between(float low, float high) {
    return low + (high - low) * (float)rand() / (float)RAND_MAX;
}

// Birds in a box about a centre with some speed, flown a few steps.
static Sim *fly(const char *name, float size, float centre, float speed, uint32_t rules,
                SimSearch search) {
    Error error = {0};
    const Model *model = model_find(name);
    Sim *sim = make_flock(model->name, BIRDS, 1, "", pool);
    float column[6][BIRDS];
    srand(11);
    for (int i = 0; i < BIRDS; i++)
        for (int c = 0; c < 6; c++)
            column[c][i] = c < 3 ? centre + between(-size, size) : between(-speed, speed);
    if (model->is_flat)
        for (int i = 0; i < BIRDS; i++)
            column[2][i] = column[5][i] = 0;
    SimStart start = {BIRDS, {column[0], column[1], column[2], column[3], column[4], column[5]}};
    sim_set_search(sim, search);
    sim_set_rules(sim, rules);
    assert_true(sim_restart_from(sim, &start, 1, &error));
    return sim;
}

static void look_back(const Sim *sim, Before *before) {
    SimView view = sim_view(sim);
    for (size_t i = 0; i < view.count; i++) {
        uint32_t id = view.id[i];
        before->p[id] =
            (OracleVec){(double)view.from.x[i], (double)view.from.y[i], (double)view.from.z[i]};
        before->v[id] =
            (OracleVec){(double)view.from.vx[i], (double)view.from.vy[i], (double)view.from.vz[i]};
    }
    against_read_own(sim, &sim->flock.own, before->own);
    before->flock = (OracleFlock){.count = BIRDS,
                                  .p = before->p,
                                  .v = before->v,
                                  .own = before->own,
                                  .after = before->after,
                                  .falcons = {against_read_falcon(&sim->falcons_before[0])},
                                  .falcon_count = sim_has_falcons(sim),
                                  .seed = sim_seed(sim),
                                  .tick = sim_tick(sim) - 1};
}

static void assert_near(const char *what, size_t bird, OracleVec is, OracleVec should) {
    double apart = oracle_length(oracle_sub(is, should));
    if (!(apart <= 2e-3 + 2e-4 * oracle_length(should)))
        fail_msg("%s of bird %zu: (%g %g %g) should be (%g %g %g)", what, bird, is.x, is.y, is.z,
                 should.x, should.y, should.z);
}

// The rule joins others whose effects only add up.
typedef struct RuleCase {
    int rule;
    uint32_t others;
} RuleCase;

static void assert_rules(Sim *sim, OracleBird *oracle, double dt, double per_second,
                         const RuleCase *cases, size_t count) {
    const Rule *rules = sim_model(sim)->rules;
    Before before;
    look_back(sim, &before);
    SimLeader leader;
    if (sim_leader(sim, 0, &leader))
        before.flock.leaders[0].position = vec(leader.from);
    for (size_t c = 0; c < count; c++) {
        uint32_t with = cases[c].others | 1u << cases[c].rule;
        sim_set_rules(sim, with);
        double lengths = 0; // a test of zeros alone would test nothing
        for (uint32_t i = 0; i < BIRDS; i++) {
            OracleVec p, v, without;
            oracle(&before.flock, sim_params(sim), cases[c].others, dt, i, &p, &without);
            oracle(&before.flock, sim_params(sim), with, dt, i, &p, &v);
            SimBird bird;
            assert_true(sim_explain_bird(sim, i, &bird));
            assert_near(rules[cases[c].rule].name, i, vec(bird.rules[cases[c].rule]),
                        oracle_mul(oracle_sub(v, without), per_second));
            lengths += oracle_length(vec(bird.rules[cases[c].rule]));
        }
        if (lengths < 1)
            fail_msg("%s of %s does nothing", rules[cases[c].rule].name, sim_model(sim)->name);
    }
}

// Neighbours, their middle, and who they are.
static void assert_neighbours(Sim *sim, double radius) {
    Before before;
    look_back(sim, &before);
    SimView view = sim_view(sim);
    size_t all = 0;
    for (uint32_t i = 0; i < BIRDS; i++) {
        OracleVec sum = {0};
        size_t count = 0, slots[BIRDS], slot;
        for (size_t j = 0; j < BIRDS; j++) {
            OracleVec way = oracle_sub(before.p[j], before.p[i]);
            if (j == i || !(oracle_length(way) < radius))
                continue;
            sum = oracle_add(sum, way);
            count++;
        }
        SimBird bird;
        assert_true(sim_explain_bird(sim, i, &bird));
        assert_int_equal(bird.neighbours, count);
        assert_near("the centre", i, vec(bird.centre),
                    oracle_mul(sum, count ? 1 / (double)count : 0));
        assert_int_equal(sim_list_neighbours(sim, i, slots, BIRDS), count);
        for (size_t n = 0; n < count; n++) {
            OracleVec way = oracle_sub(before.p[view.id[slots[n]]], before.p[i]);
            assert_true(view.id[slots[n]] != i && oracle_length(way) < radius);
            assert_true(n == 0 || slots[n] > slots[n - 1]);
        }
        slots[1] = SIZE_MAX;
        assert_int_equal(sim_list_neighbours(sim, i, slots, 1), count);
        assert_true(slots[1] == SIZE_MAX);
        assert_true(sim_find_slot(sim, i, &slot));
        assert_int_equal(view.id[slot], i);
        assert_true(bird.position[0] == view.to.x[slot] && bird.position[2] == view.to.z[slot]);
        assert_true(bird.velocity[1] == view.to.vy[slot]);
        all += count;
    }
    assert_true(all > BIRDS && all < BIRDS * (BIRDS - 1)); // neither nobody nor everybody
}

// All birds at once: the same bits as one by one.
static void assert_all_at_once(Sim *sim) {
    static const int rules[] = {2, 0};
    static float vectors[BIRDS * 3][3];
    uint64_t hash = sim_hash(sim);
    sim_explain_birds(sim, rules, 2, vectors);
    SimView view = sim_view(sim);
    for (size_t i = 0; i < view.count; i++) {
        SimBird bird;
        assert_true(sim_explain_bird(sim, view.id[i], &bird));
        const float(*own)[3] = (const float(*)[3])(vectors + (size_t)3 * view.id[i]);
        assert_memory_equal(own[0], bird.centre, sizeof bird.centre);
        assert_memory_equal(own[1], bird.rules[2], sizeof *bird.rules);
        assert_memory_equal(own[2], bird.rules[0], sizeof *bird.rules);
    }
    assert_true(sim_hash(sim) == hash);
}

#define BIT(rule) (1u << (rule))
#define CASES(...)                                                                                 \
    (const RuleCase[]){__VA_ARGS__}, sizeof(const RuleCase[]){__VA_ARGS__} / sizeof(RuleCase)

static void explain_leader(SimSearch search) {
    uint32_t sums = BIT(LEADER_SEPARATION) | BIT(LEADER_ALIGNMENT) | BIT(LEADER_COHESION) |
                    BIT(LEADER_ORIGIN_PULL);
    Sim *sim = fly("leader", 30, 8, 6, sums | BIT(LEADER_WANDER), search);
    set_all(sim, "follow_radius=9 avoidance_radius=7 avoidance_force=4000 follow_velocity=900");
    set_all(sim, "turn_speed=1");
    make_steps(sim, STEPS);
    assert_neighbours(sim, 9);
    assert_all_at_once(sim);
    assert_rules(sim, oracle_leader, 1.0 / 60, 60,
                 CASES({LEADER_SEPARATION, 0}, {LEADER_ALIGNMENT, 0}, {LEADER_COHESION, 0},
                       {LEADER_ORIGIN_PULL, 0}, {LEADER_TURN_LIMIT, sums}));
    SimBird bird;
    sim_set_rules(sim, sums | BIT(LEADER_WANDER));
    assert_true(sim_explain_bird(sim, 3, &bird));
    assert_true(bird.rules[LEADER_WANDER][0] == 0); // moves no bird
    sim_destroy(sim);
}

static void explain_cursor(SimSearch search) {
    uint32_t sums = BIT(CURSOR_SEPARATION) | BIT(CURSOR_ALIGNMENT) | BIT(CURSOR_COHESION) |
                    BIT(CURSOR_ATTRACTION) | BIT(CURSOR_AVOIDANCE);
    Sim *sim = fly("cursor", 40, 0, 20, sums, search);
    set_all(sim, "near_dist=14 mouse_avoidance_dist=40 max_velocity=12");
    make_steps(sim, 1);
    assert_neighbours(sim, 14);
    assert_all_at_once(sim);
    assert_rules(sim, oracle_cursor, 1.0 / 60, 1,
                 CASES({CURSOR_SEPARATION, 0}, {CURSOR_ALIGNMENT, 0}, {CURSOR_COHESION, 0},
                       {CURSOR_ATTRACTION, 0}, {CURSOR_AVOIDANCE, 0}, {CURSOR_BLENDING, sums},
                       {CURSOR_SPEED_LIMIT, sums}, {CURSOR_PLANAR, sums}));
    sim_destroy(sim);
}

static void explain_sphere(SimSearch search) {
    uint32_t sums = BIT(SPHERE_SEPARATION) | BIT(SPHERE_ALIGNMENT) | BIT(SPHERE_COHESION);
    Sim *sim = fly("sphere", 22, 0, 20, sums, search);
    set_all(sim, "max_speed=6");
    make_steps(sim, 1); // velocities are set in the first tick
    assert_neighbours(sim, 10);
    assert_all_at_once(sim);
    assert_rules(sim, oracle_sphere, 1.0 / 60, 1,
                 CASES({SPHERE_SEPARATION, 0}, {SPHERE_ALIGNMENT, 0}, {SPHERE_COHESION, 0},
                       {SPHERE_BOUNDS, 0}, {SPHERE_SPEED_LIMIT, sums}));
    sim_destroy(sim);
}

static void explain_plane(SimSearch search) {
    uint32_t sums = BIT(PLANE_SEPARATION) | BIT(PLANE_ALIGNMENT) | BIT(PLANE_COHESION);
    Sim *sim = fly("plane", 300, 350, 5, sums, search);
    set_all(sim, "neighbour_distance=90 edge_margin=200 edge_turn=3");
    make_steps(sim, 1);
    assert_neighbours(sim, 90);
    assert_all_at_once(sim);
    assert_rules(sim, oracle_plane, 0.025, 1,
                 CASES({PLANE_SEPARATION, 0}, {PLANE_ALIGNMENT, 0}, {PLANE_COHESION, 0},
                       {PLANE_SPEED_LIMIT, sums}));
    sim_destroy(sim);
}

// Only the direction of a bird's velocity says what the rules wanted, so here the sums themselves.
static void explain_steer(SimSearch search) {
    uint32_t sums = BIT(STEER_SEPARATION) | BIT(STEER_ALIGNMENT) | BIT(STEER_COHESION);
    Sim *sim = fly("steer", 22, 0, 5, sums, search);
    make_steps(sim, STEPS);
    assert_neighbours(sim, 10);
    assert_all_at_once(sim);
    const SteerParams *k = sim_params(sim);
    Before before;
    look_back(sim, &before);
    for (uint32_t i = 0; i < BIRDS; i++) {
        OracleVec away = {0}, forward = {0};
        double mates = 0;
        for (size_t j = 0; j < BIRDS; j++) {
            OracleVec gap = oracle_sub(before.p[i], before.p[j]);
            if (j == i || !(oracle_length(gap) <= (double)k->radius))
                continue;
            away = oracle_add(away, gap);
            forward = oracle_add(forward, oracle_unit(before.v[j]));
            mates++;
        }
        double share = mates > 0 ? 1 / mates : 0;
        SimBird bird;
        assert_true(sim_explain_bird(sim, i, &bird));
        assert_near(
            "separation", i, vec(bird.rules[STEER_SEPARATION]),
            oracle_mul(away, (double)k->separation_weight / (0.00001 + oracle_dot(away, away))));
        assert_near("alignment", i, vec(bird.rules[STEER_ALIGNMENT]),
                    oracle_mul(forward, (double)k->alignment_weight * share));
        assert_near("cohesion", i, vec(bird.rules[STEER_COHESION]),
                    oracle_mul(away, -(double)k->cohesion_weight * share));
        assert_near("random", i, vec(bird.rules[STEER_RANDOM]), (OracleVec){0});
    }
    sim_destroy(sim);
}

// Where no speed and no steering is limited; among them is a falcon that a person flies.
static void explain_starling(SimSearch search) {
    uint32_t pushes = BIT(STARLING_SEPARATION) | BIT(STARLING_COHESION);
    uint32_t all = model_initial_rules(model_find("starling"));
    Sim *sim = fly("starling", 4, 80, 8, all, search);
    set_all(sim, "min_speed=0 max_speed=1000 max_steering=1000 rejoin_speed=0 roost_radius=50");
    set_all(sim, "falcon=80,81,82");
    make_steps(sim, STEPS);
    assert_neighbours(sim, 2.5);
    assert_all_at_once(sim);
    assert_rules(sim, oracle_starling, 1.0 / 60, 60,
                 CASES({STARLING_SEPARATION, 0}, {STARLING_ALIGNMENT, 0}, {STARLING_COHESION, 0},
                       {STARLING_CENTRALITY, pushes}, {STARLING_REJOIN, 0}, {STARLING_ROOST, 0},
                       {STARLING_ALTITUDE, 0}, {STARLING_BANK, pushes}, {STARLING_ESCAPE, 0}));
    sim_destroy(sim);
}

TEST(every_model) {
    for (int brute = 0; brute < 2; brute++) {
        SimSearch search = brute ? SIM_SEARCH_BRUTE : SIM_SEARCH_GRID;
        explain_leader(search);
        explain_cursor(search);
        explain_sphere(search);
        explain_plane(search);
        explain_steer(search);
        explain_starling(search);
    }
}

// A flock that is asked all the time flies as one that never is, whatever the threads.
TEST(asking_changes_nothing) {
    static const int rules[] = {0, 1, 2};
    enum { MANY = 3000 };
    static float vectors[2][MANY * 4][3];
    Error error = {0};
    for (size_t m = 0; m < model_count(); m++) {
        size_t rule_count = model_at(m)->rule_count;
        rule_count = rule_count < 3 ? rule_count : 3;
        Sim *sims[3];
        Pool *pools[3];
        for (int i = 0; i < 3; i++) {
            pools[i] = pool_create(i + 1, &error);
            sims[i] = make_flock(model_at(m)->name, MANY, 5, "", pools[i]);
        }
        for (int turn = 0; turn < 3; turn++) {
            for (int i = 0; i < 3; i++) {
                SimBird bird;
                size_t slots[4];
                sim_step(sims[i]);
                if (i == 2)
                    continue;
                assert_true(sim_explain_bird(sims[i], 17, &bird));
                sim_list_neighbours(sims[i], 17, slots, 4);
                sim_explain_birds(sims[i], rules, rule_count, vectors[i]);
            }
            assert_memory_equal(vectors[0], vectors[1],
                                MANY * (rule_count + 1) * sizeof *vectors[0]);
            assert_true(sim_hash(sims[0]) == sim_hash(sims[2]));
            assert_true(sim_hash(sims[1]) == sim_hash(sims[2]));
        }
        for (int i = 0; i < 3; i++) {
            sim_destroy(sims[i]);
            pool_destroy(pools[i]);
        }
    }
}

TEST(before_the_first_step) {
    Sim *sim = make_flock("sphere", 5, 1, "", pool);
    static const int rules[] = {0};
    float vectors[10][3];
    memset(vectors, 0x5a, sizeof vectors);
    assert_false(sim_explain_birds(sim, rules, 1, vectors));
    for (int i = 0; i < 10; i++)
        assert_true(vectors[i][0] == 0 && vectors[i][1] == 0 && vectors[i][2] == 0);
    SimBird bird;
    assert_true(sim_explain_bird(sim, 4, &bird));
    assert_true(bird.position[0] == sim_view(sim).to.x[4] && bird.neighbours == 0);
    assert_false(sim_explain_bird(sim, 5, &bird));
    size_t slot;
    assert_int_equal(sim_list_neighbours(sim, 4, &slot, 1), 0);
    assert_false(sim_find_slot(sim, 5, &slot));
    sim_destroy(sim);
}

// Of birds that no rule acts on none is the strongest.
TEST(no_rule) {
    enum { FEW = 20 };
    Sim *sim = make_flock("leader", FEW, 1, "", pool);
    float strongest[FEW];
    sim_step(sim);
    sim_set_rules(sim, 0);
    sim_measure_birds(sim, SIM_BIRD_RULE, strongest);
    for (int i = 0; i < FEW; i++)
        assert_true(strongest[i] == -1);
    sim_set_rules(sim, 1u << LEADER_COHESION);
    sim_measure_birds(sim, SIM_BIRD_RULE, strongest);
    for (int i = 0; i < FEW; i++)
        assert_true(strongest[i] == LEADER_COHESION);
    sim_destroy(sim);
}
