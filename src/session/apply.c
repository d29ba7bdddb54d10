// Applying changes: everything that alters a running flock or view is a Change, waits in the queue
// for its tick, is applied here and nowhere else, and is recorded in the journal, if there is one.
// The kinds are the rows of changes.inl; the functions that its rows name are below.
//
// A preset, a checkpoint, a start from a file and a restart replace the flock as a whole. Each sets
// a start, and session_place places the birds when all changes that come together are made: of a
// preset, a seed and a number of birds the last start alone. In between, what needs the birds (a
// comparison, the hash of a preset in a journal) places them itself.
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "session/preset.h"
#include "session/session_impl.h"

// --- Placing ---

static void session_place_birds(Session *session, Sim *sim) {
    if (sim_is_placed(sim))
        return;
    bool held = session_hold_step(session); // the other flock's step may run
    sim_place(sim);
    if (held)
        session_release_step(session);
    if (sim == session->flock.sim)
        link_begin(session);
}

void session_place(Session *session) {
    session_place_birds(session, session->flock.sim);
    if (session->twin)
        session_place_birds(session, session->twin->sim);
}

// After the flock got another start: a bird that no longer exists is no longer picked.
static void session_start_over(Session *session) {
    session_leave_link(session);
    session->revision++;
    session->flock.placements++;
    session->has_picked &= session->picked < session->flock.settings.birds;
}

// Before ticks get another length.
static void session_set_clock(Session *session) {
    session->clock = (SessionClock){session->tick, session_seconds(session)};
}

// --- Settings ---

static const Param *flock_find_param(const SessionFlock *flock, const Change *change) {
    return change->kind == CHANGE_PARAM ? param_find(&flock->settings.model->params, change->name)
                                        : NULL;
}

// Into the settings, and from these into the simulation.
static bool flock_set(SessionFlock *flock, const Change *change, Error *error) {
    Settings wanted = flock->settings;
    const Param *row = flock_find_param(flock, change);
    if (!settings_set(&wanted, change, error) ||
        (row && !sim_set_number(flock->sim, row, param_get_number(row, wanted.params), error)))
        return false;
    if (change->kind == CHANGE_RULE)
        sim_set_rules(flock->sim, wanted.rules);
    else if (change->kind == CHANGE_OBSTACLE)
        sim_set_obstacle(flock->sim, change->obstacle.index, &change->obstacle.obstacle);
    else if (change->kind != CHANGE_PARAM)
        sim_set_stimulus(flock->sim, change_stimulus_kind(change), &change->stimulus);
    flock->settings = wanted;
    return true;
}

// Of rules and parameters, those of the view alone reach the twin; coordinates of a flat model's
// plane are no places in another's world; and what its model does not know does not reach it.
static bool apply_setting(Session *session, const Change *change, Error *error) {
    Error ignored;
    SessionFlock *flock = &session->flock, *twin = session_follower(session);
    if (!flock_set(flock, change, error))
        return false;
    bool reaches = twin && change->kind != CHANGE_RULE && !flock_find_param(flock, change) &&
                   (change->kind == CHANGE_PARAM ||
                    flock->settings.model->is_flat == twin->settings.model->is_flat);
    if (reaches)
        flock_set(twin, change, &ignored);
    return true;
}

static bool apply_pointer(Session *session, const Change *change, Error *error) {
    SessionFlock *const sides[] = {&session->flock, session_follower(session)};
    const Model *own = session->flock.settings.model;
    if (!model_has_pointer(own))
        return change_refuse(change, "this model has no pointer", error);
    for (int axis = 0; axis < 3; axis++)
        if (!param_check_number(model_pointer_param(own, axis), (double)change->pointer[axis],
                                error))
            return change_refuse(change, "expected X,Y,Z in world units", error);
    bool good = true;
    for (int side = 0; side < 2 && sides[side]; side++) {
        const Model *model = sides[side]->settings.model;
        for (int axis = 0; axis < 3 && model_has_pointer(model); axis++) {
            Change move =
                change_param(model_pointer_param(model, axis), (double)change->pointer[axis]);
            good &= flock_set(sides[side], &move, error);
        }
    }
    return good;
}

static bool apply_camera(Session *session, const Change *change, Error *error) {
    (void)error;
    session->camera = change->camera;
    return session->has_camera = true;
}

static bool apply_pick(Session *session, const Change *change, Error *error) {
    if (change->pick.any && change->pick.bird >= sim_birds(session->flock.sim))
        return change_refuse(change, "expected the number of a bird that flies, or none", error);
    session->has_picked = change->pick.any;
    session->picked = change->pick.bird;
    return true;
}

// --- What replaces the flock ---

