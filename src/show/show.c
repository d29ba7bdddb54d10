#include "show/show.h"

#include <assert.h>
#include <string.h>

#include "base/vec.h"
#include "show/layout.h"

// Of the falcon: at the first speed, in m/s, its wings are spread, from the second on folded.
static const float spread_speed = 16, folded_speed = 22;

static void show_flock_deinit(ShowFlock *kept) {
    bird_values_deinit(&kept->values);
    bird_lines_deinit(&kept->lines);
    trail_history_deinit(&kept->trails);
    *kept = (ShowFlock){0};
}

void show_deinit(Show *show) {
    show_flock_deinit(&show->main);
    show_flock_deinit(&show->twin);
    *show = (Show){0};
}

// --- The caches, brought up to date ---

// The flock, its rules, its parameters or the view may have changed.
static void show_expire(ShowFlock *kept) {
    bird_values_expire(&kept->values);
    bird_lines_expire(&kept->lines);
}

// The flock was placed anew: its history is invalid.
static void show_follow_placement(ShowFlock *kept, uint64_t placements) {
    if (kept->placements == placements)
        return;
    kept->placements = placements;
    kept->restarted = true;
    show_expire(kept);
    bird_lines_reset(&kept->lines);
    trail_history_clear(&kept->trails);
}

// A new twin copies the history of its original, unless either was placed anew since. Without
// memory for the copy its trails begin now.
static void show_begin_twin(Show *show, const Session *session) {
    uint64_t placements = session_twin_placements(session);
    show->twin.branched = placements == session_placements(session);
    show->twin.restarted = !show->twin.branched;
    if (placements != show->main.placements)
        return;
    Error ignored = {0};
    bird_lines_branch(&show->twin.lines, &show->main.lines);
    trail_history_copy(&show->twin.trails, &show->main.trails, sim_birds(session_twin(session)),
                       &ignored);
    show->twin.placements = placements;
}

// The twin first: it copies the history of the first flock before that may be cleared.
static void show_update(Show *show, const Session *session) {
    uint64_t twin_id = session_twin_id(session);
    if (show->twin_id != twin_id) {
        show_flock_deinit(&show->twin);
        show->twin_id = twin_id;
        if (twin_id)
            show_begin_twin(show, session);
    }
    if (twin_id)
        show_follow_placement(&show->twin, session_twin_placements(session));
    show_follow_placement(&show->main, session_placements(session));
    if (show->revision != session_revision(session)) {
        show_expire(&show->main);
        show_expire(&show->twin);
        show->revision = session_revision(session);
    }
}

static bool show_record_trails(Show *show, const Session *session, Error *error) {
    Pool *pool = session_pool(session);
    bool good = trail_history_take(&show->main.trails, session_view(session), session_sim(session),
                                   pool, error);
    Error ignored = {0}; // reported for the first flock already
    return (!session_twin(session) ||
            trail_history_take(&show->twin.trails, session_twin_view(session),
                               session_twin(session), pool, good ? error : &ignored)) &&
           good;
}

// What comes before the step.
static bool show_prepare_tick(Show *show, Session *session, Error *error) {
    Error ignored = {0}; // the first is reported
    bool good = session_apply_due(session, error);
    show_update(show, session);
    return show_record_trails(show, session, good ? error : &ignored) && good;
}

bool show_tick(Show *show, Session *session, Error *error) {
    Error ignored = {0};
    bool good = show_prepare_tick(show, session, error);
    return session_tick(session, good ? error : &ignored) && good;
}

bool show_tick_begin(Show *show, Session *session, SessionAfterStep *after, void *context,
                     Error *error) {
    Error ignored = {0};
    bool good = show_prepare_tick(show, session, error);
    return session_tick_begin(session, after, context, good ? error : &ignored) && good;
}

// --- Its state, to go on from ---

ShowState show_state(const Show *show, const Session *session) {
    const ShowFlock *kept = &show->main;
    bool placed = kept->placements != session_placements(session); // since the last description
    ShowState state = {.restarted = kept->restarted || placed,
                       .value_top = kept->values.top,
                       .peak_bird = kept->lines.id};
    if (placed)
        return state;
    state.peak = kept->lines.peak;
    state.all_peak = kept->lines.all_peak;
    state.trails = kept->trails;
    return state;
}

