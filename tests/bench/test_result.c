// What a benchmark makes of its figures: the score, the search for a count, ratios and flags.
#include "test.h"

#include <math.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "bench/result.h"

static BenchRun run_of(double birds, double p95, double neighbours) {
    return (BenchRun){
        {[BENCH_BIRDS] = birds, [BENCH_FRAME_P95] = 1e3 * p95, [BENCH_NEIGHBOURS] = neighbours}};
}

TEST(the_score_lies_between_two_counts) {
    // Twice the time for four times the birds: 60 frames a second lie half way by the power.
    const BenchRuns runs = {
        {run_of(1000, 1.0 / 84.8528, 10), run_of(4000, 1.0 / 42.4264, 20)}, 2, false};
    BenchScore score = bench_score(&runs, 60);
    assert_true(score.birds >= 1999 && score.birds <= 2001);
    assert_true(fabs(score.neighbours - 15) < 0.01);
    assert_false(score.at_least || score.fewer_than);
}

TEST(the_score_at_the_ends) {
    const BenchRuns runs = {{run_of(1000, 0.010, 10), run_of(5000, 0.015, -1)}, 2, false};
    BenchScore fast = bench_score(&runs, 60), slow = bench_score(&runs, 200);
    assert_true(fast.at_least && fast.birds == 5000 && fast.neighbours < 0);
    assert_true(slow.fewer_than && slow.birds == 1000);
    // A count that fails below one that holds is noise: the largest that holds counts.
    const BenchRuns noisy = {
        {run_of(1000, 0.02, 1), run_of(2000, 0.01, 1), run_of(8000, 0.04, 1)}, 3, false};
    assert_true(bench_score(&noisy, 60).birds > 2000);
}

// Looks for a machine that holds so many birds; returns what was found and how often it was tried.
static size_t search_for(size_t holds, size_t most, int *tries) {
    BenchSearch search = {.most = most};
    *tries = 0;
    for (size_t birds; (birds = bench_search_next(&search)); ++*tries) {
        assert_true(*tries < 60);
        assert_true(birds <= most);
        *(birds <= holds ? &search.low : &search.high) = birds;
    }
    return search.low;
}

TEST(the_search_finds_what_holds) {
    const size_t large = 4194304;
    static const size_t machines[] = {1, 2, 17, 999, 1000, 1001, 7300, 48200, 1234567, 4194303};
    int tries;
    for (size_t i = 0; i < sizeof machines / sizeof *machines; i++) {
        size_t found = search_for(machines[i], large, &tries);
        assert_true(found <= machines[i]);
        assert_true((double)found >= (double)machines[i] * 0.96 - 1);
    }
    assert_int_equal(search_for(0, large, &tries), 0);
    assert_int_equal(search_for(SIZE_MAX, large, &tries), large);
    assert_int_equal(search_for(SIZE_MAX, 20000, &tries), 20000);
    assert_true(search_for(18000, 20000, &tries) >= 17300);
}

TEST(the_density_is_watched) {
    BenchRun run = {
        {[BENCH_NEIGHBOURS_FIRST] = 18, [BENCH_NEIGHBOURS] = 18, [BENCH_NEIGHBOURS_LAST] = 19}};
    assert_false(bench_density_is_off(&run, 0));
    assert_false(bench_density_is_off(&run, 18));
    assert_true(bench_density_is_off(&run, 30));
    run.of[BENCH_NEIGHBOURS_LAST] = 20;
    assert_true(bench_density_is_off(&run, 0));
    run = bench_unknown_run();
    assert_false(bench_density_is_off(&run, 18));
}

// 1: yes, 0: no, -1: not known. Times in milliseconds.
static double quiet(double frame, double p95, double others) {
    BenchRun run = {{[BENCH_FRAME] = frame, [BENCH_FRAME_P95] = p95, [BENCH_OTHERS] = others}};
    bench_derive(&run);
    return run.of[BENCH_QUIET];
}

TEST(what_is_quiet) {
    assert_true(quiet(10, 14.9, 0.09) == 1);
    assert_true(quiet(10, 14.9, -1) < 0);
    assert_true(quiet(10, 14.9, 0.11) == 0);
    assert_true(quiet(10, 15.1, 0) == 0);
    assert_true(quiet(10, 15.1, -1) == 0);
    // Of a frame of a tenth of a millisecond, a few more microseconds are no other program.
    assert_true(quiet(0.1, 0.5, 0) == 1);
}

static void assert_doubts(BenchRuns *runs, size_t count, bool partial, const char *wanted) {
    char text[256];
    runs->count = count;
    runs->partial = partial;
    bench_describe_doubts(runs, text, sizeof text);
    assert_string_equal(text, wanted);
}

TEST(doubts_are_named) {
    BenchRuns runs = {.count = 4};
    for (size_t i = 0; i < 4; i++) // every second one beside busy programs
        runs.items[i] =
            (BenchRun){{[BENCH_BIRDS] = 1000 * (double)(i + 1), [BENCH_QUIET] = i % 2 ? 0 : 1}};
    assert_doubts(&runs, 1, false, "");
    assert_doubts(&runs, 1, true, "partial, for it was stopped");
    assert_doubts(&runs, 4, false,
                  "not quotable, for the machine was not quiet with 2000, 4000 birds");
    assert_doubts(&runs, 2, true,
                  "partial, for it was stopped; not quotable, for the machine was not quiet with "
                  "2000 birds");
}

static void spin(double seconds) {
    for (double end = clock_now() + seconds; clock_now() < end;)
        ;
}

TEST(other_programs_are_seen) {
    enum { MOST = 64 };
    pid_t children[MOST];
    int count = pool_processors() < MOST ? pool_processors() : MOST;
    MachineOthers others = machine_others_begin();
    assert_true(machine_others_share(&others) < 0); // too short to say
    for (int i = 0; i < count; i++)
        if ((children[i] = fork()) == 0) {
            spin(0.6);
            _exit(0);
        }
    for (int i = 0; i < count; i++)
        waitpid(children[i], NULL, 0);
    double share = machine_others_share(&others);
    if (!(share > 0.5 && share <= 1))
        fail_msg("%d busy programs: %g", count, share);
}

TEST(each_figure_has_a_name_and_a_column_of_its_own) {
    for (int id = 0; id < BENCH_FIGURES; id++)
        for (int other = 0; other < id; other++) {
            const BenchFigure *figure = &bench_figures[id], *before = &bench_figures[other];
            assert_string_not_equal(figure->column, before->column);
            assert_true(strcmp(figure->name, before->name) != 0 || figure->group != before->group);
        }
}

TEST(memory_has_a_rate) {
    Error error = {0};
    Pool *pool = pool_create(2, &error);
    double rate = machine_copy_rate(pool);
    assert_true(rate > 1e8 && rate < 1e13);
    pool_destroy(pool);
}
