// The figures of a benchmark, one row each. result.h makes ids of it and result.c a table, which
// printed tables, CSV, JSON, reading, comparing and plotting use.
//
//   BENCH_FIGURE(id, group, name, column, head, width, digits, shown)
//
// group, name   in a run of the JSON file: the object, or NULL, and the member, whose name ends in
//               its unit
// column        of the CSV file
// head ...      in tables for people: heading, width, decimals, and the factor from the file's unit
//
// bench_derive computes quiet, limit_simulate_ms and the ratios from the others.

BENCH_FIGURE(BIRDS, NULL, "birds", "birds", "birds", 9, 0, 1)
BENCH_FIGURE(FRAMES, NULL, "frames", "frames", "frames", 7, 0, 1)
BENCH_FIGURE(FRAME, "frame_ms", "median", "frame_ms_median", "frame", 8, 2, 1)
BENCH_FIGURE(FRAME_P95, "frame_ms", "p95", "frame_ms_p95", "p95", 8, 2, 1)
BENCH_FIGURE(FRAME_P99, "frame_ms", "p99", "frame_ms_p99", "p99", 8, 2, 1)
BENCH_FIGURE(FRAME_MAX, "frame_ms", "max", "frame_ms_max", "max", 8, 2, 1)
BENCH_FIGURE(SPREAD, "frame_ms", "spread", "frame_ms_spread", "spread", 8, 2, 1)
BENCH_FIGURE(FPS, NULL, "fps", "fps", "fps", 7, 1, 1)
BENCH_FIGURE(LOW_FPS, NULL, "low_1_percent_fps", "low_1_percent_fps", "1% low", 7, 1, 1)
BENCH_FIGURE(SIMULATE, NULL, "simulate_ms", "simulate_ms", "simulate", 8, 2, 1)
BENCH_FIGURE(UPLOAD, NULL, "upload_ms", "upload_ms", "upload", 7, 2, 1)
BENCH_FIGURE(DRAW, NULL, "draw_ms", "draw_ms", "draw", 8, 2, 1)
BENCH_FIGURE(GPU, NULL, "gpu_ms", "gpu_ms", "GPU", 7, 2, 1)
BENCH_FIGURE(NEIGHBOURS_FIRST, NULL, "neighbours_first", "neighbours_first", "first", 7, 1, 1)
BENCH_FIGURE(NEIGHBOURS, NULL, "neighbours_mean", "neighbours_mean", "neighbours", 11, 1, 1)
BENCH_FIGURE(NEIGHBOURS_LAST, NULL, "neighbours_last", "neighbours_last", "last", 7, 1, 1)
BENCH_FIGURE(PAIRS, NULL, "pairs_per_second", "pairs_per_second", "Mpairs/s", 9, 0, 1e-6)
BENCH_FIGURE(TRIANGLES, NULL, "triangles_per_second", "triangles_per_second", "Mtri/s", 7, 1, 1e-6)
BENCH_FIGURE(MESHES, NULL, "meshes", "meshes", "meshes", 7, 0, 1)
BENCH_FIGURE(SPRITES, NULL, "sprites", "sprites", "sprites", 7, 0, 1)
BENCH_FIGURE(DOTS, NULL, "dots", "dots", "dots", 7, 0, 1)
BENCH_FIGURE(COVERED, NULL, "covered", "covered", "seen %", 6, 1, 100)
BENCH_FIGURE(OTHERS, NULL, "other_programs", "other_programs", "others %", 8, 0, 100)
BENCH_FIGURE(QUIET, NULL, "quiet", "quiet", "quiet", 5, 0, 1)
BENCH_FIGURE(LIMIT_PAIRS, "limits", "pairs_per_second", "limit_pairs_per_second", "kernel", 9, 0, 1e-6)
BENCH_FIGURE(LIMIT_SIMULATE, "limits", "simulate_ms", "limit_simulate_ms", "bare pairs", 10, 2, 1)
BENCH_FIGURE(LIMIT_DRAW, "limits", "draw_ms", "limit_draw_ms", "bare draw", 9, 2, 1)
BENCH_FIGURE(LIMIT_TRIANGLES, "limits", "draw_same_triangles_ms", "limit_draw_same_triangles_ms", "same triangles", 14, 2, 1)
BENCH_FIGURE(LIMIT_MEMORY, "limits", "memory_bytes_per_second", "limit_memory_bytes_per_second", "copy GB/s", 9, 1, 1e-9)
BENCH_FIGURE(RATIO_SIMULATE, "ratios", "simulate", "ratio_simulate", "share %", 7, 1, 100)
BENCH_FIGURE(RATIO_DRAW, "ratios", "draw", "ratio_draw", "ratio", 7, 2, 1)
#undef BENCH_FIGURE
