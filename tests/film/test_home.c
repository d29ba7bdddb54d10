// What a person on the ground sees of a flock in minutes: it takes half of the picture, no bird is
// cut by its edge, it is dark before the sky, and the camera moves as one on a tripod does. At the
// first moment it has a form already, and is no ellipse.
#include "test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "camera/framing.h"
#include "film/picture.h"
#include "support/aim.h"
#include "support/shown.h"

enum { TICK_RATE = 60, PICTURE_TICKS = 4, WIDTH = 640, HEIGHT = 360, MOST_PICTURES = 4096 };

#include "../render/stand.h"

// Of the pictures of a flight, in their order; then sorted.
typedef struct Watch {
    int width, height;
    size_t pictures, cut;
    float widths[MOST_PICTURES]; // four standard deviations, as a share of the picture
    float spans[MOST_PICTURES];  // of wings, in pixels of a picture of 1080 lines
    size_t darkened;
    float darkening[MOST_PICTURES];
} Watch;

static int compare(const void *a, const void *b) {
    float first = *(const float *)a, second = *(const float *)b;
    return (first > second) - (first < second);
}

static float percentile(float *values, size_t count, double share) {
    qsort(values, count, sizeof *values, compare);
    return values[(size_t)(share * (double)(count - 1))];
}

static void measure_birds(Watch *watch, const FrameDescription *frame) {
    const FrameBirds *birds = &frame->birds;
    double sum = 0, squares = 0;
    size_t outside = 0;
    for (size_t i = 0; i < birds->count; i++) {
        float place[3], pixel[2] = {-1, -1};
        frame_bird_place(birds, i, place);
        camera_project(&frame->camera, watch->width, watch->height, place, pixel);
        outside += pixel[0] < 0 || pixel[0] > (float)watch->width || pixel[1] < 0 ||
                   pixel[1] > (float)watch->height;
        sum += (double)pixel[0];
        squares += (double)pixel[0] * (double)pixel[0];
    }
    double mean = sum / (double)birds->count;
    double deviation = sqrt(squares / (double)birds->count - mean * mean);
    const CameraBall ball = camera_bound_flock(birds);
    float x = ball.centre[0] - frame->camera.position[0],
          z = ball.centre[2] - frame->camera.position[2];
    float y = ball.centre[1] - frame->camera.position[1];
    watch->widths[watch->pictures] = (float)(4 * deviation / watch->width);
    watch->spans[watch->pictures] =
        frame->view->bird_size * camera_focal(&frame->camera, 1080) / sqrtf(x * x + y * y + z * z);
    watch->cut += outside * 100 > birds->count;
}

// The mean luminance of each block of 8 x 8 pixels.
static void draw_blocks(const FrameDescription *frame, float blocks[HEIGHT / 8][WIDTH / 8]) {
    Error error = {0};
    if (!offscreen_draw(offscreen, renderer, frame, &error))
        fail_msg("%s", error.text);
    const uint8_t *pixels = offscreen_pixels(offscreen);
    memset(blocks, 0, sizeof(float[HEIGHT / 8][WIDTH / 8]));
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            const uint8_t *pixel = pixels + 3 * (y * WIDTH + x);
            blocks[y / 8][x / 8] += 0.2126f * pixel[0] + 0.7152f * pixel[1] + 0.0722f * pixel[2];
        }
}

// By how much the flock darkens the sky, as a share: the 95th percentile of the blocks in which it
// is seen.
static void measure_darkening(Watch *watch, FrameDescription *frame) {
    static float seen[HEIGHT / 8][WIDTH / 8], empty[HEIGHT / 8][WIDTH / 8];
    float found[HEIGHT / 8 * (WIDTH / 8)];
    size_t count = 0;
    const View *view = frame->view;
    View without = *view;
    without.bird_size = 0.001f;
    draw_blocks(frame, seen);
    frame->view = &without;
    draw_blocks(frame, empty);
    frame->view = view;
    for (int y = 0; y < HEIGHT / 8; y++)
        for (int x = 0; x < WIDTH / 8; x++)
            if (empty[y][x] - seen[y][x] > 0.02f * empty[y][x])
                found[count++] = 1 - seen[y][x] / empty[y][x];
    watch->darkening[watch->darkened++] = count > 0 ? percentile(found, count, 0.95) : 0;
}

