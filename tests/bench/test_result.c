// What a benchmark makes of its figures: the score, the search for a count, ratios and flags.
#include "test.h"

#include <math.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "bench/result.h"

static BenchRun run_of(size_t birds, double p95, double neighbours) {
    return (BenchRun){.birds = birds, .frame = {.p95 = p95}, .neighbours_mean = neighbours};
}

TEST(the_score_lies_between_two_counts) {
    // Twice the time for four times the birds: 60 frames a second lie half way by the power.
    const BenchRuns runs = {
        {run_of(4000, 1.0 / 42.4264, 20), run_of(1000, 1.0 / 84.8528, 10)}, 2, false};
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

TEST(ratios) {
    BenchRun run = {
        .pairs_per_second = 4e8, .draw = 0.01, .limits = {.pairs_per_second = 1e9, .draw = 0.02}};
    assert_true(fabs(bench_ratio_simulate(&run) - 0.4) < 1e-12);
    assert_true(fabs(bench_ratio_draw(&run) - 0.5) < 1e-12);
    run.limits = (BenchLimits){-1, -1, -1, -1};
    assert_true(bench_ratio_simulate(&run) < 0 && bench_ratio_draw(&run) < 0);
}

TEST(the_density_is_watched) {
    BenchRun run = {.neighbours_first = 18, .neighbours_mean = 18, .neighbours_last = 19};
    assert_false(bench_density_is_off(&run, 0));
    assert_false(bench_density_is_off(&run, 18));
    assert_true(bench_density_is_off(&run, 30));
    run.neighbours_last = 20;
    assert_true(bench_density_is_off(&run, 0));
    run.neighbours_first = run.neighbours_mean = run.neighbours_last = -1;
    assert_false(bench_density_is_off(&run, 18));
}

TEST(what_is_quiet) {
    BenchRun run = {.birds = 500, .frame = {.median = 0.010, .p95 = 0.0149}, .others = 0.09};
    assert_true(bench_quiet(&run) == 1);
    run.others = -1;
    assert_true(bench_quiet(&run) < 0);
    run.others = 0.11;
    assert_true(bench_quiet(&run) == 0);
    run.others = 0;
    run.frame.p95 = 0.0151;
    assert_true(bench_quiet(&run) == 0);
    run.others = -1;
    assert_true(bench_quiet(&run) == 0);
    // Of a frame of a tenth of a millisecond, a few more microseconds are no other program.
    run.frame = (TimingSummary){.median = 0.0001, .p95 = 0.0005};
    run.others = 0;
    assert_true(bench_quiet(&run) == 1);
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
        runs.items[i] = (BenchRun){.birds = 1000 * (i + 1),
                                   .frame = {.median = 0.010, .p95 = 0.011},
                                   .others = i % 2 ? 0.5 : 0};
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

// Each figure has a place, a name and a column of its own, and what is written is read back.
TEST(the_table_of_figures) {
    BenchRun run = {0};
    for (int id = 0; id < BENCH_FIGURES; id++)
        if (!bench_figures[id].derive)
            bench_set(&run, (BenchFigureId)id, id + 1);
    for (int id = 0; id < BENCH_FIGURES; id++) {
        const BenchFigure *figure = &bench_figures[id];
        if (!figure->derive)
            assert_true(fabs(bench_get(&run, (BenchFigureId)id) - (id + 1)) < 1e-9);
        for (int other = 0; other < id; other++) {
            const BenchFigure *before = &bench_figures[other];
            assert_string_not_equal(figure->column, before->column);
            assert_true(strcmp(figure->name, before->name) != 0 || figure->group != before->group);
        }
    }
    assert_true(fabs(run.frame.median * 1e3 - (BENCH_FRAME + 1)) < 1e-9);
    bench_set(&run, BENCH_GPU, -1);
    assert_true(run.gpu < 0 && bench_get(&run, BENCH_GPU) < 0);
}

TEST(memory_has_a_rate) {
    Error error = {0};
    Pool *pool = pool_create(2, &error);
    double rate = machine_copy_rate(pool);
    assert_true(rate > 1e8 && rate < 1e13);
    pool_destroy(pool);
}
