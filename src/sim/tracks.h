// Tracks that were measured, as of filmed starlings: birds that come, fly and go, between whose
// measured places a flock is moved instead of by a model.
//
// A CSV file with the header id,t,x,y,z or id,t,x,y,z,vx,vy,vz: t in seconds, of which the first of
// all is the start; places in the model's units, y up. Rows are in any order. Between two rows of a
// track a bird is on the cubic through both with their velocities (Hermite), which, where the file
// lacks them, are differences of the places before and after.
//
// Birds are numbered without gaps: one that comes takes the lowest free number, and where one goes
// the last takes its place.
#pragma once

#include "base/error.h"
#include "sim/flock.h"

typedef struct Tracks Tracks;

// Whether a file with this first line has tracks.
bool tracks_know_header(const char *line);

// text: all of the file, which is written to. flat: z must be zero. Errors name the file and line.
Tracks *tracks_read(const char *path, char *text, bool flat, Error *error);

// It has as many owners as it was read and shared, and ends with the last of them.
Tracks *tracks_share(Tracks *tracks); // NULL is allowed
void tracks_release(Tracks *tracks);  // NULL is allowed

size_t tracks_most(const Tracks *tracks); // birds at once

// The birds at a moment after the start, at the end those of the last; and, in from, where they
// were dt before. flock has room for tracks_most; its count, states and ids are set, in
// own.x which track a bird flies, and in own.y its bank, where a model's birds have one.
void tracks_fill(const Tracks *tracks, double seconds, double dt, bool banks, Flock *flock);
