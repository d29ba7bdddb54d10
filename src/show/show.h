// A session becomes frame descriptions: its flock, and, while it compares, its twin beside it.
//
// Trails, debug lines and colours by value are made here, on demand, and cached until the session's
// revision or its count of placements changes. Describing a picture does not change the session.
// Lines and values are computed at most once a tick.
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

// What is cached of one flock.
typedef struct ShowFlock {
    uint64_t placements; // the session's count of the flock's starts, for which all this is valid
    bool restarted;      // FrameDescription.restarted of the next description
    bool branched;       // FrameDescription.branched of the next description
    BirdValues values;
    BirdLines lines;
    TrailHistory trails;
} ShowFlock;

// What later pictures depend on beside the session: trails, and scales that adapt slowly.
typedef struct ShowState {
    bool restarted;               // FrameDescription.restarted, of the next description
    float value_top;              // the scale of colours by value; 0: none yet
    BirdLinesPeak peak, all_peak; // of debug lines: the picked bird's, all birds'
    uint32_t peak_bird;           // the picked bird
    TrailHistory trails;          // borrowed
} ShowState;

// {0} is ready for use with a new session.
typedef struct Show {
    uint64_t revision; // of the session, for which values and lines are valid
    uint64_t twin_id;
    ShowFlock main, twin;
    // Set by the caller: what costs as much as a step, colours by value and the lines of all birds,
    // is left out of pictures where it would have to be computed.
    bool hasty;
} Show;

void show_deinit(Show *show); // harmless on {0}

// session_tick, with trails: applies due changes, records the birds' positions, and steps the
// flock. To be called for every tick, so that trails do not depend on which pictures are drawn.
// Without memory for trails it returns false with an error, once for each size of the flock, but
// has stepped the flock.
bool show_tick(Show *show, Session *session, Error *error);

// The same with session_tick_begin instead of session_tick.
bool show_tick_begin(Show *show, Session *session, SessionAfterStep *after, void *context,
                     Error *error);

// Of a session that compares nothing. Its trails are valid until the next tick.
ShowState show_state(const Show *show, const Session *session);

// Replaces all that the Show has cached by a state of this session at this tick. Its trails have as
// many birds as the flock. false where there is no memory for them.
bool show_set_state(Show *show, const Session *session, const ShowState *state, Error *error);

// Fills in the frame between the last two ticks, blend from 0, before the last one, to 1, after it:
// all but camera and size, which are the caller's. restarted is true for one description after the
// flock was placed anew. Without memory for lines or values they are left out.
void show_describe(Show *show, const Session *session, float blend, FrameDescription *frame);

// The same for the twin, which must exist.
void show_describe_twin(Show *show, const Session *session, float blend, FrameDescription *frame);

// The birds alone of show_describe and of show_describe_twin.
FrameBirds show_describe_birds(const Session *session, float blend);
FrameBirds show_describe_twin_birds(const Session *session, float blend);

// The pointer's position by its parameters, in the picture's coordinates; false where the model has
// none.
bool show_pointer(const Session *session, float place[3]);

// The picked bird and its rules' vectors, by the rules' indices, in the model's own coordinates and
// units.
typedef struct PickedBird {
    uint32_t id;
    float speed;                    // world units a second; for the model plane, a tick
    float lengths[MODEL_MAX_RULES]; // of the rules' vectors
    SimBird bird;
} PickedBird;

// false where no bird is picked. Computed once a tick.
bool show_explain_picked(Show *show, const Session *session, PickedBird *picked);
