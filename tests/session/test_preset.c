// Presets: what a good one sets, and that a bad one is refused with the line of everything that is
// wrong.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "support/preset_file.h"

static void assert_number(const Preset *preset, const char *name, double expected) {
    const Param *param = param_find(model_params(preset->model), name);
    assert_non_null(param);
    double found = param_get_number(param, preset->params);
    if (found != (double)(float)expected)
        fail_msg("%s is %g", name, found);
}

// --- What is taken ---

static void test_a_model_is_a_preset(void **state) {
    (void)state;
    const Model *model = model_find("leader");
    Preset preset;
    memset(&preset, 0x5a, sizeof preset);
    Error error = {0};
    assert_true(preset_from_model(&preset, model, &error));
    assert_string_equal(preset.name, "");
    assert_string_equal(preset.title, model_help(model));
    assert_ptr_equal(preset.model, model);
    assert_int_equal(preset.birds, 1000);
    assert_int_equal(preset.rules, model_initial_rules(model));
    assert_number(&preset, "leader_speed", 100); // the source's
    assert_string_equal(preset.view.mesh, "bird");
}

static void test_a_preset_sets_what_it_names(void **state) {
    (void)state;
    Preset preset, own;
    Error error;
    assert_true(load("# a comment\n"
                     "title = \"A few, slowly\"; // another\n"
                     "rank = 3;\n"
                     "birds = 250;\n"
                     "parameters = { gravity = 1.5; leader_speed = 12; normalise = \"density\";\n"
                     "  follow_radius = 1e1; /* and one more */ };\n"
                     "rules = { wander = false; };\n"
                     "view = { mesh = \"dart\"; haze = false; bird_size = 3; };\n"
                     "model = \"leader\";\n", // wherever it stands
                     &preset, &error));
    assert_string_equal(preset.name, "p");
    assert_string_equal(preset.title, "A few, slowly");
    assert_int_equal(preset.rank, 3);
    assert_int_equal(preset.birds, 250);
    assert_number(&preset, "gravity", 1.5);
    assert_number(&preset, "leader_speed", 12);
    assert_number(&preset, "normalise", 2);
    assert_number(&preset, "follow_radius", 10);
    assert_true(preset_from_model(&own, preset.model, &error));
    assert_number(&preset, "turn_speed", 20); // not named: the model's own
    int wander = model_find_rule(preset.model, "wander");
    assert_int_equal(preset.rules, own.rules & ~(1u << wander));
    assert_string_equal(preset.view.mesh, "dart");
    assert_int_equal(preset.view.haze, 0);
    assert_true(preset.view.bird_size == 3);
    assert_true(preset.view.exposure == own.view.exposure);
}

static void test_the_least_preset(void **state) {
    (void)state;
    Preset preset;
    Error error;
    assert_true(load("model=\"leader\"", &preset, &error));
    assert_int_equal(preset.birds, 1000);
    assert_true(load("model=\"leader\"; birds = 0; rules = {}; parameters: {}; view = {}", &preset,
                     &error));
    assert_int_equal(preset.birds, 0);
}

// --- What is refused ---

