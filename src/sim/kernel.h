// The kernel: what one group of birds does in one step, over the runs of slots that hold its
// candidates.
//
// The problem: most of a step's time is spent on pairs of birds. They need the widest vectors that
// the processor has, and the results must have the same bits on every processor and with every
// compiler.
//
// The choice: the lanes of a vector are birds that run down one list of candidates. It is plain C
// over float[LANES] with constant trip counts, which gcc and clang turn into SSE, AVX2 or AVX-512.
// Each model's NAME_kernel.c is compiled once for each of them, by compiler flags, and the one to
// run is picked at run time (Model.kernels). A group has as many birds as a vector has lanes. No
// sum crosses lanes, no reduction is left to the compiler and nothing is contracted
// (-ffp-contract=off). Rules enter as factors of 0 or more, not as branches.
//
// Two candidates of three are within reach of no bird of the group, and a pair costs a root and a
// division. So a first pass lists, without a branch, those that are within reach of any; the pairs
// are made from the list, in the order of slots. What is left out would have added 0 to every lane.
// Where nearly all candidates are within reach the pass is wasted; a group that finds so lets the
// next ones go without (KernelSearch).
//
// Rejected: several candidates at once for one bird, with partial sums (17.9 ms a step at 50,000
// birds and 17 neighbours, against 14.5, AVX-512). target_clones: clang 14 links it wrongly across
// files, ThreadSanitizer crashes on it, and it cannot be switched at run time. Letting the compiler
// reassociate gains a tenth at most and gives up the bits. Sixteen birds in a group whatever the
// vector: 1.3 times as long for the pairs with AVX2, 1.4 with SSE2. Eight with AVX-512: the same at
// 18 neighbours, 15 % more for all pairs.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "sim/flock.h"
#include "sim/grid.h"
#include "sim/lanes.h"
#include "sim/model.h"

#ifdef __FAST_MATH__
#error "fast-math changes the results: the same bits everywhere are a promise"
#endif

// Of a function that several kernels share: each has its own copy, made for what it gives.
#define KERNEL_INLINE __attribute__((always_inline)) static inline

// Each rule's vector for each lane, in the model's own unit: what it adds to the velocity in a
// second where the formulas contain dt, otherwise in a tick; and the number of others within the
// alignment radius.
typedef struct KernelExplain {
    float x[MODEL_MAX_RULES][LANES_MOST], y[MODEL_MAX_RULES][LANES_MOST],
        z[MODEL_MAX_RULES][LANES_MOST];
    float neighbours[LANES_MOST];
} KernelExplain;

enum { MODEL_CONSTANTS_SIZE = 1280 };

// A group of birds once its sums are made.
typedef struct KernelBirds {
    const Grid *grid; // for birds outside the group's runs
    const Flock *flock;
    const GridGroup *group;
    KernelExplain *explain; // the rules' vectors are wanted instead of the next state; or NULL
    LaneVec3 p, v;          // at the start of the step
} KernelBirds;

// Whether the next groups of a walk list their candidates: groups near to each other are alike.
typedef struct KernelSearch {
    uint32_t skips; // so many groups more go without a list
} KernelSearch;

// As a walk begins. A flock in one cell is no larger than three radii: nearly all is within reach.
static inline KernelSearch kernel_search(const Grid *grid) {
    return (KernelSearch){.skips = grid->cell_count == 1 ? UINT32_MAX : 0};
}

// Reads from, headings and private state; writes to, for the group's birds. constants is the
// model's own struct, made once a step. The grid is for birds outside the group's runs. search may
// be NULL: no list. explain may be NULL; where it is given nothing is written to the flock. Returns
// how many birds the guard corrected.
typedef uint32_t KernelStep(const void *constants, const Grid *grid, const Flock *flock,
                            const GridGroup *group, KernelSearch *search, KernelExplain *explain);

typedef struct Kernel {
    KernelStep *step, *flocks_step; // of one flock, all birds alike; of several, or odd birds
    size_t lanes;                   // the most birds in a group
} Kernel;

static inline KernelStep *kernel_choose(const Kernel *kernel, bool tells_apart) {
    return tells_apart ? kernel->flocks_step : kernel->step;
}

static inline void kernel_explain(KernelExplain *explain, int rule, const LaneVec3 *vector) {
    memcpy(explain->x[rule], vector->x, sizeof vector->x);
    memcpy(explain->y[rule], vector->y, sizeof vector->y);
    memcpy(explain->z[rule], vector->z, sizeof vector->z);
}

