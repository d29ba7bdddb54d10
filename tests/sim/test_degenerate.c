// Flocks that no start would draw: all at one point, at rest, head-on, at the guard's limit, with
// numbers that contradict each other or a time step of nothing or of ten seconds. They stay sound,
// come out the same by every way to compute them, and each step follows the oracle, set back to the
// flock's own state before it, so that one step's rounding is all that may part them.
#include "test.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "against_oracle.h"
#include "scene.h"
#include "sim/lanes.h"
#include "sim/leader.h"
#include "sim/sim_impl.h"
#include "sim/states.h"
#include "support/pool.h"
#include "support/set_param.h"

// Sixteen others: their mean is found without rounding where their places are whole numbers.
enum { BIRDS = 17, STEPS = 30, JUDGED = 5 };

typedef enum Shape {
    ONE_POINT,
    TWO_COINCIDENT,
    LINE,
    AT_REST,
    HEAD_ON,
    FAST,
    FAR,
    OUTLIER,
    AT_TARGET,
    FAR_FROM_TARGET,
    SHAPES,
} Shape;

static const char *const shape_names[SHAPES] = {
    "one point",     "two coincident",
    "a line",        "at rest",
    "head-on",       "fast",
    "far",           "an outlier",
    "at the target", "far from the target",
};

static void set_bird(Scene *scene, size_t bird, int first, float x, float y, float z) {
    scene->column[first][bird] = x;
    scene->column[first + 1][bird] = y;
    scene->column[first + 2][bird] = z;
}

enum { PLACE = 0, VELOCITY = 3 };

static void make_scene(Scene *scene, const Model *model, Shape shape) {
    const float limit = GUARD_LIMIT;
    scene_scatter(scene, model, BIRDS, 20, 8, (uint64_t)shape + 1);
    for (size_t i = 0; i < BIRDS; i++) {
        float at = (float)i, sign = i % 2 ? 1.0f : -1.0f, other = i % 3 ? 1.0f : -1.0f;
        // Whole numbers, whose sums are exact.
        for (int c = 0; c < 6; c++)
            scene->column[c][i] = roundf(scene->column[c][i]);
        switch (shape) {
        case ONE_POINT:
            set_bird(scene, i, PLACE, 3, 2, 5);
            break;
        case LINE:
            set_bird(scene, i, PLACE, 4 * at, 0, 0);
            set_bird(scene, i, VELOCITY, sign * 8, 0, 0);
            break;
        case AT_REST:
            set_bird(scene, i, VELOCITY, 0, 0, 0);
            break;
        case HEAD_ON:
            set_bird(scene, i, PLACE, 3 + sign, 4 * (at - (float)(i % 2)), 0);
            set_bird(scene, i, VELOCITY, -sign * 8, 0, 0);
            break;
        case FAST:
            set_bird(scene, i, VELOCITY, sign * limit, other * limit, -sign * limit);
            break;
        case FAR:
            set_bird(scene, i, PLACE, sign * (limit - 16 * at), other * (limit - 8 * at), limit);
            break;
        case FAR_FROM_TARGET:
            scene->column[0][i] -= 9e5f;
            break;
        case TWO_COINCIDENT:
        case OUTLIER:
        case AT_TARGET:
        case SHAPES:
            break;
        }
    }
    if (shape == TWO_COINCIDENT)
        for (int c = 0; c < 3; c++)
            scene->column[c][11] = scene->column[c][5];
    if (shape == OUTLIER)
        set_bird(scene, 9, PLACE, limit, -limit, limit);
    if (shape == AT_TARGET)
        set_bird(scene, 3, PLACE, 0, 0, 0);
    if (model->is_flat)
        for (size_t i = 0; i < BIRDS; i++)
            scene->column[2][i] = scene->column[5][i] = 0;
}

typedef struct Numbers {
    const char *model;
    // The steps that are held against the oracle, and how much more they may deviate: where
    // rounding tells what is zero, or about which axis to turn, there is no one answer. 0 stands
    // for the usual.
    int judged;
    double slack;
    struct {
        const char *name;
        double value;
    } set[3];
} Numbers;