// The new simulation replaces the old one, or is destroyed on failure.
static bool session_take_sim(Session *session, Sim *sim, const Settings *preset, Error *error) {
    SessionFlock *flock = &session->flock;
    sim_set_search(sim, session->options.search);
    if (!sim_set_simd(sim, session->options.simd, error) ||
        !sim_set_steps(sim, session->steps, error) ||
        (session->step_pool && !sim_step_apart(sim, session->step_pool, error))) {
        sim_destroy(sim);
        return false;
    }
    if (flock->sim && sim_tick_seconds(sim) != sim_tick_seconds(flock->sim))
        session_set_clock(session);
    sim_destroy(flock->sim);
    states_free(&flock->start);
    flock->sim = sim;
    session->preset = flock->settings = *preset;
    flock->settings.birds = sim_birds(sim);
    flock->settings.seed = sim_seed(sim);
    flock->settings.has_seed = true;
    session_read_sim(flock);
    session->from_file = false;
    session->has_picked = false;
    session_start_over(session);
    return true;
}

bool session_take_preset(Session *session, const Settings *preset, size_t birds, uint64_t seed,
                         Error *error) {
    Sim *sim = sim_create(preset->model, 0, seed, session->pool, error);
    if (!sim)
        return false;
    sim_set_rules(sim, preset->rules);
    sim_set_params(sim, preset->params);
    if (session->options.has_dt)
        sim_set_dt(sim, session->options.dt);
    if (!sim_set_start(sim, birds, seed, error)) {
        sim_destroy(sim);
        return false;
    }
    return session_take_sim(session, sim, preset, error);
}

// The flock keeps its seed unless the preset has one.
static bool apply_preset(Session *session, const Change *change, Error *error) {
    Settings preset;
    bool good = true;
    if (change->kind == CHANGE_MODEL)
        good = preset_from_model(&preset, change->model, error);
    else if (change->settings)
        preset = *change->settings;
    else
        good = preset_load(&preset, change->text, error);
    uint64_t seed = good && preset.has_seed ? preset.seed : session->flock.settings.seed;
    return good && session_take_preset(session, &preset, preset.birds, seed, error);
}

static bool apply_resume(Session *session, const Change *change, Error *error) {
    SessionFlock read;
    SessionClock clock;
    Settings named;
    Error ignored;
    if (session->tick > 0)
        return change_refuse(change, "only before the first step", error);
    if (!checkpoint_read(&read, &clock, change->text, session->pool, error))
        return false;
    if (!session_take_sim(session, read.sim, &read.settings, error)) {
        states_free(&read.start);
        return false;
    }
    // Its preset, where one of that name and model still exists.
    if (read.settings.name[0] && preset_load(&named, read.settings.name, &ignored) &&
        named.model == read.settings.model)
        session->preset = named;
    Sim *sim = session->flock.sim;
    session->flock.start = read.start;
    session->from_file = true;
    session_end_twin(session); // a checkpoint holds one flock
    session->tick = clock.tick;
    session->clock = (SessionClock){0};
    if (session_seconds(session) != clock.seconds)
        session->clock = clock;
    // A tick length other than the model's is kept for later presets too, like --dt.
    if (!session->options.has_dt) {
        session->options.dt = sim_tick_seconds(sim);
        session->options.has_dt = session->options.dt != sim_model(sim)->tick;
    } else if (session->options.dt != sim_tick_seconds(sim)) {
        session_set_clock(session);
        sim_set_dt(sim, session->options.dt);
    }
    return true;
}

// --- The twin ---

static void flock_deinit(SessionFlock *flock) {
    sim_destroy(flock->sim);
    states_free(&flock->start);
}

// start: of the copy's restarts.
static bool flock_copy(const SessionFlock *flock, const StatesFile *start, SessionFlock *copy,
                       Error *error) {
    *copy = *flock;
    copy->start = (StatesFile){0};
    copy->sim = sim_clone(flock->sim, error);
    if (copy->sim && states_copy(start, &copy->start, error))
        return true;
    flock_deinit(copy);
    return false;
}

static bool begin_twin(Session *session, Error *error) {
    session_place(session);
    SessionFlock *twin = memory_alloc(1, sizeof *twin, error);
    if (!twin || !flock_copy(&session->flock, &session->flock.start, twin, error)) {
        memory_free(twin);
        return false;
    }
    session->twin = twin;
    session->twins++;
    return true;
}

void session_end_twin(Session *session) {
    if (session->twin)
        flock_deinit(session->twin);
    memory_free(session->twin);
    session->twin = NULL;
}

static bool apply_compare(Session *session, const Change *change, Error *error) {
    if (change->sides == COMPARE_OFF)
        session_end_twin(session);
    else if (!session->twin && !begin_twin(session, error))
        return false;
    session->frozen = change->sides == COMPARE_RIGHT;
    return true;
}

