// The GPU's steps have the processor's bits: every model, its rules on and off, flocks of every
// size and shape, with changes in flight. On the software renderer, whose arithmetic is the
// processor's.
#include "test.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "base/hash.h"
#include "gfx/context.h"
#include "gpusim/gpusim.h"
#include "session/journal.h"
#include "sim/metrics.h"
#include "support/pool.h"
#include "support/set_param.h"

static GfxContext *context;
static Gpusim *gpu;
static Sim *cpu, *other; // the same flock, by the processor and by the GPU

static int set_up(void **state) {
    (void)state;
    Error error = {0};
    context = gfx_context_create(GFX_DEVICE_SOFTWARE, &error);
    return context && (gpu = gpusim_create(GPUSIM_PROBED, &error)) ? 0 : -1;
}

static int tear_down(void **state) {
    (void)state;
    gpusim_destroy(gpu);
    gfx_context_destroy(context);
    return 0;
}

static void begin(const char *model, size_t birds, const char *settings) {
    Error error = {0};
    cpu = sim_create(model_find(model), 0, 1, pool, &error);
    set_all(cpu, settings);
    assert_true(sim_set_start(cpu, birds, 1, &error));
    sim_place(cpu);
    other = sim_clone(cpu, &error);
    if (!sim_set_steps(other, gpusim_steps(gpu), &error))
        fail_msg("%s", error.text);
}

static void end(void) {
    sim_destroy(other);
    sim_destroy(cpu);
}

static void fly(const char *what, int steps) {
    for (int i = 0; i < steps; i++) {
        sim_step(cpu);
        sim_step(other);
    }
    if (sim_hash(cpu) != sim_hash(other))
        fail_msg("%s, %zu birds, %s: %016" PRIx64 " and %016" PRIx64, sim_model(cpu)->name,
                 sim_birds(cpu), what, sim_hash(cpu), sim_hash(other));
}

static void set_rules(uint32_t mask) {
    sim_set_rules(cpu, mask);
    sim_set_rules(other, mask);
}

static void set_both(const char *settings) {
    set_all(cpu, settings);
    set_all(other, settings);
}

TEST_WITH(rules_on_and_off, set_up, tear_down) {
    static const size_t counts[] = {1, 17, 1000};
    for (size_t m = 0; m < model_count(); m++)
        for (size_t c = 0; c < sizeof counts / sizeof *counts; c++) {
            uint32_t all = (1u << model_at(m)->rule_count) - 1;
            begin(model_at(m)->name, counts[c], "");
            set_rules(all);
            fly("all rules", 10);
            set_rules(0);
            fly("no rules", 5);
            for (uint32_t i = 0; i < 4; i++) {
                set_rules((uint32_t)random_bits(1, m, c, i) & all);
                fly("some rules", 3);
            }
            end();
        }
}

TEST_WITH(whatever_is_set_in_flight, set_up, tear_down) {
    static const char *const flights[][2] = {
        {"leader", "follow_radius=8 avoidance_radius=8 normalise=density turn_speed=2 wind_x=3 "
                   "local_gravity=2 roost_radius=20 to_origin_turn=0.8 height_spring=0.3"},
        {"leader", "flocks=8 flock_distance=30 follow_radius=8 avoidance_radius=8"},
        {"cursor", "near_dist=3 spawn_height=1 flocks=2"}, // most are alone
        {"sphere", "spawn_radius=70 bound_radius=70"},
        {"plane", "neighbour_distance=40 flocks=2"},
        {"steer", "spawn_radius=80 turn_speed=2 random_strength=0.5 odd_share=0.3"},
        {"starling", "rule.landing=on flocks=2"},
        {"leader", "fidelity=published"},
    };
    Error error = {0};
    for (size_t i = 0; i < sizeof flights / sizeof *flights; i++) {
        bool flat = model_find(flights[i][0])->is_flat;
        begin(flights[i][0], 600, flights[i][1]);
        fly(flights[i][1], 10);
        set_both(flat
                     ? "lure=10,10,0 threat=90,20,0"
                     : "lure=10,10,10 threat=30,20,10 rule.obstacles=on obstacle.1=sphere,0,5,0,20 "
                       "obstacle.2=cylinder,9,0,9,5,30 obstacle.3=ground,-5");
        fly("lure, threat and obstacles", 20);
        Sim *clone = sim_clone(other, &error);
        sim_destroy(other);
        other = clone;
        fly("a clone", 5);
        set_both(flights[i][1][0] == 'f' && i == 7 ? "fidelity=clean" : "");
        restart(cpu, 700, 2);
        restart(other, 700, 2);
        fly("a restart with more birds", 10);
        end();
    }
}

// Frightened by falcons that hunt and catch, and by one that is flown.
TEST_WITH(alarms, set_up, tear_down) {
    begin("starling", 400, "");
    frighten(cpu);
    frighten(other);
    fly("falcons", 150);
    end();
}

typedef enum Shape { POINT, CLUMP, FAR_OUT, STRAYS, SHAPES } Shape;

static void place(Shape shape, size_t count, float *columns) {
    static const float size[SHAPES] = {0, 1, 50, 60};
    for (size_t i = 0; i < count; i++)
        for (size_t c = 0; c < COLUMNS_COUNT; c++) {
            float offset = random_unit(random_bits(1, i, 0, c)) - 0.5f;
            float *out = &columns[c * count + i];
            *out = c < 3 ? offset * size[shape] + (shape == FAR_OUT ? 9e5f : 0) : offset * 30;
            if (shape == STRAYS && i % 97 == 0 && c < 3)
                *out *= 3e4f;
        }
}

