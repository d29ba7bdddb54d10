// Pictures drawn offscreen: birds where they belong and nowhere else, pointing where they fly; no
// complaint from the driver in any of it.

#include <unistd.h>

#include "scene/palette.h"

enum { WIDTH = 200, HEIGHT = 100 };

#include "picture.h"

// Does the pixel differ from the lower left one, where nothing ever is?
static bool covered(int x, int y) {
    return memcmp(pixels + 3 * (y * WIDTH + x), pixels + 3 * (HEIGHT - 1) * WIDTH, 3) != 0;
}

static bool covered_near(int x, int y) {
    for (int dy = -2; dy <= 2; dy++)
        for (int dx = -2; dx <= 2; dx++)
            if (covered(x + dx, y + dy))
                return true;
    return false;
}

static size_t covered_between(int left, int right) {
    size_t count = 0;
    for (int y = 0; y < HEIGHT; y++)
        for (int x = left; x < right; x++)
            count += covered(x, y);
    return count;
}

TEST(places) {
    static const float places[3][3] = {{-8, 3, 0}, {0, 0, 0}, {9, -5, -6}};
    static const char *const meshes[] = {"sphere", "cube", "bird"};
    for (int mesh = 0; mesh < 3; mesh++) {
        flock_init(&flock, 3);
        set_mesh(meshes[mesh]);
        flock.view.bird_size = 4;
        for (size_t i = 0; i < 3; i++)
            flock_place(&flock, i, places[i][0], places[i][1], places[i][2], 0, 0, -5);
        draw(pixels);
        for (size_t i = 0; i < 3; i++) {
            float pixel[2];
            find_pixel(places[i], pixel);
            if (!covered_near((int)pixel[0], (int)pixel[1]))
                fail_msg("%s %zu is not where it should be", meshes[mesh], i);
            assert_false(covered_near((int)pixel[0], (int)pixel[1] + 25));
        }
        RenderCost cost = renderer_cost(renderer);
        assert_int_equal(
            cost.levels[0] + cost.levels[1] + cost.levels[2] + cost.levels[3] + cost.levels[4], 3);
        assert_int_equal(cost.hidden, 0);
        assert_true(cost.triangles > 0);
    }
}

TEST(empty) {
    flock_init(&flock, 0);
    draw(pixels);
    assert_int_equal(covered_between(0, WIDTH), 0);
    assert_int_equal(renderer_cost(renderer).triangles, 0);

    // The world alone is the same whether there is no bird or one behind the camera.
    static uint8_t kept[sizeof pixels];
    flock.view.sky = flock.view.ground = flock.view.haze = 1;
    draw(pixels);
    memcpy(kept, pixels, sizeof kept);
    assert_true(covered_between(0, WIDTH) > WIDTH * HEIGHT / 2);
    Flock *one = &flock;
    flock_init(one, 1);
    one->view.sky = one->view.ground = one->view.haze = 1;
    flock_place(one, 0, 0, 0, 40, 1, 0, 0);
    draw(pixels);
    assert_int_equal(renderer_cost(renderer).hidden, 1);
    assert_memory_equal(kept, pixels, sizeof kept);
}

// A wedge, broad behind and pointed in front, must be broad on the side that it comes from.
TEST(heading) {
    static const char name[] = "wedge.obj";
    FILE *file = fopen(name, "w");
    assert_non_null(file);
    fputs("v 0 0 0.5\nv 0.4 0.4 -0.5\nv -0.4 0.4 -0.5\nv -0.4 -0.4 -0.5\nv 0.4 -0.4 -0.5\n"
          "f 1 2 3\nf 1 3 4\nf 1 4 5\nf 1 5 2\nf 2 5 4 3\n",
          file);
    fclose(file);
    for (int side = -1; side <= 1; side += 2) {
        flock_init(&flock, 1);
        set_mesh(name);
        flock.view.bird_size = 6;
        flock_place(&flock, 0, 0, 0, 0, (float)side * 5, 0, 0);
        draw(pixels);
        size_t left = covered_between(0, WIDTH / 2), right = covered_between(WIDTH / 2, WIDTH);
        assert_true(side > 0 ? left > 2 * right : right > 2 * left);
        // Level and upright: the same above and below, but for pixels cut in half.
        size_t uneven = 0;
        for (int x = 0; x < WIDTH; x++)
            for (int y = 0; y < HEIGHT / 2; y++)
                uneven += covered(x, y) != covered(x, HEIGHT - 1 - y);
        assert_true(uneven <= (left + right) / 20);
    }
    unlink(name);
}

