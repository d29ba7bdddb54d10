// Obstacles, in every three-dimensional model: no bird flies through one, whatever its speed, the
// tick and the obstacles that stand together; those inside are let out; before that they steer
// aside as published; and where none is heeded no bit changes.
#include "test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "oracle.h"
#include "scene.h"
#include "sim/sim_impl.h"
#include "support/pool.h"
#include "support/set_param.h"

static double roll(double low, double high) {
    return low + (high - low) * rand() / RAND_MAX;
}

// An obstacle of any kind within so far of the origin.
static Obstacle random_obstacle(double around, double size) {
    Obstacle obstacle = {.kind = (ObstacleKind)(1 + rand() % (OBSTACLE_KINDS - 1))};
    if (obstacle.kind == OBSTACLE_GROUND) {
        obstacle.place[1] = (float)roll(-around, -around / 2);
        return obstacle;
    }
    for (int axis = 0; axis < 3; axis++)
        obstacle.place[axis] = (float)roll(-around, around);
    obstacle.radius = (float)roll(size / 5, size);
    obstacle.height = obstacle.kind == OBSTACLE_CYLINDER ? (float)roll(size / 5, 3 * size) : 0;
    return obstacle;
}

// --- Looking ahead ---

TEST(steers_as_published) {
    srand(3);
    int met = 0;
    for (int round = 0; round < 4000; round++) {
        Surroundings surroundings = {.obstacles = {.ahead = (float)roll(0.1, 5),
                                                   .strength = (float)roll(1, 10),
                                                   .clearance = (float)roll(0, 5)}};
        for (int i = 0; i < round % 4; i++)
            surroundings.obstacles.each[rand() % MODEL_MAX_OBSTACLES] = random_obstacle(30, 10);
        LaneVec3 p, v, out;
        float *columns[6] = {p.x, p.y, p.z, v.x, v.y, v.z};
        LANES_EACH(l) for (int c = 0; c < 6; c++) columns[c][l] = (float)roll(-30, 30);
        v.y[0] = 0; // level
        v.x[1] = v.z[1] = 0;
        v.x[2] = v.y[2] = v.z[2] = 0;
        avoid_steer(&surroundings.obstacles, &p, &v, &out);
        LANES_EACH(l) {
            OracleVec place = {(double)p.x[l], (double)p.y[l], (double)p.z[l]};
            OracleVec course = {(double)v.x[l], (double)v.y[l], (double)v.z[l]};
            OracleVec should = oracle_obstacles(&surroundings, place, course);
            OracleVec is = {(double)out.x[l], (double)out.y[l], (double)out.z[l]};
            double off = oracle_length(oracle_sub(is, should));
            met += oracle_length(should) > 0;
            if (!(off <= 2e-3 * (double)surroundings.obstacles.strength))
                fail_msg("round %d, lane %d: %g off: %g,%g,%g, not %g,%g,%g", round, l, off, is.x,
                         is.y, is.z, should.x, should.y, should.z);
        }
    }
    assert_in_range(met, 5000, 50000);
}

// --- Being stopped ---

static double outside_of(const Obstacle *o, const float p[3]) {
    double x = (double)p[0] - (double)o->place[0], y = (double)p[1] - (double)o->place[1],
           z = (double)p[2] - (double)o->place[2];
    if (o->kind == OBSTACLE_GROUND)
        return y;
    if (o->kind == OBSTACLE_SPHERE)
        return sqrt(x * x + y * y + z * z) - (double)o->radius;
    return fmax(sqrt(x * x + z * z) - (double)o->radius, fmax(-y, y - (double)o->height));
}

// The least over all; below 0 inside of one.
static double outside_all(const Obstacles *all, const float p[3]) {
    double least = INFINITY;
    for (int i = 0; i < MODEL_MAX_OBSTACLES; i++)
        if (all->each[i].kind != OBSTACLE_NONE)
            least = fmin(least, outside_of(&all->each[i], p));
    return least;
}

// Spheres that overlap all around the origin, and leave a hollow of radius 4: who is in it cannot
// leave it without flying through one.
static const float cage_radius = 10;

