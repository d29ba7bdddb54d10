// How a bird banks into turns, rolls in steep flight and beats its wings, smoothed from picture to
// picture. For the eye only: the simulation knows none of it.
#pragma once

#include <stdbool.h>
#include <stdint.h>

// Of one bird; all zero before it was first seen.
typedef struct Posture {
    float heading[3]; // unit vector, the last one that was flown
    float bank;       // radians to the right, into a turn
    float roll;       // radians to the right, of a bird that flies steeply or just did
    float climb;      // the heading's upward part, followed slowly
    float phase;      // of the wing beat, 0 to 1
} Posture;

// What is the same for all birds of a picture.
typedef struct PostureStep {
    float seconds;                             // since the picture before, ≥ 0
    float bank_share, roll_share, climb_share; // of the way to what is wanted, gone in that time
} PostureStep;

PostureStep posture_step(double seconds);

// Advances by a step. velocity in world units a second; acceleration in units/s², of
// which the sideways part leans it over. A bird at rest keeps its heading (+z if it never flew).
void posture_fly_on(Posture *posture, const PostureStep *step, uint32_t id, const float velocity[3],
                    const float acceleration[3]);

// Half turns to the right of a level bird, -1 to 1; without the bank where that is not shown.
float posture_lean(const Posture *posture, bool bank);

// How fully it beats at this simulated time: 0 while it glides, 1 where it climbs with all its
// strength.
float posture_strength(const Posture *posture, uint32_t id, double seconds);

// As instances store it: -1 to 1 as -32767 to 32767.
int16_t posture_round(float x);
