#include "show/show.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/vec.h"

// Of the falcon: at the first speed, in m/s, its wings are spread, from the second on folded.
static const float spread_speed = 16, folded_speed = 22;

// --- Values for colours ---

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

// Without memory, and where they would have to be computed in a hasty picture, birds are grey.
static void values_describe(ShowFlock *kept, Sim *sim, int colour, bool hasty, FrameBirds *birds) {
    Error ignored = {0};
    float *top = &kept->state.value_top, *values;
    if (colour != VIEW_COLOUR_NEIGHBOURS && colour != VIEW_COLOUR_RULE) {
        array_deinit(&kept->values);
        kept->values_fresh = false;
        *top = 0;
        return;
    }
    if ((hasty && !kept->values_fresh) || !array_reserve(&kept->values, birds->count, &ignored))
        return;
    values = kept->values.items;
    if (!kept->values_fresh) {
        bool neighbours = colour == VIEW_COLOUR_NEIGHBOURS;
        sim_measure_birds(sim, neighbours ? SIM_BIRD_NEIGHBOURS : SIM_BIRD_RULE, values);
        double sum = 0;
        for (size_t i = 0; i < birds->count; i++)
            sum += (double)values[i];
        if (neighbours && birds->count > 0)
            *top = show_settle_top(*top, (float)(sum / (double)birds->count));
        kept->values_fresh = true;
    }
    birds->value = values;
    birds->value_top = *top;
}

// --- Trails ---

static const double most_ticks = 1e15; // because a tick may be arbitrarily short

// To a flock without trails, those of so many birds that its state tells of; without memory they
// begin now.
static void trails_copy(ShowFlock *kept, const BirdVector *places, size_t birds) {
    Error ignored = {0};
    size_t count = birds * FRAME_TRAIL_POINTS;
    bool good = kept->state.trails.points > 0 && array_reserve(&kept->places, count, &ignored);
    if (good)
        memcpy(kept->places.items, places, count * sizeof *places);
    else
        kept->state.trails.points = 0;
    kept->places.count = good ? count : 0;
}

// Room for all birds; those that came since have been where they are. Without memory there are no
// trails.
static bool trails_welcome(ShowFlock *kept, const Sim *sim) {
    Error ignored = {0};
    size_t known = kept->places.count / FRAME_TRAIL_POINTS, birds = sim_birds(sim);
    if (!array_reserve(&kept->places, birds * FRAME_TRAIL_POINTS, &ignored) ||
        !array_reserve(&kept->tracks, birds, &ignored)) {
        kept->state.trails.points = 0;
        return false;
    }
    kept->places.count = birds * FRAME_TRAIL_POINTS;
    kept->tracks.count = birds;
    SimView flock = sim_columns(sim);
    Columns to = show_layout_columns(&flock.to, sim_model(sim)->is_flat);
    for (size_t slot = 0; flock.track && slot < birds; slot++) {
        size_t bird = flock.id[slot];
        bool same = bird < known && kept->tracks.items[bird] == flock.track[slot];
        kept->tracks.items[bird] = flock.track[slot];
        for (size_t i = 0; i < FRAME_TRAIL_POINTS && !same; i++)
            vec_set(kept->places.items[bird * FRAME_TRAIL_POINTS + i], to.x[slot], to.y[slot],
                    to.z[slot]);
    }
    return true;
}

// Before a step: records the positions when the interval is over; frees the memory while the view
// shows no trails.
static void trails_take(ShowFlock *kept, const View *view, const Sim *sim) {
    float dt = sim_dt(sim);
    TrailMoments *moments = &kept->state.trails;
    if (!view->trails || !(dt > 0)) {
        array_deinit(&kept->places);
        array_deinit(&kept->tracks);
        moments->points = 0;
        return;
    }
    if (!trails_welcome(kept, sim))
        return;
    uint64_t tick = sim_tick(sim);
    // Whole ticks between two positions, so that all span that time; the tolerance absorbs the
    // rounding of a float.
    double ticks = fmin((double)view->trail_time / (double)dt, most_ticks);
    double interval = fmax(ceil(ticks / (FRAME_TRAIL_POINTS - 1) - 1e-5), 1);
    if (moments->points > 0 && tick % (uint64_t)interval != 0)
        return;
    moments->newest = moments->points > 0 ? (moments->newest + 1) % FRAME_TRAIL_POINTS : 0;
    if (moments->points < FRAME_TRAIL_POINTS)
        moments->points++;
    moments->ticks[moments->newest] = tick;
    SimView flock = sim_view(sim);
    Columns from = show_layout_columns(&flock.to, sim_model(sim)->is_flat);
    BirdVector *newest = kept->places.items + moments->newest;
    for (size_t slot = 0; slot < flock.count; slot++)
        vec_set(newest[flock.id[slot] * (size_t)FRAME_TRAIL_POINTS], from.x[slot], from.y[slot],
                from.z[slot]);
}

