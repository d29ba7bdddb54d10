// Whole commands, and the thread that writes the window's pictures, with every call refused in
// turn: a command that fails leaves no file and changes none.

#include "test.h"

#include <cJSON.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/commands.h"
#include "app/options.h"
#include "base/clock.h"
#include "fly/captures.h"
#include "gfx/image.h"
#include "refuse.h"
#include "trial.h"

enum {
    SEVERAL = REFUSE_MEMORY | REFUSE_FILES | REFUSE_THREADS,
    ALL = SEVERAL | REFUSE_RENAMES,
};

// --- Commands ---

// What commands print is of no interest here; the test itself prints there too.
static int silence(void) {
    fflush(stdout);
    int kept = dup(STDOUT_FILENO), nowhere = open("/dev/null", O_WRONLY);
    dup2(nowhere, STDOUT_FILENO);
    close(nowhere);
    return kept;
}

static void speak(int kept) {
    fflush(stdout);
    dup2(kept, STDOUT_FILENO);
    close(kept);
}

static bool run_line(const char *line, bool (*command)(const Options *options, Error *error),
                     Error *error) {
    char text[512], *argv[64], *rest = NULL;
    int argc = 0;
    snprintf(text, sizeof text, "skein %s", line);
    for (char *at = strtok_r(text, " ", &rest); at; at = strtok_r(NULL, " ", &rest))
        argv[argc++] = at;
    argv[argc] = NULL;
    refuse_hold(true);
    int kept = silence();
    refuse_hold(false);
    Options options = {0};
    bool good = options_parse(&options, argc, argv, error) && command(&options, error);
    options_deinit(&options);
    refuse_hold(true);
    speak(kept);
    refuse_hold(false);
    return good;
}

static bool simulate(uint64_t *result, Error *error) {
    *result = 0;
    return run_line(
        "simulate --model leader --birds 20 --steps 4 --threads 2 --states old.csv "
        "--set flocks=3 --metrics m.csv --metrics-of all --per-flock --checkpoint c.checkpoint "
        "--at 2:birds=40 --hash",
        cmd_simulate, error);
}

// Its times are others every time, and go to standard output.
static bool simulate_timed(uint64_t *result, Error *error) {
    *result = 0;
    return run_line("simulate --model cursor --birds 20 --steps 3 --threads 2 --time "
                    "--save-preset saved.cfg",
                    cmd_simulate, error);
}

static bool render(uint64_t *result, Error *error) {
    *result = 0;
    return run_line(
        "render --model leader --birds 20 --size 64x48 --samples 1 --warm 0 --threads 2 "
        "--set trails=on --set quality=low --out old.png",
        cmd_render, error);
}

static bool bench(uint64_t *result, Error *error) {
    *result = 0;
    return run_line(
        "bench --counts 10 --frames 2 --warmup 1 --size 64x48 --threads 2 --json old.json",
        cmd_bench, error);
}

static bool info(uint64_t *result, Error *error) {
    *result = 0;
    return run_line("info --presets", cmd_info, error);
}

static void test_commands(void **state) {
    (void)state;
    static const Trial trials[] = {
        {"simulate", simulate, SEVERAL, false, 0, 0, NULL},
        {"simulate --time", simulate_timed, ALL, false, 0, 0, NULL},
        {"info --presets", info, ALL, false, 0, 0, NULL},
    };
    for (size_t i = 0; i < sizeof trials / sizeof *trials; i++)
        trial_run(&trials[i]);
}

static void test_drawing_commands(void **state) {
    (void)state;
    // Each refusal is a context of its own with all its shaders: few ways are told apart.
    static const Trial trials[] = {
        {"render", render, ALL, false, 1, 1, NULL},
        {"bench", bench, REFUSE_MEMORY, true, 1, 1, NULL},
    };
    for (size_t i = 0; i < sizeof trials / sizeof *trials; i++)
        trial_run(&trials[i]);
}

// --- Pictures of the window ---

enum { SIZE = 12 };

// One picture, to its result.
static bool write_one(Capture *capture, double now, Error *error) {
    CaptureJob job = capture_wants(capture, now, 1);
    uint8_t *rgb = capture_reserve(capture, SIZE, SIZE, error);
    if (!rgb)
        return false;
    for (int i = 0; i < SIZE * SIZE * 3; i++)
        rgb[i] = (uint8_t)(i * i);
    if (!capture_write(capture, job, error))
        return false;
    if (!capture_take_result(capture, true))
        fail_msg("a picture without a result");
    *error = capture->picture.error;
    return error->kind == ERROR_NONE;
}

// Files are named by the time of day: here they are looked at and taken away. Each is whole.
static size_t take_away(void) {
    size_t count = 0;
    DIR *folder = opendir(".");
    assert_non_null(folder);
    for (struct dirent *entry; (entry = readdir(folder));) {
        Image image;
        Error error = {0};
        if (strncmp(entry->d_name, "skein-", 6) != 0)
            continue;
        if (!image_read_png(&image, entry->d_name, &error))
            fail_msg("half a picture: %s", error.text);
        image_deinit(&image);
        assert_int_equal(unlink(entry->d_name), 0);
        count++;
    }
    closedir(folder);
    return count;
}

static bool capture(uint64_t *result, Error *error) {
    Capture capture = {0};
    capture.shot_wanted = true;
    bool good = write_one(&capture, 10, error);
    capture_begin_series(&capture, 11);
    good = good && write_one(&capture, 11, error) && write_one(&capture, 12, error);
    refuse_hold(true);
    *result = take_away();
    if (good && (*result != 3 || capture.series.written != 2))
        fail_msg("%zu of 3 were saved, and nothing was said", (size_t)*result);
    refuse_hold(false);
    capture_deinit(&capture);
    return good;
}

static void test_capture(void **state) {
    (void)state;
    static const Trial trial = {"pictures of the window", capture, SEVERAL, false, 40, 0, NULL};
    trial_run(&trial);
}

// --- All ---

static int make_files(void **state) {
    (void)state;
    cJSON_InitHooks(&(cJSON_Hooks){refuse_malloc, refuse_free});
    static const char *const old[] = {"old.csv", "old.csv.meta.json", "old.png", "old.json"};
    for (size_t i = 0; i < sizeof old / sizeof *old; i++) {
        FILE *stream = fopen(old[i], "w");
        assert_non_null(stream);
        fputs("old\n", stream);
        assert_int_equal(fclose(stream), 0);
    }
    return 0;
}

int commands_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_commands),
        cmocka_unit_test(test_capture),
        cmocka_unit_test(test_drawing_commands),
    };
    return cmocka_run_group_tests_name("refuse.commands", tests, make_files, NULL);
}