TEST_WITH(flocks_of_every_shape, set_up, tear_down) {
    enum { COUNT = 500 };
    static float columns[COLUMNS_COUNT * COUNT];
    Error error = {0};
    const SimStart start = {COUNT,
                            {columns, columns + COUNT, columns + 2 * COUNT, columns + 3 * COUNT,
                             columns + 4 * COUNT, columns + 5 * COUNT}};
    for (size_t m = 0; m < model_count(); m++)
        for (Shape shape = 0; shape < SHAPES && !model_at(m)->is_flat; shape++) {
            char what[32];
            place(shape, COUNT, columns);
            begin(model_at(m)->name, 0, "");
            assert_true(sim_restart_from(cpu, &start, 1, &error) &&
                        sim_restart_from(other, &start, 1, &error));
            snprintf(what, sizeof what, "shape %d", shape);
            fly(what, 10);
            end();
        }
}

// What is explained and measured is asked for right after a step. Birds at the guard's limit that
// fly on are corrected, and counted.
TEST_WITH(everything_that_reads_the_state, set_up, tear_down) {
    static float far[COLUMNS_COUNT] = {9.99e5f, 0, 0, 9e5f, 0, 0};
    const SimStart start = {1, {far, far + 1, far + 2, far + 3, far + 4, far + 5}};
    Error error = {0};
    SimBird a, b;
    Metrics by_cpu, by_gpu;
    MetricsMeter *meter = metrics_create(pool, &error);
    begin("leader", 300, "follow_radius=15");
    for (int i = 0; i < 3; i++) {
        make_steps(cpu, 4);
        make_steps(other, 4);
        assert_true(sim_explain_bird(cpu, 7, &a) && sim_explain_bird(other, 7, &b));
        assert_memory_equal(&a, &b, sizeof a);
    }
    assert_true(sim_restart_from(cpu, &start, 1, &error) &&
                sim_restart_from(other, &start, 1, &error));
    make_steps(cpu, 3);
    make_steps(other, 3);
    assert_true(metrics_measure(meter, cpu, METRICS_ALL, &(MetricsWanted){0}, &by_cpu, &error) &&
                metrics_measure(meter, other, METRICS_ALL, &(MetricsWanted){0}, &by_gpu, &error));
    assert_true(by_cpu.guarded > 0);
    assert_int_equal(by_cpu.guarded, by_gpu.guarded);
    metrics_destroy(meter);
    end();
}

// Whether each bird is where the processor has it, as promised of a device that is not exact;
// differs: whether any is elsewhere.
static void expect_near(bool *differs) {
    SimView a = sim_view(cpu), b = sim_view(other);
    for (size_t c = 0; c < 3; c++)
        for (size_t i = 0; i < a.count; i++) {
            float wanted = columns_at(&a.to, c)[i], got = columns_at(&b.to, c)[i];
            assert_true(fabsf(got - wanted) <= fmaxf(1e-5f, 3e-7f * fabsf(wanted)));
            *differs |= got != wanted;
        }
}

// As wrong as GLSL allows: found out, and within what is promised of such a device.
TEST_WITH(coarse_arithmetic, set_up, tear_down) {
    Gpusim *exact = gpu;
    bool differs = false;
    assert_null(gpusim_steps(exact).near);
    gpu = gpusim_create(GPUSIM_COARSE, &(Error){0});
    assert_non_null(gpusim_steps(gpu).near);
    for (size_t m = 0; m < model_count(); m++) {
        begin(model_at(m)->name, 1000, "");
        sim_step(cpu);
        sim_step(other);
        expect_near(&differs);
        end();
    }
    gpusim_destroy(gpu);
    gpu = exact;
    assert_true(differs);
}

static FILE *fopen_journal(const char *path) {
    FILE *stream = fopen(path, "w");
    assert_non_null(stream);
    journal_write_head(stream);
    return stream;
}

// A flight by the given steps, recorded.
static Session *fly_session(SimSteps steps, FILE *journal) {
    Error error = {0};
    const SessionOptions options = {
        .model = "leader", .has_birds = true, .birds = 300, .threads = 1, .journal = journal};
    Session *session = session_create(&options, &error);
    assert_true(session_set_steps(session, steps, &error));
    for (int i = 0; i < 20; i++)
        assert_true(session_tick(session, &error));
    journal_write_end(journal, 20, sim_hash(session_sim(session)));
    fclose(journal);
    return session;
}

// By these steps, and whether it flew to the journal's hash.
static bool flies_again(const char *path, SimSteps steps, bool *compares) {
    Error error = {0};
    Journal journal;
    if (!journal_open(&journal, path, &error))
        fail_msg("%s", error.text);
    Session *session = journal_create_session(&(SessionOptions){.threads = 1}, &error);
    assert_true(session_set_steps(session, steps, &error));
    bool good = true;
    while (good && journal.has_next)
        good = journal_apply_due(&journal, session, &error) &&
               (!journal.has_next || session_tick(session, &error));
    *compares = journal_compares(&journal, session);
    journal_close(&journal);
    session_destroy(session);
    return good;
}

// Its hash is that of its device, and no other.
TEST_WITH(near_journal, set_up, tear_down) {
    const SimSteps processor = {0};
    const char *path = "near.journal";
    Gpusim *coarse = gpusim_create(GPUSIM_COARSE, &(Error){0});
    SimSteps near = gpusim_steps(coarse), far = near;
    far.near = "another device";
    bool compares;
    session_destroy(fly_session(near, fopen_journal(path)));
    assert_true(flies_again(path, near, &compares) && compares);
    assert_true(flies_again(path, processor, &compares) && !compares);
    assert_true(flies_again(path, far, &compares) && !compares);
    session_destroy(fly_session(processor, fopen_journal(path)));
    assert_true(flies_again(path, processor, &compares) && compares);
    assert_true(flies_again(path, near, &compares) && !compares);
    gpusim_destroy(coarse);
}
