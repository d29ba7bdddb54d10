// Instances without OpenGL: every bird once or out of sight, levels by distance, the same for any
// number of threads; leaning and colours.

#include "test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "render/pack.h"
#include "scene/palette.h"

#include "flock.h"

static Flock flock;
static BirdInstance out[FLOCK_MOST];

static Pool *pool;
static Pack pack; // of each test its own
static size_t counts[CULL_BINS];

static int set_up(void **state) {
    (void)state;
    Error error = {0};
    pack = (Pack){.pool = pool = pool_create(1, &error)};
    return pool ? 0 : -1;
}

static int tear_down(void **state) {
    (void)state;
    pack_deinit(&pack);
    pool_destroy(pool);
    return 0;
}

static size_t pack_frame(void) {
    Error error = {0};
    assert_true(pack_sort(&pack, &flock.frame, true, false, counts, &error));
    pack_fill(&pack, out);
    return flock.frame.birds.count - counts[CULL_HIDDEN];
}

static void scatter(size_t count) {
    flock_init(&flock, count);
    flock.view.bird_size = 8;
    for (size_t i = 0; i < count; i++) {
        float at[3];
        for (unsigned k = 0; k < 3; k++)
            at[k] = 240 * (random_unit(random_bits(1, i, 0, k)) - 0.5f);
        // The columns are in another order than the ids, as after sorting into a grid.
        flock.id[i] = (uint32_t)(count - 1 - i);
        flock_place(&flock, i, at[0], at[1], at[2], at[1], at[2] / 10, at[0]);
    }
}

TEST_WITH(threads_do_not_matter, set_up, tear_down) {
    static BirdInstance kept[FLOCK_MOST];
    for (int colour = VIEW_COLOUR_PLUMAGE; colour <= VIEW_COLOUR_FLOCK; colour++) {
        size_t shown = 0;
        for (int threads = 1; threads <= 4; threads += 3) {
            scatter(5000);
            flock.view.colour = colour;
            Error error = {0};
            tear_down(state);
            pack.pool = pool = pool_create(threads, &error);
            shown = pack_frame();
            if (threads == 1)
                memcpy(kept, out, sizeof kept);
        }
        assert_memory_equal(kept, out, shown * sizeof *out);
    }
}

// One bird that turns right (from heading -z towards +x) by 2 radians a second.
static void place_turning(double seconds) {
    float turn = 2 * flock.frame.birds.tick_seconds;
    flock_place(&flock, 0, 0, 0, 0, 0, 0, -12);
    flock.to[3][0] = 12 * sinf(turn);
    flock.to[5][0] = -12 * cosf(turn);
    flock.frame.seconds = seconds;
}

TEST_WITH(bank, set_up, tear_down) {
    flock_init(&flock, 1);
    place_turning(0);
    flock.frame.restarted = true;
    pack_frame();
    assert_int_equal(out[0].bank, 0);
    flock.frame.restarted = false;
    int last = 0;
    for (int i = 1; i <= 60; i++) { // leans over gradually, to the right
        place_turning(i / 60.0);
        pack_frame();
        assert_true(out[0].bank > last || (i > 30 && out[0].bank == last));
        last = out[0].bank;
    }
    // After a second it is at the angle of 24 units/s² against the 14 that lean by 45°.
    float wanted = atanf(24.0f / 14) / 3.14159265f * 32767;
    assert_true(fabsf((float)last - wanted) < 0.02f * wanted);
    pack_frame(); // a pause
    assert_int_equal(out[0].bank, last);
    flock.view.bank = 0;
    pack_frame();
    assert_int_equal(out[0].bank, 0);
    flock.view.bank = 1;
    flock.frame.restarted = true;
    pack_frame();
    assert_int_equal(out[0].bank, 0);
}

