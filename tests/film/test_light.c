// The home pictures of the leader's and the starlings' first presets in the evening are exposed as
// a photographer exposes: for the sky.

#include "test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "camera/framing.h"
#include "show/show.h"
#include "support/aim.h"
#include "support/door.h"

enum { WIDTH = 1280, HEIGHT = 720 };

#include "../render/stand.h"

static uint8_t pixels[WIDTH * HEIGHT * 3], cover[WIDTH * HEIGHT * 3];

// Luminance with the weights of ITU-R BT.709 on display values, 0 to 1.
static double luminance(int x, int y) {
    const uint8_t *pixel = pixels + 3 * (y * WIDTH + x);
    return (0.2126 * pixel[0] + 0.7152 * pixel[1] + 0.0722 * pixel[2]) / 255;
}

static void draw(const FrameDescription *frame, uint8_t *picture) {
    Error error = {0};
    if (!offscreen_draw(offscreen, renderer, frame, &error))
        fail_msg("%s", error.text);
    memcpy(picture, offscreen_pixels(offscreen), sizeof pixels);
}

// Into pixels the picture, into cover its birds, white on black.
static void draw_with_cover(FrameDescription *frame) {
    const View *seen = frame->view;
    View view = *seen;
    draw(frame, pixels);
    view.sky = view.ground = view.haze = 0;
    view.background = 0;
    view.colour = VIEW_COLOUR_PLAIN;
    view.exposure = 1e6f;
    frame->view = &view;
    draw(frame, cover);
    frame->view = seen;
}

// The mean luminance of a rectangle without its birds.
static double mean_without_birds(int left, int right, int top, int bottom) {
    double sum = 0;
    int count = 0;
    for (int y = top; y < bottom; y++)
        for (int x = left; x < right; x++)
            if (cover[3 * (y * WIDTH + x)] == 0) {
                sum += luminance(x, y);
                count++;
            }
    return count ? sum / count : 0;
}

static double mean_of_birds(void) {
    double sum = 0;
    int count = 0;
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++)
            if (cover[3 * (y * WIDTH + x)] >= 250) {
                sum += luminance(x, y);
                count++;
            }
    assert_true(count > 100);
    return sum / count;
}

// Of squares of 16 pixels in the rows above the horizon's hills.
static double brightest(int horizon) {
    double most = 0;
    for (int x = 0; x < WIDTH; x += 16) {
        double mean = mean_without_birds(x, x + 16, horizon - 64, horizon - 48);
        most = mean > most ? mean : most;
    }
    return most;
}

static void expect_between(const char *what, double found, double low, double high) {
    if (found < low || found > high)
        fail_msg("%s: a luminance of %.3f, not %g to %g", what, found, low, high);
}

// The row of the picture that the horizon is in.
static int horizon_row(const Camera *camera) {
    double up = tan(camera->pitch * 0.017453) / tan(camera->field_of_view * 0.0087266);
    return (int)lround(HEIGHT * (0.5 + 0.5 * up));
}

// The flock two seconds after the start, seen from home.
static void measure(const char *preset) {
    const SessionOptions options = {.preset = preset, .seed = 1, .has_seed = true, .threads = 2};
    Session *session = create(&options);
    run(session, 120);
    Show show = {0};
    FrameDescription frame = {.width = WIDTH, .height = HEIGHT};
    show_describe(&show, session, PICTURE_MAIN, 1, &frame);
    View view = *frame.view;
    frame.view = &view;
    view.quality = VIEW_QUALITY_LOW;
    assert_float_equal(view.time_of_day, 18.2, 1e-6);
    CameraScene scene =
        camera_describe_scene(&frame, NULL, (float)WIDTH / HEIGHT, &(CameraCover){0});
    CameraTripod tripod;
    frame.camera = scene.home;
    camera_tripod_open(&tripod, &frame.camera, &scene); // with the land
    draw_with_cover(&frame);
    int horizon = horizon_row(&frame.camera);
    assert_in_range(horizon, HEIGHT / 2, HEIGHT - 24);
    double land = mean_without_birds(0, WIDTH, horizon, HEIGHT), bright = brightest(horizon),
           upper = mean_without_birds(0, WIDTH, 0, HEIGHT / 8);
    // Through a long lens, for at home no bird covers a pixel wholly.
    frame.camera = camera_look_at(scene.home.position, scene.centre);
    frame.camera.field_of_view = 3;
    draw_with_cover(&frame);
    double birds = mean_of_birds();
    expect_between("land", land, 0.05, 0.19);
    expect_between("birds", birds, 0, 0.06);
    expect_between("horizon", bright, 0.85, 0.95);
    expect_between("upper sky", upper, 0.28, 0.6);
    show_deinit(&show);
    session_destroy(session);
}

TEST(home_exposure) {
    measure("murmuration");
    measure("starlings");
}

STAND_FIXTURES(stand_up, stand_down)
