// Commands, and what else reads and writes, with every call refused in turn: what is written
// appears whole or not at all, beside an old file the old one stays, and a command that fails
// changes nothing.

#include "test.h"

#include <cJSON.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/commands.h"
#include "base/file.h"
#include "base/hash.h"
#include "camera/path.h"
#include "film/sink.h"
#include "fly/captures.h"
#include "gfx/image.h"
#include "refuse.h"
#include "render/shape.h"
#include "session/journal.h"
#include "session/notes.h"
#include "support/bench_run.h"
#include "support/push_text.h"
#include "support/put_file.h"
#include "trial.h"

enum {
    SEVERAL = REFUSE_MEMORY | REFUSE_FILES | REFUSE_THREADS,
    ALL = SEVERAL | REFUSE_RENAMES,
};

// --- Flights ---

static bool fly(Session *session, int ticks, Error *error) {
    for (int i = 0; i < ticks; i++)
        if (!session_tick(session, error))
            return false;
    return true;
}

// As a flight does it: recorded from the first change, whole on leaving.
static bool write_journal(const char *path, uint64_t *result, Error *error) {
    OutputFile output;
    if (!output_begin(&output, path, error))
        return false;
    journal_write_head(output.file.stream);
    SessionOptions options = {.model = "leader",
                              .has_birds = true,
                              .birds = 20,
                              .seed = 3,
                              .threads = 1,
                              .journal = output.file.stream};
    Session *session = session_create(&options, error);
    bool good = session && fly(session, 2, error) && push_text(session, error, "trails=on") &&
                push_text(session, error, "quality=low") &&
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

// --- Meshes and pictures ---

static bool read_mesh(uint64_t *result, Error *error) {
    Mesh mesh = {0};
    char path[FILE_PATH_SIZE];
    if (!file_find_asset("assets/meshes/bird.2.obj", path, error) ||
        !mesh_read_obj(&mesh, path, error))
        return false;
    *result = fnv_bytes(FNV_START, mesh.vertices, mesh.vertex_count * sizeof *mesh.vertices);
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

static bool plot(uint64_t *result, Error *error) {
    BenchRuns runs = {{a_run(), a_run()}, 2, false};
    runs.items[1].of[BENCH_BIRDS] *= 2;
    BenchSeries series = {"", &runs};
    BenchPlot what = {true, "here", &series, 1, ""};
    *result = 0;
    return bench_plot("old.svg", &what, error);
}

static bool write_video(uint64_t *result, Error *error) {
    Sink sink = {0};
    VideoFormat format = {.width = 32, .height = 32, .fps = 10};
    *result = 0;
    if (!sink_begin(&sink, "old.mp4", &format, 0, 3, error))
        return false;
    for (int i = 0; i < 3; i++)
        if (!sink_add(&sink, noise(32 * 32 * 3), error)) {
            sink_end(&sink, false, error);
            return false;
        }
    return sink_end(&sink, true, error);
}

// --- Pictures of the window ---

enum { SIZE = 12 };

// One picture, to its result.
static bool write_one(Capture *capture, double now, Error *error) {
    if (capture_begin(capture, now, 1, SIZE, SIZE)) {
        for (int i = 0; i < SIZE * SIZE * 3; i++)
            capture->rgb[i] = (uint8_t)(i * i);
        capture_write(capture);
    }
    if (!capture_take_result(capture, true))
        fail_msg("a picture without a result");
    *error = capture->error;
    return error->kind == ERROR_NONE;
}

// Files are named by the time of day: here they are looked at and taken away. Each is whole.
static size_t take_away(void) {
    size_t count = 0;
    DIR *folder = opendir(".");
    assert_non_null(folder);
    for (struct dirent *entry; (entry = readdir(folder));) {
        Image image;
        Error error = {0};
        if (strncmp(entry->d_name, "skein-", 6) != 0)
            continue;
        if (!image_read_png(&image, entry->d_name, &error))
            fail_msg("half a picture: %s", error.text);
        image_deinit(&image);
        assert_int_equal(unlink(entry->d_name), 0);
        count++;
    }
    closedir(folder);
    return count;
}

static bool capture(uint64_t *result, Error *error) {
    Capture capture = {0};
    capture.shot_wanted = true;
    bool good = write_one(&capture, 10, error);
    capture.series = (CaptureSeries){.on = true, .due = 11, .stem = "skein-series"};
    good = good && write_one(&capture, 11, error) && write_one(&capture, 12, error);
    refuse_hold(true);
    *result = take_away();
    if (good && (*result != 3 || capture.series.written != 2))
        fail_msg("%zu of 3 were saved, and nothing was said", (size_t)*result);
    refuse_hold(false);
    capture_deinit(&capture);
    return good;
}

// --- All ---

TEST(all) {
    static const Trial trials[] = {
        {"simulate --model starling --birds 50 --steps 3 --threads 3 --hash",
         .command = cmd_simulate, .what = ALL},
        {"simulate --model leader --birds 20 --steps 4 --threads 2 --states old.csv --set flocks=3 "
         "--metrics m.csv --metrics-of all --per-flock --checkpoint c.checkpoint --at 2:birds=40 --hash",
         .command = cmd_simulate, .what = SEVERAL, .most = 20, .depth = 4},
        // Its times are others every time, and go to standard output.
        {"simulate --model cursor --birds 20 --steps 3 --threads 2 --time --save-preset saved.cfg",
         .command = cmd_simulate, .what = ALL},
        {"simulate --init start.csv --steps 3 --rule alignment=off --checkpoint old.checkpoint",
         .command = cmd_simulate, .what = SEVERAL, .most = 20, .depth = 4},
        {"simulate --resume flight.checkpoint --steps 3 --metrics m.csv", .command = cmd_simulate,
         .what = SEVERAL, .most = 20, .depth = 4},
        {"simulate --replay flight.journal --metrics link.csv", .command = cmd_simulate,
         .what = SEVERAL, .most = 20, .depth = 4},
        {"simulate --preset stock --steps 0 --save-preset old.cfg", .command = cmd_simulate,
         .what = SEVERAL},
        {"info --presets", .command = cmd_info, .what = ALL, .most = 20, .depth = 4},
        {"bench --compare bench.json bench.json", .command = cmd_bench, .what = ALL},
        // Each refusal is a context of its own with all its shaders: few call stacks are told
        // apart.
        {"render --replay flight.journal --size 64x48 --samples 1 --threads 2 --out old.png",
         .command = cmd_render, .what = ALL, .most = 1, .depth = 1},
        {"bench --draw none --counts 10 --frames 2 --warmup 1 --size 64x48 --threads 2 --json old.json",
         .command = cmd_bench, .what = SEVERAL, .may_lack = true, .most = 1, .depth = 1},
        {"simulate --model leader --rule alignment=off --set gravity=1 --at 1:gravity=2 --at 2:restart",
         .what = ALL},
        {"bench --counts 10,20 --neighbours 5", .what = ALL},

        {"a journal recorded", .run = record, .what = SEVERAL},
        {"a camera path", .run = fly_path, .what = ALL},
        {"a mesh", .run = read_mesh, .what = ALL},
        {"a picture written", .run = write_picture, .what = ALL},
        {"a picture read", .run = read_picture, .what = ALL, .names = "picture.png"},
        {"a plot", .run = plot, .what = ALL},
        // That ffmpeg's words cannot be read is no loss.
        {"a video", .run = write_video, .what = ALL, .may_lack = true},
        {"pictures of the window", .run = capture, .what = SEVERAL, .most = 40},
    };
    // Drawing takes minutes where a sanitizer watches.
    for (size_t i = 0; i < sizeof trials / sizeof *trials; i++)
        if ((trials[i].command != cmd_render && trials[i].command != cmd_bench) ||
            !getenv("SKEIN_WATCHED"))
            trial_run(&trials[i]);
}

static int make_files(void **state) {
    (void)state;
    cJSON_InitHooks(&(cJSON_Hooks){refuse_malloc, refuse_free});
    static const char *const old[] = {"old.checkpoint",   "old.journal", "old.journal.meta.json",
                                      "old.cfg",          "old.path",    "old.json",
                                      "old.csv",          "old.svg",     "old.mp4",
                                      "old.csv.meta.json"};
    for (size_t i = 0; i < sizeof old / sizeof *old; i++)
        put_file(old[i], "old\n");
    put_file("start.csv", "id,x,y,z,vx,vy,vz\n0,1,2,3,4,5,6\n1,2,3,4,5,6,7\n2,3,4,5,6,7,8\n");
    put_file("path.txt", "skein-path 1\n0 1 2 3 4 5 60\n");
    put_file("target.csv", "");
    unlink("link.csv");
    assert_int_equal(symlink("target.csv", "link.csv"), 0);
    assert_int_equal(system("mkdir -p \"$XDG_CONFIG_HOME/skein/presets\""), 0);
    char path[FILE_PATH_SIZE];
    snprintf(path, sizeof path, "%s/skein/presets/mine.cfg", getenv("XDG_CONFIG_HOME"));
    put_file(path, "model=leader\nbirds=33\n");
    uint64_t result;
    Error error = {0};
    put_file("bench.json", "{\"schema\":1,\"machine\":{},\"settings\":{},"
                           "\"runs\":[{\"birds\":5,\"frame_ms\":{\"median\":1,\"p95\":1}}]}");
    if (system("\"$SKEIN\" simulate --init start.csv --steps 3 --checkpoint flight.checkpoint") !=
            0 ||
        !write_journal("flight.journal", &result, &error) ||
        !image_write("picture.png", IMAGE_PNG, WIDTH, HEIGHT, noise(WIDTH * HEIGHT * 3), &error) ||
        !image_write("old.png", IMAGE_PNG, 1, 1, noise(3), &error))
        fail_msg("%s", error.text);
    return 0;
}

TEST_FIXTURES(make_files, NULL)
