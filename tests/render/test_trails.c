// Ribbons behind the birds: from where a bird is in this picture to where it was, fading, hidden by
// what is nearer, smooth between the moments that are known, the same for any number of threads.

#include "base/vec.h"
#include "render/trails.h"

enum { WIDTH = 400, HEIGHT = 200 };

#include "picture.h"

static float places[FLOCK_MOST * FRAME_TRAIL_POINTS][3];
static Pixels without;
static const float seconds = 1.5f; // between the oldest point and the picture

// Points a tenth of a second apart, the newest at index `newest` of the ring.
static void begin(size_t count, int newest) {
    flock_init(&flock, count);
    set_mesh("sphere");
    flock.view.bird_size = 1;
    flock.view.trails = 1;
    flock.view.trail_time = seconds;
    flock.view.trail_width = 0.5f;
    FrameTrails *trails = &flock.frame.trails;
    trails->points = FRAME_TRAIL_POINTS;
    trails->places = (const float(*)[3])places;
    trails->newest = newest;
    for (int i = 0; i < FRAME_TRAIL_POINTS; i++)
        trails->ages[i] = (float)(i + 1) * 0.1f;
}

static float *point(size_t bird, int i) {
    int at = (flock.frame.trails.newest + FRAME_TRAIL_POINTS - i) % FRAME_TRAIL_POINTS;
    return places[bird * FRAME_TRAIL_POINTS + (size_t)at];
}

// A bird that has come straight along x at this speed.
static void fly_straight(size_t slot, float x, float y, float z, float speed) {
    flock_place(&flock, slot, x, y, z, speed, 0, 0);
    for (int i = 0; i < FRAME_TRAIL_POINTS; i++) {
        const float place[3] = {x - speed * flock.frame.trails.ages[i], y, z};
        memcpy(point(flock.id[slot], i), place, sizeof place);
    }
}

// How much a trail has changed the picture about a place in the world.
static int changed(float x, float y, float z) {
    const float place[3] = {x, y, z};
    float at[2];
    find_pixel(place, at);
    const size_t first = 3 * ((size_t)at[1] * WIDTH + (size_t)at[0]);
    int sum = 0;
    for (size_t i = first; i < first + 3; i++)
        sum += abs(pixels[i] - without[i]);
    return sum;
}

static void draw_both(void) {
    flock.view.trails = 0;
    draw(without);
    flock.view.trails = 1;
    draw(pixels);
}

TEST(ribbon_is_where_the_bird_was) {
    begin(1, 5);
    flock.id[0] = 0;
    fly_straight(0, 6, 1, 0, 8); // back to -6
    draw_both();
    int last = 1000;
    for (int i = 0; i <= 8; i++) {
        int now = changed(5 - (float)i, 1, 0);
        assert_true(now > 3);
        assert_true(now <= last + 2); // fading
        last = now;
    }
    assert_int_equal(changed(-7, 1, 0), 0);
    assert_int_equal(changed(7, 1, 0), 0);
    assert_int_equal(changed(2, 2, 0), 0);
    assert_int_equal(changed(2, 0, 0), 0);

    // Points that the picture has passed, or that are older than is asked for, do not count.
    flock.frame.trails.ages[0] = 0;
    point(0, 0)[1] = 4;
    flock.view.trail_time = 0.75f;
    draw_both();
    assert_true(changed(3, 1, 0) > 3);
    assert_int_equal(changed(-1, 1, 0), 0);
    assert_int_equal(changed(5.2f, 4, 0), 0);
    assert_int_equal(changed(4.4f, 4, 0), 0);
}

TEST(head_is_in_this_picture) {
    begin(1, 0);
    fly_straight(0, 6, 1, 0, 8);
    flock.to[0][0] = 9;
    flock.frame.birds.blend = 0.5f; // at 7.5
    draw_both();
    assert_true(changed(6.8f, 1, 0) > 3);
    assert_int_equal(changed(8.4f, 1, 0), 0);
    flock.view.interpolate = 0;
    draw_both();
    assert_true(changed(8.3f, 1, 0) > 3);
}

TEST(nearer_birds_hide_it) {
    begin(2, 15);
    fly_straight(0, 6, 1, 0, 8);
    fly_straight(1, 1, 0.85f, 3, 0); // at rest: no trail of its own
    draw_both();
    assert_int_equal(changed(1, 0.85f, 3), 0);
    assert_true(changed(4, 1, 0) > 3);
    flock.from[2][1] = flock.to[2][1] = -3; // behind it
    flock.from[1][1] = flock.to[1][1] = 1.15f;
    draw_both();
    assert_true(changed(1, 1, 0) > 3);
}

// --- The curve ---

// Through places on a parabola it is the parabola, whatever the ages; and it passes every place.
TEST(curve) {
    static const float ages[] = {0, 0.013f, 0.1f, 0.2f, 0.25f, 0.4f};
    TrailStep steps[TRAIL_CURVE_MOST + 1];
    for (int count = 2; count <= 6; count++) {
        float last = ages[count - 1];
        trail_curve_divide(ages, count, last, TRAIL_CURVE_MOST, steps);
        for (int i = 0; i <= TRAIL_CURVE_MOST; i++) {
            float age = last * (float)i / TRAIL_CURVE_MOST, bent = 0, whole = 0;
            float square = count > 2 ? 7 : 0;
            for (int k = 0; k < TRAIL_CURVE_TAPS; k++) {
                int at = steps[i].first + k;
                whole += steps[i].weights[k];
                if (at < count)
                    bent += steps[i].weights[k] * (3 - 2 * ages[at] + square * ages[at] * ages[at]);
                else
                    assert_true(steps[i].weights[k] == 0);
            }
            assert_true(fabsf(whole - 1) < 1e-5f);
            assert_true(fabsf(bent - (3 - 2 * age + square * age * age)) < 1e-4f);
        }
    }
}