bool show_set_state(Show *show, const Session *session, const ShowState *state, Error *error) {
    size_t birds = sim_birds(session_sim(session));
    ShowFlock *kept = &show->main;
    show_deinit(show);
    kept->placements = session_placements(session);
    kept->restarted = state->restarted;
    bird_values_set_top(&kept->values, state->value_top, birds);
    kept->lines.id = state->peak_bird;
    kept->lines.peak = state->peak;
    kept->lines.all_peak = state->all_peak;
    return trail_history_copy(&kept->trails, &state->trails, birds, error);
}

// --- Frames ---

static FrameBirds show_flock_birds(const Sim *sim, const View *view, float blend) {
    SimView state = sim_view(sim);
    bool flat = model_is_flat(sim_model(sim));
    return (FrameBirds){.count = state.count,
                        .id = state.id,
                        .from = show_layout_columns(&state.from, flat),
                        .to = show_layout_columns(&state.to, flat),
                        .bank_from = state.bank_from,
                        .bank_to = state.bank_to,
                        .blend = view->interpolate ? blend : 1,
                        .tick_seconds = sim_dt(sim),
                        .flocks = (uint32_t)sim_flocks(sim)};
}

FrameBirds show_describe_birds(const Session *session, float blend) {
    return show_flock_birds(session_sim(session), session_view(session), blend);
}

FrameBirds show_describe_twin_birds(const Session *session, float blend) {
    return show_flock_birds(session_twin(session), session_twin_view(session), blend);
}

static bool show_flock_pointer(const Sim *sim, float place[3]) {
    const Model *model = sim_model(sim);
    if (!model_has_pointer(model))
        return false;
    for (int axis = 0; axis < 3; axis++) {
        const Param *param = model_pointer_param(model, axis);
        place[axis] = (float)param_get_number(param, sim_params(sim));
    }
    show_layout_place(model_is_flat(model), place);
    return true;
}

static Stimulus show_stimulus(const Sim *sim, StimulusKind kind) {
    Stimulus shown = sim_stimulus(sim, kind);
    show_layout_place(model_is_flat(sim_model(sim)), shown.place);
    return shown;
}

bool show_pointer(const Session *session, float place[3]) {
    return show_flock_pointer(session_sim(session), place);
}

static void show_describe_leader(const SimLeader *leader, bool flat, float blend,
                                 FrameLeader *shown) {
    for (int axis = 0; axis < 3; axis++)
        shown->position[axis] =
            leader->from[axis] + (leader->position[axis] - leader->from[axis]) * blend;
    memcpy(shown->heading, leader->heading, sizeof shown->heading);
    memcpy(shown->waypoint, leader->waypoint, sizeof shown->waypoint);
    show_layout_place(flat, shown->position);
    show_layout_place(flat, shown->heading);
    show_layout_place(flat, shown->waypoint);
}

static void show_describe_leaders(const Sim *sim, const uint32_t *picked, float blend,
                                  FrameDescription *frame) {
    bool flat = model_is_flat(sim_model(sim));
    SimLeader leader;
    for (size_t flock = 0; flock < sim_flocks(sim) && sim_leader(sim, flock, &leader); flock++)
        show_describe_leader(&leader, flat, blend, &frame->leaders[frame->leader_count++]);
    frame->followed_leader = picked ? sim_flock_of(sim, *picked) : 0;
}

static void show_find_target(const FrameBirds *birds, uint32_t target, FrameFalcon *shown) {
    for (size_t slot = 0; slot < birds->count && !shown->has_target; slot++) {
        shown->has_target = birds->id[slot] == target;
        if (shown->has_target)
            frame_bird_place(birds, slot, shown->target);
    }
}