TEST(wings_beat) {
    static uint8_t kept[sizeof pixels];
    flock_init(&flock, 1);
    flock.view.bird_size = 18;                // near enough for the finest mesh
    flock_place(&flock, 0, 0, 0, 0, 0, 0, 5); // seen from the front
    draw(pixels);
    memcpy(kept, pixels, sizeof kept);
    draw(pixels); // time stands still
    assert_memory_equal(kept, pixels, sizeof kept);
    flock.frame.seconds = 0.15;
    draw(pixels);
    assert_memory_not_equal(kept, pixels, sizeof kept);
    // Over a beat the outer parts of the wings go up and down by more than the body bobs.
    double lowest = HEIGHT, highest = 0;
    for (int i = 0; i < 12; i++) {
        flock.frame.seconds = i / 36.0;
        draw(pixels);
        double sum = 0, count = 0;
        for (int y = 0; y < HEIGHT; y++)
            for (int x = 0; x < WIDTH; x++)
                if (abs(x - WIDTH / 2) > 21 && covered(x, y)) {
                    sum += y;
                    count++;
                }
        assert_true(count > 0);
        highest = sum / count > highest ? sum / count : highest;
        lowest = sum / count < lowest ? sum / count : lowest;
    }
    assert_true(highest - lowest > 12);

    flock.view.flap = 0;
    draw(pixels);
    memcpy(kept, pixels, sizeof kept);
    flock.frame.seconds = 0.3;
    draw(pixels);
    assert_memory_equal(kept, pixels, sizeof kept);
}

TEST(leader) {
    flock_init(&flock, 0);
    flock.frame.leader_count = 1;
    flock.frame.leaders[0] = (FrameLeader){{-6, 0, 0}, {1, 0, 0}, {6, 0, 0}};
    draw(pixels);
    assert_int_equal(covered_between(0, WIDTH), 0);
    flock.view.show_leader = 1;
    draw(pixels);
    float pixel[2];
    find_pixel(flock.frame.leaders[0].position, pixel);
    assert_true(covered((int)pixel[0], (int)pixel[1]));
    assert_true(covered(WIDTH / 2, HEIGHT / 2) || covered(WIDTH / 2, HEIGHT / 2 - 1)); // the line
    // The same beside birds near and far, which are drawn from the same buffer.
    enum { ABOUT = 20 };
    uint8_t alone[ABOUT][3 * ABOUT];
    const size_t corner = ((size_t)pixel[1] - ABOUT / 2) * WIDTH + (size_t)pixel[0] - ABOUT / 2;
    for (size_t row = 0; row < ABOUT; row++)
        memcpy(alone[row], pixels + 3 * (corner + row * WIDTH), sizeof alone[row]);
    for (int count = 1; count <= 3; count++) {
        flock.frame.birds.count = (size_t)count;
        for (size_t i = 0; i < 3; i++) {
            flock.id[i] = (uint32_t)i;
            flock_place(&flock, i, 8, -6, i < 2 ? 0 : -2000, 1, 0, 0);
        }
        draw(pixels);
        for (size_t row = 0; row < ABOUT; row++)
            assert_memory_equal(alone[row], pixels + 3 * (corner + row * WIDTH), sizeof alone[row]);
    }
}

// The width of what is drawn in the rows about the picture's middle.
static int measure_width(void) {
    int left = WIDTH, right = 0;
    for (int y = HEIGHT / 2 - 30; y < HEIGHT / 2 + 30; y++)
        for (int x = 0; x < WIDTH; x++)
            if (covered(x, y)) {
                left = x < left ? x : left;
                right = x > right ? x : right;
            }
    return right - left;
}

