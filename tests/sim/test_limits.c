// Every parameter of every model at the ends of its range and at the ends of what a float can say,
// alone and all together, for no bird, a few and many: the flock stays sound, and as it is for
// every thread count, instruction set and search. What is out of range is refused and changes
// nothing.
#include "test.h"

#include <float.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "scene.h"
#include "sim/lanes.h"
#include "sim/sim_impl.h"
#include "support/set_param.h"

enum { STEPS = 60, VALUES = 6 };
static const size_t flocks[] = {0, 1, 2, 3, 17, 200};

// One way to compute a flock.
typedef struct Way {
    const char *name;
    int threads;
    SimSearch search;
    SimSimd simd;
} Way;

enum { FIRST, OTHERS, BRUTE, WAYS };
static const Way ways[WAYS] = {
    [FIRST] = {"grid", 1, SIM_SEARCH_GRID, SIM_SIMD_AUTO},
    [OTHERS] = {"grid, plain, 3 threads", 3, SIM_SEARCH_GRID, SIM_SIMD_PLAIN},
    [BRUTE] = {"brute", 1, SIM_SEARCH_BRUTE, SIM_SIMD_AUTO},
};

typedef struct Pools {
    Pool *of[WAYS];
} Pools;

static int make_pools(void **state) {
    static Pools pools;
    Error error = {0};
    for (int w = 0; w < WAYS; w++)
        if (!(pools.of[w] = pool_create(ways[w].threads, &error)))
            return -1;
    *state = &pools;
    return 0;
}

static int free_pools(void **state) {
    Pools *pools = *state;
    for (int w = 0; w < WAYS; w++)
        pool_destroy(pools->of[w]);
    return 0;
}

// What of a model's table stands at another value than by default.
typedef struct Setting {
    const char *what;   // for messages
    const Param *param; // NULL: every parameter, at its lower or upper bound
    double value;       // or for all: below 0 the lower, else the upper bound
} Setting;

static void apply(Sim *sim, const Setting *setting) {
    const ParamTable *table = &sim_model(sim)->params;
    for (size_t i = 0; i < table->count; i++) {
        const Param *param = &table->rows[i];
        if (setting->param && setting->param != param)
            continue;
        double bound = setting->value < 0 ? param->low : param->high;
        scene_set(sim, param->name, setting->param ? setting->value : bound);
    }
}

// A bird that the guard touched stands at the limit or flies at it: nothing else is put right,
// because no accepted number leads to what is not finite.
static size_t count_at_limit(const Sim *sim) {
    SimView view = sim_view(sim);
    size_t count = 0;
    for (size_t i = 0; i < view.count; i++) {
        float speed = vec3_length(vec3(view.to.vx[i], view.to.vy[i], view.to.vz[i]));
        count += fabsf(view.to.x[i]) >= GUARD_LIMIT || fabsf(view.to.y[i]) >= GUARD_LIMIT ||
                 fabsf(view.to.z[i]) >= GUARD_LIMIT || speed >= GUARD_SPEED - 1;
    }
    return count;
}

typedef struct Outcome {
    uint64_t hash, guarded;
    bool one_cell;         // at every step: birds come in the order of their ids
    float neighbours[200]; // of each bird in the first step
} Outcome;

static void find_neighbours(Sim *sim, float *out) {
    float by_slot[200];
    sim_measure_birds(sim, SIM_BIRD_NEIGHBOURS, by_slot);
    SimView view = sim_view(sim);
    for (size_t i = 0; i < view.count; i++)
        out[view.id[i]] = by_slot[i];
}

static void fly(const Model *model, const Setting *setting, size_t birds, const Way *way,
                Pool *pool, Outcome *out) {
    Error error = {0};
    *out = (Outcome){.one_cell = true};
    Sim *sim = make_flock(model->name, 0, 1, "", pool);
    apply(sim, setting);
    sim_set_search(sim, way->search);
    assert_true(sim_set_simd(sim, way->simd, &error));
    restart(sim, birds, 1);
    for (int step = 0; step < STEPS; step++) {
        uint64_t before = sim->guarded;
        sim_step(sim);
        scene_assert_sound(sim, "%s, %s=%g, step %d", way->name, setting->what, setting->value,
                           step);
        assert_true(sim->guarded - before <= count_at_limit(sim));
        out->one_cell &= sim->grid.cell_count == 1;
        assert_true(sim->grid.cell_count <= (birds > 16 ? 4 * birds : 64));
        if (step == 0)
            find_neighbours(sim, out->neighbours);
    }
    out->hash = sim_hash(sim);
    out->guarded = sim->guarded;
    sim_destroy(sim);
}

