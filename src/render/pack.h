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
#include "render/posture.h"
#include "render/shape.h"
#include "scene/frame.h"

// --- Colours ---
//
// The colours of birds that show a value (speed, heading, neighbours, rule, flock), and of flocks.

// The share of the birds' colours that is emitted, not lit.
float tint_emission(const FrameDescription *frame);

// What colours depend on that is the same for all birds.
typedef struct Tint {
    int32_t colour, world; // a ViewColour and a ViewWorld
    uint32_t flocks;
    int32_t has_values;
    float value_top, mean_speed;
} Tint;

Tint tint_describe(const FrameDescription *frame, float mean_speed);

// The display colour (0 to 1) of a bird with this value and the unit vector heading. With plumage
// its flock's, which the plumage has a share of. false where the view does not colour birds, or
// there is one flock alone.
bool tint_of_bird(const Tint *tint, uint32_t id, float value, const float heading[3], float speed,
                  float seen[3]);

// That of what belongs to a flock, such as its leader; false where there is one alone.
bool tint_of_flock(const FrameDescription *frame, size_t flock, float seen[3]);

// 0 to 1 as 0 to 255.
uint32_t tint_byte(float share);

// Colours are lit like all others, so the display colour becomes a reflectance; a gamma of 2 is
// close enough.
uint32_t tint_reflect(float seen);

// --- Cull ---
//
// Which birds are in the picture, and the level of detail of each: by its distance, hence by its
// size in pixels.
//
// Every bird is tested by itself, sixteen at a time in plain loops that the compiler vectorizes.
// One test of the bounding box of a run of slots, which are close together, could decide for all of
// its birds; but computing the box reads every position, which is most of the cost of the test.
// Milliseconds on one 2.6 GHz core with SSE2:
//
//                                         one by one  sixteen   boxes of 32     128     256
//     1,000,000 birds, the whole flock           6.3      2.6           4.3     2.9     2.7
//     the same, as a bird in it sees it          4.0      3.2           5.2     3.8     3.2
//     5,000 birds, the whole flock             0.028    0.012         0.018   0.012   0.011
//     the same, as a bird in it sees it        0.019    0.012         0.021   0.017   0.017

enum { CULL_NEAR_PIXELS = 200 }; // the span from which a bird gets the finest mesh

// How a bird is drawn, by its size: the shape's levels of detail; where two forms take each other's
// place, both; a bird without wings has no sprite, only a dot. Last the birds that are not drawn.
enum {
    CULL_MESH_AND_SPRITE = SHAPE_LEVELS, // the coarsest level and a sprite, or a dot
    CULL_SPRITE,
    CULL_SPRITE_AND_DOT,
    CULL_DOT,
    CULL_LEVELS,
    CULL_HIDDEN = CULL_LEVELS,
    CULL_BINS,
};

// Spans in pixels between which two forms take each other's place: at low only the coarser one is
// seen, at high only the finer one.
typedef struct CullFade {
    float low, high;
} CullFade;

// From meshes to sprites, or to dots where a shape has no wings; and from sprites to dots.
CullFade cull_mesh_fade(bool winged);
CullFade cull_sprite_fade(bool winged);

typedef struct Cull {
    float blend; // of the frame's two states
    float eye[3], forward[3], right[3], up[3];
    float nearest, farthest;              // along the line of sight, wings included
    float across, above;                  // tangents of half the angles of view
    float across_margin, above_margin;    // how far beyond an edge a bird may be
    float level_squared[CULL_LEVELS - 1]; // squared distance at which a level ends
    float ground;                         // its height relative to the camera
    int32_t mirrored; // whether a bird that is seen in the ground's water alone is not hidden; 0 at
                      // first
} Cull;

// winged: whether the birds are, or swim.
Cull cull_describe(const FrameDescription *frame, bool winged);

// A bird's position at the moment of the picture, relative to the camera.
void cull_place(const Cull *cull, const FrameBirds *birds, size_t slot, float place[3]);

// Its velocity at that moment.
void cull_velocity(const Cull *cull, const FrameBirds *birds, size_t slot, float velocity[3]);

