// A session and links: that of what flies, and a session that flies one.
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "session/differences.h"
#include "session/session_impl.h"

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
static bool link_find_base(const Session *session, Preset *base, Error *error) {
    const Preset *preset = &session->preset;
    const Model *model = sim_model(session->sim);
    char path[FILE_PATH_SIZE];
    Error missing;
    bool shipped = preset->name[0] && preset_find_shipped(preset->name, path, &missing) &&
                   (!preset->path[0] || strcmp(preset->path, path) == 0);
    if (shipped && !preset_read(base, path, error))
        return false;
    return (shipped && base->model == model) || preset_from_model(base, model, error);
}

static void link_add_start(LinkWriter *writer, const Session *session, const Preset *base) {
    Change beginning = base->name[0] ? change_preset(base->name) : change_model(base->model),
           birds = change_birds(sim_birds(session->sim)),
           seed = change_seed(sim_seed(session->sim));
    link_take(writer, &beginning, NULL);
    if (birds.birds != base->birds)
        link_take(writer, &birds, NULL);
    if (seed.seed != preset_seed(base))
        link_take(writer, &seed, NULL);
}

bool session_describe_link(const Session *session, const Camera *camera, LinkText *out,
                           Error *error) {
    LinkWriter writer = {.out = out};
    Preset base;
    _Alignas(16) char params[MODEL_PARAMS_SIZE];
    *out = (LinkText){0};
    if (!link_find_base(session, &base, error))
        return false;
    session_copy_params(session, params);
    FlockNumbers from = preset_numbers(&base),
                 now = {base.model, sim_rules(session->sim), params, &session->view};
    link_add_start(&writer, session, &base);
    differences_take(&from, &now, link_take, &writer, NULL);
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

// --- Flying it ---

bool session_open_link(Session *session, const Link *link, Error *error) {
    const Preset *whole = &link->whole;
    FlockCopy wanted = {.model = whole->model,
                        .rules = whole->rules,
                        .view = whole->view,
                        .birds = whole->birds,
                        .seed = preset_seed(whole)};
    preset_find_word(&link->base, wanted.preset);
    memcpy(wanted.name, link->base.name, sizeof wanted.name);
    memcpy(wanted.params, whole->params, sizeof wanted.params);
    session_begin_action(session);
    bool good = session_place_copy(session, &wanted, error);
    session_place(session);
    if (good && link->has_camera)
        good = session_push_now(session, change_camera(&link->camera), error);
    session_begin_action(session);
    return good;
}

bool session_begin_link(Session *session, const Link *link, Error *error) {
    FlockNumbers base = preset_numbers(&link->base), whole = preset_numbers(&link->whole);
    size_t changes = 0;
    return session_change_numbers(session, &base, &whole, 0, &changes, error);
}
