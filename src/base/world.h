// What a flock's world holds beside the birds, as plain data: what is simulated and drawn alike.
// World units, in the model's axes where sim has them and in the picture's where scene has them.
#pragma once

#include <stdbool.h>

enum { MODEL_MAX_OBSTACLES = 16, MODEL_MAX_FLOCKS = 8 };

typedef enum ObstacleKind {
    OBSTACLE_NONE,
    OBSTACLE_SPHERE,
    OBSTACLE_CYLINDER, // upright, with a flat top
    OBSTACLE_GROUND,   // everything below a height
    OBSTACLE_KINDS
} ObstacleKind;

// Something solid. What a kind does not have is 0.
typedef struct Obstacle {
    ObstacleKind kind;
    float place[3]; // a sphere's centre; the middle of a cylinder's foot; of the ground, y alone
    float radius;
    float height; // of a cylinder, from its foot
} Obstacle;

// A place that birds react to.
typedef struct Stimulus {
    bool on; // off by default
    float place[3];
} Stimulus;
