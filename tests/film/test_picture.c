// Two flocks in one picture: what is equal is drawn equal, each in its half and nowhere else, and
// a pixel of the window is found in the half that shows it.
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "film/picture.h"
#include "gfx/context.h"
#include "render/offscreen.h"
#include "support/aim.h"
#include "support/shown.h"

enum { WIDTH = 402, HEIGHT = 150, HALF = 200 };

#include "../render/stand.h"

static const PictureArea area = {WIDTH, HEIGHT, 0};
static uint8_t pixels[WIDTH * HEIGHT * 3];

TEST(halves) {
    const float pixel[2] = {0, 0};
    for (int width = 1; width < 4000; width++) {
        int half = picture_find(true, (PictureArea){width, 100, 0}, pixel).width;
        int line = width - 2 * half;
        assert_true(half >= 1);
        assert_true(width < 5 || (line >= 2 && line <= width / 640 + 3));
    }
}

TEST(a_pixel_finds_its_half) {
    static const struct {
        int covered;
        float x;
        bool twin;
        float inside;
    } on[] = {{0, 0, true, 0},       {0, 199.5f, true, 199.5f}, {0, 200.6f, true, 200},
              {0, 201, false, 0},    {0, 202, false, 0},        {0, 202.5f, false, 0.5f},
              {0, 402, false, 200},  {0, -3, true, 0},          {0, 410, false, 200},
              {152, 0, true, 0},     {152, 152, true, 0},       {152, 160, true, 8},
              {152, 290, false, 12}, {152, 402, false, 124}};
    for (size_t i = 0; i < COUNT(on); i++) {
        const PictureArea left = {WIDTH, HEIGHT, on[i].covered};
        const float pixel[2] = {on[i].x, 33};
        PicturePlace place = picture_find(true, left, pixel);
        if (place.twin != on[i].twin || place.pixel[0] != on[i].inside)
            fail_msg("%g is found at %g", (double)on[i].x, (double)place.pixel[0]);
        assert_int_equal(place.width, on[i].covered ? 124 : HALF);
        assert_true(place.height == HEIGHT && place.pixel[1] == 33);
        place = picture_find(false, left, pixel);
        assert_true(!place.twin && place.width == WIDTH - on[i].covered);
        assert_true(place.pixel[0] == on[i].x - (float)on[i].covered);
    }
}

TEST(what_is_covered_is_left_out) {
    Session *session = create(&small);
    Picture picture;
    picture_describe(&picture, &show, session, 1, (PictureArea){WIDTH, HEIGHT, 152});
    assert_int_equal(picture.frames[PICTURE_MAIN].width, WIDTH - 152);
    assert_int_equal(picture.frames[PICTURE_MAIN].viewport_x, 152);
    now(session, "compare=on");
    picture_describe(&picture, &show, session, 1, (PictureArea){WIDTH, HEIGHT, 152});
    assert_int_equal(picture.frames[PICTURE_TWIN].viewport_x, 152);
    assert_int_equal(picture.frames[PICTURE_MAIN].viewport_x, WIDTH - 124);
    assert_int_equal(picture.frames[PICTURE_MAIN].width, 124);
    finish(session);
}

static void draw_from(Session *session, float blend, const Camera *camera) {
    Error error = {0};
    Picture picture;
    picture_describe(&picture, &show, session, blend, area);
    CameraScene scene = viewpoint_scene(&(Viewpoint){0}, &(CameraController){0}, &picture);
    picture_set_camera(&picture, camera ? camera : &scene.home);
    offscreen_bind(offscreen);
    if (!picture_draw(&picture, renderer, &error))
        fail_msg("%s", error.text);
    memcpy(pixels, offscreen_pixels(offscreen), sizeof pixels);
}

static void draw(Session *session, float blend) {
    draw_from(session, blend, NULL);
}

// Pixels of the halves that are not alike. The viewport's place may round a corner otherwise.
static int count_unlike(void) {
    int count = 0;
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < HALF; x++) {
            const uint8_t *left = pixels + 3 * (y * WIDTH + x);
            const uint8_t *right = left + 3 * (WIDTH - HALF);
            for (int c = 0; c < 3; c++)
                if (abs(left[c] - right[c]) > 3) {
                    count++;
                    break;
                }
        }
    return count;
}

enum { FEW = HALF * HEIGHT / 3000 };

