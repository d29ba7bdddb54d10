// A session and everything that changes it, with every allocation and every thread refused in turn.
// A change that cannot be made changes nothing, and made again it is as if nothing had happened.

#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "refuse.h"
#include "show/show.h"
#include "support/door.h"
#include "trial.h"

enum { FEW = 5 }; // ticks

static uint64_t mix(uint64_t sum, uint64_t value) {
    return fnv_bytes(sum, &value, sizeof value);
}

// Everything of a session that a person could miss.
static uint64_t sum_of(Session *session) {
    char text[CHANGE_TEXT_SIZE];
    Settings settings;
    Change change;
    uint32_t bird = 0;
    uint64_t sum = mix(FNV_START, hash(session));
    session_get_settings(session, &settings);
    for (size_t i = 0; settings_at(&settings, i, &change); i++) {
        change_print(&change, text);
        sum = fnv_bytes(sum, text, strlen(text));
    }
    if (session_twin(session))
        sum = mix(mix(sum, sim_hash(session_twin(session)->sim)), sim_rules(session_twin(session)->sim));
    if (session_picked(session, &bird))
        sum = mix(sum, bird + 1);
    return mix(sum, session_steps(session));
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
    return push(session, 0, changing->change, error) && session_apply_due(session, error);
}

static void must_change(Session *session) {
    must_push(session, 0, changing->change);
    apply(session);
}

static Session *begin(void) {
    Session *session = create(&(SessionOptions){
        .model = "leader", .has_birds = true, .birds = 50, .seed = 3, .threads = 2, .undo = true});
    for (size_t i = 0; i < COUNT(changing->before) && changing->before[i]; i++)
        must_push(session, 0, changing->before[i]);
    apply(session);
    if (strncmp(changing->change, "resume", 6) != 0)
        run(session, FEW);
    return session;
}

// The end of an attempt: with nothing refused any more it flies as at the first.
static void finish(Session *session, uint64_t *result, const char *what, const Error *error) {
    run(session, FEW);
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
    Session *session = begin();
    uint64_t before = sum_of(session);
    refuse_hold(false);
    bool good = change(session, error);
    refuse_hold(true);
    if (!good) {
        if (sum_of(session) != before)
            fail_msg("%s, refused, changed something: %s", changing->change, error->text);
        must_change(session);
    }
    finish(session, result, changing->change, error);
    return good;
}

// Each case from its beginning, with every call refused in turn.
static void try_cases(const Case cases[], size_t count,
                      bool (*work)(uint64_t *result, Error *error)) {
    for (size_t i = 0; i < count; i++) {
        changing = &cases[i];
        has_expected = false;
        const Trial trial = {changing->change, .run = work, .what = REFUSE_MEMORY | REFUSE_FILES};
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
    Session *session = begin();
    session_begin_action(session);
    must_change(session);
    run(session, FEW);
    refuse_hold(false);
    bool good = session_undo(session, UNDO_BACK, error);
    refuse_hold(true);
    if (!good)
        assert_true(session_undo(session, UNDO_BACK, &unused));
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
    static const Case shown = {"birds=80", {"debug_lines=all", "pick=3", "compare=on"}};
    refuse_hold(true);
    changing = &shown;
    Session *session = begin();
    must_push(session, 0, "trails=on");
    must_push(session, 0, "colour=neighbours");
    must_change(session);
    refuse_hold(false);
    bool good = true;
    Show show = {0};
    for (int i = 0; i < FEW; i++) {
        Error said = {0};
        if (!show_tick(&show, session, &said)) {
            if (!strstr(said.text, "no trails"))
                fail_msg("a step: %s", said.text);
            good = error_add(error, &said);
        }
        FrameDescription frame;
        show_describe(&show, session, PICTURE_MAIN, 0.5f, &frame);
        assert_int_equal(frame.birds.count, 80);
        show_describe(&show, session, PICTURE_TWIN, 0.5f, &frame);
        PickedBird picked;
        assert_true(show_explain_picked(&show, session, &picked));
    }
    refuse_hold(true);
    show_deinit(&show);
    finish(session, result, "what is shown", error);
    return good;
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
    put_file("start.csv", "id,x,y,z,vx,vy,vz\n0,0,0,0,1,0,0\n1,3,0,1,1,0,0\n2,6,0,2,1,0,0\n");
    return 0;
}

TEST_FIXTURES(make_files, NULL)
