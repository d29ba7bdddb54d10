// Where the flock is, where one looks at it from, and what is under a pixel.

#include "test.h"

#include <math.h>

#include "base/hash.h"
#include "base/vec.h"
#include "camera/framing.h"
#include "support/aim.h"

enum { BIRDS = 10000 };

typedef struct Flock {
    float x[BIRDS], y[BIRDS], z[BIRDS];
    FrameBirds birds;
} Flock;

// A cube of edge 100 around a place, filled by chance.
static void place_flock(Flock *flock, float x, float y, float z) {
    for (uint64_t i = 0; i < BIRDS; i++) {
        flock->x[i] = x + random_unit(random_bits(1, i, 0, 0)) * 100 - 50;
        flock->y[i] = y + random_unit(random_bits(1, i, 0, 1)) * 100 - 50;
        flock->z[i] = z + random_unit(random_bits(1, i, 0, 2)) * 100 - 50;
    }
    Columns columns = {.x = flock->x, .y = flock->y, .z = flock->z};
    flock->birds = (FrameBirds){.count = 201, .from = columns, .to = columns, .blend = 1};
}

static View default_view(void) {
    View view;
    param_reset_all(&view_params, &view);
    return view;
}

// Of a picture of 900 x 600.
static void assert_in_the_middle(const Camera *camera, const float place[3]) {
    float pixel[2];
    assert_true(camera_project(camera, 900, 600, place, pixel));
    assert_float_equal(pixel[0], 450, 1);
    assert_float_equal(pixel[1], 300, 1);
}

TEST(strays_hardly_count) {
    static Flock flock;
    place_flock(&flock, 10, 20, 30);
    CameraBall before = camera_bound_flock(&flock.birds);
    assert_float_equal(before.centre[0], 10, 2);
    assert_float_equal(before.centre[1], 20, 2);
    assert_float_equal(before.centre[2], 30, 2);
    assert_in_range((int)before.radius, 40, 100);
    for (int i = 0; i < BIRDS; i += 200)
        flock.x[i] = 1500;
    CameraBall after = camera_bound_flock(&flock.birds);
    assert_float_equal(after.centre[0], before.centre[0], 3);
    assert_float_equal(after.radius, before.radius, 5);
    assert_true(camera_bound_whole_flock(&flock.birds).radius > 1400);
}

TEST(two_flocks_are_framed_together) {
    static Flock flocks[2];
    View view = default_view();
    for (float apart = 0; apart < 3000; apart += 50) {
        FrameDescription frames[2];
        CameraBall balls[2];
        for (int i = 0; i < 2; i++) {
            place_flock(&flocks[i], (float)i * apart, 300, 0);
            frames[i] = (FrameDescription){.birds = flocks[i].birds, .view = &view};
            balls[i] = camera_bound_flock(&frames[i].birds);
        }
        CameraScene both = camera_describe_scene(&frames[0], &frames[1], 0.9f, &(CameraCover){0});
        CameraScene one = camera_describe_scene(&frames[0], NULL, 0.9f, &(CameraCover){0});
        float from_first = both.centre[0] - balls[0].centre[0];
        float from_second = balls[1].centre[0] - both.centre[0];
        float slack = 0.01f * both.radius;
        assert_true(from_first + balls[0].radius <= both.radius + slack); // it always holds
        assert_true(both.radius <= 3.01f * one.radius);
        assert_true(apart > 4 * balls[0].radius ||
                    from_second + balls[1].radius <= both.radius + slack);
        if (apart == 0)
            assert_float_equal(both.radius, one.radius, 1e-3f);
        assert_float_equal(both.home.yaw, one.home.yaw, 0);
    }
}

