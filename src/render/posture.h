// How a bird banks into turns, rolls in steep flight and beats its wings, smoothed from picture to
// picture. It does not affect the simulation.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Of one bird; all zero before its first picture.
typedef struct Posture {
    float heading[3]; // unit vector, the last one while it moved
    float bank;       // radians to the right, into a turn
    float roll;       // radians to the right, from steep flight
    float climb;      // the heading's upward component, smoothed
    float phase;      // of the wing beat, 0 to 1
} Posture;

// Those of a flock, as its last picture left them.
typedef struct Postures {
    const Posture *birds; // by id
    size_t count;         // 0 before the first picture
    double seconds;       // simulated, of that picture
} Postures;

// What is the same for all birds of a picture.
typedef struct PostureStep {
    float seconds;                             // since the picture before, ≥ 0
    float bank_share, roll_share, climb_share; // of the way to the goal, covered in that time
} PostureStep;

PostureStep posture_step(double seconds);

// Advances by a step. velocity in world units a second; acceleration in units/s², whose sideways
// component makes it bank. A bird at rest keeps its heading (+z if it never moved).
void posture_advance(Posture *posture, const PostureStep *step, uint32_t id,
                     const float velocity[3], const float acceleration[3]);

// Roll and bank in half turns to the right, -1 to 1; without the bank where that is switched off.
float posture_lean(const Posture *posture, bool bank);

// The strength of the wing beat at this simulated time: 0 while it glides, 1 in the steepest climb.
float posture_strength(const Posture *posture, uint32_t id, double seconds);

// The format of instances: -1 to 1 as -32767 to 32767.
int16_t posture_round(float x);
