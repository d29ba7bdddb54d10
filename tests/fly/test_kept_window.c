// What is kept of a window for the next one: it reads back, and what is no such file counts as
// none.
#include "support/state.h"

#include "fly/flight.h"

static char path[FILE_PATH_SIZE + 16];

static void set_state(const char *name) {
    char folder[FILE_PATH_SIZE];
    state_set(folder, name);
    snprintf(path, sizeof path, "%s/skein/window", folder);
}

static void expect_none(const char *text) {
    KeptWindow kept;
    kept_window_read(&kept);
    if (memcmp(&kept, &(KeptWindow){0}, sizeof kept) != 0)
        fail_msg("this was taken for a kept window: %s", text);
}

static const KeptWindow whole = {.place = {900, 500, true, -40, 60, true},
                                 .has_panel = true,
                                 .panel = false,
                                 .sections = {{"Two words", true}, {"Save", false}},
                                 .section_count = 2};

TEST(it_reads_back) {
    set_state("back");
    KeptWindow kept;
    expect_none("no file");
    kept_window_write(&(KeptWindow){0});
    expect_none("an empty one");
    kept_window_write(&whole);
    kept_window_read(&kept);
    assert_memory_equal(&kept, &whole, sizeof kept);
}

TEST(sections) {
    KeptWindow kept = {0};
    assert_true(kept_window_is_open(&kept, "View", true));
    kept_window_set_open(&kept, "View", true);
    kept_window_set_open(&kept, "View", false);
    assert_false(kept_window_is_open(&kept, "View", true));
    assert_int_equal(kept.section_count, 1);
}

TEST(other_files_are_none) {
    set_state("other");
    static const char *const texts[] = {
        "",
        "size=900x500\n",                 // without the first line
        "skein-window 2\nsize=900x500\n", // of another version
        "\x89PNG\r\n\x1a\n",
        ("skein-window 1\nsize=0x500\nsize=900\nsize=9e2x500\nposition\npanel\n"
         "section.=on\ncolour=on\n"),
    };
    kept_window_write(&whole);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        put_file(path, texts[i]);
        expect_none(texts[i]);
    }
}
