#include "show/show.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/vec.h"

// Of the falcon: at the first speed, in m/s, its wings are spread, from the second on folded.
static const float spread_speed = 16, folded_speed = 22;

// --- Values for colours ---

static void values_deinit(BirdValues *values) {
    memory_free(values->value);
    *values = (BirdValues){0};
}

float show_settle_top(float top, float mean) {
    // Few birds have more than twice the mean. The scale falls only below 0.35 of it, which is less
    // than its largest step, 1 / 2.5, so that it does not fall immediately after it rose.
    float wanted = 2 * mean;
    if (top > 0 && wanted <= top && wanted >= 0.35f * top)
        return top;
    static const float steps[] = {2, 2, 2.5f};
    top = 5;
    for (int i = 0; top < wanted && top < 1e7f; i++)
        top *= steps[i % 3];
    return top;
}

static bool values_reserve(BirdValues *values, size_t count) {
    if (count <= values->capacity)
        return true;
    values_deinit(values);
    Error ignored = {0}; // birds are drawn grey
    values->value = memory_alloc(count, sizeof *values->value, &ignored);
    values->capacity = values->value ? count : 0;
    return values->value != NULL;
}

// Where they would have to be computed in a hasty picture, and without memory, birds are grey.
static void values_describe(BirdValues *values, Sim *sim, int colour, bool hasty,
                            FrameBirds *birds) {
    if (colour != VIEW_COLOUR_NEIGHBOURS && colour != VIEW_COLOUR_RULE) {
        values_deinit(values);
        return;
    }
    if ((hasty && !values->fresh) || !values_reserve(values, birds->count))
        return;
    if (!values->fresh) {
        bool neighbours = colour == VIEW_COLOUR_NEIGHBOURS;
        sim_measure_birds(sim, neighbours ? SIM_BIRD_NEIGHBOURS : SIM_BIRD_RULE, values->value);
        double sum = 0;
        for (size_t i = 0; i < birds->count; i++)
            sum += (double)values->value[i];
        if (neighbours && birds->count > 0)
            values->top = show_settle_top(values->top, (float)(sum / (double)birds->count));
        values->fresh = true;
    }
    birds->value = values->value;
    birds->value_top = values->top;
}

// --- Trails ---

enum { TRAIL_CHUNK = 4096 };

static const double most_ticks = 1e15; // because a tick may be arbitrarily short

typedef struct TrailTask {
    float (*places)[3];
    const uint32_t *id;
    Columns from;
    int point;
} TrailTask;

static void trails_deinit(TrailHistory *history) {
    memory_free(history->places);
    *history = (TrailHistory){0};
}

static bool trails_reserve(TrailHistory *history, size_t count, Error *error) {
    if (count <= history->capacity)
        return true;
    if (count == history->refused)
        return true; // the error was reported already
    trails_deinit(history);
    history->places = memory_alloc(count, FRAME_TRAIL_POINTS * sizeof *history->places, error);
    if (!history->places) {
        history->refused = count;
        return error_prefix(error, "no trails");
    }
    history->capacity = count;
    return true;
}

// To an empty history, of so many birds.
static bool trails_copy(TrailHistory *history, const TrailHistory *from, size_t birds,
                        Error *error) {
    if (from->points == 0)
        return true;
    if (!trails_reserve(history, birds, error))
        return false;
    memcpy(history->places, from->places, birds * FRAME_TRAIL_POINTS * sizeof *history->places);
    memcpy(history->ticks, from->ticks, sizeof history->ticks);
    history->points = from->points;
    history->newest = from->newest;
    return true;
}

static void trails_take_some(void *context, size_t begin, size_t end, int worker) {
    (void)worker;
    const TrailTask *task = context;
    const Columns *from = &task->from;
    for (size_t slot = begin; slot < end; slot++) {
        size_t bird = task->id[slot];
        float *place = task->places[bird * FRAME_TRAIL_POINTS + (size_t)task->point];
        place[0] = from->x[slot];
        place[1] = from->y[slot];
        place[2] = from->z[slot];
    }
}

