// Drawing with memory refused in turn: pictures that lack something say so, and the next one lacks
// nothing. And once a flight has warmed up, neither a step nor a picture asks for memory at all.

#include "test.h"

#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "film/picture.h"
#include "refuse.h"
#include "render/bare.h"
#include "trial.h"

enum { WIDTH = 120, HEIGHT = 60 };

#include "../render/stand.h"
#include "support/aim.h"
#include "support/push_text.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

static void must(bool good, const Error *error) {
    if (!good)
        fail_msg("%s", error->text);
}

static Session *drawn; // by most trials, beside one that some of them begin
static Show shows[2];

static Show *show_of(const Session *session) {
    return &shows[session == drawn];
}

static void finish(Session *session) {
    show_deinit(show_of(session));
    session_destroy(session);
}

static Session *begin(const char *model, size_t birds) {
    static const char *const shown[] = {"trails=on",      "debug_lines=all", "colour=neighbours",
                                        "show_leader=on", "pick=3",          "quality=low"};
    Error error = {0};
    SessionOptions options = {
        .model = model, .has_birds = true, .birds = birds, .seed = 3, .threads = 2};
    Session *session = session_create(&options, &error);
    must(session != NULL, &error);
    for (size_t i = 0; i < COUNT(shown); i++)
        must(push_text(session, &error, "%s", shown[i]), &error);
    must(session_apply_due(session, &error), &error);
    return session;
}

static Camera look(void) {
    const float eye[3] = {0, 20, 150}, middle[3] = {0, 0, 0};
    return camera_look_at(eye, middle);
}

static bool draw(Session *session, Error *error) {
    Picture picture;
    picture_describe(&picture, show_of(session), session, 0.5f, (PictureArea){WIDTH, HEIGHT, 0});
    Camera camera = look();
    picture_set_camera(&picture, &camera);
    offscreen_bind(offscreen);
    return picture_draw(&picture, renderer, error);
}

static bool step_and_draw(Session *session, Error *error) {
    bool good = show_tick(show_of(session), session, error);
    Error said = {0};
    if (!draw(session, &said))
        good = good ? error_add(error, &said) : false;
    return good;
}

static uint64_t picture(void) {
    return fnv_bytes(FNV_START, offscreen_pixels(offscreen), WIDTH * HEIGHT * 3);
}

// --- Refused ---

// Flocks that have grown, one beside the other: everything has to grow with them. What could not be
// drawn is drawn again when it is wanted again.
static bool run_grown(uint64_t *result, Error *error) {
    refuse_hold(true);
    Error unused = {0};
    Session *session = begin("leader", 40);
    renderer_destroy(renderer);
    must((renderer = renderer_create(pool, &unused)), &unused);
    must(draw(session, &unused) && push_text(session, &unused, "birds=600") &&
             push_text(session, &unused, "compare=on") && session_apply_due(session, &unused),
         &unused);
    refuse_hold(false);
    bool good = true;
    for (int i = 0; i < 3; i++) {
        Error said = {0};
        if (!step_and_draw(session, &said) && good) {
            *error = said;
            good = false;
        }
    }
    refuse_hold(true);
    must(push_text(session, &unused, "trails=off") && step_and_draw(session, &unused) &&
             push_text(session, &unused, "trails=on") && push_text(session, &unused, "restart") &&
             step_and_draw(session, &unused) && step_and_draw(session, &unused) &&
             step_and_draw(session, &unused),
         &unused);
    *result = picture();
    finish(session);
    refuse_hold(false);
    return good;
}

static bool run_mesh(uint64_t *result, Error *error) {
    refuse_hold(true);
    Error unused = {0};
    must(push_text(drawn, &unused, "mesh=bird") && session_apply_due(drawn, &unused) &&
             draw(drawn, &unused) && push_text(drawn, &unused, "mesh=dart") &&
             session_apply_due(drawn, &unused),
         &unused);
    refuse_hold(false);
    bool good = draw(drawn, error);
    refuse_hold(true);
    must(renderer_reload_mesh(renderer, &unused) && draw(drawn, &unused), &unused);
    *result = picture();
    refuse_hold(false);
    return good;
}

static bool run_shaders(uint64_t *result, Error *error) {
    bool good = renderer_reload_shaders(renderer, error);
    refuse_hold(true);
    Error unused = {0};
    must(draw(drawn, &unused), &unused);
    *result = picture();
    refuse_hold(false);
    return good;
}

static bool run_bare(uint64_t *result, Error *error) {
    FrameDescription frame;
    show_describe(show_of(drawn), drawn, PICTURE_MAIN, 1, &frame);
    frame.camera = look();
    frame.width = WIDTH;
    frame.height = HEIGHT;
    Bare *bare = bare_create(error);
    bool good =
        bare && bare_prepare(bare, &frame, 0, error) && bare_prepare(bare, &frame, 100, error);
    if (good) {
        offscreen_bind(offscreen);
        bare_draw(bare);
        *result = picture();
    }
    bare_destroy(bare);
    return good;
}

TEST(refused) {
    // Shaders take long: few ways to a call are told apart.
    static const Trial trials[] = {
        {"flocks that have grown", .run = run_grown, .what = REFUSE_MEMORY},
        {"another mesh", .run = run_mesh, .what = REFUSE_MEMORY | REFUSE_FILES},
        {"shaders read again", .run = run_shaders, .what = REFUSE_MEMORY, .most = 1, .depth = 3},
        {"the bare draw", .run = run_bare, .what = REFUSE_MEMORY},
    };
    drawn = begin("leader", 50);
    for (size_t i = 0; i < COUNT(trials); i++)
        trial_run(&trials[i]);
    finish(drawn);
    drawn = NULL;
}

// --- Nothing to refuse ---

TEST(steady) {
    enum { WARM = 40, STEADY = 80 };
    for (size_t m = 0; m < model_count(); m++) {
        const char *name = model_at(m)->name;
        Error error = {0};
        Session *session = begin(name, 150);
        must(push_text(session, &error, "compare=on"), &error);
        for (int i = 0; i < WARM; i++)
            must(step_and_draw(session, &error), &error);
        size_t had = refuse_allocations();
        for (int i = 0; i < STEADY; i++) {
            PickedBird picked;
            Metrics metrics;
            must(step_and_draw(session, &error), &error);
            offscreen_pixels(offscreen);
            show_explain_picked(show_of(session), session, &picked);
            if (i == 0) {
                must(session_measure(session, METRICS_ALL, METRICS_ALL_TOPICS, &metrics, &error),
                     &error); // the first gets room
                had = refuse_allocations();
            }
            must(session_measure(session, METRICS_ALL, METRICS_ALL_TOPICS, &metrics, &error),
                 &error);
        }
        if (refuse_allocations() != had)
            fail_msg("%s: %zu allocations in %d steps and pictures", name,
                     refuse_allocations() - had, STEADY);
        finish(session);
    }
}

STAND_FIXTURES(stand_up, stand_down)
