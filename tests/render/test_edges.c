// Pictures: birds across an edge are drawn as in the middle of a larger picture.

#include "base/hash.h"

enum { WIDTH = 200, HEIGHT = 100, AROUND_X = 100, AROUND_Y = 50 };

#include "picture.h"

// The camera's middle part of a picture twice as wide and high is what it saw in the small one.
static void widen(FrameDescription *frame) {
    float half = tanf(frame->camera.field_of_view * 3.14159265f / 360);
    frame->camera.field_of_view = atanf(2 * half) * 360 / 3.14159265f;
    frame->width = WIDTH + 2 * AROUND_X;
    frame->height = HEIGHT + 2 * AROUND_Y;
}

// Birds on all four edges of the picture, near and far, just inside and just outside.
static void place_on_edges(const char *mesh, float size) {
    enum { EACH = 60 };
    flock_init(&flock, (size_t)4 * EACH);
    set_mesh(mesh);
    flock.view.bird_size = size;
    for (uint32_t i = 0; i < 4 * EACH; i++) {
        float along = random_unit(random_bits(3, i, 0, 0));
        float beyond = 16 * (random_unit(random_bits(3, i, 0, 1)) - 0.5f);
        float far = 10 + 60 * random_unit(random_bits(3, i, 0, 2));
        float edge[4][2] = {{beyond, along * HEIGHT},
                            {WIDTH + beyond, along * HEIGHT},
                            {along * WIDTH, beyond},
                            {along * WIDTH, HEIGHT + beyond}};
        float way[3], place[3];
        camera_ray(&flock.frame.camera, WIDTH, HEIGHT, edge[i % 4], way);
        for (int k = 0; k < 3; k++)
            place[k] = flock.frame.camera.position[k] + way[k] * far;
        flock_place(&flock, i, place[0], place[1], place[2], along - 0.5f, 0.1f, beyond);
    }
}

TEST(edges_are_as_the_middle) {
    static const char *const meshes[] = {"bird", "falcon", "cube", "dart", "glider", "fish"};
    Error error = {0};
    Offscreen *large = offscreen_create(WIDTH + 2 * AROUND_X, HEIGHT + 2 * AROUND_Y, 1, &error);
    assert_non_null(large);
    for (int mesh = 0; mesh < 6; mesh++)
        for (float size = 0.5f; size < 20; size *= 2.5f) {
            place_on_edges(meshes[mesh], size);
            draw(pixels);
            FrameDescription wide = flock.frame;
            widen(&wide);
            assert_true(offscreen_draw(large, renderer, &wide, &error));
            const uint8_t *all = offscreen_pixels(large);
            size_t differ = 0;
            for (int y = 0; y < HEIGHT; y++)
                for (int x = 0; x < WIDTH; x++) {
                    const uint8_t *a = pixels + 3 * (y * WIDTH + x);
                    const uint8_t *b =
                        all + 3 * ((y + AROUND_Y) * (WIDTH + 2 * AROUND_X) + x + AROUND_X);
                    differ += abs(a[0] - b[0]) > 3 || abs(a[1] - b[1]) > 3 || abs(a[2] - b[2]) > 3;
                }
            // Roundings on outlines; a bird that is missing is more than that.
            if (differ > WIDTH * HEIGHT / 1000)
                fail_msg("%s of %g: %zu pixels differ", meshes[mesh], (double)size, differ);
        }
    offscreen_destroy(large);
}

STAND_FIXTURES(stand_up, stand_down)
