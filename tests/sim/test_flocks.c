// Several flocks: that each flies as if it were alone where nothing keeps it clear of the others,
// and that all that tells of a flock knows whose each bird is. The push between flocks, and all
// rules together, are held against the oracle in test_leader.c.
#include "test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sim/leader.h"
#include "sim/metrics.h"
#include "sim/sim_impl.h"
#include "sim/states.h"
#include "support/pool.h"
#include "support/set_param.h"

static const MetricsWanted all_topics = {.topics = METRICS_ALL_TOPICS};

enum { FLOCKS = 3, BIRDS = 200, STEPS = 60 };

static Sim *create(size_t birds, const char *settings) {
    return make_flock("leader", birds, 1, settings, pool);
}

static Sim *create_flocks(const char *settings) {
    Sim *sim = create(BIRDS, settings);
    set_all(sim, "flocks=3 flock_distance=20");
    restart(sim, BIRDS, 1);
    return sim;
}

// Its birds and its leader, of an unmoved flock of FLOCKS, without any other.
static Sim *create_alone(Sim *sim, size_t flock, const char *settings) {
    static const char *const places[] = {"leader_x", "leader_y", "leader_z"};
    static float column[6][BIRDS];
    Error error = {0};
    SimView view = sim_view(sim);
    const float *const from[] = {view.to.x,  view.to.y,  view.to.z,
                                 view.to.vx, view.to.vy, view.to.vz};
    size_t count = 0;
    for (size_t bird = flock; bird < BIRDS; bird += FLOCKS, count++)
        for (int c = 0; c < 6; c++)
            column[c][count] = from[c][bird];
    Sim *alone = create(count, settings);
    SimLeader leader;
    assert_true(sim_leader(sim, flock, &leader));
    for (int axis = 0; axis < 3; axis++)
        assert_true(sim_set_number(alone, param_find(&sim_model(alone)->params, places[axis]),
                                   (double)leader.position[axis], &error));
    SimStart start = {count, {column[0], column[1], column[2], column[3], column[4], column[5]}};
    assert_true(sim_restart_from(alone, &start, 1, &error));
    return alone;
}

static void assert_same_birds(const Sim *sim, size_t flock, const Sim *alone) {
    SimView all = sim_view(sim), own = sim_view(alone);
    for (size_t i = 0; i < own.count; i++) {
        size_t slot;
        assert_true(sim_find_slot(sim, own.id[i] * FLOCKS + (uint32_t)flock, &slot));
        const float is[] = {all.to.x[slot],  all.to.y[slot],  all.to.z[slot],
                            all.to.vx[slot], all.to.vy[slot], all.to.vz[slot]};
        const float was[] = {own.to.x[i],  own.to.y[i],  own.to.z[i],
                             own.to.vx[i], own.to.vy[i], own.to.vz[i]};
        assert_memory_equal(is, was, sizeof is);
    }
}

static void near_to(double value, double expected, double tolerance) {
    if (!(fabs(value - expected) <= tolerance * fmax(1, fabs(expected))))
        fail_msg("%.12g, expected %.12g", value, expected);
}

// Every column of the table.
static void assert_same_metrics(const Metrics *a, const Metrics *b) {
    size_t count;
    const MetricColumn *columns = metrics_columns(&count);
    for (size_t i = 0; i < count; i++) {
        const char *x = (const char *)a + columns[i].offset;
        const char *y = (const char *)b + columns[i].offset;
        if (columns[i].kind != METRIC_WHOLE)
            near_to(*(const double *)(const void *)x, *(const double *)(const void *)y, 1e-9);
    }
}

static const char *const settings[] = {
    "cross_separation=0",
    "cross_separation=0 normalise=neighbours follow_radius=15",
    "cross_separation=0 normalise=density follow_radius=15 local_gravity=9",
    "cross_separation=0 fidelity=published",
};

