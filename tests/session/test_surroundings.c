// What a person sees of lure and threat in the first preset of each model, and what is written of
// them; and the falcon that a person flies.
#include "test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "session/notes.h"
#include "session/preset.h"
#include "session/session.h"
#include "support/door.h"

enum { WARM = 2, AFTER = 2 }; // seconds

static int ticks(Session *session, int seconds) {
    return (int)lround(seconds / (double)sim_dt(session_sim(session)));
}

typedef struct Seen {
    double mean; // distance of all birds from a place
    size_t near; // birds within half the threat's radius of it
} Seen;

static Seen look(Session *session, const float place[3]) {
    SimView view = sim_view(session_sim(session));
    double radius = number(session, "threat_radius") / 2;
    Seen seen = {0};
    for (size_t i = 0; i < view.count; i++) {
        double x = (double)(view.to.x[i] - place[0]), y = (double)(view.to.y[i] - place[1]),
               z = (double)(view.to.z[i] - place[2]);
        double distance = sqrt(x * x + y * y + z * z);
        seen.mean += distance / (double)view.count;
        seen.near += distance < radius;
    }
    return seen;
}

// Two seconds after a lure or a threat (NULL: neither) was put where a bird is.
static Seen fly(const Settings *preset, const char *what) {
    Session *session = create(&(SessionOptions){.preset = preset->name, .seed = 1, .threads = 2});
    run(session, ticks(session, WARM));
    SimBird bird;
    assert_true(sim_explain_bird(session_sim(session), 0, &bird));
    char text[CHANGE_TEXT_SIZE];
    if (what) {
        snprintf(text, sizeof text, "%s=%.9g,%.9g,%.9g", what, (double)bird.position[0],
                 (double)bird.position[1], (double)bird.position[2]);
        must_push(session, 0, text);
    }
    run(session, ticks(session, AFTER));
    Seen seen = look(session, bird.position);
    session_destroy(session);
    return seen;
}

TEST(every_model_heeds_them) {
    Error error = {0};
    for (size_t m = 0; m < model_count(); m++) {
        Settings first;
        assert_true(preset_first(model_at(m), &first, &error));
        Seen alone = fly(&first, NULL), lured = fly(&first, "lure"), fled = fly(&first, "threat");
        if (lured.mean > 0.88 * alone.mean || (double)fled.near > 0.6 * (double)alone.near ||
            alone.near < 10)
            fail_msg("%s: mean distance %g, with a lure %g; near %zu, with a threat %zu",
                     first.name, alone.mean, lured.mean, alone.near, fled.near);
    }
}

TEST(the_notes) {
    Error error = {0};
    Session *session = create(&small);
    now(session, "threat=1,-2.5,0.1 obstacle.2=ground,-3");
    Json *notes = json_create();
    json_add_session(notes, session);
    char text[8192] = "";
    FILE *stream = fmemopen(text, sizeof text, "w");
    assert_true(json_print(notes, stream, &error));
    fclose(stream);
    char compact[8192], *to = compact;
    for (const char *at = text; *at; at++)
        if (!strchr(" \t\n", *at))
            *to++ = *at;
    *to = '\0';
    if (!strstr(compact, "\"lure\":null,\"threat\":[1,-2.5,0.1],"
                         "\"obstacles\":[\"obstacle.2=ground,-3\"]"))
        fail_msg("%s", text);
    session_destroy(session);
}

static SimFalcon falcon_of(const Sim *sim) {
    SimFalcon falcon;
    assert_true(sim_falcon(sim, 0, &falcon));
    return falcon;
}

// Where a person flies the falcon reaches both flocks of a comparison, and is neither undone nor
// undone to, nor saved: a falcon that nobody flies flies itself.
TEST(a_person_flies_the_falcon) {
    Error error = {0};
    SessionOptions options = small;
    options.undo = true;
    Session *session = create(&options);
    assert_false(push(session, 0, "falcon=1,2,3", &error));
    assert_non_null(strstr(error.text, "falcon: the model leader has none"));
    now(session, "model=starling birds=50 compare=on");
    now(session, "rule.escape=off");
    now(session, "falcon=1,80,3");
    run(session, 1);
    SimFalcon flown = falcon_of(session_sim(session)),
              other = falcon_of(session_twin(session)->sim);
    assert_true(flown.phase == SIM_FALCON_FLOWN && flown.position[1] == 80);
    assert_memory_equal(&other, &flown, sizeof flown);
    char words[UNDO_WORDS_SIZE];
    assert_true(session_describe_undo(session, UNDO_BACK, words));
    assert_string_equal(words, "escape on"); // of the rule, not of the falcon

    const char *path = "falcon-saved.cfg";
    assert_true(session_save_preset(session, path, "", &error));
    Settings saved;
    assert_true(preset_load(&saved, path, &error));
    assert_false(model_stimulus(saved.model, saved.params, STIMULUS_FALCON).on);
    remove(path);
    now(session, "model=plane"); // the other side has it still
    run(session, 1);
    assert_true(session_undo(session, UNDO_BACK, &error));
    run(session, 1);
    assert_true(falcon_of(session_sim(session)).phase == SIM_FALCON_CIRCLES);
    now(session, "falcon=off");
    run(session, 1);
    assert_true(falcon_of(session_twin(session)->sim).phase == SIM_FALCON_CLIMBS);
    session_destroy(session);
}

// --- Between a falcon and an obstacle ---

enum { VORTEX_BIRDS = 600 };

// How many rounds the bird that circled most made about the upright axis half-way between them,
// without leaving their neighbourhood. lured: by a lure there.
static double most_rounds(bool lured) {
    Session *session = create(&(SessionOptions){
        .preset = "starlings", .has_birds = true, .birds = VORTEX_BIRDS, .seed = 1, .threads = 2});
    static double angle[VORTEX_BIRDS], turned[VORTEX_BIRDS];
    memset(turned, 0, sizeof turned);
    now(session, "rule.obstacles=on obstacle.1=sphere,-14,80,0,8");
    now(session, "falcon=14,80,0");
    if (lured)
        now(session, "lure=0,80,0");
    const double whole = 8 * atan(1); // a round, in radians
    double most = 0;
    for (int tick = 0; tick < ticks(session, 40); tick++) {
        run(session, 1);
        SimView view = sim_view(session_sim(session));
        for (size_t i = 0; i < view.count; i++) {
            double x = (double)view.to.x[i], z = (double)view.to.z[i], at = atan2(z, x);
            uint32_t bird = view.id[i];
            double turn = at - angle[bird];
            turn -= whole * round(turn / whole);
            turned[bird] = x * x + z * z < 40 * 40 ? turned[bird] + turn : 0;
            angle[bird] = at;
            most = fmax(most, fabs(turned[bird]) / whole);
        }
    }
    session_destroy(session);
    return most;
}

// Birds that flee from the one into the other may not go round and round: a known fault of such
// models. What a lure does there shows that it would be seen.
TEST(no_vortex_between_a_falcon_and_an_obstacle) {
    double rounds = most_rounds(false), lured = most_rounds(true);
    if (rounds > 2 || lured < 3)
        fail_msg("%.2f rounds, and %.2f about a lure", rounds, lured);
}
