// What the passes have in common that make a picture's instances of a flock that a GPU has: those of
// src/render/pack.c, whose formulas made.glsl is.
//
// Birds of one level are one run of instances, in the order of slots. The first pass finds levels, and how many
// of each a group of 256 slots has; the second where each group's birds of each level begin; the third writes.

#include "made.glsl"

#define LEVELS 8u // the last: hidden
#define GROUP 256u

layout(std430, binding = 0) buffer Pictures {
    PackPicture picture;
    uint bird_count, group_count;
    bool is_flat;
    uint index_counts[4], first_indices[4]; // of the meshes of the first levels
    uint run_begins[4], run_ends[4];        // levels that are drawn as points together
};
layout(std430, binding = 1) buffer PlacesFrom { uvec4 place_from[]; };
layout(std430, binding = 2) buffer PlacesTo { uvec4 place_to[]; };
layout(std430, binding = 3) buffer VelocitiesFrom { vec4 velocity_from[]; };
layout(std430, binding = 4) buffer VelocitiesTo { vec4 velocity_to[]; };
layout(std430, binding = 5) buffer BanksFrom { vec4 bank_from[]; };
layout(std430, binding = 6) buffer BanksTo { vec4 bank_to[]; };
layout(std430, binding = 7) buffer Levels { uint level_of[]; };
layout(std430, binding = 8) buffer Starts { uint start[]; }; // LEVELS times group_count

#define this_group (gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x)
#define this_slot (this_group * GROUP + gl_LocalInvocationID.x)

float[3] axes(vec4 of) {
    return is_flat ? float[3](of.x, of.z, of.y) : float[3](of.x, of.y, of.z);
}

BirdMoment find_bird(uint slot) {
    uvec4 from = place_from[slot];
    bool banks = picture.step.banks != 0;
    return pack_blend(picture, BirdStates(from.w, axes(uintBitsToFloat(from)), axes(uintBitsToFloat(place_to[slot])),
                                          axes(velocity_from[slot]), axes(velocity_to[slot]),
                                          banks ? bank_from[slot].y : 0.0, banks ? bank_to[slot].y : 0.0, 0.0));
}

// A bit for each slot of the group at each level.
shared uint at_level[LEVELS][GROUP / 32u];

// Of all invocations of a group: level is LEVELS of one without a bird.
void note_level(uint level) {
    uint l = gl_LocalInvocationID.x;
    if (l < LEVELS * (GROUP / 32u))
        at_level[l % LEVELS][l / LEVELS] = 0u;
    barrier();
    if (level < LEVELS)
        atomicOr(at_level[level][l / 32u], 1u << l % 32u);
    barrier();
}

// Those of the first slots of the group that have this level.
uint count_level(uint level, uint slots) {
    uint count = 0u;
    for (uint word = 0u; word < slots / 32u; word++)
        count += uint(bitCount(at_level[level][word]));
    if (slots % 32u != 0u)
        count += uint(bitCount(at_level[level][slots / 32u] & (1u << slots % 32u) - 1u));
    return count;
}
