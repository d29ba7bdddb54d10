// The text form of a change, as --at takes it.
#include "test.h"

#include <string.h>

#include "scene/view.h"
#include "session/change.h"

static void assert_printed(const Change *change, const char *wanted) {
    char text[CHANGE_TEXT_SIZE];
    change_print(change, text);
    assert_string_equal(text, wanted);
}

TEST(every_form) {
    static const struct {
        const char *text;
        ChangeKind kind;
    } forms[] = {
        {"gravity=1.5", CHANGE_PARAM},
        {"mesh=a=b.obj", CHANGE_PARAM}, // the first '=' parts them
        {"mesh= spaced out", CHANGE_PARAM},
        {"rule.wander=off", CHANGE_RULE},
        {"rule.birds=on", CHANGE_RULE}, // a rule, whatever its name
        {"birds=100", CHANGE_BIRDS},
        {"seed=18446744073709551615", CHANGE_SEED},
        {"restart", CHANGE_RESTART},
        {"model=leader", CHANGE_MODEL},
        {"preset=a b/c.cfg", CHANGE_PRESET},
        {"init=/a b/c.csv", CHANGE_INIT},
        {"resume=d", CHANGE_RESUME},
        {"pointer=1,-2,3.5", CHANGE_POINTER},
        {"lure=1,-2,3.5", CHANGE_LURE},
        {"lure=off", CHANGE_LURE},
        {"threat=1234.5677,0.1,-3.1415927", CHANGE_THREAT},
        {"threat=off", CHANGE_THREAT},
        {"falcon=1234.5677,0.1,-3.1415927", CHANGE_FALCON},
        {"falcon=off", CHANGE_FALCON},
        {"obstacle.1=sphere,1234.56775,0.100000001,-3.14159274,5", CHANGE_OBSTACLE},
        {"obstacle.16=cylinder,1,-2,3.5,4,50", CHANGE_OBSTACLE},
        {"obstacle.2=ground,-7.5", CHANGE_OBSTACLE},
        {"obstacle.3=off", CHANGE_OBSTACLE},
        {"camera=1,2,3,4,5", CHANGE_CAMERA},
        {"camera=1234.5677,0.1,-3.1415927,123.4567,45.6789", CHANGE_CAMERA},
        {"pointer=1234.5677,0.1,-3.1415927", CHANGE_POINTER},
        {"compare=on", CHANGE_COMPARE},
        {"compare=right", CHANGE_COMPARE},
        {"compare=off", CHANGE_COMPARE},
        {"pick=17", CHANGE_PICK},
        {"pick=16777215", CHANGE_PICK},
        {"birds=16777216", CHANGE_BIRDS},
        {"pick=none", CHANGE_PICK},
        {"Birds=100", CHANGE_PARAM},
        {"birdsong=1", CHANGE_PARAM},
        {"restart=1", CHANGE_PARAM}, // a name that no table has
    };
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        Change change;
        memset(&change, 0x5a, sizeof change);
        Error error = {0};
        assert_true(change_parse(forms[i].text, &change, &error));
        assert_int_equal(change.kind, forms[i].kind);
        assert_int_equal(change.tick, 0);
        assert_printed(&change, forms[i].text); // and back
    }
}

// One that a key or the panel makes is written as one that was read.
TEST(made_without_text) {
    const Model *model = model_find("leader");
    const Rule *rules = model->rules;
    const Param *normalise = param_find(&model->params, "normalise");
    const Param *mesh = param_find(&view_params, "mesh"), *haze = param_find(&view_params, "haze");
    const Camera camera = {.values = {1, 2, 3, 4, 5, 60}};
    const Obstacle tower = {OBSTACLE_CYLINDER, {1, 0, -2.5f}, 3, 40};
    View view = {.haze = 1, .mesh = "dart"};
    const struct {
        Change change;
        const char *text;
    } made[] = {
        {change_rule(&rules[model_find_rule(model, "wander")], false), "rule.wander=off"},
        {change_param(param_find(&model->params, "gravity"), 1.5), "gravity=1.5"},
        {change_param(normalise, 2), "normalise=density"},
        {change_param_text(mesh, "a b.obj"), "mesh=a b.obj"},
        {change_param_from(mesh, &view), "mesh=dart"},
        {change_param_from(haze, &view), "haze=on"},
        {(Change){.kind = CHANGE_BIRDS, .birds = 7}, "birds=7"},
        {(Change){.kind = CHANGE_SEED, .seed = UINT64_MAX}, "seed=18446744073709551615"},
        {(Change){.kind = CHANGE_RESTART}, "restart"},
        {(Change){.kind = CHANGE_MODEL, .model = model}, "model=leader"},
        {(Change){.kind = CHANGE_PRESET, .text = "shoal"}, "preset=shoal"},
        {(Change){.kind = CHANGE_POINTER, .pointer = {1, -2, 3.5f}}, "pointer=1,-2,3.5"},
        {change_stimulus(STIMULUS_LURE, &(Stimulus){true, {1, -2, 3.5f}}), "lure=1,-2,3.5"},
        {change_stimulus(STIMULUS_THREAT, &(Stimulus){false, {1, -2, 3.5f}}), "threat=off"},
        {change_stimulus(STIMULUS_FALCON, &(Stimulus){true, {1, -2, 3.5f}}), "falcon=1,-2,3.5"},
        {change_obstacle(15, &tower), "obstacle.16=cylinder,1,0,-2.5,3,40"},
        {change_obstacle(0, &(Obstacle){0}), "obstacle.1=off"},
        {(Change){.kind = CHANGE_CAMERA, .camera = camera}, "camera=1,2,3,4,5,60"},
        {(Change){.kind = CHANGE_COMPARE, .sides = COMPARE_RIGHT}, "compare=right"},
        {(Change){.kind = CHANGE_PICK, .pick = {true, 3}}, "pick=3"},
        {(Change){.kind = CHANGE_PICK, .pick = {.any = false}}, "pick=none"},
        {(Change){.kind = CHANGE_INIT, .text = "a.csv"}, "init=a.csv"},
        {(Change){.kind = CHANGE_RESUME, .text = "b"}, "resume=b"},
    };
    for (size_t i = 0; i < sizeof made / sizeof *made; i++)
        assert_printed(&made[i].change, made[i].text);
    assert_true(sizeof(Change) < 128);
}

