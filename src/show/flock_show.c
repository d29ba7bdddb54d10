#include "show/flock_show.h"

#include <string.h>

#include "show/layout.h"

bool flock_show_step(FlockShow *show, Sim *sim, const View *view, Pool *pool, Error *error) {
    bool good = trail_history_take(&show->trails, view, sim, pool, error);
    sim_step(sim);
    flock_show_expire(show);
    return good;
}

void flock_show_expire(FlockShow *show) {
    bird_values_expire(&show->values);
    bird_lines_expire(&show->lines);
}

bool flock_show_branch(FlockShow *show, const FlockShow *from, size_t birds, Error *error) {
    bird_lines_branch(&show->lines, &from->lines);
    return trail_history_copy(&show->trails, &from->trails, birds, error);
}

void flock_show_forget(FlockShow *show) {
    bird_values_expire(&show->values);
    bird_lines_forget(&show->lines);
    trail_history_clear(&show->trails);
}

void flock_show_deinit(FlockShow *show) {
    bird_values_deinit(&show->values);
    bird_lines_deinit(&show->lines);
    trail_history_deinit(&show->trails);
}

FrameBirds flock_show_birds(const Sim *sim, const View *view, float blend) {
    SimView state = sim_view(sim);
    bool flat = model_is_flat(sim_model(sim));
    return (FrameBirds){.count = state.count,
                        .id = state.id,
                        .from = layout_columns(&state.from, flat),
                        .to = layout_columns(&state.to, flat),
                        .blend = view->interpolate ? blend : 1,
                        .tick_seconds = sim_dt(sim)};
}

bool flock_show_pointer(const Sim *sim, float place[3]) {
    const Model *model = sim_model(sim);
    if (!model_has_pointer(model))
        return false;
    for (int axis = 0; axis < 3; axis++) {
        const Param *param = model_pointer_param(model, axis);
        place[axis] = (float)param_get_number(param, sim_params(sim));
    }
    layout_place(model_is_flat(model), place);
    return true;
}

static void describe_leader(const Sim *sim, float blend, FrameLeader *shown) {
    SimLeader leader;
    bool flat = model_is_flat(sim_model(sim));
    if (!sim_leader(sim, &leader))
        return;
    shown->present = true;
    for (int axis = 0; axis < 3; axis++)
        shown->position[axis] =
            leader.from[axis] + (leader.position[axis] - leader.from[axis]) * blend;
    memcpy(shown->heading, leader.heading, sizeof leader.heading);
    memcpy(shown->waypoint, leader.waypoint, sizeof leader.waypoint);
    layout_place(flat, shown->position);
    layout_place(flat, shown->heading);
    layout_place(flat, shown->waypoint);
}

void flock_show_describe(FlockShow *show, Sim *sim, const View *view, Pool *pool,
                         const uint32_t *picked, float blend, FrameDescription *frame) {
    *frame = (FrameDescription){
        .birds = flock_show_birds(sim, view, blend),
        .arena = layout_arena(sim_model(sim), sim_params(sim)),
        .view = view,
    };
    blend = frame->birds.blend;
    if (sim_tick(sim) > 0)
        frame->seconds = sim_seconds(sim) - (1 - (double)blend) * (double)sim_dt(sim);
    bird_values_describe(&show->values, sim, view->colour, &frame->birds);
    bird_lines_describe(&show->lines, sim, pool, picked, frame);
    trail_history_describe(&show->trails, view, sim, blend, &frame->trails);
    frame->pointer.present = flock_show_pointer(sim, frame->pointer.position);
    describe_leader(sim, blend, &frame->leader);
}
