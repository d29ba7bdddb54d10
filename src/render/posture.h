// How a bird banks into turns, rolls in steep flight and beats its wings, smoothed from picture to
// picture. It does not affect the simulation.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define POSTURE_BEATS 7168.0f // a whole number of bursts and rests

// Of one bird; all zero before its first picture.
typedef struct Posture {
    float heading[3]; // unit vector, the last one while it moved
    float bank;       // radians to the right, into a turn
    float roll;       // radians to the right, from steep flight; 0 where it has a bank of its own
    float climb;      // the heading's upward component, smoothed
    float beats; // of the wings, counted up to POSTURE_BEATS and anew; the fraction is the phase
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
    float size;                                // of a bird, world units
    float bank_share, roll_share, climb_share; // of the way to the goal, covered in that time
    int32_t banks;                             // whether birds have banks of their own; 0 at first
} PostureStep;

// size: View.bird_size.
PostureStep posture_step(double seconds, float size);

// Advances by a step. A bird at rest keeps its heading (+z if it never moved). velocity: world
// units a second; acceleration: units/s², whose part to the side banks it; bank: the sine of a bank
// of its own, positive to the left, which is drawn as it is, where it has one.
void posture_advance(Posture *posture, const PostureStep *step, uint32_t id,
                     const float velocity[3], const float acceleration[3], float bank);

// Wing beats a second while it beats, at this speed (units/s); size: View.bird_size.
float posture_rate(const Posture *posture, uint32_t id, float speed, float size);

// The strength of the wing beat: 0 while it glides, 1 in the steepest climb; down to -1 where its
// wings are drawn in.
float posture_strength(const Posture *posture, uint32_t id);

// Roll and bank in half turns to the right, -1 to 1; without the bank where that is switched off.
float posture_lean(const Posture *posture, bool bank);

// NaN becomes low.
float posture_clamp(float x, float low, float high);

// The format of instances: -1 to 1 as -32767 to 32767.
int posture_round(float x);

// The angle of (x, y) from the x axis, within half a turn, as atan2; 0 for (0, 0).
float posture_angle(float y, float x);
