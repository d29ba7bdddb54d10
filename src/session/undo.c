// Undo and redo. Before a change of a person's is applied, what brings back the state before it is
// kept beside the door, as changes; undoing pushes them like any others, so that a journal records
// what they are and a replay needs to know nothing of undo.
//
// What is done between two calls of session_begin_action is one action, and is undone as one: many
// rules by one key, a slider from press to release. Kept are rules, numbers, lure and threat, the
// look, the model, the preset, the count, the seed and the start (column back of changes.inl); not
// the camera, the pointer, the picked bird, a comparison, and where the birds were: what places the
// flock anew is undone by placing it anew as it was placed before.
//
// Only sessions with SessionOptions.undo keep anything: at most UNDO_MAX_ACTIONS actions, the
// oldest are forgotten first. An action that is not an undo ends what can be redone.
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "session/session_impl.h"

// One change of an action, the newest first: what brings back the state before it.
struct UndoStep {
    UndoStep *next;
    FlockCopy *flock; // or NULL: the change
    Change change;    // its text follows the step
    char text[];
};

static void undo_free_steps(UndoStep *step) {
    while (step) {
        UndoStep *next = step->next;
        memory_free(step->flock);
        memory_free(step);
        step = next;
    }
}

// --- Actions ---
//
// A change carries the number of its action, shifted, and whether that undoes or redoes another:
// the change may be applied when a later action has begun.

enum { ACTION_DONE, ACTION_UNDOES, ACTION_REDOES, ACTION_WAY = 3, ACTION_SHIFT = 2 };

static void undo_begin(Session *session, uint32_t way) {
    session->undo.action = ((session->undo.action >> ACTION_SHIFT) + 1) << ACTION_SHIFT | way;
}

void session_begin_action(Session *session) {
    if (session->undo.kept)
        undo_begin(session, ACTION_DONE);
}

// --- The lists ---

static void undo_clear_list(UndoList *list) {
    for (size_t i = 0; i < list->count; i++)
        undo_free_steps(list->actions[i].steps);
    list->count = 0;
}

void undo_deinit(Undo *undo) {
    undo_clear_list(&undo->lists[UNDO_BACK]);
    undo_clear_list(&undo->lists[UNDO_AGAIN]);
}

static UndoDirection undo_list_of(uint32_t action) {
    return (action & ACTION_WAY) == ACTION_UNDOES ? UNDO_AGAIN : UNDO_BACK;
}

// The last action of the list where it is this one, else NULL.
static UndoAction *undo_find(Undo *undo, uint32_t action) {
    UndoList *list = &undo->lists[undo_list_of(action)];
    UndoAction *last = list->count ? &list->actions[list->count - 1] : NULL;
    return last && last->action == action ? last : NULL;
}

static UndoAction *undo_add(UndoList *list, uint32_t action) {
    if (list->count == UNDO_MAX_ACTIONS) {
        undo_free_steps(list->actions[0].steps);
        list->count--;
        memmove(list->actions, list->actions + 1, list->count * sizeof *list->actions);
    }
    UndoAction *added = &list->actions[list->count++];
    *added = (UndoAction){.action = action};
    return added;
}

// --- What brings back the state before a change: false where the change alters nothing ---

static bool back_param(const Session *session, const Change *change, Change *back) {
    Error ignored;
    bool of_model;
    const Param *row = session_find_param(session, &change->param, &of_model, &ignored);
    if (!row)
        return false;
    *back = change_param_from(row, of_model ? sim_params(session->sim) : &session->view);
    return true;
}

static bool back_rule(const Session *session, const Change *change, Change *back) {
    Error ignored;
    int index;
    const Rule *row = session_find_rule(session, &change->rule, &index, &ignored);
    if (row)
        *back = change_rule(row, sim_rules(session->sim) >> index & 1);
    return row != NULL;
}

static bool back_birds(const Session *session, const Change *change, Change *back) {
    (void)change;
    *back = change_birds(sim_birds(session->sim));
    return true;
}

static bool back_seed(const Session *session, const Change *change, Change *back) {
    (void)change;
    *back = change_seed(sim_seed(session->sim));
    return true;
}

static bool back_stimulus(const Session *session, const Change *change, Change *back) {
    StimulusKind kind = change_stimulus_kind(change);
    Stimulus present = sim_stimulus(session->sim, kind);
    *back = change_stimulus(kind, &present);
    return true;
}

static bool back_obstacle(const Session *session, const Change *change, Change *back) {
    Obstacle present = sim_obstacle(session->sim, change->obstacle.index);
    *back = change_obstacle(change->obstacle.index, &present);
    return true;
}

// Everything that flies, as a FlockCopy.
static bool back_flock(const Session *session, const Change *change, Change *back) {
    (void)session;
    *back = *change;
    return true;
}

typedef bool Back(const Session *session, const Change *change, Change *back);

static Back *const backs[CHANGE_KINDS] = {
#define CHANGE(kind, word, form, parse, print, set, check, apply, back, reaches_twin, interrupts)  \
    back,
#include "session/changes.inl"
#undef CHANGE
};

static FlockCopy *undo_copy_flock(const Session *session, Error *error) {
    FlockCopy *flock = memory_alloc(1, sizeof *flock, error);
    if (flock)
        session_copy_flock(session, flock);
    return flock;
}

// --- Beside the door ---

