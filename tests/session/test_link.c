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

// The link flies the same at the start of a session and in the flight of another.
static void assert_comes_back(Session *session) {
    LinkText link, again;
    describe(session, NULL, &link);
    assert_string_equal(link.left_out, "");
    Session *started = create_link(link.text), *opened = create_preset("plane-stock");
    run(opened, 3);
    must_open(opened, link.text);
    must_push(session, session_steps(session), "restart");
    apply(session);
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
        assert_comes_back(session);
        session_destroy(session);
    }
    memory_free(presets);
}

TEST(what_differs_is_in_it) {
    Session *session = create_preset("wide");
    LinkText link;
    now(session, "birds=200 seed=3 rule.cohesion=off gravity=0.5 local_gravity=1e-7 trails=on");
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
    now(session, "gravity=2");
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
