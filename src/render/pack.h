// Makes the GPU's instances from a frame's birds, without any OpenGL.
//
// Two passes over the flock, each in parallel: the first finds each bird's level of detail (or that
// it is outside the picture) and counts the levels, the second writes the instances, sorted by
// level. So every level is one run of the buffer and one draw call, and the result does not depend
// on the number of threads.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/pool.h"
#include "render/cull.h"
#include "render/posture.h"
#include "scene/frame.h"

// --- Colours ---
//
// The colours of birds that show a value (speed, heading, neighbours, rule, flock), and of flocks.

// The share of the birds' colours that is emitted, not lit.
float tint_emission(const FrameDescription *frame);

// The display colour (0 to 1) of the bird in this slot, with the unit vector heading; mean_speed is
// the flock's. With plumage its flock's, which the plumage has a share of. false where the view
// does not colour birds, or there is one flock alone.
bool tint_of_bird(const FrameDescription *frame, size_t slot, const float heading[3], float speed,
                  float mean_speed, float seen[3]);

// That of what belongs to a flock, such as its leader; false where there is one alone.
bool tint_of_flock(const FrameDescription *frame, size_t flock, float seen[3]);

// 0 to 1 as 0 to 255.
uint8_t tint_byte(float share);

// Colours are lit like all others, so the display colour becomes a reflectance; a gamma of 2 is
// close enough.
void tint_reflect(const float seen[3], uint8_t tint[3]);

// --- Pack ---

// The per-instance vertex attributes of one bird: 32 bytes.
typedef struct BirdInstance {
    float position[3];  // relative to the camera
    int16_t forward[3]; // unit length is 32767
    int16_t bank;       // 32767 is half a turn; positive leans to the right
    int16_t phase;      // of the wing beat: 32767 is one period
    int16_t strength;   // of the wing beat: 32767 is 1; negative where the wings are drawn in
    uint16_t way;    // flown while the picture is exposed: 65535 is a span, and as far as it goes
    uint16_t beaten; // of the wing beat in that time: 65535 is one period
    uint8_t tint[4]; // red, green, blue; the last is 255 where the texture is used, otherwise 0
} BirdInstance;

typedef size_t PackCounts[CULL_BINS];

// All zero but the pool before the first frame.
typedef struct Pack {
    Pool *pool;
    ARRAY_OF(Posture) birds;     // by id, kept between frames
    ARRAY_OF(uint8_t) levels;    // by slot
    ARRAY_OF(PackCounts) chunks; // counts of a chunk, then where its instances begin
    ARRAY_OF(double) speeds;     // sum over a chunk
    double seconds;              // of the last frame
    float mean_speed; // of the last frame coloured by speed, in world units a second; 0 before it
    // Of the frame being packed:
    const FrameDescription *frame;
    BirdInstance *out; // NULL where it is skipped
    Cull cull;
    PostureStep step;
} Pack;

void pack_deinit(Pack *pack); // the pool stays

// The state kept between frames, valid until the next frame. After setting a copy of it, both packs
// yield the same instances from the same frames.
Postures pack_postures(const Pack *pack);
bool pack_set_postures(Pack *pack, const Postures *postures, Error *error);

// First pass: counts the birds of each level. Allocates only where the flock is larger than ever
// before. The frame must not change until pack_fill. winged: as in cull_describe;
// mirrored: as Cull.mirrored.
bool pack_sort(Pack *pack, const FrameDescription *frame, bool winged, bool mirrored,
               size_t counts[CULL_BINS], Error *error);

// Second pass: writes the visible birds, level 0 first, all but counts[CULL_HIDDEN].
void pack_fill(Pack *pack, const FrameDescription *frame, BirdInstance *out);

// Instead of both passes, for a frame that is not drawn: advances the state kept between frames as
// drawing would.
bool pack_skip(Pack *pack, const FrameDescription *frame, Error *error);

// Writes count birds, chosen evenly by slot, visible or not: each once where count is the flock's.
// Positions and headings alone (+z for a bird at rest), the rest of an instance is 0. Nothing for
// an empty flock.
void pack_fill_evenly(const FrameDescription *frame, size_t count, BirdInstance *out);

// A leader and the falcon as birds.
BirdInstance pack_leader(const FrameDescription *frame, size_t index);
BirdInstance pack_falcon(const FrameDescription *frame);
