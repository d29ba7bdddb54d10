// Nobody is missing at an edge: sixteen birds at once are found where each is for itself, and who
// could be seen at all is never hidden.

#include "test.h"

#include <math.h>
#include <string.h>

#include "base/hash.h"
#include "render/pack.h"

#include "flock.h"

enum { VIEWS = 200 };

static Flock flock;

static float pick(uint64_t view, uint32_t what, float low, float high) {
    return low + (high - low) * random_unit(random_bits(7, view, 0, what));
}

// A flock of some count and extent, and a camera somewhere in or around it.
static void set_view(uint64_t view) {
    size_t count = (size_t)pick(view, 0, 1, FLOCK_MOST);
    float extent = pick(view, 1, 1, view % 3 ? 60 : 3000);
    flock_init(&flock, count);
    flock.view.bird_size = pick(view, 2, 0.2f, 6);
    for (size_t i = 0; i < count; i++) {
        float at[3], move[3];
        for (uint32_t k = 0; k < 3; k++) {
            at[k] = extent * (random_unit(random_bits(8, i, view, k)) - 0.5f);
            move[k] = 2 * (random_unit(random_bits(8, i, view, 3 + k)) - 0.5f);
        }
        flock_place(&flock, i, at[0], at[1], at[2], move[0], move[1], move[2]);
        for (int k = 0; k < 3; k++)
            flock.to[k][i] += move[k];
    }
    FrameDescription *frame = &flock.frame;
    frame->birds.blend = pick(view, 3, 0, 1);
    for (uint32_t k = 0; k < 3; k++)
        frame->camera.position[k] = pick(view, 4 + k, -extent, extent);
    frame->camera.yaw = pick(view, 7, -180, 180);
    frame->camera.pitch = pick(view, 8, -89, 89);
    frame->camera.field_of_view = pick(view, 9, 5, 150);
    frame->width = (int)pick(view, 10, 16, 2000);
    frame->height = (int)pick(view, 11, 16, 2000);
}

TEST(sixteen_are_found_as_one) {
    static uint8_t levels[FLOCK_MOST];
    size_t seen[CULL_BINS] = {0};
    for (uint64_t view = 0; view < VIEWS; view++) {
        set_view(view);
        const FrameBirds *birds = &flock.frame.birds;
        Cull cull = cull_describe(&flock.frame, true);
        size_t begin = (size_t)view % 7, counts[CULL_BINS], expected[CULL_BINS] = {0};
        begin = begin < birds->count ? begin : 0;
        cull_sort(&cull, birds, begin, birds->count, levels, counts);
        for (size_t slot = begin; slot < birds->count; slot++) {
            float place[3];
            cull_place(&cull, birds, slot, place);
            int level = cull_choose_level(&cull, place);
            assert_int_equal(levels[slot], level);
            expected[level]++;
            seen[level]++;
        }
        assert_memory_equal(counts, expected, sizeof counts);
    }
    for (int level = 0; level < CULL_BINS; level++)
        assert_true(seen[level] > 1000);
}

// Whether any corner of a bird's cube, however it is turned, may be in the picture: some places on
// the ball around it are asked.
static bool touches_picture(const FrameDescription *frame, size_t slot) {
    float middle[3];
    frame_bird_place(&frame->birds, slot, middle);
    for (uint32_t ask = 0; ask < 40; ask++) {
        float way[3], length = 0, place[3], pixel[2], depth = 0;
        for (uint32_t k = 0; k < 3; k++) {
            way[k] = random_unit(random_bits(9, ask, slot, k)) - 0.5f;
            length += way[k] * way[k];
        }
        float forward[3], right[3], up[3];
        camera_axes(&frame->camera, forward, right, up);
        for (int k = 0; k < 3; k++) {
            place[k] = middle[k] + way[k] / sqrtf(length) * 0.866f * frame->view->bird_size;
            depth += (place[k] - frame->camera.position[k]) * forward[k];
        }
        if (depth > CAMERA_NEAR && depth < CAMERA_FAR &&
            camera_project(&frame->camera, frame->width, frame->height, place, pixel) &&
            pixel[0] >= 0 && pixel[0] <= (float)frame->width && pixel[1] >= 0 &&
            pixel[1] <= (float)frame->height)
            return true;
    }
    return false;
}

TEST(whoever_can_be_seen_is_drawn) {
    size_t near_an_edge = 0, hidden = 0;
    for (uint64_t view = 0; view < VIEWS; view++) {
        set_view(view);
        const FrameDescription *frame = &flock.frame;
        Cull cull = cull_describe(frame, true);
        for (size_t slot = 0; slot < frame->birds.count; slot += 11) {
            float place[3];
            cull_place(&cull, &frame->birds, slot, place);
            bool drawn = cull_choose_level(&cull, place) != CULL_HIDDEN;
            bool touches = touches_picture(frame, slot);
            assert_true(drawn || !touches);
            near_an_edge += drawn && !touches;
            hidden += !drawn;
        }
    }
    // And not many others are.
    assert_true(hidden > 10 * near_an_edge && near_an_edge > 0);
}
