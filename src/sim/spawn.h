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
} SpawnStream;

// Uniform in the unit ball.
Vec3 spawn_in_ball(uint64_t seed, SpawnStream stream, uint64_t bird, uint64_t event);

// Uniform in [0, 1).
float spawn_unit(uint64_t seed, SpawnStream stream, uint64_t bird, uint64_t event, uint64_t draw);

// Those whose start is wanted: [begin, end) of a flock of count birds, by their ids.
typedef struct SpawnBirds {
    uint64_t seed;
    size_t count, begin, end;
    FlockColumns out; // bird i at place i
} SpawnBirds;

typedef struct SpawnBall {
    float radius;    // world units
    float height;    // the ball's height as a share of its width: 1 a ball, 0 a disc
    float alignment; // 0: random headings; 1: all along +z; between: a mix
    float speed;
} SpawnBall;

// Birds uniform in a ball about the origin.
void spawn_ball(const SpawnBall *ball, const SpawnBirds *birds);

// The radius of a ball of count birds in which each has this many neighbours within range, ignoring
// the ball's edge: range * cbrt((count - 1) / neighbours).
float spawn_ball_radius(float range, size_t count, double neighbours);

// The same for a disc: range * sqrt((count - 1) / neighbours).
float spawn_disc_radius(float range, size_t count, double neighbours);
