// A flat flock seen from above must be what its screen showed: x to the right, y downwards, not
// mirrored, nothing stretched.

#include "test.h"

#include <math.h>

#include "camera/framing.h"
#include "show/layout.h"
#include "support/aim.h"

TEST(seen_from_above_it_is_a_screen) {
    static const float x[] = {0, 1280, 0, 1280, 320}, y[] = {0, 0, 720, 720, 90}, z[5] = {0};
    static const float vx[] = {1, 0, 0, 0, 0}, vy[] = {0, 2, 0, 0, 0};
    const Columns columns = {x, y, z, vx, vy, z};
    Columns seen = show_layout_columns(&columns, true);
    assert_true(seen.vx[0] == 1 && seen.vz[1] == 2 && seen.vy[1] == 0);
    FrameArena arena = {true, {0, 0, 0}, {1280, 720, 0}};
    show_layout_place(true, arena.high);
    View view;
    param_reset_all(&view_params, &view);
    view.home = VIEW_HOME_ABOVE;
    static const int sizes[][2] = {{1280, 720}, {800, 600}, {600, 900}};
    for (int i = 0; i < 3; i++) {
        int width = sizes[i][0], height = sizes[i][1];
        FrameDescription frame = {
            .birds = {.count = 5, .from = seen, .to = seen}, .arena = arena, .view = &view};
        CameraScene scene = camera_describe_scene(&frame, NULL, (float)width / (float)height);
        // The rectangle but for a small margin, whichever pair of edges it meets.
        float scale = 0.96f * fminf((float)width / 1280, (float)height / 720);
        for (int k = 0; k < 5; k++) {
            const float place[3] = {seen.x[k], seen.y[k], seen.z[k]};
            float pixel[2];
            assert_true(camera_project(&scene.home, width, height, place, pixel));
            assert_float_equal(pixel[0], (float)width / 2 + scale * (x[k] - 640), 0.1f);
            assert_float_equal(pixel[1], (float)height / 2 + scale * (y[k] - 360), 0.1f);
        }
    }
}

TEST(places_go_there_and_back) {
    const float x[] = {1}, y[] = {2}, z[] = {3};
    const Columns columns = {x, y, z, x, y, z};
    for (int flat = 0; flat <= 1; flat++) {
        float place[3] = {1, 2, 3};
        Columns seen = show_layout_columns(&columns, flat);
        show_layout_place(flat, place);
        assert_true(place[0] == *seen.x && place[1] == *seen.y && place[2] == *seen.z);
        assert_true(place[1] == (flat ? 3 : 2));
        show_layout_place(flat, place);
        assert_true(place[0] == 1 && place[1] == 2 && place[2] == 3);
    }
}
