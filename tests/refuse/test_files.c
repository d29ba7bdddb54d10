// Everything that is read and written, with every allocation, every call about files and every
// program refused in turn: what is written appears whole or not at all, and beside an old file the
// old one stays.

#include "test.h"

#include <cJSON.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/options.h"
#include "base/fnv.h"
#include "base/memory.h"
#include "bench/compare.h"
#include "bench/plot.h"
#include "bench/report.h"
#include "camera/path.h"
#include "film/film.h"
#include "film/video.h"
#include "gfx/image.h"
#include "refuse.h"
#include "render/mesh.h"
#include "session/journal.h"
#include "session/notes.h"
#include "session/preset.h"
#include "session/journal.h"
#include "sim/states.h"
#include "support/bench_run.h"
#include "support/push_text.h"
#include "support/write_checkpoint.h"
#include "trial.h"

enum {
    SEVERAL = REFUSE_MEMORY | REFUSE_FILES | REFUSE_THREADS,
    ALL = SEVERAL | REFUSE_RENAMES,
};

static const SessionOptions small = {
    .model = "leader", .has_birds = true, .birds = 20, .seed = 3, .threads = 1};

// --- Flights ---

static bool fly(Session *session, int ticks, Error *error) {
    for (int i = 0; i < ticks; i++)
        if (!session_tick(session, error))
            return false;
    return true;
}

static bool read_states(uint64_t *result, Error *error) {
    StatesFile file;
    if (!states_read("start.csv", false, &file, error))
        return false;
    *result = fnv_bytes(FNV_START, file.start.x, file.start.count * sizeof *file.start.x);
    states_free(&file);
    return true;
}

static bool write_checkpoint(uint64_t *result, Error *error) {
    SessionOptions options = small;
    options.init = "start.csv";
    Session *session = session_create(&options, error);
    bool good =
        session && fly(session, 3, error) && write_session_checkpoint(session, "old.state", error);
    if (good)
        *result = sim_hash(session_sim(session));
    session_destroy(session);
    return good;
}

static bool resume(uint64_t *result, Error *error) {
    SessionOptions options = {.resume = "flight.state", .threads = 1};
    Session *session = session_create(&options, error);
    bool good = session && fly(session, 3, error);
    if (good)
        *result = sim_hash(session_sim(session));
    session_destroy(session);
    return good;
}

// As a flight does it: recorded from the first change, whole on leaving.
static bool write_journal(const char *path, uint64_t *result, Error *error) {
    OutputFile output;
    if (!output_begin(&output, path, error))
        return false;
    journal_write_head(output.file.stream);
    SessionOptions options = small;
    options.journal = output.file.stream;
    Session *session = session_create(&options, error);
    bool good = session && fly(session, 2, error) &&
                push_text(session, error, "camera=1,2,3,4,5") &&
                push_text(session, error, "gravity=4") && fly(session, 60, error) &&
                push_text(session, error, "camera=2,2,3,4,5") && fly(session, 1, error);
    char program[] = "skein", command[] = "fly";
    char *argv[] = {program, command};
    Meta meta = {.session = session, .argc = 2, .argv = argv};
    if (good) {
        journal_write_end(output.file.stream, session_steps(session),
                          sim_hash(session_sim(session)));
        *result = sim_hash(session_sim(session));
        good = output_finish(&output, &meta, error) &&
               file_commit_all((FileWriter *[]){&output.file, &output.meta}, 2, error);
    }
    output_abort(&output);
    session_destroy(session);
    return good;
}

static bool record(uint64_t *result, Error *error) {
    return write_journal("old.journal", result, error);
}

static bool replay(uint64_t *result, Error *error) {
    SessionOptions options = {.threads = 1};
    Replay flown = {0};
    CameraTrack track = {0};
    Session *session = NULL;
    bool good = replay_open(&flown, "flight.journal", error) &&
                camera_track_read(&track, "flight.journal", error) &&
                (session = replay_create_session(&options, error));
    while (good && session_steps(session) < replay_end_tick(&flown))
        good = replay_apply_due(&flown, session, error) && session_tick(session, error);
    if (good && (good = replay_apply_due(&flown, session, error))) {
        *result = sim_hash(session_sim(session));
        for (size_t i = 0; i < track.count; i++) { // not what lies between the members
            const CameraRecord *item = &track.items[i];
            *result = fnv_bytes(*result, &item->tick, sizeof item->tick);
            *result = fnv_bytes(*result, item->values, sizeof item->values);
            *result = fnv_bytes(*result, &item->cut, sizeof item->cut);
        }
    }
    camera_track_deinit(&track);
    session_destroy(session);
    replay_close(&flown);
    return good;
}