// Chance, and where the next waypoint is, are other numbers for other birds and flocks.
TEST(each_flies_as_if_alone) {
    Error error = {0};
    MetricsMeter *meter = metrics_create(pool, &error), *other = metrics_create(pool, &error);
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
        for (size_t flock = 0; flock < FLOCKS; flock++) {
            Sim *sim = create_flocks(settings[i]);
            Sim *alone = create_alone(sim, flock, settings[i]);
            uint32_t rules = sim_rules(sim) & ~(1u << LEADER_RANDOM_PUSH);
            rules &= flock == 0 ? ~0u : ~(1u << LEADER_WANDER);
            Sim *both[] = {sim, alone};
            for (int s = 0; s < 2; s++) {
                sim_set_search(both[s], SIM_SEARCH_BRUTE);
                sim_set_rules(both[s], rules);
                make_steps(both[s], STEPS);
            }
            assert_same_birds(sim, flock, alone);
            Metrics of_flock, of_alone;
            assert_true(metrics_measure(meter, sim, flock, &all_topics, &of_flock, &error));
            assert_true(metrics_measure(other, alone, METRICS_ALL, &all_topics, &of_alone, &error));
            assert_same_metrics(&of_flock, &of_alone);
            assert_int_equal(of_flock.flock, flock);
            sim_destroy(sim);
            sim_destroy(alone);
        }
    metrics_destroy(meter);
    metrics_destroy(other);
}

// The birds of its own flock within follow_radius at the step's start, and their mean offset.
static size_t count_mates(const SimView *view, size_t slot, double radius, double centre[3]) {
    const Columns *p = &view->from;
    double sum[3] = {0};
    size_t count = 0;
    for (size_t j = 0; j < view->count; j++) {
        double way[] = {(double)p->x[j] - (double)p->x[slot], (double)p->y[j] - (double)p->y[slot],
                        (double)p->z[j] - (double)p->z[slot]};
        bool near_by = way[0] * way[0] + way[1] * way[1] + way[2] * way[2] < radius * radius;
        if (j == slot || !near_by || view->id[j] % FLOCKS != view->id[slot] % FLOCKS)
            continue;
        for (int axis = 0; axis < 3; axis++)
            sum[axis] += way[axis];
        count++;
    }
    for (int axis = 0; axis < 3; axis++)
        centre[axis] = count > 0 ? sum[axis] / (double)count : 0;
    return count;
}

TEST(neighbours_are_mates) {
    Error error = {0};
    Sim *sim = create_flocks("follow_radius=30");
    MetricsMeter *meter = metrics_create(pool, &error);
    make_steps(sim, 20);
    SimView view = sim_view(sim);
    size_t seen = 0, slots[BIRDS];
    float measured[BIRDS];
    sim_measure_birds(sim, SIM_BIRD_NEIGHBOURS, measured);
    for (size_t slot = 0; slot < BIRDS; slot++) {
        SimBird bird;
        double centre[3];
        size_t mates = count_mates(&view, slot, 30, centre);
        assert_true(sim_explain_bird(sim, view.id[slot], &bird));
        assert_int_equal(bird.neighbours, mates);
        assert_true(measured[slot] == (float)mates);
        assert_int_equal(sim_list_neighbours(sim, view.id[slot], slots, BIRDS), mates);
        for (size_t i = 0; i < mates; i++)
            assert_int_equal(sim_flock_of(sim, view.id[slots[i]]), view.id[slot] % FLOCKS);
        for (int axis = 0; axis < 3; axis++)
            assert_true(fabs((double)bird.centre[axis] - centre[axis]) < 1e-4);
        seen += mates;
    }
    assert_true(seen > BIRDS);
    // The flock's metrics count the same: in a step of no time the state stays.
    sim_set_dt(sim, 0);
    sim_step(sim);
    Metrics metrics, part;
    double neighbours = 0;
    assert_true(metrics_measure(meter, sim, METRICS_ALL, &all_topics, &metrics, &error));
    for (size_t flock = 0; flock < FLOCKS; flock++) {
        assert_true(metrics_measure(meter, sim, flock, &all_topics, &part, &error));
        Mates mates = mates_make(FLOCKS);
        neighbours += part.neighbours_mean * (double)mates_count(&mates, BIRDS, flock);
    }
    near_to(metrics.neighbours_mean, neighbours / BIRDS, 1e-9);
    assert_true(metrics.neighbours_mean > 1);
    assert_true(metrics.groups >= FLOCKS);
    metrics_destroy(meter);
    sim_destroy(sim);
}