// Before a step: records the positions when the interval is over; frees the memory while the view
// shows no trails. Without memory there are none: false, once for each size of the flock.
static bool trails_take(TrailHistory *history, const View *view, const Sim *sim, Pool *pool,
                        Error *error) {
    float dt = sim_dt(sim);
    if (!view->trails || !(dt > 0)) {
        trails_deinit(history);
        return true;
    }
    SimView flock = sim_view(sim);
    if (!trails_reserve(history, flock.count, error))
        return false;
    uint64_t tick = sim_tick(sim);
    // Whole ticks between two positions, so that all span that time; the tolerance absorbs the
    // rounding of a float.
    double ticks = fmin((double)view->trail_time / (double)dt, most_ticks);
    double interval = fmax(ceil(ticks / (FRAME_TRAIL_POINTS - 1) - 1e-5), 1);
    bool due = history->points == 0 || tick % (uint64_t)interval == 0;
    if (!due || flock.count > history->capacity)
        return true;
    history->newest = history->points > 0 ? (history->newest + 1) % FRAME_TRAIL_POINTS : 0;
    if (history->points < FRAME_TRAIL_POINTS)
        history->points++;
    history->ticks[history->newest] = tick;
    TrailTask task = {.places = history->places,
                      .id = flock.id,
                      .from = show_layout_columns(&flock.to, model_is_flat(sim_model(sim))),
                      .point = history->newest};
    pool_run(pool, flock.count, TRAIL_CHUNK, trails_take_some, &task);
    return true;
}

static void trails_describe(const TrailHistory *history, const View *view, const Sim *sim,
                            float blend, FrameTrails *trails) {
    *trails = (FrameTrails){0};
    if (!view->trails || history->points == 0)
        return;
    trails->points = history->points;
    trails->places = (const float(*)[3])history->places;
    trails->newest = history->newest;
    double before = view->interpolate ? 1 - fmin(fmax((double)blend, 0), 1) : 0; // the last tick
    for (int i = 0; i < history->points; i++) {
        int point = (history->newest + FRAME_TRAIL_POINTS - i) % FRAME_TRAIL_POINTS;
        double ticks = (double)(sim_tick(sim) - history->ticks[point]) - before;
        trails->ages[i] = (float)(fmax(ticks, 0) * (double)sim_dt(sim));
    }
}

// --- The caches ---

static void show_flock_deinit(ShowFlock *kept) {
    values_deinit(&kept->values);
    bird_lines_deinit(&kept->lines);
    trails_deinit(&kept->trails);
    *kept = (ShowFlock){0};
}

void show_deinit(Show *show) {
    show_flock_deinit(&show->main);
    show_flock_deinit(&show->twin);
    *show = (Show){0};
}

// The flock, its rules, its parameters or the view may have changed.
static void show_expire(ShowFlock *kept) {
    kept->values.fresh = false;
    kept->lines.fresh = kept->lines.all_fresh = false;
}

// The flock was placed anew: its history is invalid.
static void show_follow_placement(ShowFlock *kept, uint64_t placements) {
    if (kept->placements == placements)
        return;
    kept->placements = placements;
    kept->restarted = true;
    show_expire(kept);
    kept->lines.peak = kept->lines.all_peak = (BirdLinesPeak){0};
    kept->trails.points = 0;
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
    show->twin.lines.id = show->main.lines.id;
    show->twin.lines.peak = show->main.lines.peak;
    show->twin.lines.all_peak = show->main.lines.all_peak;
    trails_copy(&show->twin.trails, &show->main.trails, sim_birds(session_twin(session)), &ignored);
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
    bool good =
        trails_take(&show->main.trails, session_view(session), session_sim(session), pool, error);
    Error ignored = {0}; // reported for the first flock already
    return (!session_twin(session) ||
            trails_take(&show->twin.trails, session_twin_view(session), session_twin(session), pool,
                        good ? error : &ignored)) &&
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
    if (state->value_top > 0 && values_reserve(&kept->values, birds))
        kept->values.top = state->value_top;
    kept->lines.id = state->peak_bird;
    kept->lines.peak = state->peak;
    kept->lines.all_peak = state->all_peak;
    return trails_copy(&kept->trails, &state->trails, birds, error);
}

// --- Frames ---

