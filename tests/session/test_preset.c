// Presets: what a good one sets, and that a bad one is refused with the line of everything that is
// wrong.
#include "test.h"

#include <stdio.h>
#include <string.h>

#include "support/preset_file.h"

static void assert_number(const Settings *preset, const char *name, double expected) {
    const Param *param = param_find(&preset->model->params, name);
    assert_non_null(param);
    double found = param_get_number(param, preset->params);
    if (found != (double)(float)expected)
        fail_msg("%s is %g", name, found);
}

// --- What is taken ---

TEST(a_model_is_a_preset) {
    const Model *model = model_find("leader");
    Settings preset;
    memset(&preset, 0x5a, sizeof preset);
    Error error = {0};
    assert_true(preset_from_model(&preset, model, &error));
    assert_string_equal(preset.name, "");
    assert_string_equal(preset.title, model->help);
    assert_ptr_equal(preset.model, model);
    assert_int_equal(preset.birds, 1000);
    assert_false(preset.has_seed);
    assert_int_equal(preset.rules, model_initial_rules(model));
    assert_number(&preset, "leader_speed", 100); // the source's
    assert_string_equal(preset.view.mesh, "bird");
}

TEST(a_preset_sets_what_it_names) {
    Settings preset, own;
    Error error;
    assert_true(load("# a comment\n"
                     "title=A few, slowly # not a comment\n"
                     "\n"
                     "  rank=3\r\n"
                     "birds=250\t# one behind a value\n"
                     "seed=7\n"
                     "lesson=Look.\n"
                     "gravity=1.5\n"
                     "leader_speed=12 # ten, and two more\n"
                     "normalise=density\n"
                     "  # indented\n"
                     "follow_radius=1e1   \n"
                     "rule.wander=off\n"
                     "mesh=a #b.obj\n"
                     "haze=off\n"
                     "bird_size=3\n"
                     "model=leader", // wherever it stands
                     &preset, &error));
    assert_string_equal(preset.name, "p");
    assert_string_equal(preset.title, "A few, slowly # not a comment");
    assert_int_equal(preset.rank, 3);
    assert_int_equal(preset.birds, 250);
    assert_true(preset.has_seed && preset.seed == 7);
    assert_string_equal(preset.lesson.text, "Look.");
    assert_number(&preset, "gravity", 1.5);
    assert_number(&preset, "leader_speed", 12);
    assert_number(&preset, "normalise", 2);
    assert_number(&preset, "follow_radius", 10);
    assert_true(preset_from_model(&own, preset.model, &error));
    assert_number(&preset, "turn_speed", 20); // not named: the model's own
    int wander = model_find_rule(preset.model, "wander");
    assert_int_equal(preset.rules, own.rules & ~(1u << wander));
    assert_string_equal(preset.view.mesh, "a #b.obj"); // a text takes its whole line
    assert_int_equal(preset.view.haze, 0);
    assert_true(preset.view.bird_size == 3);
    assert_true(preset.view.exposure == own.view.exposure);
}

TEST(a_preset_begins_with_another) {
    Settings preset, stock;
    Error error = {0};
    assert_true(preset_load(&stock, "sphere-stock", &error));
    assert_true(load("max_speed=3\nrule.bounds=off\npreset=sphere-stock\nbirds=7\nhaze=off\n",
                     &preset, &error));
    assert_string_equal(preset.name, "p");
    assert_string_equal(preset.title, stock.title);
    assert_string_equal(preset.lesson.text, "");
    assert_int_equal(preset.rank, 0);
    assert_ptr_equal(preset.model, stock.model);
    assert_int_equal(preset.birds, 7);
    assert_number(&preset, "max_speed", 3);
    assert_int_equal(preset.rules, stock.rules & ~(1u << model_find_rule(stock.model, "bounds")));
    assert_int_equal(preset.view.haze, 0);
    // All else is the stock preset's.
    const Param *limit = param_find(&stock.model->params, "max_speed");
    param_set_number(limit, preset.params, 15, &error);
    assert_memory_equal(preset.params, stock.params, sizeof stock.params);
    preset.view.haze = stock.view.haze;
    assert_memory_equal(&preset.view, &stock.view, sizeof stock.view);
}

