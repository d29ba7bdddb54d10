// A model is a set of rules with its own parameters: NAME_model.c with its tables and functions,
// struct Model, NAME_kernel.c with what a group of birds does in a step, and one row in the
// registry (models.inl).
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/param.h"
#include "base/world.h"

enum { MODEL_MAX_RULES = 24, MODEL_PARAMS_SIZE = 1024, MODEL_PUBLISHED_BIRDS = 20000 };

// What a rule does, where it is one of the three of Reynolds, Flocks, Herds, and Schools: A
// Distributed Behavioral Model (1987). Pictures draw these in the same colours for every model. A
// model may have at most one rule of each and may lack any.
typedef enum RuleRole {
    RULE_OTHER,
    RULE_SEPARATION,
    RULE_ALIGNMENT,
    RULE_COHESION,
} RuleRole;

// One rule of a model. Its bit in a rule mask is its index in the table, and so is its key, where
// it has one (fly_describe_rule).
typedef struct Rule {
    const char *name;   // snake_case, the field's term
    const char *help;   // one sentence without a full stop
    const char *metric; // changes by 20 % or more when the rule is switched in the model's first
                        // preset; of_world: with an obstacle ahead
    const char *params; // the parameters of this rule alone, "a|b"
    RuleRole role;
    bool initial;
    bool of_leader; // moves the leader, not the birds
    bool of_world;  // reacts to obstacles, and does nothing where there are none
} Rule;

// What a Stimulus is to birds. In every model they come to a lure and flee from a threat; where the
// model has a falcon, a place that is on is where a person has flown it, and off it flies itself.
// How far and how strongly birds react to them are parameters of the model: lure_radius,
// lure_strength, threat_radius and so on.
typedef enum StimulusKind { STIMULUS_LURE, STIMULUS_THREAT, STIMULUS_FALCON, STIMULI } StimulusKind;

// What birds cannot fly through: up to sixteen obstacles in the world of a three-dimensional model.
// They are part of its parameters, as lure and threat are, so that restarts keep them and presets,
// journals and checkpoints hold them. They act where the rule of obstacles is on
// (sim/surroundings.h).
//
// In text: sphere,X,Y,Z,R  cylinder,X,Y,Z,R,H  ground,Y  off
enum { OBSTACLE_TEXT_SIZE = 128, OBSTACLE_DIGITS = 9 };

// All of them, and the numbers of the rule.
typedef struct Obstacles {
    Obstacle each[MODEL_MAX_OBSTACLES];
    float ahead;     // seconds
    float strength;  // in the unit of the model's other steering
    float clearance; // world units
} Obstacles;

const char *obstacle_kind_name(ObstacleKind kind);    // "off" for OBSTACLE_NONE
const char *obstacle_number_names(ObstacleKind kind); // as "x|y|z|radius", in the text's order

// The text form with so many digits; with OBSTACLE_DIGITS obstacle_parse reads the same obstacle
// from it. false where the text is none.
void obstacle_print(const Obstacle *obstacle, int digits, char out[OBSTACLE_TEXT_SIZE]);
bool obstacle_parse(const char *text, Obstacle *obstacle);

// What the falcon does. Birds flee from it but while it circles.
typedef enum SimFalconPhase {
    SIM_FALCON_CIRCLES, // outside the flock, above it
    SIM_FALCON_DIVES,   // at its target
    SIM_FALCON_PASSES,  // straight on, through the flock
    SIM_FALCON_CLIMBS,
    SIM_FALCON_FLOWN, // by a person: it is where STIMULUS_FALCON is
} SimFalconPhase;

// One instruction set of the kernel; the bits are the same whichever runs.
typedef enum SimSimd { SIM_SIMD_AUTO, SIM_SIMD_PLAIN, SIM_SIMD_AVX2, SIM_SIMD_AVX512 } SimSimd;

const char *stimulus_name(StimulusKind kind);
const char *stimulus_help(StimulusKind kind); // one sentence without a full stop