// --- Starts ---

// From the file that is given, from its own where that has this many birds, or as its model begins.
static bool flock_start(SessionFlock *flock, const StatesFile *file, size_t birds, uint64_t seed,
                        Error *error) {
    if (!file && flock->start.memory && birds == flock->start.start.count)
        file = &flock->start;
    if (!(!file          ? sim_set_start(flock->sim, birds, seed, error)
          : file->tracks ? sim_fly_tracks(flock->sim, file->tracks, seed, error)
                         : sim_restart_from(flock->sim, &file->start, seed, error)))
        return false;
    flock->settings.birds = sim_birds(flock->sim);
    flock->settings.seed = seed;
    session_read_sim(flock); // a start from a file may set the model's speed
    return true;
}

// Both flocks begin anew, or, where one fails, none: the twin is replaced by a copy that has begun.
bool session_restart(Session *session, const StatesFile *file, size_t birds, size_t twin_birds,
                     uint64_t seed, Error *error) {
    SessionFlock *flock = &session->flock, *twin = session_follower(session), next;
    if (twin && !flock_copy(twin, file ? file : &twin->start, &next, error))
        return false;
    bool good = (!twin || flock_start(&next, file, twin_birds, seed, error)) &&
                flock_start(flock, file, birds, seed, error);
    if (twin) {
        SessionFlock old = good ? *twin : next;
        if (good)
            *twin = next;
        twin->placements += good;
        flock_deinit(&old);
    }
    if (!good)
        return false;
    session->from_file = file || (flock->start.memory && birds == flock->start.start.count);
    session_start_over(session);
    return true;
}

// From the file that the change names, now and with every restart with as many birds.
static bool apply_init(Session *session, const Change *change, Error *error) {
    SessionFlock *flock = &session->flock, *twin = session_follower(session);
    bool flat = flock->settings.model->is_flat || (twin && twin->settings.model->is_flat);
    StatesFile init;
    if (!states_read(change->text, flat, &init, error))
        return false;
    if (!session_restart(session, &init, init.start.count, init.start.count, flock->settings.seed,
                         error)) {
        states_free(&init);
        return false;
    }
    states_free(&flock->start);
    flock->start = init;
    file_find_whole_path(change->text, flock->settings.start);
    return true;
}

// With another number of birds, another seed, or as before.
static bool apply_start(Session *session, const Change *change, Error *error) {
    const Settings *now = &session->flock.settings;
    bool counted = change->kind == CHANGE_BIRDS;
    size_t birds = counted ? (size_t)change->birds : now->birds,
           of_twin = counted || !session->twin ? birds : session->twin->settings.birds;
    return session_restart(session, NULL, birds, of_twin,
                           change->kind == CHANGE_SEED ? change->seed : now->seed, error);
}

// --- The manifest ---

static const struct {
    bool (*apply)(Session *session, const Change *change, Error *error);
    bool interrupts;
} acts[CHANGE_KINDS] = {
#define CHANGE(kind, word, form, setting, apply, interrupts) {apply, interrupts},
#include "session/changes.inl"
#undef CHANGE
};

// --- What is kept of it: for undo, and in the journal ---

// Whether the change is the first of its action that may alter what is undone.
static bool undo_wants(const Session *session, const Change *change) {
    bool stimulus = change->kind >= CHANGE_LURE && change->kind < CHANGE_LURE + STIMULI;
    bool by_hand = stimulus && session->hand >> (change->kind - CHANGE_LURE) & 1;
    bool undone = (change_is_setting(change) && !by_hand) || change->kind == CHANGE_MODEL ||
                  change->kind == CHANGE_PRESET || change->kind == CHANGE_INIT;
    return undone && change->action && change->action != session->undo.last;
}

// After such a change: keeps the state before it, where it altered that.
static void undo_keep(Session *session, const Change *change, const UndoState *before) {
    Undo *undo = &session->undo;
    Settings now;
    Change differing;
    session_get_settings(session, &now);
    if (settings_have_same_origin(&before->settings, &now) &&
        !settings_next_difference(&before->settings, &now, &(size_t){0}, &differing))
        return;
    if (undo->done == UNDO_MAX_ACTIONS)
        memmove(undo->list.items, undo->list.items + 1, --undo->done * sizeof *undo->list.items);
    undo->list.items[undo->done++] = *before;
    undo->list.count = undo->done; // nothing can be redone
    undo->last = change->action;
}

void session_record_start(Session *session) {
    char lead[24];
    if (*session->preset.name)
        fprintf(session->journal, "# preset=%s\n", session->preset.name);
    snprintf(lead, sizeof lead, "%" PRIu64 " ", session->tick);
    settings_write(session->journal, lead, &session->flock.settings);
    session_place(session);
    line_write_hash(session->journal, session->tick, sim_hash(session->flock.sim));
}

