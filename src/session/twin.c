#include "session/twin.h"

#include "base/memory.h"

SessionTwin *twin_create(Sim *sim, const View *view, const StatesFile *start, Error *error) {
    SessionTwin *twin = memory_alloc(1, sizeof *twin, error);
    if (!twin)
        return NULL;
    twin->view = *view;
    if (!(twin->sim = sim_clone(sim, error)) || !states_copy(start, &twin->start, error)) {
        twin_destroy(twin);
        return NULL;
    }
    return twin;
}

void twin_destroy(SessionTwin *twin) {
    if (!twin)
        return;
    sim_destroy(twin->sim);
    states_free(&twin->start);
    memory_free(twin);
}

// A copy of the twin with this start, to be placed by the caller.
static SessionTwin *twin_renew(const SessionTwin *twin, const StatesFile *start, Error *error) {
    SessionTwin *next = twin_create(twin->sim, &twin->view, start, error);
    if (next) {
        next->frozen = twin->frozen;
        next->id = twin->id;
        next->placements = twin->placements + 1;
    }
    return next;
}

SessionTwin *twin_restart(const SessionTwin *twin, size_t birds, uint64_t seed, Error *error) {
    SessionTwin *next = twin_renew(twin, &twin->start, error);
    if (!next)
        return NULL;
    const SimStart *start = &next->start.start;
    if (next->start.memory && birds == start->count
            ? sim_restart_from(next->sim, start, seed, error)
            : sim_set_start(next->sim, birds, seed, error))
        return next;
    twin_destroy(next);
    return NULL;
}

SessionTwin *twin_restart_from(const SessionTwin *twin, const StatesFile *start, uint64_t seed,
                               Error *error) {
    SessionTwin *next = twin_renew(twin, start, error);
    if (next && sim_restart_from(next->sim, &next->start.start, seed, error))
        return next;
    twin_destroy(next);
    return NULL;
}
