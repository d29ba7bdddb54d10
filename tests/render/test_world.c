// The world around the birds: sun, sky, ground and shadow where and as bright as the time of day
// has them, each effect under its switch and the quality, and no complaint from the driver in any
// of it.

#include "render/uniforms.h"

enum { WIDTH = 240, HEIGHT = 160 };

#include "picture.h"

// An empty sky over the ground at the best quality; the camera level, 20 over the ground.
static void begin(size_t birds) {
    flock_init(&flock, birds);
    flock.view.sky = flock.view.ground = flock.view.haze = 1;
    flock.view.ground_y = -20;
    flock.view.quality = VIEW_QUALITY_HIGH;
    flock.frame.camera = (Camera){.field_of_view = 60};
}

// --- The sun ---

static Daylight daylight_at(float hours) {
    Daylight daylight;
    param_reset_all(&view_params, &flock.view);
    flock.view.time_of_day = hours;
    daylight_describe(&daylight, &flock.view);
    float length = 0;
    for (int i = 0; i < 3; i++)
        length += daylight.sun[i] * daylight.sun[i];
    assert_float_equal(length, 1, 1e-4);
    return daylight;
}

TEST(arc) {
    assert_float_equal(daylight_at(6).height, 0, 0.01);
    assert_float_equal(daylight_at(18).height, 0, 0.01);
    for (int hour = 0; hour < 24; hour++) { // up until noon, then down
        float change = daylight_at((float)hour + 1).height - daylight_at((float)hour).height;
        assert_true(hour < 12 ? change > 0 : change < 0);
    }
    assert_float_equal(daylight_at(0).height, daylight_at(24).height, 0.01);
    Daylight rise = daylight_at(6), set = daylight_at(18);
    for (int i = 0; i < 3; i += 2)
        assert_float_equal(rise.sun[i], -set.sun[i], 0.01);
    assert_true(set.sun[2] < -0.5f); // where the home cameras look
    assert_true(daylight_at(0).stars > 0 && daylight_at(12).stars == 0);
    assert_true(daylight_at(0).light.sky_light[2] < 0.1f); // darker than dusk

    // Each of the two can be given alone.
    Daylight given, evening = daylight_at(17);
    flock.view.sun_height = 30;
    daylight_describe(&given, &flock.view);
    assert_float_equal(given.height, 30, 0.01);
    assert_float_equal(given.sun[0] / given.sun[2], evening.sun[0] / evening.sun[2], 0.001);
    flock.view.sun_height = VIEW_SUN_HEIGHT_AUTO;
    flock.view.sun_azimuth = 90;
    daylight_describe(&given, &flock.view);
    assert_float_equal(given.height, evening.height, 0.01);
    assert_true(given.sun[0] > 0.9f);
}

// The disc is the brightest there is.
TEST(disc_place) {
    static const float hours[] = {16, 17, 17.7f};
    for (int i = 0; i < 3; i++) {
        begin(0);
        flock.view.clouds = 0;
        flock.view.time_of_day = hours[i];
        flock.frame.camera.yaw = 20;
        flock.frame.camera.pitch = 10;
        Daylight daylight;
        daylight_describe(&daylight, &flock.view);
        draw(pixels);
        float far_off[3], pixel[2];
        for (int k = 0; k < 3; k++)
            far_off[k] = daylight.sun[k] * 1000;
        find_pixel(far_off, pixel);
        int x = (int)pixel[0], y = (int)pixel[1];
        assert_in_range(x, 1, WIDTH - 2);
        int disc = grey(pixels, x, y);
        assert_true(disc > 3 * 235);
        assert_true(grey(pixels, x + 8, y - 8) < disc && grey(pixels, x - 8, y - 8) < disc);
    }
}

// --- The ground ---

