// The exact state of a flock as bytes: what a run needs, beside its model, rules, parameters, seed
// and tick length, to go on to the same bits as if it had never stopped.
//
// All little-endian, words of 32 bits: the bird count, the tick and the guarded values (two words
// each, the lower first), the leader of each flock (position as x, y, z, rotation as x, y, z, w,
// waypoint and start as x, y, z, and the number of waypoints; 13 zeros where the model has none),
// then ten columns in the order of ids: x, y, z, vx, vy, vz, the private x, y, z, and the private
// word. Slots are left out: the next sort orders birds by cell and id alone.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "sim/sim.h"
#include "sim/states.h"

// Bytes of this many birds, with the simulation's parameters.
size_t sim_checkpoint_size(const Sim *sim, size_t birds);

// out has room for sim_checkpoint_size(sim, sim_birds(sim)).
void sim_checkpoint_write(Sim *sim, unsigned char *out);

// Into a flock whose model, rules, parameters, seed and tick length are set already. Everything is
// checked before anything is taken: on failure the flock is as it was, and the error says what is
// wrong with the bytes.
bool sim_checkpoint_read(Sim *sim, const unsigned char *bytes, size_t size, Error *error);

// The same for a start from a file, which restarts go back to: columns x, y, z, vx, vy, vz.
size_t sim_start_size(size_t birds); // bytes
void sim_start_write(const SimStart *start, unsigned char *out);
// bytes has sim_start_size(birds) of them; out is the caller's to free, where it succeeds.
bool sim_start_read(StatesFile *out, const unsigned char *bytes, size_t birds, Error *error);