static const Numbers numbers[] = {
    {"leader", 0, 0, {{0}}},
    {"leader", 0, 0, {{"min_speed", 1000}, {"max_speed", 1}}},
    {"leader", 0, 0, {{"follow_radius", 0.01}, {"avoidance_radius", 0.01}}},
    {"leader", 0, 0, {{"follow_radius", 0.01}, {"avoidance_radius", 1000}}},
    {"leader", 0, 0, {{"normalise", 1}, {"follow_radius", 4}}},
    {"leader", 0, 0, {{"normalise", 2}, {"reference_neighbours", 0.01}}},
    {"leader", 0, 0, {{"turn_speed", 0}, {"max_length_change", 0}}},
    {"leader", 0, 0, {{"turn_speed", 100}, {"roost_radius", 10000}}},
    {"leader", 0, 10, {{"leader_y", 100000}, {"to_origin_force", 1000}, {"to_origin_range", 0.01}}},
    {"cursor", 0, 0, {{0}}},
    {"cursor", 0, 0, {{"min_velocity", 100}, {"max_velocity", 1}}},
    {"cursor", 0, 0, {{"near_dist", 0.01}, {"collision_dist", 1000}}},
    {"cursor", 0, 0, {{"near_dist", 0.01}, {"collision_dist", 0.01}, {"mouse_avoidance_dist", 0}}},
    {"cursor", 0, 0, {{"velocity_lerp_amt", 0}, {"cursor_x", 100000}}},
    {"cursor", 0, 0, {{"mouse_avoidance_dist", 10000}, {"mouse_avoidance_amt", -1000}}},
    {"sphere", 0, 0, {{0}}},
    {"sphere", 0, 0, {{"max_speed", 0}, {"bound_radius", 0}}},
    {"sphere", 0, 0, {{"cohesion_radius", 0.01}, {"separation_distance", 0.01}}},
    {"sphere", 0, 0, {{"cohesion_radius", 0.01}, {"separation_distance", 1000}}},
    {"sphere", 0, 0, {{"update_interval", 0}, {"bound_push", 1000}}},
    {"sphere", 0, 0, {{"update_interval", 1000}, {"bound_radius", 100000}}},
    {"plane", 0, 0, {{0}}},
    {"plane", 1, 0, {{"min_speed", 100}, {"max_speed", 1}}},
    {"plane", 0, 0, {{"neighbour_distance", 0.01}, {"separation_distance", 0.01}}},
    {"plane", 0, 0, {{"neighbour_distance", 0.01}, {"separation_distance", 10000}}},
    {"plane", 0, 0, {{"edge_margin", 10000}, {"edge_turn", 1000}}},
    {"plane", 0, 0, {{"width", 1}, {"height", 1}, {"max_speed", 0}}},
    {"steer", 0, 0, {{0}}},
    {"steer", 0, 0, {{"speed", 0}, {"turn_speed", 1}}},
    {"steer", 0, 0, {{"radius", 0.01}, {"turn_speed", 1}}},
    {"steer", 0, 10, {{"home_weight", 1000}, {"turn_speed", 1000}}},
    {"starling", 4, 10, {{0}}},
    {"starling", 1, 10, {{"min_speed", 1000}, {"max_speed", 1}}},
    {"starling", 4, 10, {{"reach", 1000}, {"topological_neighbours", 0.1}}},
    {"starling", 4, 10, {{"reach", 0.1}, {"min_radius", 1000}}},
    {"starling", 1, 10, {{"roost_radius", 0}, {"roost_strength", 100}, {"max_roost", 1000}}},
    {"starling", 1, 10, {{"max_bank", 0}, {"speed", 0.1}}},
};

// What the oracle would have to be told of each step is off.
static uint32_t quiet_rules(const Model *model) {
    uint32_t rules = model_initial_rules(model);
    static const char *const chance[] = {"random_push", "random", "wander"};
    for (int i = 0; i < 3; i++) {
        int rule = model_find_rule(model, chance[i]);
        rules &= rule >= 0 ? ~(1u << rule) : ~0u;
    }
    return rules;
}