// The difference of two velocities as an acceleration.
static inline void kernel_explain_change(KernelExplain *explain, int rule, const LaneVec3 *before,
                                         const LaneVec3 *after, float dt) {
    LaneVec3 change;
    float per_second = dt > 0 ? 1 / dt : 0;
    LANES_EACH(l) {
        change.x[l] = (after->x[l] - before->x[l]) * per_second;
        change.y[l] = (after->y[l] - before->y[l]) * per_second;
        change.z[l] = (after->z[l] - before->z[l]) * per_second;
    }
    kernel_explain(explain, rule, &change);
}

// --- A group's candidates ---

enum {
    KERNEL_BLOCK = 256, // candidates that a list takes before pairs are made from it
    KERNEL_SKIPS = 31,  // groups that go without a list after one that gained nothing by it
};

// A group's candidates, some at a time: those in list, and those in slots [begin, end).
typedef struct KernelCandidates {
    uint32_t listed, begin, end;
    size_t run;         // the group's next
    uint32_t next;      // slot of that run
    uint32_t seen, all; // candidates that were listed, and all that were looked at for it
    bool lists;
    uint32_t list[2 * KERNEL_BLOCK];
} KernelCandidates;

static inline void kernel_begin(KernelCandidates *c, const GridGroup *group,
                                const KernelSearch *search) {
    c->run = c->seen = c->all = 0;
    c->next = group->run_count > 0 ? group->runs[0].begin : 0;
    c->lists = search && search->skips == 0;
}

// Adds those in slots [begin, end) that are within reach of any lane.
KERNEL_INLINE void kernel_list_near(KernelCandidates *c, uint32_t begin, uint32_t end, float reach2,
                                    const FlockColumns *from, const LaneVec3 *p) {
    uint32_t listed = c->listed;
    for (uint32_t j = begin; j < end; j++) {
        float qx = from->x[j], qy = from->y[j], qz = from->z[j], d2[LANES];
        LANES_EACH(l) {
            float dx = p->x[l] - qx, dy = p->y[l] - qy, dz = p->z[l] - qz;
            d2[l] = dx * dx + dy * dy + dz * dz;
        }
        c->list[listed] = j;
        listed += lanes_any_within(d2, reach2);
    }
    c->listed = listed;
}

// The next of them; false where there are none.
KERNEL_INLINE bool kernel_next(KernelCandidates *c, const GridGroup *group,
                               const FlockColumns *from, const LaneVec3 *p) {
    float reach2 = group->reach * group->reach;
    c->listed = c->begin = c->end = 0;
    if (!c->lists) {
        if (c->run == group->run_count)
            return false;
        c->begin = group->runs[c->run].begin;
        c->end = group->runs[c->run++].end;
        return true;
    }
    while (c->run < group->run_count && c->listed < KERNEL_BLOCK) {
        uint32_t begin = c->next, end = group->runs[c->run].end;
        if (end - begin > KERNEL_BLOCK)
            c->next = end = begin + KERNEL_BLOCK;
        else if (++c->run < group->run_count)
            c->next = group->runs[c->run].begin;
        kernel_list_near(c, begin, end, reach2, from, p);
        c->all += end - begin;
    }
    c->seen += c->listed;
    return c->listed > 0;
}

static inline void kernel_end(const KernelCandidates *c, KernelSearch *search) {
    if (c->lists)
        search->skips = c->seen > c->all / 4 * 3 ? KERNEL_SKIPS : 0;
    else if (search)
        search->skips--;
}

// --- The flocks ---
//
// Birds flock with their mates, and only keep clear of the others. Each kernel is compiled twice:
// for one flock, where company is NULL and all of this comes to factors of 1 when it is compiled,
// and for several.

typedef struct FlocksConstants {
    Mates mates;
    uint32_t first; // of its own flock a bird knows those from this id on
    float cross_separation;
    Vec3 means[MODEL_MAX_FLOCKS]; // of their positions, where Model.needs_means
} FlocksConstants;

typedef struct KernelCompany {
    uint32_t flock[LANES]; // of each lane's bird
} KernelCompany;

// A candidate, to birds of its own flock and of others.
typedef struct KernelOther {
    uint32_t flock;
    float known, clear; // 1 where its mates know it; how strongly the others keep clear of it
} KernelOther;

