// The bare draw measures what the renderer is judged by, so it must draw the same birds in the same
// places: told by the pixels that both fill.

#include "render/offscreen.h"

enum { WIDTH = 200, HEIGHT = 100 };

#include "picture.h"

static Bare *bare;

static int start(void **state) {
    Error error = {0};
    if (stand_up(state) != 0)
        return -1;
    if (!(bare = bare_create(&error)))
        print_error("%s\n", error.text);
    return bare ? 0 : -1;
}

static int stop(void **state) {
    bare_destroy(bare);
    return stand_down(state);
}

// Birds before a black background, without beat or lean, as the bare draw shows them; near enough
// to be level 0 in the renderer where they are few.
static void place_flock(const char *mesh, size_t count) {
    flock_init(&flock, count);
    set_mesh(mesh);
    flock.view.bird_size = 3;
    flock.view.background = 0;
    flock.view.flap = flock.view.bank = 0;
    flock.view.colour = VIEW_COLOUR_PLAIN;
    flock.frame.birds.blend = 0.5f;
    flock.frame.camera.yaw = 20;
    flock.frame.camera.pitch = -5;
    for (size_t i = 0; i < count; i++) {
        float t = (float)i;
        flock_place(&flock, i, 6 + 5 * sinf(3.1f * t), 4 * sinf(1.7f * t), 9 - t, sinf(t),
                    0.5f * sinf(2 * t), cosf(t));
        flock.to[0][i] += 1; // half of it is between the two states
    }
}

static void prepare(size_t triangles) {
    Error error = {0};
    if (!bare_prepare(bare, &flock.frame, triangles, &error))
        fail_msg("%s", error.text);
}

// Pixels that are not black into covered.
static size_t find_covered(const uint8_t *at, bool covered[WIDTH * HEIGHT]) {
    size_t count = 0;
    for (size_t i = 0; i < WIDTH * HEIGHT; i++, at += 3)
        count += covered[i] = (at[0] | at[1] | at[2]) != 0;
    return count;
}

static size_t draw_bare(bool covered[WIDTH * HEIGHT]) {
    offscreen_bind(offscreen);
    bare_draw(bare);
    return find_covered(offscreen_pixels(offscreen), covered);
}

static size_t draw_renderer(bool covered[WIDTH * HEIGHT]) {
    draw(pixels);
    return find_covered(pixels, covered);
}

TEST(same_pixels) {
    // The first two have no wings and one mesh for all levels; the bird is coarser far off in the
    // renderer and holds its wings up a little, so that no more than its bulk is the same.
    static const struct {
        const char *mesh;
        double different; // share of the covered pixels
    } meshes[] = {{"cube", 0.01}, {"triangle", 0.03}, {"bird", 0.7}};
    static bool ours[WIDTH * HEIGHT], theirs[WIDTH * HEIGHT];
    for (size_t mesh = 0; mesh < sizeof meshes / sizeof *meshes; mesh++) {
        place_flock(meshes[mesh].mesh, 30);
        size_t wanted = draw_renderer(theirs), different = 0;
        assert_in_range(wanted, WIDTH * HEIGHT / 80, WIDTH * HEIGHT / 2);
        prepare(0);
        size_t covered = draw_bare(ours);
        for (size_t i = 0; i < WIDTH * HEIGHT; i++)
            different += ours[i] != theirs[i];
        if ((double)different > meshes[mesh].different * (double)wanted)
            fail_msg("%s: %zu of %zu pixels differ, %zu are covered", meshes[mesh].mesh, different,
                     wanted, covered);
    }
}

// As OpenGL counts what bare_draw draws.
static size_t count_triangles(void) {
    GLuint query, count = 0;
    glGenQueries(1, &query);
    glBeginQuery(GL_PRIMITIVES_GENERATED, query);
    bare_draw(bare);
    glEndQuery(GL_PRIMITIVES_GENERATED);
    glGetQueryObjectuiv(query, GL_QUERY_RESULT, &count);
    glDeleteQueries(1, &query);
    return count;
}

TEST(no_birds) {
    static bool covered[WIDTH * HEIGHT];
    place_flock("cube", 0);
    prepare(0);
    assert_int_equal(draw_bare(covered), 0);
    assert_int_equal(count_triangles(), 0);
    prepare(100);
    assert_int_equal(draw_bare(covered), 0);
}

TEST(triangles) {
    static bool covered[WIDTH * HEIGHT], all[WIDTH * HEIGHT];
    place_flock("cube", 30);
    prepare(0);
    assert_int_equal(count_triangles(), 30 * 12);
    size_t most = draw_bare(all);
    static const struct {
        size_t asked, given;
    } numbers[] = {{1, 12}, {12, 12}, {13, 24}, {360, 360}, {361, 372}, {5000, 5004}};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        prepare(numbers[i].asked);
        assert_int_equal(count_triangles(), numbers[i].given);
        size_t count = draw_bare(covered);
        assert_true(numbers[i].asked < 360 ? count < most : count == most);
    }
}

STAND_FIXTURES(start, stop)