// Birds of three flocks in turn, 400 units apart: each leader is seen before its own followers.
TEST(a_leader_has_its_own_followers) {
    enum { FLOCKS = 3 };
    static Flock flock;
    static uint32_t id[BIRDS];
    place_flock(&flock, 0, 0, 0);
    for (uint32_t i = 0; i < BIRDS; i++) {
        id[i] = BIRDS - 1 - i;
        flock.x[i] += 400 * (float)(id[i] % FLOCKS);
    }
    flock.birds.id = id;
    flock.birds.flocks = FLOCKS;
    View view = default_view();
    FrameDescription frame = {.birds = flock.birds, .view = &view, .leader_count = FLOCKS};
    for (uint32_t i = 0; i < FLOCKS; i++) {
        frame.followed_leader = i;
        frame.leaders[i] = (FrameLeader){{(float)i, 2, 3}, {0, 0, 1}, {9, 9, 9}};
        CameraScene scene = camera_describe_scene(&frame, NULL, 1, &(CameraCover){0});
        assert_true(scene.leader.present && scene.leader.id == i);
        assert_true(scene.leader.position[0] == (float)i);
        assert_float_equal(scene.followers[0], 400 * (float)i, 5);
        assert_in_range((int)scene.followers_radius, 40, 110);
        assert_float_equal(scene.centre[0], 400, 15); // of the whole
        assert_true(scene.radius > 400);
    }
    frame.birds.flocks = 1;
    frame.followed_leader = 0;
    CameraScene scene = camera_describe_scene(&frame, NULL, 1, &(CameraCover){0});
    assert_memory_equal(scene.followers, scene.centre, sizeof scene.centre);
    assert_true(scene.followers_radius == scene.radius);
    frame.leader_count = 0;
    assert_false(camera_describe_scene(&frame, NULL, 1, &(CameraCover){0}).leader.present);
}

TEST(few_birds_are_a_flock) {
    float at[] = {5}, zero[] = {0};
    Columns columns = {.x = at, .y = zero, .z = zero};
    FrameBirds birds = {.count = 1, .from = columns, .to = columns};
    CameraBall ball = camera_bound_flock(&birds);
    assert_float_equal(ball.centre[0], 5, 1e-4f);
    assert_float_equal(ball.radius, 1, 0);
    birds.count = 0;
    ball = camera_bound_flock(&birds);
    assert_float_equal(ball.centre[0], 0, 0);
    assert_true(isfinite(ball.radius));
}

TEST(home_is_above_the_ground) {
    View view = default_view();
    for (float y = -85; y < 200; y += 20) {
        CameraBall flock = {.centre = {0, y, 0}, .radius = 80};
        const FrameDescription frame = {.view = &view};
        Camera camera = camera_frame_whole(&flock, &frame, 1.5f);
        assert_true(camera.position[1] > view.ground_y);
        assert_true(fabsf(camera.pitch) < 60);
        assert_in_the_middle(&camera, flock.centre);
    }
}

// The whole flock, from the place that is asked for; a benchmark has the first of them where a
// person would stand.
TEST(home_has_three_places) {
    View view = default_view();
    static const float pitches[] = {15, -12, -90, 15}, yaws[] = {20, 20, 0, 20};
    const CameraBall flock = {.centre = {10, 0, -5}, .radius = 40};
    const float middle[3] = {0, 0, 0};
    for (view.home = VIEW_HOME_GROUND; view.home <= VIEW_HOME_STANDING; view.home++) {
        FrameDescription frame = {.view = &view};
        Camera camera = camera_frame_whole(&flock, &frame, 1.5f);
        assert_float_equal(camera.pitch, pitches[view.home], 1e-3f);
        assert_float_equal(camera.yaw, yaws[view.home], 0);
        assert_in_the_middle(&camera, flock.centre);
        float half = 0.00872665f * view.field_of_view;
        assert_float_equal(vec_distance(flock.centre, camera.position) * sinf(half), 40, 0.1f);
        // With an arena it is the arena that is looked at, wherever the flock is.
        frame.arena = (FrameArena){true, {-25, -25, -25}, {25, 25, 25}};
        camera = camera_frame_whole(&flock, &frame, 1.5f);
        assert_in_the_middle(&camera, middle);
        assert_true(vec_length(camera.position) > 50);
    }
}

// Wherever the flock flies, the person stays where they are and turns to it, with a lens through
// which it fills half of the picture; one bird in a hundred that strays counts for nothing.
TEST(a_person_stands_and_turns) {
    View view = default_view();
    view.home = VIEW_HOME_STANDING;
    view.metre = 2;
    view.ground_y = -3;
    static float x[201], y[201], z[201];
    const Columns at = {.x = x, .y = y, .z = z};
    const FrameDescription frame = {.view = &view, .birds = {.count = 201, .from = at, .to = at}};
    for (int i = 0; i < 12; i++) {
        float turn = 0.5236f * (float)i;
        const float centre[3] = {90 * cosf(turn), 80, 90 * sinf(turn)};
        for (int bird = 0; bird < 201; bird++) {
            float angle = 6.2832f * (float)bird / 201, strays = bird == 17 ? 4 : 1;
            x[bird] = centre[0] + strays * 30 * cosf(angle);
            y[bird] = centre[1] + strays * 6 * sinf(angle);
            z[bird] = centre[2];
        }
        const CameraScene scene = camera_describe_scene(&frame, NULL, 16.0f / 9, &(CameraCover){0});
        const Camera camera = scene.home;
        const float away = hypotf(camera.position[0], camera.position[2]);
        assert_float_equal(away, view.home_distance, 1e-3f);
        assert_float_equal(atan2f(-camera.position[0], camera.position[2]), 0.349066f, 1e-4f);
        assert_float_equal(camera.position[1], 0.4f, 1e-4f);
        float pixel[2];
        assert_true(camera_project(&camera, 1280, 720, centre, pixel));
        assert_float_equal(pixel[0], 640, 60);
        assert_true(pixel[1] > 100 && pixel[1] < 560);
        float share = scene.extent.across * camera_focal(&camera, 720) * 2 / 1280;
        assert_float_equal(share, 0.5f, 0.01f);
        assert_true(camera.field_of_view < view.field_of_view);
    }
}

