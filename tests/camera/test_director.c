// What a director shows of a flock, second by second: the same of the same flight, a dive when
// there is one, no cut within four seconds of another, and time that runs slowly at a strike.

#include "test.h"

#include <math.h>
#include <string.h>

#include "camera/controller.h"

enum { RATE = 25 };

// A flock over the person, whose falcon dives from 20 to 26 s and strikes.
static CameraScene look(double seconds) {
    CameraScene scene = {
        .extent = {0, 20, 0.1f, 0.05f},
        .field_of_view = 36,
        .centre = {0, 80, -200},
        .radius = 60,
        .aspect = 1.5f,
        .ground_y = 0,
        .bird_size = 0.4f,
        .home_stands = true,
        .horizon = 0.1f,
        .home.position = {0, 2, 0},
        .seconds = seconds,
        .bird = {.present = true, .position = {0, 80, -200}, .velocity = {10, 0, 0}},
        .falcon = {.present = true, .position = {0, 99, -150}, .velocity = {0, -9, -9}}};
    scene.falcon_dives = seconds > 20 && seconds < 26;
    camera_tripod_face(&scene.home, &scene);
    return scene;
}

typedef struct Film {
    CameraMode shots[32];
    double at[32]; // simulated seconds
    size_t count, pictures;
    Camera last;
} Film;

static Film film(double seconds) {
    Film film = {0};
    CameraController camera = {.mode = CAMERA_MODE_DIRECTOR};
    const CameraInput nothing = {0};
    CameraScene scene = look(0);
    camera_controller_init(&camera, &scene);
    camera_controller_set_mode(&camera, CAMERA_MODE_DIRECTOR);
    camera_controller_cut(&camera, &scene);
    double now = 0;
    while (now < seconds) {
        CameraMode mode = camera_controller_mode(&camera);
        if (film.count == 0 || film.shots[film.count - 1] != mode) {
            film.shots[film.count] = mode;
            film.at[film.count++] = now;
        }
        double rate = camera_controller_rate(&camera, &scene);
        now += rate / RATE;
        scene = look(now);
        camera_controller_advance(&camera, &nothing, &scene, 1.0f / RATE);
        assert_true(camera.camera.position[1] >= CAMERA_GROUND_MARGIN - 1e-3f);
        film.pictures++;
    }
    assert_int_equal(camera.cuts, film.count - 1);
    film.last = camera.camera;
    return film;
}

TEST(it_shows_what_happens) {
    Film once = film(90), again = film(90);
    assert_memory_equal(&once, &again, sizeof once);
    assert_int_equal(once.shots[0], CAMERA_MODE_HOME);
    bool dive = false;
    for (size_t i = 1; i < once.count; i++) {
        assert_true(once.at[i] - once.at[i - 1] >= 4 - 1.0 / RATE);
        if (once.shots[i] != CAMERA_MODE_FALCON)
            continue;
        dive = true;
        assert_float_equal(once.at[i], 20, 0.1);
        assert_int_equal(once.shots[i + 1], CAMERA_MODE_ORBIT);
        assert_true(once.at[i + 1] > 26.5 && once.at[i + 1] < 28);
    }
    assert_true(dive && once.count > 6);
    // The strike's slow motion: three seconds in which the flock flies 1.35.
    assert_float_equal((float)once.pictures / RATE - 90, 3.14f - 1.35f, 0.1f);
}

TEST(a_key_takes_the_camera) {
    CameraController camera = {.mode = CAMERA_MODE_DIRECTOR};
    CameraScene scene = look(0);
    camera_controller_init(&camera, &scene);
    camera_controller_set_mode(&camera, CAMERA_MODE_DIRECTOR);
    const CameraInput key = {.right = 1};
    camera_controller_advance(&camera, &key, &scene, 0.04f);
    assert_int_equal(camera.mode, CAMERA_MODE_FREE);
}
