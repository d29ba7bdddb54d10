#include "session/link.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "session/session_impl.h"

// --- Reading one ---

static int link_hex(char digit) {
    static const char digits[] = "0123456789abcdef";
    const char *at = digit ? strchr(digits, tolower((unsigned char)digit)) : NULL;
    return at ? (int)(at - digits) : -1;
}

// Into lines, which are never longer.
static bool link_decode(char *text, Error *error) {
    char *out = text;
    for (const char *in = text, *next; *in; in = next) {
        bool escaped = *in == '%';
        int high = escaped ? link_hex(in[1]) : -1, low = high < 0 ? -1 : link_hex(in[2]);
        char letter = escaped ? (char)(high * 16 | low) : *in; // no digit: no ASCII
        if (letter <= ' ' || letter > '~') {
            char shown[64];
            snprintf(shown, sizeof shown, "%.60s", in);
            text_make_printable(shown);
            return error_set(error, ERROR_USAGE,
                             "%s: expected ASCII without blanks, all else as %% and two "
                             "hexadecimal digits",
                             shown);
        }
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

// --- The link of what flies ---

static void link_leave_out(LinkText *out, const char *what) {
    text_add(out->left_out, sizeof out->left_out, "%s%s", *out->left_out ? ", " : "", what);
}

static bool link_take(void *context, const Change *change, Error *error) {
    (void)error;
    LinkText *out = context;
    char text[CHANGE_TEXT_SIZE];
    const Param *file = preset_find_file(change);
    if (file) {
        link_leave_out(out, file->name);
        return true;
    }
    change_print(change, text);
    text_add(out->text, sizeof out->text, "%s", *out->text ? "&" : "");
    for (const char *at = text; *at; at++) {
        bool plain = isalnum((unsigned char)*at) || strchr("-_.~,=", *at);
        text_add(out->text, sizeof out->text, plain ? "%c" : "%%%02X", (unsigned char)*at);
    }
    return true;
}

// The shipped preset that the session came from, as its file is now; or its model's own numbers.
static bool link_find_base(const Session *session, Settings *base, Error *error) {
    const Settings *preset = &session->preset;
    const Model *model = session->flock.settings.model;
    char path[FILE_PATH_SIZE];
    Error missing;
    bool shipped = preset->name[0] && preset_find_shipped(preset->name, path, &missing) &&
                   (!preset->path[0] || strcmp(preset->path, path) == 0);
    if (shipped && !preset_read(base, path, error))
        return false;
    return (shipped && base->model == model) || preset_from_model(base, model, error);
}

bool session_describe_link(const Session *session, const Camera *camera, LinkText *out,
                           Error *error) {
    Settings base, now;
    *out = (LinkText){0};
    if (!link_find_base(session, &base, error))
        return false;
    session_get_settings(session, &now);
    Change beginning = base.name[0] ? change_preset(base.name) : change_model(base.model);
    link_take(out, &beginning, NULL);
    settings_compare(&base, &now, link_take, out, NULL);
    if (camera) {
        Change place = change_camera(camera);
        link_take(out, &place, NULL);
    }
    if (session->from_file)
        link_leave_out(out, "start");
    if (session->has_dt)
        link_leave_out(out, "length of a tick");
    return strlen(out->text) + 1 < sizeof out->text ||
           error_set(error, ERROR_FAILED, "the link is too long");
}