// The computed sky follows the hour: from dusk on it darkens.
TEST(computed_sky) {
    begin(0);
    flock.view.ground = 0;
    flock.frame.camera.pitch = 50;
    flock.view.time_of_day = 17;
    draw(pixels);
    flock.view.time_of_day = 18.4f;
    draw(others);
    assert_true(brightness(others) < 0.9 * brightness(pixels));
}

// In haze the ground ends in the colour of the sky, whatever the hour and the height.
TEST(horizon) {
    static const float hours[] = {7, 12, 17.5f, 18.5f};
    for (int i = 0; i < 8; i++) {
        begin(0);
        flock.view.foreground = 0;
        flock.view.time_of_day = hours[i / 2];
        flock.view.ground_y = i & 1 ? -300 : -20;
        flock.view.haze_distance = 1600;
        draw(pixels);
        flock.view.ground = 0;
        draw(others);
        for (int x = 0; x < WIDTH; x += 10) {
            int sky = grey(others, x, HEIGHT / 2 - 1), ground = grey(pixels, x, HEIGHT / 2);
            if (abs(sky - ground) > 3 * 5)
                fail_msg("%g o'clock, column %d: the ground is %d where the sky is %d",
                         (double)hours[i / 2], x, ground, sky);
        }
        flock.view.ground = 1;
        flock.view.haze = 0;
        draw(others);
        assert_true(differ());
    }
}

// Mean light of the picture as displayed, 1 for white.
static double display_light(void) {
    static const double weights[3] = {0.2126, 0.7152, 0.0722};
    double sum = 0;
    for (int i = 0; i < WIDTH * HEIGHT * 3; i++)
        sum += weights[i % 3] * pow(pixels[i] / 255.0, 2.2);
    return sum / (WIDTH * HEIGHT);
}

// Land is neither black nor pale, whatever the hour and the quality, towards the sun and away.
TEST(land_light) {
    static const struct {
        float hours;
        double low, high;
    } lights[] = {
        {6.5f, 0.012, 0.09}, {12, 0.06, 0.16}, {17.5f, 0.014, 0.09}, {18.2f, 0.01, 0.055}};
    for (int i = 0; i < 16; i++) {
        begin(0);
        ViewStand place = view_find_stand(&flock.view);
        flock.view.time_of_day = lights[i / 4].hours;
        flock.view.quality = i & 1 ? VIEW_QUALITY_HIGH : VIEW_QUALITY_LOW;
        flock.view.ground_y = -20 * flock.view.metre;
        flock.view.foreground = flock.view.shadows = 0;
        flock.frame.camera = (Camera){.position = {place.x, 0, place.z},
                                      .yaw = i & 2 ? -70 : 110,
                                      .pitch = -30,
                                      .field_of_view = 10};
        draw(pixels);
        double light = display_light();
        if (light < lights[i / 4].low || light > lights[i / 4].high)
            fail_msg("%g o'clock, %s: %g", (double)lights[i / 4].hours, i & 1 ? "high" : "low",
                     light);
    }
}

// Waves are a function of the simulated time: they move with it, and only where there are waves.
TEST(waves_travel) {
    for (int ripples = 0; ripples < 2; ripples++) {
        begin(0);
        flock.view.ripples = ripples;
        flock.frame.camera = (Camera){.position = {0, 5, 0}, .pitch = -30, .field_of_view = 60};
        draw(pixels);
        flock.frame.seconds = 3;
        draw(others);
        assert_int_equal(differ(), ripples);
        flock.frame.seconds = 0;
        draw(others);
        assert_false(differ());
    }
}

// The eye of the standing view, with nothing but the ground and what stands on it.
static void stand(float pitch, float field_of_view) {
    begin(0);
    ViewStand place = view_find_stand(&flock.view);
    flock.view.sky = flock.view.haze = flock.view.ripples = 0;
    flock.view.ground_y = -1.7f * flock.view.metre;
    flock.frame.camera = (Camera){.position = {place.x, 0, place.z},
                                  .yaw = place.yaw,
                                  .pitch = pitch,
                                  .field_of_view = field_of_view};
}

