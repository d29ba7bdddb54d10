// Where birds start, and the random vectors of the models.
#pragma once

#include <stdint.h>

#include "sim/flock.h"
#include "sim/fmath.h"

// The purpose of a random number: the streams of a bird are independent of each other.
typedef enum SpawnStream {
    STREAM_PLACE = 1,
    STREAM_HEADING,
    STREAM_PUSH,
    STREAM_PUSH_TIME,
    STREAM_WAYPOINT,
    STREAM_WOBBLE,
    STREAM_FALCON,
    STREAM_FORM,
    STREAM_CHOICE,
    STREAM_NATURE,
} SpawnStream;

// Uniform in the unit ball.
Vec3 spawn_in_ball(uint64_t seed, SpawnStream stream, uint64_t bird, uint64_t event);

// Uniform in [0, 1).
float spawn_unit(uint64_t seed, SpawnStream stream, uint64_t bird, uint64_t event, uint64_t draw);

// Those whose start is wanted: [begin, end) of flocks of count birds each, by their ids.
typedef struct SpawnBirds {
    uint64_t seed;
    size_t count, begin, end;
    FlockColumns out; // bird i at place i
} SpawnBirds;

// The form of a flock at its start. Drawn is a band, a comma or two lobes, bent, with currents in
// it, another for each seed: as flocks look in flight, and as large as the ball that it is made of.
typedef enum SpawnShape { SPAWN_SHAPE_BALL, SPAWN_SHAPE_DRAWN } SpawnShape;

// A model's numbers for it: rows of its table (SPAWN_ROWS), its member start and Model.start.
typedef struct SpawnStart {
    int shape;    // SpawnShape
    float settle; // seconds that a flock flies before it is there
} SpawnStart;

#define SPAWN_ROWS(Struct)                                                                         \
    {.name = "spawn_shape",                                                                        \
     .help = "The flock's form at the start: a ball, or, drawn from the seed, a band, a comma or " \
             "two lobes, bent, with currents in it",                                               \
     .unit = "",                                                                                   \
     .kind = PARAM_CHOICE,                                                                         \
     .choices = "ball|drawn",                                                                      \
     .offset = offsetof(Struct, start.shape)},                                                     \
    {                                                                                              \
        .name = "settle",                                                                          \
        .help =                                                                                    \
            "How long a flock that begins anew flies before it is seen; less where that would "    \
            "be more than two million steps of a bird",                                            \
        .unit = "s", .kind = PARAM_FLOAT, .high = 10, .offset = offsetof(Struct, start.settle)     \
    }

typedef struct SpawnBall {
    SpawnShape shape;
    float radius;    // world units
    float height;    // the ball's height as a share of its width: 1 a ball, 0 a disc
    float alignment; // 0: random headings; 1: all along +z; between: a mix
    float speed;
} SpawnBall;

// Birds uniform in a ball about the origin, or in what is made of it: that has its volume.
void spawn_ball(const SpawnBall *ball, const SpawnBirds *birds);

// From the middle to the place of a flock: the places of several are around the y axis, flat
// around the middle.
Vec3 spawn_flock_offset(const FlocksParams *flocks, bool flat, size_t flock);

// Moves birds about the middle to the places of their flocks.
void spawn_flocks(const FlocksParams *flocks, bool flat, const SpawnBirds *birds);

// The radius of a ball of count birds, flat of a disc, in which each has this many neighbours
// within range, ignoring the edge: range · ((count - 1) / neighbours)^(1/3), flat ^(1/2).
float spawn_radius(bool flat, float range, size_t count, double neighbours);