static void trails_describe(ShowFlock *kept, const View *view, const Sim *sim, float blend,
                            FrameTrails *trails) {
    const TrailMoments *moments = &kept->state.trails;
    if (!view->trails || moments->points == 0 || !trails_welcome(kept, sim))
        return;
    trails->points = moments->points;
    trails->places = (const BirdVector *)kept->places.items;
    trails->newest = moments->newest;
    double before = view->interpolate ? 1 - fmin(fmax((double)blend, 0), 1) : 0; // the last tick
    for (int i = 0; i < moments->points; i++) {
        int point = (moments->newest + FRAME_TRAIL_POINTS - i) % FRAME_TRAIL_POINTS;
        double ticks = (double)(sim_tick(sim) - moments->ticks[point]) - before;
        trails->ages[i] = (float)(fmax(ticks, 0) * (double)sim_dt(sim));
    }
}

// --- The caches ---

static void show_flock_deinit(ShowFlock *kept) {
    array_deinit(&kept->values);
    array_deinit(&kept->places);
    array_deinit(&kept->tracks);
    bird_lines_deinit(kept);
    *kept = (ShowFlock){0};
}

void show_deinit(Show *show) {
    show_flock_deinit(&show->flocks[PICTURE_MAIN]);
    show_flock_deinit(&show->flocks[PICTURE_TWIN]);
    *show = (Show){0};
}

// The flock, its rules, its parameters or the view may have changed. stepped: the flock made one
// step, and nothing else changed.
static void show_expire(ShowFlock *kept, Sim *sim, const View *view, bool stepped) {
    uint64_t tick = sim_tick(sim);
    bool looked = !stepped || sim_looks(sim, tick - 1);
    kept->values_fresh = kept->fresh = false;
    kept->all_fresh &= !looked;
    // Lines that are kept from here on must not depend on whether this tick has a picture.
    if (stepped && looked && !sim_looks(sim, tick) && view->debug_lines == VIEW_LINES_ALL)
        bird_lines_look(kept, sim);
}

// The state as of now: where the flock was placed anew, its history is invalid.
static ShowState state_now(const ShowFlock *kept, uint64_t placements) {
    return kept->placements == placements
               ? kept->state
               : (ShowState){.restarted = true, .value_top = kept->state.value_top};
}

static void show_follow_placement(ShowFlock *kept, uint64_t placements) {
    kept->state = state_now(kept, placements);
    kept->placements = placements;
}

static void show_update(Show *show, const Session *session) {
    uint64_t twin_id = session_twin_id(session);
    ShowFlock *main = &show->flocks[PICTURE_MAIN], *twin = &show->flocks[PICTURE_TWIN];
    uint64_t placements = twin_id ? session_twin(session)->placements : 0;
    if (show->twin_id != twin_id) {
        show_flock_deinit(twin);
        // A new twin copies the history of its original, unless either was placed anew since.
        if (twin_id && placements == main->placements) {
            twin->state = main->state;
            twin->state.value_top = 0;
            twin->placements = placements;
            trails_copy(twin, (const BirdVector *)main->places.items,
                        sim_birds(session_twin(session)->sim));
        }
        twin->branched = twin_id && placements == session_placements(session);
        twin->state.restarted = !twin->branched;
    }
    show->twin_id = twin_id;
    if (twin_id)
        show_follow_placement(twin, placements);
    show_follow_placement(main, session_placements(session));
    uint64_t revision = session_revision(session), tick = sim_tick(session_sim(session));
    bool stepped = revision == show->revision + 1 && tick == show->tick + 1;
    if (show->revision != revision) {
        show_expire(main, session_sim(session), session_view(session), stepped);
        if (twin_id)
            show_expire(twin, session_twin(session)->sim, &session_twin(session)->settings.view,
                        stepped);
        show->revision = revision;
        show->tick = tick;
    }
}

