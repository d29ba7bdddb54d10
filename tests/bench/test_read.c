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

static char output[4096];
static Error error;

// What is printed of it alone.
static bool read_file(const char *path) {
    const BenchFiles files = {{path}, 1};
    FILE *stream = fmemopen(output, sizeof output, "w");
    assert_non_null(stream);
    error = (Error){0};
    output[0] = '\0';
    bool good = bench_compare(stream, &files, NULL, &error);
    assert_int_equal(fclose(stream), 0);
    return good;
}

static bool read_text(const char *text) {
    put_file("d.json", text);
    return read_file("d.json");
}

// Members that are not known are passed over, and figures may be missing.
TEST(a_result_is_read) {
    if (!read_text(whole))
        fail_msg("%s", error.text);
    assert_says(output, "\n      2000   10.000\n         5    2.000\n");
    assert_says(output, "A is not quotable, for the machine was not quiet with 2000 birds");
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
        if (read_text(cases[i].text))
            fail_msg("accepted: %s", cases[i].text);
        assert_says(error.text, cases[i].wanted);
        assert_null(strchr(error.text, '\n'));
        assert_int_equal(error.kind, ERROR_FAILED);
        assert_string_equal(output, "");
    }
}

TEST(what_is_no_such_file_is_refused) {
    assert_false(read_file("missing.json"));
    assert_says(error.text, "missing.json: ");
    put_file("large.json", whole);
    assert_int_equal(truncate("large.json", BENCH_MOST_BYTES + 1), 0);
    assert_false(read_file("large.json"));
    assert_says(error.text, "large.json: larger than 1048576 bytes");
}

TEST(the_number_of_runs_is_bounded) {
    char text[8192] = HEAD "[" RUN;
    for (size_t count = 1; count < BENCH_MOST_RUNS; count++)
        strcat(text, "," RUN);
    size_t length = strlen(text);
    strcpy(text + length, "]}");
    assert_true(read_text(text));
    strcpy(text + length, "," RUN "]}");
    assert_false(read_text(text));
    assert_says(error.text, "d.json: runs: expected an array of 1 to 64 runs");
}
