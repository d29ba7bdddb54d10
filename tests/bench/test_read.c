// A benchmark's result as a file: all of it is read, and what is wrong is named with its place.
#include "test.h"

#include <stdlib.h>

#include <unistd.h>

#include "support/bench_file.h"

#include "bench/result.h"

#define HEAD "{\"schema\":1,\"machine\":{\"processor\":\"p\"},\"settings\":{\"seed\":1},\"runs\":"
#define RUN "{\"birds\":5,\"frame_ms\":{\"median\":2,\"p95\":3}}"

static const char whole[] =
    HEAD "[{\"birds\":2000,\"frames\":300,"
         "\"frame_ms\":{\"median\":10,\"p95\":11,\"p99\":12,\"max\":13,\"spread\":0.5},"
         "\"fps\":100,\"low_1_percent_fps\":80,\"simulate_ms\":1,\"upload_ms\":2,\"draw_ms\":6,"
         "\"gpu_ms\":null,\"neighbours_first\":16,\"neighbours_mean\":17,\"neighbours_last\":18,"
         "\"pairs_per_second\":4e8,\"triangles_per_second\":1e7,\"meshes\":3,"
         "\"sprites\":4,\"dots\":5,\"covered\":0.25,\"other_programs\":0.125,\"quiet\":false,"
         "\"limits\":{\"pairs_per_second\":1e9,\"draw_ms\":5,\"draw_same_triangles_ms\":4,"
         "\"memory_bytes_per_second\":1e10},\"ratios\":{\"simulate\":0.4,\"draw\":1.2},"
         "\"added_later\":[1]}," RUN "]}\n";

static BenchResult result;

TEST(every_figure_is_read) {
    Error error = {0};
    put_file("whole.json", whole);
    if (!bench_read(&result, "whole.json", &error))
        fail_msg("%s", error.text);
    assert_non_null(result.settings);
    assert_non_null(result.machine);
    assert_int_equal(result.runs.count, 2);
    static const struct {
        BenchFigureId id;
        double value;
    } wanted[] = {
        {BENCH_BIRDS, 2000},
        {BENCH_FRAMES, 300},
        {BENCH_FRAME, 10},
        {BENCH_FRAME_MAX, 13},
        {BENCH_SPREAD, 0.5},
        {BENCH_FPS, 100},
        {BENCH_GPU, -1},
        {BENCH_DOTS, 5},
        {BENCH_NEIGHBOURS_LAST, 18},
        {BENCH_COVERED, 0.25},
        {BENCH_OTHERS, 0.125},
        {BENCH_LIMIT_PAIRS, 1e9},
        {BENCH_LIMIT_DRAW, 5},
        {BENCH_LIMIT_MEMORY, 1e10},
        {BENCH_LIMIT_SIMULATE, 0.4},
        {BENCH_RATIO_SIMULATE, 0.4},
        {BENCH_RATIO_DRAW, 1.2},
    };
    for (size_t i = 0; i < COUNT(wanted); i++)
        assert_float_equal(result.runs.items[0].of[wanted[i].id], wanted[i].value, 1e-9);
    bench_free(&result);
    bench_free(&result);
}

TEST(what_is_missing_is_not_known) {
    Error error = {0};
    put_file("whole.json", whole);
    assert_true(bench_read(&result, "whole.json", &error));
    const double *of = result.runs.items[1].of;
    for (int id = 0; id < BENCH_FIGURES; id++)
        if (id != BENCH_BIRDS && id != BENCH_FRAME && id != BENCH_FRAME_P95)
            assert_float_equal(of[id], -1, 0);
    assert_float_equal(of[BENCH_BIRDS], 5, 0);
    bench_free(&result);
}

TEST(damage_is_named) {
    static const struct {
        const char *text, *wanted;
    } cases[] = {
        {"", "d.json:1: not valid JSON"},
        {HEAD "[\n" RUN, "d.json:2: not valid JSON"},
        {HEAD "[" RUN "]} x", "d.json:1: not valid JSON"},
        {HEAD "[{\"birds\":nan}]}", "d.json:1: not valid JSON"},
        {"[]", "d.json: schema: expected a number"},
        {"{\"schema\":\"1\"}", "d.json: schema: expected a number"},
        {"{\"schema\":2}", "d.json: schema: 2 is not known, only 1 is"},
        {"{\"schema\":1,\"settings\":{},\"machine\":[]}", "settings and machine: expected objects"},
        {"{\"schema\":1,\"settings\":{},\"machine\":{}}", "d.json: runs: expected an array"},
        {HEAD "{}}", "d.json: runs: expected an array of 1 to 64 runs"},
        {HEAD "[]}", "d.json: runs: expected an array of 1 to 64 runs"},
        {HEAD "[" RUN ",7]}", "d.json: runs[1]: birds: expected a number above 0"},
        {HEAD "[{\"birds\":\"5\"}]}", "d.json: runs[0]: birds: expected a number above 0"},
        {HEAD "[{\"birds\":0.5}]}", "runs[0]: birds: expected a number above 0"},
        {HEAD "[{\"birds\":-1}]}", "runs[0]: birds: expected a number above 0"},
        {HEAD "[{\"birds\":1e30}]}", "runs[0]: birds: expected a number above 0"},
        {HEAD "[{\"birds\":1,\"frame_ms\":3}]}", "runs[0]: frame_ms.median: expected a number"},
        {HEAD "[{\"birds\":1,\"frame_ms\":{\"median\":0}}]}", "runs[0]: frame_ms.median: expected"},
        {HEAD "[{\"birds\":1,\"frame_ms\":{\"median\":1e999}}]}", "frame_ms.median: expected"},
        {HEAD "[" RUN "," RUN ",{\"birds\":1,\"frame_ms\":{\"median\":2,\"p95\":true}}]}",
         "d.json: runs[2]: frame_ms.p95: expected a number above 0"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        Error error = {0};
        put_file("d.json", cases[i].text);
        if (bench_read(&result, "d.json", &error))
            fail_msg("accepted: %s", cases[i].text);
        assert_says(error.text, cases[i].wanted);
        assert_null(strchr(error.text, '\n'));
        assert_int_equal(error.kind, ERROR_FAILED);
        assert_null(result.tree);
    }
}

TEST(what_is_no_such_file_is_refused) {
    Error error = {0};
    assert_false(bench_read(&result, "missing.json", &error));
    assert_says(error.text, "missing.json: ");
    put_file("large.json", whole);
    assert_int_equal(truncate("large.json", BENCH_MOST_BYTES + 1), 0);
    assert_false(bench_read(&result, "large.json", &error));
    assert_says(error.text, "large.json: larger than 1048576 bytes");
}

TEST(the_number_of_runs_is_bounded) {
    for (size_t count = BENCH_MOST_RUNS; count <= BENCH_MOST_RUNS + 1; count++) {
        FILE *stream = fopen("many.json", "w");
        assert_non_null(stream);
        fputs(HEAD "[", stream);
        for (size_t i = 0; i < count; i++)
            fprintf(stream, "%s%s", i ? "," : "", RUN);
        fputs("]}", stream);
        assert_int_equal(fclose(stream), 0);
        Error error = {0};
        bool good = bench_read(&result, "many.json", &error);
        assert_int_equal(good, count == BENCH_MOST_RUNS);
        if (good)
            assert_int_equal(result.runs.count, count);
        else
            assert_says(error.text, "many.json: runs: expected an array of 1 to 64 runs");
        bench_free(&result);
    }
}
