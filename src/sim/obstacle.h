// What birds cannot fly through: up to sixteen obstacles in the world of a three-dimensional model.
// They are part of its parameters, as lure and threat are, so that restarts keep them and presets,
// journals and checkpoints hold them. They act where the rule of obstacles is on (sim/avoid.h).
//
// In text: sphere,X,Y,Z,R  cylinder,X,Y,Z,R,H  ground,Y  off
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/world.h"

enum { OBSTACLE_TEXT_SIZE = 128, OBSTACLE_DIGITS = 9 };

// All of them, and the numbers of the rule.
typedef struct Obstacles {
    Obstacle each[MODEL_MAX_OBSTACLES];
    float ahead;     // seconds
    float strength;  // in the unit of the model's other steering
    float clearance; // world units
} Obstacles;

const char *obstacle_kind_name(ObstacleKind kind); // "off" for OBSTACLE_NONE
bool obstacle_is_same(const Obstacle *a, const Obstacle *b);

// The text form with so many digits; with OBSTACLE_DIGITS obstacle_parse reads the same obstacle
// from it. false where the text is none.
void obstacle_print(const Obstacle *obstacle, int digits, char out[OBSTACLE_TEXT_SIZE]);
bool obstacle_parse(const char *text, Obstacle *obstacle);

// Fails for a place that is not finite or beyond ±100,000 along an axis, and for a radius or height
// that is not from 0.01 to 100,000. index: for the error.
bool obstacle_check(const Obstacle *obstacle, size_t index, Error *error);

// The same, 0 where its kind has nothing.
Obstacle obstacle_of_kind(const Obstacle *obstacle);
