// What a model gives the simulation beside its tables. Only files of src/sim include this.
#pragma once

#include "sim/falcon.h"
#include "sim/flock.h"
#include "sim/fmath.h"
#include "sim/kernel.h"
#include "sim/model.h"
#include "sim/spawn.h"

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

// How many flocks a model's birds fly in, each with its own (sim/flock.h). distance_: the default.
// derive_: what cross_separation is by itself; those with published_passes take that by their
// fidelity.
#define FLOCKS_ROWS(Struct, unit_, distance_, derive_)                                             \
    {.name = "flocks",                                                                             \
     .help = "How many flocks fly, each with a leader of its own where there are leaders: bird 0 " \
             "is of the first, bird 1 of the next, and so on in turn",                             \
     .unit = "",                                                                                   \
     .kind = PARAM_INT,                                                                            \
     .low = 1,                                                                                     \
     .high = MODEL_MAX_FLOCKS,                                                                     \
     .initial = 1,                                                                                 \
     .offset = offsetof(Struct, flocks.count)},                                                    \
        MODEL_FLOAT(Struct, "flock_distance", flocks.distance,                                     \
                    "Several flocks start, and their leaders wander, about places this far from "  \
                    "the middle, evenly around it",                                                \
                    unit_, 0, 10000, distance_),                                                   \
    {                                                                                              \
        .name = "cross_separation",                                                                \
        .help = "How strongly birds of different flocks keep clear of each other, as a share of "  \
                "separation; by itself 1, and 0 as published, where flocks know nothing of each "  \
                "other",                                                                           \
        .unit = "", .kind = PARAM_FLOAT, .low = -1, .high = 100, .initial = -1, .derive = derive_, \
        .offset = offsetof(Struct, flocks.cross_separation)                                        \
    }

double flocks_derive_clear(const void *params);     // 1
double flocks_derive_published(const void *params); // 0 as published; fidelity is their first

// What a step knows about the whole flock before the kernel runs.
typedef struct StepContext {
    const void *params;
    uint32_t rules;
    uint64_t seed;
    uint64_t tick; // counts up to 0, as int64_t, while a start settles
    float dt;
    float hour; // of the day, 0 to 24
    size_t count;
    bool published; // the step is that of sim/step.c
    int pass;       // of it, 1 to Model.published_passes; 0 where it is clean or explained
    size_t first;   // the lowest id of a bird that is known, where Model.knows_later
    bool has_means; // the model asked for them
    Vec3 means[MODEL_MAX_FLOCKS];    // of each flock's positions
    float spreads[MODEL_MAX_FLOCKS]; // their root mean square distances from them
    size_t flocks;
    const LeaderState *leaders; // one a flock
    const FalconState *falcons; // NULL where none flies
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
    .flocks = offsetof(Params, flocks), .rules = name_##_rules,                                    \
    .rule_count = sizeof name_##_rules / sizeof *name_##_rules, .spawn = name_##_spawn,            \
    .set_density = name_##_set_density, .compile = name_##_compile,                                \
    .kernels = MODEL_KERNELS(name_)

// A member of a model's parameters.
static inline void *model_member(const void *params, size_t offset) {
    return (char *)params + offset;
}
static inline size_t model_flocks(const Model *model, const void *params) {
    const FlocksParams *flocks = model_member(params, model->flocks);
    return (size_t)flocks->count;
}
// Neighbours in metrics and explanations are the birds within this.
float model_alignment_radius(const Model *model, const void *params);
// Birds at this distance or beyond have no effect on each other.
float model_query_radius(const Model *model, const void *params);
static inline const Kernel *model_kernel(const Model *model, const StepContext *context,
                                         SimSimd simd) {
    // A bird that moves alone fills one lane.
    if (context->published)
        simd = SIM_SIMD_PLAIN;
    if (context->published && model->published_kernels[simd])
        return model->published_kernels[simd];
    return model->kernels[simd];
}
// Whether birds are not all alike to the kernel, which then is that of several flocks.
static inline bool model_tells_apart(const Model *model, const void *params) {
    const float *odd = model_member(params, model->odd_share);
    return model_flocks(model, params) > 1 || (model->odd_share && *odd > 0);
}
static inline FlocksConstants flocks_compile(const StepContext *context,
                                             const FlocksParams *flocks) {
    float clear = context->published ? 0.0f : 1.0f;
    FlocksConstants k = {
        .mates = mates_make(context->flocks),
        .first = (uint32_t)context->first,
        .cross_separation = flocks->cross_separation < 0 ? clear : flocks->cross_separation,
    };
    memcpy(k.means, context->means, sizeof k.means);
    return k;
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