// With its own mesh, larger than the birds whatever they are drawn as, and folded where it dives;
// its ring and the line to its target only where they are asked for.
TEST(falcon) {
    flock_init(&flock, 0);
    set_mesh("cube");
    flock.view.bird_size = 4;
    flock.view.flap = 0;
    flock.frame.falcons[0] = (FrameFalcon){.position = {0, 0, 0}, .velocity = {0, 0, -9}};
    draw(pixels);
    assert_int_equal(covered_between(0, WIDTH), 0);
    flock.frame.falcon_count = 1;
    draw(pixels);
    const float *eye = flock.frame.camera.position;
    float pixels_wide = camera_focal(&flock.frame.camera, HEIGHT) / eye[2];
    float span = flock.view.bird_size * FRAME_FALCON_SIZE * pixels_wide;
    int spread = measure_width();
    assert_in_range(spread, (int)(0.85f * span), (int)(1.1f * span));
    assert_in_range(renderer_cost(renderer).triangles, 100, 200); // the finest mesh has 1,460
    flock.frame.falcons[0].fold = 1;
    draw(pixels);
    assert_in_range(measure_width(), spread / 4, spread * 6 / 10);

    // A bank to the left: the left wing is down.
    flock.frame.falcons[0].fold = 0;
    flock.frame.falcons[0].bank = 0.7f;
    flock.view.bank = 1;
    draw(pixels);
    assert_true(covered_near(WIDTH / 2 - spread / 3, HEIGHT / 2 + spread / 4));
    assert_false(covered_near(WIDTH / 2 - spread / 3, HEIGHT / 2 - spread / 4));

    size_t before = covered_between(0, WIDTH);
    flock.frame.falcons[0].has_target = true;
    flock.frame.falcons[0].target[0] = 8;
    draw(pixels);
    assert_int_equal(covered_between(0, WIDTH), before);
    flock.view.show_falcon = 1;
    draw(pixels);
    assert_true(covered_between(0, WIDTH) > before + 100);
    float pixel[2];
    find_pixel(flock.frame.falcons[0].target, pixel);
    assert_true(covered_near((int)pixel[0] - 2, (int)pixel[1]));
    assert_false(covered_near((int)pixel[0] + 5, (int)pixel[1]));
}

// The mean colour of what differs from the background about a place.
static void mean_colour(const float place[3], float mean[3]) {
    float pixel[2], count = 0;
    find_pixel(place, pixel);
    mean[0] = mean[1] = mean[2] = 0;
    for (int y = (int)pixel[1] - 4; y <= (int)pixel[1] + 4; y++)
        for (int x = (int)pixel[0] - 4; x <= (int)pixel[0] + 4; x++, count++)
            for (int k = 0; k < 3; k++)
                mean[k] += pixels[3 * (y * WIDTH + x) + k];
    for (int k = 0; k < 3; k++)
        mean[k] /= count;
}

// Each leader and its line to its waypoint in the colour of its flock.
TEST(leaders_of_flocks) {
    flock_init(&flock, 0);
    flock.view.show_leader = 1;
    flock.frame.birds.flocks = 2;
    flock.frame.leader_count = 2;
    for (int i = 0; i < 2; i++) {
        float y = i ? 4 : -4;
        flock.frame.leaders[i] = (FrameLeader){{-6, y, 0}, {1, 0, 0}, {8, y, 0}};
    }
    draw(pixels);
    for (int i = 0; i < 2; i++) {
        const FrameLeader *leader = &flock.frame.leaders[i];
        float bird[3], line[3], seen[3];
        palette_flock((uint32_t)i, seen);
        mean_colour(leader->position, bird);
        mean_colour((const float[3]){2, leader->position[1], 0}, line);
        // The first is orange, the second cyan.
        assert_int_equal(bird[0] > bird[2] + 10, seen[0] > seen[2]);
        assert_int_equal(line[0] > line[2] + 10, seen[0] > seen[2]);
    }
}

// The edge of an edged disc is white, what is within it has the bird's colour.
TEST(edged_disc) {
    flock_init(&flock, 1);
    set_mesh("edged_disc");
    flock.view.bird_size = 8;
    flock.view.colour = VIEW_COLOUR_HEADING; // towards +z: cyan
    flock.view.background = 0;
    flock_place(&flock, 0, 0, 0, 0, 0, 0, 5);
    flock.frame.camera = camera_look_at((const float[3]){0, 20, 0}, (const float[3]){0, 0, 0});
    draw(pixels);
    for (int i = 0; i <= 9; i++) {
        const float place[3] = {i < 9 ? 0.42f * (float)i : 3.8f, 0, 0};
        float at[2];
        find_pixel(place, at);
        const uint8_t *pixel = pixels + 3 * ((int)at[1] * WIDTH + (int)at[0]);
        assert_true(pixel[1] > 150 && pixel[2] > 150);
        assert_true(i < 9 ? pixel[0] < 60 : pixel[0] > 150);
    }
}

TEST(pointer) {
    flock_init(&flock, 0);
    flock.frame.pointer = (Stimulus){true, {2, 1, -3}};
    draw(pixels);
    float pixel[2];
    find_pixel(flock.frame.pointer.place, pixel);
    size_t ring = covered_between(0, WIDTH);
    assert_in_range(ring, 50, 400); // a line of two pixels about a circle of nine
    assert_false(covered_near((int)pixel[0], (int)pixel[1])); // one sees what is in it
    assert_int_equal(covered_between((int)pixel[0] - 13, (int)pixel[0] + 13), ring);
    flock.view.show_pointer = 0;
    draw(pixels);
    assert_int_equal(covered_between(0, WIDTH), 0);
}

