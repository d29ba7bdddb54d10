// The figures of a benchmark, one row each. result.h makes ids of it and result.c a table, which
// printed tables, CSV, JSON, reading, comparing and plotting use.
//
//   BENCH_FIGURE(id, group, name, column, kind, value, scale, head, width, digits, shown)
//
// group, name   in a run of the JSON file: the object, or NULL, and the member, whose name ends in
//               its unit
// column        of the CSV file
// kind          the value in a file: REQUIRED and REQUIRED_COUNT are above 0; OPTIONAL and COUNT are
//               not known where there is no number from 0; DERIVED is computed from others and not
//               read; FLAG is too, 1 or 0, and in JSON true or false
// value         the member of BenchRun, or of DERIVED the function
// scale         from BenchRun's unit to the file's: times are seconds there and milliseconds here
// head ...      in tables for people: heading, width, decimals, and the factor from the file's unit

#define MS 1e3
BENCH_FIGURE(BIRDS, NULL, "birds", "birds", REQUIRED_COUNT, birds, 1, "birds", 9, 0, 1)
BENCH_FIGURE(FRAMES, NULL, "frames", "frames", COUNT, frames, 1, "frames", 7, 0, 1)
BENCH_FIGURE(FRAME, "frame_ms", "median", "frame_ms_median", REQUIRED, frame.median, MS, "frame", 8, 2, 1)
BENCH_FIGURE(FRAME_P95, "frame_ms", "p95", "frame_ms_p95", REQUIRED, frame.p95, MS, "p95", 8, 2, 1)
BENCH_FIGURE(FRAME_P99, "frame_ms", "p99", "frame_ms_p99", OPTIONAL, frame.p99, MS, "p99", 8, 2, 1)
BENCH_FIGURE(FRAME_MAX, "frame_ms", "max", "frame_ms_max", OPTIONAL, frame.max, MS, "max", 8, 2, 1)
BENCH_FIGURE(SPREAD, "frame_ms", "spread", "frame_ms_spread", OPTIONAL, spread, MS, "spread", 8, 2, 1)
BENCH_FIGURE(FPS, NULL, "fps", "fps", OPTIONAL, fps, 1, "fps", 7, 1, 1)
BENCH_FIGURE(LOW_FPS, NULL, "low_1_percent_fps", "low_1_percent_fps", OPTIONAL, low_1_percent_fps, 1, "1% low", 7, 1, 1)
BENCH_FIGURE(SIMULATE, NULL, "simulate_ms", "simulate_ms", OPTIONAL, simulate, MS, "simulate", 8, 2, 1)
BENCH_FIGURE(UPLOAD, NULL, "upload_ms", "upload_ms", OPTIONAL, upload, MS, "upload", 7, 2, 1)
BENCH_FIGURE(DRAW, NULL, "draw_ms", "draw_ms", OPTIONAL, draw, MS, "draw", 8, 2, 1)
BENCH_FIGURE(GPU, NULL, "gpu_ms", "gpu_ms", OPTIONAL, gpu, MS, "GPU", 7, 2, 1)
BENCH_FIGURE(NEIGHBOURS_FIRST, NULL, "neighbours_first", "neighbours_first", OPTIONAL, neighbours_first, 1, "first", 7, 1, 1)
BENCH_FIGURE(NEIGHBOURS, NULL, "neighbours_mean", "neighbours_mean", OPTIONAL, neighbours_mean, 1, "neighbours", 11, 1, 1)
BENCH_FIGURE(NEIGHBOURS_LAST, NULL, "neighbours_last", "neighbours_last", OPTIONAL, neighbours_last, 1, "last", 7, 1, 1)
BENCH_FIGURE(PAIRS, NULL, "pairs_per_second", "pairs_per_second", OPTIONAL, pairs_per_second, 1, "Mpairs/s", 9, 0, 1e-6)
BENCH_FIGURE(TRIANGLES, NULL, "triangles_per_second", "triangles_per_second", OPTIONAL, triangles_per_second, 1, "Mtri/s", 7, 1, 1e-6)
BENCH_FIGURE(MESHES, NULL, "meshes", "meshes", OPTIONAL, meshes, 1, "meshes", 7, 0, 1)
BENCH_FIGURE(SPRITES, NULL, "sprites", "sprites", OPTIONAL, sprites, 1, "sprites", 7, 0, 1)
BENCH_FIGURE(DOTS, NULL, "dots", "dots", OPTIONAL, dots, 1, "dots", 7, 0, 1)
BENCH_FIGURE(COVERED, NULL, "covered", "covered", OPTIONAL, covered, 1, "seen %", 6, 1, 100)
BENCH_FIGURE(OTHERS, NULL, "other_programs", "other_programs", OPTIONAL, others, 1, "others %", 8, 0, 100)
BENCH_FIGURE(QUIET, NULL, "quiet", "quiet", FLAG, bench_quiet, 1, "quiet", 5, 0, 1)
BENCH_FIGURE(LIMIT_PAIRS, "limits", "pairs_per_second", "limit_pairs_per_second", OPTIONAL, limits.pairs_per_second, 1, "kernel", 9, 0, 1e-6)
BENCH_FIGURE(LIMIT_SIMULATE, "limits", "simulate_ms", "limit_simulate_ms", DERIVED, bench_limit_simulate, MS, "bare pairs", 10, 2, 1)
BENCH_FIGURE(LIMIT_DRAW, "limits", "draw_ms", "limit_draw_ms", OPTIONAL, limits.draw, MS, "bare draw", 9, 2, 1)
BENCH_FIGURE(LIMIT_TRIANGLES, "limits", "draw_same_triangles_ms", "limit_draw_same_triangles_ms", OPTIONAL, limits.draw_same_triangles, MS, "same triangles", 14, 2, 1)
BENCH_FIGURE(LIMIT_MEMORY, "limits", "memory_bytes_per_second", "limit_memory_bytes_per_second", OPTIONAL, limits.memory_bytes_per_second, 1, "copy GB/s", 9, 1, 1e-9)
BENCH_FIGURE(RATIO_SIMULATE, "ratios", "simulate", "ratio_simulate", DERIVED, bench_ratio_simulate, 1, "share %", 7, 1, 100)
BENCH_FIGURE(RATIO_DRAW, "ratios", "draw", "ratio_draw", DERIVED, bench_ratio_draw, 1, "ratio", 7, 2, 1)
#undef MS
#undef BENCH_FIGURE
