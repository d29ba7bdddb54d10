// Two results of a benchmark: what may be compared, and what counts as slower.
#include "test.h"

#include <math.h>
#include <stdlib.h>

#include <unistd.h>

#include "support/bench_file.h"
#include "support/bench_run.h"

#include "bench/result.h"

static BenchRun without_limits(BenchRun run) {
    run.of[BENCH_LIMIT_PAIRS] = run.of[BENCH_LIMIT_DRAW] = -1;
    return run;
}

// As a machine that is slower altogether runs it.
static BenchRun on_slower_machine(BenchRun run, double factor) {
    static const BenchFigureId times[] = {BENCH_FRAME, BENCH_SIMULATE, BENCH_UPLOAD, BENCH_DRAW,
                                          BENCH_LIMIT_DRAW};
    for (size_t i = 0; i < COUNT(times); i++)
        run.of[times[i]] *= factor;
    run.of[BENCH_PAIRS] /= factor;
    run.of[BENCH_LIMIT_PAIRS] /= factor;
    return run;
}

// With so many milliseconds more in one part of a frame.
static BenchRun with_more(BenchRun run, BenchFigureId part, double milliseconds) {
    if (part == BENCH_SIMULATE)
        run.of[BENCH_PAIRS] *= run.of[part] / (run.of[part] + milliseconds);
    run.of[part] += milliseconds;
    run.of[BENCH_FRAME] += milliseconds;
    return run;
}

// --- Files ---

static void put_result(const char *path, const char *settings, const char *machine,
                       const BenchRun *runs, size_t count) {
    FILE *stream = fopen(path, "w");
    assert_non_null(stream);
    fprintf(stream, "{\"schema\":1,\"machine\":{%s},\"settings\":{%s},\"runs\":[", machine,
            settings);
    for (size_t i = 0; i < count; i++) {
        const double *of = runs[i].of;
        fprintf(stream,
                "%s{\"birds\":%.0f,\"frame_ms\":{\"median\":%g,\"p95\":%g,\"spread\":%g},"
                "\"simulate_ms\":%g,\"draw_ms\":%g,\"pairs_per_second\":%g,"
                "\"limits\":{\"draw_ms\":%g,\"pairs_per_second\":%g}",
                i ? "," : "", of[BENCH_BIRDS], of[BENCH_FRAME], of[BENCH_FRAME_P95],
                of[BENCH_SPREAD], of[BENCH_SIMULATE], of[BENCH_DRAW], of[BENCH_PAIRS],
                of[BENCH_LIMIT_DRAW], of[BENCH_LIMIT_PAIRS]);
        fputs("}", stream);
    }
    fputs("]}\n", stream);
    assert_int_equal(fclose(stream), 0);
}

#define SETTINGS "\"model\":\"leader\",\"threads_count\":2,\"changes\":[]"
#define MACHINE "\"processor\":\"one\""

#define SAME "same within noise"
#define FASTER "faster"
#define SLOWER_MACHINE "slower, as the machine is"
#define REGRESSED "slower"

static char output[8192];
static Error error;

static bool compare(size_t count, const char *plot) {
    const BenchFiles files = {{"a.json", "b.json", "c.json"}, count};
    FILE *stream = fopen("output.txt", "w+");
    assert_non_null(stream);
    error = (Error){0};
    bool good = bench_compare(stream, &files, plot, &error);
    rewind(stream);
    output[fread(output, 1, sizeof output - 1, stream)] = '\0';
    assert_int_equal(fclose(stream), 0);
    return good;
}

// --- The judgement ---

// wanted: SAME, or what is beside the row.
static void assert_judged(BenchRun old, BenchRun new, const char *wanted) {
    char end[64];
    put_result("a.json", SETTINGS, MACHINE, &old, 1);
    put_result("b.json", SETTINGS, MACHINE, &new, 1);
    bool good = compare(2, NULL);
    snprintf(end, sizeof end, "  %s\n", wanted);
    assert_says(output, end);
    assert_int_equal(good, strcmp(wanted, REGRESSED) != 0);
}

static void assert_frame_judged(BenchRun old, double frame, const char *wanted) {
    BenchRun new = old;
    new.of[BENCH_FRAME] = frame;
    assert_judged(old, new, wanted);
}

TEST(small_differences_do_not_count) {
    BenchRun old = without_limits(a_run()); // 3 % are 0.3 ms
    assert_frame_judged(old, 10, SAME);
    assert_frame_judged(old, 10.29, SAME);
    assert_frame_judged(old, 10.31, REGRESSED);
    assert_frame_judged(old, 9.71, SAME);
    assert_frame_judged(old, 9.69, FASTER);
}