static void test_bad_presets_name_the_line(void **state) {
    (void)state;
    static const struct {
        const char *text, *place, *wanted;
    } bad[] = {
        {MODEL "birds = ;\n", "p.cfg:2", "expected NAME = VALUE"},
        {MODEL "birds = 5;\nbirds = 6;\n", "p.cfg:3", "there before"},
        {"", "p.cfg", "expected model"},
        {"birds = 5;\n", "p.cfg", "expected model"},
        {"\nmodel = \"ledaer\";\n", "p.cfg:2", "ledaer"},
        {"\nmodel = 3;\n", "p.cfg:2", "model"},
        {"model = { name = \"leader\"; };\n", "p.cfg:1", "model"},
        // Names that nobody knows, with a near one where there is one.
        {MODEL "brids = 5;\n", "p.cfg:2", "unknown setting brids; did you mean birds?"},
        {MODEL "colour = 5;\n", "p.cfg:2", "unknown setting colour"},
        {MODEL "parameters = {\n  gravty = 1.0;\n};\n", "p.cfg:3", "did you mean gravity?"},
        {MODEL "parameters = { mesh = \"bird\"; };\n", "p.cfg:2", "unknown parameter mesh"},
        {MODEL "\nrules = { wandr = true; };\n", "p.cfg:3", "did you mean wander?"},
        {MODEL "view = { gravity = 1.0; };\n", "p.cfg:2", "unknown parameter gravity"},
        {MODEL "view = { hase = true; };\n", "p.cfg:2", "did you mean haze?"},
        // Numbers.
        {MODEL "parameters = { gravity = 1001; };\n", "p.cfg:2", "from 0 to 1000"},
        {MODEL "parameters = { gravity = -0.001; };\n", "p.cfg:2", "from 0 to 1000"},
        {MODEL "parameters = { gravity = 2e400; };\n", "p.cfg:2", "from 0 to 1000"},
        {MODEL "parameters = { leader_x = -2e400; };\n", "p.cfg:2", "from -100000"},
        {MODEL "parameters = { gravity = nan; };\n", "p.cfg:2", "expected NAME = VALUE"},
        {MODEL "view = { field_of_view = 2e400; };\n", "p.cfg:2", "from 10 to 120"},
        {MODEL "birds = -1;\n", "p.cfg:2", "from 0 to 16777216"},
        {MODEL "birds = 16777217;\n", "p.cfg:2", "from 0 to 16777216"},
        {MODEL "birds = 2e400;\n", "p.cfg:2", "from 0 to 16777216"},
        {MODEL "birds = 1.5;\n", "p.cfg:2", "a whole number"},
        {MODEL "birds = 4294967297L;\n", "p.cfg:2", "from 0 to 16777216"},
        {MODEL "birds = 4294967297;\n", "p.cfg:2", "from 0 to 16777216"},
        {MODEL "birds = 0x100000005;\n", "p.cfg:2", "from 0 to 16777216"},
        {MODEL "birds = 99999999999999999999;\n", "p.cfg:2", "from 0 to 16777216"},
        {MODEL "birds = 18446744073709551621L;\n", "p.cfg:2", "from 0 to 16777216"},
        {MODEL "birds = 0x10000000000000005;\n", "p.cfg:2", "from 0 to 16777216"},
        {MODEL "birds = -4294967291;\n", "p.cfg:2", "from 0 to 16777216"},
        {MODEL "parameters = { gravity = 4294967297; };\n", "p.cfg:2", "gravity=4294967297"},
        {MODEL "parameters = { gravity = 1; gravity = 2; };\n", "p.cfg:2", "there before"},
        {MODEL "view = { haze = true;\nhaze = true; };\n", "p.cfg:3", "there before"},
        {MODEL "seed = -1;\n", "p.cfg:2", "seed=-1: expected a whole number from 0"},
        {MODEL "seed = 1.5;\n", "p.cfg:2", "seed=1.5: expected"},
        {MODEL "seed = 18446744073709551616;\n", "p.cfg:2",
         "seed=1.8446744073709552e+19: expected"},
        {MODEL "seed = true;\n", "p.cfg:2", "seed=on: expected"},
        {MODEL "seed = {};\n", "p.cfg:2", "seed: expected"},
        {MODEL "lesson = 5;\n", "p.cfg:2", "lesson: expected a text"},
        {MODEL "rank = 0;\n", "p.cfg:2", "from 1 to 1000"},
        // Types.
        {MODEL "birds = \"five\";\n", "p.cfg:2", "a whole number"},
        {MODEL "birds = true;\n", "p.cfg:2", "a whole number"},
        {MODEL "birds = [5];\n", "p.cfg:2", "a whole number"},
        {MODEL "title = 5;\n", "p.cfg:2", "title: expected a text"},
        {MODEL "rules = true;\n", "p.cfg:2", "rules=on: expected {"},
        {MODEL "rules = (1, 2);\n", "p.cfg:2", "rules: expected {"},
        {MODEL "rules = { wander = 1; };\n", "p.cfg:2", "wander=1: expected true or false"},
        {MODEL "rules = { wander = \"on\"; };\n", "p.cfg:2", "wander=on: expected true or false"},
        {MODEL "parameters = { gravity = {}; };\n", "p.cfg:2", "gravity: expected one value"},
        {MODEL "parameters = { gravity = [1.0]; };\n", "p.cfg:2", "gravity: expected one value"},
        {MODEL "parameters = { gravity = true; };\n", "p.cfg:2", "from 0 to 1000"},
        {MODEL "parameters = { gravity = \"heavy\"; };\n", "p.cfg:2", "from 0 to 1000"},
        {MODEL "parameters = { normalise = \"most\"; };\n", "p.cfg:2", "flock|neighbours|density"},
        {MODEL "parameters = { normalise = 1; };\n", "p.cfg:2", "flock|neighbours|density"},
        {MODEL "view = { haze = 2; };\n", "p.cfg:2", "on|off"},
        {MODEL "view = { mesh = \"\"; };\n", "p.cfg:2", "bird|dart"},
        // Files it would pull in.
        {MODEL "@include \"other.cfg\"\n", "p.cfg:2", "@include"},
        {"@include \"/etc/passwd\"\n" MODEL, "p.cfg:1", "@include"},
        {MODEL "  \t@include\t\"other.cfg\"\n", "p.cfg:2", "@include"},
    };
    for (size_t i = 0; i < COUNT(bad); i++) {
        Preset preset;
        Error error;
        if (load(bad[i].text, &preset, &error))
            fail_msg("'%s' was accepted", bad[i].text);
        if (error.kind != ERROR_USAGE || strncmp(error.text, bad[i].place, strlen(bad[i].place)) ||
            !strstr(error.text, bad[i].wanted))
            fail_msg("'%s': %s", bad[i].text, error.text);
    }
}