// And that with a third.
TEST(a_chain_of_presets) {
    Settings preset, crossing;
    Error error = {0};
    assert_true(preset_load(&crossing, "crossing", &error));
    assert_true(load("preset=crossing\nbirds=5\n", &preset, &error));
    assert_int_equal(preset.birds, 5);
    assert_memory_equal(preset.params, crossing.params, sizeof crossing.params);
}

// --- What is refused ---

TEST(bad_presets_name_the_line) {
    static const struct {
        const char *text, *place, *wanted;
    } bad[] = {
        {MODEL "birds=\n", "p.cfg:2", "expected NAME=VALUE"},
        {MODEL "gravity\n", "p.cfg:2", "expected NAME=VALUE"},
        {MODEL "restart\n", "p.cfg:2", "restart: this is no part of a preset or link"},
        {MODEL "preset=stock\n", "p.cfg:2", "expected model=NAME or preset=NAME, not both"},
        {"birds=3\npreset=stock\n" MODEL, "p.cfg:3", "not both"},
        {MODEL "question=Why?\n", "p.cfg", "question=Why?: expected answer.1="},
        {MODEL "claim=beauty > 1: it is\n", "p.cfg:2", "expected one to three conditions"},
        {"preset=stock\npreset=stock\n", "p.cfg:2", "preset: a setting that was there before"},
        {"preset=sotck\n", "p.cfg:1", "preset=sotck: no shipped preset has this name"},
        {"preset=p.cfg\n", "p.cfg:1", "no shipped preset has this name"},
        {"preset=sphere-stock\ngravity=1\n", "p.cfg:2", "skein info --params sphere"},
        {MODEL "5 gravity=1\n", "p.cfg:2", "unknown parameter 5 gravity; did you mean gravity?"},
        {MODEL "gravity = 5\n", "p.cfg:2", "unknown parameter gravity ; did you mean gravity?"},
        {MODEL "gravity=\"5\"\n", "p.cfg:2", "gravity=\"5\": expected a number"},
        {MODEL "hash 0123456789abcdef\n", "p.cfg:2", "only a journal has this"},
        {MODEL "gravity=1\x01\n", "p.cfg:2", "gravity=1"},
        {MODEL "title=a\x01\n", "p.cfg:2", "title=a?: expected a text"},
        {MODEL "birds=5\nbirds=6\n", "p.cfg:3", "birds: a setting that was there before"},
        {MODEL MODEL, "p.cfg:2", "model: a setting that was there before"},
        {"", "p.cfg", "expected a line model=NAME"},
        {"\nmodel=ledaer\n", "p.cfg:2", "model ledaer: expected leader"},
        // Names that nobody knows, with a near one where there is one.
        {MODEL "brids=5\n", "p.cfg:2",
         "unknown parameter brids; `skein info --params leader` lists them"},
        {MODEL "gravty=1\n", "p.cfg:2", "did you mean gravity?"},
        {MODEL "nonesuch=1\n", "p.cfg:2", "skein info --params leader"},
        {MODEL "\nrule.wandr=on\n", "p.cfg:3", "did you mean wander?"},
        // Numbers.
        {MODEL "gravity=1001\n", "p.cfg:2", "gravity=1001: expected a number from 0 to 1000"},
        {MODEL "gravity=2e400\n", "p.cfg:2", "from 0 to 1000"},
        {MODEL "field_of_view=2e400\n", "p.cfg:2", "from 5 to 120"},
        {MODEL "rank=0\n", "p.cfg:2", "rank=0: expected a whole number from 1 to 1000"},
        // Choices and switches.
        {MODEL "lure=1,2,200000\n", "p.cfg:2", "lure=1,2,200000: expected X,Y,Z from -100000"},
        {MODEL "obstacle.1=ground,200000\n", "p.cfg:2",
         "obstacle.1=ground,200000: expected places from -100000 to 100000"},
        {MODEL "obstacle.1=sphere,0,0,0,0\n", "p.cfg:2", "radius and height from 0.01"},
        {MODEL "obstacle=ground,0\n", "p.cfg:2", "unknown parameter obstacle"},
        {"model=plane\nobstacle.1=ground,0\n", "p.cfg:2", "the model plane is flat"},
    };
    for (size_t i = 0; i < COUNT(bad); i++) {
        Settings preset;
        Error error;
        if (load(bad[i].text, &preset, &error))
            fail_msg("'%s' was accepted", bad[i].text);
        if (error.kind != ERROR_USAGE || strncmp(error.text, bad[i].place, strlen(bad[i].place)) ||
            !strstr(error.text, bad[i].wanted))
            fail_msg("'%s': %s", bad[i].text, error.text);
    }
}

