// Finding presets by name: that the shipped ones are sound, and a person's own beside them.
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/door.h"
#include "support/preset_list.h"

#include "base/memory.h"
#include "session/preset.h"

#define MODEL "model=leader\n"

static char home[512]; // a folder of this test, where a person's own would be

static void clear(void) {
    char command[1200];
    snprintf(command, sizeof command, "rm -rf '%s' && mkdir -p '%s/skein/presets'", home, home);
    assert_int_equal(system(command), 0);
    setenv("XDG_CONFIG_HOME", home, 1);
}

static void put_own(const char *file, const char *text) {
    char path[1200];
    snprintf(path, sizeof path, "%s/skein/presets/%s", home, file);
    FILE *stream = fopen(path, "w");
    assert_non_null(stream);
    fputs(text, stream);
    assert_int_equal(fclose(stream), 0);
}

static const Settings *find(const Settings *all, size_t count, const char *name) {
    const Settings *found = NULL;
    for (size_t i = 0; i < count; i++)
        if (strcmp(all[i].name, name) == 0) {
            assert_null(found); // names lead to one
            found = &all[i];
        }
    return found;
}

// What holds whatever stands in the folder: every name of the list leads to its preset.
static void assert_sound(void) {
    size_t count;
    Settings *all = list(&count), first, again;
    Error error = {0};
    for (size_t i = 0; i < count; i++) {
        if (!preset_load(&again, all[i].name, &error))
            fail_msg("%s", error.text);
        assert_memory_equal(&again, &all[i], sizeof again);
        if (i > 0 && all[i].model == all[i - 1].model)
            assert_false(all[i - 1].own && !all[i].own);
    }
    memory_free(all);
    assert_true(preset_first(model_at(0), &first, &error));
    assert_string_equal(first.name, "murmuration");
    assert_false(first.own);
    assert_int_equal(first.birds, 12000);
    Session *session = create(&(SessionOptions){.seed = 1, .threads = 1});
    assert_int_equal(sim_birds(session_sim(session)), 12000);
    session_destroy(session);
}

// Of a person's own presets.
static Error problems(void) {
    size_t count;
    Error error;
    memory_free(preset_list(&count, &error));
    return error;
}

TEST(own_presets_are_listed_last) {
    clear();
    size_t without, count;
    memory_free(list(&without));
    put_own("zebra.cfg", MODEL "birds=7\n");
    put_own("ant.cfg", MODEL "rank=1\nbirds=8\n");
    Settings *all = list(&count), loaded;
    assert_int_equal(count, without + 2);
    const Settings *ant = find(all, count, "ant"), *zebra = find(all, count, "zebra");
    assert_true(ant && ant->own && ant->birds == 8);
    assert_true(zebra && zebra->own && zebra->birds == 7);
    assert_false(all[0].own);
    Error error = {0};
    assert_true(preset_load(&loaded, "zebra", &error));
    assert_int_equal(loaded.birds, 7);
    memory_free(all);
    assert_sound();
    assert_false(preset_load(&loaded, "zebar", &error));
    assert_non_null(strstr(error.text, "did you mean zebra?"));
    assert_int_equal(problems().kind, ERROR_NONE);
}

TEST(own_goes_before_shipped) {
    clear();
    put_own("stock.cfg", MODEL "birds=3\n");
    put_own("murmuration.cfg", MODEL "birds=4\n");
    Settings loaded;
    Error error = {0};
    assert_true(preset_load(&loaded, "stock", &error));
    assert_true(loaded.own && loaded.birds == 3);
    size_t count;
    Settings *all = list(&count);
    const Settings *stock = find(all, count, "stock");
    assert_true(stock && stock->own);
    memory_free(all);
    assert_sound(); // the program's first stays the shipped one
}

TEST(broken_ones_take_nothing_from_the_others) {
    clear();
    put_own("good.cfg", MODEL "birds=2\n");
    put_own("bad.cfg", MODEL "brids=2\nrank=0\n");
    put_own("stock.cfg", "model="); // hides the shipped one, so its name leads nowhere
    size_t count;
    Settings *all = list(&count);
    assert_non_null(find(all, count, "good"));
    assert_null(find(all, count, "bad"));
    assert_null(find(all, count, "stock"));
    memory_free(all);
    assert_sound();
    Error error = problems();
    assert_int_equal(error.kind, ERROR_USAGE);
    assert_non_null(strstr(error.text, "/bad.cfg:2: unknown parameter brids"));
    assert_non_null(strstr(error.text, "/bad.cfg:3: rank=0: expected"));
    assert_non_null(strstr(error.text, "/stock.cfg:1: model=: expected NAME=VALUE"));
    Settings preset;
    assert_false(preset_load(&preset, "stock", &error));
    assert_non_null(strstr(error.text, "/stock.cfg:1: model=: expected NAME=VALUE"));
}

