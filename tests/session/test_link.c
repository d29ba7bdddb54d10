// Links: what flies as a text that flies the same again, whoever it is passed on to.
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/memory.h"
#include "session/session.h"
#include "support/door.h"

static void describe(const Session *session, const Camera *camera, LinkText *out) {
    Error error = {0};
    if (!session_describe_link(session, camera, out, &error))
        fail_msg("%s", error.text);
}

static Session *create_link(const char *text) {
    return create(&(SessionOptions){.link = text, .seed = 1, .threads = 1});
}

static Session *create_preset(const char *preset) {
    return create(&(SessionOptions){.preset = preset, .seed = 1, .threads = 1});
}

static bool open_link(Session *session, const char *text, Error *error) {
    PresetText link;
    *error = (Error){0};
    return link_read(&link, text, error) && session_open_link(session, &link, error);
}

static void must_open(Session *session, const char *text) {
    Error error;
    if (!open_link(session, text, &error))
        fail_msg("%s: %s", text, error.text);
}

static void assert_same_settings(const Session *a, const Session *b) {
    Settings first, second;
    Change differing;
    session_get_settings(a, &first);
    session_get_settings(b, &second);
    assert_string_equal(first.name, second.name);
    if (first.model != second.model ||
        settings_next_difference(&first, &second, &(size_t){0}, &differing))
        fail_msg("%s: %s differs", first.name, differing.name);
}

static uint64_t hash_after(Session *session, int ticks) {
    run(session, ticks);
    return hash(session);
}

// --- There and back ---

// The link flies the same at the start of a session and in the flight of another: to the tick at
// which it was made, and from there on.
static void assert_comes_back(Session *session) {
    LinkText link, again;
    describe(session, NULL, &link);
    assert_string_equal(link.left_out, "");
    assert_true(strlen(link.text) <= LINK_MOST_LETTERS);
    Session *started = create_link(link.text), *opened = create_preset("plane-stock");
    run(opened, 3);
    must_open(opened, link.text);
    uint64_t ticks = session_link_tick(started);
    run(started, (int)ticks);
    run(opened, (int)ticks);
    apply(started); // what was changed last, at this tick
    apply(opened);
    if (hash(session) != hash(started) || hash(session) != hash(opened))
        fail_msg("%s is another flock", link.text);
    assert_same_settings(session, started);
    assert_same_settings(session, opened);
    describe(started, NULL, &again);
    assert_string_equal(link.text, again.text);
    describe(opened, NULL, &again);
    assert_string_equal(link.text, again.text);
    uint64_t hash = hash_after(session, 60);
    if (hash_after(started, 60) != hash || hash_after(opened, 60) != hash)
        fail_msg("%s flies otherwise", link.text);
    session_destroy(started);
    session_destroy(opened);
}

typedef struct Dice {
    uint64_t seed;
    uint32_t throws;
} Dice;

// From 0 to below 1.
static double throw_dice(Dice *dice) {
    return (double)random_unit(random_bits(dice->seed, 0, dice->throws++, 0));
}

static void change_number(Session *session, Dice *dice, const Param *row, const void *values) {
    double low = 0, high = 1;
    char name[PARAM_NAME_SIZE];
    if (row->kind == PARAM_TEXT || throw_dice(dice) < 0.7)
        return;
    if (row->kind == PARAM_CHOICE)
        for (high = 0; text_list_get(row->choices, (int)high + 1, name, sizeof name);)
            high++;
    if (row->kind == PARAM_FLOAT || row->kind == PARAM_INT)
        param_describe_slider(row, values, values, &low, &high);
    double number = low + (high - low) * throw_dice(dice);
    if (row->kind != PARAM_FLOAT)
        number = (double)(int)(number + 0.5);
    Error error = {0};
    // Some do not go together: those are not made.
    if (session_push(session, change_param(row, number), &error))
        session_apply_due(session, &error);
}

