// Drawing with memory refused in turn: pictures that lack something say so, and the next one lacks
// nothing. And once a flight has warmed up, neither a step nor a picture asks for memory at all.

#include "test.h"

#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "film/picture.h"
#include "refuse.h"
#include "render/offscreen.h"
#include "trial.h"

enum { WIDTH = 120, HEIGHT = 60 };

#include "../render/stand.h"
#include "support/aim.h"
#include "support/door.h"

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
    Session *session = create(&(SessionOptions){.model = model,
                                                .has_birds = true,
                                                .birds = birds,
                                                .seed = 3,
                                                .threads = 2,
                                                .has_dt = true,
                                                .dt = 0.1f});
    for (size_t i = 0; i < COUNT(shown); i++)
        must_push(session, 0, shown[i]);
    apply(session);
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
    must(draw(session, &unused), &unused);
    now(session, "birds=600");
    now(session, "compare=on");
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
    static const char *const again[] = {"compare=on", "trails=off", "trails=on", "restart"};
    for (size_t i = 0; i < COUNT(again); i++) {
        must_push(session, 0, again[i]);
        must(step_and_draw(session, &unused), &unused);
    }
    for (int i = 0; i < 3; i++) // until trails are seen
        must(step_and_draw(session, &unused), &unused);
    *result = picture();
    finish(session);
    refuse_hold(false);
    return good;
}

static bool run_mesh(uint64_t *result, Error *error) {
    refuse_hold(true);
    Error unused = {0};
    now(drawn, "mesh=bird");
    must(draw(drawn, &unused), &unused);
    now(drawn, "mesh=dart");
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
    // Shaders take long: few call stacks are told apart.
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
        must_push(session, 0, "compare=on");
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