// How many pixels of a picture are much more of this channel than of another.
static size_t count_of(int channel, int other) {
    size_t count = 0;
    for (size_t i = 0; i < (size_t)WIDTH * HEIGHT; i++)
        count += pixels[3 * i + (size_t)channel] > pixels[3 * i + (size_t)other] + 100;
    return count;
}

// Of one size at any distance, each in its colour and form; nothing of one that is behind.
TEST(lure_and_threat) {
    for (int threat = 0; threat < 2; threat++) {
        size_t shown[2];
        for (int far = 0; far < 2; far++) {
            float pixel[2];
            flock_init(&flock, 0);
            Stimulus place = {true, {2, 1, far ? -300 : -3}};
            *(threat ? &flock.frame.threat : &flock.frame.lure) = place;
            draw(pixels);
            find_pixel(place.place, pixel);
            assert_true(covered((int)pixel[0], (int)pixel[1]) == (threat == 1)); // a cross
            shown[far] = threat ? count_of(0, 1) : count_of(1, 0);
            assert_in_range(shown[far], 150, 700);
            assert_int_equal(threat ? count_of(1, 0) : count_of(0, 1), 0);
            size_t all = covered_between(0, WIDTH);
            assert_int_equal(covered_between((int)pixel[0] - 20, (int)pixel[0] + 20), all);
        }
        assert_in_range(shown[1], shown[0] * 9 / 10, shown[0] * 11 / 10);
        flock.view.show_stimuli = 0;
        draw(pixels);
        assert_int_equal(covered_between(0, WIDTH), 0);
        flock.view.show_stimuli = 1;
        flock.frame.lure.place[2] = flock.frame.threat.place[2] = 400;
        draw(pixels);
        assert_int_equal(covered_between(0, WIDTH), 0);
    }
}

static FrameLine line_between(float x0, float y0, float z0, float x1, float y1, float z1) {
    return (FrameLine){{x0, y0, z0}, {x1, y1, z1}, 2, {255, 0, 255, 255}};
}

static bool tinted(int x, int y) {
    const uint8_t *pixel = pixels + 3 * (y * WIDTH + x);
    return pixel[0] > 200 && pixel[1] < 90 && pixel[2] > 200;
}

// From end to end and no farther, as wide near as far.
TEST(lines) {
    flock_init(&flock, 0);
    FrameLine line = line_between(-10, 0.1f, 0, 10, 0.1f, -30); // 96 to 38 pixels from the middle
    flock.frame.lines = &line;
    flock.frame.line_count = 1;
    draw(pixels);
    float from[2], to[2];
    find_pixel(line.from, from);
    find_pixel(line.to, to);
    for (int x = (int)from[0] + 2; x < (int)to[0] - 1; x++)
        assert_in_range(covered_between(x, x + 1), 2, 4); // two, and soft edges
    assert_int_equal(covered_between(0, (int)from[0] - 1), 0);
    assert_int_equal(covered_between((int)to[0] + 2, WIDTH), 0);

    // Through the eye's plane: seen from where it comes before it, and nothing of what is behind.
    const float seen[3] = {-3, 0, 10};
    find_pixel(seen, from);
    for (int turned = 0; turned < 2; turned++) {
        line = turned ? line_between(30, 0, 40, -3, 0, 10) : line_between(-3, 0, 10, 30, 0, 40);
        draw(pixels);
        assert_true(covered_near((int)from[0] + 3, (int)from[1]));
        assert_int_equal(covered_between(0, (int)from[0] - 1), 0);
        for (int x = (int)from[0] + 2; x < WIDTH; x++)
            assert_in_range(covered_between(x, x + 1), 2, 4);
    }
    line = line_between(-3, 0, 25, 30, 1, 40);
    draw(pixels);
    assert_int_equal(covered_between(0, WIDTH), 0);
    line = line_between(2, 1, 0, 2, 1, 0); // no length
    draw(pixels);
    assert_int_equal(covered_between(0, WIDTH), 0);
}