// --- Presets and paths ---

static bool list_presets(uint64_t *result, Error *error) {
    size_t count;
    Settings *all = preset_list(&count, error);
    if (!all)
        return false;
    *result = count;
    memory_free(all);
    return true;
}

static bool check_presets(uint64_t *result, Error *error) {
    *result = 0;
    return preset_check_own(error);
}

static bool load_and_save(uint64_t *result, Error *error) {
    Settings preset;
    FileWriter writer;
    if (!preset_load(&preset, "mine", error) || !file_begin(&writer, "old.cfg", error))
        return false;
    preset_write(writer.stream, &preset, "A note.");
    if (!file_commit(&writer, error))
        return false;
    *result = preset.birds;
    return true;
}

static bool refuse_preset(uint64_t *result, Error *error) {
    Settings preset;
    *result = 0;
    if (preset_load(&preset, "murmurations", error) || error->kind != ERROR_USAGE)
        return false;
    *error = (Error){0};
    return true;
}

static bool fly_path(uint64_t *result, Error *error) {
    CameraPath path = {0};
    bool good = camera_path_read(&path, "path.txt", error);
    for (int i = 0; good && i < 40; i++)
        good = camera_path_add(&path, 100 + i, &(Camera){.field_of_view = 50}, error);
    FileWriter writer;
    if (good && (good = file_begin(&writer, "old.path", error))) {
        camera_path_write(&path, writer.stream);
        good = file_commit(&writer, error);
    }
    *result = path.keys.count;
    camera_path_deinit(&path);
    return good;
}

static bool through_link(uint64_t *result, Error *error) {
    FileWriter writer;
    *result = 0;
    if (!file_begin(&writer, "link.csv", error))
        return false;
    fputs("new\n", writer.stream);
    bool good = file_commit(&writer, error);
    char target[64] = "";
    if (readlink("link.csv", target, sizeof target - 1) <= 0)
        fail_msg("the link was replaced, not its target%s", target);
    return good;
}

// --- Meshes and pictures ---

static bool read_meshes(uint64_t *result, Error *error) {
    static bool (*const others[])(Mesh *, Error *) = {mesh_make_cube, mesh_make_triangle};
    Mesh mesh = {0};
    char path[FILE_PATH_SIZE];
    *result = FNV_START;
    if (!file_find_asset("assets/meshes/bird.2.obj", path, sizeof path, error) ||
        !mesh_read_obj(&mesh, path, error))
        return false;
    *result = fnv_bytes(*result, mesh.vertices, mesh.vertex_count * sizeof *mesh.vertices);
    mesh_deinit(&mesh);
    for (size_t i = 0; i < 2; i++) {
        if (!others[i](&mesh, error))
            return false;
        *result = fnv_bytes(*result, mesh.vertices, mesh.vertex_count * sizeof *mesh.vertices);
        mesh_deinit(&mesh);
    }
    if (!mesh_make_sphere(&mesh, 8, error))
        return false;
    mesh_deinit(&mesh);
    if (!mesh_make_disc(&mesh, 8, error))
        return false;
    mesh_deinit(&mesh);
    return true;
}

enum { WIDTH = 64, HEIGHT = 40 };

// With enough in it that what stb_image_write keeps has to grow often.
static uint8_t *noise(size_t bytes) {
    static uint8_t pixels[WIDTH * HEIGHT * 4];
    uint32_t number = 1;
    for (size_t i = 0; i < bytes; i++) {
        number = number * 1664525 + 1013904223;
        pixels[i] = (uint8_t)(i % 7 ? number >> 24 : i);
    }
    return pixels;
}

static bool write_picture(uint64_t *result, Error *error) {
    *result = 0;
    return image_write("old.png", IMAGE_PNG, WIDTH, HEIGHT, noise(WIDTH * HEIGHT * 3), error);
}

