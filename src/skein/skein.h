// libskein: Skein's flocks for other programs, with the bits of `skein simulate`. No OpenGL.
//
//     SkeinError error;
//     SkeinOptions options = skein_default_options();
//     options.preset = "murmuration";
//     SkeinFlock *flock = skein_create(&options, &error);
//     if (!flock || !skein_step(flock, 600, &error))
//         puts(error.text);
//     else
//         printf("hash %016" PRIx64 "\n", skein_hash(flock));
//     skein_destroy(flock);
//
// Units: distances in world units, time in seconds; y is up (in a flat model y is down and z is 0).
//
// Errors: a function that takes an error returns false, NULL or 0 where it fails, says why and
// leaves the flock as it was; the error may be NULL. The others cannot fail.
//
// Ownership: what is created is the caller's to destroy, and NULL may be destroyed. Texts that are
// given are copied.
//
// Threads: one at a time for a flock; different flocks at the same time, also where they share a
// pool. The library prints nothing, changes no signals, and reads and writes numbers with a point
// whatever the locale.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SKEIN_API __attribute__((visibility("default")))

// Lines separated by '\n', in UTF-8: what was wrong, its value, and what would be accepted.
typedef struct SkeinError {
    char text[4096];
} SkeinError;

SKEIN_API const char *skein_version(void); // "1.2.3"

// --- Names ---

// Where out ends early, the list does; returned is the size that all of it needs, with its end.
// Names are separated by '\n'.
SKEIN_API size_t skein_list_models(char *out, size_t size);
// The shipped ones and a person's own, lessons last; 0 where the shipped ones are not found.
SKEIN_API size_t skein_list_presets(char *out, size_t size, SkeinError *error);

// --- Threads ---

typedef struct SkeinPool SkeinPool;

// threads: 1 to 256; 0: as many as there are processors.
SKEIN_API SkeinPool *skein_pool_create(int threads, SkeinError *error);
SKEIN_API void skein_pool_destroy(SkeinPool *pool); // after its flocks

// --- A flock ---

typedef struct SkeinFlock SkeinFlock;

// As the options of `skein simulate`, whose words they have.
typedef struct SkeinOptions {
    // What flies: one of these, or none: the first preset.
    const char *preset; // a name or a file; with model it must be the model's
    const char *model;  // with its own numbers
    const char *link;
    const char *resume; // a checkpoint
    const char *replay; // a journal, which alone then decides what flies

    int64_t birds;          // below 0: the preset's; at most 16,777,216
    uint64_t seed;          // with has_seed; else the preset's, or 1
    double dt;              // seconds a step, 0 to 10; 0: the model's
    const char *init;       // a file with the starting state, or tracks
    const char *const *set; // settings before the start: "cohesion=2.5", "rule.wander=off"
    size_t set_count;
    const char *journal; // a file for all that is changed, written by skein_finish

    int threads;     // 1 to 256; 0: as many as there are processors
    SkeinPool *pool; // in place of threads of its own, while the flock lives; or NULL
    bool has_seed;
    uint32_t cookie; // of skein_default_options, which alone makes options that are accepted
} SkeinOptions;

SKEIN_API SkeinOptions skein_default_options(void);

SKEIN_API SkeinFlock *skein_create(const SkeinOptions *options, SkeinError *error);
SKEIN_API void skein_destroy(SkeinFlock *flock);

// So many steps. Fails where a step of a replayed journal does; those before were made.
SKEIN_API bool skein_step(SkeinFlock *flock, uint64_t steps, SkeinError *error);

// A change, between two steps, as --at and journals write it: "cohesion=2.5", "rule.wander=off",
// "birds=500", "restart", "lure=0,5,0", "preset=murmuration".
SKEIN_API bool skein_change(SkeinFlock *flock, const char *change, SkeinError *error);

// All settings by index, as changes; false behind the last. Fails for none that fits in 4,200
// bytes.
SKEIN_API bool skein_setting(const SkeinFlock *flock, size_t index, char *out, size_t size);

// --- Its state ---

SKEIN_API const char *skein_model(const SkeinFlock *flock);
SKEIN_API size_t skein_birds(const SkeinFlock *flock);
SKEIN_API uint64_t skein_tick(const SkeinFlock *flock);  // steps since it was created
SKEIN_API double skein_seconds(const SkeinFlock *flock); // simulated in them
// The tick at which a replayed journal ends; UINT64_MAX without one.
SKEIN_API uint64_t skein_last_tick(const SkeinFlock *flock);

typedef enum SkeinType { SKEIN_FLOAT32, SKEIN_UINT32 } SkeinType;

// One number for each bird, by slot: in every column the same bird has the same slot, and a step
// moves birds to others. The column id says whose it is.
typedef struct SkeinColumn {
    const char *name, *unit;
    SkeinType type;
    size_t count;
    const void *data; // read-only, until the flock's next step or change
} SkeinColumn;

// By index: id, x, y, z, vx, vy, vz, and of models whose birds bank the sine of it, positive to the
// left. The columns x to z, and vx to vz, are as far apart as each other. false behind the last.
SKEIN_API bool skein_column(const SkeinFlock *flock, size_t index, SkeinColumn *out);

// The 64 bits by which flights are compared: `skein simulate --hash`.
SKEIN_API uint64_t skein_hash(SkeinFlock *flock);

// --- Its metrics ---

typedef struct SkeinMetric {
    const char *name, *unit, *help;
} SkeinMetric;

SKEIN_API bool skein_metric(size_t index, SkeinMetric *out); // false behind the last

// out: a number for each of skein_metric, 0 where it was not asked for. topics: what is measured
// beside the plain ones, as --metrics-of takes it ("shape,groups", "all"); or NULL.
SKEIN_API bool skein_measure(SkeinFlock *flock, const char *topics, double *out, SkeinError *error);

// --- Its files, whole or not at all ---

// The exact state, for options.resume and `skein --resume`.
SKEIN_API bool skein_save_checkpoint(const SkeinFlock *flock, const char *path, SkeinError *error);
// What flies, as a preset.
SKEIN_API bool skein_save_preset(const SkeinFlock *flock, const char *path, SkeinError *error);
// Ends the journal and writes it. The flock can still be read, but neither stepped nor changed.
SKEIN_API bool skein_finish(SkeinFlock *flock, SkeinError *error);

#ifdef __cplusplus
}
#endif