FrameBirds show_describe_birds(const Sim *sim, const View *view, float blend) {
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

bool show_pointer(const Sim *sim, float place[3]) {
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

static void show_describe_leaders(const Sim *sim, const uint32_t *picked, float blend,
                                  FrameDescription *frame) {
    bool flat = model_is_flat(sim_model(sim));
    SimLeader leader;
    for (size_t flock = 0; flock < sim_flocks(sim) && sim_leader(sim, flock, &leader); flock++) {
        FrameLeader *shown = &frame->leaders[frame->leader_count++];
        for (int axis = 0; axis < 3; axis++)
            shown->position[axis] =
                leader.from[axis] + (leader.position[axis] - leader.from[axis]) * blend;
        memcpy(shown->heading, leader.heading, sizeof shown->heading);
        memcpy(shown->waypoint, leader.waypoint, sizeof shown->waypoint);
        show_layout_place(flat, shown->position);
        show_layout_place(flat, shown->heading);
        show_layout_place(flat, shown->waypoint);
    }
    frame->followed_leader = picked ? sim_flock_of(sim, *picked) : 0;
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
    for (size_t slot = 0; falcon.has_target && slot < birds->count && !shown.has_target; slot++) {
        shown.has_target = birds->id[slot] == falcon.target;
        if (shown.has_target)
            frame_bird_place(birds, slot, shown.target);
    }
    return shown;
}

// picked: NULL where no bird is.
static void show_describe_flock(ShowFlock *kept, Sim *sim, const View *view, Pool *pool,
                                const uint32_t *picked, bool hasty, float blend,
                                FrameDescription *frame) {
    *frame = (FrameDescription){
        .birds = show_describe_birds(sim, view, blend),
        .view = view,
        .exposure = view->shutter,
        .restarted = kept->restarted,
        .branched = kept->branched,
    };
    kept->restarted = kept->branched = false;
    const Model *model = sim_model(sim);
    FrameArena *arena = &frame->arena;
    arena->present = model_arena(model, sim_params(sim), arena->low, arena->high);
    show_layout_place(model_is_flat(model), arena->low);
    show_layout_place(model_is_flat(model), arena->high);
    blend = frame->birds.blend;
    if (sim_tick(sim) > 0)
        frame->seconds = sim_seconds(sim) - (1 - (double)blend) * (double)sim_dt(sim);
    values_describe(&kept->values, sim, view->colour, hasty, &frame->birds);
    bird_lines_describe(&kept->lines, sim, pool, picked, hasty, frame);
    trails_describe(&kept->trails, view, sim, blend, &frame->trails);
    frame->pointer.on = show_pointer(sim, frame->pointer.place);
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

// --- The picture ---

int picture_half_width(int width) {
    // As thick on any screen, of the width's own parity.
    int line = width / 640 > 2 ? width / 640 : 2;
    line += (width - line) % 2;
    return width > line + 1 ? (width - line) / 2 : 1;
}

PicturePlace picture_find(bool comparing, PictureArea area, const float pixel[2]) {
    int shared = area.width - area.covered;
    PicturePlace place = {.width = comparing ? picture_half_width(shared) : shared,
                          .height = area.height};
    float x = pixel[0] - (float)area.covered, most = (float)place.width;
    place.twin = comparing && x < (float)shared / 2;
    x -= place.twin ? 0 : (float)(shared - place.width);
    place.pixel[0] = !comparing ? x : x < 0 ? 0 : x > most ? most : x;
    place.pixel[1] = pixel[1];
    return place;
}

void picture_describe(Picture *picture, Show *show, const Session *session, float blend,
                      PictureArea area) {
    FrameDescription *main = &picture->frames[PICTURE_MAIN], *twin = &picture->frames[PICTURE_TWIN];
    picture->count = session_twin(session) ? 2 : 1;
    picture->area = area;
    picture->has_picked = session_picked(session, &picture->picked);
    show_describe(show, session, blend, main);
    main->viewport_x = area.covered;
    main->width = area.width - area.covered;
    main->height = area.height;
    // It is drawn first, so it may clear all there is: a part costs a software renderer a shader.
    main->partial = false;
    if (picture->count == 1)
        return;
    show_describe_twin(show, session, blend, twin);
    twin->height = area.height;
    main->width = twin->width = picture_half_width(area.width - area.covered);
    main->viewport_x = area.width - main->width;
    twin->viewport_x = area.covered;
    twin->partial = true;
    picture->one_scale = main->view->colour == twin->view->colour;
    if (picture->one_scale)
        twin->birds.value_top = main->birds.value_top;
}

void picture_set_camera(Picture *picture, const Camera *camera) {
    for (int side = 0; side < picture->count; side++)
        picture->frames[side].camera = *camera;
}

void picture_set_exposure(Picture *picture, float seconds) {
    for (int side = 0; side < picture->count; side++)
        picture->frames[side].exposure = seconds;
}
