// States and metrics as CSV.
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
// step counts the steps of a run and does not go back when the flock is restarted. Errors are in
// the stream (ferror). order has room for sim_birds(sim).
void states_write(FILE *stream, uint64_t step, const Sim *sim, uint32_t *order);

// The plain columns, then those of the topics. per_flock: with the column flock, for rows of
// metrics_measure_flock.
void metrics_write_header(FILE *stream, uint32_t topics, bool per_flock);
void metrics_write(FILE *stream, const Metrics *metrics, uint32_t topics, bool per_flock);

// A start read from a file. Ids are 0 to count - 1, each once, in any order; everything finite and
// within the guard's limit.
typedef struct StatesFile {
    SimStart start;
    float *memory;
} StatesFile;

// flat: every z and vz must be zero. Lines end with LF or CRLF; empty ones may follow the last row;
// numbers have no blanks around them. The error names the file and the line.
bool states_read(const char *path, bool flat, StatesFile *out, Error *error);
// A copy with its own memory; {0} gives {0}.
bool states_copy(const StatesFile *from, StatesFile *out, Error *error);
void states_free(StatesFile *file); // {0} is allowed