static void test_everything_wrong_is_told(void **state) {
    (void)state;
    Preset preset;
    Error error;
    assert_false(load("brids = 5;\n"
                      "model = \"leader\";\n"
                      "rank = 0;\n"
                      "rules = { wandr = true; cohesion = 1; alignment = false; };\n"
                      "parameters = {\n"
                      "  gravty = 1.0;\n"
                      "  gravity = -1.0;\n"
                      "  leader_speed = 12.0;\n"
                      "  normalise = [1]; };\n"
                      "view = 5;\n"
                      "title = 7; lesson = 8; seed = -9; birds = 4294967297;\n",
                      &preset, &error));
    assert_int_equal(error.kind, ERROR_USAGE);
    assert_string_equal(error.text,
                        "p.cfg:1: unknown setting brids; did you mean birds?\n"
                        "p.cfg:3: rank=0: expected a whole number from 1 to 1000\n"
                        "p.cfg:4: unknown rule wandr; did you mean wander?\n"
                        "p.cfg:4: cohesion=1: expected true or false\n"
                        "p.cfg:6: unknown parameter gravty; did you mean gravity?\n"
                        "p.cfg:7: gravity=-1: expected a number from 0 to 1000\n"
                        "p.cfg:9: normalise: expected one value\n"
                        "p.cfg:10: view=5: expected { NAME = VALUE; ... }\n"
                        "p.cfg:11: title: expected a text of at most 255 characters\n"
                        "p.cfg:11: lesson: expected a text of at most 255 characters\n"
                        "p.cfg:11: seed=-9: expected a whole number from 0 to 2^64 - 1, in quotes "
                        "from 2^63\n"
                        "p.cfg:11: birds=4294967297: expected a whole number from 0 to 16777216");
    // What was there before is no part of it.
    assert_false(preset_load(&preset, "p.cfg", &error));
    assert_int_equal(error.left_out, 0);
    assert_non_null(strstr(error.text, "p.cfg:1: "));
    assert_ptr_equal(strstr(error.text, "p.cfg:1: "), error.text);
    // Without a model that is known, all that does not hang on it.
    assert_false(load("birds = -1;\nrules = { a = 1; };\nparameters = 5;\nmodel = \"ledaer\";\n"
                      "view = { hase = true; };\n",
                      &preset, &error));
    assert_non_null(strstr(error.text, "p.cfg:1: birds"));
    assert_null(strstr(error.text, "p.cfg:2"));
    assert_non_null(strstr(error.text, "\np.cfg:3: parameters=5: expected {"));
    assert_non_null(strstr(error.text, "\np.cfg:4: model ledaer: expected leader"));
    assert_non_null(strstr(error.text, "\np.cfg:5: unknown parameter hase; did you mean haze?"));
}

