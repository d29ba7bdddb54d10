// The falcon as a person flies it: a body that is quick to reach its speed, but not at once, that
// turns the wider the faster it is, gains speed as it sinks and loses it as it climbs. Its place is
// a change of the session with each tick, as the pointer's is, so that a journal has the flight.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "camera/controller.h"
#include "sim/sim.h"

struct Flight;

// Metres and seconds: models that have a falcon fly in these.
typedef struct FlyFalcon {
    bool flown;          // by the person
    float place[3];      // where it is, and
    float heading[3];    // where it flies to, of length 1
    float speed;         // m/s, FLY_FALCON_SLOW to FLY_FALCON_STOOP
    CameraInput input;   // what the person did in the last picture
    uint64_t placements; // session_placements of the flock that it was taken from
    uint32_t attacks;    // of its own, that were told of
} FlyFalcon;

#define FLY_FALCON_SLOW 6.0f
#define FLY_FALCON_STOOP 40.0f

// As the person finds it. ahead: where it flies to if it is at rest, of length 1.
void fly_falcon_take(FlyFalcon *falcon, const SimFalcon *found, const float ahead[3]);

// So many seconds on, turning towards aim, of length 1; never below the floor.
void fly_falcon_advance(FlyFalcon *falcon, const float aim[3], float floor_y, float seconds);

// Before each step: flies it on by a tick where the person does.
void fly_falcon_tick(struct Flight *flight);

// Every picture, when the camera has moved: takes the falcon where the person begins to steer it,
// lets it go where they stop, and says when it attacks.
void fly_falcon_picture(struct Flight *flight, const CameraInput *input);

// Whoever flew it, from now on it flies itself.
void fly_falcon_let_go(struct Flight *flight);

// "dives at bird 17, 3 attacks"; "" where no falcon flies.
void fly_describe_falcon(const struct Flight *flight, char *out, size_t size);