static void change_much(Session *session, Dice *dice) {
    const Model *model = sim_model(session_sim(session));
    const ParamTable *table = &model->params;
    size_t count = model->rule_count;
    const Rule *rules = model->rules;
    for (size_t i = 0; i < count; i++)
        if (throw_dice(dice) < 0.3)
            assert_true(
                session_push(session, change_rule(&rules[i], throw_dice(dice) < 0.5), &(Error){0}));
    for (size_t i = 0; i < table->count; i++)
        change_number(session, dice, &table->rows[i], sim_params(session_sim(session)));
    for (size_t i = 0; i < view_params.count; i++)
        change_number(session, dice, &view_params.rows[i], session_view(session));
    if (!model->is_flat)
        must_push(session, 0, "obstacle.16=cylinder,1.1,-2,3e-5,4,50");
    must_push(session, 0, model->is_flat ? "lure=640,300.3,0" : "lure=0.1,-2.7182817,1e-6");
    now(session, "seed=18446744073709551615 mesh=dart");
}

TEST(every_preset_and_model_comes_back) {
    Error error = {0};
    size_t count;
    Settings *presets = preset_list(&count, &error);
    assert_non_null(presets);
    for (size_t i = 0; i < count + model_count(); i++) {
        Dice dice = {.seed = i};
        LinkText link;
        const Model *model = i < count ? presets[i].model : model_at(i - count);
        Session *session = create(&(SessionOptions){.preset = i < count ? presets[i].name : NULL,
                                                    .model = model->name,
                                                    .seed = 1,
                                                    .threads = 1});
        char plain[96];
        snprintf(plain, sizeof plain, "%s=%s", i < count ? "preset" : "model",
                 i < count ? presets[i].name : model->name);
        describe(session, NULL, &link);
        assert_string_equal(link.text, plain);
        now(session, "birds=50");
        change_much(session, &dice);
        now(session, "restart");
        assert_comes_back(session);
        session_destroy(session);
    }
    memory_free(presets);
}

// A rule, a number, the time of day, a place, at any ticks, some of them the same.
static void change_on_the_way(Session *session, Dice *dice) {
    const Model *model = sim_model(session_sim(session));
    for (int i = 0; i < 12; i++) {
        const Rule *rule = &model->rules[(size_t)(throw_dice(dice) * (double)model->rule_count)];
        const Param *row =
            &model->params.rows[(size_t)(throw_dice(dice) * (double)model->params.count)];
        char place[64];
        snprintf(place, sizeof place, "threat=%.3g,%.3g,%d", 9 * throw_dice(dice), throw_dice(dice),
                 model->is_flat ? 0 : i);
        assert_true(session_push(session, change_rule(rule, throw_dice(dice) < 0.5), &(Error){0}));
        apply(session);
        for (int again = 0; again < 2 && row->kind == PARAM_FLOAT; again++)
            change_number(session, dice, row, sim_params(session_sim(session)));
        now(session, i % 4 == 1   ? place
                     : i % 4 == 2 ? "time_of_day=20 colour=speed"
                                  : "trails=off");
        run(session, (int)(3 * throw_dice(dice)));
    }
}

TEST(a_flight_comes_back) {
    for (size_t i = 0; i < model_count(); i++) {
        Dice dice = {.seed = i};
        Session *session = create(&(SessionOptions){.model = model_at(i)->name,
                                                    .has_birds = true,
                                                    .birds = 60,
                                                    .seed = 1,
                                                    .threads = 1,
                                                    .undo = true});
        change_on_the_way(session, &dice);
        assert_comes_back(session);
        now(session, "restart");
        change_on_the_way(session, &dice);
        session_begin_action(session);
        now(session, "time_of_day=3 colour=plain");
        run(session, 2);
        assert_true(session_undo(session, UNDO_BACK, &(Error){0}));
        if (model_has_pointer(model_at(i)))
            now(session, "pointer=1,2,3");
        assert_comes_back(session);
        session_destroy(session);
    }
}

