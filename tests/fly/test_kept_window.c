// What is kept of a window for the next one: it reads back, and what is no such file counts as
// none.
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "fly/kept_window.h"

static char folder[FILE_PATH_SIZE], path[FILE_PATH_SIZE + 16];

static void set_state(const char *name) {
    char here[1024];
    assert_non_null(getcwd(here, sizeof here));
    snprintf(folder, sizeof folder, "%s/%s-%d", here, name, (int)getpid());
    assert_int_equal(setenv("XDG_STATE_HOME", folder, 1), 0);
    snprintf(path, sizeof path, "%s/skein/window", folder);
}

static void write_text(const char *text) {
    FILE *stream = fopen(path, "w");
    assert_non_null(stream);
    assert_true(fputs(text, stream) >= 0);
    assert_int_equal(fclose(stream), 0);
}

static const KeptWindow whole = {.place = {900, 500, true, -40, 60, true},
                                 .has_panel = true,
                                 .panel = false,
                                 .sections = {{"Two words", true}, {"Save", false}},
                                 .section_count = 2};

static void test_it_reads_back(void **state) {
    (void)state;
    set_state("back");
    KeptWindow kept;
    kept_window_read(&kept); // there is no file yet
    assert_memory_equal(&kept, &(KeptWindow){0}, sizeof kept);
    kept_window_write(&kept);
    kept_window_read(&kept);
    assert_memory_equal(&kept, &(KeptWindow){0}, sizeof kept);
    kept_window_write(&whole);
    kept_window_read(&kept);
    assert_memory_equal(&kept, &whole, sizeof kept);
}

static void test_sections(void **state) {
    (void)state;
    KeptWindow kept = {0};
    assert_true(kept_window_is_open(&kept, "View", true));
    assert_false(kept_window_is_open(&kept, "View", false));
    assert_true(kept_window_set_open(&kept, "View", true));
    assert_true(kept_window_is_open(&kept, "View", false));
    assert_true(kept_window_set_open(&kept, "View", false));
    assert_false(kept_window_is_open(&kept, "View", true));
    assert_int_equal(kept.section_count, 1);
    assert_false(kept_window_set_open(&kept, "a title that is longer than all titles are", true));
    for (int i = 1; i < KEPT_SECTIONS; i++) {
        char title[16];
        snprintf(title, sizeof title, "title %d", i);
        assert_true(kept_window_set_open(&kept, title, true));
    }
    assert_false(kept_window_set_open(&kept, "one more", false));
    assert_true(kept_window_is_open(&kept, "one more", true)); // as at first
    assert_true(kept_window_set_open(&kept, "View", true));    // one that is known
}

static void test_other_files_are_none(void **state) {
    (void)state;
    set_state("other");
    static const char *const texts[] = {
        "",
        "size=900x500\n",                               // without the first line
        "skein-window 2\nsize=900x500\n",               // of another version
        "skein-window 1\nsize=900x500\nsize=0x500\n",   // no size
        "skein-window 1\nsize=900x500\nsize=900\n",     //
        "skein-window 1\nsize=900x500\nsize=9e2x500\n", //
        "skein-window 1\nsize=900x500\nposition=1,\n",  // no position
        "skein-window 1\nsize=900x500\nposition=1e9,0\n",
        "skein-window 1\nsize=900x500\nmaximised=maybe\n",
        "skein-window 1\nsize=900x500\npanel\n",       // no value
        "skein-window 1\nsize=900x500\nsection.=on\n", // no title
        "skein-window 1\nsize=900x500\ncolour=on\n",   // no name of ours
        "\x89PNG\r\n\x1a\n",
    };
    KeptWindow kept;
    kept_window_write(&whole);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        write_text(texts[i]);
        kept_window_read(&kept);
        if (memcmp(&kept, &(KeptWindow){0}, sizeof kept) != 0)
            fail_msg("this was taken for a kept window: %s", texts[i]);
    }
    // Longer than any that is written.
    FILE *stream = fopen(path, "w");
    assert_non_null(stream);
    fputs("skein-window 1\n", stream);
    for (int i = 0; i < 10000; i++)
        fputs("panel=on\n", stream);
    assert_int_equal(fclose(stream), 0);
    kept_window_read(&kept);
    assert_false(kept.has_panel);
    // A folder of that name stays, and stops nobody.
    assert_int_equal(unlink(path), 0);
    assert_int_equal(mkdir(path, 0700), 0);
    kept_window_write(&whole);
    kept_window_read(&kept);
    assert_memory_equal(&kept, &(KeptWindow){0}, sizeof kept);
}

int kept_window_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_it_reads_back),
        cmocka_unit_test(test_sections),
        cmocka_unit_test(test_other_files_are_none),
    };
    return cmocka_run_group_tests_name("fly.kept_window", tests, NULL, NULL);
}
