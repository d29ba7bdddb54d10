// What the passes of a step have in common: the flock's memory, by the names that it has in the formulas
// of src/sim. Those are made.glsl, which includes this.
//
// A bird is three records of four words: its place and its id, its velocity, its private state. Each has
// two buffers: the sort gathers one into the other, in the order of cells, and the step writes the first.

#include "arithmetic.glsl"

struct BirdPlace {
    float x, y, z;
    uint id;
};
struct BirdVelocity {
    float vx, vy, vz, unused;
};
struct BirdOwn {
    float x, y, z;
    uint word;
};
layout(std430, binding = 3) buffer FromPlaces { uvec4 from_place[]; }; // the bits of a BirdPlace
layout(std430, binding = 4) buffer FromVelocities { vec4 from_velocity[]; };
layout(std430, binding = 5) buffer Headings { vec4 bird_heading[]; };
layout(std430, binding = 6) buffer Owns { BirdOwn bird_own[]; };
layout(std430, binding = 7) buffer ToPlaces { BirdPlace to_place[]; };
layout(std430, binding = 8) buffer ToVelocities { BirdVelocity to_velocity[]; };
layout(std430, binding = 9) buffer Afters { BirdOwn bird_after[]; };
layout(std430, binding = 10) buffer CellStarts { uint cell_start[]; };
layout(std430, binding = 11) buffer Keys { uvec2 key[]; }; // by slot of to: its cell, its rank there
layout(std430, binding = 12) buffer Orders { uint order[]; };
layout(std430, binding = 13) buffer Blocks { uint block_sum[]; };
layout(std430, binding = 15) buffer Counters { uint guarded; };

layout(std140, binding = 0) uniform Step {
    uint bird_count, cell_capacity;
    float query_radius;
    bool all_pairs;
    bool pairs;       // whether this step needs them
    bool tells_apart; // whether birds are not all alike: several flocks, or odd birds
};

// A dispatch of more groups than one axis takes has rows of them.
#define this_group (gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x)
#ifdef SLICED
layout(location = 0) uniform uint first_slot;
#else
#define first_slot 0u
#endif
#define this_slot (first_slot + this_group * gl_WorkGroupSize.x + gl_LocalInvocationID.x)

// --- Columns, by the names that they have in C ---

#define flock_count bird_count
#define flock_from_x(slot) uintBitsToFloat(from_place[slot].x)
#define flock_from_y(slot) uintBitsToFloat(from_place[slot].y)
#define flock_from_z(slot) uintBitsToFloat(from_place[slot].z)
#define flock_from_vx(slot) from_velocity[slot].x
#define flock_from_vy(slot) from_velocity[slot].y
#define flock_from_vz(slot) from_velocity[slot].z
#define flock_hx(slot) bird_heading[slot].x
#define flock_hy(slot) bird_heading[slot].y
#define flock_hz(slot) bird_heading[slot].z
#define flock_id(slot) from_place[slot].w
#define flock_id_spare(slot) from_place[slot].w
#define flock_own_x(slot) bird_own[slot].x
#define flock_own_y(slot) bird_own[slot].y
#define flock_own_z(slot) bird_own[slot].z
#define flock_own_word(slot) bird_own[slot].word
#define flock_gathered_x(slot) bird_own[slot].x
#define flock_gathered_y(slot) bird_own[slot].y
#define flock_gathered_z(slot) bird_own[slot].z
#define flock_gathered_word(slot) bird_own[slot].word
#define flock_to_x(slot) to_place[slot].x
#define flock_to_y(slot) to_place[slot].y
#define flock_to_z(slot) to_place[slot].z
#define flock_to_vx(slot) to_velocity[slot].vx
#define flock_to_vy(slot) to_velocity[slot].vy
#define flock_to_vz(slot) to_velocity[slot].vz
#define flock_after_x(slot) bird_after[slot].x
#define flock_after_y(slot) bird_after[slot].y
#define flock_after_z(slot) bird_after[slot].z
#define flock_after_word(slot) bird_after[slot].word
#define grid_cell_start(cell) cell_start[cell]

// The bird of this invocation is a group of its own.
#define group_slot(lane) this_slot
#define group_lanes 1u
uint this_flock = 0u;
#define company_flock(lane) this_flock
#define COMPANY tells_apart

// --- Lanes of one bird ---

float lanes_weight(int condition) {
    return condition != 0 ? 1.0 : 0.0;
}
#define lanes_load(lanes, column_x, column_y, column_z, slots)                                       \
    lanes.x[0] = column_x(this_slot);                                                                     \
    lanes.y[0] = column_y(this_slot);                                                                     \
    lanes.z[0] = column_z(this_slot)