TEST(a_flight_is_short) {
    Session *session = create_preset("wide");
    LinkText link;
    run(session, 20);
    now(session, "rule.cohesion=off");
    run(session, 30);
    now(session, "gravity=0.5 gravity=0.25 trails=on");
    run(session, 6);
    now(session, "gravity=0.75");
    run(session, 44);
    describe(session, NULL, &link);
    assert_string_equal(link.text,
                        "preset=wide&trails=on&then=20:rule.cohesion=off;30:gravity=0.25;"
                        "6:0.75&tick=100");
    session_destroy(session);
}

// What does not fit is linked from its start, as it is now, and said.
TEST(a_long_flight_is_left_out) {
    Session *session = create_preset("wide");
    LinkText link;
    char change[32];
    now(session, "birds=10");
    for (int i = 0; i < 300; i++) {
        snprintf(change, sizeof change, "gravity=0.%d", 123456 + i);
        now(session, change);
        run(session, 1);
    }
    describe(session, NULL, &link);
    assert_string_equal(link.text, "preset=wide&gravity=0.123755&birds=10");
    assert_string_equal(link.left_out, "way from the start to here");
    now(session, "restart");
    describe(session, NULL, &link);
    assert_string_equal(link.left_out, "");
    session_destroy(session);
}

// What is done to the flock on the way of a link: its later changes come too, until the flock
// begins anew or the link is left.
TEST(a_link_is_left) {
    static const char *const ways[] = {"restart", "preset=roost", "seed=4", NULL};
    for (size_t i = 0; i < COUNT(ways); i++) {
        Session *session =
            create_link("preset=wide&birds=50&then=5:rule.cohesion=off;20:on&tick=30");
        assert_int_equal(session_link_tick(session), 30);
        run(session, 10);
        if (ways[i])
            now(session, ways[i]);
        else
            session_leave_link(session);
        assert_int_equal(session_link_tick(session), 0);
        uint32_t rules = sim_rules(session_sim(session));
        run(session, 40);
        assert_int_equal(sim_rules(session_sim(session)), rules);
        session_destroy(session);
    }
}

TEST(what_differs_is_in_it) {
    Session *session = create_preset("wide");
    LinkText link;
    now(session,
        "birds=200 seed=3 rule.cohesion=off gravity=0.5 local_gravity=1e-7 trails=on restart");
    describe(session, NULL, &link);
    assert_string_equal(link.text, "preset=wide&rule.cohesion=off&gravity=0.5&local_gravity=1e-07&"
                                   "trails=on&birds=200&seed=3");
    Camera camera = {.position = {1, 2.5f, -3}, .yaw = 90, .pitch = -12};
    describe(session, &camera, &link);
    assert_non_null(strstr(link.text, "&camera=1,2.5,-3,90,-12"));
    Session *again = create_link(link.text);
    Camera seen;
    assert_true(session_camera(again, &seen));
    assert_true(seen.position[1] == 2.5f && seen.yaw == 90);
    // Options go before the link, as before a preset.
    Session *fewer = create(&(SessionOptions){.link = link.text,
                                              .has_birds = true,
                                              .birds = 9,
                                              .has_seed = true,
                                              .seed = 4,
                                              .threads = 1});
    assert_int_equal(sim_birds(session_sim(fewer)), 9);
    assert_int_equal(sim_seed(session_sim(fewer)), 4);
    session_destroy(fewer);
    session_destroy(again);
    session_destroy(session);
}

// --- Texts ---

