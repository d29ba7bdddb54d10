// Where the camera looks, what it frames, and that matrix and projection agree.

#include "test.h"

#include <math.h>

#include "scene/camera.h"
#include "support/aim.h"

static void assert_near(float a, float b) {
    if (!(fabsf(a - b) <= 1e-3f))
        fail_msg("%g is not near %g", (double)a, (double)b);
}

TEST(directions) {
    static const struct {
        float yaw, pitch, forward[3], right[3], up[3];
    } cases[] = {
        {0, 0, {0, 0, -1}, {1, 0, 0}, {0, 1, 0}},
        {90, 0, {1, 0, 0}, {0, 0, 1}, {0, 1, 0}},
        {180, 0, {0, 0, 1}, {-1, 0, 0}, {0, 1, 0}},
        {0, 45, {0, 0.70711f, -0.70711f}, {1, 0, 0}, {0, 0.70711f, 0.70711f}},
        {0, -90, {0, -1, 0}, {1, 0, 0}, {0, 0, -1}}, // straight down, the picture's top along -z
        {0, 90, {0, 1, 0}, {1, 0, 0}, {0, 0, 1}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Camera camera = {.yaw = cases[i].yaw, .pitch = cases[i].pitch, .field_of_view = 60};
        float forward[3], right[3], up[3];
        camera_axes(&camera, forward, right, up);
        for (int k = 0; k < 3; k++) {
            assert_near(forward[k], cases[i].forward[k]);
            assert_near(right[k], cases[i].right[k]);
            assert_near(up[k], cases[i].up[k]);
        }
    }
}

TEST(frame_ball) {
    const float centre[3] = {4, -2, 9};
    for (int wide = 0; wide <= 1; wide++) {
        int width = wide ? 800 : 300, height = 400;
        Camera camera = {.yaw = 30, .pitch = -20, .field_of_view = 50};
        camera_frame_ball(&camera, centre, 5, (float)width / (float)height);
        float pixel[2];
        assert_true(camera_project(&camera, width, height, centre, pixel));
        assert_near(pixel[0], (float)width / 2);
        assert_near(pixel[1], (float)height / 2);
        // The ball touches the narrower pair of edges: the direction to its rim is half that angle.
        float distance =
            hypotf(hypotf(camera.position[0] - 4, camera.position[1] + 2), camera.position[2] - 9);
        float half = 25 * 3.14159265f / 180;
        if (!wide)
            half = atanf(tanf(half) * (float)width / (float)height);
        assert_near(asinf(5 / distance), half);
    }
}

// Every corner of the box within the margin, and one of them on its edge.
TEST(frame_box) {
    static const float boxes[][2][3] = {{{0, 0, 0}, {1280, 0, 720}}, {{-9, 4, -2}, {1, 30, 5}}};
    static const float directions[][2] = {{0, -90}, {20, 15}, {-130, -12}, {0, 90}};
    static const int sizes[][2] = {{1280, 720}, {800, 600}, {300, 900}};
    for (int i = 0; i < 2 * 4 * 3; i++) {
        const float(*box)[3] = boxes[i % 2], *direction = directions[i / 2 % 4];
        int width = sizes[i / 8][0], height = sizes[i / 8][1];
        Camera camera = {.yaw = direction[0], .pitch = direction[1], .field_of_view = 50};
        camera_frame_box(&camera, box[0], box[1], (float)width / (float)height, 0.1f);
        float outermost = 0;
        for (int corner = 0; corner < 8; corner++) {
            float place[3], pixel[2];
            for (int k = 0; k < 3; k++)
                place[k] = box[corner >> k & 1][k];
            assert_true(camera_project(&camera, width, height, place, pixel));
            outermost = fmaxf(outermost, fabsf(2 * pixel[0] / (float)width - 1));
            outermost = fmaxf(outermost, fabsf(2 * pixel[1] / (float)height - 1));
        }
        assert_near(outermost, 0.9f);
    }
}

TEST(ray_undoes_projection) {
    for (int i = 0; i < 5; i++) {
        Camera camera = {
            .position = {1, 2, 3}, .yaw = 40.0f * (float)i, .pitch = 45.0f * (float)i - 90};
        camera.field_of_view = 40 + 10 * (float)i;
        const float pixel[2] = {31.5f + 60 * (float)i, 170};
        float ray[3], place[3], back[2];
        camera_ray(&camera, 400, 200, pixel, ray);
        assert_near(ray[0] * ray[0] + ray[1] * ray[1] + ray[2] * ray[2], 1);
        for (int k = 0; k < 3; k++)
            place[k] = camera.position[k] + 12 * ray[k];
        assert_true(camera_project(&camera, 400, 200, place, back));
        assert_near(back[0] / 100, pixel[0] / 100);
        assert_near(back[1] / 100, pixel[1] / 100);
    }
}

TEST(matrix_agrees) {
    const float eye[3] = {1, 2, 3}, target[3] = {-20, 10, -30}, place[3] = {-12, 1, -30};
    Camera camera = camera_look_at(eye, target);
    float m[16], clip[4], pixel[2];
    camera_matrix(&camera, 2, m);
    for (int i = 0; i < 4; i++)
        clip[i] = m[i] * (place[0] - 1) + m[4 + i] * (place[1] - 2) + m[8 + i] * (place[2] - 3) +
                  m[12 + i];
    assert_true(camera_project(&camera, 400, 200, place, pixel));
    assert_near(pixel[0], 200 + 200 * clip[0] / clip[3]);
    assert_near(pixel[1], 100 - 100 * clip[1] / clip[3]);
    const float behind[3] = {22, -6, 36};
    assert_false(camera_project(&camera, 400, 200, behind, pixel));
}

TEST(the_text_form) {
    static const struct {
        const char *text;
        bool good;
    } cases[] = {
        {"1,2,3,4,5", true},
        {"1e9,-1e9,1e9,-1e9,90", true},
        {"0,0,0,0,-90", true},
        {"0,0,0,0,90.00001", false},
        {"0,0,0,0,-90.00001", false},
        {"1.0000001e9,0,0,0,0", false},
        {"0,-1.0000001e9,0,0,0", false},
        {"0,0,0,1.0000001e9,0", false},
        {"1,2,3,4", false},
        {"1,2,3,4,5,5", true},
        {"1,2,3,4,5,4.99", false},
        {"1,2,3,4,5,6,7", false},
        {"", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Camera camera = {0};
        Error error = {0};
        if (camera_parse(cases[i].text, &camera, &error) != cases[i].good)
            fail_msg("%s: %s", cases[i].text, error.text);
        assert_true(cases[i].good || error.kind == ERROR_USAGE);
    }
    Camera camera = {.field_of_view = 42};
    Error error;
    assert_true(camera_parse("1,-2.5,3e1,270,-10", &camera, &error));
    const Camera wanted = {.values = {1, -2.5f, 30, 270, -10, 0}}; // 0: the view's angle
    assert_memory_equal(&camera, &wanted, sizeof camera);
    assert_true(camera_parse("0,9,0,0,-90,13.5", &camera, &error));
    assert_float_equal(camera.field_of_view, 13.5f, 0);
}
