// Obstacles in a camera's way: which of them a pixel shows, and how a camera comes out of them.

#include "test.h"

#include <math.h>

#include "base/vec.h"
#include "camera/framing.h"
#include "camera/obstacles.h"
#include "support/aim.h"

enum { WIDTH = 600, HEIGHT = 400 };

// A ball before a tower, and a tower with nothing before it; the ground, which is none to pick.
static const FrameObstacle row[FRAME_MAX_OBSTACLES] = {
    [2] = {FRAME_OBSTACLE_CYLINDER, {0, -10, -50}, 4, 20},
    [5] = {FRAME_OBSTACLE_SPHERE, {0, 0, -20}, 3, 0},
    [7] = {FRAME_OBSTACLE_GROUND, {0, -10, 0}, 0, 0},
    [15] = {FRAME_OBSTACLE_CYLINDER, {30, -10, -50}, 4, 15},
};

// The number of what is seen at this place; -1: nothing.
static int seen_at(const Camera *camera, float x, float y, float z) {
    float pixel[2];
    size_t index;
    assert_true(camera_project(camera, WIDTH, HEIGHT, (const float[3]){x, y, z}, pixel));
    return camera_pick_obstacle(camera, WIDTH, HEIGHT, pixel, row, &index) ? (int)index : -1;
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
        assert_true(camera_project(&camera, WIDTH, HEIGHT, place, before));
        const float from[2] = {100, 200}, to[2] = {163, 181}; // not where it is
        assert_true(camera_drag_place(&camera, WIDTH, HEIGHT, from, to, level, place));
        assert_true(camera_project(&camera, WIDTH, HEIGHT, place, after));
        assert_float_equal(after[0] - before[0], 63, 0.01f);
        assert_float_equal(after[1] - before[1], -19, 0.01f);
        assert_int_equal(level, place[1] == 0);
    }
    float seen[3] = {9, 0, -40}, behind[3] = {9, 0, 60};
    const float middle[2] = {300, 200}, above[2] = {300, -200};
    assert_false(camera_drag_place(&camera, WIDTH, HEIGHT, middle, above, true, seen));
    assert_false(camera_drag_place(&camera, WIDTH, HEIGHT, middle, middle, false, behind));
    assert_true(seen[0] == 9 && seen[1] == 0 && seen[2] == -40 && behind[2] == 60);
}

TEST(a_place_comes_out) {
    const float forward[3] = {0, 0, -1};
    float free[3] = {0, 0, 10}, ball[3] = {0, 1, -19}, tower[3] = {32, -8, -50};
    camera_leave_obstacles(free, forward, 1, row);
    assert_float_equal(free[2], 10, 0);
    camera_leave_obstacles(ball, forward, 1, row);
    assert_true(vec_distance(ball, row[5].place) >= 4 - 1e-3f);
    assert_float_equal(ball[1], 1, 0);
    camera_leave_obstacles(tower, forward, 1, row);
    assert_float_equal(hypotf(tower[0] - 30, tower[2] + 50), 5, 1e-3f);
    // From one into the next, and out of that too; straight up is a way as well.
    const FrameObstacle chain[FRAME_MAX_OBSTACLES] = {{FRAME_OBSTACLE_SPHERE, {0, 0, -7}, 5, 0},
                                                      {FRAME_OBSTACLE_SPHERE, {0, 0, 0}, 5, 0}};
    float place[3] = {0, 0, 1};
    camera_leave_obstacles(place, forward, 0.5f, chain);
    assert_true(vec_distance(place, chain[0].place) >= 5.5f - 1e-3f);
    float foot[3] = {30, -9, -50};
    camera_leave_obstacles(foot, (const float[3]){0, 1, 0}, 1, row);
    assert_float_equal(foot[1], 6, 1e-3f);
}

// The home view would stand in the tower; the flock is still in its middle.
TEST(home_is_in_no_tower) {
    View view;
    param_reset_all(&view_params, &view);
    FrameDescription frame = {.view = &view};
    const CameraBall flock = {.centre = {0, 0, 0}, .radius = 60};
    Camera before = camera_frame_whole(&flock, &frame, 1.5f);
    frame.obstacles[3] = (FrameObstacle){
        FRAME_OBSTACLE_CYLINDER, {before.position[0] + 3, -130, before.position[2]}, 20, 200};
    Camera after = camera_frame_whole(&flock, &frame, 1.5f);
    const FrameObstacle *tower = &frame.obstacles[3];
    assert_true(hypotf(after.position[0] - tower->place[0], after.position[2] - tower->place[2]) >
                tower->radius + 1);
    float pixel[2];
    assert_true(camera_project(&after, WIDTH, HEIGHT, flock.centre, pixel));
    assert_float_equal(pixel[0], WIDTH / 2, 1);
    assert_float_equal(pixel[1], HEIGHT / 2, 1);
    // The ground that birds do not fly below is the one to stay above.
    frame.obstacles[3] = (FrameObstacle){FRAME_OBSTACLE_GROUND, {0, -40, 0}, 0, 0};
    assert_true(camera_frame_whole(&flock, &frame, 1.5f).position[1] > -40);
    assert_float_equal(camera_describe_scene(&frame, NULL, 1.5f).ground_y, -40, 0);
}
