// A bird that flies away from the camera, or that its lens shrinks, is seen as large as it is, all
// the way: where one form takes the place of another, and wherever it lies between the pixels.

#include "base/hash.h"

enum { CELL = 64, COLUMNS = 5, ROWS = 3, WIDTH = CELL * COLUMNS, HEIGHT = CELL * ROWS };
enum { BIRDS = COLUMNS * ROWS, PLACES = 9 };

#include "picture.h"

static bool zooms; // the birds keep their distance

// White birds on black, each in the middle of its cell of the picture and so many pixels large.
// They fly all ways, each at another moment of its wing beat, and lie differently between the
// pixels.
static void spread(float wide, int place) {
    flock_init(&flock, BIRDS);
    View *view = &flock.view;
    view->bird_size = 1;
    view->background = 0;
    view->colour = VIEW_COLOUR_PLAIN;
    view->sun_height = 90;
    view->exposure = 1e6f;
    flock.frame.restarted = true;
    float away = 2000;
    flock.frame.camera = (Camera){.field_of_view = 20};
    if (zooms)
        flock.frame.camera.field_of_view = 114.591559f * atanf(HEIGHT / 2 / (away * wide));
    else
        away = camera_focal(&flock.frame.camera, HEIGHT) / wide;
    for (size_t i = 0; i < BIRDS; i++) {
        float v[3];
        for (uint32_t k = 0; k < 3; k++)
            v[k] = random_unit(random_bits(5, i, 0, k)) - 0.5f;
        float x = ((float)(i % COLUMNS) - COLUMNS / 2) * CELL + (float)(place % 3) / 3;
        float y = ((float)(i / COLUMNS) - ROWS / 2) * CELL + (float)(place / 3) / 3;
        flock_place(&flock, i, x / wide, y / wide, -away, 40 * v[0], 20 * v[1], 40 * v[2]);
    }
}

// Adds what each bird covers, in squares of its span.
static void add_covered(float wide, double covered[BIRDS]) {
    draw(pixels);
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            int bird = (HEIGHT - 1 - y) / CELL * COLUMNS + x / CELL;
            covered[bird] += pixels[3 * (y * WIDTH + x)] / (255.0 * (double)(wide * wide));
        }
}

// The mean over all places between the pixels.
static void measure(float wide, const char *mesh, double covered[BIRDS]) {
    memset(covered, 0, BIRDS * sizeof *covered);
    for (int place = 0; place < PLACES; place++) {
        spread(wide, place);
        set_mesh(mesh);
        add_covered(wide, covered);
    }
    for (int i = 0; i < BIRDS; i++)
        covered[i] /= PLACES;
}

// Birds come nearer by a twentieth at a time, from 2 pixels on.
static void follow(const char *mesh, float largest, double most) {
    double before[BIRDS], now[BIRDS];
    measure(2, mesh, before);
    for (float wide = 2.1f; wide < largest; wide *= 1.05f) {
        measure(wide, mesh, now);
        for (int i = 0; i < BIRDS; i++)
            if (fabs(now[i] - before[i]) > most * before[i] + 0.004) // a wing from its edge
                fail_msg("%s %d, %.1f pixels: %.4f, %.1f pixels: %.4f", mesh, i,
                         (double)(wide / 1.05f), before[i], (double)wide, now[i]);
        memcpy(before, now, sizeof before);
    }
}

TEST(continuous) {
    follow("bird", 48, 0.05);
    follow("falcon", 48, 0.05);
    follow("fish", 48, 0.05);
    follow("cube", 48, 0.08);
    follow("sphere", 48, 0.08);
    zooms = true;
    follow("bird", 48, 0.05);
    zooms = false;
}

// The mean and the standard deviation of the column that light is held back in, by a bird that
// flies to the right.
static void measure_columns(float exposure, double *covered, double *deviation) {
    spread(16, 0);
    flock.frame.birds.count = 1;
    flock.frame.exposure = exposure;
    flock.view.flap = 0;
    flock_place(&flock, 0, 0, 0, -camera_focal(&flock.frame.camera, HEIGHT) / 16, 25, 0, 0);
    draw(pixels);
    double sum = 0, first = 0, second = 0;
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        double here = pixels[3 * i] / 255.0, x = i % WIDTH;
        sum += here;
        first += here * x;
        second += here * x * x;
    }
    *covered = sum;
    *deviation = sqrt(second / sum - first / sum * (first / sum));
}

// While the picture is exposed a bird is seen all along its way, and holds back as much light.
TEST(blurred) {
    double covered, deviation, blurred_covered, blurred_deviation;
    measure_columns(0, &covered, &deviation);
    measure_columns(0.02f, &blurred_covered, &blurred_deviation); // half a span, 8 pixels
    if (fabs(blurred_covered / covered - 1) > 0.1)                // its parts overlap otherwise
        fail_msg("%g pixels, blurred %g", covered, blurred_covered);
    double way = sqrt(12 * (blurred_deviation * blurred_deviation - deviation * deviation));
    if (way < 6.5 || way > 9.5)
        fail_msg("seen along %g pixels", way);
}

STAND_FIXTURES(stand_up, stand_down)