static bool read_picture(uint64_t *result, Error *error) {
    Image image;
    if (!image_read_png(&image, "picture.png", error))
        return false;
    *result = fnv_bytes(FNV_START, image.pixels, WIDTH * HEIGHT * 4);
    image_deinit(&image);
    return true;
}

// --- Benchmarks ---

static void fill_runs(BenchRun runs[2]) {
    for (int i = 0; i < 2; i++) {
        runs[i] = a_run();
        runs[i].birds <<= i;
        runs[i].frames = 100;
    }
}

static bool write_bench(uint64_t *result, Error *error) {
    char program[] = "skein", command[] = "bench", set[] = "--set", value[] = "gravity=2";
    char *argv[] = {program, command, set, value, NULL};
    Options options = {0};
    BenchRun runs[2];
    fill_runs(runs);
    *result = 0;
    bool good = options_parse(&options, 4, argv, error);
    BenchOptions wanted = options.bench;
    wanted.session = options.session;
    wanted.picture = options.picture;
    BenchSettings settings = {.options = &wanted, .model = "leader", .simd = "plain"};
    good = good && bench_write_json("old.json", &settings, runs, 2, false, error);
    options_deinit(&options);
    return good;
}

static bool write_table(uint64_t *result, Error *error) {
    BenchRun runs[2];
    fill_runs(runs);
    *result = 0;
    return bench_write_csv("old.csv", runs, 2, error);
}

static bool compare_benches(uint64_t *result, Error *error) {
    const char *const paths[] = {"bench.json", "bench.json"};
    *result = 0;
    FILE *nowhere = fopen("/dev/null", "w");
    assert_non_null(nowhere);
    bool good = bench_compare(nowhere, paths, 2, NULL, error);
    fclose(nowhere);
    return good;
}

static bool plot(uint64_t *result, Error *error) {
    BenchRun runs[2];
    fill_runs(runs);
    BenchSeries series = {.label = "", .runs = runs, .run_count = 2};
    BenchPlot what = {true, "here", &series, 1, ""};
    *result = 0;
    return bench_plot_check("old.svg", error) && bench_plot("old.svg", &what, error);
}

static bool write_video(uint64_t *result, Error *error) {
    Video video = {0};
    VideoFormat format = {.width = 32, .height = 32, .fps = 10};
    *result = 0;
    if (!video_begin(&video, "old.mp4", &format, error))
        return false;
    for (int i = 0; i < 3; i++)
        if (!video_add(&video, noise(32 * 32 * 3), error)) {
            video_abort(&video);
            return false;
        }
    return video_end(&video, error);
}

// --- Options ---

static bool parse_options(uint64_t *result, Error *error) {
    static const char *const lines[] = {
        "skein simulate --model leader --birds 5 --seed 2 --threads 2 --simd plain --rule "
        "alignment=off --rule cohesion=off --set gravity=1 --steps 5 --dt 0.1 --every 2 --states s "
        "--metrics m --hash --search grid --at 1:gravity=2 --at 2:restart --checkpoint c --time "
        "--save-preset p.cfg",
        "skein render --preset a --size 64x48 --camera orbit --seconds 1 --fps 10 --warm 2 "
        "--samples 2 --shutter 180 --out a.png --gpu software",
        "skein bench --counts 10,20 --frames 5 --warmup 1 --neighbours 5 --simulate off --draw "
        "single --limits --window --csv c --json j --plot p.svg",
        "skein bench --compare a.json b.json",
        "skein fly --fullscreen --report r --journal j --init i",
        "skein render --replay j --path p",
        "skein info --models",
    };
    *result = 0;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        char text[1024], *argv[64], *rest = NULL;
        int argc = 0;
        snprintf(text, sizeof text, "%s", lines[i]);
        for (char *at = strtok_r(text, " ", &rest); at; at = strtok_r(NULL, " ", &rest))
            argv[argc++] = at;
        argv[argc] = NULL;
        Options options = {0};
        bool good = options_parse(&options, argc, argv, error);
        *result += options.changes.count + options.timed.count;
        options_deinit(&options);
        if (!good)
            return false;
    }
    return true;
}