static void check(const Model *model, const Setting *setting, size_t birds, const Pools *pools) {
    Outcome out[WAYS];
    for (int w = 0; w < WAYS; w++)
        fly(model, setting, birds, &ways[w], pools->of[w], &out[w]);
    for (int w = OTHERS; w < WAYS; w++) {
        // With many cells sums run in the order of the cells, without them in the order of the ids:
        // where three birds or more add up, that shows in the last bit.
        bool same_order = w != BRUTE || out[FIRST].one_cell || birds < 3;
        bool same_sets =
            memcmp(out[w].neighbours, out[FIRST].neighbours, sizeof out[w].neighbours) == 0;
        if (!same_sets || (same_order && (out[w].hash != out[FIRST].hash ||
                                          out[w].guarded != out[FIRST].guarded)))
            fail_msg("%s, %s=%g, %zu birds: %s and %s differ%s", model->name, setting->what,
                     setting->value, birds, ways[FIRST].name, ways[w].name,
                     same_sets ? "" : " in the neighbours found");
    }
}

static void check_flocks(const Model *model, const Setting *setting, const Pools *pools) {
    for (size_t i = 0; i < sizeof flocks / sizeof *flocks; i++)
        check(model, setting, flocks[i], pools);
}

TEST(each_alone) {
    for (size_t m = 0; m < model_count(); m++) {
        const ParamTable *table = &model_at(m)->params;
        for (size_t i = 0; i < table->count; i++) {
            const Param *param = &table->rows[i];
            if (strcmp(param->name, "settle") == 0)
                continue; // flies farther, and last bits grow
            if (param->kind == PARAM_CHOICE) {
                char name[64];
                for (int c = 0; text_list_get(param->choices, c, name, sizeof name); c++)
                    check_flocks(model_at(m), &(Setting){param->name, param, c}, *state);
                continue;
            }
            if (param->kind == PARAM_INT || param->kind == PARAM_BOOL) {
                double high = param->kind == PARAM_BOOL ? 1 : param->high;
                for (double value = param->low; value <= high; value++)
                    check_flocks(model_at(m), &(Setting){param->name, param, value}, *state);
                continue;
            }
            assert_int_equal(param->kind, PARAM_FLOAT);
            const double values[VALUES] = {param->low,      param->high,     0,
                                           -param->initial, (double)FLT_MIN, (double)FLT_TRUE_MIN};
            for (int v = 0; v < VALUES; v++) {
                bool allowed = values[v] >= param->low && values[v] <= param->high;
                bool again = v >= 2 && (values[v] == param->low || values[v] == param->initial);
                if (allowed && !again)
                    check_flocks(model_at(m), &(Setting){param->name, param, values[v]}, *state);
            }
        }
    }
}

TEST(all_together) {
    for (size_t m = 0; m < model_count(); m++) {
        check_flocks(model_at(m), &(Setting){"all at their lower bounds", NULL, -1}, *state);
        check_flocks(model_at(m), &(Setting){"all at their upper bounds", NULL, 1}, *state);
    }
}

static void refuse(Sim *sim, const Param *param, const char *text) {
    Error error = {0};
    uint64_t hash = sim_hash(sim);
    char before[MODEL_PARAMS_SIZE];
    memcpy(before, sim->params, sizeof before);
    if (set_param(sim, param->name, text, &error))
        fail_msg("%s: %s=%s was accepted", sim->model->name, param->name, text);
    assert_non_null(strstr(error.text, param->name));
    assert_memory_equal(before, sim->params, sizeof before);
    assert_true(sim_hash(sim) == hash);
}

TEST(what_is_no_number_or_out_of_range_is_refused) {
    const Pools *pools = *state;
    static const char *const bad[] = {"nan",   "NAN",    "-nan",  "inf", "+inf", "-inf", "infinity",
                                      "1e999", "-1e999", "0x1p3", "1,5", "",     " 1",   "1 "};
    for (size_t m = 0; m < model_count(); m++) {
        Sim *sim = make_flock(model_at(m)->name, 17, 1, "", pools->of[FIRST]);
        make_steps(sim, 5);
        const ParamTable *table = &model_at(m)->params;
        for (size_t i = 0; i < table->count; i++) {
            const Param *param = &table->rows[i];
            for (size_t b = 0; b < sizeof bad / sizeof *bad; b++)
                refuse(sim, param, bad[b]);
            if (param->kind != PARAM_FLOAT)
                continue;
            const float beyond[] = {nextafterf((float)param->low, -INFINITY),
                                    nextafterf((float)param->high, INFINITY), -FLT_MAX, FLT_MAX};
            for (size_t b = 0; b < sizeof beyond / sizeof *beyond; b++) {
                char text[64];
                snprintf(text, sizeof text, "%.9g", (double)beyond[b]);
                refuse(sim, param, text);
            }
        }
        sim_destroy(sim);
    }
}

TEST_FIXTURES(make_pools, free_pools)
