// Percentiles, exact and by histogram.
#include "test.h"

#include <math.h>

#include "base/clock.h"

TEST(percentiles_are_nearest_ranks) {
    double samples[100];
    for (int i = 0; i < 100; i++)
        samples[i] = (double)((i * 37) % 100 + 1); // 1 to 100, mixed
    TimingSummary summary = timing_summarize(samples, 100);
    assert_float_equal(summary.median, 50, 0);
    assert_float_equal(summary.p95, 95, 0);
    assert_float_equal(summary.p99, 99, 0);
    assert_float_equal(summary.max, 100, 0);
    double ten[] = {3, 1, 2, 10, 9, 8, 7, 6, 5, 4};
    summary = timing_summarize(ten, 10);
    assert_float_equal(summary.median, 5, 0);
    assert_float_equal(summary.p95, 10, 0); // nine of ten are fewer than 95 %
    double one[] = {7};
    summary = timing_summarize(one, 1);
    assert_float_equal(summary.median, 7, 0);
    assert_float_equal(summary.max, 7, 0);
    summary = timing_summarize(one, 0);
    assert_float_equal(summary.max, 0, 0);
}

TEST(a_histogram_tells_the_same_within_half_a_percent) {
    TimingHistogram histogram = {0};
    double samples[1000];
    for (int i = 0; i < 1000; i++) {
        samples[i] = 0.001 + 0.00004 * (double)((i * 617) % 1000);
        timing_add(&histogram, samples[i]);
    }
    TimingSummary exact = timing_summarize(samples, 1000), near = timing_summary(&histogram);
    assert_true(fabs(near.median / exact.median - 1) < 0.005);
    assert_true(fabs(near.p95 / exact.p95 - 1) < 0.005);
    assert_true(fabs(near.p99 / exact.p99 - 1) < 0.005);
    assert_float_equal(near.max, exact.max, 0);
    timing_add(&histogram, 0);
    timing_add(&histogram, 1e9); // falls into the first and the last bin
    assert_int_equal(histogram.count, 1002);
}

TEST(recent_forgets_after_a_second) {
    TimingRecent recent = {0};
    assert_float_equal(timing_recent_median(&recent, 5), 0, 0);
    for (int i = 0; i < 2 * TIMING_RECENT; i++)
        timing_recent_add(&recent, 0.01 * i, i < 1000 ? 1 : 2);
    double now = 0.01 * (2 * TIMING_RECENT - 1);
    assert_float_equal(timing_recent_median(&recent, now), 1, 0);
    assert_float_equal(timing_recent_median(&recent, now + 0.9), 2, 0);
    assert_float_equal(timing_recent_median(&recent, now + 2), 0, 0);
}
