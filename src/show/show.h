// A session becomes frame descriptions: its flock, and, while it compares, its twin beside it.
//
// Trails, debug lines and colours by value are made here, on demand, and kept until the session's
// revision or its count of placements says that they are out of date. Describing a picture changes
// nothing of the session, and the simulation is asked at most once a tick for lines and for values.
//
// A Show belongs to one session for as long as both live, and to one thread at a time. What a frame
// points to stays valid until the next call with the same Show and the next change or tick of the
// session.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "scene/frame.h"
#include "session/session.h"
#include "show/bird_lines.h"
#include "show/bird_values.h"
#include "show/trail_history.h"

// What is kept of one flock.
typedef struct ShowFlock {
    uint64_t placements; // of the flock, which all of this belongs to
    bool restarted;      // for the next description: FrameDescription.restarted
    bool branched;       // likewise
    BirdValues values;
    BirdLines lines;
    TrailHistory trails;
} ShowFlock;

// {0} is one that has seen nothing of its session yet.
typedef struct Show {
    uint64_t revision; // of the session, which values and lines belong to
    uint64_t twin_id;
    ShowFlock main, twin;
} Show;

void show_deinit(Show *show); // harmless on {0}

// session_tick, with trails: what is due is applied, the places that the birds are about to leave
// are recorded, and the flock is stepped. Called for every tick, whatever is drawn of it, so that
// the same flight has the same trails. Where there is no memory for trails, false and an error,
// once for each size of the flock, and it is stepped all the same.
bool show_tick(Show *show, Session *session, Error *error);

// Fills in the frame between the last two ticks, blend from 0, before the last one, to 1, after it:
// all but camera and size, which are the caller's. restarted is true for one description after the
// flock was placed anew. Where there is no memory for lines or values they are left out.
void show_describe(Show *show, const Session *session, float blend, FrameDescription *frame);

// The same for the twin, which there must be.
void show_describe_twin(Show *show, const Session *session, float blend, FrameDescription *frame);

// The birds of show_describe, for looking for one of them; and of show_describe_twin.
FrameBirds show_describe_birds(const Session *session, float blend);
FrameBirds show_describe_twin_birds(const Session *session, float blend);

// Where the parameters put the pointer, in the picture's coordinates; false where the model has
// none.
bool show_pointer(const Session *session, float place[3]);

// The picked bird and what its rules want of it, by their indices, in the model's own coordinates
// and units.
typedef struct PickedBird {
    uint32_t id;
    float speed; // in the unit of velocities: world units a second, or of plane a tick
    float lengths[MODEL_MAX_RULES]; // of the rules' vectors
    SimBird bird;
} PickedBird;

// false where no bird is picked. The simulation is asked once a tick.
bool show_explain_picked(Show *show, const Session *session, PickedBird *picked);