// --- All ---

static void test_files(void **state) {
    (void)state;
    static const Trial trials[] = {
        {"states read", read_states, ALL, false, 0, 0, "start.csv"},
        {"a checkpoint written", write_checkpoint, ALL, false, 0, 0, NULL},
        {"a checkpoint resumed", resume, ALL, false, 0, 0, NULL},
        {"a journal recorded", record, SEVERAL, false, 0, 0, NULL},
        {"a journal flown again", replay, ALL, false, 0, 0, NULL},
        {"presets listed", list_presets, ALL, true, 0, 0, NULL},
        {"own presets checked", check_presets, ALL, false, 0, 0, NULL},
        {"a preset loaded and saved", load_and_save, ALL, false, 0, 0, NULL},
        {"a preset that is not there", refuse_preset, ALL, false, 0, 0, NULL},
        {"a camera path", fly_path, ALL, false, 0, 0, NULL},
        {"a file written through a link", through_link, ALL, false, 0, 0, NULL},
        {"meshes", read_meshes, ALL, false, 0, 0, NULL},
        {"a picture written", write_picture, ALL, false, 0, 0, NULL},
        {"a picture read", read_picture, ALL, false, 0, 0, "picture.png"},
        {"a benchmark's JSON written", write_bench, ALL, false, 400, 0, NULL},
        {"a benchmark's table written", write_table, ALL, false, 0, 0, NULL},
        {"benchmarks compared", compare_benches, ALL, false, 0, 0, NULL},
        {"a plot", plot, ALL, false, 0, 0, NULL},
        {"a video", write_video, ALL, true, 0, 0,
         NULL}, // that ffmpeg's words cannot be read is no loss
        {"options", parse_options, ALL, false, 0, 0, NULL},
    };
    for (size_t i = 0; i < sizeof trials / sizeof *trials; i++)
        trial_run(&trials[i]);
}

static void put(const char *path, const char *text) {
    FILE *stream = fopen(path, "w");
    if (!stream)
        fail_msg("%s cannot be written", path);
    fputs(text, stream);
    assert_int_equal(fclose(stream), 0);
}

static int make_files(void **state) {
    (void)state;
    cJSON_InitHooks(&(cJSON_Hooks){refuse_malloc, refuse_free});
    static const char *const old[] = {"old.state", "old.journal", "old.journal.meta.json",
                                      "old.cfg",   "old.path",    "old.json",
                                      "old.csv",   "old.svg",     "old.mp4"};
    for (size_t i = 0; i < sizeof old / sizeof *old; i++)
        put(old[i], "old\n");
    put("start.csv", "id,x,y,z,vx,vy,vz\n0,1,2,3,4,5,6\n1,2,3,4,5,6,7\n2,3,4,5,6,7,8\n");
    put("path.txt", "skein-path 1\n0 1 2 3 4 5 60\n1 2 3 4 5 6 60\n");
    put("target.csv", "");
    unlink("link.csv");
    assert_int_equal(symlink("target.csv", "link.csv"), 0);
    assert_int_equal(system("mkdir -p many \"$XDG_CONFIG_HOME/skein/presets\" && cd many && "
                            "touch $(seq 40)"),
                     0);
    char path[FILE_PATH_SIZE];
    snprintf(path, sizeof path, "%s/skein/presets/mine.cfg", getenv("XDG_CONFIG_HOME"));
    put(path, "model=leader\nbirds=33\n");
    uint64_t result;
    Error error = {0};
    if (!write_checkpoint(&result, &error) || rename("old.state", "flight.state") != 0 ||
        !write_journal("flight.journal", &result, &error) || !write_bench(&result, &error) ||
        rename("old.json", "bench.json") != 0 ||
        !image_write("picture.png", IMAGE_PNG, WIDTH, HEIGHT, noise(WIDTH * HEIGHT * 3), &error) ||
        !image_write("old.png", IMAGE_PNG, 1, 1, noise(3), &error))
        fail_msg("%s", error.text);
    put("old.state", "old\n");
    put("old.json", "old\n");
    return 0;
}

int files_tests(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_files)};
    return cmocka_run_group_tests_name("refuse.files", tests, make_files, NULL);
}