static void look(Watch *watch, CameraController *camera, Session *session, bool draws) {
    Picture picture;
    picture_describe(&picture, &show, session, 1, (PictureArea){watch->width, watch->height, 0});
    const CameraScene scene = viewpoint_scene(&(Viewpoint){0}, &(CameraController){0}, &picture);
    const CameraInput nothing = {0};
    if (watch->pictures == 0)
        camera_controller_init(camera, &scene);
    else
        camera_controller_advance(camera, &nothing, &scene, (float)PICTURE_TICKS / TICK_RATE);
    picture_set_camera(&picture, &camera->camera);
    assert_memory_equal(camera->camera.position, scene.home.position, sizeof scene.home.position);
    measure_birds(watch, &picture.frames[PICTURE_MAIN]);
    if (draws && watch->pictures % 45 == 0)
        measure_darkening(watch, &picture.frames[PICTURE_MAIN]);
    watch->pictures++;
}

// dark: whether how dark the flock is is measured and held, too.
static void watch_flock(const char *preset, int seconds, uint64_t seed, int width, int height,
                        bool dark) {
    const SessionOptions options = {.preset = preset, .has_seed = true, .seed = seed, .threads = 2};
    Session *session = create(&options);
    CameraController camera;
    static Watch watch;
    watch = (Watch){.width = width, .height = height};
    for (int i = 0; i < seconds * TICK_RATE / PICTURE_TICKS; i++) {
        fly(session, PICTURE_TICKS);
        look(&watch, &camera, session, dark);
    }
    finish(session);
    double all = (double)watch.pictures;
    size_t within = 0;
    // In a tall picture the lens is at its widest while the flock is parted; no bird is cut then.
    const float widest = height > width ? 0.85f : 0.65f;
    for (size_t i = 0; i < watch.pictures; i++)
        within += watch.widths[i] >= 0.35f && watch.widths[i] <= widest;
    float span = percentile(watch.spans, watch.pictures, 0.5);
    printf(
        "%s, seed %d, %d x %d: width %.2f, well in %.0f %%, cut in %.1f %% of the pictures, span "
        "%.1f pixels",
        preset, (int)seed, width, height, (double)percentile(watch.widths, watch.pictures, 0.5),
        100 * (double)within / all, 100 * (double)watch.cut / all, (double)span);
    if (watch.darkened)
        printf(", darkening %.2f / %.2f", (double)percentile(watch.darkening, watch.darkened, 0.5),
               (double)percentile(watch.darkening, watch.darkened, 0.95));
    printf("\n");
    assert_true((double)watch.cut < 0.01 * all);
    assert_true((double)within > 0.8 * all);
    assert_true(height > width || span >= 3);
}

TEST_WITH(watch, stand_up, stand_down) {
    watch_flock("starlings", 40, 3, WIDTH, HEIGHT, true);
    if (!getenv("SKEIN_THOROUGH"))
        return;
    watch_flock("starlings", 120, 1, 390, 844, false);
    watch_flock("murmuration", 120, 2, WIDTH, HEIGHT, true);
}

// Of a flock that stands before the person at home: the share of its birds that nothing lies over.
static double find_clear(Session *session, int width, int height, const CameraCover *cover) {
    Picture picture;
    picture_describe(&picture, &show, session, 1, (PictureArea){width, height, 0});
    picture.cover = *cover;
    const CameraScene scene = viewpoint_scene(&(Viewpoint){0}, &(CameraController){0}, &picture);
    const FrameBirds *birds = &picture.frames[PICTURE_MAIN].birds;
    size_t clear = 0;
    for (size_t i = 0; i < birds->count; i++) {
        float place[3], pixel[2] = {-1, -1};
        frame_bird_place(birds, i, place);
        camera_project(&scene.home, width, height, place, pixel);
        clear +=
            pixel[0] > cover->left * (float)width && pixel[0] < (1 - cover->right) * (float)width &&
            pixel[1] > cover->top * (float)height && pixel[1] < (1 - cover->bottom) * (float)height;
    }
    return (double)clear / (double)birds->count;
}

TEST_WITH(the_flock_is_clear_of_what_lies_over_the_picture, stand_up, stand_down) {
    static const struct {
        int width, height;
        CameraCover cover;
    } pictures[] = {
        {390, 844, {0, 0, 0.24f, 0.1f}},  // a phone, with a panel and a bar
        {960, 540, {0.33f, 0, 0, 0}},     // the rules' switches
        {1148, 600, {0.3f, 0.3f, 0, 0}},  // under a panel to its left, and beyond the page
        {1280, 720, {0, 0, 0.1f, 0.45f}}, // and by its height
    };
    Session *session = create(&(SessionOptions){.preset = "murmuration", .seed = 1, .threads = 2});
    for (int second = 0; second < 10; second++) {
        fly(session, TICK_RATE);
        for (size_t i = 0; i < COUNT(pictures); i++) {
            double clear =
                find_clear(session, pictures[i].width, pictures[i].height, &pictures[i].cover);
            if (clear < 0.98)
                fail_msg("%d x %d: %.2f of the birds are clear", pictures[i].width,
                         pictures[i].height, clear);
        }
    }
    finish(session);
}

