// States and metrics as CSV.
//
// States: header step,id,x,y,z,vx,vy,vz; step 0 is the start; ids in their original order; floats
// as %.9g, so that they read back exactly. A starting state has the header id,x,y,z,vx,vy,vz; a
// states file is accepted as one too, and its last step is taken.
#pragma once

#include <stdio.h>

#include "base/error.h"
#include "sim/metrics.h"
#include "sim/sim.h"

void states_write_header(FILE *stream);
// step counts a run's steps: a flock placed anew on the way does not turn it back. Errors are found
// in the stream. order has room for sim_birds(sim).
void states_write(FILE *stream, uint64_t step, const Sim *sim, uint32_t *order);

void metrics_write_header(FILE *stream);
void metrics_write(FILE *stream, const Metrics *metrics);

// A start read from a file. Ids are 0 to count - 1, each once, in any order; everything finite and
// within the guard's limit.
typedef struct StatesFile {
    SimStart start;
    float *memory;
} StatesFile;

// A flat start has zero in every z and vz. Lines end with LF or CRLF; empty ones may follow the
// last row; blanks are no part of a number. The error names the file and the line.
bool states_read(const char *path, bool flat, StatesFile *out, Error *error);
// The same start once more; {0} gives {0}.
bool states_copy(const StatesFile *from, StatesFile *out, Error *error);
void states_free(StatesFile *file); // {0} is allowed