// Birds hide lines that lie behind them, not those on top, which grow where they are too small.
TEST(overlay_lines) {
    for (int top = 0; top < 2; top++) {
        flock_init(&flock, 1);
        set_mesh("cube");
        flock.view.bird_size = 6;
        flock_place(&flock, 0, 0, 0, 0, 0, 0, 5);
        FrameLine line = line_between(0, 0, -8, 1, 0, -8);
        flock.frame.lines = &line;
        flock.frame.line_count = top ? 0 : 1;
        flock.frame.overlay_line_count = (size_t)top;
        draw(pixels);
        assert_int_equal(tinted(WIDTH / 2 + 1, HEIGHT / 2), top);
        assert_false(tinted(WIDTH / 2 + 50, HEIGHT / 2));
        flock.frame.overlay_line_reach = 1; // all of it is to be seen
        draw(pixels);
        assert_int_equal(tinted(WIDTH / 2 + 60, HEIGHT / 2), top);
        flock.frame.overlay_line_reach = 2; // half of it
        draw(pixels);
        assert_false(tinted(WIDTH / 2 + 60, HEIGHT / 2));
        assert_int_equal(tinted(WIDTH / 2 + 30, HEIGHT / 2), top);
    }
}

// A ring about a bird, as readable far away, which leaves the bird to be seen.
TEST(marks) {
    static const float depths[] = {15, 200, 5000};
    for (int i = 0; i < 3; i++) {
        flock_init(&flock, 0);
        FrameMark mark = {.position = {0, 0, 20 - depths[i]},
                          .radius = 1,
                          .margin = 8,
                          .width = 2,
                          .tint = {255, 0, 255, 255}};
        flock.frame.marks = &mark;
        flock.frame.mark_count = 1;
        draw(pixels);
        int radius = (int)(8.5f + HEIGHT / 2.0f / tanf(0.48f) / depths[i]);
        assert_true(covered_near(WIDTH / 2 + radius, HEIGHT / 2));
        assert_true(covered_near(WIDTH / 2, HEIGHT / 2 + radius));
        assert_false(covered_near(WIDTH / 2, HEIGHT / 2));
        assert_int_equal(covered_between(WIDTH / 2 + radius + 4, WIDTH), 0);
        mark.least_radius = 3; // of a bird so small the mark says nothing
        draw(pixels);
        assert_int_equal(covered_between(0, WIDTH) > 0, i == 0);
        mark.position[2] = 20 + depths[i]; // behind
        draw(pixels);
        assert_int_equal(covered_between(0, WIDTH), 0);
    }
}

// Birds at all levels and some out of sight.
static void spread_flock(size_t count) {
    flock_init(&flock, count);
    flock.view.bird_size = 4;
    for (size_t i = 0; i < count; i++) {
        float t = (float)i, depth = 1.5f + 2 * t;
        flock_place(&flock, i, 1.3f * depth * sinf(3.1f * t), 0.5f * depth * sinf(1.7f * t),
                    20 - depth, sinf(t), 0.3f, cosf(t));
    }
}

TEST(single_draws) {
    static uint8_t kept[sizeof pixels];
    spread_flock(100);
    draw(pixels);
    memcpy(kept, pixels, sizeof kept);
    RenderCost instanced = renderer_cost(renderer);
    size_t shown = 0;
    for (size_t level = 0; level < 5; level++) {
        assert_true(instanced.levels[level] > 0);
        shown += instanced.levels[level];
    }
    assert_true(instanced.hidden > 0);
    assert_int_equal(instanced.draw_calls, 6); // small birds as dots, sprites and fading meshes
    flock.frame.draw = FRAME_DRAW_SINGLE;
    draw(pixels);
    assert_memory_equal(kept, pixels, sizeof kept);
    RenderCost single = renderer_cost(renderer);
    assert_true(single.draw_calls >= shown); // where two forms take turns, both are drawn
    assert_int_equal(single.triangles, instanced.triangles);
}

TEST(no_picture) {
    static uint8_t kept[sizeof pixels];
    spread_flock(100);
    draw(pixels);
    memcpy(kept, pixels, sizeof kept);
    flock_init(&flock, 0);
    flock.frame.draw = FRAME_DRAW_NONE;
    draw(pixels);
    assert_memory_equal(kept, pixels, sizeof kept); // not even cleared
    RenderCost cost = renderer_cost(renderer);
    assert_memory_equal(&cost, &(RenderCost){0}, sizeof cost);
}

TEST(unreadable_mesh) {
    flock_init(&flock, 1);
    set_mesh("sphere");
    flock_place(&flock, 0, 0, 0, 0, 0, 0, 1);
    draw(pixels);
    set_mesh("no-such.obj");
    Error error = {0};
    assert_false(offscreen_draw(offscreen, renderer, &flock.frame, &error));
    assert_non_null(strstr(error.text, "no-such.obj"));
    draw(pixels); // told once; the sphere stays
    assert_true(covered(WIDTH / 2, HEIGHT / 2));
}

STAND_FIXTURES(stand_up, stand_down)
