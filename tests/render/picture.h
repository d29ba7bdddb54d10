// What the tests of this room draw: a flock, into one of two pictures.
#pragma once

#include "test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "flock.h"
#include "stand.h"

// The flock that is drawn, and room for two pictures of it.
__attribute__((unused)) static Flock flock;
__attribute__((unused)) static Pixels pixels, others;

static inline void draw(Pixels picture) {
    stand_draw(&flock.frame, picture);
}

static inline double brightness(const uint8_t *picture) {
    double sum = 0;
    for (size_t i = 0; i < sizeof(Pixels); i++)
        sum += picture[i];
    return sum / sizeof(Pixels);
}

// Red, green and blue of a pixel together.
static inline int grey(const uint8_t *picture, int x, int y) {
    const uint8_t *pixel = picture + 3 * (y * WIDTH + x);
    return pixel[0] + pixel[1] + pixel[2];
}

static inline bool differ(void) {
    return memcmp(pixels, others, sizeof pixels) != 0;
}

// Where a place in the world is in the picture.
static inline void find_pixel(const float place[3], float at[2]) {
    assert_true(camera_project(&flock.frame.camera, WIDTH, HEIGHT, place, at));
}

static inline void set_mesh(const char *mesh) {
    snprintf(flock.view.mesh, sizeof flock.view.mesh, "%s", mesh);
}

// The share of a picture that the flock covers.
static inline double cover_of(Offscreen *picture) {
    Error error = {0};
    double covered = cover_measure(picture, renderer, &flock.frame, &error);
    if (covered < 0)
        fail_msg("%s", error.text);
    return covered;
}
