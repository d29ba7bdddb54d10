// Birds that are dots: they cover as much of the picture as their meshes would, winged ones half as
// much more, wherever they lie between the pixels.

#include "base/hash.h"

enum { WIDTH = 200, HEIGHT = 100, LARGER = 12 };

#include "picture.h"

// Birds of the last picture that are no meshes.
static size_t count_small(void) {
    RenderCost cost = renderer_cost(renderer);
    return cost.levels[3] + cost.levels[4];
}

// Side by side before the camera, flying all ways.
static void spread(const char *mesh, float distance) {
    enum { COLUMNS = 20, ROWS = 10 };
    flock_init(&flock, COLUMNS * ROWS);
    set_mesh(mesh);
    flock.view.bird_size = 4;
    flock.frame.camera.field_of_view = 40;
    for (size_t i = 0; i < COLUMNS * ROWS; i++) {
        float v[3];
        for (unsigned k = 0; k < 3; k++)
            v[k] = random_unit(random_bits(5, i, 0, k)) - 0.5f;
        float x = ((float)(i % COLUMNS) - 9.5f) * 0.06f * distance;
        float y = ((float)(i / COLUMNS) - 4.5f) * 0.06f * distance;
        flock_place(&flock, i, x, y, 20 - distance, 40 * v[0], 20 * v[1], 40 * v[2]);
    }
}

// A large picture shows the same birds as meshes.
TEST(area) {
    static const struct {
        const char *name;
        double darker;    // by the emphasis of so small birds
        double different; // share of the area
    } meshes[] = {{"bird", 1.46, 0.1}, {"falcon", 1.46, 0.1}, {"cube", 1, 0.1},
                  {"sphere", 1, 0.1},  {"disc", 1, 0.1},      {"edged_disc", 1, 0.1},
                  {"dart", 1, 0.1},    {"glider", 1, 0.1},    {"fish", 1.46, 0.1}};
    static const float distances[] = {141, 170};
    Error error = {0};
    Offscreen *large = offscreen_create(WIDTH * LARGER, HEIGHT * LARGER, 1, &error);
    if (!large)
        fail_msg("%s", error.text);
    for (size_t mesh = 0; mesh < sizeof meshes / sizeof *meshes; mesh++)
        for (size_t at = 0; at < sizeof distances / sizeof *distances; at++) {
            spread(meshes[mesh].name, distances[at]);
            double wanted = meshes[mesh].darker * cover_of(large);
            assert_int_equal(count_small(), 0);
            double covered = cover_of(offscreen);
            assert_int_equal(count_small(), flock.frame.birds.count);
            if (fabs(covered / wanted - 1) > meshes[mesh].different)
                fail_msg("%s, %g away: %g instead of %g", meshes[mesh].name, (double)distances[at],
                         covered, wanted);
        }
    offscreen_destroy(large);
}

// As somebody asks who measures instancing.
TEST(none_where_all_are_meshes) {
    static const float distances[] = {50, 141, 1000};
    for (int i = 0; i < 3; i++) {
        spread("bird", distances[i]);
        flock.view.detail = VIEW_DETAIL_MESH;
        cover_of(offscreen);
        assert_int_equal(count_small(), 0);
        assert_int_equal(renderer_cost(renderer).levels[2], flock.frame.birds.count);
    }
}

// A bird that moves by parts of a pixel neither comes nor goes.
TEST(steady) {
    double least = 1, most = 0;
    for (int i = 0; i < 40; i++) {
        flock_init(&flock, 1);
        flock.view.bird_size = 2.3f;
        flock_place(&flock, 0, 0.07f * (float)i, 0.11f * (float)i, -80, 9, 0, 2);
        double covered = cover_of(offscreen) * WIDTH * HEIGHT;
        least = covered < least ? covered : least;
        most = covered > most ? covered : most;
    }
    assert_true(least > 0.1);
    if (most - least > 0.05 * most)
        fail_msg("%g to %g pixels", least, most);
}

// Dots, and sprites nearer by, are as dark where a pixel has several samples, though each sample is
// covered or not.
TEST(samples) {
    static const float distances[] = {50, 141};
    Error error = {0};
    Offscreen *four = offscreen_create(WIDTH, HEIGHT, 4, &error);
    if (!four)
        fail_msg("%s", error.text);
    for (int i = 0; i < 2; i++) {
        spread("bird", distances[i]);
        double one = cover_of(offscreen), several = cover_of(four);
        assert_int_equal(count_small(), flock.frame.birds.count);
        if (fabs(several / one - 1) > 0.002)
            fail_msg("%g away: %g with samples instead of %g", (double)distances[i], several, one);
    }
    offscreen_destroy(four);
}

STAND_FIXTURES(stand_up, stand_down)
