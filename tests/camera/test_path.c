// Files of keyframes, and where the camera is between them.

#include "test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "camera/path.h"

static void write_text(const char *name, const char *text) {
    FILE *stream = fopen(name, "wb");
    assert_non_null(stream);
    fputs(text, stream);
    assert_int_equal(fclose(stream), 0);
}

static CameraPath read_text(const char *text) {
    CameraPath path;
    Error error = {0};
    write_text("path.txt", text);
    if (!camera_path_read(&path, "path.txt", &error))
        fail_msg("%s", error.text);
    return path;
}

static void refuse(const char *text, const char *wanted) {
    CameraPath path;
    Error error = {0};
    write_text("wrong.txt", text);
    assert_false(camera_path_read(&path, "wrong.txt", &error));
    if (!strstr(error.text, wanted))
        fail_msg("said '%s', not '%s'", error.text, wanted);
    assert_null(strchr(error.text, '\n'));
    assert_null(path.keys.items);
}

TEST(what_is_written_reads_back) {
    CameraPath path = {0}, back;
    Error error = {0};
    Camera camera = {.position = {0.1f, -1e5f, 3.3333333f}, .yaw = -179.99f, .field_of_view = 55};
    for (int i = 0; i < 100; i++) {
        camera.position[0] *= 1.07f;
        camera.pitch = (float)i / 1.7f;
        assert_true(camera_path_add(&path, 1e5 + i / 3.0, &camera, &error));
    }
    for (int about = 0; about < 2; about++) {
        path.about_flock = about;
        FILE *stream = fopen("back.txt", "w");
        camera_path_write(&path, stream);
        assert_int_equal(fclose(stream), 0);
        assert_true(camera_path_read(&back, "back.txt", &error));
        assert_int_equal(back.about_flock, about);
        assert_int_equal(back.keys.count, path.keys.count);
        for (size_t i = 0; i < path.keys.count; i++) {
            assert_memory_equal(&back.keys.items[i].camera, &path.keys.items[i].camera,
                                sizeof(Camera));
            assert_true(back.keys.items[i].seconds == path.keys.items[i].seconds);
        }
        camera_path_deinit(&back);
    }
    camera_path_deinit(&path);
}

TEST(comments_and_blanks_are_nothing) {
    CameraPath path = read_text("skein-path 1\r\n\n# a word\n about  flock # it flies\n"
                                "  2 1 2 3\t4 5 55 # first\n\n3 1 2 3 4 5 55");
    assert_int_equal(path.keys.count, 2);
    assert_true(path.about_flock);
    assert_true(camera_path_length(&path) == 1);
    assert_float_equal(path.keys.items[0].camera.position[2], 3, 0);
    camera_path_deinit(&path);
}

TEST(what_is_wrong_is_named) {
    refuse("", "wrong.txt:1: expected the line skein-path 1");
    refuse("skein-path 2\n", "wrong.txt:1: expected the line skein-path 1");
    refuse("skein-path 1\n# none\n", "wrong.txt: no keyframe");
    refuse("skein-path 1\n\n0 1 2 3 4 5\n", "wrong.txt:3: 6 numbers: seven");
    refuse("skein-path 1\n0 1 nan 3 4 5 55\n", "wrong.txt:2: Y nan: -1e+06 to 1e+06 units");
    refuse("skein-path 1\n0 1 2 3 4 91 55\n", "wrong.txt:2: PITCH 91: -90 to 90 degrees");
    refuse("skein-path 1\n-1 1 2 3 4 5 55\n", "wrong.txt:2: SECONDS -1: 0 to");
    refuse("skein-path 1\n1 1 2 3 4 5 55\n1 1 2 3 4 5 55\n", "wrong.txt:3: 1 seconds after 1:");
    refuse("skein-path 1\n1 1 2 3 4 5 55\n1.0001 1 2 3 4 5 55\n", "wrong.txt:3: ");
    refuse("skein-path 1\nabout leader\n", "wrong.txt:2: the line about flock");
    refuse("skein-path 1\n1 1 2 3 4 5 55\nabout flock\n", "wrong.txt:3: the line about flock");

    CameraPath path;
    Error error = {0};
    FILE *stream = fopen("wrong.txt", "wb");
    fputs("skein-path 1\n", stream);
    for (int i = 0; i <= CAMERA_PATH_MOST; i++)
        fprintf(stream, "%d 1 2 3 4 5 55\n", i);
    fclose(stream);
    assert_false(camera_path_read(&path, "wrong.txt", &error));
    assert_non_null(strstr(error.text, "wrong.txt:4098: more keyframes than 4096"));
    assert_false(camera_path_read(&path, "missing.txt", &error));
    assert_non_null(strstr(error.text, "missing.txt"));
}