// --- A click means the bird that a person sees there ---

enum { MOST = 8, WIDTH = 800, HEIGHT = 600 };

typedef struct Scene {
    float column[3][MOST];
    uint32_t id[MOST];
    FrameBirds birds;
    Camera camera;
} Scene;

// The slots' ids are none of their numbers.
static void set_scene(Scene *scene, float places[][3], size_t count) {
    *scene = (Scene){.camera.values = {5, 6, 7, 30, -10, 55}};
    float(*c)[MOST] = scene->column;
    for (size_t i = 0; i < count; i++) {
        scene->id[i] = (uint32_t)(10 + i);
        for (int axis = 0; axis < 3; axis++)
            c[axis][i] = places[i][axis];
    }
    const Columns at = {.x = c[0], .y = c[1], .z = c[2]};
    scene->birds = (FrameBirds){.count = count, .id = scene->id, .from = at, .to = at};
}

// A place so many pixels right of the picture's middle and above it, at a depth; negative: behind.
static void place_at(float depth, float right_pixels, float above, float out[3]) {
    const Camera camera = {.values = {5, 6, 7, 30, -10, 55}};
    float forward[3], right[3], up[3];
    camera_axes(&camera, forward, right, up);
    float focal = camera_focal(&camera, HEIGHT);
    for (int i = 0; i < 3; i++)
        out[i] = camera.position[i] + forward[i] * depth +
                 (right[i] * right_pixels + up[i] * above) * depth / focal;
}

// The bird picked at so many pixels right of the middle and above it; -1: none.
static int pick(const Scene *scene, float size, float right, float above) {
    const float pixel[2] = {WIDTH / 2.0f + right, HEIGHT / 2.0f - above};
    uint32_t bird;
    return camera_pick_bird(&scene->camera, WIDTH, HEIGHT, pixel, &scene->birds, size, &bird)
               ? (int)bird
               : -1;
}

TEST(the_nearest_to_the_pixel) {
    float places[3][3];
    place_at(100, 50, 20, places[0]);
    place_at(100, 60, 20, places[1]);
    place_at(60, -200, -100, places[2]);
    Scene scene;
    set_scene(&scene, places, 3);
    const float dots = 0.001f; // birds of no size
    assert_int_equal(pick(&scene, dots, 50, 20), 10);
    assert_int_equal(pick(&scene, dots, 54, 20), 10);
    assert_int_equal(pick(&scene, dots, 56, 20), 11);
    assert_int_equal(pick(&scene, dots, 60, 31), 11);
    assert_int_equal(pick(&scene, dots, 60, 33), -1); // 12 pixels are forgiven
    assert_int_equal(pick(&scene, dots, -192, -107), 12);
    assert_int_equal(pick(&scene, dots, 0, 0), -1);
}

// What is hit counts before what is missed by a little, and of what is hit the one in front.
TEST(the_one_in_front) {
    float places[4][3];
    place_at(400, 0, 0, places[0]);
    place_at(20, 8, 0, places[1]);
    place_at(30, 0, 0, places[2]);
    place_at(-20, 0, 0, places[3]); // behind the camera
    Scene scene;
    set_scene(&scene, places, 4);
    assert_int_equal(pick(&scene, 2, 0, 0), 11); // some 58 pixels wide
    assert_int_equal(pick(&scene, 2, -22, 0), 12);
    assert_int_equal(pick(&scene, 0.2f, 0, 0), 12);
    assert_int_equal(pick(&scene, 0.2f, 8, 0), 11);
    set_scene(&scene, places + 3, 1);
    assert_int_equal(pick(&scene, 2, 0, 0), -1);
}

