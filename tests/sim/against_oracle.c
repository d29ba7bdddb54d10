#include "test.h"

#include "against_oracle.h"
#include "support/set_param.h"

#include <stdlib.h>

// A rule that is switched over at one step of a run and back at another, and the run's length.
typedef struct Switching {
    uint32_t rule;
    int over, back, steps;
} Switching;

typedef struct Start {
    float column[6][AGAINST_BIRDS];
    OracleVec p[AGAINST_BIRDS], v[AGAINST_BIRDS];
} Start;

static void make_start(Start *start, const AgainstModel *model, float radius) {
    bool flat = model_is_flat(model_find(model->model));
    srand(7);
    for (int i = 0; i < AGAINST_BIRDS; i++) {
        for (int c = 0; c < 6; c++) {
            float unit = (float)rand() / (float)RAND_MAX * 2 - 1;
            start->column[c][i] = unit * (c < 3 ? radius : (float)model->speed);
        }
        start->column[0][i] += (float)model->centre_x;
        start->column[1][i] += (float)model->centre_y;
        if (flat)
            start->column[2][i] = start->column[5][i] = 0;
        start->p[i] = (OracleVec){(double)start->column[0][i], (double)start->column[1][i],
                                  (double)start->column[2][i]};
        start->v[i] = (OracleVec){(double)start->column[3][i], (double)start->column[4][i],
                                  (double)start->column[5][i]};
    }
}

// The farthest any bird is from the oracle's, over its distance from the origin and speed.
static double deviation(const Sim *sim, const OracleFlock *flock) {
    double worst = 0;
    SimView view = sim_view(sim);
    for (size_t i = 0; i < view.count; i++) {
        OracleVec p = flock->p[view.id[i]], v = flock->v[view.id[i]];
        OracleVec sp = {(double)view.to.x[i], (double)view.to.y[i], (double)view.to.z[i]};
        OracleVec sv = {(double)view.to.vx[i], (double)view.to.vy[i], (double)view.to.vz[i]};
        double dp = oracle_length(oracle_sub(sp, p)), dv = oracle_length(oracle_sub(sv, v));
        worst = fmax(worst, fmax(dp / fmax(oracle_length(p), 1), dv / fmax(oracle_length(v), 1)));
    }
    return worst;
}

static void run(const AgainstModel *model, const AgainstCase *one, const Switching *switching,
                SimSearch search) {
    Error error = {0};
    const Model *known = model_find(model->model);
    Pool *pool = pool_create(2, &error);
    Sim *sim = sim_create(known, AGAINST_BIRDS, 1, pool, &error);
    assert_non_null(sim);
    for (size_t i = 0; i < AGAINST_SETTINGS && one->settings[i].name; i++)
        if (!set_stimulus(sim, one->settings[i].name, one->settings[i].value) &&
            !set_param(sim, one->settings[i].name, one->settings[i].value, &error))
            fail_msg("%s", error.text);
    if (model_has_leader(known)) {
        assert_true(set_param(sim, "leader_x", "5", &error));
        assert_true(set_param(sim, "leader_y", "6", &error));
        assert_true(set_param(sim, "leader_z", "7", &error));
    }
    sim_set_search(sim, search);
    sim_set_dt(sim, one->dt);
    Start start;
    make_start(&start, model, one->radius);
    SimStart from = {AGAINST_BIRDS,   start.column[0], start.column[1], start.column[2],
                     start.column[3], start.column[4], start.column[5]};
    assert_true(sim_restart_from(sim, &from, 1, &error));
    OracleFlock flock = {.count = AGAINST_BIRDS, .p = start.p, .v = start.v, .leader = {5, 6, 7}};
    size_t rule_count;
    const Rule *rules = model_rules(known, &rule_count);
    for (int step = 0; step < switching->steps; step++) {
        bool over = step >= switching->over && step < switching->back;
        uint32_t on = over ? model->rules ^ switching->rule : model->rules;
        sim_set_rules(sim, on);
        sim_step(sim);
        oracle_step(&flock, model->oracle, sim_params(sim), on, (double)one->dt);
        double tolerance = step == 0 ? 2e-6 : step < 10 ? 1e-5 : 1e-3;
        double worst = deviation(sim, &flock);
        double switch_slack = switching->rule && model->switch_slack > 0 ? model->switch_slack : 1;
        if (worst > tolerance * one->slack * switch_slack)
            fail_msg("%s, %s, %s, %s switched at %d and %d, step %d: %g from the oracle",
                     model->model, one->name, search == SIM_SEARCH_BRUTE ? "brute" : "grid",
                     switching->rule ? rules[__builtin_ctz(switching->rule)].name : "nothing",
                     switching->over, switching->back, step + 1, worst);
    }
    sim_destroy(sim);
    pool_destroy(pool);
}

static void run_both(const AgainstModel *model, const AgainstCase *one, Switching switching) {
    run(model, one, &switching, SIM_SEARCH_GRID);
    run(model, one, &switching, SIM_SEARCH_BRUTE);
}

void against_oracle(const AgainstModel *model) {
    for (size_t i = 0; i < model->case_count; i++)
        run_both(model, &model->cases[i],
                 (Switching){.steps = model->cases[i].steps ? model->cases[i].steps : 50});
    for (int r = 0; r < MODEL_MAX_RULES; r++) {
        if (!(model->known >> r & 1))
            continue;
        run_both(model, &model->cases[0], (Switching){1u << r, 0, 20, 20});
        run_both(model, &model->cases[0], (Switching){1u << r, 3, 7, 25});
    }
}
