// What a bird shows of its plumage: near the camera its colours, before the sky and smaller than
// the eye could tell colours nothing, whatever the sun does behind it; but what its colours say
// about the flock is seen from anywhere. Its levels of detail cover the same area, or it would
// grow and shrink where they change: the gaps between feathers are cut out of the finest alone.

#include "base/hash.h"

enum { WIDTH = 240, HEIGHT = 160 };

#include "picture.h"

// The luminance of the pixels that the bird covers wholly, weights of ITU-R BT.709 on display
// values, 0 to 1; and the mean difference of the brightest and the darkest channel.
typedef struct Seen {
    double luminance, saturation;
} Seen;

// Whether the pixels at and around this one differ from those of the empty sky: the edge of a small
// bird is two pixels wide.
static bool covered_wholly(const uint8_t *with, const uint8_t *without, int x, int y) {
    static const int around[9][2] = {{0, 0}, {1, 1},  {-1, 1}, {1, -1}, {-1, -1},
                                     {2, 0}, {-2, 0}, {0, 2},  {0, -2}};
    for (int i = 0; i < 9; i++) {
        int at = 3 * ((y + around[i][1]) * WIDTH + x + around[i][0]);
        if (memcmp(with + at, without + at, 3) == 0)
            return false;
    }
    return true;
}

static Seen measure(void) {
    static uint8_t with[WIDTH * HEIGHT * 3], without[WIDTH * HEIGHT * 3];
    draw(with);
    flock.frame.birds.count = 0;
    draw(without);
    flock.frame.birds.count = 1;
    Seen sum = {0};
    int count = 0;
    for (int y = 2; y < HEIGHT - 2; y++)
        for (int x = 2; x < WIDTH - 2; x++) {
            if (!covered_wholly(with, without, x, y))
                continue;
            const uint8_t *p = with + 3 * (y * WIDTH + x);
            sum.luminance += (0.2126 * p[0] + 0.7152 * p[1] + 0.0722 * p[2]) / 255;
            sum.saturation += (fmax(p[0], fmax(p[1], p[2])) - fmin(p[0], fmin(p[1], p[2]))) / 255;
            count++;
        }
    assert_true(count > 4);
    return (Seen){sum.luminance / count, sum.saturation / count};
}

// A bird of so many pixels that flies to the right over the camera, at 17.5 h. towards: whether the
// camera looks to the evening sun or away from it.
static void begin(float large, bool towards) {
    flock_init(&flock, 1);
    flock.view.sky = flock.view.haze = 1;
    flock.view.haze_distance = 1e6f;
    flock.view.bird_size = 1;
    flock.view.flap = 0;
    float azimuth, height;
    view_find_sun(&flock.view, &azimuth, &height);
    flock.frame.camera =
        (Camera){.yaw = towards ? azimuth : azimuth + 180, .pitch = 25, .field_of_view = 40};
    float ahead[3], right[3], up[3];
    camera_axes(&flock.frame.camera, ahead, right, up);
    float away = camera_focal(&flock.frame.camera, HEIGHT) / large;
    flock_place(&flock, 0, ahead[0] * away, ahead[1] * away, ahead[2] * away, 9 * right[0], 0,
                9 * right[2]);
}

TEST(silhouettes) {
    // At 24 pixels a mesh and a sprite take turns, and a little of the sky shows through both.
    static const struct {
        float pixels;
        double most;
    } sizes[] = {{24, 0.09}, {32, 0.04}, {40, 0.04}};
    for (int towards = 0; towards < 2; towards++)
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            begin(sizes[i].pixels, towards);
            Seen seen = measure();
            if (seen.luminance > sizes[i].most)
                fail_msg("%g pixels, %s the sun: luminance %.3f", (double)sizes[i].pixels,
                         towards ? "towards" : "away from", seen.luminance);
        }
}

TEST(near_plumage) {
    begin(40, false);
    Seen far = measure();
    begin(150, false);
    Seen near = measure();
    if (near.luminance < far.luminance + 0.03)
        fail_msg("luminance %.3f, far away %.3f", near.luminance, far.luminance);
}

// When the sun has set, the side that faces the bright part of the sky shows.
TEST(lit_side) {
    begin(150, true);
    flock.view.time_of_day = 18.2f;
    Seen shaded = measure();
    begin(150, false);
    flock.view.time_of_day = 18.2f;
    Seen lit = measure();
    if (shaded.luminance < 0.037 || lit.luminance < 1.25 * shaded.luminance)
        fail_msg("luminance %.3f, on the side of the sun %.3f", shaded.luminance, lit.luminance);
}

TEST(other_colours) {
    begin(30, true);
    flock.view.colour = VIEW_COLOUR_HEADING;
    Seen seen = measure();
    assert_true(seen.saturation > 0.2);
}

// --- The beat ---

enum { MOMENTS = 48 };