// before: the tick before it, which a checkpoint sets forward. A preset is recorded as what it
// sets, seed, birds and view too: its file or the model's numbers may change later. Replayed, these
// changes must not reach the twin: it is recorded as frozen while they are made.
static void session_record(Session *session, uint64_t before, const Change *change) {
    FILE *journal = session->journal;
    bool of_file = change->kind == CHANGE_INIT || change->kind == CHANGE_RESUME;
    bool aside = session_follower(session);
    char lead[24], path[FILE_PATH_SIZE];
    Change whole = *change;
    snprintf(lead, sizeof lead, "%" PRIu64 " ", before);
    if (change->kind == CHANGE_MODEL || change->kind == CHANGE_PRESET) {
        if (aside)
            fprintf(journal, "%scompare=right\n", lead);
        session_record_start(session);
        if (aside)
            fprintf(journal, "%scompare=on\n", lead);
        return;
    }
    // The absolute path, because the journal may be replayed from another folder.
    if (of_file)
        file_find_whole_path(change->text, path);
    if (of_file && text_is_one_line(path)) // a folder above may have any name
        whole.text = path;
    line_write(journal, lead, &whole);
    if (of_file) // the file may change later, too
        line_write_hash(journal, session->tick, sim_hash(session->flock.sim));
}

bool session_apply(Session *session, const Change *change, Error *error) {
    uint64_t tick = session->tick;
    UndoState before = {.preset = session->preset};
    bool undone = undo_wants(session, change);
    session->revision += change->kind != CHANGE_CAMERA; // nothing is computed from it
    if (undone && !array_reserve(&session->undo.list, session->undo.done + 1, error))
        return false;
    if (undone)
        session_get_settings(session, &before.settings);
    bool held = acts[change->kind].interrupts && session_hold_step(session);
    bool good = acts[change->kind].apply(session, change, error);
    if (held)
        session_release_step(session);
    if (undone)
        undo_keep(session, change, &before);
    if (good && session->journal)
        session_record(session, tick, change);
    if (good)
        link_note(session, change);
    return good;
}

// --- The queue ---

// What can be refused before its tick: a preset, and a setting, but for one behind a change that
// brings other tables of names.
static bool session_check(const Session *session, const Change *change, Error *error) {
    Settings tried = session->flock.settings;
    if (change->kind == CHANGE_PRESET)
        return change->settings || preset_load(&tried, change->text, error);
    for (size_t i = 0; i < session->queue.count; i++) {
        ChangeKind kind = session->queue.items[i].kind;
        if (kind == CHANGE_MODEL || kind == CHANGE_PRESET || kind == CHANGE_RESUME)
            return true;
    }
    return !change_is_setting(change) || settings_set(&tried, change, error);
}

bool session_push(Session *session, Change change, Error *error) {
    if (change.tick < session->tick)
        change.tick = session->tick;
    change.action = change.of_link ? 0 : session->undo.action;
    if (!session_check(session, &change, error) ||
        !array_reserve(&session->queue, session->queue.count + 1, error))
        return false;
    if (change.text) { // the queue's copy, freed when the change leaves it
        size_t size = strlen(change.text) + 1;
        char *copy = memory_alloc(size, 1, error);
        if (!copy)
            return false;
        change.text = memcpy(copy, change.text, size);
    }
    Change *queue = session->queue.items;
    size_t at = session->queue.count++;
    for (; at > 0 && queue[at - 1].tick > change.tick; at--)
        queue[at] = queue[at - 1];
    queue[at] = change;
    return true;
}

static bool session_apply_queue(Session *session, Error *error) {
    bool good = true;
    while (session->queue.count > 0 && session->queue.items[0].tick <= session->tick) {
        Change *queue = session->queue.items, change = queue[0];
        session->queue.count--;
        memmove(queue, queue + 1, session->queue.count * sizeof *queue);
        good &= session_apply(session, &change, error);
        memory_free((char *)change.text);
    }
    return good;
}

bool session_apply_due(Session *session, Error *error) {
    bool good = session_apply_queue(session, error);
    session_place(session);
    return good;
}

bool session_push_now(Session *session, Change change, Error *error) {
    return session_push(session, change, error) && session_apply_queue(session, error);
}

// --- A tick ---

static bool tick_apply_due(Session *session, Error *error) {
    assert(!session->ticking);
    bool good = session_apply_due(session, error);
    session->tick++;
    return good;
}

bool session_tick(Session *session, Error *error) {
    bool good = tick_apply_due(session, error);
    session_step(session);
    return good;
}

bool session_tick_begin(Session *session, Error *error) {
    bool good = tick_apply_due(session, error);
    session_step_begin(session);
    return good;
}