static FrameFalcon show_falcon(const Sim *sim, const FrameBirds *birds) {
    SimFalcon falcon;
    FrameFalcon shown = {.present = sim_falcon(sim, &falcon)};
    if (!shown.present)
        return shown;
    for (int axis = 0; axis < 3; axis++) {
        float way = falcon.position[axis] - falcon.from[axis];
        float change = falcon.velocity[axis] - falcon.velocity_from[axis];
        shown.position[axis] = falcon.from[axis] + way * birds->blend;
        shown.velocity[axis] = falcon.velocity_from[axis] + change * birds->blend;
    }
    shown.bank = falcon.bank_from + (falcon.bank - falcon.bank_from) * birds->blend;
    float fold = (vec_length(shown.velocity) - spread_speed) / (folded_speed - spread_speed);
    shown.fold = fold > 0 ? fold < 1 ? fold : 1 : 0;
    if (falcon.has_target)
        show_find_target(birds, falcon.target, &shown);
    return shown;
}

static FrameArena show_arena(const Sim *sim) {
    const Model *model = sim_model(sim);
    FrameArena arena = {0};
    arena.present = model_arena(model, sim_params(sim), arena.low, arena.high);
    show_layout_place(model_is_flat(model), arena.low);
    show_layout_place(model_is_flat(model), arena.high);
    return arena;
}

// picked: NULL where no bird is.
static void show_describe_flock(ShowFlock *kept, Sim *sim, const View *view, Pool *pool,
                                const uint32_t *picked, bool hasty, float blend,
                                FrameDescription *frame) {
    *frame = (FrameDescription){
        .birds = show_flock_birds(sim, view, blend),
        .arena = show_arena(sim),
        .view = view,
        .exposure = view->shutter,
        .restarted = kept->restarted,
        .branched = kept->branched,
    };
    kept->restarted = kept->branched = false;
    blend = frame->birds.blend;
    if (sim_tick(sim) > 0)
        frame->seconds = sim_seconds(sim) - (1 - (double)blend) * (double)sim_dt(sim);
    bird_values_describe(&kept->values, sim, view->colour, hasty, &frame->birds);
    bird_lines_describe(&kept->lines, sim, pool, picked, hasty, frame);
    trail_history_describe(&kept->trails, view, sim, blend, &frame->trails);
    frame->pointer.on = show_flock_pointer(sim, frame->pointer.place);
    frame->lure = show_stimulus(sim, STIMULUS_LURE);
    frame->threat = show_stimulus(sim, STIMULUS_THREAT);
    for (size_t i = 0; i < MODEL_MAX_OBSTACLES; i++)
        frame->obstacles[i] = sim_obstacle(sim, i);
    show_describe_leaders(sim, picked, blend, frame);
    frame->falcon = show_falcon(sim, &frame->birds);
}

void show_describe(Show *show, const Session *session, float blend, FrameDescription *frame) {
    uint32_t bird;
    bool picked = session_picked(session, &bird);
    show_update(show, session);
    show_describe_flock(&show->main, session_sim(session), session_view(session),
                        session_pool(session), picked ? &bird : NULL, show->hasty, blend, frame);
}

void show_describe_twin(Show *show, const Session *session, float blend, FrameDescription *frame) {
    Sim *sim = session_twin(session);
    assert(sim);
    // The bird of the same id, where there is one.
    uint32_t bird;
    bool picked = session_picked(session, &bird) && bird < sim_birds(sim);
    show_update(show, session);
    show_describe_flock(&show->twin, sim, session_twin_view(session), session_pool(session),
                        picked ? &bird : NULL, show->hasty, blend, frame);
    frame->side = 1;
}

// --- The picked bird ---

bool show_explain_picked(Show *show, const Session *session, PickedBird *picked) {
    uint32_t id;
    if (!session_picked(session, &id))
        return false;
    show_update(show, session);
    const SimBird *bird = bird_lines_explain(&show->main.lines, session_sim(session), id);
    *picked = (PickedBird){.id = id, .speed = vec_length(bird->velocity), .bird = *bird};
    for (int r = 0; r < MODEL_MAX_RULES; r++)
        picked->lengths[r] = vec_length(bird->rules[r]);
    return true;
}