TEST(a_link_is_found_in_an_address) {
    static const char *const texts[] = {
        "preset=stock&gravity=2",
        "#preset=stock&gravity=2",
        "https://example.org/a?b=c#preset=stock&gravity=2",
        "#gravity=2&preset=stock",
        "#&preset=stock&&gravity=2&",
        "#%70reset%3Dstock&gravity=%32%2e0",
        "#preset=stock&gravity=2e%2b0",
        "#preset=stock&gravity=2e+0",
    };
    for (size_t i = 0; i < COUNT(texts); i++) {
        PresetText link;
        Error error = {0};
        if (!link_read(&link, texts[i], &error))
            fail_msg("%s: %s", texts[i], error.text);
        assert_string_equal(link.base.name, "stock");
        const ParamTable *table = &link.whole.model->params;
        assert_true(param_get_number(param_find(table, "gravity"), link.whole.params) == 2);
    }
    // Without either it is the first preset's.
    PresetText link;
    Error error = {0};
    assert_true(link_read(&link, "", &error) && link_read(&link, "#birds=5", &error));
    assert_string_equal(link.base.name, "murmuration");
    assert_int_equal(link.whole.birds, 5);
}

TEST(mistakes_change_nothing) {
    static const struct {
        const char *text, *part, *expected;
    } cases[] = {
        {"preset=wyde", "preset=wyde", "no shipped preset"},
        {"preset=/etc/passwd", "preset=/etc/passwd", "no shipped preset"},
        {"preset=./p.cfg", "preset=./p.cfg", "no shipped preset"},
        {"model=ledaer", "ledaer", "expected leader"},
        {"preset=wide&model=leader", "model=leader", "not both"},
        {"preset=wide&preset=stock", "preset", "there before"},
        {"gravity=1&birds=2&gravity=1", "gravity", "there before"},
        {"graviti=1", "graviti", "gravity"},
        {"gravity=1e9", "gravity=1e9", "a number from"},
        {"gravity", "gravity", "expected NAME=VALUE"},
        {"restart", "restart", "no part"},
        {"init=a.csv", "init=a.csv", "no part"},
        {"mesh=bird.obj", "mesh=bird.obj", "takes no file"},
        {"camera=orbit", "camera", "X,Y,Z,YAW,PITCH"},
        {"model=plane&obstacle.1=ground,3", "obstacle.1", "plane"},
        {"model=leader&fidelity=published&birds=30000", "30000", "20,000"},
        {"gravity=%zz", "%zz", "two hexadecimal digits"},
        {"gravity=1%2", "%2", "two hexadecimal digits"},
        {"preset=wide%00&birds=3", "%00", "two hexadecimal digits"},
        {"birds=1%202", "%202", "ASCII"},
        {"preset=w\xc3\xaf"
         "de",
         "de", "ASCII"},
        {"preset=\xff", "?", "ASCII"},
        {"https://example.org/skein/", "https://example.org/skein/", "a #"},
        {"then=5:graviti=1", "graviti", "gravity"},
        {"then=5:gravity=1e9", "gravity=1e9", "a number from"},
        {"then=gravity=1", "then=gravity=1", "TICKS:CHANGE"},
        {"then=5", "then=5", "TICKS:CHANGE"},
        {"then=99999999:gravity=1", "then=99999999", "TICKS:CHANGE"},
        {"then=5:birds=7", "birds=7", "no such change"},
        {"then=5:colour=speed", "colour=speed", "no such change"},
        {"tick=0", "tick=0", "a whole number"},
    };
    Session *session = create_preset("stock");
    run(session, 3);
    uint64_t before = hash(session), revision = session_revision(session);
    for (size_t i = 0; i < COUNT(cases); i++) {
        Error error;
        if (open_link(session, cases[i].text, &error))
            fail_msg("%s was accepted", cases[i].text);
        if (!strstr(error.text, cases[i].part) || !strstr(error.text, cases[i].expected))
            fail_msg("%s: %s", cases[i].text, error.text);
        assert_int_equal(error.kind, ERROR_USAGE);
        assert_null(strchr(error.text, '\n'));
    }
    assert_true(hash(session) == before);
    assert_true(session_revision(session) == revision);
    session_destroy(session);
}