TEST(spread_of_both_counts) {
    BenchRun old = without_limits(a_run());
    old.of[BENCH_SPREAD] = sqrt(0.5); // of both 1 ms, counted twice
    assert_frame_judged(old, 11.9, SAME);
    assert_frame_judged(old, 12.1, REGRESSED);
    assert_frame_judged(old, 8.1, SAME);
    assert_frame_judged(old, 7.9, FASTER);
    old.of[BENCH_SPREAD] = -1; // not known
    assert_frame_judged(old, 10.31, REGRESSED);
}

TEST(a_slower_machine_is_no_regression) {
    for (double factor = 1.04; factor < 4; factor *= 1.3) {
        BenchRun old = a_run(), new = on_slower_machine(old, factor);
        assert_judged(old, new, SLOWER_MACHINE);
        assert_judged(without_limits(old), new, REGRESSED); // nobody knows
    }
}

TEST(a_part_beyond_its_limit_is_one) {
    // The last has no limit.
    static const BenchFigureId parts[] = {BENCH_DRAW, BENCH_SIMULATE, BENCH_UPLOAD};
    for (size_t i = 0; i < COUNT(parts); i++) {
        BenchRun old = a_run();
        assert_judged(old, with_more(old, parts[i], 1), REGRESSED);
        assert_judged(old, with_more(on_slower_machine(old, 1.5), parts[i], 1), REGRESSED);
    }
}

TEST(a_ratio_alone_is_none) {
    BenchRun old = a_run(), new = old;
    new.of[BENCH_LIMIT_DRAW] *= 0.8;
    assert_judged(old, new, SAME);
    new.of[BENCH_FRAME] *= 0.9;
    assert_judged(old, new, FASTER);
    // A tenth of a millisecond simulated a little slower on a machine that is slower.
    old = a_run();
    old.of[BENCH_SIMULATE] = 0.1;
    new = on_slower_machine(old, 1.3);
    new.of[BENCH_SIMULATE] *= 1.1;
    new.of[BENCH_PAIRS] /= 1.1;
    assert_judged(old, new, SLOWER_MACHINE);
}

// --- What is told ---

// A thousand, two and three thousand birds.
static void fill(BenchRun runs[3]) {
    for (size_t i = 0; i < 3; i++) {
        runs[i] = a_run();
        runs[i].of[BENCH_BIRDS] = 1000 * (double)(i + 1);
    }
}

TEST(a_regression_is_told) {
    BenchRun old[3], new[3];
    fill(old);
    fill(new);
    new[0].of[BENCH_FRAME] *= 0.8;
    new[1].of[BENCH_FRAME] *= 1.2;
    new[1].of[BENCH_DRAW] += 2;
    put_result("a.json", SETTINGS, MACHINE, old, 3);
    put_result("b.json", SETTINGS, MACHINE, new, 3);
    assert_false(compare(2, NULL));
    assert_int_equal(error.kind, ERROR_FAILED);
    assert_string_equal(error.text, "b.json is slower than a.json beyond noise with 2000 birds");
    assert_says(output, "A: a.json\nB: b.json\n");
    assert_says(output, "Regressed: 1 slower, 0 slower as the machine is, 1 the same within "
                        "noise, 1 faster\n");
    assert_says(output, "-20.0");
    assert_says(output, "+20.0");
    assert_says(output, "+33.3");        // draw
    assert_says(output, "1.20 -> 1.60"); // over its limit
    assert_null(strstr(output, "another machine"));
    assert_null(strstr(output, "\x1b"));
}

TEST(no_regression_is_told) {
    BenchRun old[3], new[3];
    fill(old);
    fill(new);
    new[0] = on_slower_machine(new[0], 1.5);
    new[1].of[BENCH_FRAME] *= 1.02;
    put_result("a.json", SETTINGS, MACHINE, old, 3);
    put_result("b.json", SETTINGS, "\"processor\":\"two\",\"memory_bytes\":7", new, 2);
    if (!compare(2, NULL))
        fail_msg("%s", error.text);
    assert_says(output, "Not regressed: 0 slower, 1 slower as the machine is, 1 the same within "
                        "noise, 0 faster\n");
    assert_says(output, "1 of 3 runs of A have no counterpart");
    assert_says(output, "B was measured on another machine than A: processor "
                        "(\"one\"; \"two\"), memory_bytes (nothing; 7)\n");
}