// Banks that the flock itself has are drawn between those of the two ticks, by slot; switched off,
// birds are level.
TEST_WITH(own_bank, set_up, tear_down) {
    static const float before[2] = {0.2f, -0.6f}, after[2] = {0.6f, -0.2f};
    flock_init(&flock, 2);
    flock.id[0] = 1, flock.id[1] = 0;
    flock_place(&flock, 0, 0, 0, 0, 0, 0, -10);
    flock_place(&flock, 1, 1, 0, 0, 0, 0, -10);
    flock.frame.birds.bank_from = before;
    flock.frame.birds.bank_to = after;
    for (int i = 0; i <= 2; i++) {
        flock.frame.birds.blend = (float)i / 2;
        assert_int_equal(pack_frame(), 2);
        for (int slot = 0; slot < 2; slot++) {
            float sine = before[slot] + (after[slot] - before[slot]) * (float)i / 2;
            float turns = (float)out[slot].bank / 32767; // half turns to the right
            assert_float_equal(sinf(turns * 3.14159265f), -sine, 2e-4f);
        }
    }
    flock.view.bank = 0;
    pack_frame();
    assert_int_equal(out[0].bank, 0);
}

// A bird that comes into the picture leans and beats as if it had been in it all the time.
TEST_WITH(birds_out_of_sight_fly_on, set_up, tear_down) {
    flock_init(&flock, 1);
    Pack turned = {.pool = pool};
    const Camera on_it = flock.frame.camera;
    const float eye[3] = {0, 0, 20}, away[3] = {0, 0, 40};
    BirdInstance seen = {0};
    for (int i = 0; i <= 20; i++) {
        place_turning(i / 60.0);
        flock.frame.camera = on_it;
        assert_int_equal(pack_frame(), 1);
        seen = out[0];
        if (i < 20)
            flock.frame.camera = camera_look_at(eye, away);
        Pack watched = pack;
        pack = turned;
        assert_int_equal(pack_frame(), i == 20);
        turned = pack;
        pack = watched;
    }
    assert_true(seen.bank > 0);
    assert_memory_equal(&seen, out, sizeof seen);
    pack_deinit(&turned);
}

TEST_WITH(blend, set_up, tear_down) {
    flock_init(&flock, 1);
    flock_place(&flock, 0, 0, 0, 0, -3, 0, 0);
    flock.to[0][0] = 4;
    flock.frame.birds.blend = 0.25f;
    pack_frame();
    assert_true(out[0].position[0] == 1 && out[0].position[2] == -20);
    flock.view.interpolate = 0;
    pack_frame();
    assert_true(out[0].position[0] == 4);
}

TEST_WITH(at_whole_units, set_up, tear_down) {
    flock_init(&flock, 1);
    flock_place(&flock, 0, 1.9f, -1.9f, 0.5f, 0, 0, 0);
    flock.frame.birds.whole = true;
    pack_frame();
    assert_true(out[0].position[0] == 1 && out[0].position[1] == -1 && out[0].position[2] == -20);
}

static void assert_tint(const uint8_t tint[4], const float seen[3]) {
    for (int i = 0; i < 3; i++)
        assert_in_range((int)tint[i], (int)fmaxf(seen[i] * seen[i] * 255 - 1, 0),
                        (int)(seen[i] * seen[i] * 255 + 1));
    assert_int_equal(tint[3], 0);
}

// By slot, while ids run the other way.
TEST_WITH(values_colour_their_slots, set_up, tear_down) {
    enum { COUNT = 6 };
    static const float categories[COUNT] = {-1, 0, 8, 3, -1, 1},
                       numbers[COUNT] = {0, 5, 10, 20, 40, 3};
    flock_init(&flock, COUNT);
    for (size_t i = 0; i < COUNT; i++) {
        flock.id[i] = (uint32_t)(COUNT - 1 - i);
        flock_place(&flock, i, (float)i, 0, 0, 1, 0, 0);
    }
    float seen[3];
    flock.view.colour = VIEW_COLOUR_RULE;
    flock.frame.birds.value = categories;
    assert_int_equal(pack_frame(), COUNT);
    for (size_t i = 0; i < COUNT; i++) {
        palette_category((int)categories[i], seen);
        assert_tint(out[i].tint, seen);
    }
    flock.view.colour = VIEW_COLOUR_NEIGHBOURS;
    flock.frame.birds.value = numbers;
    flock.frame.birds.value_top = 20;
    pack_frame();
    for (size_t i = 0; i < COUNT; i++) {
        palette_count(numbers[i] / 20, seen);
        assert_tint(out[i].tint, seen);
    }
    flock.view.colour = VIEW_COLOUR_RULE;
    flock.frame.birds.value = NULL; // none could be had
    pack_frame();
    palette_category(-1, seen);
    assert_tint(out[2].tint, seen);
    flock.view.colour = VIEW_COLOUR_ANY;
    pack_frame();
    for (size_t i = 0; i < COUNT; i++) {
        palette_any(flock.id[i], seen);
        assert_tint(out[i].tint, seen);
    }
    flock.view.colour = VIEW_COLOUR_FLOCK;
    for (uint32_t flocks = 0; flocks <= 3; flocks++) {
        flock.frame.birds.flocks = flocks;
        pack_frame();
        for (size_t i = 0; i < COUNT; i++) {
            palette_flock(flocks ? flock.id[i] % flocks : 0, seen);
            assert_tint(out[i].tint, seen);
        }
    }
}

