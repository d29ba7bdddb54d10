#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "against_oracle.h"
#include "support/set_param.h"

enum { ROUNDED = 4, STEPS = 50, TRIES = 8, FAULT_SIZE = 120 };

static const double parted = 1e-2; // chaotic from here on
static const double least = 2e-7;  // what rounding is taken for at least

// One flight: a set of rules, of which one is switched over at one step and back at another.
typedef struct Flight {
    const AgainstModel *model;
    const AgainstCase *with;
    bool published;
    uint32_t rules, switched;
    int over, back;
    int must; // steps that no chaos may hide
} Flight;

// How far the model was from the oracle after 1, 10 and 50 steps; below 0 where the comparison had
// ended.
enum { MARKS = 3 };
static const int marks[MARKS] = {1, 10, STEPS};

typedef struct Record {
    double at[MARKS];
} Record;

typedef struct Start { // by the columns of SimStart
    float column[6][AGAINST_BIRDS];
} Start;

// A flock of the oracle's, with its memory.
typedef struct Twin {
    OracleVec p[AGAINST_BIRDS], v[AGAINST_BIRDS], chance[AGAINST_BIRDS];
    OracleOwn own[AGAINST_BIRDS], after[AGAINST_BIRDS];
    OracleFlock flock;
} Twin;

static void make_start(Start *start, const AgainstModel *model, float radius) {
    bool flat = model_find(model->model)->is_flat;
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
    }
}

static float up_or_down(void) {
    return rand() & 1 ? INFINITY : -INFINITY;
}

static void shift_start(Start *start) {
    for (int c = 0; c < 6; c++)
        for (int i = 0; i < AGAINST_BIRDS; i++)
            if (start->column[c][i] != 0)
                start->column[c][i] = nextafterf(start->column[c][i], up_or_down());
}

// A float beside the number: the nearest, or the one above or below it. What is a float stays.
static double round_number(double number, bool nearest) {
    float near_by = (float)number, way = up_or_down();
    bool is_that_way = way > 0 ? (double)near_by >= number : (double)near_by <= number;
    return (double)(nearest || is_that_way ? near_by : nextafterf(near_by, way));
}

static void round_vec(OracleVec *a, bool nearest) {
    *a = (OracleVec){round_number(a->x, nearest), round_number(a->y, nearest),
                     round_number(a->z, nearest)};
}

static void round_twin(Twin *twin, bool nearest) {
    for (size_t i = 0; i < AGAINST_BIRDS; i++) {
        round_vec(&twin->p[i], nearest);
        round_vec(&twin->v[i], nearest);
        if (twin->flock.own)
            round_vec(&twin->own[i].vector, nearest);
    }
    for (size_t i = 0; i < twin->flock.falcon_count; i++) {
        round_vec(&twin->flock.falcons[i].position, nearest);
        round_vec(&twin->flock.falcons[i].velocity, nearest);
    }
    for (size_t f = 0; f < twin->flock.leader_count; f++) {
        OracleTurn *turn = &twin->flock.leaders[f].rotation;
        round_vec(&twin->flock.leaders[f].position, nearest);
        *turn = (OracleTurn){round_number(turn->w, nearest), round_number(turn->x, nearest),
                             round_number(turn->y, nearest), round_number(turn->z, nearest)};
    }
}

static OracleVec vec(float x, float y, float z) {
    return (OracleVec){(double)x, (double)y, (double)z};
}

void against_read_own(const Sim *sim, const FlockPrivate *own, OracleOwn *out) {
    for (size_t i = 0; i < sim->flock.count; i++)
        out[sim->flock.id[i]] = (OracleOwn){vec(own->x[i], own->y[i], own->z[i]), own->word[i]};
}

OracleFalcon against_read_falcon(const FalconState *falcon) {
    const Vec3 *p = &falcon->position, *v = &falcon->velocity;
    return (OracleFalcon){.position = vec(p->x, p->y, p->z),
                          .velocity = vec(v->x, v->y, v->z),
                          .phase = (OracleFalconPhase)falcon->phase,
                          .until = falcon->until,
                          .attacks = falcon->attacks,
                          .target = falcon->target};
}

static void begin_twin(Twin *twin, const Start *start, const Sim *sim, bool published) {
    const float(*c)[AGAINST_BIRDS] = start->column;
    for (int i = 0; i < AGAINST_BIRDS; i++) {
        twin->p[i] = (OracleVec){(double)c[0][i], (double)c[1][i], (double)c[2][i]};
        twin->v[i] = (OracleVec){(double)c[3][i], (double)c[4][i], (double)c[5][i]};
    }
    twin->flock = (OracleFlock){.count = AGAINST_BIRDS,
                                .p = twin->p,
                                .v = twin->v,
                                .chance = twin->chance,
                                .seed = sim_seed(sim)};
    if (model_has_leader(sim_model(sim)))
        oracle_leader_start(&twin->flock, sim_params(sim), published);
    if (sim->model->changes_private) {
        FlockPrivate own = flock_last_private(&sim->flock);
        against_read_own(sim, &own, twin->own);
        twin->flock.own = twin->own;
        twin->flock.after = twin->after;
    }
    if (model_has_falcon(sim_model(sim)))
        oracle_falcons_start(&twin->flock, sim_params(sim), (double)sim_dt(sim));
}

