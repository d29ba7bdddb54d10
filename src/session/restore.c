// Leading a session to other settings, by changes that are applied and recorded as a person's are:
// an undo, a link that is opened in flight, a preset's file that is read again. A replay needs to
// know nothing of it.
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "session/session_impl.h"

typedef struct Restoring {
    Session *session;
    size_t changes;
} Restoring;

static bool restore_make(Restoring *restoring, Change change, Error *error) {
    restoring->changes++;
    return session_push_now(restoring->session, change, error);
}

static bool restore_take(void *restoring, const Change *change, Error *error) {
    return restore_make(restoring, *change, error);
}

// What differs from the settings that it has or had. So many birds are placed before that fly with
// the wanted numbers, where the present ones are too many.
static bool restore_numbers(Restoring *restoring, const Settings *had, const Settings *wanted,
                            Error *error) {
    const Settings *now = &restoring->session->flock.settings;
    Settings from = *had; // had may be what the changes alter
    bool good = now->birds <= model_most_birds(wanted->model, wanted->params) ||
                restore_make(restoring, change_birds(wanted->birds), error);
    good &= settings_compare(&from, wanted, restore_take, restoring, error);
    return good;
}

// By its model where its file is gone or has mistakes now.
static bool restore_preset(Session *session, const Settings *wanted, Error *error) {
    char preset[FILE_PATH_SIZE];
    preset_find_word(wanted, preset);
    if (*preset && session_push_now(session, change_preset(preset), error)) {
        if (session->flock.settings.model == wanted->model)
            return true;
    } else if (*preset && error->kind != ERROR_USAGE &&
               (!strchr(preset, '/') || file_is_there(preset))) {
        return false;
    }
    return session_push_now(session, change_model(wanted->model), error);
}

// Where numbers changed after the preset was placed, it is placed once more: they may be the
// start's.
static bool restore_start(Session *session, const Settings *wanted, bool changed, Error *error) {
    const Settings *now = &session->flock.settings;
    bool seeded = wanted->seed != now->seed;
    if (seeded && !session_push_now(session, change_seed(wanted->seed), error))
        return false;
    if (*wanted->start && !session_push_now(session, change_init(wanted->start), error))
        return false;
    bool placed = seeded || *wanted->start || !changed;
    return (placed && wanted->birds == now->birds) ||
           session_push_now(session, change_birds(wanted->birds), error);
}

static bool restore_all(Session *session, const Settings *wanted, Error *error) {
    Restoring restoring = {.session = session};
    const Settings *now = &session->flock.settings;
    return restore_preset(session, wanted, error) &&
           restore_numbers(&restoring, now, wanted, error) &&
           restore_start(session, wanted, restoring.changes > 0, error) &&
           restore_numbers(&restoring, now, wanted, error); // a start from a file may set some
}

// The numbers, and the start where that differs.
static bool restore_part(Session *session, const Settings *wanted, Error *error) {
    Restoring restoring = {.session = session};
    const Settings *now = &session->flock.settings;
    return restore_numbers(&restoring, now, wanted, error) &&
           (wanted->birds == now->birds ||
            session_push_now(session, change_birds(wanted->birds), error)) &&
           (wanted->seed == now->seed ||
            session_push_now(session, change_seed(wanted->seed), error));
}

bool session_go_to(Session *session, const Settings *wanted, bool anew, Error *error) {
    const Settings *now = &session->flock.settings;
    bool whole = anew || !settings_have_same_origin(now, wanted);
    bool aside = whole && session_follower(session);
    if (aside && !session_push_now(session, change_compare(COMPARE_RIGHT), error))
        return false;
    bool good = whole ? restore_all(session, wanted, error) : restore_part(session, wanted, error);
    return (!aside || session_push_now(session, change_compare(COMPARE_ON), error)) && good;
}

// --- Undo and redo ---

// The last of the list, but for what a person's hand moves in flight: that is not undone.
static bool undo_find(const Session *session, UndoDirection direction, Settings *wanted) {
    const UndoList *list = &session->undo.lists[direction];
    if (list->count == 0)
        return false;
    *wanted = *list->items[list->count - 1];
    const Settings *now = &session->flock.settings;
    const Model *model = wanted->model;
    if (settings_have_same_origin(now, wanted)) {
        Stimulus falcon = model_stimulus(model, now->params, STIMULUS_FALCON);
        model_set_stimulus(model, wanted->params, STIMULUS_FALCON, &falcon);
    }
    for (int axis = 0; axis < 3 && model_has_pointer(model) && now->model == model; axis++) {
        const Param *row = model_pointer_param(model, axis);
        param_set_number(row, wanted->params, param_get_number(row, now->params), &(Error){0});
    }
    return true;
}

