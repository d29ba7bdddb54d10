// A saved preset is the same preset again, to the bit, and the same flight.
#include "test.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/door.h"

#include "base/file.h"
#include "base/memory.h"
#include "session/preset.h"

static void own_numbers(Settings *preset) {
    Error error = {0};
    assert_true(preset_from_model(preset, model_at(0), &error));
}

static void save_and_read(const Settings *preset, Settings *again) {
    Error error = {0};
    FILE *stream = fopen("saved.cfg", "w");
    assert_non_null(stream);
    preset_write(stream, preset, "");
    assert_int_equal(fclose(stream), 0);
    if (!preset_read(again, "saved.cfg", &error))
        fail_msg("%s", error.text);
}

// All but name and path, which are the file's, whether it stood among one's own, and its place
// there.
static void assert_same(const Settings *preset, const Settings *again) {
    Settings named = *preset;
    memcpy(named.name, again->name, sizeof named.name);
    memcpy(named.path, again->path, sizeof named.path);
    named.lesson = again->lesson;
    named.own = again->own;
    named.rank = again->rank;
    assert_memory_equal(&named, again, sizeof named);
}

static void set(Settings *preset, const char *name, float value) {
    const Param *param = param_find(&preset->model->params, name);
    assert_non_null(param);
    memcpy(preset->params + param->offset, &value, sizeof value);
}

TEST(every_preset_comes_back) {
    Error error = {0};
    size_t count;
    Settings *all = preset_list(&count, &error), again;
    assert_non_null(all);
    for (size_t i = 0; i < count; i++) {
        save_and_read(&all[i], &again);
        assert_same(&all[i], &again);
        assert_string_equal(again.name, "saved");
    }
    memory_free(all);
}

TEST(odd_numbers_come_back) {
    static const float odd[] = {0.1f,        1e-7f,         3.4e5f / 4, -0.0f,     -1.0f / 3,
                                -12345.678f, 1e-38f,        1e-45f,     99999.99f, -100000,
                                16777.217f,  0x1.fffffep9f, 7e4f,       1};
    for (size_t i = 0; i < COUNT(odd); i++) {
        Settings preset, again;
        own_numbers(&preset);
        set(&preset, "leader_x", odd[i]);
        preset.view.ground_y = odd[i];
        preset.birds = i;
        save_and_read(&preset, &again);
        assert_same(&preset, &again); // bits: -0 is not 0
    }
}

TEST(all_else_comes_back) {
    static const Obstacle made[] = {{OBSTACLE_CYLINDER, {0.1f, -0.0f, -1.0f / 3}, 2.0f / 3, 40},
                                    {OBSTACLE_GROUND, {0, -7, 0}, 0, 0},
                                    {OBSTACLE_SPHERE, {1, 1e5f, -1e-9f}, 0.01f, 0}};
    static const size_t at[] = {0, 5, MODEL_MAX_OBSTACLES - 1};
    Settings preset, again;
    own_numbers(&preset);
    model_set_stimulus(preset.model, preset.params, STIMULUS_LURE,
                       &(Stimulus){true, {0.1f, -0.0f, -1.0f / 3}});
    for (size_t i = 0; i < COUNT(made); i++)
        model_set_obstacle(preset.model, preset.params, at[i], &made[i]);
    for (int i = 0; i < 5; i++) {
        const Param *normalise = param_find(&preset.model->params, "normalise");
        assert_non_null(normalise);
        int choice = i % 3;
        memcpy(preset.params + normalise->offset, &choice, sizeof choice);
        preset.view.colour = i;
        preset.view.sky = i & 1;
        preset.view.haze = !(i & 1);
        preset.rules = 0x35u << i & 0xff;
        preset.has_seed = i > 0;
        preset.seed = i > 0 ? UINT64_MAX - (uint64_t)i : 1;
        save_and_read(&preset, &again);
        assert_same(&preset, &again);
    }
}

TEST(texts_come_back) {
    static const char *const texts[] = {"plain",
                                        "a \"quoted\" word",
                                        "\"quoted\";",
                                        "back\\slash\\",
                                        "# no comment // nor # this",
                                        "  blanks around  ",
                                        " = {",
                                        "\xc3\xa4\xc3\xb6 \xe2\x89\xa5",
                                        "model=leader"};
    for (size_t i = 0; i < COUNT(texts); i++) {
        Settings preset, again;
        own_numbers(&preset);
        strcpy(preset.title, texts[i]);
        strcpy(preset.view.mesh, texts[i]);
        save_and_read(&preset, &again);
        assert_string_equal(again.title, texts[i]);
        assert_string_equal(again.view.mesh, preset.view.mesh);
    }
}

// --- Through the session ---

static uint64_t hash_after(Session *session, int ticks) {
    run(session, ticks);
    return hash(session);
}