struct Flock;
struct LeaderState;
struct SimStart;
struct SpawnBirds;
struct StepContext;

// A bird's alarm, for metrics.
typedef struct ModelAlarm {
    uint32_t age;    // ticks since it was alarmed, 0 where it is not
    bool manoeuvres; // it escapes otherwise than most, or has lately
    bool turns;      // it follows a turn that began within the flock, or has lately
    bool caught, landed;
} ModelAlarm;

typedef struct Model {
    const char *name, *help; // help: one sentence
    ParamTable params;
    const Rule *rules;
    size_t rule_count;
    size_t birds;     // by default
    double tick;      // seconds
    int version;      // goes up whenever the same start gives other bits
    const char *unit; // of distances: "m"; NULL: "units"
    bool is_flat;     // two-dimensional: x to the right, y downwards as on a screen, z zero
    bool in_pixels;   // as published, birds are drawn at whole units
    // One sentence: what the program that the model comes from does, as published, and what is
    // meant; NULL where it comes from none.
    const char *published;

    // --- For src/sim alone (sim/model_impl.h) ---

    size_t params_size;
    size_t surroundings; // where in the parameters they are (sim/surroundings.h)
    size_t fidelity;     // likewise (FIDELITY_ROW)
    size_t falcon;       // likewise (sim/falcon.h); 0: the model has none
    size_t start;        // likewise (sim/spawn.h); 0: its flocks start as balls, and do not settle
    size_t flocks;       // likewise (FLOCKS_ROWS)
    // Parameters by their offsets: neighbours are the birds within the first; birds beyond both
    // have no effect on each other. 0: no second one.
    size_t alignment_radius, separation_radius;
    // The share of the birds that have rules of their own, a float of the parameters; 0: none have.
    size_t odd_share;
    // What pulls all birds to one place, for a flock of fixed density: rules (a mask), and the
    // offset of a float of the parameters; 0: none.
    uint32_t attractors;
    size_t attraction;
    int published_passes;  // of a step that is published; 0: it differs in nothing from a clean one
    float published_reach; // so much farther away neighbours are found as published
    bool knows_later;      // as published, a bird knows only those of higher ids
    // A step writes private state: the kernel reads Flock.own and writes Flock.after. Otherwise
    // prepare alone changes it.
    bool changes_private;
    bool banks; // private y is the sine of a bird's bank; needs changes_private
    // What a bird's private word says of its alarm; NULL where birds are never alarmed.
    ModelAlarm (*alarm)(uint32_t word);
    // The parameters that place the leader, and the pointer that birds react to, along x, y and z;
    // NULL where the model has none.
    const char *leader_params[3], *pointer_params[3];

    // Whether a step wants the means of the flocks' positions; NULL where it never does.
    bool (*needs_means)(const void *params, uint32_t rules);
    // Whether this step needs pairs of birds; NULL where every step does.
    bool (*needs_pairs)(const struct StepContext *context);
    // Fills in where birds of a flock start; each bird's own place does not depend on which others
    // are asked for.
    void (*spawn)(const void *params, const struct SpawnBirds *birds);
    // Sets parameters from a start from outside; NULL where none depends on it.
    void (*adopt_start)(const struct SimStart *start, void *params);
    // For a flock of fixed density: sets the start's size so that a bird has this many neighbours,
    // of so many birds in its flock.
    void (*set_density)(void *params, uint32_t rules, size_t count, double neighbours);
    // Brings the private state of slots [begin, end) up to date before the kernel reads it; NULL
    // where there is none. The constants lack the means.
    void (*prepare)(const void *constants, const struct Flock *flock, size_t begin, size_t end);
    // Makes the kernel's constants (at most MODEL_CONSTANTS_SIZE bytes).
    void (*compile)(const struct StepContext *context, void *constants);
    const struct Kernel *kernels[SIM_SIMD_AVX512 + 1];           // MODEL_KERNELS
    const struct Kernel *published_kernels[SIM_SIMD_AVX512 + 1]; // as published, where it differs
    // NULL where birds may fly anywhere.
    void (*arena)(const void *params, float low[3], float high[3]);
    // The leader of a flock at its start, and a step of it; NULL where the model has none.
    void (*leader_reset)(const void *params, uint64_t seed, size_t flock,
                         struct LeaderState *leader);
    void (*leader_step)(const struct StepContext *context, size_t flock,
                        struct LeaderState *leader);
} Model;