// --- The mouse points at a place that is seen where the mouse is, as far away as the flock ---

// On the plane that faces the camera, and on a level one, from above and below.
TEST(it_is_seen_under_the_mouse) {
    static const float centre[3] = {10, 20, -30}, pixels[][2] = {{400, 300}, {0, 520}, {799, 420}};
    static const float eyes[][5] = {
        {0, 25, 200, 0, -20}, {10, 300, -30, 0, -90}, {-90, 0, 50, 45, 28}};
    for (int i = 0; i < 18; i++) {
        const float *eye = eyes[i / 3 % 3], *pixel = pixels[i % 3];
        bool level = i >= 9;
        Camera camera = {.values = {eye[0], eye[1], eye[2], eye[3], eye[4], 55}};
        float place[3], back[2], normal[3] = {0, 1, 0}, right[3], up[3], off[3];
        assert_true(camera_pick_place(&camera, 800, 600, pixel, centre, level, place));
        assert_true(camera_project(&camera, 800, 600, place, back));
        assert_float_equal(back[0], pixel[0], 0.1f);
        assert_float_equal(back[1], pixel[1], 0.1f);
        if (!level)
            camera_axes(&camera, normal, right, up);
        vec_subtract(centre, place, off);
        assert_float_equal(vec_dot(off, normal), 0, 0.01f);
    }
}

TEST(a_pixel_is_a_move) {
    static const float centre[3] = {0, 0, -100};
    Camera camera = {.field_of_view = 55};
    float from[3], to[3];
    for (int i = 0; i < 2; i++) {
        const float pixel[2] = {400, 300}, other[2] = {400, i ? 302 : 300.4f};
        assert_true(camera_pick_place(&camera, 800, 600, pixel, centre, false, from));
        assert_true(camera_pick_place(&camera, 800, 600, other, centre, false, to));
        assert_true(camera_pick_place_moved(&camera, 600, from, to) == (i == 1));
    }
}

// Neither behind the camera, nor beside it, in the sky, nor on a plane that the camera is in.
TEST(what_is_not_seen_is_no_place) {
    static const struct {
        float pixel[2], through[3], pitch;
        bool level;
    } cases[] = {{{10, 10}, {0, 0, 5}, 0, false},
                 {{10, 10}, {40, 0, 0}, 0, false},
                 {{400, 0}, {0, -9, 0}, -25, true},
                 {{400, 300}, {0, 9, 0}, -25, true},
                 {{400, 300}, {0, 0, 0}, -25, true}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Camera camera = {.pitch = cases[i].pitch, .field_of_view = 55};
        float place[3] = {1, 2, 3};
        assert_false(camera_pick_place(&camera, 800, 600, cases[i].pixel, cases[i].through,
                                       cases[i].level, place));
        assert_true(place[0] == 1 && place[1] == 2 && place[2] == 3);
    }
}

// --- A flock out of the picture ---

// Of a picture of 800 x 600 from the origin; the flock is a cube of edge 100.
static CameraSight see(const Camera *camera, float x, float y, float z) {
    static Flock flock;
    place_flock(&flock, x, y, z);
    return camera_see_flock(camera, 800, 600, &flock.birds);
}

TEST(a_flock_is_seen_where_it_is) {
    Camera camera = {.field_of_view = 55};
    CameraSight sight = see(&camera, 0, 0, -300);
    assert_true(sight.share == 1 && sight.has_middle && sight.ahead);
    assert_float_equal(sight.distance, 300, 3);
    assert_in_range((int)sight.radius, 80, 160);
    // Beyond the far plane: no bird is drawn, but it is ahead.
    sight = see(&camera, 0, 0, -9000);
    assert_true(sight.share == 0 && !sight.has_middle && sight.ahead && sight.radius < 8);
    // Half of it beyond the picture's right side.
    sight = see(&camera, 300 * 0.5205671f * 4 / 3, 0, -300);
    assert_in_range((int)(sight.share * 100), 40, 60);
}