bool show_prepare_tick(Show *show, Session *session, Error *error) {
    bool good = session_apply_due(session, error);
    show_update(show, session);
    trails_take(&show->flocks[PICTURE_MAIN], session_view(session), session_sim(session));
    const SessionFlock *twin = session_twin(session);
    if (twin)
        trails_take(&show->flocks[PICTURE_TWIN], &twin->settings.view, twin->sim);
    return good;
}

bool show_tick(Show *show, Session *session, Error *error) {
    Error ignored = {0}; // the first is reported
    bool good = show_prepare_tick(show, session, error);
    return session_tick(session, good ? error : &ignored) && good;
}

// --- Its state, to go on from ---

ShowState show_state(const Show *show, const Session *session) {
    return state_now(&show->flocks[PICTURE_MAIN], session_placements(session));
}

void show_set_state(Show *show, const Session *session, const ShowState *state,
                    const BirdVector *places) {
    ShowFlock *kept = &show->flocks[PICTURE_MAIN];
    show_deinit(show);
    kept->placements = session_placements(session);
    kept->state = *state;
    trails_copy(kept, places, sim_birds(session_sim(session)));
}

// --- Frames ---

static void birds_bring(const void *flock) {
    sim_view(flock);
}

static bool birds_sample(const void *flock, size_t stride, FrameBirds *out) {
    const Sim *sim = flock;
    bool flat = sim_model(sim)->is_flat;
    SimView sample;
    if (!sim_sample(sim, stride, &sample))
        return false;
    out->count = sample.count;
    out->id = sample.id;
    out->from = show_layout_columns(&sample.from, flat);
    out->to = show_layout_columns(&sample.to, flat);
    return true;
}

FrameBirds show_describe_birds(const Sim *sim, const View *view, float blend) {
    SimView state = sim_columns(sim);
    const Model *model = sim_model(sim);
    bool flat = model->is_flat;
    return (FrameBirds){.count = state.count,
                        .id = state.id,
                        .from = show_layout_columns(&state.from, flat),
                        .to = show_layout_columns(&state.to, flat),
                        .bank_from = state.bank_from,
                        .bank_to = state.bank_to,
                        .blend = view->interpolate ? blend : 1,
                        .tick_seconds = sim_dt(sim),
                        .whole = model->in_pixels && model_is_published(model, sim_params(sim)),
                        .flocks = (uint32_t)sim_flocks(sim),
                        .source = {.buffers = sim_buffers(sim),
                                   .flat = flat,
                                   .flock = sim,
                                   .bring = birds_bring,
                                   .sample = birds_sample}};
}

bool show_pointer(const Sim *sim, float place[3]) {
    const Model *model = sim_model(sim);
    if (!model_has_pointer(model))
        return false;
    for (int axis = 0; axis < 3; axis++) {
        const Param *param = model_pointer_param(model, axis);
        place[axis] = (float)param_get_number(param, sim_params(sim));
    }
    show_layout_place(model->is_flat, place);
    return true;
}

static Stimulus show_stimulus(const Sim *sim, StimulusKind kind) {
    Stimulus shown = sim_stimulus(sim, kind);
    show_layout_place(sim_model(sim)->is_flat, shown.place);
    return shown;
}

static void show_describe_leaders(const Sim *sim, float blend, FrameDescription *frame) {
    bool flat = sim_model(sim)->is_flat;
    SimLeader leader;
    for (size_t flock = 0; flock < sim_flocks(sim) && sim_leader(sim, flock, &leader); flock++) {
        FrameLeader *shown = &frame->leaders[frame->leader_count++];
        vec_mix(leader.from, leader.position, blend, shown->position);
        vec_copy(leader.heading, shown->heading);
        vec_copy(leader.waypoint, shown->waypoint);
        show_layout_place(flat, shown->position);
        show_layout_place(flat, shown->heading);
        show_layout_place(flat, shown->waypoint);
    }
}

static void show_describe_falcons(const Sim *sim, FrameDescription *frame) {
    const FrameBirds *birds = &frame->birds;
    SimFalcon falcon;
    for (; sim_falcon(sim, frame->falcon_count, &falcon); frame->falcon_count++) {
        FrameFalcon *shown = &frame->falcons[frame->falcon_count];
        vec_mix(falcon.from, falcon.position, birds->blend, shown->position);
        vec_mix(falcon.velocity_from, falcon.velocity, birds->blend, shown->velocity);
        shown->bank = falcon.bank_from + (falcon.bank - falcon.bank_from) * birds->blend;
        float fold = (vec_length(shown->velocity) - spread_speed) / (folded_speed - spread_speed);
        shown->fold = fold > 0 ? fold < 1 ? fold : 1 : 0;
        float from[3], to[3];
        shown->has_target = falcon.has_target && sim_find_places(sim, falcon.target, from, to);
        if (shown->has_target)
            vec_mix(from, to, birds->blend, shown->target);
    }
}