int model_find_rule(const Model *model, const char *name); // the rule's index, or -1
// The index of the rule with this role, which is not RULE_OTHER, or -1.
int model_find_role(const Model *model, RuleRole role);
// The rule that a parameter belongs to (Rule.params), or -1.
int model_rule_of_param(const Model *model, const char *name);
// What its vector was multiplied by: the rule's parameter whose name ends in _weight; 1 without
// one.
float model_rule_weight(const Model *model, const void *params, int rule);
uint32_t model_initial_rules(const Model *model); // a mask
bool model_has_leader(const Model *model);

// The unit of a row of any table as this model's distances have it: "m/s" for "units/s".
typedef struct ModelUnit {
    char text[24];
} ModelUnit;
ModelUnit model_unit(const Model *model, const char *unit);
// The parameter that chooses between what is published and what is meant (sim/model_impl.h); NULL
// where the model comes from no program.
const Param *model_fidelity_param(const Model *model);
// Whether these parameters make birds move one after the other, as published; never where that
// differs in nothing.
bool model_is_published(const Model *model, const void *params);
// How many birds fly with these parameters: MODEL_PUBLISHED_BIRDS or SIM_MAX_BIRDS.
size_t model_most_birds(const Model *model, const void *params);
// Fails for more, with what helps.
bool model_check_birds(const Model *model, const void *params, size_t birds, Error *error);
bool model_has_pointer(const Model *model); // whether birds react to one
// The parameter of the pointer's position along an axis, 0 to 2, of a model that has a pointer.
const Param *model_pointer_param(const Model *model, int axis);
// The box that these parameters keep the birds in or near; false where there is none.
bool model_arena(const Model *model, const void *params, float low[3], float high[3]);

bool model_has_falcon(const Model *model);

// Whether the model's birds react to a stimulus of this kind: all but STIMULUS_FALCON in every
// model.
bool model_heeds(const Model *model, StimulusKind kind);
// The place of a stimulus in a model's parameters.
Stimulus model_stimulus(const Model *model, const void *params, StimulusKind kind);
// Fails for a place that is not finite or beyond ±100,000 along an axis, or not in a flat model's
// plane, and for a kind that its birds do not react to.
bool model_check_stimulus(const Model *model, StimulusKind kind, const Stimulus *stimulus,
                          Error *error);
void model_set_stimulus(const Model *model, void *params, StimulusKind kind,
                        const Stimulus *stimulus);
// The StimulusKind whose radius or strength this row of the model's table is, or -1.
int model_stimulus_of_param(const Model *model, const Param *param);

// The obstacles in a model's parameters; index is below MODEL_MAX_OBSTACLES (asserted).
Obstacle model_obstacle(const Model *model, const void *params, size_t index);
// Fails for a place that is not finite or beyond ±100,000 along an axis, for a radius or height
// that is not from 0.01 to 100,000, and for any obstacle in a flat model. index: for the error.
bool model_check_obstacle(const Model *model, size_t index, const Obstacle *obstacle, Error *error);
void model_set_obstacle(const Model *model, void *params, size_t index, const Obstacle *obstacle);

size_t model_count(void);
const Model *model_at(size_t index);       // in the order of the registry; 0 is the default
const Model *model_find(const char *name); // NULL where there is none
// The same, with an error that lists all models.
const Model *model_require(const char *name, Error *error);