// After the simulation's step, which drew what chance gives each bird in it.
static void step_twin(Twin *twin, const Flight *flight, const Sim *sim, uint32_t rules) {
    double dt = (double)flight->with->dt;
    OracleOwn drawn[AGAINST_BIRDS];
    against_read_own(sim, &sim->flock.own, drawn);
    for (size_t i = 0; i < AGAINST_BIRDS; i++)
        twin->chance[i] = drawn[i].vector;
    if (flight->published) {
        flight->model->published(&twin->flock, sim_params(sim), rules, dt);
        return;
    }
    oracle_step(&twin->flock, flight->model->oracle, sim_params(sim), rules, dt);
    if (model_has_leader(sim_model(sim)))
        oracle_leader_wander(&twin->flock, sim_params(sim), rules, dt);
}

static double relative(OracleVec is, OracleVec should) {
    double share = oracle_length(oracle_sub(is, should)) / fmax(oracle_length(should), 1);
    return isfinite(share) ? share : INFINITY;
}

// A place and a velocity from the oracle's, over its distance from the origin and speed.
static double deviation(OracleVec p, OracleVec v, OracleVec oracle_p, OracleVec oracle_v) {
    return fmax(relative(p, oracle_p), relative(v, oracle_v));
}

// A leader's, whose heading is its velocity here.
static double leader_deviation(OracleVec p, OracleVec heading, const OracleLeader *oracle) {
    return deviation(p, heading, oracle->position, oracle_forward(oracle->rotation));
}

// What a bird keeps beside its state; another word is as far as can be.
static double own_deviation(const OracleOwn *own, const OracleOwn *oracle) {
    return own->word == oracle->word ? relative(own->vector, oracle->vector) : INFINITY;
}

static double falcon_deviation(const OracleFalcon *is, const OracleFalcon *should) {
    bool same = is->phase == should->phase && is->attacks == should->attacks &&
                (is->phase != DIVES || is->target == should->target);
    return same ? deviation(is->position, is->velocity, should->position, should->velocity)
                : INFINITY;
}

static double twin_deviation(const OracleFlock *twin, const OracleFlock *oracle) {
    double worst = 0;
    for (size_t i = 0; i < oracle->falcon_count; i++)
        worst = fmax(worst, falcon_deviation(&twin->falcons[i], &oracle->falcons[i]));
    for (size_t i = 0; i < oracle->count; i++)
        worst = fmax(worst, deviation(twin->p[i], twin->v[i], oracle->p[i], oracle->v[i]));
    for (size_t i = 0; i < oracle->count && oracle->own; i++)
        worst = fmax(worst, own_deviation(&twin->own[i], &oracle->own[i]));
    for (size_t f = 0; f < oracle->leader_count; f++)
        worst = fmax(worst, leader_deviation(twin->leaders[f].position,
                                             oracle_forward(twin->leaders[f].rotation),
                                             &oracle->leaders[f]));
    return worst;
}

static double sim_deviation(const Sim *sim, const OracleFlock *oracle) {
    double worst = 0;
    SimView view = sim_view(sim);
    const Columns *to = &view.to;
    for (size_t i = 0; i < view.count; i++)
        worst = fmax(worst, deviation(vec(to->x[i], to->y[i], to->z[i]),
                                      vec(to->vx[i], to->vy[i], to->vz[i]), oracle->p[view.id[i]],
                                      oracle->v[view.id[i]]));
    if (oracle->own) {
        OracleOwn own[AGAINST_BIRDS];
        FlockPrivate last = flock_last_private(&sim->flock);
        against_read_own(sim, &last, own);
        for (size_t i = 0; i < view.count; i++)
            worst = fmax(worst, own_deviation(&own[i], &oracle->own[i]));
    }
    for (size_t i = 0; i < oracle->falcon_count; i++) {
        OracleFalcon falcon = against_read_falcon(&sim->falcons[i]);
        worst = fmax(worst, falcon_deviation(&falcon, &oracle->falcons[i]));
    }
    for (size_t f = 0; f < oracle->leader_count; f++) {
        SimLeader leader;
        const float *p = leader.position, *h = leader.heading;
        assert_true(sim_leader(sim, f, &leader));
        worst = fmax(worst, leader_deviation(vec(p[0], p[1], p[2]), vec(h[0], h[1], h[2]),
                                             &oracle->leaders[f]));
    }
    return worst;
}