static void add_cage(Obstacles *all, const float middle[3]) {
    size_t count = 0;
    for (int x = -1; x <= 1; x++)
        for (int y = -1; y <= 1; y++)
            for (int z = -1; z <= 1; z++) {
                int ones = abs(x) + abs(y) + abs(z);
                if (ones != 1 && ones != 3)
                    continue;
                float far = cage_radius / sqrtf((float)ones);
                all->each[count++] =
                    (Obstacle){OBSTACLE_SPHERE,
                               {middle[0] + far * (float)x, middle[1] + far * (float)y,
                                middle[2] + far * (float)z},
                               6,
                               0};
            }
}

static bool is_caged(const Obstacles *all, const float middle[3], const float p[3]) {
    float x = p[0] - middle[0], y = p[1] - middle[1], z = p[2] - middle[2];
    return x * x + y * y + z * z < cage_radius * cage_radius && outside_all(all, p) >= 0;
}

static float limited(float coordinate) {
    return fminf(fmaxf(coordinate, -GUARD_LIMIT), GUARD_LIMIT);
}

TEST(nobody_leaves_a_cage) {
    srand(5);
    static const float middles[][3] = {{0, 0, 0}, {300, -70, 20}, {90000, 5, -90000}};
    for (size_t m = 0; m < sizeof middles / sizeof *middles; m++) {
        Obstacles all = {.ahead = 1};
        add_cage(&all, middles[m]);
        float p[3], v[3] = {1, 2, 3};
        memcpy(p, middles[m], sizeof p);
        for (int step = 0; step < 60000; step++) {
            double speed = pow(10, roll(-3, 6)), dt = pow(10, roll(-4, 1));
            if (step % 4 == 0) // otherwise it flies on as it was turned
                for (int axis = 0; axis < 3; axis++)
                    v[axis] = (float)(roll(-1, 1) * speed);
            float to[3], was[3], way[3];
            memcpy(was, v, sizeof was);
            for (int axis = 0; axis < 3; axis++)
                to[axis] = limited(p[axis] + v[axis] * (float)dt);
            memcpy(way, to, sizeof way);
            avoid_stop(&all, p, to, v);
            if (!is_caged(&all, middles[m], to))
                fail_msg("step %d, from %.9g,%.9g,%.9g to %.9g,%.9g,%.9g: at %.9g,%.9g,%.9g", step,
                         (double)p[0], (double)p[1], (double)p[2], (double)way[0], (double)way[1],
                         (double)way[2], (double)to[0], (double)to[1], (double)to[2]);
            double before =
                sqrt(pow((double)was[0], 2) + pow((double)was[1], 2) + pow((double)was[2], 2));
            double after = sqrt(pow((double)v[0], 2) + pow((double)v[1], 2) + pow((double)v[2], 2));
            if (fabs(fmin(before, (double)GUARD_SPEED) - after) > 1e-5 * before)
                fail_msg("a speed of %g became %g", before, after);
            memcpy(p, to, sizeof p);
        }
    }
}

// Of every kind, also where they stand in each other: a way that begins outside ends outside.
TEST(nobody_ends_inside) {
    srand(6);
    int stopped = 0;
    for (int round = 0; round < 60; round++) {
        Obstacles all = {.ahead = 1};
        double size = pow(10, roll(-2, 4));
        for (int i = 0; i <= round % MODEL_MAX_OBSTACLES; i++)
            all.each[i] = random_obstacle(3 * size, size);
        for (int bird = 0; bird < 40; bird++) {
            float p[3] = {(float)roll(-4 * size, 4 * size), (float)roll(-4 * size, 4 * size),
                          (float)roll(-4 * size, 4 * size)},
                  v[3];
            if (outside_all(&all, p) < 0)
                continue;
            for (int axis = 0; axis < 3; axis++)
                v[axis] = (float)roll(-size, size);
            for (int step = 0; step < 60; step++) {
                float to[3];
                double dt = pow(10, roll(-3, 1));
                for (int axis = 0; axis < 3; axis++)
                    to[axis] = limited(p[axis] + v[axis] * (float)dt);
                float wanted = to[0];
                avoid_stop(&all, p, to, v);
                stopped += to[0] != wanted;
                if (!(outside_all(&all, to) >= 0))
                    fail_msg("round %d, bird %d, step %d: %g inside", round, bird, step,
                             -outside_all(&all, to));
                memcpy(p, to, sizeof p);
            }
        }
    }
    assert_in_range(stopped, 300, 1000000);
}