// The person of the standing view is on dark land, before bright water.
TEST(lake) {
    static const float down[] = {0.6f, 4}; // degrees below the horizon: 160 and 24 metres away
    stand(-2, 8);
    flock.view.sky = 1;
    flock.view.foreground = 0;
    draw(pixels);
    int seen[2];
    for (int i = 0; i < 2; i++)
        seen[i] = grey(pixels, WIDTH / 4, (int)(HEIGHT * (0.5f + (down[i] - 2) / 8)));
    if (seen[0] < 4 * seen[1])
        fail_msg("the water is %d, the land %d", seen[0], seen[1]);
}

// A tower in the lake has land about its foot.
TEST(island) {
    begin(0);
    ViewStand place = view_find_stand(&flock.view);
    float x = place.x + 250 * flock.view.metre * sinf(place.yaw * 0.0174533f);
    float z = place.z - 250 * flock.view.metre * cosf(place.yaw * 0.0174533f);
    flock.view.ground_y = -10;
    flock.view.haze = flock.view.shadows = 0;
    flock.frame.camera = (Camera){.position = {x, 100, z}, .pitch = -80, .field_of_view = 10};
    draw(others);
    flock.frame.obstacles[0] = (Obstacle){
        .kind = OBSTACLE_CYLINDER, .place = {x, -10, z + 10}, .radius = 0.01f, .height = 0.01f};
    draw(pixels);
    int changed = 0;
    for (int i = 0; i < WIDTH * HEIGHT; i++)
        changed += abs(grey(pixels, i % WIDTH, i / WIDTH) - grey(others, i % WIDTH, i / WIDTH)) > 6;
    assert_true(changed > WIDTH * HEIGHT / 2);
}

// Reeds bend in the wind; where there are none, nothing moves.
TEST(reeds_bend) {
    for (int on = 0; on < 2; on++) {
        stand(0, 33);
        flock.view.foreground = on;
        draw(pixels);
        flock.frame.seconds = 1;
        draw(others);
        assert_int_equal(differ(), on);
    }
}

// The pole is to the left of where they look at first, before the sky, and nothing beside it.
TEST(pole) {
    stand(2.5f, 4);
    flock.frame.camera.yaw -= 13;
    draw(pixels);
    flock.view.foreground = 0;
    draw(others);
    int dark[3] = {0};
    for (int third = 0; third < 3; third++)
        for (int x = third * WIDTH / 3; x < (third + 1) * WIDTH / 3; x++)
            dark[third] += grey(others, x, HEIGHT / 2) - grey(pixels, x, HEIGHT / 2) > 100;
    assert_int_equal(dark[0] + dark[2], 0);
    assert_in_range(dark[1], 3, WIDTH / 10);
}

// Sharp edges from side to side in the upper half of a picture.
static int count_edges(int focus, float aside, float pitch, float field_of_view) {
    int edges = 0;
    stand(pitch, field_of_view);
    flock.view.focus = focus;
    flock.frame.camera.yaw += aside;
    draw(pixels);
    for (int y = 0; y < HEIGHT / 2; y++)
        for (int x = 1; x < WIDTH; x++)
            edges += abs(grey(pixels, x, y) - grey(pixels, x - 1, y)) > 150;
    return edges;
}

// Through a long lens the reeds nearby are blurred, the pole is not; through a wide one neither is.
TEST(focus) {
    assert_true(count_edges(0, -40, 3, 8) > 100);
    assert_int_equal(count_edges(1, -40, 3, 8), 0);
    assert_true(count_edges(0, -12, 3, 8) > 40);
    assert_int_equal(count_edges(1, -12, 3, 8), count_edges(0, -12, 3, 8));
    assert_int_equal(count_edges(1, -40, 3, 60), count_edges(0, -40, 3, 60));
}