static void test_a_great_many_mistakes(void **state) {
    (void)state;
    char text[PRESET_MAX_BYTES];
    size_t used = (size_t)sprintf(text, "%s", MODEL);
    for (int i = 0; i < 3000; i++)
        used += (size_t)sprintf(text + used, "nonesuch_%d = 1;\n", i);
    Preset preset;
    Error error;
    assert_false(load(text, &preset, &error));
    assert_non_null(strstr(error.text, "p.cfg:2: unknown setting nonesuch_0\n"));
    assert_non_null(strstr(error.text, "\n... and "));
    assert_true(error.left_out > 2500);
}

static void test_seed_and_lesson(void **state) {
    (void)state;
    Preset preset;
    Error error;
    assert_true(load(MODEL, &preset, &error));
    assert_false(preset.has_seed);
    assert_string_equal(preset.lesson, "");
    assert_true(load(MODEL "seed = 7; lesson = \"Look.\";", &preset, &error));
    assert_true(preset.has_seed && preset.seed == 7);
    assert_string_equal(preset.lesson, "Look.");
}

// --- Looks ---

static bool load_look(const char *text, View *view, Error *error) {
    put_bytes(text, strlen(text));
    *error = (Error){0};
    return preset_read_look(view, "p.cfg", error);
}

static void test_a_look_is_laid_on_what_is_there(void **state) {
    (void)state;
    View view, before;
    Error error;
    param_reset_all(&view_params, &view);
    before = view;
    assert_true(load_look("view = { mesh = \"dart\"; haze = false; };", &view, &error));
    assert_string_equal(view.mesh, "dart");
    assert_int_equal(view.haze, 0);
    assert_true(view.ground_y == before.ground_y);
    assert_true(load_look("", &view, &error));
    assert_string_equal(view.mesh, "dart");
    // One that is wrong changes nothing.
    before = view;
    assert_false(load_look("view = {\n mesh = \"cube\";\n hase = 1;\n haze = 7; };\nbirds = 5;",
                           &view, &error));
    assert_string_equal(error.text, "p.cfg:3: unknown parameter hase; did you mean haze?\n"
                                    "p.cfg:4: haze=7: expected on|off\n"
                                    "p.cfg:5: unknown setting birds");
    assert_memory_equal(&view, &before, sizeof view);
    assert_false(load_look("model = \"leader\";", &view, &error));
    assert_non_null(strstr(error.text, "p.cfg:1: unknown setting model"));
}

static void test_long_texts(void **state) {
    (void)state;
    static const char *const forms[] = {MODEL "title = \"%s\";\n", MODEL "lesson = \"%s\";\n",
                                        MODEL "view = { mesh = \"%s\"; };\n"};
    for (size_t f = 0; f < COUNT(forms); f++)
        for (int length = 254; length < 260; length++) {
            char name[300], text[600];
            memset(name, 'n', sizeof name);
            name[length] = '\0';
            snprintf(text, sizeof text, forms[f], name);
            Preset preset;
            Error error;
            assert_int_equal(load(text, &preset, &error), length < 256);
            if (length >= 256)
                assert_non_null(strstr(error.text, "p.cfg:2"));
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_model_is_a_preset),
        cmocka_unit_test(test_a_preset_sets_what_it_names),
        cmocka_unit_test(test_the_least_preset),
        cmocka_unit_test(test_bad_presets_name_the_line),
        cmocka_unit_test(test_everything_wrong_is_told),
        cmocka_unit_test(test_a_great_many_mistakes),
        cmocka_unit_test(test_seed_and_lesson),
        cmocka_unit_test(test_a_look_is_laid_on_what_is_there),
        cmocka_unit_test(test_long_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