// --- The first picture ---

// Of places: their number, and once moments_finish has divided the sums, means and covariances.
typedef struct Moments {
    double count, x, y, xx, yy, xy;
} Moments;

static void moments_add(Moments *m, double x, double y) {
    m->count++;
    m->x += x;
    m->y += y;
    m->xx += x * x;
    m->yy += y * y;
    m->xy += x * y;
}

static void moments_finish(Moments *m) {
    m->x /= m->count;
    m->y /= m->count;
    m->xx = m->xx / m->count - m->x * m->x;
    m->yy = m->yy / m->count - m->y * m->y;
    m->xy = m->xy / m->count - m->x * m->y;
}

enum { MOST = 12000, SQUARES = 160 };

// A tenth of the standard deviation along the flock: so many birds leave none within it empty.
static double find_side(const Moments *m) {
    return 0.1 * sqrt((m->xx + m->yy) / 2 + hypot((m->xx - m->yy) / 2, m->xy));
}

// The squares that hold a bird, about the middle of the flock.
static void draw_silhouette(float pixels[MOST][2], bool taken[SQUARES][SQUARES]) {
    Moments birds = {0};
    for (size_t i = 0; i < MOST; i++)
        moments_add(&birds, (double)pixels[i][0], (double)pixels[i][1]);
    moments_finish(&birds);
    double side = find_side(&birds);
    for (size_t i = 0; i < MOST; i++) {
        int x = (int)(((double)pixels[i][0] - birds.x) / side + SQUARES / 2);
        int y = (int)(((double)pixels[i][1] - birds.y) / side + SQUARES / 2);
        if (x >= 0 && x < SQUARES && y >= 0 && y < SQUARES)
            taken[y][x] = true;
    }
}

// How much is in both the silhouette and the ellipse that has its second moments, as a share of
// what is in either.
static double fit_ellipse(bool taken[SQUARES][SQUARES]) {
    Moments m = {0};
    double both = 0, either = 0;
    for (int y = 0; y < SQUARES; y++)
        for (int x = 0; x < SQUARES; x++)
            if (taken[y][x])
                moments_add(&m, x, y);
    moments_finish(&m);
    for (int y = 0; y < SQUARES; y++)
        for (int x = 0; x < SQUARES; x++) {
            double dx = x - m.x, dy = y - m.y;
            double square = m.yy * dx * dx - 2 * m.xy * dx * dy + m.xx * dy * dy;
            bool within = square <= 4 * (m.xx * m.yy - m.xy * m.xy);
            both += within && taken[y][x];
            either += within || taken[y][x];
        }
    return both / either;
}

static double measure_first_picture(const SessionOptions *options) {
    static float pixels[MOST][2];
    bool taken[SQUARES][SQUARES] = {{false}};
    Session *session = create(options);
    Picture picture;
    picture_describe(&picture, &show, session, 1, (PictureArea){WIDTH, HEIGHT, 0});
    const CameraScene scene = viewpoint_scene(&(Viewpoint){0}, &(CameraController){0}, &picture);
    const FrameBirds *birds = &picture.frames[PICTURE_MAIN].birds;
    assert_int_equal(birds->count, MOST);
    for (size_t i = 0; i < MOST; i++) {
        const float place[3] = {birds->to.x[i], birds->to.y[i], birds->to.z[i]};
        assert_true(camera_project(&scene.home, WIDTH, HEIGHT, place, pixels[i]));
    }
    finish(session);
    draw_silhouette(pixels, taken);
    return fit_ellipse(taken);
}

TEST(first_picture) {
    static const char *const presets[][2] = {{"murmuration", "leader"}, {"starlings", "starling"}};
    for (size_t i = 0; i < 2; i++) {
        const ParamTable *table = &model_find(presets[i][1])->params;
        const Change ball[] = {change_param(param_find(table, "spawn_shape"), 0),
                               change_param(param_find(table, "settle"), 0)};
        SessionOptions options = {.preset = presets[i][0], .has_seed = true, .threads = 2};
        for (options.seed = 1; options.seed <= 5; options.seed++) {
            double fit = measure_first_picture(&options);
            printf("%s, seed %d: an ellipse by %.2f\n", presets[i][0], (int)options.seed, fit);
            assert_true(fit <= 0.75);
        }
        options.changes = ball;
        options.change_count = 2;
        assert_true(measure_first_picture(&options) >= 0.97); // what an even cloud has
    }
}

TEST(driver_is_content) {
    assert_driver_is_content();
}