bool session_undo(Session *session, UndoDirection direction, Error *error) {
    Undo *undo = &session->undo;
    UndoList *list = &undo->lists[direction];
    Settings wanted, *before;
    if (!undo_find(session, direction, &wanted))
        return error_set(error, ERROR_USAGE, "there is nothing to %s",
                         direction == UNDO_BACK ? "undo" : "redo");
    if (!undo_copy(session, &before, error))
        return false;
    undo->action = 0;
    bool good = session_go_to(session, &wanted, false, error);
    session_place(session);
    undo->last = 0;
    session_begin_action(session);
    if (good) {
        memory_free(list->items[--list->count]);
        undo_add(&undo->lists[!direction], before);
    } else {
        memory_free(before);
    }
    return good;
}

// --- Words ---

enum { WORDS_MOST = 3 }; // changes that are named

typedef struct UndoWords {
    const Session *session;
    char *words;
    size_t used, count;
} UndoWords;

static bool undo_name(void *context, const Change *change, Error *error) {
    (void)error;
    UndoWords *out = context;
    char name[PARAM_NAME_SIZE], from[CHANGE_VALUE_SIZE], to[CHANGE_VALUE_SIZE];
    if (out->count++ >= WORDS_MOST)
        return true;
    Change now = settings_get(&out->session->flock.settings, change);
    change_describe(&now, name, from);
    change_describe(change, name, to);
    bool is_switch = strcmp(to, "on") == 0 || strcmp(to, "off") == 0;
    size_t room = UNDO_WORDS_SIZE - out->used;
    size_t length =
        (size_t)snprintf(out->words + out->used, room, "%s%s %s%s%s", out->used ? ", " : "", name,
                         is_switch ? "" : from, is_switch ? "" : " to ", to);
    out->used += length < room ? length : room - 1;
    return true;
}

bool session_describe_undo(const Session *session, UndoDirection direction,
                           char words[UNDO_WORDS_SIZE]) {
    const Settings *now = &session->flock.settings;
    Settings wanted;
    *words = '\0';
    if (!undo_find(session, direction, &wanted))
        return false;
    if (!settings_have_same_origin(now, &wanted)) {
        char birds[CHANGE_VALUE_SIZE];
        text_from_count(wanted.birds, birds, sizeof birds);
        snprintf(words, UNDO_WORDS_SIZE, "%.24s to %.24s, %s birds",
                 now->name[0] ? now->name : model_name(now->model),
                 wanted.name[0] ? wanted.name : model_name(wanted.model), birds);
        return true;
    }
    UndoWords out = {session, words, 0, 0};
    Change birds = change_birds(wanted.birds), seed = change_seed(wanted.seed);
    if (wanted.birds != now->birds)
        undo_name(&out, &birds, NULL);
    if (wanted.seed != now->seed)
        undo_name(&out, &seed, NULL);
    settings_compare(now, &wanted, undo_name, &out, NULL);
    if (out.count > WORDS_MOST)
        snprintf(words + out.used, UNDO_WORDS_SIZE - out.used, " and %zu more",
                 out.count - WORDS_MOST);
    return true;
}

// --- Links and presets ---

bool session_open_link(Session *session, const Link *link, Error *error) {
    Settings wanted = link->whole;
    wanted.seed = settings_seed(&wanted);
    session_begin_action(session);
    bool good = session_go_to(session, &wanted, true, error);
    session_place(session);
    if (good && link->has_camera)
        good = session_push_now(session, change_camera(&link->camera), error);
    session_begin_action(session);
    return good;
}

// Birds and seed place the flock anew, so they are compared with what the file had before.
static bool restore_file(Restoring *restoring, const Settings *preset, bool all, Error *error) {
    Session *session = restoring->session;
    const Settings *before = &session->preset;
    if (preset->model != session->flock.settings.model)
        return restore_make(restoring, change_preset(preset->path), error);
    if (!restore_numbers(restoring, all ? &session->flock.settings : before, preset, error))
        return false;
    bool good = preset->birds == before->birds ||
                restore_make(restoring, change_birds(preset->birds), error);
    if (preset->has_seed && !(before->has_seed && preset->seed == before->seed))
        good &= restore_make(restoring, change_seed(preset->seed), error);
    return good;
}

bool session_reread_preset(Session *session, bool all, size_t *changes, Error *error) {
    Restoring restoring = {.session = session};
    Settings preset;
    *changes = 0;
    if (!session->preset.path[0])
        return true;
    if (!preset_read(&preset, session->preset.path, error))
        return false;
    preset.own = session->preset.own;
    session_begin_action(session);
    bool good = session_apply_due(session, error) && restore_file(&restoring, &preset, all, error);
    session_place(session);
    *changes = restoring.changes;
    if (good)
        session->preset = preset;
    return good;
}
