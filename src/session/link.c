#include "session/link.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "session/session_impl.h"

// --- Reading one ---

enum { LINK_MOST_PARTS = 512 }; // more than all parameters, rules and settings

typedef struct LinkReader {
    char text[LINK_SIZE];
    const char *parts[LINK_MOST_PARTS]; // in the text, decoded
    size_t count;
    Link *link;
} LinkReader;

// part: as it stands in the link.
static bool link_refuse(const char *part, const char *expected, Error *error) {
    char shown[64];
    snprintf(shown, sizeof shown, "%.60s", part);
    text_make_printable(shown);
    return error_set(error, ERROR_USAGE, "%s: %s", shown, expected);
}

static int link_hex(char digit) {
    static const char digits[] = "0123456789abcdef";
    const char *at = digit ? strchr(digits, tolower((unsigned char)digit)) : NULL;
    return at ? (int)(at - digits) : -1;
}

// The letter at *at, which goes behind it; false where that is none that a link may have.
static bool link_take_letter(const char **at, char *letter) {
    const char *in = *at;
    *letter = *in;
    if (*in == '%') {
        int high = link_hex(in[1]), low = high < 0 ? -1 : link_hex(in[2]);
        if (low < 0)
            return false;
        *letter = (char)(high << 4 | low);
        in += 2;
    }
    *at = in + 1;
    return *letter > ' ' && *letter <= '~';
}

static bool link_decode(char *part, Error *error) {
    char letter, *out = part; // what is decoded is never longer
    for (const char *at = part; *at;)
        if (!link_take_letter(&at, &letter))
            return link_refuse(part,
                               "expected ASCII without blanks, all else as % and two hexadecimal "
                               "digits",
                               error);
    for (const char *at = part; *at; *out++ = letter)
        link_take_letter(&at, &letter);
    *out = '\0';
    return true;
}

// What stands behind the # of an address, or all of a text that is none.
static const char *link_find_start(const char *text) {
    const char *hash = strchr(text, '#');
    return hash ? hash + 1 : text;
}

static bool link_cut(LinkReader *reader, const char *text, Error *error) {
    const char *start = link_find_start(text);
    if (start == text && strstr(text, "://"))
        return link_refuse(text, "expected an address with a # and preset=NAME or more behind it",
                           error);
    if (strlen(start) >= sizeof reader->text)
        return error_set(error, ERROR_USAGE, "a link of more than %d letters is none",
                         LINK_SIZE - 1);
    strcpy(reader->text, start);
    for (char *at = reader->text, *next; at; at = next) {
        next = strchr(at, '&');
        if (next)
            *next++ = '\0';
        if (!*at)
            continue;
        if (reader->count == LINK_MOST_PARTS)
            return link_refuse(at, "there are too many parts before it", error);
        if (!link_decode(at, error))
            return false;
        reader->parts[reader->count++] = at;
    }
    return true;
}

// The length of a part's name, with what is behind it.
static size_t link_name_length(const char *part) {
    return strcspn(part, "=") + 1;
}

static bool link_check_once(const LinkReader *reader, Error *error) {
    for (size_t i = 0; i < reader->count; i++)
        for (size_t k = 0; k < i; k++)
            if (strncmp(reader->parts[i], reader->parts[k], link_name_length(reader->parts[i])) ==
                0)
                return link_refuse(reader->parts[i], "this name was there before", error);
    return true;
}

static bool link_begin_with_preset(LinkReader *reader, const char *part, const Change *change,
                                   Error *error) {
    char path[FILE_PATH_SIZE];
    Error missing;
    if (!preset_find_shipped(change->text, path, &missing))
        return link_refuse(
            part, "no shipped preset has this name; `skein info --presets` lists them", error);
    return preset_read(&reader->link->base, path, error);
}

// Wherever its part is, what the link begins with goes before the others.
static bool link_begin(LinkReader *reader, Error *error) {
    const char *beginning = NULL;
    Change change;
    for (size_t i = 0; i < reader->count; i++) {
        const char *part = reader->parts[i];
        if (strncmp(part, "preset=", 7) != 0 && strncmp(part, "model=", 6) != 0)
            continue;
        if (beginning)
            return link_refuse(part, "a link begins with a model or with a preset, not both",
                               error);
        beginning = part;
    }
    if (!beginning)
        return preset_first(model_at(0), &reader->link->base, error);
    if (!change_parse(beginning, &change, error))
        return false;
    return change.kind == CHANGE_PRESET
               ? link_begin_with_preset(reader, beginning, &change, error)
               : preset_from_model(&reader->link->base, change.model, error);
}

