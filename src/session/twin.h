// The twin of a comparison: a copy of the flock as it was when the comparison began, which flies on
// beside the changed one. Changes of time, start, pointer and view reach it too; changes
// of what flies do not.
//
// What can fail is done to a copy of the twin, which then takes its place: so a change reaches both
// sides or none.
#pragma once

#include "scene/view.h"
#include "sim/sim.h"
#include "sim/states.h"

typedef struct SessionTwin {
    Sim *sim;
    View view;               // its own: a preset of the changed flock may bring another
    StatesFile start;        // from a file, which its restarts go back to; or {0}
    bool frozen;             // nothing but steps reaches it
    uint64_t id, placements; // session_twin_id and session_twin_placements
} SessionTwin;

// Copies all that it is given.
SessionTwin *twin_create(Sim *sim, const View *view, const StatesFile *start, Error *error);
void twin_destroy(SessionTwin *twin); // NULL is allowed

// A copy of the twin placed anew: as in its file where it has one with this many birds.
SessionTwin *twin_restart(const SessionTwin *twin, size_t birds, uint64_t seed, Error *error);

// A copy of the twin placed as in a file.
SessionTwin *twin_restart_from(const SessionTwin *twin, const StatesFile *start, uint64_t seed,
                               Error *error);
