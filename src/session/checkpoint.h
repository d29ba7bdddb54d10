// A checkpoint: the exact state of a run, from which it continues with the same bits.
//
//   skein-checkpoint 1
//   tick 500                     of the session
//   tick_seconds 0.016666666666666666
//   seconds 8.3333333333333321   simulated in these ticks, which may have had other lengths
//   preset NAME                  that it came from; left out for a model's own numbers
//   model=leader                 ... the flock's numbers, written by settings_write_all
//   start 60                     birds of the start from a file; left out where there was none
//   hash 0123456789abcdef        sim_hash of the state below
//   data 2476                    bytes that follow this line: the state as sim_checkpoint_write has
//                                it, then that start, bird by bird x, y, z, vx, vy, vz, each a
//                                little-endian float
//   sum 0123456789abcdef         FNV-1a, 64 bits, of all bytes before this line
//
// Everything is checked first: a truncated or changed file is an error and changes nothing.
#pragma once

#include "base/file.h"
#include "base/pool.h"
#include "session/preset.h"
#include "sim/sim.h"
#include "sim/states.h"

typedef struct Checkpoint {
    Settings settings; // the name of their preset, but neither its file nor its texts
    uint64_t tick;     // of the session
    double seconds;    // simulated until then
    Sim *sim;
    StatesFile start; // the start of restarts, or {0}
} Checkpoint;

// Begins a file and writes all of it, to be committed.
bool checkpoint_prepare(const Checkpoint *checkpoint, FileWriter *writer, const char *path,
                        Error *error);

// sim and start are the caller's to free, where it succeeds.
bool checkpoint_read(Checkpoint *checkpoint, const char *path, Pool *pool, Error *error);