TEST(bad_values) {
    static const char *const bad[][2] = {
        {"rule.wander=maybe", "rule.wander=maybe: expected rule.NAME=on|off"},
        {"birds=2.5", "birds=2.5: expected birds=N from 0"},
        {"seed=-1", "seed=-1: expected seed=N from 0"},
        {"model=ledaer", "model ledaer: expected leader"},
        {"pointer=1,2", "pointer=1,2: expected pointer=X,Y,Z"},
        {"pointer=1,2,3,4", "pointer=1,2,3,4: expected pointer=X,Y,Z"},
        {"pointer=1,,3", "pointer=1,,3: expected pointer=X,Y,Z"},
        {"pointer=1,nan,3", "pointer=1,nan,3: expected pointer=X,Y,Z"},
        {"lure=on", "lure=on: expected lure=X,Y,Z|off"},
        {"threat=1,2", "threat=1,2: expected threat=X,Y,Z|off"},
        {"obstacle.17=off", "|off, N from 1 to 16"},
        {"obstacle.0=off", "N from 1 to 16"},
        {"obstacle.one=off", "N from 1 to 16"},
        {"obstacle.1=cube,1,2,3,4", "obstacle.1=cube,1,2,3,4: expected obstacle.N=sphere,X,Y,Z,R|"},
        {"obstacle.1=sphere,1,2,3", "obstacle.1=sphere,1,2,3: expected"},
        {"obstacle.1=sphere,1,2,3,4,5", "obstacle.1=sphere,1,2,3,4,5: expected"},
        {"obstacle.1=sphere,1,2,3,4,", "obstacle.1=sphere,1,2,3,4,: expected"},
        {"obstacle.1=sphere,1,nan,3,4", "obstacle.1=sphere,1,nan,3,4: expected"},
        {"obstacle.1=spher,1,2,3,4", "obstacle.1=spher,1,2,3,4: expected"},
        {"obstacle.1=off,1", "obstacle.1=off,1: expected"},
        {"camera=1,2,3,4", "five or six numbers"},
        {"compare=left", "compare=left: expected compare=on|right|off"},
        {"pick=None", "pick=None: expected pick=N from 0"},
        {"pick=-1", "pick=-1: expected pick=N from 0"},
        {"pick=16777216", "pick=16777216: expected pick=N from 0 to 16777215"},
        {"birds=16777217", "birds=16777217: expected birds=N from 0 to 16777216"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Change change;
        Error error = {0};
        assert_false(change_parse(bad[i][0], &change, &error));
        assert_int_equal(error.kind, ERROR_USAGE);
        if (!strstr(error.text, bad[i][1]))
            fail_msg("%s", error.text);
    }
}

// A journal has a line for each.
TEST(one_line) {
    static const char *const bad[] = {"mesh=a\nb", "mesh=a\r", "gra\tvity=1", "init=a\x7f"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Change change;
        Error error = {0};
        assert_false(change_parse(bad[i], &change, &error));
        assert_int_equal(error.kind, ERROR_USAGE);
    }
}

TEST(what_is_no_change) {
    static const char *const bad[] = {
        "",        "=",           "=5",       "gravity",      "gravity=", "birds", "rule.wander",
        "Restart", "restart now", "rule.=on", "obstacle.=off"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Change change;
        Error error = {0};
        if (change_parse(bad[i], &change, &error))
            fail_msg("'%s' was taken for a change", bad[i]);
        assert_int_equal(error.kind, ERROR_USAGE);
        assert_non_null(strstr(error.text, bad[i]));
        assert_non_null(strstr(error.text, "NAME=VALUE"));
        assert_non_null(strstr(error.text, "restart"));
    }
}

// Taken whole or refused, never cut.
static void check_size(const char *name, size_t length, bool fits) {
    char text[CHANGE_TEXT_SIZE + 10];
    size_t start = (size_t)sprintf(text, "%s=", name);
    memset(text + start, 'v', length);
    text[start + length] = '\0';
    Change change;
    Error error = {0};
    assert_int_equal(change_parse(text, &change, &error), fits);
    if (fits)
        assert_printed(&change, text);
    else
        assert_non_null(strstr(error.text, "long"));
}

// Paths may be longer than any other value.
TEST(long_names_and_values) {
    static const char *const paths[] = {"init", "resume", "preset"};
    char name[PARAM_NAME_SIZE + 2] = "";
    for (size_t length = PARAM_NAME_SIZE - 2; length <= PARAM_NAME_SIZE + 1; length++) {
        memset(name, 'n', length);
        for (size_t value = PARAM_TEXT_SIZE - 2; value <= PARAM_TEXT_SIZE + 1; value++)
            check_size(name, value, length < PARAM_NAME_SIZE && value < PARAM_TEXT_SIZE);
    }
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        for (size_t length = FILE_PATH_SIZE - 2; length <= FILE_PATH_SIZE; length++)
            check_size(paths[i], length, length < FILE_PATH_SIZE);
}
