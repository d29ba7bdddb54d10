// Plots: whole pictures by gnuplot, or an error and nothing. Those that need gnuplot are skipped
// where it is missing.
#include "test.h"

#include <stdlib.h>

#include <sys/stat.h>
#include <unistd.h>

#include "support/bench_file.h"

#include "bench/result.h"

static const struct {
    size_t birds;
    double frame, simulate;
} measured[] = {{1000, 10.7, 0.16}, {2000, 11.7, 0.3}, {5000, 16.6, 0.65},
                {10000, 26.7, 1.3}, {20000, 45, 2.5},  {50000, 110, 6}};

static BenchRuns runs, slow;

static int fill(void **state) {
    (void)state;
    runs.count = slow.count = COUNT(measured);
    for (size_t i = 0; i < COUNT(measured); i++) {
        double frame = measured[i].frame, simulate = measured[i].simulate;
        double birds = (double)measured[i].birds, all_pairs = birds * birds * 2e-6;
        double brute = frame * 1.1 + all_pairs;
        runs.items[i] = (BenchRun){{[BENCH_BIRDS] = birds,
                                    [BENCH_FRAME] = frame,
                                    [BENCH_FRAME_P95] = frame * 1.15,
                                    [BENCH_SIMULATE] = simulate,
                                    [BENCH_UPLOAD] = simulate * 0.1,
                                    [BENCH_DRAW] = (frame - simulate) * 0.95,
                                    [BENCH_PAIRS] = 4e8,
                                    [BENCH_LIMIT_PAIRS] = 1e9,
                                    [BENCH_LIMIT_DRAW] = frame * 0.8}};
        bench_derive(&runs.items[i]);
        slow.items[i] = (BenchRun){{[BENCH_BIRDS] = birds,
                                    [BENCH_FRAME] = brute,
                                    [BENCH_FRAME_P95] = brute * 1.1,
                                    [BENCH_SIMULATE] = all_pairs}};
    }
    return 0;
}

static const BenchSeries both[] = {{"grid", &runs}, {"brute", &slow}};

static BenchPlot plot_of(bool frames, size_t count) {
    return (BenchPlot){frames, "leader roost, 1280 x 720 pixels, llvmpipe (LLVM 15.0.6, 256 bits)",
                       both, count, ""};
}

static void must_plot(const char *path, const BenchPlot *plot) {
    Error error = {0};
    if (!bench_plot(path, plot, &error))
        fail_msg("%s", error.text);
}

TEST(a_png) {
    need_gnuplot();
    BenchPlot plot = plot_of(true, 1);
    must_plot("frame.png", &plot);
    size_t size;
    char *bytes = contents("frame.png", &size);
    assert_true(size > 5000);
    assert_memory_equal(bytes, "\x89PNG", 4);
    assert_memory_equal(bytes + 16, "\0\0\x04\xb0\0\0\x03\x20", 8); // 1200 x 800
    memory_free(bytes);
    plot = plot_of(true, 2);
    must_plot("frames.PNG", &plot);
    plot = plot_of(false, 2);
    must_plot("simulate.png", &plot);
}

static void svg_says(const BenchPlot *plot, const char *const *wanted, const char *unwanted) {
    must_plot("plot.svg", plot);
    size_t size;
    char *text = contents("plot.svg", &size);
    for (; *wanted; wanted++)
        assert_says(text, *wanted);
    if (unwanted)
        assert_null(strstr(text, unwanted));
    memory_free(text);
}

TEST(one_series_has_parts_and_limits) {
    need_gnuplot();
    BenchPlot plot = plot_of(true, 1);
    svg_says(&plot,
             (const char *const[]){
                 "Frame time", "1280 x 720", "llvmpipe", ">birds<", ">milliseconds, medians<",
                 "whisker to p95", ">simulate<", ">upload<", ">draw<", "limit: one bare draw",
                 "limit: bare pair kernel", "60 frames/s", "30 frames/s", ">10,000<", NULL},
             NULL);
    plot.doubts = "partial, for it was stopped";
    svg_says(&plot, (const char *const[]){">partial, for it was stopped<", NULL}, NULL);
    plot.doubts = "";
    const BenchRuns bare = {
        {{{[BENCH_BIRDS] = 77, [BENCH_FRAME] = 1000, [BENCH_FRAME_P95] = 1000}}}, 1, false};
    BenchSeries one = {"", &bare};
    plot.series = &one;
    svg_says(&plot, (const char *const[]){"whisker to p95", ">100<", NULL}, "draw");
}