// Plumage of several flocks has a share of each flock's colour; leaders have all of it.
TEST_WITH(flocks_have_their_colours, set_up, tear_down) {
    enum { COUNT = 6, FLOCKS = 3 };
    flock_init(&flock, COUNT);
    for (size_t i = 0; i < COUNT; i++)
        flock_place(&flock, i, (float)i, 0, 0, 1, 0, 0);
    pack_frame();
    for (size_t i = 0; i < COUNT; i++) { // one flock: grey, and all of the texture
        assert_int_equal(out[i].tint[0], out[i].tint[2]);
        assert_int_equal(out[i].tint[3], 255);
    }
    BirdInstance alone = pack_leader(&flock.frame, 0);
    flock.frame.birds.flocks = FLOCKS;
    pack_frame();
    for (uint32_t i = 0; i < FLOCKS; i++) {
        BirdInstance leader = pack_leader(&flock.frame, i);
        float seen[3];
        palette_flock(i, seen);
        assert_tint(leader.tint, seen);
        assert_memory_not_equal(leader.tint, alone.tint, sizeof alone.tint);
        const uint8_t *own = out[i].tint, *mate = out[i + FLOCKS].tint;
        assert_in_range(own[3], 128, 254); // more texture than colour
        for (int k = 0; k < 3; k++) {
            // Each bird is up to a fifth darker.
            assert_in_range(own[k], (int)(0.8f * seen[k] * seen[k] * 255), 255);
            assert_true(abs(own[k] - mate[k]) <= 52);
        }
        assert_memory_not_equal(own, out[(i + 1) % FLOCKS].tint, 4);
    }
}

// As the legend says: -z, +x, +z and -x along the scale; and half the mean speed, the mean and one
// and a half times the mean.
TEST_WITH(headings_and_speeds_have_their_colours, set_up, tear_down) {
    enum { COUNT = 4 };
    static const float ways[COUNT][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
    static const float speeds[COUNT] = {5, 10, 15, 10};
    flock_init(&flock, COUNT);
    for (size_t i = 0; i < COUNT; i++)
        flock_place(&flock, i, (float)i, 0, 0, ways[i][0] * speeds[i], 0, ways[i][1] * speeds[i]);
    float seen[3];
    flock.view.colour = VIEW_COLOUR_HEADING;
    assert_int_equal(pack_frame(), COUNT);
    for (size_t i = 0; i < COUNT; i++) {
        palette_heading((float)i / 4, seen);
        assert_tint(out[i].tint, seen);
    }
    flock.view.colour = VIEW_COLOUR_SPEED;
    pack_frame();
    for (size_t i = 0; i < COUNT; i++) {
        palette_speed(speeds[i] / 10 - 0.5f, seen);
        assert_tint(out[i].tint, seen);
    }
}

// Small birds rest with their wings drawn in, a falcon glides.
TEST_WITH(falcon_glides, set_up, tear_down) {
    flock_init(&flock, 0);
    flock.frame.falcons[0] = (FrameFalcon){.velocity = {0, 0, 9}};
    bool glides = false;
    for (int i = 0; i < 2000; i++) {
        flock.frame.seconds = i / 20.0;
        int strength = pack_falcon(&flock.frame, 0).strength;
        assert_true(strength >= 0);
        glides = glides || strength == 0;
    }
    assert_true(glides);
}