static Sim *make_sim(const Model *model, const Numbers *with, const Scene *scene, float dt,
                     Pool *threads) {
    Sim *sim = make_flock(model->name, 0, 1, "", threads);
    scene_place(sim, scene);
    for (size_t i = 0; i < 3 && with->set[i].name; i++)
        scene_set(sim, with->set[i].name, with->set[i].value);
    sim_set_rules(sim, quiet_rules(model));
    sim_set_dt(sim, dt);
    return sim;
}

// What the guard makes of the oracle's bird.
static void guard(OracleVec *p, OracleVec *v) {
    double limit = (double)GUARD_LIMIT;
    if (oracle_length(*v) > limit)
        *v = oracle_clamp(*v, (double)GUARD_SPEED);
    p->x = fmax(fmin(p->x, limit), -limit);
    p->y = fmax(fmin(p->y, limit), -limit);
    p->z = fmax(fmin(p->z, limit), -limit);
}

static void step_oracle(Scene *scene, const Sim *sim) {
    OracleVec p[BIRDS], v[BIRDS];
    for (size_t i = 0; i < BIRDS; i++) {
        float(*c)[SCENE_MOST] = scene->column;
        p[i] = (OracleVec){(double)c[0][i], (double)c[1][i], (double)c[2][i]};
        v[i] = (OracleVec){(double)c[3][i], (double)c[4][i], (double)c[5][i]};
    }
    SimLeader leader = {0};
    sim_leader(sim, 0, &leader);
    OracleOwn own[BIRDS], after[BIRDS];
    FlockPrivate last = flock_last_private(&sim->flock);
    against_read_own(sim, &last, own);
    OracleFlock flock = {.count = BIRDS,
                         .p = p,
                         .v = v,
                         .own = own,
                         .after = after,
                         .falcons = {against_read_falcon(&sim->falcons[0])},
                         .falcon_count = sim_has_falcons(sim),
                         .seed = sim_seed(sim),
                         .leaders[0].position = {(double)leader.position[0],
                                                 (double)leader.position[1],
                                                 (double)leader.position[2]},
                         .tick = sim_tick(sim)};
    oracle_step(&flock, oracle_find(sim_model(sim)->name), sim_params(sim), sim_rules(sim),
                (double)sim_dt(sim));
    for (size_t i = 0; i < BIRDS; i++) {
        guard(&p[i], &v[i]);
        set_bird(scene, i, PLACE, (float)p[i].x, (float)p[i].y, (float)p[i].z);
        set_bird(scene, i, VELOCITY, (float)v[i].x, (float)v[i].y, (float)v[i].z);
    }
}

static void check(const Numbers *with, Shape shape, float dt, Pool *one, Pool *three) {
    const Model *model = model_find(with->model);
    Error error = {0};
    Scene scene, wanted, got;
    make_scene(&scene, model, shape);
    Sim *sims[3];
    for (int i = 0; i < 3; i++)
        sims[i] = make_sim(model, with, &scene, dt, i == 1 ? three : one);
    assert_true(sim_set_simd(sims[1], SIM_SIMD_PLAIN, &error));
    sim_set_search(sims[2], SIM_SEARCH_BRUTE);
    for (int step = 0; step < STEPS; step++) {
        scene_read(&wanted, sims[0]);
        step_oracle(&wanted, sims[0]);
        for (int i = 0; i < 3; i++) {
            sim_step(sims[i]);
            scene_assert_sound(sims[i], "%s, numbers %td, dt %g, step %d", shape_names[shape],
                               with - numbers, (double)dt, step);
        }
        scene_read(&got, sims[0]);
        int judged = with->judged ? with->judged : JUDGED;
        double deviation = scene_deviation(&wanted, &got);
        if (step < judged && deviation > 2e-5 * (with->slack > 0 ? with->slack : 1))
            fail_msg("%s, numbers %td, %s, dt %g, step %d: %g from the oracle", with->model,
                     with - numbers, shape_names[shape], (double)dt, step, deviation);
    }
    if (sim_hash(sims[0]) != sim_hash(sims[1]))
        fail_msg("%s, numbers %td, %s, dt %g: other bits with 3 threads and the plain path",
                 with->model, with - numbers, shape_names[shape], (double)dt);
    for (int i = 0; i < 3; i++)
        sim_destroy(sims[i]);
}

