// A session and what is shown of it, for the tests that look at both: one session at a time.
//
#pragma once

#include "show/show.h"
#include "support/door.h"

static Show show;

// run, with trails.
static inline void fly(Session *session, int ticks) {
    Error error = {0};
    for (int i = 0; i < ticks; i++)
        if (!show_tick(&show, session, &error))
            fail_msg("%s", error.text);
}

static inline FrameBirds birds_of(const Session *session, float blend) {
    return show_describe_birds(session_sim(session), session_view(session), blend);
}

static inline FrameDescription describe(Session *session, float blend) {
    FrameDescription frame;
    show_describe(&show, session, PICTURE_MAIN, blend, &frame);
    return frame;
}

static inline FrameDescription describe_twin(Session *session, float blend) {
    FrameDescription frame;
    show_describe(&show, session, PICTURE_TWIN, blend, &frame);
    return frame;
}

static inline void finish(Session *session) {
    show_deinit(&show);
    session_destroy(session);
}