TEST(it_goes_through_every_keyframe_without_a_jump) {
    CameraPath path = read_text("skein-path 1\n"
                                "5 0 10 0 170 -90 55\n6 50 -3 0 -170 20 30\n6.1 51 -3 9 -90 90 30\n"
                                "20 -900 -3 -40 100 10 90\n21 -900 -3 -40 100 10 90\n"
                                "30 4 20 0 0 0 55\n");
    for (size_t i = 0; i < path.keys.count; i++) {
        const Camera *key = &path.keys.items[i].camera;
        Camera at = camera_path_at(&path, path.keys.items[i].seconds - 5);
        for (int k = 0; k < 3; k++)
            assert_float_equal(at.position[k], key->position[k], 1e-3f);
        assert_float_equal(remainderf(at.yaw - key->yaw, 360), 0, 1e-2f);
        assert_float_equal(at.pitch, key->pitch, 1e-3f);
    }
    Camera last = camera_path_at(&path, 0);
    float speed = 0;
    for (int i = 1; i <= 26000; i++) {
        Camera at = camera_path_at(&path, i * 0.001);
        float step = 0, turn = fabsf(remainderf(at.yaw - last.yaw, 360));
        for (int k = 0; k < 3; k++)
            step += powf(at.position[k] - last.position[k], 2);
        step = sqrtf(step);
        assert_true(step < 0.5f && turn < 4);
        assert_true(fabsf(step - speed) < 0.05f); // nor does its speed
        assert_true(at.position[1] >= -3 && at.position[1] <= 20);
        assert_true(fabsf(at.pitch) <= 90 && at.field_of_view >= 30 && at.field_of_view <= 90);
        speed = step;
        last = at;
    }
    // Still between two that are the same, still at both ends.
    Camera still = camera_path_at(&path, 15.5);
    assert_float_equal(still.position[0], -900, 1e-3f);
    assert_float_equal(camera_path_at(&path, 0.01).position[0], 0, 0.02f);
    assert_memory_equal(&path.keys.items[0].camera, (Camera[]){camera_path_at(&path, -1)},
                        sizeof(Camera));
    assert_memory_equal(&path.keys.items[5].camera, (Camera[]){camera_path_at(&path, 99)},
                        sizeof(Camera));
    // The short way from 170 to -170 leads over 180.
    assert_float_equal(fabsf(remainderf(camera_path_at(&path, 0.5).yaw, 360)), 180, 9);
    camera_path_deinit(&path);
}

TEST(a_circle_is_round) {
    CameraPath path = {0};
    Error error = {0};
    for (int i = 0; i <= 24; i++) {
        double angle = (i + 0.5) * 0.785398163;
        Camera camera = {.position = {(float)(100 * cos(angle)), 5, (float)(100 * sin(angle))},
                         .yaw = (float)(45 * i % 360),
                         .field_of_view = 55};
        assert_true(camera_path_add(&path, i * 2, &camera, &error));
    }
    for (double t = 4; t < 44; t += 0.05) {
        Camera at = camera_path_at(&path, t);
        assert_float_equal(hypotf(at.position[0], at.position[2]), 100, 1);
        assert_float_equal(remainderf(at.yaw - (float)t * 22.5f, 360), 0, 1e-2f);
    }
    camera_path_deinit(&path);
}

TEST(one_keyframe_is_enough) {
    CameraPath path = read_text("skein-path 1\n7 1 2 3 4 5 60\n");
    assert_true(camera_path_length(&path) == 0);
    assert_float_equal(camera_path_at(&path, 0).position[0], 1, 0);
    assert_float_equal(camera_path_at(&path, 5).field_of_view, 60, 0);
    camera_path_deinit(&path);
}

// The paths that come with the program.
TEST(shipped_paths_are_good) {
    static const char *const names[] = {"round", "through"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char name[64], file[FILE_PATH_SIZE];
        CameraPath path;
        Error error = {0};
        snprintf(name, sizeof name, "assets/paths/%s.txt", names[i]);
        if (!file_find_asset(name, file, &error) || !camera_path_read(&path, file, &error))
            fail_msg("%s", error.text);
        assert_true(camera_path_length(&path) >= 10);
        camera_path_deinit(&path);
    }
}