// What a straight way does at each kind of surface.
TEST(goes_on_along_the_surface) {
    static const struct {
        Obstacle obstacle;
        float from[3], by[3], place[3], course[3];
    } cases[] = {
        {{OBSTACLE_GROUND, {0, 2, 0}, 0, 0}, {0, 5, 0}, {4, -6, 0}, {5.605551f, 2, 0}, {1, 0, 0}},
        {{OBSTACLE_GROUND, {0, 2, 0}, 0, 0}, {0, 5, 0}, {0, -4, 0}, {0, 2, 1}, {0, 0, 1}},
        {{OBSTACLE_SPHERE, {10, 0, 0}, 5, 0}, {0, 0, 0}, {8, 0, 0}, {5, 0, 3}, {0, 0, 1}},
        {{OBSTACLE_CYLINDER, {10, -3, 0}, 5, 9}, {0, 0, 0}, {8, 0, 0}, {5, 0, 3}, {0, 0, 1}},
        {{OBSTACLE_CYLINDER, {10, -3, 0}, 5, 9}, {10, 9, 0}, {3, -6, 0}, {14.85f, 6, 0}, {1, 0, 0}},
        {{OBSTACLE_CYLINDER, {10, -3, 0}, 5, 9}, {10, 9, 0}, {6, -3, 0}, {16, 6, 0}, {0}},
        {{OBSTACLE_CYLINDER, {10, -3, 0}, 5, 9}, {10, -9, 0}, {0, 7, 0}, {10, -3, 1}, {0, 0, 1}},
        {{OBSTACLE_SPHERE, {10, 0, 0}, 5, 0}, {0, 6, 0}, {30, 0, 0}, {30, 6, 0}, {0}},
        {{OBSTACLE_SPHERE, {10, 0, 0}, 5, 0}, {0, 0, 0}, {4, 0, 0}, {4, 0, 0}, {0}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Obstacles all = {.each = {cases[i].obstacle}};
        float to[3], v[3], speed = 0;
        for (int axis = 0; axis < 3; axis++) {
            to[axis] = cases[i].from[axis] + cases[i].by[axis];
            v[axis] = 2 * cases[i].by[axis];
            speed += v[axis] * v[axis];
        }
        avoid_stop(&all, cases[i].from, to, v);
        const float *course = cases[i].course;
        bool stopped = course[0] != 0 || course[1] != 0 || course[2] != 0;
        for (int axis = 0; axis < 3; axis++) {
            float turned = stopped ? sqrtf(speed) * course[axis] : 2 * cases[i].by[axis];
            bool there = fabsf(fabsf(to[axis]) - fabsf(cases[i].place[axis])) < 0.15f;
            if (!there || fabsf(fabsf(v[axis]) - fabsf(turned)) > 0.01f)
                fail_msg("case %zu, axis %d: at %g with %g", i, axis, (double)to[axis],
                         (double)v[axis]);
        }
    }
}

// Out of one by its own speed, not beyond its surface, and out of several in the end.
TEST(those_inside_are_let_out) {
    srand(7);
    for (int round = 0; round < 400; round++) {
        Obstacles all = {.ahead = 1};
        for (int i = 0; i <= round % 4; i++)
            all.each[i] = random_obstacle(6, 10);
        float p[3] = {(float)roll(-6, 6), (float)roll(-6, 6), (float)roll(-6, 6)};
        float v[3] = {0.1f, -0.2f, 0.15f};
        int step = 0;
        for (; outside_all(&all, p) < 0 && step < 3000; step++) {
            float to[3] = {p[0] + v[0], p[1] + v[1], p[2] + v[2]};
            avoid_stop(&all, p, to, v);
            float x = to[0] - p[0], y = to[1] - p[1], z = to[2] - p[2];
            assert_true(x * x + y * y + z * z < 0.27f * 0.27f);
            memcpy(p, to, sizeof p);
        }
        if (outside_all(&all, p) < 0)
            fail_msg("round %d: still inside after %d steps", round, step);
        if (round % 4 == 0 && all.each[0].kind == OBSTACLE_SPHERE)
            assert_true(step <= 10 / 0.26 + 1);
    }
    // At rest it stays, and so it does where time stands still.
    Obstacles one = {.each = {{OBSTACLE_SPHERE, {0, 0, 0}, 5, 0}}};
    float at[3] = {1, 0, 0}, still[3] = {1, 0, 0}, v[3] = {0};
    avoid_stop(&one, at, still, v);
    assert_true(still[0] == 1 && v[0] == 0);
    float fast[3] = {0, 0, 1e6f};
    avoid_stop(&one, at, still, fast);
    assert_true(still[0] == 1 && still[2] == 0 && fast[0] > 0.99e6f);
    // One tick's way is longer than the way out.
    float far[3] = {1, 0, 1e6f};
    avoid_stop(&one, at, far, fast);
    assert_true(far[0] > 5 && far[0] < 5.001f && far[2] == 0);
}

// --- In the models ---

static Sim *make(const Model *model) {
    Sim *sim = make_flock(model->name, 0, 1, "", pool);
    return sim;
}

static uint32_t rule_of(const Model *model) {
    int rule = model_find_rule(model, "obstacles");
    assert_true(rule >= 0);
    return 1u << rule;
}

// It is one rule, off at first, and there in every model that is not flat.
TEST(the_rule) {
    for (size_t m = 0; m < model_count(); m++) {
        const Model *model = model_at(m);
        const Rule *rules = model->rules;
        int own = model_rule_of_param(model, "obstacle_ahead");
        for (size_t r = 0; r < model->rule_count; r++)
            assert_true(rules[r].of_world == ((int)r == own));
        assert_true((own < 0) == model->is_flat);
        if (model->is_flat)
            continue;
        assert_int_equal(1u << own, rule_of(model));
        assert_false(model_initial_rules(model) & rule_of(model));
    }
}

// Off, and on without an obstacle, the flock flies as it would without the rule.
TEST(off_changes_no_bit) {
    for (size_t m = 0; m < model_count(); m++) {
        const Model *model = model_at(m);
        uint64_t hash[4];
        for (int i = 0; i < 4 && !model->is_flat; i++) {
            Sim *sim = make(model);
            if (i == 1 || i == 3)
                sim_set_obstacle(sim, 4, &(Obstacle){OBSTACLE_CYLINDER, {5, -20, 2}, 40, 120});
            if (i >= 2)
                sim_set_rules(sim, sim_rules(sim) | rule_of(model));
            restart(sim, 300, 1);
            make_steps(sim, 40);
            hash[i] = sim_hash(sim);
            sim_destroy(sim);
        }
        if (!model->is_flat && (hash[1] != hash[0] || hash[2] != hash[0] || hash[3] == hash[0]))
            fail_msg("%s", model->name);
    }
}

TEST(no_bird_flies_through_one) {
    static const float middle[3] = {0, 40, 0};
    static const double ticks[] = {0, 0.001, 1.0 / 60, 1, 10};
    for (size_t m = 0; m < model_count(); m++)
        for (size_t t = 0; t < sizeof ticks / sizeof *ticks && !model_at(m)->is_flat; t++)
            for (int power = 0; power <= 6; power += 2) {
                Sim *sim = make(model_at(m));
                Scene scene;
                Obstacles all = {0};
                add_cage(&all, middle);
                for (size_t i = 0; i < MODEL_MAX_OBSTACLES; i++)
                    sim_set_obstacle(sim, i, &all.each[i]);
                sim_set_rules(sim, sim_rules(sim) | rule_of(model_at(m)));
                sim_set_dt(sim, ticks[t]);
                scene_scatter(&scene, model_at(m), 100, 2, (float)pow(10, power), 1);
                for (size_t i = 0; i < scene.count; i++)
                    scene.column[1][i] += middle[1];
                scene_place(sim, &scene);
                for (int step = 0; step < 25; step++) {
                    sim_step(sim);
                    scene_read(&scene, sim);
                    for (size_t i = 0; i < scene.count; i++) {
                        float p[3] = {scene.column[0][i], scene.column[1][i], scene.column[2][i]};
                        if (!is_caged(&all, middle, p))
                            fail_msg("%s, %g s, speed 1e%d, step %d: bird %zu is at %g,%g,%g",
                                     model_at(m)->name, ticks[t], power, step, i, (double)p[0],
                                     (double)p[1], (double)p[2]);
                    }
                }
                scene_assert_sound(sim, "%s", model_at(m)->name);
                sim_destroy(sim);
            }
}
