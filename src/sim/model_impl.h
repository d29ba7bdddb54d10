// What a model gives the simulation beside its tables. Only files of src/sim include this.
#pragma once

#include "sim/falcon.h"
#include "sim/flock.h"
#include "sim/fmath.h"
#include "sim/kernel.h"
#include "sim/model.h"
#include "sim/spawn.h"

struct SimStart; // sim/sim.h

// An orientation as a unit quaternion: where a frame's forward, +z, and its up, +y, point.
typedef struct LeaderRotation {
    float x, y, z, w;
} LeaderRotation;

// A leader that birds may follow; in the order of checkpoints and of the hash (states.c).
typedef struct LeaderState {
    Vec3 position;
    LeaderRotation rotation;
    Vec3 waypoint, start; // the waypoint was drawn about start
    uint32_t waypoints;   // how many were drawn
} LeaderState;

// Forward of the leader's own frame: a unit vector.
static inline Vec3 leader_heading(const LeaderState *leader) {
    const LeaderRotation *r = &leader->rotation;
    return vec3(2 * (r->x * r->z + r->w * r->y), 2 * (r->y * r->z - r->w * r->x),
                1 - 2 * (r->x * r->x + r->y * r->y));
}

// Whether a model that comes from a published program flies as its formulas mean it (clean: all
// birds at once, each from the state at the start of the step) or as that program does, its slips
// included (published: one bird after the other, sim/step.c).
//
// A model gives its parameters the member fidelity, its table FIDELITY_ROW, and struct Model the
// sentence published and the number of published_passes.
typedef enum Fidelity { FIDELITY_CLEAN, FIDELITY_PUBLISHED } Fidelity;

#define FIDELITY_ROW(Struct)                                                                       \
    {                                                                                              \
        .name = "fidelity",                                                                        \
        .help = "What flies: clean is what the formulas mean, all birds at once; published is "    \
                "what the source's program does, its slips included, one bird after the other, "   \
                "slower and for up to 20,000 birds",                                               \
        .unit = "", .kind = PARAM_CHOICE, .choices = "clean|published",                            \
        .offset = offsetof(Struct, fidelity)                                                       \
    }

// What a step knows about the whole flock before the kernel runs.
typedef struct StepContext {
    const void *params;
    uint32_t rules;
    uint64_t seed;
    uint64_t tick; // counts up to 0, as int64_t, while a start settles
    float dt;
    size_t count;
    bool published; // the step is that of sim/step.c
    int pass;       // of it, 1 to Model.published_passes; 0 where it is clean or explained
    size_t first;   // the lowest id of a bird that is known, where Model.knows_later
    bool has_means; // the model asked for them
    Vec3 means[MODEL_MAX_FLOCKS];    // of each flock's positions
    float spreads[MODEL_MAX_FLOCKS]; // their root mean square distances from them
    size_t flocks;
    const LeaderState *leaders; // one a flock
    const FalconState *falcon;  // NULL where none flies
} StepContext;

// The compiled kernels: kernel_NAME_plain, kernel_NAME_avx2 and kernel_NAME_avx512.
#define MODEL_DECLARE_KERNELS(name)                                                                \
    extern const Kernel kernel_##name##_plain, kernel_##name##_avx2, kernel_##name##_avx512;
#define MODEL(name) MODEL_DECLARE_KERNELS(name)
#include "sim/models.inl"
#undef MODEL

// Those of one model that this build has, by SimSimd.
#ifdef SKEIN_KERNEL_X86
#define MODEL_KERNELS(name)                                                                        \
    {                                                                                              \
        [SIM_SIMD_PLAIN] = &kernel_##name##_plain, [SIM_SIMD_AVX2] = &kernel_##name##_avx2,        \
        [SIM_SIMD_AVX512] = &kernel_##name##_avx512                                                \
    }