KERNEL_INLINE KernelOther kernel_other(const FlocksConstants *k, const KernelCompany *company,
                                       const Flock *flock, size_t j) {
    if (!company)
        return (KernelOther){0};
    uint32_t bird = flock->id[j];
    return (KernelOther){mates_flock(&k->mates, bird), bird < k->first ? 0.0f : 1.0f,
                         k->cross_separation};
}

// 1 for a mate that the lane's bird knows, otherwise 0.
KERNEL_INLINE float kernel_mate(const KernelCompany *company, const KernelOther *other, int lane) {
    if (!company)
        return 1.0f;
    return company->flock[lane] == other->flock ? other->known : 0.0f;
}

// How strongly the lane's bird keeps clear of it.
KERNEL_INLINE float kernel_clear(const KernelCompany *company, const KernelOther *other, int lane) {
    if (!company)
        return 1.0f;
    return company->flock[lane] == other->flock ? other->known : other->clear;
}

KERNEL_INLINE uint32_t kernel_flock(const KernelCompany *company, int lane) {
    return company ? company->flock[lane] : 0;
}

KERNEL_INLINE const KernelCompany *kernel_meet(KernelCompany *company, const FlocksConstants *k,
                                               const Flock *flock, const GridGroup *group) {
    LANES_EACH(l) company->flock[l] = mates_flock(&k->mates, flock->id[group->slot[l]]);
    return company;
}

// --- Defining a model's kernel ---

#define KERNEL_NAME_(model, path) kernel_##model##_##path
#define KERNEL_NAME(model, path) KERNEL_NAME_(model, path)

// Defines a model's kernel for the instruction set KERNEL_PATH: sums over the candidates of a group
// (model_pair), then the birds' next states from the sums (model_finish, which returns how many the
// guard corrected); both are KERNEL_INLINE. The constants, which have a member flocks, are copied
// so that the compiler knows that no store changes them.
#define KERNEL(model, Constants, Sums) KERNEL_FROM(model, Constants, Sums, (Sums){0})

// The same where the sums begin with something of the birds: initial may name the constants k, the
// flock's columns and the group.
#define KERNEL_FROM(model, Constants, Sums, initial)                                               \
    _Static_assert(sizeof(Constants) <= MODEL_CONSTANTS_SIZE, "the constants fit");                \
    KERNEL_STEP_(model##_step, model, Constants, Sums, initial, 0)                                 \
    KERNEL_STEP_(model##_flocks_step, model, Constants, Sums, initial, 1)                          \
    extern const Kernel KERNEL_NAME(model, KERNEL_PATH);                                           \
    const Kernel KERNEL_NAME(model, KERNEL_PATH) = {model##_step, model##_flocks_step, LANES};

#define KERNEL_STEP_(name, model, Constants, Sums, initial, several)                               \
    static uint32_t name(const void *constants, const Grid *grid, const Flock *flock,              \
                         const GridGroup *group, KernelSearch *search, KernelExplain *explain) {   \
        const Constants k = *(const Constants *)constants;                                         \
        const Flock columns = *flock;                                                              \
        KernelBirds birds;                                                                         \
        birds.grid = grid;                                                                         \
        birds.flock = &columns;                                                                    \
        birds.group = group;                                                                       \
        birds.explain = explain;                                                                   \
        KernelCompany met;                                                                         \
        const KernelCompany *company =                                                             \
            several ? kernel_meet(&met, &k.flocks, &columns, group) : NULL;                        \
        Sums sums = initial;                                                                       \
        KernelCandidates c;                                                                        \
        lanes_load(&birds.p, columns.from.x, columns.from.y, columns.from.z, group->slot);         \
        kernel_begin(&c, group, search);                                                           \
        while (kernel_next(&c, group, &columns.from, &birds.p)) {                                  \
            for (uint32_t i = 0; i < c.listed; i++)                                                \
                model##_pair(&k, &birds.p, &sums, company, &columns, c.list[i]);                   \
            for (uint32_t j = c.begin; j < c.end; j++)                                             \
                model##_pair(&k, &birds.p, &sums, company, &columns, j);                           \
        }                                                                                          \
        kernel_end(&c, search);                                                                    \
        lanes_load(&birds.v, columns.from.vx, columns.from.vy, columns.from.vz, group->slot);      \
        return model##_finish(&k, &birds, &sums, company);                                         \
    }
