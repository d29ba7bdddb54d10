// Saving what flies as a preset: everything as it is now, and a description of its own.
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "session/differences.h"
#include "session/lines.h"
#include "session/session_impl.h"

// --- Its description: what it was saved from, and what differs ---

enum { TITLE_CHANGES = 4 }; // that are named

typedef struct TitleWriter {
    char *title;
    size_t used, count; // letters; changes
} TitleWriter;

static void title_add(TitleWriter *writer, Change change) {
    char name[PARAM_NAME_SIZE], value[CHANGE_VALUE_SIZE];
    if (writer->count++ >= TITLE_CHANGES)
        return;
    change_describe(&change, name, value);
    size_t room = PRESET_TITLE_SIZE - writer->used;
    size_t length = (size_t)snprintf(writer->title + writer->used, room, "%s %s %s",
                                     writer->count == 1 ? ", with" : ",", name, value);
    writer->used += length < room ? length : room - 1;
}

static bool title_take(void *writer, const Change *change, Error *error) {
    (void)error;
    title_add(writer, *change);
    return true;
}

static void preset_describe(Preset *preset, const Preset *from) {
    TitleWriter writer = {.title = preset->title};
    writer.used = (size_t)snprintf(preset->title, PRESET_TITLE_SIZE, "From %s%s",
                                   *from->name ? from->name : model_name(from->model),
                                   *from->name ? "" : "'s own numbers");
    if (preset->birds != from->birds)
        title_add(&writer, change_birds(preset->birds));
    FlockNumbers before = preset_numbers(from), now = preset_numbers(preset);
    differences_take(&before, &now, title_take, &writer, NULL);
    if (writer.count > TITLE_CHANGES)
        snprintf(preset->title + writer.used, PRESET_TITLE_SIZE - writer.used, " and %zu more",
                 writer.count - TITLE_CHANGES);
    text_make_printable(preset->title); // a value may be cut within a letter
}

// --- Saving ---

// One line on what a preset cannot express of this flight.
static void session_describe_rest(const Session *session, char *out, size_t size) {
    char dt[64] = "", seconds[32];
    if (session->has_dt) {
        text_from_double(session->dt, seconds, sizeof seconds);
        snprintf(dt, sizeof dt, "%sFlown with --dt %s.", session->from_file ? " " : "", seconds);
    }
    snprintf(out, size, "%s%s",
             session->from_file
                 ? "The flock began in a file: these are its numbers, not its places."
                 : "",
             dt);
}

static bool session_prepare_preset(const Session *session, FileWriter *writer, const char *path,
                                   const char *title, Error *error) {
    const Sim *sim = session->sim;
    if (!line_check_text(title, error))
        return false;
    Preset preset = session->preset;
    preset.rank = 0; // the copy does not take the original's place in the list
    preset.birds = sim_birds(sim);
    preset.has_seed = true;
    preset.seed = sim_seed(sim);
    preset.rules = sim_rules(sim);
    session_copy_params(session, preset.params);
    preset.view = session->view;
    preset.lesson[0] = '\0'; // it speaks of what was there
    if (*title)
        snprintf(preset.title, sizeof preset.title, "%s", title);
    else
        preset_describe(&preset, &session->preset);
    char rest[160];
    session_describe_rest(session, rest, sizeof rest);
    return preset_prepare(&preset, rest, writer, path, error);
}

bool session_save_preset(const Session *session, const char *path, const char *title,
                         Error *error) {
    FileWriter writer;
    return session_prepare_preset(session, &writer, path, title, error) &&
           file_commit(&writer, error);
}

bool session_prepare_finish(const Session *session, FileWriter *writer, Error *error) {
    *writer = (FileWriter){0};
    return !session->save_preset ||
           session_prepare_preset(session, writer, session->save_preset, "", error) ||
           error_prefix(error, "--save-preset");
}

bool session_finish(const Session *session, Error *error) {
    FileWriter writer;
    return session_prepare_finish(session, &writer, error) &&
           (file_commit(&writer, error) || error_prefix(error, "--save-preset"));
}
