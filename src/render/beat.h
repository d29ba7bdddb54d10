// The beat of a wing on the processor, for files that have it as shapes of a mesh. The formulas and
// their sources are those of shaders/shared/beat.glsl, which draws.
#pragma once

#include "render/shape.h"

typedef struct Beat {
    float arm[2], hand[2]; // unit vectors outwards and up
    float span[2];         // of arm and hand, as shares of their lengths
    float forward, twist, bend, heave;
} Beat;

// phase: in turns; strength: 0 glides, 1 beats; swept: 0 to 1, wings drawn in.
Beat beat_at(float phase, float strength, float swept);

// How far the wings are drawn in. strength: as posture_strength; climb: the heading's upward
// component; fold: 1 in a dive.
float beat_swept(float strength, float climb, float fold);

// Moves a vertex of a mesh of size 1 and its normal, of unit length, as the beat does.
void beat_move(const Beat *beat, const ShapeHinges *hinges, const MeshVertex *vertex,
               float place[3], float normal[3]);

// The same for one that swims (ShapeHinges.wrist below 0).
void beat_swim(float phase, float strength, const MeshVertex *vertex, float place[3],
               float normal[3]);