static Sim *begin_sim(const Flight *flight, const Start *start, SimSearch search, Pool *pool) {
    Error error = {0};
    const AgainstCase *with = flight->with;
    Sim *sim = make_flock(flight->model->model, 0, 1, "", pool);
    set_all(sim, with->settings);
    if (model_has_leader(sim_model(sim)))
        set_all(sim, "leader_x=5 leader_y=6 leader_z=7");
    if (flight->published)
        set_all(sim, "fidelity=published");
    sim_set_search(sim, search);
    sim_set_dt(sim, with->dt);
    const float(*c)[AGAINST_BIRDS] = start->column;
    SimStart from = {AGAINST_BIRDS, {c[0], c[1], c[2], c[3], c[4], c[5]}};
    assert_true(sim_restart_from(sim, &from, 1, &error));
    return sim;
}

// The model by both searches, the oracle, and the oracle rounded.
static const SimSearch searches[] = {SIM_SEARCH_GRID, SIM_SEARCH_BRUTE};
enum { SEARCHES = sizeof searches / sizeof *searches };

typedef struct Sides {
    Pool *pool;
    Sim *sims[SEARCHES];
    Twin oracle, rounded[ROUNDED];
} Sides;

static void begin_sides(Sides *sides, const Flight *flight, unsigned try) {
    Error error = {0};
    Start start;
    make_start(&start, flight->model, flight->with->radius);
    for (unsigned i = 0; i < try; i++) // what is rounded is another
        rand();
    sides->pool = pool_create(2, &error);
    for (int s = 0; s < SEARCHES; s++)
        sides->sims[s] = begin_sim(flight, &start, searches[s], sides->pool);
    begin_twin(&sides->oracle, &start, sides->sims[0], flight->published);
    for (int r = 0; r < ROUNDED; r++) {
        Start shifted = start;
        if (r > 0)
            shift_start(&shifted);
        begin_twin(&sides->rounded[r], &shifted, sides->sims[0], flight->published);
    }
}

static void end_sides(Sides *sides) {
    if (sides->sims[0]->context.published) // one bird after the other, whatever the search
        assert_true(sim_hash(sides->sims[0]) == sim_hash(sides->sims[1]));
    for (int s = 0; s < SEARCHES; s++)
        sim_destroy(sides->sims[s]);
    pool_destroy(sides->pool);
}

static void step_sides(Sides *sides, const Flight *flight, uint32_t rules) {
    for (int s = 0; s < SEARCHES; s++) {
        sim_set_rules(sides->sims[s], rules);
        sim_step(sides->sims[s]);
    }
    step_twin(&sides->oracle, flight, sides->sims[0], rules);
    for (int r = 0; r < ROUNDED; r++) {
        step_twin(&sides->rounded[r], flight, sides->sims[0], rules);
        round_twin(&sides->rounded[r], r == 0);
    }
}

// "plane, the source's numbers, published, without cohesion: ".
static void fail_in(const Flight *flight, const char *what) {
    char text[400];
    const Model *model = model_find(flight->model->model);
    int used = snprintf(text, sizeof text, "%s, %s, %s", flight->model->model, flight->with->name,
                        flight->published ? "published" : "clean");
    for (size_t r = 0; r < model->rule_count; r++)
        if (!(flight->rules >> r & 1))
            used += snprintf(text + used, sizeof text - (size_t)used, ", without %s",
                             model->rules[r].name);
    if (flight->switched)
        snprintf(text + used, sizeof text - (size_t)used, ", %s switched at %d and %d",
                 model->rules[__builtin_ctz(flight->switched)].name, flight->over, flight->back);
    fail_msg("%s: %s", text, what);
}

// What the model deviates by in this step; below 0 where the flow is chaotic, or with a fault.
static double judge(const Sides *sides, const Flight *flight, int step, double *rounding,
                    char fault[FAULT_SIZE]) {
    double worst = 0, slack = flight->model->slack > 0 ? flight->model->slack : 4;
    const OracleFlock *oracle = &sides->oracle.flock;
    for (int r = 0; r < ROUNDED; r++)
        *rounding = fmax(*rounding, twin_deviation(&sides->rounded[r].flock, oracle));
    for (int s = 0; s < SEARCHES; s++)
        worst = fmax(worst, sim_deviation(sides->sims[s], oracle));
    bool chaotic = *rounding > parted;
    if (chaotic && step < flight->must)
        snprintf(fault, FAULT_SIZE, "step %d: chaotic", step + 1);
    else if (!chaotic && !(worst <= slack * *rounding))
        snprintf(fault, FAULT_SIZE, "step %d: %g from the oracle, of which rounding explains %g",
                 step + 1, worst, *rounding);
    return chaotic || *fault ? -1 : worst;
}