TEST(a_flight_comes_back) {
    SessionOptions options = small;
    options.seed = UINT64_C(0xfedcba9876543210);
    Session *first = create(&options);
    now(first,
        "gravity=0.1 local_gravity=1e-7 leader_y=-12.3456 bound_x=3.4e4 normalise=density rule.random_push=off mesh=dart restart");
    Error error = {0};
    assert_true(session_save_preset(first, "flight.cfg", "", &error));
    // With no seed of its own asked for, the preset's is taken.
    Session *second = create(&(SessionOptions){.preset = "./flight.cfg", .seed = 1, .threads = 1});
    assert_string_equal(session_view(second)->mesh, "dart");
    assert_string_equal(session_preset(second)->title,
                        "From leader's own numbers, with random push off, "
                        "gravity 0.1, bound x 34000, leader y -12.35 and 4 more");
    assert_true(hash_after(first, 40) == hash_after(second, 40));
    // One that is asked for goes before it.
    Session *third = create(
        &(SessionOptions){.preset = "./flight.cfg", .has_seed = true, .seed = 1, .threads = 1});
    assert_int_equal(sim_seed(session_sim(third)), 1);
    // In flight a preset brings its seed, and one that has none leaves the flock's.
    now(third, "preset=./flight.cfg");
    assert_true(sim_seed(session_sim(third)) == options.seed);
    now(third, "preset=stock");
    assert_true(sim_seed(session_sim(third)) == options.seed);
    session_destroy(first);
    session_destroy(second);
    session_destroy(third);
}

static bool says(const char *path, const char *wanted) {
    Error error = {0};
    size_t size;
    char *text = file_read(path, PRESET_MAX_BYTES, &size, &error);
    assert_non_null(text);
    bool found = strstr(text, wanted) != NULL;
    memory_free(text);
    return found;
}

TEST(lessons) {
    put_file("lesson.cfg", "model=leader\nbirds=5\nlesson=Switch cohesion off.\n");
    Session *session = create(&small);
    assert_string_equal(session_preset(session)->lesson.text, "");
    now(session, "preset=./lesson.cfg");
    assert_string_equal(session_preset(session)->lesson.text, "Switch cohesion off.");
    Error error = {0};
    assert_true(session_save_preset(session, "copy.cfg", "", &error));
    must_push(session, 1, "preset=./copy.cfg");
    run(session, 1);
    apply(session);
    assert_string_equal(session_preset(session)->title, "From lesson");
    assert_string_equal(session_preset(session)->lesson.text, ""); // which was of what flew before
    now(session, "model=leader");
    assert_string_equal(session_preset(session)->lesson.text, "");
    session_destroy(session);
}

TEST(its_own_description) {
    static const struct {
        const char *changes[6], *title, *expected;
    } cases[] = {
        {{NULL}, "", "From murmuration, with birds 200"},
        {{"rule.cohesion=off", "birds=12000"}, "", "From murmuration, with cohesion off"},
        {{"gravity=1.23456", "mesh=dart", "trails=on", "birds=12000"},
         "",
         "From murmuration, with gravity 1.235, mesh dart, trails on"},
        {{"gravity=1", "mesh=dart", "trails=on", "rule.cohesion=off", "bird_size=9"},
         "",
         "From murmuration, with cohesion off, gravity 1, mesh dart, bird size 9 and 2 more"},
        {{"gravity=1"}, "My evening: a flock", "My evening: a flock"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        SessionOptions options = {
            .preset = "murmuration", .has_birds = true, .birds = 200, .threads = 1};
        Session *session = create(&options);
        for (size_t k = 0; k < COUNT(cases[i].changes) && cases[i].changes[k]; k++)
            must_push(session, 0, cases[i].changes[k]);
        apply(session);
        Error error = {0};
        Settings saved;
        assert_true(session_save_preset(session, "own.cfg", cases[i].title, &error));
        assert_true(preset_read(&saved, "own.cfg", &error));
        assert_string_equal(saved.title, cases[i].expected);
        session_destroy(session);
    }
}

TEST(what_a_preset_cannot_hold_is_said) {
    put_file("start.csv", "id,x,y,z,vx,vy,vz\n1,4,5,6,0,0,20\n0,1,2,3,20,0,0\n");
    SessionOptions options = {.model = "leader",
                              .init = "start.csv",
                              .has_dt = true,
                              .dt = 0.1,
                              .seed = 1,
                              .threads = 1,
                              .save_preset = "rest.cfg"};
    Session *session = create(&options);
    Error error = {0};
    Settings preset;
    FileWriter writer;
    assert_true(session_prepare_finish(session, &writer, &error) && file_commit(&writer, &error));
    assert_true(says("rest.cfg", "\n# Not in it: start, length of a tick."));
    assert_true(preset_read(&preset, "rest.cfg", &error));
    assert_int_equal(preset.birds, 2);
    must_push(session, 0, "birds=3"); // placed by its numbers
    apply(session);
    assert_true(session_prepare_finish(session, &writer, &error) && file_commit(&writer, &error));
    assert_true(says("rest.cfg", "\n# Not in it: length of a tick."));
    session_destroy(session);
}

TEST(a_bad_target_is_told_before_the_work) {
    static const char *const paths[] = {"missing/p.cfg", "folder.cfg"};
    (void)mkdir("folder.cfg", 0700);
    for (size_t i = 0; i < COUNT(paths); i++) {
        SessionOptions options = small;
        options.save_preset = paths[i];
        Error error = {0};
        assert_null(session_create(&options, &error));
        assert_int_equal(error.kind, ERROR_FAILED);
        assert_non_null(strstr(error.text, paths[i]));
        assert_non_null(strstr(error.text, "save-preset: "));
    }
}