TEST(equal_flocks_are_drawn_equal) {
    SessionOptions options = {
        .preset = "murmuration", .has_birds = true, .birds = 2000, .seed = 1, .threads = 2};
    Session *session = create(&options);
    now(session, "bird_size=4");
    // Some seconds, so that birds lean and have smoothed what they show.
    for (int i = 0; i < 20; i++) {
        fly(session, 6);
        draw(session, 1);
    }
    now(session, "compare=on");
    draw(session, 0.5f); // at once, and between two ticks
    assert_in_range(count_unlike(), 0, FEW);
    const uint8_t *line = pixels + 3 * (HEIGHT / 2 * WIDTH + HALF);
    for (int i = 0; i < 6; i++)
        assert_in_range(line[i], 225, 235);

    static const char *const looks[] = {"colour=speed", "colour=neighbours", "trails=on",
                                        "restart"};
    for (size_t i = 0; i < COUNT(looks); i++) {
        now(session, looks[i]);
        for (int k = 0; k < 4; k++) {
            fly(session, 7);
            draw(session, 0.25f * (float)k);
        }
        if (count_unlike() > FEW)
            fail_msg("%s: %d pixels", looks[i], count_unlike());
    }
    now(session, "rule.alignment=off");
    fly(session, 120);
    draw(session, 1);
    assert_true(count_unlike() > 5 * FEW);
    finish(session);
}

// What flies on one side alone has another mesh and another sky; the other side keeps its own.
TEST(each_side_keeps_its_look) {
    SessionOptions options = {
        .preset = "murmuration", .has_birds = true, .birds = 500, .threads = 2};
    Session *session = create(&options);
    fly(session, 30);
    now(session, "compare=on");
    static uint8_t kept[sizeof pixels];
    const float eye[3] = {0, 10, 250}, middle[3] = {0, 0, 0};
    Camera camera = camera_look_at(eye, middle);
    draw_from(session, 1, &camera);
    memcpy(kept, pixels, sizeof kept);
    assert_in_range(count_unlike(), 0, FEW);
    now(session, "preset=eddies");
    draw_from(session, 1, &camera);
    for (int y = 0; y < HEIGHT; y++)
        assert_memory_equal(pixels + 3 * y * WIDTH, kept + 3 * y * WIDTH, 3 * HALF);
    assert_true(count_unlike() > HALF * HEIGHT / 2);
    finish(session);
}

static void draw_near(Session *session) {
    const float eye[3] = {20, 0, 70}, middle[3] = {0, 0, 0};
    Camera camera = camera_look_at(eye, middle);
    draw_from(session, 1, &camera);
}

// Whatever the other side does; smoothed values of the two must not mix.
TEST(the_left_is_drawn_as_if_nothing_were_changed) {
    static uint8_t kept[sizeof pixels];
    for (int changed = 0; changed < 2; changed++) {
        Session *session = create(&small);
        now(session, "bird_size=5");
        for (int i = 0; i < 30; i++) {
            if (i == 10)
                now(session, "compare=on");
            if (i == 11 && changed)
                now(session, "rule.alignment=off");
            fly(session, 2);
            draw_near(session);
        }
        assert_true(changed == (count_unlike() > 5 * FEW));
        for (int y = 0; changed && y < HEIGHT; y++)
            assert_memory_equal(pixels + 3 * y * WIDTH, kept + 3 * y * WIDTH, 3 * HALF);
        memcpy(kept, pixels, sizeof kept);
        finish(session);
    }
}

// The same bits as one frame drawn by the renderer alone, also right after a picture of two.
TEST(one_flock_fills_the_picture) {
    static uint8_t kept[sizeof pixels];
    Error error = {0};
    Session *session = create(&small);
    fly(session, 30);
    now(session, "compare=on");
    draw(session, 1);
    now(session, "compare=off");
    draw(session, 1);
    memcpy(kept, pixels, sizeof kept);
    FrameDescription frame = describe(session, 1);
    Picture picture;
    picture_describe(&picture, &show, session, 1, area);
    frame.camera = viewpoint_scene(&(Viewpoint){0}, &(CameraController){0}, &picture).home;
    assert_true(offscreen_draw(offscreen, renderer, &frame, &error));
    assert_memory_equal(kept, offscreen_pixels(offscreen), sizeof kept);
    finish(session);
}

STAND_FIXTURES(stand_up, stand_down)