// --- Vertices ---

static Ribbons ribbons;

static size_t make(RibbonVertex *out, size_t room) {
    Error error = {0};
    size_t count;
    assert_true(ribbons_sort(&ribbons, &flock.frame, 1, &count, &error));
    assert_true(count <= room);
    if (count > 0)
        ribbons_fill(&ribbons, out);
    return count;
}

// Birds on circles, some of them out of sight, in slots of another order than their numbers.
static void fly_circles(size_t count, float depth) {
    begin(count, 9);
    for (size_t slot = 0; slot < count; slot++) {
        uint32_t id = flock.id[slot] = (uint32_t)(slot * 7 % count);
        float t = (float)id, centre = 40 * sinf(t), radius = 1 + fmodf(t, 5);
        flock_place(&flock, slot, centre + radius, 0, -depth - fmodf(t, 90), 0, 0, -radius);
        for (int i = 0; i < FRAME_TRAIL_POINTS; i++) {
            float angle = flock.frame.trails.ages[i];
            const float place[3] = {centre + radius * cosf(angle), radius * sinf(angle),
                                    -depth - fmodf(t, 90)};
            memcpy(point(id, i), place, sizeof place);
        }
    }
}

TEST(threads_and_slots_change_nothing) {
    enum { COUNT = 3001, ROOM = COUNT * 99 };
    Error error = {0};
    RibbonVertex *kept = calloc(ROOM, sizeof *kept), *now = calloc(ROOM, sizeof *now);
    assert_true(kept && now);
    fly_circles(COUNT, 10);
    size_t count = 0;
    for (int threads = 1; threads <= 3; threads++) {
        Pool *own = pool_create(threads, &error);
        ribbons = (Ribbons){.pool = own};
        size_t here = make(threads == 1 ? kept : now, ROOM);
        assert_true(here > 0 && (threads == 1 || here == count));
        count = here;
        if (threads > 1)
            assert_memory_equal(kept, now, count * sizeof *kept);
        ribbons_deinit(&ribbons);
        pool_destroy(own);
    }
    free(kept);
    free(now);
}

// A near ribbon is cut finely enough to be round, a far one into few pieces, and one that is out of
// sight, at rest or not to be seen for smallness into none.
TEST(detail) {
    static RibbonVertex out[200];
    ribbons = (Ribbons){.pool = pool};
    size_t count[4];
    static const float depths[] = {-17, -5, 80, 7000};
    for (int i = 0; i < 4; i++) {
        fly_circles(1, depths[i]);
        count[i] = make(out, 200);
    }
    assert_true(count[0] > count[1] && count[1] > count[2] && count[2] > 0);
    assert_int_equal(count[3], 0);
    fly_circles(1, -60); // behind the camera
    assert_int_equal(make(out, 200), 0);
    begin(1, 0);
    fly_straight(0, 1, 1, 0, 0);
    assert_int_equal(make(out, 200), 0);

    fly_circles(1, -17); // of radius 1 about the axis of z, 3 before the camera
    size_t vertices = make(out, 200);
    for (size_t i = 0; i < vertices; i++) {
        float from_axis = hypotf(out[i].place[0] + flock.frame.camera.position[0],
                                 out[i].place[1] + flock.frame.camera.position[1]);
        assert_true(fabsf(from_axis - 1) < 0.26f); // half the width
    }
    const RibbonVertex *tip = &out[vertices - 1];
    assert_true(tip->across == 0 && fabsf(hypotf(tip->place[0], tip->place[1]) - 1) < 0.01f);
    // Where the bird was as long ago as is asked for.
    begin(1, 9);
    fly_straight(0, 6, 1, 0, 8);
    vertices = make(out, 200);
    assert_true(vertices > 0);
    assert_float_equal(out[vertices - 1].place[0] + flock.frame.camera.position[0], 6 - 8 * seconds,
                       1e-3);
    ribbons_deinit(&ribbons);
}

// Along a straight ribbon the width goes evenly to what is asked for: none, half of it and twice
// it.
TEST(width_at_the_end) {
    static RibbonVertex out[200];
    ribbons = (Ribbons){.pool = pool};
    static const float ends[] = {0, 1, 4};
    size_t counts[3];
    for (int i = 0; i < 3; i++) {
        begin(1, 9);
        fly_straight(0, 6, 1, 0, 8);
        flock.view.trail_width = 2; // no wider for being seen
        flock.view.trail_end_width = ends[i];
        size_t count = counts[i] = make(out, 200);
        assert_true(count > 4 && count % 2 == (i < 1));
        // The first and the last vertex are there twice.
        assert_memory_equal(&out[0], &out[1], sizeof *out);
        assert_memory_equal(&out[count - 1], &out[count - 2], sizeof *out);
        size_t pairs = (count - 2) / 2;
        for (size_t at = 0; at < pairs; at++) {
            const RibbonVertex *edges = &out[1 + 2 * at];
            float share = (out[1].place[0] - edges[0].place[0]) / (8 * seconds);
            assert_float_equal(vec_distance(edges[0].place, edges[1].place),
                               2 + (ends[i] - 2) * share, 1e-3f);
        }
        assert_float_equal(out[count - 1].place[0] - out[1].place[0], -8 * seconds, 1e-3f);
    }
    assert_true(counts[1] == counts[0] + 1 && counts[2] == counts[1]);
    ribbons_deinit(&ribbons);
}

STAND_FIXTURES(stand_up, stand_down)
