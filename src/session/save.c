// What flies, as texts: a preset with a description of its own, and a link; and reading a link.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "session/preset.h"
#include "session/session_impl.h"

// --- What neither holds ---

static void leave_out(char words[LINK_WORDS_SIZE], const char *what) {
    text_add(words, LINK_WORDS_SIZE, "%s%s", *words ? ", " : "", what);
}

static void leave_out_flight(const Session *session, char words[LINK_WORDS_SIZE]) {
    if (session->from_file)
        leave_out(words, "start");
    if (session->options.has_dt)
        leave_out(words, "length of a tick");
}

// --- As a preset ---

static bool session_prepare_preset(const Session *session, FileWriter *writer, const char *path,
                                   const char *title, Error *error) {
    enum { MOST_NAMED = 4 };
    const Settings *from = &session->preset;
    Settings preset, seeded = *from;
    char changes[PRESET_TITLE_SIZE] = "";
    char left_out[LINK_WORDS_SIZE] = "";
    session_get_settings(session, &preset);
    leave_out_flight(session, left_out);
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
           error_prefix(error, "--save-preset");
}

bool session_finish(const Session *session, Error *error) {
    FileWriter writer;
    return session_prepare_finish(session, &writer, error) &&
           (file_commit(&writer, error) || error_prefix(error, "--save-preset"));
}

// --- Reading a link ---

// Into lines, which are never longer.
static bool link_decode(char *text, Error *error) {
    char *out = text;
    for (const char *in = text, *next; *in; in = next) {
        bool escaped =
            *in == '%' && isxdigit((unsigned char)in[1]) && isxdigit((unsigned char)in[2]);
        char letter = escaped ? (char)strtol((char[]){in[1], in[2], '\0'}, NULL, 16) : *in;
        if (letter <= ' ' || letter > '~' || (*in == '%' && !escaped))
            return error_set(error, ERROR_USAGE,
                             "%.60s: expected ASCII without blanks, all else as %% and two "
                             "hexadecimal digits",
                             in);
        next = in + (escaped ? 3 : 1);
        *out++ = !escaped && letter == '&' ? '\n' : letter;
    }
    *out = '\0';
    return true;
}

bool link_read(PresetText *link, const char *text, Error *error) {
    char lines[LINK_SIZE];
    const char *hash = strchr(text, '#'), *start = hash ? hash + 1 : text;
    const Settings *whole = &link->whole;
    *link = (PresetText){0};
    if (!hash && strstr(text, "://"))
        return error_set(error, ERROR_USAGE,
                         "%.60s: expected an address with a # and preset=NAME or more behind it",
                         text);
    if (strlen(start) >= sizeof lines)
        return error_set(error, ERROR_USAGE, "a link of more than %d letters is none",
                         LINK_SIZE - 1);
    strcpy(lines, start);
    return link_decode(lines, error) &&
           preset_read_text(link, lines, strlen(lines), LINE_OF_LINK, NULL, error) &&
           model_check_birds(whole->model, whole->params, whole->birds, error);
}

// --- As a link ---

static void link_take(LinkText *out, const Change *change) {
    char text[CHANGE_TEXT_SIZE];
    const Param *file = preset_find_file(change);
    if (file) {
        leave_out(out->left_out, file->name);
        return;
    }
    change_print(change, text);
    text_add(out->text, sizeof out->text, "%s", *out->text ? "&" : "");
    for (const char *at = text; *at; at++) {
        bool plain = isalnum((unsigned char)*at) || strchr("-_.~,=", *at);
        text_add(out->text, sizeof out->text, plain ? "%c" : "%%%02X", (unsigned char)*at);
    }
}

// The shipped preset that the session came from, or its model's own numbers.
static bool link_find_base(const Session *session, Settings *base, Error *error) {
    char path[FILE_PATH_SIZE];
    Error missing;
    *base = session->preset;
    return (preset_find_shipped(base->name, path, &missing) && strcmp(base->path, path) == 0) ||
           preset_from_model(base, base->model, error);
}

bool session_describe_link(const Session *session, const Camera *camera, LinkText *out,
                           Error *error) {
    Settings base, now;
    *out = (LinkText){0};
    if (!link_find_base(session, &base, error))
        return false;
    session_get_settings(session, &now);
    Change change = base.name[0] ? (Change){.kind = CHANGE_PRESET, .text = base.name}
                                 : (Change){.kind = CHANGE_MODEL, .model = base.model};
    link_take(out, &change);
    for (size_t i = 0; settings_next_difference(&base, &now, &i, &change);)
        link_take(out, &change);
    if (camera) {
        change = (Change){.kind = CHANGE_CAMERA, .camera = *camera};
        link_take(out, &change);
    }
    leave_out_flight(session, out->left_out);
    return strlen(out->text) + 1 < sizeof out->text ||
           error_set(error, ERROR_FAILED, "the link is too long");
}
