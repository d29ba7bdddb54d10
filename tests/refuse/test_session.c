// A session and everything that changes it, with every allocation and every thread refused in turn.
// A change that cannot be made changes nothing, and made again it is as if nothing had happened.

#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/hash.h"
#include "refuse.h"
#include "session/journal.h"
#include "session/session.h"
#include "show/show.h"
#include "support/push_text.h"
#include "trial.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

enum { FEW = 5 }; // ticks

static uint64_t mix(uint64_t sum, uint64_t value) {
    return fnv_bytes(sum, &value, sizeof value);
}

// Everything of a session that a person could miss.
static uint64_t sum_of(Session *session) {
    static char text[1 << 16];
    static Settings settings;
    uint32_t bird = 0;
    session_get_settings(session, &settings);
    memset(text, 0, sizeof text);
    FILE *stream = fmemopen(text, sizeof text - 1, "w");
    assert_non_null(stream);
    settings_write(stream, "", &settings);
    assert_int_equal(fclose(stream), 0);
    uint64_t sum = fnv_bytes(FNV_START, text, strlen(text));
    sum = mix(sum, sim_hash(session_sim(session)));
    if (session_twin(session))
        sum = mix(mix(sum, sim_hash(session_twin(session))), sim_rules(session_twin(session)));
    if (session_picked(session, &bird))
        sum = mix(sum, bird + 1);
    return mix(sum, session_steps(session));
}

static bool tick(Session *session, Error *error) {
    for (int i = 0; i < FEW; i++)
        if (!session_tick(session, error))
            return false;
    return true;
}

static void must(bool good, const Error *error) {
    if (!good)
        fail_msg("%s", error->text);
}

// --- Changed ---

typedef struct Case {
    const char *change;
    const char *before[3]; // made first
} Case;

static const Case *changing;
static bool has_expected;
static uint64_t expected;

static bool change(Session *session, Error *error) {
    return push_text(session, error, "%s", changing->change) && session_apply_due(session, error);
}

static Session *begin(Error *error) {
    SessionOptions options = {
        .model = "leader", .has_birds = true, .birds = 50, .seed = 3, .threads = 2, .undo = true};
    Session *session = session_create(&options, error);
    must(session != NULL, error);
    for (size_t i = 0; i < COUNT(changing->before) && changing->before[i]; i++)
        must(push_text(session, error, "%s", changing->before[i]), error);
    must(session_apply_due(session, error), error);
    if (strncmp(changing->change, "resume", 6) != 0)
        must(tick(session, error), error);
    return session;
}

// The end of an attempt: with nothing refused any more it flies as at the first.
static void finish(Session *session, uint64_t *result, const char *what, const Error *error) {
    Error unused = {0};
    must(tick(session, &unused), &unused);
    *result = sum_of(session);
    if (!has_expected)
        expected = *result;
    has_expected = true;
    if (*result != expected)
        fail_msg("%s, made again, flies otherwise: %s", what, error->text);
    session_destroy(session);
    refuse_hold(false);
}

static bool run_change(uint64_t *result, Error *error) {
    refuse_hold(true);
    Error unused = {0};
    Session *session = begin(&unused);
    uint64_t before = sum_of(session);
    refuse_hold(false);
    bool good = change(session, error);
    refuse_hold(true);
    if (!good) {
        if (sum_of(session) != before)
            fail_msg("%s, refused, changed something: %s", changing->change, error->text);
        must(change(session, &unused), &unused);
    }
    finish(session, result, changing->change, error);
    return good;
}

// Each case from its beginning, with every call refused in turn.
static void try_cases(const Case cases[], size_t count,
                      bool (*run)(uint64_t *result, Error *error)) {
    for (size_t i = 0; i < count; i++) {
        changing = &cases[i];
        has_expected = false;
        const Trial trial = {changing->change, .run = run, .what = REFUSE_MEMORY | REFUSE_FILES};
        trial_run(&trial);
    }
}