// As published a bird knows those of its flock that start after it.
TEST(published_neighbours_are_later_mates) {
    Sim *sim = create_flocks("fidelity=published");
    make_steps(sim, 5);
    size_t seen = 0, slots[BIRDS];
    float measured[BIRDS];
    sim_measure_birds(sim, SIM_BIRD_NEIGHBOURS, measured);
    for (uint32_t bird = 0; bird < BIRDS; bird++) {
        SimBird found;
        assert_true(sim_explain_bird(sim, bird, &found));
        size_t mates = sim_list_neighbours(sim, bird, slots, BIRDS);
        double centre = 0, x = (double)sim_view(sim).from.x[bird];
        for (size_t i = 0; i < mates; i++) {
            assert_true(slots[i] > bird && slots[i] % FLOCKS == bird % FLOCKS);
            centre += (double)sim_view(sim).from.x[slots[i]] - x; // they have not moved yet
        }
        assert_int_equal(found.neighbours, mates);
        assert_true(measured[bird] == (float)mates);
        assert_true(mates == 0 || fabs(centre / (double)mates - (double)found.centre[0]) < 1e-4);
        seen += mates;
    }
    assert_true(seen > BIRDS);
    sim_destroy(sim);
}

// Birds of two flocks and no other rule: they part with cross_separation, and not without.
TEST(flocks_keep_clear) {
    Error error = {0};
    static const char *const strengths[] = {"0", "0.5", "1", "4"};
    double before = 0;
    for (size_t i = 0; i < sizeof strengths / sizeof *strengths; i++) {
        Sim *sim = create(2, "flocks=2");
        assert_true(set_param(sim, "cross_separation", strengths[i], &error));
        const float x[] = {-1, 1}, zero[2] = {0};
        assert_true(
            sim_restart_from(sim, &(SimStart){2, {x, zero, zero, zero, zero, zero}}, 1, &error));
        sim_set_rules(sim,
                      1u << LEADER_SEPARATION | 1u << LEADER_ALIGNMENT | 1u << LEADER_COHESION);
        sim_step(sim);
        SimBird bird;
        assert_true(sim_explain_bird(sim, 1, &bird));
        double push = (double)bird.rules[LEADER_SEPARATION][0];
        near_to(push, 20 * (1 - 2.0 / 50) * atof(strengths[i]), 1e-6);
        assert_true(i == 0 ? push == 0 && bird.velocity[0] == 0 : push > before);
        for (int axis = 0; axis < 3; axis++)
            assert_true(bird.rules[LEADER_COHESION][axis] == 0);
        before = push;
        sim_destroy(sim);
    }
}

static void assert_place(const Sim *sim, size_t flock, double x, double z) {
    SimLeader leader;
    assert_true(sim_leader(sim, flock, &leader));
    const double expected[] = {x, 0, z};
    for (int axis = 0; axis < 3; axis++) {
        assert_true(fabs((double)leader.position[axis] - expected[axis]) < 1e-4);
        assert_true(leader.from[axis] == leader.position[axis]);
    }
    assert_int_equal(leader.waypoints, 1);
}

// In flight, also while a step runs, more flocks bring leaders at their places, and the others fly
// on.
TEST(flocks_can_be_changed) {
    Error error = {0};
    Pool *other = pool_create(1, &error);
    for (int apart = 0; apart < 2; apart++) {
        Sim *sim = create(BIRDS, "flock_distance=60");
        if (apart)
            assert_true(sim_step_apart(sim, other, &error));
        make_steps(sim, 30);
        if (apart)
            sim_step_begin(sim);
        set_all(sim, "flocks=4");
        for (size_t flock = 1; flock < 4; flock++)
            assert_place(sim, flock, flock == 2 ? 0 : flock == 1 ? 60 : -60, flock == 2 ? -60 : 0);
        if (apart) {
            sim_step_run(sim);
            sim_step_end(sim);
            assert_place(sim, 3, -60, 0);
        }
        SimLeader first, before;
        assert_true(sim_leader(sim, 0, &before));
        assert_true(fabsf(before.position[2]) > 40); // 100 units a second, for half of one
        make_steps(sim, 1);
        assert_true(sim_leader(sim, 0, &first));
        assert_memory_equal(first.from, before.position, sizeof first.from);
        // Its next waypoint is about its new place.
        set_all(sim, "bound_x=5 bound_y=5 bound_z=5 waypoint_radius=10000");
        make_steps(sim, 1);
        assert_true(sim_leader(sim, 0, &first));
        assert_true(fabsf(first.waypoint[0]) < 5.1f && fabsf(first.waypoint[2] - 60) < 5.1f);
        // Fewer leave it, and the second starts anew when it comes again.
        set_all(sim, "flocks=1");
        make_steps(sim, 1);
        set_all(sim, "flocks=2");
        assert_place(sim, 1, 0, -60);
        sim_destroy(sim);
    }
    pool_destroy(other);
}