TEST(several_series) {
    need_gnuplot();
    BenchPlot plot = plot_of(true, 2);
    svg_says(&plot, (const char *const[]){"Frame time", ">grid<", ">brute<", "60 frames/s", NULL},
             "upload");
    plot.frames = false;
    svg_says(&plot, (const char *const[]){"Simulation time", ">grid<", ">brute<", ">0.5<", NULL},
             "upload");
}

TEST(most_there_can_be) {
    need_gnuplot();
    static BenchRuns many = {.count = BENCH_MOST_RUNS};
    BenchSeries series[BENCH_MOST_COMPARED];
    for (size_t i = 0; i < many.count; i++)
        many.items[i] = (BenchRun){{[BENCH_BIRDS] = (double)(1u << (i / 2)),
                                    [BENCH_FRAME] = 1e-4 * (double)(i * i + 1),
                                    [BENCH_FRAME_P95] = 1000}};
    for (size_t i = 0; i < COUNT(series); i++)
        series[i] = (BenchSeries){"results/2026/a-rather-long-name-\xc3\xa4.json", &many};
    BenchPlot plot = {true, "", series, COUNT(series), ""};
    must_plot("most.png", &plot);
}

// Nothing in a name or a label reaches gnuplot as a command.
TEST(odd_names) {
    need_gnuplot();
    BenchSeries odd = {"it's 100% `touch ran` \"q\" {/b x} $a\n!touch ran\nEND\n_^@", &runs};
    BenchSeries pair[] = {odd, odd};
    BenchPlot plot = {true, "sub'title\nexit 3", pair, 2, ""};
    static const char *const paths[] = {"|touch ran;.png", "a'b \".png", "-x.png", "~.png",
                                        "line\nend.svg"};
    for (size_t i = 0; i < COUNT(paths); i++) {
        must_plot(paths[i], &plot);
        assert_int_equal(access(paths[i], F_OK), 0);
    }
    assert_int_not_equal(access("ran", F_OK), 0);
}

TEST(nothing_to_plot) {
    Error error = {0};
    const BenchRuns empty = {.count = 0};
    BenchSeries none = {"", &empty};
    BenchPlot plot = {true, "", &none, 1, ""};
    assert_false(bench_plot("none.png", &plot, &error));
    assert_says(error.text, "none.png: there is nothing to plot");
}

// --- A gnuplot that is missing, or fails ---

static void with_path(const char *folder, const char *program, const char *wanted) {
    (void)mkdir(folder, 0700);
    char name[64];
    snprintf(name, sizeof name, "%s/gnuplot", folder);
    if (program) {
        put_file(name, program);
        assert_int_equal(chmod(name, 0700), 0);
    }
    char *old = getenv("PATH"), kept[4096];
    snprintf(kept, sizeof kept, "%s", old ? old : "");
    assert_int_equal(setenv("PATH", folder, 1), 0);
    put_file("kept.png", "old");
    BenchPlot plot = plot_of(true, 1);
    Error error = {0};
    bool good = bench_plot("kept.png", &plot, &error);
    assert_int_equal(setenv("PATH", kept, 1), 0);
    assert_false(good);
    assert_int_equal(error.kind, ERROR_FAILED);
    assert_says(error.text, "kept.png: ");
    assert_says(error.text, wanted);
    size_t size;
    char *text = contents("kept.png", &size);
    assert_string_equal(text, "old");
    memory_free(text);
}

TEST(gnuplot_missing) {
    with_path("empty", NULL, "it needs gnuplot, which is not installed");
}

TEST(gnuplot_fails) {
    with_path("fails", "#!/bin/sh\necho >&2\necho '  line 3: bad thing' >&2\necho >&2\nexit 4\n",
              "gnuplot failed: line 3: bad thing");
    with_path("mute", "#!/bin/sh\nexit 1\n", "gnuplot failed: it said nothing");
    with_path("dies", "#!/bin/sh\nkill -9 $$\n", "gnuplot failed");
    with_path("half", "#!/bin/sh\nprintf '\\211PNG'\n", "wrote no whole picture");
    with_path("silent", "#!/bin/sh\n", "wrote no whole picture");
}

TEST_FIXTURES(fill, NULL)
