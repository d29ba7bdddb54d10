// What flies, as a preset with a description of its own.
#include <stdio.h>

#include "base/text.h"
#include "session/preset.h"
#include "session/session_impl.h"

static bool session_prepare_preset(const Session *session, FileWriter *writer, const char *path,
                                   const char *title, Error *error) {
    enum { MOST_NAMED = 4 };
    const Settings *from = &session->preset;
    Settings preset, seeded = *from;
    char changes[PRESET_TITLE_SIZE] = "";
    char left_out[LINK_WORDS_SIZE] = "";
    session_get_settings(session, &preset);
    link_leave_out_flight(session, left_out);
    // What it was saved from, and what differs but for the seed.
    seeded.seed = preset.seed;
    seeded.has_seed = true;
    settings_describe(&seeded, &preset, false, MOST_NAMED, changes, sizeof changes);
    preset.title[0] = '\0';
    if (*title)
        text_add(preset.title, sizeof preset.title, "%s", title);
    else
        text_add(preset.title, sizeof preset.title, "From %s%s%s%s",
                 *from->name ? from->name : from->model->name, *from->name ? "" : "'s own numbers",
                 *changes ? ", with " : "", changes);
    text_make_printable(preset.title); // it may be cut within a letter
    if (!file_begin(writer, path, error))
        return false;
    preset_write(writer->stream, &preset, left_out);
    return true;
}

bool session_save_preset(const Session *session, const char *path, const char *title,
                         Error *error) {
    FileWriter writer;
    return session_prepare_preset(session, &writer, path, title, error) &&
           file_commit(&writer, error);
}

bool session_prepare_finish(const Session *session, FileWriter *writer, Error *error) {
    *writer = (FileWriter){0};
    return !session->options.save_preset ||
           session_prepare_preset(session, writer, session->options.save_preset, "", error) ||
           session_blame(&session->options, "save-preset", error);
}

bool session_finish(const Session *session, Error *error) {
    FileWriter writer;
    return session_prepare_finish(session, &writer, error) &&
           (file_commit(&writer, error) || session_blame(&session->options, "save-preset", error));
}