TEST(changes) {
    static const Case cases[] = {
        {"birds=100", {"trails=on", "compare=on", "pick=20"}},
        {"model=cursor", {"compare=on"}},
        {"preset=roost", {"compare=on", "pick=3"}},
        {"preset=own.cfg", {"gravity=2"}},
        {"gravity=7", {NULL}},
        {"seed=9", {"compare=on", "trails=on"}},
        {"compare=on", {"trails=on", "pick=2", "debug_lines=all"}},
        {"init=start.csv", {"compare=on", "birds=7"}},
        {"resume=flight.checkpoint", {"compare=on"}},
    };
    try_cases(cases, COUNT(cases), run_change);
}

// --- Undone ---

// An undo that is refused half-way leads to the same when it is asked for again.
static bool run_undo(uint64_t *result, Error *error) {
    refuse_hold(true);
    Error unused = {0};
    Session *session = begin(&unused);
    session_begin_action(session);
    must(change(session, &unused), &unused);
    must(tick(session, &unused), &unused);
    refuse_hold(false);
    bool good = session_undo(session, UNDO_BACK, error);
    refuse_hold(true);
    if (!good)
        must(session_undo(session, UNDO_BACK, &unused), &unused);
    finish(session, result, changing->change, error);
    return good;
}

TEST(undone) {
    static const Case cases[] = {
        {"mesh=dart", {NULL}},
        {"birds=90", {"compare=on"}},
        {"preset=roost", {"preset=own.cfg", "init=start.csv", "gravity=2"}},
    };
    try_cases(cases, COUNT(cases), run_undo);
}

// --- Shown ---

// Trails, lines and values may be missing; then it is said, and the flock flies the same.
static bool run_shown(uint64_t *result, Error *error) {
    static const Case shown = {
        "birds=80",
        {"debug_lines=all", "pick=3", "compare=on"},
    };
    Error unused = {0};
    refuse_hold(true);
    changing = &shown;
    Session *session = begin(&unused);
    must(push_text(session, &unused, "trails=on") &&
             push_text(session, &unused, "colour=neighbours") && change(session, &unused),
         &unused);
    refuse_hold(false);
    Show show = {0};
    for (int i = 0; i < FEW; i++) {
        must(show_tick(&show, session, error), error);
        FrameDescription frame;
        show_describe(&show, session, PICTURE_MAIN, 0.5f, &frame);
        if (frame.birds.count != 80)
            fail_msg("%zu birds shown", frame.birds.count);
        show_describe(&show, session, PICTURE_TWIN, 0.5f, &frame);
        PickedBird picked;
        if (!show_explain_picked(&show, session, &picked))
            fail_msg("%s", "nothing is picked");
    }
    refuse_hold(true);
    uint64_t sum = sum_of(session);
    if (!has_expected)
        expected = sum;
    has_expected = true;
    if (sum != expected)
        fail_msg("%s", "what is shown changed what flies");
    *result = sum;
    show_deinit(&show);
    session_destroy(session);
    refuse_hold(false);
    return true;
}

TEST(shown) {
    has_expected = false;
    const Trial trial = {"trails, lines and values", .run = run_shown, .what = REFUSE_MEMORY};
    trial_run(&trial);
}

// --- Files it begins with ---

static int make_files(void **state) {
    (void)state;
    assert_int_equal(
        system("\"$SKEIN\" simulate --model leader --birds 30 --seed 5 --threads 2 --steps 5 "
               "--checkpoint flight.checkpoint --save-preset own.cfg"),
        0);
    FILE *stream = fopen("start.csv", "w");
    assert_non_null(stream);
    fputs("id,x,y,z,vx,vy,vz\n", stream);
    for (int i = 0; i < 20; i++)
        fprintf(stream, "%d,%d,0,%d,1,0,0\n", i, i * 3, i % 4);
    return fclose(stream);
}

TEST_FIXTURES(make_files, NULL)
