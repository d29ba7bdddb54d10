// The figures of a benchmark, one row each. result.h makes ids of it and result.c a table, which
// printed tables, CSV, JSON, reading, comparing and plotting use.
//
//   BENCH_FIGURE(id, group, name, column, member, scale, head, width, digits, shown)
//   BENCH_DERIVED(id, group, name, column, function, scale, head, width, digits, shown)
//
// group, name   in a run of the JSON file: the object, or NULL, and the member, whose name ends in
//               its unit
// column        of the CSV file
// member        of BenchRun; or a function that computes the figure from others, so that it is not
//               read from files
// scale         from BenchRun's unit to the file's: times are seconds there and milliseconds here
// head ...      in tables for people: heading, width, decimals, and the factor from the file's unit

#define MS 1e3
BENCH_FIGURE(BIRDS, NULL, "birds", "birds", birds, 1, "birds", 9, 0, 1)
BENCH_FIGURE(FRAMES, NULL, "frames", "frames", frames, 1, "frames", 7, 0, 1)
BENCH_FIGURE(FRAME, "frame_ms", "median", "frame_ms_median", frame.median, MS, "frame", 8, 2, 1)
BENCH_FIGURE(FRAME_P95, "frame_ms", "p95", "frame_ms_p95", frame.p95, MS, "p95", 8, 2, 1)
BENCH_FIGURE(FRAME_P99, "frame_ms", "p99", "frame_ms_p99", frame.p99, MS, "p99", 8, 2, 1)
BENCH_FIGURE(FRAME_MAX, "frame_ms", "max", "frame_ms_max", frame.max, MS, "max", 8, 2, 1)
BENCH_FIGURE(SPREAD, "frame_ms", "spread", "frame_ms_spread", spread, MS, "spread", 8, 2, 1)
BENCH_FIGURE(FPS, NULL, "fps", "fps", fps, 1, "fps", 7, 1, 1)
BENCH_FIGURE(LOW_FPS, NULL, "low_1_percent_fps", "low_1_percent_fps", low_1_percent_fps, 1, "1% low", 7, 1, 1)
BENCH_FIGURE(SIMULATE, NULL, "simulate_ms", "simulate_ms", simulate, MS, "simulate", 8, 2, 1)
BENCH_FIGURE(UPLOAD, NULL, "upload_ms", "upload_ms", upload, MS, "upload", 7, 2, 1)
BENCH_FIGURE(DRAW, NULL, "draw_ms", "draw_ms", draw, MS, "draw", 8, 2, 1)
BENCH_FIGURE(GPU, NULL, "gpu_ms", "gpu_ms", gpu, MS, "GPU", 7, 2, 1)
BENCH_FIGURE(NEIGHBOURS_FIRST, NULL, "neighbours_first", "neighbours_first", neighbours_first, 1, "first", 7, 1, 1)
BENCH_FIGURE(NEIGHBOURS, NULL, "neighbours_mean", "neighbours_mean", neighbours_mean, 1, "neighbours", 11, 1, 1)
BENCH_FIGURE(NEIGHBOURS_LAST, NULL, "neighbours_last", "neighbours_last", neighbours_last, 1, "last", 7, 1, 1)
BENCH_FIGURE(PAIRS, NULL, "pairs_per_second", "pairs_per_second", pairs_per_second, 1, "Mpairs/s", 9, 0, 1e-6)
BENCH_FIGURE(TRIANGLES, NULL, "triangles_per_second", "triangles_per_second", triangles_per_second, 1, "Mtri/s", 7, 1, 1e-6)
BENCH_FIGURE(MESHES, NULL, "meshes", "meshes", meshes, 1, "meshes", 7, 0, 1)
BENCH_FIGURE(SPRITES, NULL, "sprites", "sprites", sprites, 1, "sprites", 7, 0, 1)
BENCH_FIGURE(DOTS, NULL, "dots", "dots", dots, 1, "dots", 7, 0, 1)
BENCH_FIGURE(COVERED, NULL, "covered", "covered", covered, 1, "seen %", 6, 1, 100)
BENCH_FIGURE(OTHERS, NULL, "other_programs", "other_programs", others, 1, "others %", 8, 0, 100)
BENCH_DERIVED(QUIET, NULL, "quiet", "quiet", bench_quiet, 1, "quiet", 5, 0, 1)
BENCH_FIGURE(LIMIT_PAIRS, "limits", "pairs_per_second", "limit_pairs_per_second", limits.pairs_per_second, 1, "kernel", 9, 0, 1e-6)
BENCH_DERIVED(LIMIT_SIMULATE, "limits", "simulate_ms", "limit_simulate_ms", bench_limit_simulate, MS, "bare pairs", 10, 2, 1)
BENCH_FIGURE(LIMIT_DRAW, "limits", "draw_ms", "limit_draw_ms", limits.draw, MS, "bare draw", 9, 2, 1)
BENCH_FIGURE(LIMIT_TRIANGLES, "limits", "draw_same_triangles_ms", "limit_draw_same_triangles_ms", limits.draw_same_triangles, MS, "same triangles", 14, 2, 1)
BENCH_FIGURE(LIMIT_MEMORY, "limits", "memory_bytes_per_second", "limit_memory_bytes_per_second", limits.memory_bytes_per_second, 1, "copy GB/s", 9, 1, 1e-9)
BENCH_DERIVED(RATIO_SIMULATE, "ratios", "simulate", "ratio_simulate", bench_ratio_simulate, 1, "share %", 7, 1, 100)
BENCH_DERIVED(RATIO_DRAW, "ratios", "draw", "ratio_draw", bench_ratio_draw, 1, "ratio", 7, 2, 1)
#undef MS
#undef BENCH_FIGURE
#undef BENCH_DERIVED