TEST(settings_must_be_the_same) {
    static const struct {
        const char *settings, *wanted;
    } cases[] = {
        {"\"model\":\"leader\",\"threads_count\":4,\"changes\":[]",
         "a.json and b.json differ in settings: threads_count (2; 4)"},
        {"\"model\":\"leader\",\"threads_count\":2,\"changes\":[\"gravity=1\"]",
         "settings: changes ([]; [\"gravity=1\"])"},
        {"\"model\":\"leader\",\"threads_count\":2", "settings: changes ([]; nothing)"},
        {SETTINGS ",\"seed\":3", "settings: seed (nothing; 3)"},
        {"\"model\":\"leader\",\"threads_count\":\"2\",\"changes\":[]", "threads_count (2; \"2\")"},
        {"\"model\":\"a\\nb\"",
         "settings: model (\"leader\"; \"a\\nb\"), threads_count (2; nothing), changes ([]; nothing)"},
    };
    BenchRun runs[3];
    fill(runs);
    put_result("a.json", SETTINGS, MACHINE, runs, 3);
    for (size_t i = 0; i < COUNT(cases); i++) {
        put_result("b.json", cases[i].settings, MACHINE, runs, 3);
        assert_false(compare(2, NULL));
        assert_int_equal(error.kind, ERROR_USAGE);
        assert_says(error.text, cases[i].wanted);
        assert_null(strchr(error.text, '\n'));
        assert_string_equal(output, "");
    }
    // The third is compared too, and the order of members is none.
    put_result("b.json", "\"changes\":[],\"threads_count\":2,\"model\":\"leader\"", MACHINE, runs,
               3);
    put_result("c.json", cases[0].settings, MACHINE, runs, 3);
    assert_true(compare(2, NULL));
    assert_false(compare(3, NULL));
    assert_says(error.text, "a.json and c.json differ in settings: threads_count (2; 4)");
}

// Grid against brute is shown, and judged by nobody.
TEST(searches_are_set_beside_each_other) {
    BenchRun runs[3], slower[3];
    fill(runs);
    fill(slower);
    for (size_t i = 0; i < 3; i++)
        slower[i].of[BENCH_FRAME] *= 3;
    put_result("a.json", SETTINGS ",\"search\":\"grid\"", MACHINE, runs, 3);
    put_result("b.json", SETTINGS ",\"search\":\"brute\"", MACHINE, slower, 3);
    assert_true(compare(2, NULL));
    assert_says(output, "A: grid: a.json");
    assert_says(output, "B: brute: b.json");
    assert_null(strstr(output, "egressed"));
    put_result("b.json", SETTINGS ",\"search\":\"brute\",\"seed\":3", MACHINE, slower, 3);
    assert_false(compare(2, NULL));
    assert_says(error.text, "settings: seed");
}

TEST(other_numbers_of_files) {
    BenchRun runs[3];
    fill(runs);
    put_result("a.json", SETTINGS, MACHINE, runs, 3);
    put_result("b.json", SETTINGS, MACHINE, runs + 1, 2);
    runs[2].of[BENCH_FRAME] *= 3;
    put_result("c.json", SETTINGS, MACHINE, runs + 2, 1);
    assert_true(compare(3, NULL)); // nobody is judged
    assert_says(output, "\n      3000   10.000   10.000   30.000\n");
    assert_null(strstr(output, "      2000"));
    assert_true(compare(1, NULL));
    assert_says(output, "\n      1000   10.000\n      2000   10.000\n");
}

TEST(nothing_in_common) {
    BenchRun runs[3];
    fill(runs);
    put_result("a.json", SETTINGS, MACHINE, runs, 1);
    put_result("b.json", SETTINGS, MACHINE, runs + 1, 2);
    assert_false(compare(2, NULL));
    assert_int_equal(error.kind, ERROR_USAGE);
    assert_says(error.text, "no bird count in common");
}

TEST(a_bad_file) {
    BenchRun runs[3];
    fill(runs);
    put_result("a.json", SETTINGS, MACHINE, runs, 1);
    put_file("b.json", "{\"schema\":9}");
    assert_false(compare(2, NULL));
    assert_int_equal(error.kind, ERROR_FAILED);
    assert_string_equal(error.text, "--compare: b.json: schema: 9 is not known, only 1 is");
    assert_string_equal(output, "");
}

TEST(a_plot) {
    need_gnuplot();
    BenchRun runs[3];
    fill(runs);
    put_result("a.json", SETTINGS ",\"width_pixels\":640,\"height_pixels\":360",
               "\"opengl_renderer\":\"r\"", runs, 3);
    runs[1].of[BENCH_FRAME] *= 2;
    put_result("b.json", SETTINGS ",\"width_pixels\":640,\"height_pixels\":360",
               "\"opengl_renderer\":\"r\"", runs, 3);
    unlink("both.svg");
    assert_false(compare(2, "both.svg")); // regressed, and drawn all the same
    assert_says(error.text, "slower");
    size_t size;
    char *text = contents("both.svg", &size);
    assert_says(text, "leader, 640 x 360 pixels, r, 2 threads<");
    assert_says(text, ">a.json<");
    assert_says(text, ">b.json<");
    memory_free(text);
}
