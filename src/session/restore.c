// Leading a session to other settings, by changes that are applied and recorded as a person's are:
// an undo, a link that is opened in flight, a preset's file that is read again. A replay needs to
// know nothing of it.
#include <stdio.h>
#include <string.h>

#include "session/link.h"
#include "session/session_impl.h"

typedef struct Restoring {
    Session *session;
    size_t changes;
} Restoring;

static bool restore_take(void *context, const Change *change, Error *error) {
    Restoring *restoring = context;
    restoring->changes++;
    return session_push_now(restoring->session, *change, error);
}

// What differs from the settings that it has or had. So many birds are placed before that fly with
// the wanted numbers, where the present ones are too many.
static bool restore_settings(Restoring *restoring, const Settings *had, const Settings *wanted,
                             Error *error) {
    Settings from = *had; // had may be what the changes alter
    Change birds = change_birds(wanted->birds);
    return (restoring->session->flock.settings.birds <=
                model_most_birds(wanted->model, wanted->params) ||
            restore_take(restoring, &birds, error)) &&
           settings_compare(&from, wanted, restore_take, restoring, error);
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

// The flock is started after its numbers are set, which may be the start's; a start from a file may
// then set some itself.
static bool restore_all(Session *session, const Settings *wanted, Error *error) {
    Restoring restoring = {.session = session};
    const Settings *now = &session->flock.settings;
    return restore_preset(session, wanted, error) &&
           restore_settings(&restoring, now, wanted, error) &&
           session_push_now(
               session, *wanted->start ? change_init(wanted->start) : change_birds(wanted->birds),
               error) &&
           restore_settings(&restoring, now, wanted, error);
}

bool session_go_to(Session *session, const Settings *wanted, bool anew, Error *error) {
    Restoring restoring = {.session = session};
    const Settings *now = &session->flock.settings;
    bool whole = anew || !settings_have_same_origin(now, wanted);
    bool aside = whole && session_follower(session);
    if (aside && !session_push_now(session, change_compare(COMPARE_RIGHT), error))
        return false;
    bool good = whole ? restore_all(session, wanted, error)
                      : restore_settings(&restoring, now, wanted, error);
    good = (!aside || session_push_now(session, change_compare(COMPARE_ON), error)) && good;
    session_place(session);
    return good;
}

bool session_open_link(Session *session, const PresetText *link, Error *error) {
    Settings wanted = link->whole;
    wanted.seed = settings_seed(&wanted);
    session_begin_action(session);
    bool good = session_go_to(session, &wanted, true, error);
    if (good && link->has_camera)
        good = session_push_now(session, change_camera(&link->camera), error);
    session_begin_action(session);
    return good;
}

// Birds and seed place the flock anew, so they are compared with what the file had before.
bool session_reread_preset(Session *session, bool all, size_t *changes, Error *error) {
    Restoring restoring = {.session = session};
    Settings *before = &session->preset, from = all ? session->flock.settings : *before, preset;
    *changes = 0;
    if (!before->path[0])
        return true;
    if (!preset_read(&preset, before->path, error))
        return false;
    preset.own = before->own;
    session_begin_action(session);
    bool good = session_apply_due(session, error);
    if (good && preset.model != session->flock.settings.model) {
        Change whole = change_preset(preset.path);
        good = restore_take(&restoring, &whole, error);
    } else if (good) {
        Settings wanted = preset;
        from.birds = before->birds;
        from.seed = settings_seed(before);
        from.has_seed = true;
        if (!preset.has_seed)
            wanted.seed = from.seed;
        wanted.has_seed = true;
        good = restore_settings(&restoring, &from, &wanted, error);
    }
    session_place(session);
    *changes = restoring.changes;
    if (good)
        session->preset = preset;
    return good;
}
