// The states of a flight as files for other programs; the ending of the name chooses the format.
//
//   csv   rows of birds alone (sim/states.h); also "-", devices, and a name without an ending
//   npy   NumPy: float32 [states, birds, columns], birds alone
//   nc    netCDF-4: time, individual, space
//   pvd   ParaView: FILE.pvd, and beside it FILE-000060.vtp for the state after step 60
//   ply   a file a state, FILE-000060.ply
//   glb   glTF 2.0: birds as animated nodes that bank and beat their wings, EXPORT_MOST_NODES
//
// Places and velocities are the model's own; in glb the picture's, y up. Bank and roll are those
// that pictures of these moments show.
//
// Errors: one line that names the file. Memory: an Export is its creator's. Threads: one.
#pragma once

#include "session/notes.h"

#define EXPORT_ENDINGS "csv|npy|nc|pvd|ply|glb"
enum { EXPORT_MOST_NODES = 2000 };

typedef struct Export Export;

// Begins output, which is the caller's, to be committed or aborted after the Export's end. Fails
// where the file cannot be written, and where a library that its format needs is missing.
Export *export_create(const char *path, OutputFile *output, Error *error);
void export_destroy(Export *export); // NULL is allowed

// Adds the session's present state.
bool export_add(Export *export, Session *session, Error *error);

// After the last state: completes the file and writes its notes.
bool export_finish(Export *export, const Meta *meta, Error *error);