// Wherever the person turns they see trees or reeds before the sky, which leave the flock's part of
// the picture free.
TEST(foreground_is_low) {
    for (int turned = 0; turned < 360; turned += 30) {
        stand(13, 33); // the horizon is a tenth of the picture above its lower edge
        flock.frame.camera.yaw += (float)turned;
        draw(pixels);
        flock.view.foreground = 0;
        draw(others);
        int low = 0, high = 0, top = 0;
        for (int y = 0; y < HEIGHT * 9 / 10; y++)
            for (int x = 0; x < WIDTH; x++) {
                bool dark = grey(others, x, y) - grey(pixels, x, y) > 30;
                low += dark && y > HEIGHT * 4 / 5;
                high += dark && y <= HEIGHT * 4 / 5;
                top += dark && y <= HEIGHT * 3 / 5;
            }
        if (low < WIDTH || high > WIDTH / 2 || top > 0)
            fail_msg("%d degrees to the right: %d dark pixels at the horizon, %d and %d over it",
                     turned, low, high, top);
    }
}

static void place_ball(void) {
    for (size_t i = 0; i < flock.frame.birds.count; i++) {
        float t = (float)i;
        flock_place(&flock, i, 6 * sinf(3.1f * t), 4 * sinf(1.7f * t), 6 * cosf(2.3f * t), 0, 0, 1);
    }
}

// The middle of what the first picture has darker than the second, and by how much at most.
static int find_darker(float middle[2]) {
    double sum = 0, x_sum = 0, y_sum = 0;
    int most = 0;
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            int darker = grey(others, x, y) - grey(pixels, x, y);
            assert_true(darker > -9); // nowhere brighter
            most = darker > most ? darker : most;
            darker = darker > 9 ? darker : 0;
            sum += darker;
            x_sum += darker * (x + 0.5);
            y_sum += darker * (y + 0.5);
        }
    middle[0] = (float)(x_sum / sum);
    middle[1] = (float)(y_sum / sum);
    return most;
}

TEST(shadow) {
    for (int side = -1; side <= 1; side += 2) {
        begin(300);
        place_ball();
        flock.view.ground_y = -30;
        flock.view.sun_height = 45;
        flock.view.sun_azimuth = 90.0f * (float)side; // so the shadow lies on the other side
        flock.frame.camera = (Camera){.position = {0, 80, 0}, .pitch = -90, .field_of_view = 60};
        draw(pixels);
        flock.view.shadows = 0;
        draw(others);
        const float spot[3] = {-30.0f * (float)side, -30, 0};
        float wanted[2], found[2];
        find_pixel(spot, wanted);
        assert_true(find_darker(found) > 40);
        assert_float_equal(found[0], wanted[0], 4);
        assert_float_equal(found[1], wanted[1], 4);

        flock.view.shadows = 1;
        flock.view.quality = VIEW_QUALITY_LOW;
        draw(pixels);
        flock.view.shadows = 0;
        draw(others);
        assert_false(differ());
        flock.view.shadows = 1;
        flock.view.quality = VIEW_QUALITY_MEDIUM;
        flock.view.sun_height = 2; // too low
        draw(pixels);
        flock.view.shadows = 0;
        draw(others);
        assert_false(differ());
    }
}

// Birds over the lake, themselves out of the picture, are seen in it where a mirror would show
// them, in still water at any quality, in waves at high quality.
TEST(mirror) {
    for (int i = 0; i < 6; i++) {
        ViewQuality quality = (ViewQuality)(i / 2);
        bool still = i % 2;
        begin(300);
        place_ball();
        flock.view.metre = 1;
        flock.view.home_distance = 268; // the middle of the world is that of the lake
        flock.view.time_of_day = 12;
        flock.view.ground_y = -30;
        flock.view.ripples = flock.view.shadows = 0;
        flock.view.quality = (int)quality;
        flock.view.still = still;
        flock.frame.camera = (Camera){.position = {0, -20, 80}, .pitch = -27, .field_of_view = 60};
        draw(pixels);
        flock.frame.birds.count = 0;
        draw(others);
        assert_int_equal(differ(), still || quality == VIEW_QUALITY_HIGH);
        if (!differ())
            continue;
        const float mirrored[3] = {0, -60, 0};
        float wanted[2], found[2];
        find_pixel(mirrored, wanted);
        assert_true(find_darker(found) > 40);
        assert_float_equal(found[0], wanted[0], 4);
        assert_float_equal(found[1], wanted[1], 4);
    }
}

