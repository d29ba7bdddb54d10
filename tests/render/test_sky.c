// Clouds: as many as asked for, soft, driven by the wind a little at a time.

enum { WIDTH = 240, HEIGHT = 160 };

#include "picture.h"

// The sky alone, by day.
static void begin(float clouds, ViewQuality quality) {
    flock_init(&flock, 0);
    flock.view.sky = 1;
    flock.view.clouds = clouds;
    flock.view.quality = (int)quality;
    flock.view.time_of_day = 14;
}

// The greatest difference of any channel of two pictures, the second shifted by some pixels.
static int greatest(const Pixels a, const Pixels b, int shift) {
    int most = 0;
    for (size_t i = 0; i + 3 * (size_t)shift < sizeof(Pixels); i++)
        if ((int)(i / 3) % WIDTH + shift < WIDTH) {
            int apart = abs(a[i] - b[i + 3 * (size_t)shift]);
            most = apart > most ? apart : most;
        }
    return most;
}

// --- Cover ---

// Looks all around, high enough that the air hides no cloud.
static double covered(float clouds, ViewQuality quality) {
    size_t count = 0, all = 0;
    for (int turn = 0; turn < 6; turn++) {
        begin(0, quality);
        flock.frame.camera = (Camera){.yaw = 60.0f * (float)turn, .pitch = 45, .field_of_view = 60};
        flock.frame.seconds = 1000 * turn; // among other clouds
        draw(others);
        flock.view.clouds = clouds;
        draw(pixels);
        for (size_t i = 0; i < sizeof pixels; i += 3, all++) // red: clouds are less blue
            count += abs(pixels[i] - others[i]) > 12;
    }
    return (double)count / (double)all;
}

TEST(cover) {
    static const float asked[] = {0, 0.1f, 0.3f, 0.6f, 0.9f, 1};
    for (ViewQuality quality = VIEW_QUALITY_LOW; quality <= VIEW_QUALITY_HIGH; quality += 2)
        for (int i = 0; i < 6; i++) {
            double found = covered(asked[i], quality);
            if (fabs(found - (double)asked[i]) > (i == 0 ? 0 : 0.1))
                fail_msg("%g of the sky was to be covered: %g is", (double)asked[i], found);
        }
}

// --- Shape ---

// As the home camera sees it.
static void look(void) {
    flock.frame.camera = (Camera){.yaw = 20, .pitch = 13, .field_of_view = 34};
}

// No edge of a cloud of any kind is a third as sharp as that of a bird before it.
TEST(softness) {
    for (ViewQuality quality = VIEW_QUALITY_LOW; quality <= VIEW_QUALITY_HIGH; quality += 2)
        for (int kind = 0; kind < VIEW_CLOUDS; kind++) {
            begin(0.4f, quality);
            flock.view.cloud_kind = kind;
            look();
            draw(pixels);
            assert_true(greatest(pixels, pixels, WIDTH / 3) > 20);
            assert_true(greatest(pixels, pixels, 1) < 36);
        }
}

// --- Drift ---

static void draw_at(double seconds, Pixels picture) {
    flock.frame.seconds = seconds;
    draw(picture);
}

// A moment's picture is its own. From one picture to the next nothing jumps; in half a minute the
// clouds have moved.
TEST(drift) {
    begin(0.4f, VIEW_QUALITY_HIGH);
    look();
    draw_at(100, pixels);
    size_t changed = 0;
    for (int tenths = 1; tenths < 10; tenths++) {
        draw_at(100 + 0.1 * tenths, others);
        assert_true(greatest(pixels, others, 0) <= 10);
        changed += greatest(pixels, others, 0) > 0;
        memcpy(pixels, others, sizeof pixels);
    }
    assert_true(changed > 5);
    draw_at(130, others);
    assert_true(greatest(pixels, others, 0) > 30);
    draw_at(100.9, others);
    assert_int_equal(greatest(pixels, others, 0), 0);
}

// --- The kept sky ---

// Another sky between two pictures: the next is drawn as the first of its sky is.
static void forget(void) {
    float turned = flock.frame.camera.yaw;
    flock.frame.camera.yaw += 90;
    draw(others);
    flock.frame.camera.yaw = turned;
}

// A few birds over the ground in the evening, with the sun in the picture, or by night.
static void stand_outside(float hours, ViewQuality quality) {
    begin(0.4f, quality);
    flock.frame.birds.count = 40;
    for (size_t i = 0; i < 40; i++)
        flock_place(&flock, i, (float)i - 20, 5, -30, 0, 0, -5);
    for (size_t i = 0; i < 40; i++)
        flock.id[i] = (uint32_t)i;
    flock.view.ground = 1;
    flock.view.ground_y = -10;
    flock.view.flap = 0;
    flock.view.bloom = flock.view.vignette = 0; // with passes after it it is not kept
    flock.view.time_of_day = hours;
    look();
}

// While camera and hour stand still, pictures are those that would be drawn without those before
// them, and so is the first after a change.
TEST(kept_sky) {
    static Pixels wanted[12];
    static const float hours[] = {17.4f, 22, 17.4f};
    for (int hour = 0; hour < 3; hour++) {
        stand_outside(hours[hour], hour < 2 ? VIEW_QUALITY_HIGH : VIEW_QUALITY_LOW);
        for (int i = 0; i < 12; i++) {
            forget();
            draw_at(40 + 0.3 * i, wanted[i]);
        }
        for (int i = 0; i < 12; i++) {
            draw_at(40 + 0.3 * i, pixels);
            if (greatest(pixels, wanted[i], 0) > 0)
                fail_msg("%g o'clock, picture %d: %d of 255 beside the sky that is drawn anew",
                         (double)hours[hour], i, greatest(pixels, wanted[i], 0));
        }
        flock.view.exposure *= 1.5f;
        draw_at(43, pixels);
        forget();
        draw_at(43, others);
        assert_int_equal(greatest(pixels, others, 0), 0);
    }
}

// Two flocks side by side, under skies of their own.
static void draw_halves(double seconds, float right_hours) {
    offscreen_bind(offscreen);
    for (int side = 0; side < 2; side++) {
        FrameDescription half = flock.frame;
        View view = flock.view;
        half.view = &view;
        half.side = side;
        half.partial = true;
        half.width = WIDTH / 2;
        half.height = HEIGHT;
        half.viewport_x = side * WIDTH / 2;
        half.seconds = seconds;
        view.time_of_day = side ? right_hours : flock.view.time_of_day;
        Error error = {0};
        assert_true(renderer_draw(renderer, &half, &error));
    }
    memcpy(pixels, offscreen_pixels(offscreen), sizeof pixels);
}

TEST(kept_sides) {
    static Pixels wanted[4];
    size_t calls = 0;
    stand_outside(17.4f, VIEW_QUALITY_HIGH);
    for (int i = 0; i < 4; i++) {
        draw_halves(40 + i, 9); // other skies
        forget();
        draw_halves(40 + i, 12 + (float)(i / 2));
        memcpy(wanted[i], pixels, sizeof pixels);
        calls = renderer_cost(renderer).draw_calls;
    }
    for (int i = 0; i < 4; i++)
        for (int again = 0; again < 3; again++) {
            draw_halves(40 + i, 12 + (float)(i / 2));
            assert_int_equal(greatest(pixels, wanted[i], 0), 0);
        }
    if (gfx_info().software) // where drawing it costs most
        assert_true(renderer_cost(renderer).draw_calls < calls);
}

STAND_FIXTURES(stand_up, stand_down)