TEST(follow_the_oracle) {
    Error error = {0};
    Pool *one = pool_create(1, &error), *three = pool_create(3, &error);
    for (size_t n = 0; n < sizeof numbers / sizeof *numbers; n++)
        for (Shape shape = 0; shape < SHAPES; shape++) {
            check(&numbers[n], shape, 0, one, three);
            check(&numbers[n], shape, (float)model_find(numbers[n].model)->tick, one, three);
            check(&numbers[n], shape, 10, one, three);
        }
    pool_destroy(one);
    pool_destroy(three);
}

// The wanted direction straight behind: the turn is about one fixed perpendicular, the oracle's.
TEST(turns_from_the_opposite) {
    static const float ways[][3] = {{1, 0, 0},  {-1, 0, 0}, {0, 1, 0},   {0, -1, 0},
                                    {0, 0, 1},  {0, 0, -1}, {1, 1, 1},   {-1, 1, -1},
                                    {1, -1, 0}, {0, 1, 1},  {-1, 0, -1}, {1, -1, 1}};
    static const float dts[] = {1.0f / 60, 1};
    for (size_t i = 0; i < 2 * (sizeof ways / sizeof *ways); i++) {
        const float *way = ways[i / 2];
        Scene scene = {.count = BIRDS}, wanted, got;
        for (size_t bird = 0; bird < BIRDS; bird++) {
            float distance = 3000 * (float)(bird + 1); // the leader at the origin is behind them
            set_bird(&scene, bird, PLACE, way[0] * distance, way[1] * distance, way[2] * distance);
            set_bird(&scene, bird, VELOCITY, way[0] * 16, way[1] * 16, way[2] * 16);
        }
        Sim *sim = make_sim(model_find("leader"), &numbers[0], &scene, dts[i % 2], pool);
        sim_set_rules(sim, 1u << LEADER_ORIGIN_PULL | 1u << LEADER_TURN_LIMIT);
        scene_set(sim, "turn_speed", 1);
        scene_read(&wanted, sim);
        step_oracle(&wanted, sim);
        sim_step(sim);
        scene_read(&got, sim);
        double deviation = scene_deviation(&wanted, &got);
        if (deviation > 1e-6)
            fail_msg("along %g %g %g: %g from the oracle", (double)way[0], (double)way[1],
                     (double)way[2], deviation);
        // Turned by the angle, not kept and not reversed.
        double cosine = 0, old = 0, new = 0;
        for (int c = 0; c < 3; c++) {
            double v = (double)got.column[3 + c][0], u = (double)scene.column[3 + c][0];
            cosine += v * u;
            old += u * u;
            new += v *v;
        }
        assert_true(fabs(cosine / sqrt(old * new) - cos((double)dts[i % 2])) < 1e-5);
        sim_destroy(sim);
    }
}

// What the guard brings back can be read again: no number of a state is beyond the limit.
TEST(the_guard_leaves_what_a_checkpoint_takes) {
    Error error = {0};
    for (uint64_t seed = 1; seed <= 50; seed++) {
        Scene scene;
        scene_scatter(&scene, model_find("leader"), 200, 900, GUARD_LIMIT, seed);
        Sim *sim = make_sim(model_find("leader"), &numbers[0], &scene, 0.01f, pool);
        sim_set_rules(sim, 0);
        sim_step(sim);
        scene_assert_sound(sim, "seed %" PRIu64, seed);
        unsigned char *bytes = malloc(sim_checkpoint_size(sim, 200));
        assert_non_null(bytes);
        sim_checkpoint_write(sim, bytes);
        if (!sim_checkpoint_read(sim, bytes, sim_checkpoint_size(sim, 200), &error))
            fail_msg("%s", error.text);
        uint64_t guarded = sim->guarded;
        assert_true(guarded > 20); // nearly half of these birds are faster than the limit
        sim_set_dt(sim, 0);
        sim_step(sim); // nothing is left for the guard to do
        assert_true(sim->guarded == guarded);
        free(bytes);
        sim_destroy(sim);
    }
}