TEST(what_is_no_preset) {
    clear();
    size_t without, count;
    memory_free(list(&without));
    put_own(".hidden.cfg", MODEL);
    put_own("twice.cfg.cfg", MODEL);
    put_own("line\nend.cfg", MODEL);
    put_own("notes.txt", "no preset");
    put_own("a-name-that-is-much-longer-than-any-preset-is-ever-going-to-be-called.cfg", MODEL);
    memory_free(list(&count));
    assert_int_equal(count, without);
    assert_sound();
    assert_int_equal(problems().kind, ERROR_NONE);
    // What has a preset's name and is no file is told of, and not waited for.
    char path[1200];
    snprintf(path, sizeof path, "%s/skein/presets/pipe.cfg", home);
    assert_int_equal(mkfifo(path, 0600), 0);
    snprintf(path, sizeof path, "%s/skein/presets/stock.cfg", home);
    assert_int_equal(symlink("nowhere", path), 0);
    alarm(30);
    memory_free(list(&count));
    assert_int_equal(count, without - 1); // it hides the shipped one, as any own preset does
    Error error = problems();
    assert_non_null(strstr(error.text, "pipe.cfg: not a regular file\n"));
    assert_non_null(strstr(error.text, "stock.cfg: No such file"));
    alarm(0);
}

// --- The shipped ones ---

TEST(names) {
    clear();
    Settings preset;
    Error error = {0};
    assert_true(preset_load(&preset, "stock", &error));
    assert_string_equal(preset.name, "stock");
    static const struct {
        const char *name, *wanted;
    } bad[] = {{"stcok", "did you mean stock?"},
               {"nonesuch", "skein info --presets"},
               {"", "skein info --presets"},
               {"..", "skein info --presets"},
               {"a-name-that-is-much-longer-than-any-preset-is-ever-going-to-be-called-here",
                "skein info --presets"}};
    for (size_t i = 0; i < COUNT(bad); i++) {
        assert_false(preset_load(&preset, bad[i].name, &error));
        assert_int_equal(error.kind, ERROR_USAGE);
        assert_non_null(strstr(error.text, bad[i].wanted));
    }
}

TEST(every_shipped_preset_loads) {
    clear();
    assert_sound();
    Error error = {0};
    size_t count;
    Settings *all = preset_list(&count, &error);
    if (!all)
        fail_msg("%s", error.text);
    assert_true(count >= 2);
    assert_ptr_equal(all[0].model, model_at(0));
    assert_int_equal(all[0].rank, 1);
    assert_int_equal(all[0].birds, 12000); // what a person sees first
    for (size_t i = 0; i < count; i++) {
        assert_true(*all[i].title);
        // Either ranked or a lesson; where it stands is decided by nothing else.
        int lesson = preset_lesson_number(&all[i]);
        assert_true((all[i].rank >= 1) != (lesson >= 1));
        for (size_t j = 0; j < i; j++)
            assert_false(all[j].model == all[i].model && all[j].rank == all[i].rank &&
                         preset_lesson_number(&all[j]) == lesson);
    }
    memory_free(all);
}

// The model's own numbers, flown as the program as published does.
TEST(stock_is_the_source) {
    static const char *const names[] = {"stock", "cursor-stock", "plane-stock", "sphere-stock",
                                        "steer-stock"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        Error error = {0};
        Settings stock, own;
        assert_true(preset_load(&stock, names[i], &error));
        assert_true(preset_from_model(&own, stock.model, &error));
        const Param *fidelity = param_find(&own.model->params, "fidelity");
        assert_true(param_set_text(fidelity, &own.params, "published", &error));
        assert_int_equal(stock.birds, own.birds);
        assert_int_equal(stock.rules, own.rules);
        assert_memory_equal(stock.params, own.params, sizeof own.params);
    }
}

// What the sources' texts say of their pictures.
TEST(stock_looks_as_the_source) {
    static const struct {
        const char *preset, *name, *value;
    } rows[] = {
        {"stock", "mesh", "cube"},
        {"stock", "bird_size", "1"},
        {"cursor-stock", "home", "above"},
        {"cursor-stock", "pointer_plane", "level"},
        {"cursor-stock", "mesh", "glider"},
        {"cursor-stock", "colour", "random"},
        {"cursor-stock", "trails", "on"},
        {"cursor-stock", "trail_time", "0.5"},
        {"cursor-stock", "trail_width", "1"},
        {"cursor-stock", "trail_end_width", "0.25"},
        {"sphere-stock", "mesh", "sphere"},
        {"sphere-stock", "bird_size", "1"},
        {"sphere-stock", "debug_lines", "all"},
        {"sphere-stock", "lines_scale", "true"},
        {"plane-stock", "home", "above"},
        {"plane-stock", "mesh", "edged_disc"},
        {"plane-stock", "bird_size", "20"},
        {"plane-stock", "colour", "any"},
        {"plane-stock", "interpolate", "off"},
        {"plane-stock", "background", "0"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Error error = {0};
        Settings preset;
        char value[PARAM_TEXT_SIZE];
        assert_true(preset_load(&preset, rows[i].preset, &error));
        param_get_text(param_find(&view_params, rows[i].name), &preset.view, value, sizeof value);
        if (strcmp(value, rows[i].value) != 0)
            fail_msg("%s: %s is %s", rows[i].preset, rows[i].name, value);
    }
}

static int set_up(void **state) {
    (void)state;
    char here[500];
    if (!getcwd(here, sizeof here))
        return -1;
    snprintf(home, sizeof home, "%s/own", here);
    clear();
    return 0;
}

TEST_FIXTURES(set_up, NULL)