// To the sides and behind: the way to turn.
TEST(it_says_which_way_to_turn) {
    Camera camera = {.field_of_view = 55};
    static const struct {
        float place[3], direction[2];
    } cases[] = {
        {{500, 0, -300}, {1, 0}},  {{-500, 0, -300}, {-1, 0}}, {{0, 500, -300}, {0, -1}},
        {{0, -500, -300}, {0, 1}}, {{500, 0, 300}, {1, 0}},    {{-500, 0, 300}, {-1, 0}},
        {{60, 0, 900}, {1, 0}},    {{-60, 0, 900}, {-1, 0}},   {{60, 100, 900}, {1, 0}},
        {{0, 900, 60}, {0, -1}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const float *at = cases[i].place;
        CameraSight sight = see(&camera, at[0], at[1], at[2]);
        assert_true(sight.share == 0 && !sight.has_middle && !sight.ahead);
        assert_float_equal(hypotf(sight.direction[0], sight.direction[1]), 1, 1e-5f);
        assert_float_equal(sight.direction[0], cases[i].direction[0], 0.25f);
        assert_float_equal(sight.direction[1], cases[i].direction[1], 0.25f);
    }
    // All around, up and down too: the direction never jumps but right behind the camera.
    CameraSight before = see(&camera, 500, 40, 0);
    for (float angle = 2; angle < 80; angle += 2) {
        CameraSight now = see(&camera, 500 * cosf(angle / 57.3f), 40, 500 * sinf(angle / 57.3f));
        assert_float_equal(now.direction[1], before.direction[1], 0.03f);
        before = now;
    }
}

// What is seen of a flock, frame by frame: for the first frames of each period, then for the rest.
typedef struct Sights {
    int period, first;
    CameraSight sights[2];
} Sights;

// How often an arrow comes or goes while they follow each other at 60 a second.
static int count_turns(CameraLoss *loss, int frames, Sights seen) {
    int turns = 0;
    for (int i = 0; i < frames; i++) {
        bool was = loss->lost;
        camera_watch_flock(loss, &seen.sights[i % seen.period >= seen.first], 1 / 60.0f);
        turns += loss->lost != was;
    }
    return turns;
}

TEST(the_arrow_does_not_flicker) {
    const Sights nothing = {1, 1, {{.radius = 50}}},
                 most_of_it = {1, 1, {{.share = 0.7f, .has_middle = true, .radius = 50}}},
                 at_the_border = {7, 1, {{.share = 0.045f, .radius = 50}, {.radius = 50}}},
                 // A bird or two come into the picture and leave it.
        now_and_then = {30, 10, {{.share = 0.15f, .radius = 50}, {.radius = 50}}},
                 a_speck = {2,
                            1,
                            {{.share = 1, .has_middle = true, .radius = 2.9f},
                             {.share = 1, .has_middle = true, .radius = 3.1f}}},
                 far_off = {1, 1, {{.share = 1, .has_middle = true, .radius = 2}}};
    CameraLoss loss = {.lost = false};
    assert_int_equal(count_turns(&loss, 600, most_of_it), 0);
    assert_int_equal(count_turns(&loss, 20, nothing), 0); // a quick look aside
    assert_int_equal(count_turns(&loss, 600, most_of_it), 0);
    assert_int_equal(count_turns(&loss, 600, now_and_then), 0);
    assert_int_equal(count_turns(&loss, 600, nothing), 1);
    assert_true(loss.lost && loss.strength == 1);
    assert_int_equal(count_turns(&loss, 600, at_the_border), 0);
    assert_int_equal(count_turns(&loss, 600, most_of_it), 1);
    assert_true(!loss.lost && loss.strength == 0);
    assert_int_equal(count_turns(&loss, 600, at_the_border), 1);
    assert_int_equal(count_turns(&loss, 600, most_of_it), 1);
    assert_int_equal(count_turns(&loss, 600, a_speck), 0);
    assert_int_equal(count_turns(&loss, 150, far_off), 1);
    assert_int_equal(count_turns(&loss, 600, a_speck), 0);
}

// --- Obstacles: which of them a pixel shows, and how a camera comes out of them ---

enum { WIDE = 600, HIGH = 400 };

// A ball before a tower, and a tower with nothing before it; the ground, which is none to pick.
static const Obstacle row[MODEL_MAX_OBSTACLES] = {
    [2] = {OBSTACLE_CYLINDER, {0, -10, -50}, 4, 20},
    [5] = {OBSTACLE_SPHERE, {0, 0, -20}, 3, 0},
    [7] = {OBSTACLE_GROUND, {0, -10, 0}, 0, 0},
    [15] = {OBSTACLE_CYLINDER, {30, -10, -50}, 4, 15},
};

// The number of what is seen at this place; -1: nothing.
static int seen_at(const Camera *camera, float x, float y, float z) {
    float pixel[2];
    size_t index;
    assert_true(camera_project(camera, WIDE, HIGH, (const float[3]){x, y, z}, pixel));
    return camera_pick_obstacle(camera, WIDE, HIGH, pixel, row, &index) ? (int)index : -1;
}

TEST(the_nearest_is_picked) {
    const Camera camera = {.field_of_view = 60};
    assert_int_equal(seen_at(&camera, 0, 0, -20), 5);
    assert_int_equal(seen_at(&camera, 2.9f, 0, -20), 5);
    assert_int_equal(seen_at(&camera, 3.2f, 0, -20), -1);
    assert_int_equal(seen_at(&camera, 0, -9, -46), 2); // past the ball
    assert_int_equal(seen_at(&camera, 0, -10.5f, -46), -1);
    assert_int_equal(seen_at(&camera, 33.8f, 0, -50), 15);
    assert_int_equal(seen_at(&camera, 35.2f, 0, -50), -1);
    assert_int_equal(seen_at(&camera, 30, 4.5f, -46), 15);
    assert_int_equal(seen_at(&camera, 30, 5.5f, -46), -1);
    // From above: the top.
    const Camera above = {.position = {30, 40, -50}, .pitch = -90, .field_of_view = 60};
    assert_int_equal(seen_at(&above, 33.9f, 5, -50), 15);
    assert_int_equal(seen_at(&above, 34.1f, 5, -50), -1);
    // From within it is not seen, nor what is behind the camera.
    const Camera within = {.position = {30, 0, -50}, .yaw = 180, .field_of_view = 60};
    assert_int_equal(seen_at(&within, 30, 0, -40), -1);
}

// What is seen under the pixel stays under it, on the level plane and on the one that faces the
// camera; what is behind, or beyond the horizon, is not moved.
TEST(a_place_is_dragged) {
    const Camera camera = {.position = {3, 12, 20}, .yaw = 15, .pitch = -10, .field_of_view = 50};
    for (int level = 0; level < 2; level++) {
        float place[3] = {9, 0, -40}, before[2], after[2];
        assert_true(camera_project(&camera, WIDE, HIGH, place, before));
        const float from[2] = {100, 200}, to[2] = {163, 181}; // not where it is
        assert_true(camera_drag_place(&camera, WIDE, HIGH, from, to, level, place));
        assert_true(camera_project(&camera, WIDE, HIGH, place, after));
        assert_float_equal(after[0] - before[0], 63, 0.01f);
        assert_float_equal(after[1] - before[1], -19, 0.01f);
        assert_int_equal(level, place[1] == 0);
    }
    float seen[3] = {9, 0, -40}, behind[3] = {9, 0, 60};
    const float middle[2] = {300, 200}, above[2] = {300, -200};
    assert_false(camera_drag_place(&camera, WIDE, HIGH, middle, above, true, seen));
    assert_false(camera_drag_place(&camera, WIDE, HIGH, middle, middle, false, behind));
    assert_true(seen[0] == 9 && seen[1] == 0 && seen[2] == -40 && behind[2] == 60);
}

// The home view would stand in the tower; the flock is still in its middle.
TEST(home_is_in_no_tower) {
    View view = default_view();
    FrameDescription frame = {.view = &view};
    const CameraBall flock = {.centre = {0, 0, 0}, .radius = 60};
    Camera before = camera_frame_whole(&flock, &frame, 1.5f);
    frame.obstacles[3] =
        (Obstacle){OBSTACLE_CYLINDER, {before.position[0] + 3, -130, before.position[2]}, 20, 200};
    Camera after = camera_frame_whole(&flock, &frame, 1.5f);
    const Obstacle *tower = &frame.obstacles[3];
    assert_true(hypotf(after.position[0] - tower->place[0], after.position[2] - tower->place[2]) >
                tower->radius + 1);
    float pixel[2];
    assert_true(camera_project(&after, WIDE, HIGH, flock.centre, pixel));
    assert_float_equal(pixel[0], WIDE / 2, 1);
    assert_float_equal(pixel[1], HIGH / 2, 1);
    // The ground that birds do not fly below is the one to stay above.
    frame.obstacles[3] = (Obstacle){OBSTACLE_GROUND, {0, -40, 0}, 0, 0};
    assert_true(camera_frame_whole(&flock, &frame, 1.5f).position[1] > -40);
    assert_float_equal(camera_describe_scene(&frame, NULL, 1.5f, &(CameraCover){0}).ground_y, -40,
                       0);
}