// The tips of the wings of a climbing falcon, seen from behind, at moments of one beat: how far
// apart they are and how high, in pixels.
static void watch_beat(double apart[MOMENTS], double high[MOMENTS]) {
    static uint8_t with[WIDTH * HEIGHT * 3];
    begin(80, true);
    flock.frame.birds.count = 0;
    flock.view.sky = flock.view.haze = 0;
    flock.view.flap = 1;
    flock.frame.camera = (Camera){.field_of_view = 40};
    flock.frame.falcons[0] =
        (FrameFalcon){.position = {0, 0, -2.2f * FRAME_FALCON_SIZE}, .velocity = {0, 6, -8}};
    flock.frame.falcon_count = 1;
    for (int i = 0; i < MOMENTS; i++) {
        flock.frame.seconds = i * 0.25 / MOMENTS; // it beats four times a second
        draw(with);
        int left = WIDTH, right = 0, row = 0;
        for (int x = 0; x < WIDTH; x++)
            for (int y = 0; y < HEIGHT; y++)
                if (memcmp(with + 3 * (y * WIDTH + x), with, 3) != 0) {
                    row = x < left ? y : row;
                    left = x < left ? x : left;
                    right = x;
                }
        apart[i] = right - left;
        high[i] = HEIGHT / 2.0 - row;
    }
}

// The wings sink for longer than they rise, and rise half folded.
TEST(beat) {
    double apart[MOMENTS], high[MOMENTS];
    watch_beat(apart, high);
    int top = 0, bottom = 0;
    for (int i = 0; i < MOMENTS; i++) {
        top = high[i] > high[top] ? i : top;
        bottom = high[i] < high[bottom] ? i : bottom;
    }
    int sinking = (bottom - top + MOMENTS) % MOMENTS, rising = MOMENTS - sinking;
    assert_true(high[top] > high[bottom] + 40);
    assert_in_range(sinking, MOMENTS * 52 / 100, MOMENTS * 68 / 100);
    assert_true(apart[(bottom + rising / 2) % MOMENTS] <
                0.8 * apart[(top + sinking / 2) % MOMENTS]);
}

// Seen from above a fish keeps its nose where it is and swings its tail to both sides.
TEST(tail) {
    static uint8_t with[WIDTH * HEIGHT * 3];
    int low[2] = {HEIGHT, HEIGHT}, high[2] = {0};
    begin(100, true);
    set_mesh("fish");
    flock.view.sky = flock.view.haze = 0;
    flock.view.flap = 1;
    flock.frame.camera = (Camera){.position = {0, 2, 0}, .pitch = -90, .field_of_view = 40};
    flock_place(&flock, 0, 0, 0, 0, 8, 0, 0);
    for (int i = 0; i < 2 * MOMENTS; i++) {
        flock.frame.seconds = i * 0.5 / MOMENTS;
        draw(with);
        int ends[2] = {WIDTH, 0}, rows[2] = {0}; // of tail and nose
        for (int at = 0; at < WIDTH * HEIGHT; at++)
            if (memcmp(with + 3 * at, with, 3) != 0) {
                int x = at % WIDTH, y = at / WIDTH;
                rows[0] = x < ends[0] ? y : rows[0];
                ends[0] = x < ends[0] ? x : ends[0];
                rows[1] = x > ends[1] ? y : rows[1];
                ends[1] = x > ends[1] ? x : ends[1];
            }
        for (int end = 0; end < 2; end++) {
            low[end] = rows[end] < low[end] ? rows[end] : low[end];
            high[end] = rows[end] > high[end] ? rows[end] : high[end];
        }
    }
    if (high[0] - low[0] < 15 || high[1] - low[1] > 8)
        fail_msg("the tail swings by %d pixels, the nose by %d", high[0] - low[0],
                 high[1] - low[1]);
}

// --- Levels of detail ---

// The covered pixels of a bird that flies past in any direction, over the square of its size.
static double cover(const char *mesh, unsigned heading, float large, int level) {
    begin(large, true);
    set_mesh(mesh);
    flock.view.sky = flock.view.haze = 0;
    for (unsigned i = 0; i < 3; i++)
        flock.to[3 + i][0] = flock.from[3 + i][0] =
            20 * (random_unit(random_bits(5, heading, 0, i)) - 0.5f);
    double share = cover_of(offscreen);
    assert_int_equal(renderer_cost(renderer).levels[level], 1);
    return share * WIDTH * HEIGHT / (double)(large * large);
}

TEST(levels_alike) {
    enum { HEADINGS = 16 };
    static const float changes[] = {200, 80};
    static const char *const meshes[] = {"bird", "falcon", "fish"};
    for (int mesh = 0; mesh < 3; mesh++)
        for (int level = 0; level < 2; level++) {
            double finer = 0, coarser = 0;
            for (unsigned heading = 0; heading < HEADINGS; heading++) {
                double a = cover(meshes[mesh], heading, changes[level] * 1.005f, level);
                double b = cover(meshes[mesh], heading, changes[level] * 0.995f, level + 1);
                // A wing seen from its edge is a line, a fish from its head hardly more.
                if (fabs(b - a) > 0.05 * a + (mesh == 2 ? 0.008 : 0.003))
                    fail_msg("%s, heading %u: level %d covers %g, the next %g", meshes[mesh],
                             heading, level, a, b);
                finer += a;
                coarser += b;
            }
            if (fabs(coarser / finer - 1) > 0.04)
                fail_msg("%s: level %d covers %g, the next %g", meshes[mesh], level,
                         finer / HEADINGS, coarser / HEADINGS);
        }
}

STAND_FIXTURES(stand_up, stand_down)