static bool undo_is_same(const Change *a, const Change *b) {
    char texts[2][CHANGE_TEXT_SIZE];
    change_print(a, texts[0]);
    change_print(b, texts[1]);
    return strcmp(texts[0], texts[1]) == 0;
}

// Whether this action already has what brings back all that the change alters.
static bool undo_has(const UndoAction *action, const Change *back) {
    for (const UndoStep *step = action ? action->steps : NULL; step; step = step->next)
        if (step->flock ||
            (step->change.kind == back->kind &&
             (back->kind != CHANGE_PARAM || step->change.param.row == back->param.row) &&
             (back->kind != CHANGE_RULE || step->change.rule.row == back->rule.row) &&
             (back->kind != CHANGE_OBSTACLE ||
              step->change.obstacle.index == back->obstacle.index)))
            return true;
    return false;
}

static UndoStep *undo_create_step(const Session *session, const Change *back, Error *error) {
    size_t length = back->text ? strlen(back->text) + 1 : 0;
    UndoStep *step = memory_alloc(1, sizeof *step + length, error);
    if (!step)
        return NULL;
    step->change = *back;
    if (length)
        step->change.text = memcpy(step->text, back->text, length);
    if (backs[back->kind] == back_flock && !(step->flock = undo_copy_flock(session, error))) {
        undo_free_steps(step);
        return NULL;
    }
    return step;
}

bool undo_prepare(Session *session, const Change *change, UndoStep **step, Error *error) {
    Change back;
    *step = NULL;
    if (!change->action || !backs[change->kind] || !backs[change->kind](session, change, &back))
        return true;
    bool flock = backs[change->kind] == back_flock;
    if (undo_has(undo_find(&session->undo, change->action), &back) ||
        (!flock && undo_is_same(&back, change)))
        return true;
    return (*step = undo_create_step(session, &back, error)) != NULL;
}

void undo_keep(Session *session, uint32_t number, UndoStep *step, bool applied) {
    Undo *undo = &session->undo;
    if (!applied || !step) {
        undo_free_steps(step);
        return;
    }
    UndoAction *action = undo_find(undo, number);
    if (!action)
        action = undo_add(&undo->lists[undo_list_of(number)], number);
    step->next = action->steps;
    action->steps = step;
    if ((number & ACTION_WAY) == ACTION_DONE)
        undo_clear_list(&undo->lists[UNDO_AGAIN]);
}

// --- Doing it ---

bool session_undo(Session *session, UndoDirection direction, Error *error) {
    UndoList *list = &session->undo.lists[direction];
    if (list->count == 0)
        return error_set(error, ERROR_USAGE, "there is nothing to %s",
                         direction == UNDO_BACK ? "undo" : "redo");
    UndoAction undone = list->actions[--list->count];
    undo_begin(session, direction == UNDO_BACK ? ACTION_UNDOES : ACTION_REDOES);
    bool good = true;
    for (const UndoStep *step = undone.steps; step; step = step->next)
        good &= step->flock ? session_place_copy(session, step->flock, error)
                            : session_push_now(session, step->change, error);
    session_place(session);
    undo_begin(session, ACTION_DONE);
    if (good)
        undo_free_steps(undone.steps);
    else
        *undo_add(list, undone.action) = undone;
    return good;
}

// --- Words ---

enum { WORDS_MOST = 3 }; // changes that are named

static void undo_describe_flock(const Session *session, const FlockCopy *flock, char *out,
                                size_t size) {
    const char *now = session->preset.name, *then = flock->name;
    char birds[CHANGE_VALUE_SIZE];
    text_from_count(flock->birds, birds, sizeof birds);
    snprintf(out, size, "%.24s to %.24s, %s birds",
             now[0] ? now : model_name(sim_model(session->sim)),
             then[0] ? then : model_name(flock->model), birds);
}

static void undo_describe_step(const Session *session, const UndoStep *step, char *out,
                               size_t size) {
    char name[PARAM_NAME_SIZE], from[CHANGE_VALUE_SIZE], to[CHANGE_VALUE_SIZE];
    Change now;
    if (step->flock) {
        undo_describe_flock(session, step->flock, out, size);
        return;
    }
    change_describe(&step->change, name, to);
    bool is_switch = strcmp(to, "on") == 0 || strcmp(to, "off") == 0;
    if (is_switch || !backs[step->change.kind](session, &step->change, &now)) {
        snprintf(out, size, "%s %s", name, to);
        return;
    }
    change_describe(&now, name, from);
    snprintf(out, size, "%s %s to %s", name, from, to);
}

bool session_describe_undo(const Session *session, UndoDirection direction,
                           char words[UNDO_WORDS_SIZE]) {
    const UndoList *list = &session->undo.lists[direction];
    size_t count = 0, used = 0;
    *words = '\0';
    if (list->count == 0)
        return false;
    for (const UndoStep *step = list->actions[list->count - 1].steps; step; step = step->next) {
        char text[2 * CHANGE_VALUE_SIZE + PARAM_NAME_SIZE + 16];
        if (count++ >= WORDS_MOST)
            continue;
        undo_describe_step(session, step, text, sizeof text);
        used +=
            (size_t)snprintf(words + used, UNDO_WORDS_SIZE - used, "%s%s", used ? ", " : "", text);
        used = used < UNDO_WORDS_SIZE ? used : UNDO_WORDS_SIZE - 1;
    }
    if (count > WORDS_MOST)
        snprintf(words + used, UNDO_WORDS_SIZE - used, " and %zu more", count - WORDS_MOST);
    return true;
}
