// Where a camera stands: where the flock is, and a good place to see all of it from.
#pragma once

#include "base/error.h"
#include "camera/controller.h"
#include "scene/camera.h"
#include "scene/frame.h"

typedef struct FlockBall {
    float centre[3]; // world units
    float radius;    // world units, at least 1
} FlockBall;

// Holds most of the flock: a few strays neither move nor widen it. Looks at some thousands of the
// birds at most, so that it may be called every frame.
FlockBall framing_flock(const FrameBirds *birds);

// Holds every bird.
FlockBall framing_whole_flock(const FrameBirds *birds);

// Where View.home says, above its ground, with its angle: the flock fills the picture, or, where
// there is one, the arena.
Camera framing_home(const FlockBall *flock, const FrameArena *arena, const View *view,
                    float aspect);

// What a fly camera flies around: the flock, its home, its leader, and the ground. No bird.
// Of two flocks seen by one camera, side by side, both, as long as the first does not become small
// by it; of arenas the first's. twin: NULL where there is none.
CameraScene framing_scene(const FrameDescription *frame, const FrameDescription *twin,
                          float aspect);

// The bird as something to follow; not present where there are not so many.
CameraTarget framing_bird(const FrameBirds *birds, uint32_t id);

// The bird nearest to a place, at least one: its number. Looks at all of them.
uint32_t framing_nearest_bird(const FrameBirds *birds, const float place[3]);
