// The twin of a comparison: a copy of the flock at the beginning of the comparison, stepped beside
// the changed one. Changes of time, start, pointer and view reach it too; changes of rules and
// parameters do not.
//
// What can fail is done to a copy of the twin, which then replaces it: so a change reaches both
// sides or none.
#pragma once

#include "scene/view.h"
#include "sim/sim.h"
#include "sim/states.h"

typedef struct SessionTwin {
    Sim *sim;
    View view;               // may differ after a preset of the changed flock
    StatesFile start;        // the start of restarts, where it is from a file; or {0}
    bool frozen;             // nothing but steps reaches it
    uint64_t id, placements; // session_twin_id and session_twin_placements
} SessionTwin;

// Copies its arguments.
SessionTwin *twin_create(Sim *sim, const View *view, const StatesFile *start, Error *error);
void twin_destroy(SessionTwin *twin); // NULL is allowed

// A copy of the twin, placed anew: from its file where that has this many birds.
SessionTwin *twin_restart(const SessionTwin *twin, size_t birds, uint64_t seed, Error *error);

// A copy of the twin, placed from a file.
SessionTwin *twin_restart_from(const SessionTwin *twin, const StatesFile *start, uint64_t seed,
                               Error *error);