// The row of the view whose value is a text and in this change a file's name; or NULL.
static const Param *link_find_file(const Change *change) {
    if (change->kind != CHANGE_PARAM)
        return NULL;
    const ChangeParam *param = &change->param;
    const Param *row = param->row ? param->row : param_find(&view_params, param->name);
    bool file = row && row->kind == PARAM_TEXT && text_list_find(row->choices, change->text) < 0;
    return file ? row : NULL;
}

static bool link_take_part(Link *link, const char *part, Error *error) {
    Change change;
    if (!strchr(part, '='))
        return link_refuse(part, "expected NAME=VALUE", error);
    if (!change_parse(part, &change, error))
        return false;
    if (change.kind == CHANGE_MODEL || change.kind == CHANGE_PRESET)
        return true;
    if (change.kind == CHANGE_CAMERA) {
        link->camera = change.camera;
        return link->has_camera = true;
    }
    const Param *file = link_find_file(&change);
    if (file)
        return error_set(error, ERROR_USAGE, "%.60s: expected %s; a link takes no file", part,
                         file->choices);
    return preset_set(&link->whole, &change, error);
}

bool link_read(Link *link, const char *text, Error *error) {
    LinkReader reader = {.link = link};
    *link = (Link){0};
    if (!link_cut(&reader, text, error) || !link_check_once(&reader, error) ||
        !link_begin(&reader, error))
        return false;
    link->whole = link->base;
    for (size_t i = 0; i < reader.count; i++)
        if (!link_take_part(link, reader.parts[i], error))
            return false;
    const Settings *whole = &link->whole;
    return model_check_birds(whole->model, whole->params, whole->birds, error);
}

// --- The link of what flies ---

typedef struct LinkWriter {
    LinkText *out;
    size_t used;
} LinkWriter;

static void link_put(LinkWriter *writer, char letter) {
    if (writer->used + 1 < sizeof writer->out->text)
        writer->out->text[writer->used] = letter;
    writer->used++;
}

static void link_add(LinkWriter *writer, const char *part) {
    static const char digits[] = "0123456789ABCDEF";
    if (writer->used > 0)
        link_put(writer, '&');
    for (; *part; part++) {
        unsigned char letter = (unsigned char)*part;
        if (isalnum(letter) || strchr("-_.~,=", *part)) {
            link_put(writer, *part);
        } else {
            link_put(writer, '%');
            link_put(writer, digits[letter >> 4]);
            link_put(writer, digits[letter & 15]);
        }
    }
}

static void link_leave_out(LinkWriter *writer, const char *what) {
    char *words = writer->out->left_out;
    size_t used = strlen(words);
    snprintf(words + used, LINK_WORDS_SIZE - used, "%s%s", used ? ", " : "", what);
}

static bool link_take(void *writer, const Change *change, Error *error) {
    (void)error;
    char text[CHANGE_TEXT_SIZE];
    change_print(change, text);
    const Param *file = link_find_file(change);
    if (file)
        link_leave_out(writer, file->name);
    else
        link_add(writer, text);
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

static void link_add_start(LinkWriter *writer, const Settings *now, const Settings *base) {
    Change beginning = base->name[0] ? change_preset(base->name) : change_model(base->model),
           birds = change_birds(now->birds), seed = change_seed(now->seed);
    link_take(writer, &beginning, NULL);
    if (now->birds != base->birds)
        link_take(writer, &birds, NULL);
    if (now->seed != settings_seed(base))
        link_take(writer, &seed, NULL);
}

bool session_describe_link(const Session *session, const Camera *camera, LinkText *out,
                           Error *error) {
    LinkWriter writer = {.out = out};
    Settings base, now;
    *out = (LinkText){0};
    if (!link_find_base(session, &base, error))
        return false;
    session_get_settings(session, &now);
    link_add_start(&writer, &now, &base);
    settings_compare(&base, &now, link_take, &writer, NULL);
    if (camera) {
        Change place = change_camera(camera);
        link_take(&writer, &place, NULL);
    }
    if (session->from_file)
        link_leave_out(&writer, "start");
    if (session->has_dt)
        link_leave_out(&writer, "length of a tick");
    return writer.used < sizeof out->text || error_set(error, ERROR_FAILED, "the link is too long");
}