static Record fly_once(const Flight *flight, unsigned try, char fault[FAULT_SIZE]) {
    Sides sides;
    Record record = {{-1, -1, -1}};
    double rounding = least, worst = 0;
    begin_sides(&sides, flight, try);
    for (int step = 0; step < STEPS && worst >= 0; step++) {
        bool over = step >= flight->over && step < flight->back;
        step_sides(&sides, flight, over ? flight->rules ^ flight->switched : flight->rules);
        worst = judge(&sides, flight, step, &rounding, fault);
        for (int m = 0; m < MARKS; m++)
            if (step + 1 == marks[m])
                record.at[m] = worst;
    }
    end_sides(&sides);
    return record;
}

// A bird just at a radius may be within it for the model and beyond it for the oracle and for all
// that are rounded: then more are rounded, until one is on the model's side.
static Record fly(const Flight *flight) {
    for (unsigned try = 0;; try++) {
        char fault[FAULT_SIZE] = "";
        Record record = fly_once(flight, try, fault);
        if (!*fault)
            return record;
        if (try + 1 == TRIES)
            fail_in(flight, fault);
    }
}

// --- The table ---

// All rules as they are at first, the worst with one of them switched over, none; and how many of
// those with one switched over were compared so far.
typedef struct Table {
    Record first, one, none;
    int ones, compared[MARKS];
} Table;

static void note(Table *table, uint32_t switched, bool none, const Record *record) {
    if (switched == 0)
        table->first = *record;
    if (none)
        table->none = *record;
    if (__builtin_popcount(switched) != 1)
        return;
    table->ones++;
    for (int m = 0; m < MARKS; m++) {
        table->one.at[m] = fmax(table->one.at[m], record->at[m]);
        table->compared[m] += record->at[m] >= 0;
    }
}

static void print_number(double number) {
    printf(number < 0 ? " | chaotic" : " | %.1e", number);
}

static void print_table(const char *model, bool published, const Table *table) {
    printf("| %s | %s", model, published ? "published" : "clean");
    for (int m = 0; m < MARKS; m++)
        print_number(table->first.at[m]);
    for (int m = 0; m < MARKS; m++) {
        print_number(table->one.at[m]);
        if (table->compared[m] < table->ones)
            printf(" (%d of %d)", table->compared[m], table->ones);
    }
    for (int m = 0; m < MARKS; m++)
        print_number(table->none.at[m]);
    printf(" |\n");
}

// --- Flights ---

// Whether this set is flown: all of them, or where that would take too long those in which at most
// two rules are switched, or not switched.
static bool is_flown(uint32_t switched, size_t rule_count) {
    int count = __builtin_popcount(switched);
    return rule_count <= 9 || count <= 2 || count + 2 >= (int)rule_count;
}

// Without the rule of obstacles, of which there are none.
static void fly_sets(Flight flight, const Model *model, size_t rule_count) {
    uint32_t first = flight.rules;
    int obstacles = model_find_rule(model, "obstacles");
    uint32_t without = obstacles < 0 ? 0 : 1u << obstacles;
    Table table = {.one = {{-1, -1, -1}}};
    for (uint32_t switched = 0; switched < 1u << rule_count; switched++) {
        if (switched & without ||
            !(switched == first || is_flown(switched, rule_count - (without != 0))))
            continue;
        flight.rules = first ^ switched;
        Record record = fly(&flight);
        note(&table, switched, flight.rules == 0, &record);
    }
    if (getenv("SKEIN_TABLE"))
        print_table(flight.model->model, flight.published, &table);
}

static uint32_t rules_of(const Model *model, const char *settings) {
    Sim *sim = make_flock(model->name, 0, 1, settings, NULL);
    uint32_t rules = sim_rules(sim);
    sim_destroy(sim);
    return rules;
}

static void fly_all(const AgainstModel *model, bool published) {
    const Model *known = model_find(model->model);
    Flight flight = {.model = model,
                     .with = &model->cases[0],
                     .published = published,
                     .rules = model_initial_rules(known),
                     .must = 5};
    fly_sets(flight, known, known->rule_count);
    flight.over = 3;
    flight.back = 7;
    for (size_t r = 0; r < known->rule_count; r++) {
        flight.switched = 1u << r;
        if (!known->rules[r].of_world)
            fly(&flight);
    }
    flight.switched = 0;
    for (size_t i = 0; i < model->case_count; i++) {
        flight.with = &model->cases[i];
        flight.rules = rules_of(known, flight.with->settings);
        flight.must = flight.with->steps ? flight.with->steps : STEPS;
        fly(&flight);
    }
}

void against_oracle(const AgainstModel *model) {
    fly_all(model, false);
    if (model->published)
        fly_all(model, true);
}