#else
#define MODEL_KERNELS(name)                                                                        \
    { [SIM_SIMD_PLAIN] = &kernel_##name##_plain }
#endif

// What each model's table has, of what its file calls by the same names: NAME_param_rows,
// NAME_rules, NAME_spawn, NAME_set_density, NAME_compile and its kernels. Params is the struct of
// its parameters.
#define MODEL_TABLES(name_, Params)                                                                \
    .name = #name_,                                                                                \
    .params = {"the " #name_ " model", name_##_param_rows,                                         \
               sizeof name_##_param_rows / sizeof *name_##_param_rows},                            \
    .params_size = sizeof(Params), .surroundings = offsetof(Params, surroundings),                 \
    .rules = name_##_rules, .rule_count = sizeof name_##_rules / sizeof *name_##_rules,            \
    .spawn = name_##_spawn, .set_density = name_##_set_density, .compile = name_##_compile,        \
    .kernels = MODEL_KERNELS(name_)

struct Model {
    const char *name, *help;
    ParamTable params;
    size_t params_size;
    size_t surroundings; // where in the parameters they are (sim/surroundings.h)
    size_t fidelity;     // likewise (FIDELITY_ROW)
    size_t falcon;       // likewise (sim/falcon.h); 0: the model has none
    size_t start;        // likewise (sim/spawn.h); 0: its flocks start as balls, and do not settle
    // Parameters by their offsets: neighbours are the birds within the first; birds beyond both
    // have no effect on each other. 0: no second one.
    size_t alignment_radius, separation_radius;
    size_t flocks; // how many flocks fly, an int; 0: always one
    // What pulls all birds to one place, for a flock of fixed density: rules (a mask), and the
    // offset of a float of the parameters; 0: none.
    uint32_t attractors;
    size_t attraction;
    // Where the model comes from a published program: one sentence, which says what that does and
    // what is meant; otherwise NULL.
    const char *published;
    int published_passes;  // of a step that is published; 0: it differs in nothing from a clean one
    float published_reach; // so much farther away neighbours are found as published
    bool knows_later;      // as published, a bird knows only those of higher ids
    const Rule *rules;
    size_t rule_count;
    size_t birds; // by default
    double tick;  // seconds
    int version;
    bool is_flat;
    // A step writes private state: the kernel reads Flock.own and writes Flock.after. Otherwise
    // prepare alone changes it.
    bool changes_private;
    bool banks; // private y is the sine of a bird's bank; needs changes_private
    // The bits of the private word that count the ticks since a bird was alarmed, 0 where it is
    // not; no bits where birds never are.
    uint32_t alarm_age;
    // The parameters that place the leader, and the pointer that birds react to, along x, y and z;
    // NULL where the model has none.
    const char *leader_params[3], *pointer_params[3];

    // Whether a step wants the means of the flocks' positions; NULL where it never does.
    bool (*needs_means)(const void *params, uint32_t rules);
    // Whether this step needs pairs of birds; NULL where every step does.
    bool (*needs_pairs)(const StepContext *context);
    // Fills in where birds start; each bird's own place does not depend on which others are asked
    // for.
    void (*spawn)(const void *params, const SpawnBirds *birds);
    // Sets parameters from a start from outside; NULL where none depends on it.
    void (*adopt_start)(const struct SimStart *start, void *params);
    // For a flock of fixed density: sets the start's size so that a bird has this many neighbours.
    void (*set_density)(void *params, uint32_t rules, size_t count, double neighbours);
    // Brings the private state of slots [begin, end) up to date before the kernel reads it; NULL
    // where there is none.
    void (*prepare)(const StepContext *context, const Flock *flock, size_t begin, size_t end);
    // Makes the kernel's constants (at most MODEL_CONSTANTS_SIZE bytes).
    void (*compile)(const StepContext *context, void *constants);
    const Kernel *kernels[SIM_SIMD_AVX512 + 1];           // MODEL_KERNELS
    const Kernel *flocks_kernels[SIM_SIMD_AVX512 + 1];    // the same, where several flocks fly
    const Kernel *published_kernels[SIM_SIMD_AVX512 + 1]; // as published, where that differs
    // NULL where birds may fly anywhere.
    void (*arena)(const void *params, float low[3], float high[3]);
    // The leader of a flock at its start, and a step of it; NULL where the model has none.
    void (*leader_reset)(const void *params, uint64_t seed, size_t flock, LeaderState *leader);
    void (*leader_step)(const StepContext *context, size_t flock, LeaderState *leader);
};

// A member of a model's parameters.
static inline void *model_member(const void *params, size_t offset) {
    return (char *)params + offset;
}
static inline size_t model_flocks(const Model *model, const void *params) {
    const int *flocks = model_member(params, model->flocks);
    return model->flocks ? (size_t)*flocks : 1;
}
// Neighbours in metrics and explanations are the birds within this.
static inline float model_alignment_radius(const Model *model, const void *params) {
    float radius = *(const float *)model_member(params, model->alignment_radius);
    return model_is_published(model, params) ? radius + model->published_reach : radius;
}
// Birds at this distance or beyond have no effect on each other.
static inline float model_query_radius(const Model *model, const void *params) {
    float radius = model_alignment_radius(model, params);
    const float *other = model_member(params, model->separation_radius);
    return model->separation_radius && *other > radius ? *other : radius;
}
static inline const Kernel *model_kernel(const Model *model, const StepContext *context,
                                         SimSimd simd) {
    // A bird that moves alone fills one lane.
    if (context->published)
        simd = SIM_SIMD_PLAIN;
    if (context->published && model->published_kernels[simd])
        return model->published_kernels[simd];
    return context->flocks > 1 ? model->flocks_kernels[simd] : model->kernels[simd];
}

// A row of a model's parameter table: a float of its struct, by the member's own name or another.
#define MODEL_ROW(Struct, field, ...) MODEL_FLOAT(Struct, #field, field, __VA_ARGS__)
#define MODEL_FLOAT(Struct, name_, member, what, unit_, low_, high_, initial_)                     \
    {                                                                                              \
        .name = name_, .help = what, .unit = unit_, .kind = PARAM_FLOAT, .low = low_,              \
        .high = high_, .initial = initial_, .offset = offsetof(Struct, member)                     \
    }

// A row of a model's rule table.
#define MODEL_RULE(role_, name_, what, metric_, params_, initial_)                                 \
    {                                                                                              \
        .role = role_, .name = name_, .help = what, .metric = metric_, .params = params_,          \
        .initial = initial_                                                                        \
    }

static inline bool rule_on(uint32_t rules, int rule) {
    return (rules >> rule & 1) != 0;
}
static inline float rule_weight(uint32_t rules, int rule) {
    return rule_on(rules, rule) ? 1.0f : 0.0f;
}