TEST(waypoints_are_each_flocks_own) {
    Sim *sim = create_flocks("");
    float ways[FLOCKS][3];
    for (size_t flock = 0; flock < FLOCKS; flock++) {
        SimLeader leader;
        assert_true(sim_leader(sim, flock, &leader));
        for (int axis = 0; axis < 3; axis++) {
            ways[flock][axis] = leader.waypoint[axis] - leader.position[axis];
            assert_true(fabsf(ways[flock][axis]) <= 100); // about its own start
            for (size_t other = 0; other < flock; other++)
                assert_true(fabsf(ways[flock][axis] - ways[other][axis]) > 0.1f);
        }
    }
    sim_destroy(sim);
}

TEST(checkpoints_and_hashes_hold_all_leaders) {
    Error error = {0};
    Sim *whole = create_flocks(""), *half = create_flocks("");
    make_steps(whole, 50);
    size_t size = sim_checkpoint_size(whole, BIRDS);
    unsigned char *bytes = malloc(size);
    assert_non_null(bytes);
    sim_checkpoint_write(whole, bytes);
    make_steps(half, 3);
    assert_true(sim_checkpoint_read(half, bytes, size, &error));
    assert_true(sim_hash(half) == sim_hash(whole));
    make_steps(whole, 40);
    make_steps(half, 40);
    assert_true(sim_hash(half) == sim_hash(whole));
    Sim *clone = sim_clone(whole, &error);
    assert_true(sim_hash(clone) == sim_hash(whole));
    for (size_t flock = 0; flock < FLOCKS; flock++) {
        clone->leaders[flock].waypoint.y += 1;
        assert_true(sim_hash(clone) != sim_hash(whole));
        clone->leaders[flock] = whole->leaders[flock];
    }
    // Of another number of flocks it is another size.
    set_all(half, "flocks=2");
    assert_false(sim_checkpoint_read(half, bytes, size, &error));
    free(bytes);
    sim_destroy(clone);
    sim_destroy(whole);
    sim_destroy(half);
}

TEST(the_flock_of_a_bird) {
    for (uint32_t flocks = 1; flocks <= MODEL_MAX_FLOCKS; flocks++) {
        Mates mates = mates_make(flocks);
        size_t counts[MODEL_MAX_FLOCKS] = {0};
        for (uint32_t bird = 0; bird < 1000; bird++)
            counts[mates_flock(&mates, bird)]++;
        for (size_t flock = 0; flock < flocks; flock++)
            assert_int_equal(mates_count(&mates, 1000, flock), counts[flock]);
        for (uint32_t bird = 0; bird < SIM_MAX_BIRDS; bird++)
            if (mates_flock(&mates, bird) != bird % flocks)
                fail_msg("bird %u of %u flocks", bird, flocks);
    }
}

// As many birds as there can be, as far out as they can be.
TEST(sums_of_positions_hold_every_flock) {
    float one[] = {1e6f, -1e6f}, other[] = {-1e6f, 1e6f};
    const FlockColumns columns = {.x = one, .y = other, .z = one};
    FlockSums sums = {0};
    for (size_t bird = 0; bird < SIM_MAX_BIRDS; bird++)
        flock_sum_slot(&sums, &columns, bird % 4 == 0);
    Vec3 mean;
    float spread;
    flock_find_mean(&sums, SIM_MAX_BIRDS, &mean, &spread);
    assert_true(mean.x == 5e5f && mean.y == -5e5f && mean.z == 5e5f);
    assert_true(spread == 1.5e6f);
}