TEST(everything_wrong_is_told) {
    Settings preset;
    Error error;
    assert_false(load("brids=5\n"
                      "model=leader\n"
                      "rank=0\n"
                      "rule.wandr=on\n"
                      "rule.cohesion=7\n"
                      "rule.alignment=off\n"
                      "gravty=1\n"
                      "gravity=-1\n"
                      "leader_speed=12\n"
                      "seed=-9\n"
                      "birds=4294967297\n",
                      &preset, &error));
    assert_int_equal(error.kind, ERROR_USAGE);
    assert_string_equal(
        error.text, "p.cfg:1: unknown parameter brids; `skein info --params leader` lists them\n"
                    "p.cfg:3: rank=0: expected a whole number from 1 to 1000\n"
                    "p.cfg:4: unknown rule wandr; did you mean wander?\n"
                    "p.cfg:5: rule.cohesion=7: expected rule.NAME=on|off\n"
                    "p.cfg:7: unknown parameter gravty; did you mean gravity?\n"
                    "p.cfg:8: gravity=-1: expected a number from 0 to 1000\n"
                    "p.cfg:10: seed=-9: expected seed=N from 0 to 2^64 - 1\n"
                    "p.cfg:11: birds=4294967297: expected birds=N from 0 to 16777216");
    // What was there before is no part of it.
    assert_false(preset_load(&preset, "p.cfg", &error));
    assert_ptr_equal(strstr(error.text, "p.cfg:1: "), error.text);
    // Without a model that is known, that alone.
    assert_false(load("birds=-1\nrule.a=on\ngravty=5\nmodel=ledaer\nhaze=7\n", &preset, &error));
    Error of_model = {0}; // with the list of the models
    assert_null(model_require("ledaer", &of_model));
    error_prefix(&of_model, "p.cfg:4");
    assert_string_equal(error.text, of_model.text);
}

// --- Looks ---

static bool load_look(const char *text, View *view, Error *error) {
    Settings settings = {.model = model_find("leader"), .view = *view};
    put_bytes(text, strlen(text));
    *error = (Error){0};
    bool good = preset_read_look(&settings, "p.cfg", error);
    *view = settings.view;
    return good;
}

TEST(a_look_is_laid_on_what_is_there) {
    View view, before;
    Error error;
    param_reset_all(&view_params, &view);
    before = view;
    assert_true(load_look("mesh=dart\nhaze=off\n", &view, &error));
    assert_string_equal(view.mesh, "dart");
    assert_int_equal(view.haze, 0);
    assert_true(view.ground_y == before.ground_y);
    assert_true(load_look("", &view, &error));
    assert_string_equal(view.mesh, "dart");
    // One that is wrong changes nothing.
    before = view;
    assert_false(load_look("mesh=cube\nhase=1\nhaze=7\nbirds=5\ntitle=T\n", &view, &error));
    assert_string_equal(error.text, "p.cfg:2: unknown parameter hase; did you mean haze?\n"
                                    "p.cfg:3: haze=7: expected on|off\n"
                                    "p.cfg:5: title=T: only a preset's file has this");
    assert_memory_equal(&view, &before, sizeof view);
    assert_false(load_look("model=leader", &view, &error));
    assert_non_null(strstr(error.text, "p.cfg:1: model=leader: "));
}

TEST(long_texts) {
    static const char *const forms[] = {MODEL "title=%s\n", MODEL "lesson=%s\n", MODEL "mesh=%s\n"};
    for (size_t f = 0; f < COUNT(forms); f++)
        for (int length = 254; length < 260; length++) {
            char name[300], text[600];
            memset(name, 'n', sizeof name);
            name[length] = '\0';
            snprintf(text, sizeof text, forms[f], name);
            Settings preset;
            Error error;
            assert_int_equal(load(text, &preset, &error), length < 256);
            if (length >= 256)
                assert_non_null(strstr(error.text, "p.cfg:2"));
        }
}