// The level of a bird at this position, or CULL_HIDDEN.
int cull_choose_level(const Cull *cull, const float place[3]);

// Writes the levels of the birds in the slots [begin, end) to levels + begin, and counts each
// level.
void cull_sort(const Cull *cull, const FrameBirds *birds, size_t begin, size_t end, uint8_t *levels,
               size_t counts[CULL_BINS]);

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

// What is the same for all birds of a picture. This and what follows up to BirdLook are numbers
// alone, for they are a shader's too (gpu_pack.h), which has no smaller ones.
typedef struct PackPicture {
    Cull cull;
    PostureStep step;
    Tint tint;
    float tick_rate; // 1 / FrameBirds.tick_seconds, or 0
    float exposure;  // seconds
    int32_t flap, bank, whole;
} PackPicture;

// passed: seconds since the picture before.
PackPicture pack_describe(const FrameDescription *frame, bool winged, bool mirrored, double passed);

// A bird as its flock has it, before and after the tick.
typedef struct BirdStates {
    uint32_t id;
    float from[3], to[3], velocity_from[3], velocity_to[3], bank_from, bank_to, value;
} BirdStates;

// The same at the moment of the picture; its place relative to the camera.
typedef struct BirdMoment {
    uint32_t id;
    float place[3], velocity[3], acceleration[3], bank, value;
} BirdMoment;

// A BirdInstance in whole numbers of 32 bits.
typedef struct BirdLook {
    float position[3];
    int32_t forward[3], bank, phase, strength;
    uint32_t way, beaten, tint[4];
} BirdLook;

typedef size_t PackCounts[CULL_BINS];

// All zero but the pool before the first frame.
typedef struct Pack {
    Pool *pool;
    ARRAY_OF(Posture) birds;     // by id, kept between frames
    bool elsewhere;              // a GPU's memory has them (gpu_pack.h), and these are of before
    ARRAY_OF(uint8_t) levels;    // by slot
    ARRAY_OF(PackCounts) chunks; // counts of a chunk, then where its instances begin
    ARRAY_OF(double) speeds;     // sum over a chunk
    double seconds;              // of the last frame
    float mean_speed; // of the last frame coloured by speed, in world units a second; 0 before it
    // Of the frame being packed:
    const FrameDescription *frame;
    BirdInstance *out; // NULL where it is skipped
    PackPicture picture;
} Pack;

void pack_deinit(Pack *pack); // the pool stays

// The state kept between frames, valid until the next frame. After setting a copy of it, both packs
// yield the same instances from the same frames.
Postures pack_postures(const Pack *pack);
bool pack_set_postures(Pack *pack, const Postures *postures, Error *error);

// Of each way to pack: settles what is the same for all birds of the frame, and room for postures,
// which are all zero where the flock was placed anew.
bool pack_begin(Pack *pack, const FrameDescription *frame, bool winged, bool mirrored,
                Error *error);

// First pass: counts the birds of each level. Allocates only where the flock is larger than ever
// before. The frame must not change until pack_fill. winged: as in cull_describe;
// mirrored: as Cull.mirrored.
bool pack_sort(Pack *pack, const FrameDescription *frame, bool winged, bool mirrored,
               size_t counts[CULL_BINS], Error *error);

// Second pass: writes the visible birds, level 0 first, all but counts[CULL_HIDDEN].
void pack_fill(Pack *pack, BirdInstance *out);

// Instead of both passes, for a frame that is not drawn: advances the state kept between frames as
// drawing would.
bool pack_skip(Pack *pack, const FrameDescription *frame, Error *error);

// Writes count birds, chosen evenly by slot, visible or not: each once where count is the flock's.
// Positions and headings alone (+z for a bird at rest), the rest of an instance is 0. Nothing for
// an empty flock.
void pack_fill_evenly(const FrameDescription *frame, size_t count, BirdInstance *out);

// A leader and a falcon as birds.
BirdInstance pack_leader(const FrameDescription *frame, size_t index);
BirdInstance pack_falcon(const FrameDescription *frame, size_t index);