void show_describe(Show *show, const Session *session, int side, float blend,
                   FrameDescription *frame) {
    bool twin = side == PICTURE_TWIN;
    Sim *sim = twin ? session_twin(session)->sim : session_sim(session);
    const View *view = twin ? &session_twin(session)->settings.view : session_view(session);
    ShowFlock *kept = &show->flocks[side];
    assert(sim);
    // In the twin the bird of the same id, where there is one.
    uint32_t bird;
    bool picked = session_picked(session, &bird) && bird < sim_birds(sim);
    show_update(show, session);
    *frame = (FrameDescription){
        .birds = show_describe_birds(sim, view, blend),
        .view = view,
        .exposure = view->shutter,
        .side = side,
        .restarted = kept->state.restarted,
        .branched = kept->branched,
    };
    kept->state.restarted = kept->branched = false;
    const Model *model = sim_model(sim);
    FrameArena *arena = &frame->arena;
    arena->present = model_arena(model, sim_params(sim), arena->low, arena->high);
    show_layout_place(model->is_flat, arena->low);
    show_layout_place(model->is_flat, arena->high);
    blend = frame->birds.blend;
    if (sim_tick(sim) > 0)
        frame->seconds = sim_seconds(sim) - (1 - (double)blend) * (double)sim_dt(sim);
    values_describe(kept, sim, view->colour, show->hasty, &frame->birds);
    bird_lines_describe(kept, sim, session_pool(session), picked ? &bird : NULL, show->hasty,
                        frame);
    trails_describe(kept, view, sim, blend, &frame->trails);
    frame->pointer.on = show_pointer(sim, frame->pointer.place);
    frame->lure = show_stimulus(sim, STIMULUS_LURE);
    frame->threat = show_stimulus(sim, STIMULUS_THREAT);
    for (size_t i = 0; i < MODEL_MAX_OBSTACLES; i++)
        frame->obstacles[i] = sim_obstacle(sim, i);
    show_describe_leaders(sim, blend, frame);
    frame->followed_leader = picked ? sim_flock_of(sim, bird) : 0;
    show_describe_falcons(sim, frame);
}

// --- The picked bird ---

bool show_explain_picked(Show *show, const Session *session, PickedBird *picked) {
    uint32_t id;
    if (!session_picked(session, &id))
        return false;
    show_update(show, session);
    const SimBird *bird = bird_lines_explain(&show->flocks[PICTURE_MAIN], session_sim(session), id);
    *picked = (PickedBird){.id = id, .speed = vec_length(bird->velocity), .bird = *bird};
    return true;
}

// --- The picture ---

// The width of each half, at least 1. The rest is a dividing line, so that both are equally wide.
static int find_half_width(int width) {
    // As thick on any screen, of the width's own parity.
    int line = width / 640 > 2 ? width / 640 : 2;
    line += (width - line) % 2;
    return width > line + 1 ? (width - line) / 2 : 1;
}

PicturePlace picture_find(bool comparing, PictureArea area, const float pixel[2]) {
    int shared = area.width - area.covered;
    PicturePlace place = {.width = comparing ? find_half_width(shared) : shared,
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
    picture->cover = (CameraCover){0};
    picture->has_picked = session_picked(session, &picture->picked);
    show_describe(show, session, PICTURE_MAIN, blend, main);
    main->viewport_x = area.covered;
    main->width = area.width - area.covered;
    main->height = area.height;
    // It is drawn first, so it may clear all there is: a part costs a software renderer a shader.
    main->partial = false;
    if (picture->count == 1)
        return;
    show_describe(show, session, PICTURE_TWIN, blend, twin);
    twin->height = area.height;
    main->width = twin->width = find_half_width(area.width - area.covered);
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
    for (int side = 0; side < picture->count && camera->field_of_view == 0; side++)
        picture->frames[side].camera.field_of_view =
            picture->frames[PICTURE_MAIN].view->field_of_view;
}
