// The camera between the records of a journal: through each of them, smooth, nowhere beyond them,
// and never sweeping where the window's camera jumped.
#include "test.h"

#include <stdio.h>
#include <string.h>

#include <math.h>

#include "film/track.h"

static const char *const path = "track.journal";

static void put(const char *lines) {
    FILE *stream = fopen(path, "w");
    assert_non_null(stream);
    fprintf(stream, "skein-journal 1\n0 model=leader\n%s", lines);
    assert_int_equal(fclose(stream), 0);
}

static CameraTrack read_track(const char *lines) {
    CameraTrack track;
    Error error = {0};
    put(lines);
    if (!camera_track_read(&track, path, &error))
        fail_msg("%s", error.text);
    return track;
}

// A record at a tick shows the flock a tick before.
static Camera look(const CameraTrack *track, double tick) {
    Camera camera;
    assert_true(camera_track_at(track, tick - 1, &camera));
    return camera;
}

TEST(through_every_record) {
    CameraTrack track = read_track("0 camera=1,2,3,40,5\n6 camera=4,-2,3,50,-5\n"
                                   "13 camera=9,0,-8,20,0\n20 camera=9,0,-8,21,80\n20 end "
                                   "0123456789abcdef\n");
    static const float records[][6] = {
        {0, 1, 2, 3, 40, 5}, {6, 4, -2, 3, 50, -5}, {13, 9, 0, -8, 20, 0}, {20, 9, 0, -8, 21, 80}};
    for (size_t i = 0; i < 4; i++) {
        Camera camera = look(&track, (double)records[i][0]);
        for (int k = 0; k < 3; k++)
            assert_float_equal(camera.position[k], records[i][k + 1], 1e-5);
        assert_float_equal(camera.yaw, records[i][4], 1e-4);
        assert_float_equal(camera.pitch, records[i][5], 1e-4);
    }
    assert_float_equal(look(&track, -5).position[0], 1, 0); // before the first, after the last
    assert_float_equal(look(&track, 500).pitch, 80, 0);
    assert_float_equal(look(&track, 7).field_of_view, 0, 0); // the view's
    array_deinit(&track);
    // A lens, and a cut: two cameras at one tick.
    track = read_track("0 camera=0,0,0,0,0,30\n60 camera=0,0,0,0,0,10\n60 camera=9,0,0,0,0,36\n");
    assert_float_equal(look(&track, 59.9).field_of_view, 10, 0.5f);
    assert_float_equal(look(&track, 60).field_of_view, 36, 1e-4f);
    assert_float_equal(look(&track, 60).position[0], 9, 1e-4f);
    array_deinit(&track);
}

TEST(a_steady_flight_stays_steady) {
    char lines[2048] = "";
    for (int tick = 0; tick <= 130; tick += tick % 4 ? 6 : 7) // as frames come
        snprintf(lines + strlen(lines), 64, "%d camera=%g,0,0,%g,0\n", tick, tick * 0.5, tick * 5.);
    CameraTrack track = read_track(lines);
    Camera before = look(&track, 0);
    for (int i = 1; i < 500; i++) {
        Camera camera = look(&track, i * 0.25);
        assert_float_equal(camera.position[0] - before.position[0], 0.125, 1e-3);
        assert_float_equal(remainderf(camera.yaw - before.yaw, 360), 1.25, 1e-3);
        before = camera;
    }
    array_deinit(&track);
}

TEST(smooth_and_never_beyond_a_record) {
    CameraTrack track = read_track("0 camera=0,0,0,0,0\n6 camera=0,0,0,0,0\n12 camera=3,0,0,0,0\n"
                                   "18 camera=10,0,0,0,0\n24 camera=10,0,0,0,0\n"
                                   "30 camera=10.5,0,0,0,0\n");
    float before = 0, pace = 0;
    for (int i = 1; i <= 3000; i++) {
        float x = look(&track, i * 0.01).position[0];
        assert_true(x >= before - 1e-6f && x <= 10.5f);
        assert_true(i <= 1800 || i > 2400 || x == 10);
        assert_true(fabsf(x - before - pace) < 1e-3f); // no jolt
        pace = x - before;
        before = x;
    }
    array_deinit(&track);
}

TEST(the_short_way_round) {
    CameraTrack track = read_track("0 camera=0,0,0,170,0\n6 camera=0,0,0,-170,0\n"
                                   "12 camera=0,0,0,170,0\n");
    for (int i = 0; i <= 24; i++)
        assert_true(fabsf(look(&track, i * 0.5).yaw) >= 169.99f);
    assert_float_equal(fabsf(look(&track, 3).yaw), 180, 6);
    array_deinit(&track);
}

TEST(a_camera_at_rest_stays) {
    CameraTrack track = read_track("0 camera=0,0,0,0,0\n600 camera=2,0,0,0,0\n"
                                   "606 camera=4,0,0,0,0\n");
    assert_float_equal(look(&track, 590).position[0], 0, 1e-6);
    assert_true(look(&track, 597).position[0] > 0.3f);
    array_deinit(&track);
}

TEST(another_model_is_a_cut) {
    CameraTrack track =
        read_track("0 camera=0,0,0,0,0\n6 camera=1,0,0,0,0\n10 model=leader\n12 camera=2,0,0,0,0\n"
                   "15 model=cursor\n18 camera=90,0,0,0,0\n24 camera=91,0,0,0,0\n");
    assert_float_equal(look(&track, 9).position[0], 1.5, 0.2); // the same model: no cut
    assert_float_equal(look(&track, 14.99).position[0], 2, 1e-6);
    assert_float_equal(look(&track, 15).position[0], 90, 1e-6);
    assert_true(look(&track, 17).position[0] < 91);
    array_deinit(&track);
}

TEST(what_was_flown_in_a_pause_is_a_cut) {
    CameraTrack track =
        read_track("0 camera=0,0,0,0,0\n6 camera=1,0,0,0,0\n6 camera=20,0,0,0,0\n"
                   "6 camera=40,0,0,0,0\n6 camera=50,0,0,0,0\n12 camera=51,0,0,0,0\n");
    assert_int_equal(track.count, 4);
    assert_true(look(&track, 5.99).position[0] <= 1);
    assert_float_equal(look(&track, 6).position[0], 50, 1e-6);
    array_deinit(&track);
}

TEST(none_and_wrong) {
    Camera camera;
    CameraTrack track = read_track("0 gravity=3\n");
    assert_false(camera_track_at(&track, 3, &camera));
    array_deinit(&track);
    Error error = {0};
    put("5 camera=1,2,3,4,500\n");
    assert_false(camera_track_read(&track, path, &error));
    assert_int_equal(error.kind, ERROR_FAILED);
    assert_non_null(strstr(error.text, "track.journal:3: "));
}