// Where the caller wants that, the other parts fly; nothing does without a flock to begin with.
TEST(good_parts_can_fly_alone) {
    static const char *const texts[] = {"preset=wide&graviti=1&birds=40",
                                        "preset=wide&gravity=%zz&birds=40",
                                        "birds=40&preset=wide&then=1:graviti=2"};
    Error problems, error;
    for (size_t i = 0; i < COUNT(texts); i++) {
        problems = (Error){0};
        Session *session = create(&(SessionOptions){
            .link = texts[i], .link_problems = &problems, .seed = 1, .threads = 1});
        assert_string_equal(session_preset(session)->name, "wide");
        assert_int_equal(sim_birds(session_sim(session)), 40);
        assert_int_equal(problems.kind, ERROR_USAGE);
        assert_null(strchr(problems.text, '\n'));
        session_destroy(session);
    }
    PresetText nothing;
    assert_false(link_read(&nothing, "then=1:graviti=2", &error));
    assert_null(nothing.whole.model);
    assert_null(session_create(
        &(SessionOptions){.link = "preset=wyde&birds=40", .link_problems = &problems, .threads = 1},
        &error));
    assert_non_null(strstr(error.text, "preset=wyde"));
}

TEST(a_long_link_is_refused) {
    static char text[LINK_SIZE + 1];
    PresetText link;
    Error error = {0};
    memset(text, '&', LINK_SIZE);
    assert_false(link_read(&link, text, &error));
    assert_non_null(strstr(error.text, "16383"));
    text[LINK_SIZE - 1] = '\0';
    assert_true(link_read(&link, text, &error));
    for (size_t i = 0; i < LINK_SIZE - 1; i++)
        text[i] = i % 4 == 3 ? '&' : (char)('a' + i / 4 % 26);
    assert_false(link_read(&link, text, &error));
}

// --- What is no part of it ---

TEST(files_are_left_out) {
    put_file("two.csv", "id,x,y,z,vx,vy,vz\n0,0,0,0,1,0,0\n1,5,0,0,0,1,0\n");
    put_file("wide.cfg", "model=leader\nbirds=7\ngravity=3\n"); // by the name of a shipped one
    Session *session = create(&(SessionOptions){
        .preset = "./wide.cfg", .seed = 1, .threads = 1, .has_dt = true, .dt = 0.01});
    LinkText link;
    describe(session, NULL, &link);
    assert_string_equal(link.text, "model=leader&gravity=3&birds=7");
    assert_string_equal(link.left_out, "length of a tick");
    now(session, "init=two.csv mesh=none.obj");
    describe(session, NULL, &link);
    assert_string_equal(link.text, "model=leader&gravity=3&birds=2");
    assert_string_equal(link.left_out, "mesh, start, length of a tick");
    session_destroy(session);
}

// --- In flight ---

TEST(a_link_is_one_action) {
    Session *session =
        create(&(SessionOptions){.preset = "stock", .seed = 1, .threads = 1, .undo = true});
    Error error = {0};
    now(session, "gravity=3 restart");
    LinkText before, after;
    describe(session, NULL, &before);
    must_open(session, "#preset=wide&seed=3&rule.cohesion=off&gravity=0.5&birds=20&trails=on");
    describe(session, NULL, &after);
    assert_true(session_undo(session, UNDO_BACK, &error));
    LinkText now;
    describe(session, NULL, &now);
    assert_string_equal(now.text, before.text);
    assert_true(session_undo(session, UNDO_AGAIN, &error));
    describe(session, NULL, &now);
    assert_string_equal(now.text, after.text);
    session_destroy(session);
}

// A comparison goes on: its other side stays as it was.
TEST(a_link_is_of_the_flock_alone) {
    Session *session = create_preset("stock");
    now(session, "birds=30 compare=on");
    uint64_t before = sim_hash(session_twin(session)->sim);
    must_open(session, "preset=wide&birds=20");
    assert_non_null(session_twin(session));
    assert_true(sim_hash(session_twin(session)->sim) == before);
    assert_int_equal(sim_birds(session_sim(session)), 20);
    session_destroy(session);
}