// Still water shows the far shore and what is before it upside down.
TEST(still) {
    for (int still = 0; still < 2; still++) {
        stand(0, 20);
        flock.view.shore = -16;
        flock.view.still = still;
        flock.view.quality = VIEW_QUALITY_LOW;
        draw(pixels);
        flock.view.foreground = 0;
        draw(others);
        int above = 0, below = 0, both = 0; // dark pixels of the far shore
        for (int y = 1; y < HEIGHT / 10; y++)
            for (int x = 0; x < WIDTH; x++) {
                int up = HEIGHT / 2 - y, down = HEIGHT / 2 + y;
                bool high = grey(others, x, up) - grey(pixels, x, up) > 60;
                bool low = grey(others, x, down) - grey(pixels, x, down) > 60;
                above += high;
                below += low;
                both += high && low;
            }
        assert_true(above > 400);
        assert_true(still ? both > above / 2 && below < 2 * above : below < above / 10);
    }
}

// No bird, birds below the ground, and birds all in one place throw none or one, and nothing
// breaks.
TEST(odd_shadows) {
    for (int odd = 0; odd < 3; odd++) {
        begin(odd == 0 ? 0 : 50);
        flock.view.sun_height = 45;
        flock.view.ground_y = odd == 1 ? 10 : -10;
        flock.frame.camera = (Camera){.position = {0, 40, 0}, .pitch = -90, .field_of_view = 60};
        for (size_t i = 0; i < flock.frame.birds.count; i++)
            flock_place(&flock, i, 0, 0, 0, 0, 0, 1);
        draw(pixels);
        flock.view.shadows = 0;
        draw(others);
        assert_int_equal(differ(), odd == 2);
    }
}

// --- Switches and quality ---

TEST(switches) {
    static const struct {
        const char *name;
        float hours, pitch;
        bool at_low; // seen there, too
    } effects[] = {
        {"shadows", 12, -40, false}, {"glitter", 17.5f, -10, true},  {"ripples", 12, -10, true},
        {"foreground", 12, 0, true}, {"cloud_detail", 12, 25, true}, {"atmosphere", 12, 25, false},
        {"stars", 0, 30, true},      {"sun_haze", 17.5f, 0, false},
    };
    for (size_t i = 0; i < sizeof effects / sizeof *effects; i++)
        for (int low = 0; low < 2; low++) {
            begin(300);
            place_ball();
            flock.view.quality = low ? VIEW_QUALITY_LOW : VIEW_QUALITY_HIGH;
            flock.view.time_of_day = effects[i].hours;
            flock.frame.camera = (Camera){
                .position = {0, 5, 40}, .yaw = 30, .pitch = effects[i].pitch, .field_of_view = 90};
            draw(pixels);
            Error error = {0};
            assert_true(param_set_text(param_find(&view_params, effects[i].name), &flock.view,
                                       "off", &error));
            draw(others);
            if (differ() != (!low || effects[i].at_low))
                fail_msg("%s at %s quality", effects[i].name, low ? "low" : "high");
        }
}

// What automatic quality stands for is drawn alike.
TEST(quality) {
    begin(0);
    draw(pixels);
    flock.view.quality = VIEW_QUALITY_AUTO;
    draw(others);
    assert_int_equal(differ(), gfx_info().software);
}

STAND_FIXTURES(stand_up, stand_down)
