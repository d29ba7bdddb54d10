// The states of a flock and its metrics as CSV, and its exact state as bytes.
//
// States: header step,id,x,y,z,vx,vy,vz; step 0 is the start; ids in ascending order; floats as
// %.9g, so that they read back exactly. A starting state has the header id,x,y,z,vx,vy,vz; a states
// file is accepted as one too, and its last step is used.
#pragma once

#include <stdio.h>

#include "base/error.h"
#include "sim/metrics.h"
#include "sim/sim.h"

void states_write_header(FILE *stream);
// step counts the steps of a run and does not go back when the flock is restarted. columns: x to
// vz, by bird. Errors are in the stream (ferror).
void states_write(FILE *stream, uint64_t step, size_t birds,
                  const float *const columns[COLUMNS_COUNT]);

// The plain columns, then those of the topics; their names where metrics is NULL. per_flock: with
// the column flock, for rows of single flocks.
void metrics_write(FILE *stream, const Metrics *metrics, const Model *model, uint32_t topics,
                   bool per_flock);

// A start read from a file, also of tracks (sim/tracks.h). Ids are 0 to count - 1, each once, in any order; everything finite and
// within the guard's limit.
typedef struct StatesFile {
    SimStart start;
    float *memory;
    struct Tracks *tracks; // that the start is the first moment of; or NULL
} StatesFile;

// flat: every z and vz must be zero. Lines end with LF or CRLF; empty ones may follow the last row;
// numbers have no blanks around them. The error names the file and the line.
bool states_read(const char *path, bool flat, StatesFile *out, Error *error);
// A copy with its own memory; {0} gives {0}.
bool states_copy(const StatesFile *from, StatesFile *out, Error *error);
void states_free(StatesFile *file); // {0} is allowed

// --- As bytes ---
//
// The exact state of a flock as bytes: what a run needs, beside its model, rules, parameters, seed
// and tick length, to go on to the same bits as if it had never stopped.
//
// All little-endian, words of 32 bits: the bird count, the tick and the guarded values (two words
// each, the lower first), the leader of each flock (position as x, y, z, rotation as x, y, z, w,
// waypoint and start as x, y, z, and the number of waypoints; 13 zeros where the model has none),
// then ten columns in the order of ids: x, y, z, vx, vy, vz, the private x, y, z, and the private
// word. Slots are left out: the next sort orders birds by cell and id alone.

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
