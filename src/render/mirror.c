#include "render/mirror.h"

#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/vec.h"
#include "gfx/objects.h"
#include "render/programs.h"

enum { COLUMNS = 512, ROWS = 288, MOST_COUNTED = 32768, MOST_ALONG = 24, MOST_ACROSS = 10 };

static const float bird_area = 0.13f;  // of one of size 1, wings spread
static const float bird_length = 0.5f; // of one of size 1
static const float body_share = 0.13f; // of the wings' length
static const float wing_chord = 0.55f; // of the body's length, at the body
static const float nearest = 0.5f;     // bird sizes: nearer ones would fill the map

struct Mirror {
    GLuint texture;
    const FrameDescription *frame;
    const SceneUniforms *scene;
    float share;                   // birds that one counts for
    float density[ROWS * COLUMNS]; // rows from the picture's lower edge
    uint8_t cells[ROWS * COLUMNS]; // 255: no light is left
};

Mirror *mirror_create(Error *error) {
    Mirror *mirror = memory_alloc(1, sizeof *mirror, error);
    if (!mirror)
        return NULL;
    glActiveTexture(GL_TEXTURE0 + MIRROR_TEXTURE_UNIT);
    mirror->texture =
        gfx_texture_create_empty(GL_R8, COLUMNS, ROWS, GL_LINEAR, "birds in the water");
    glActiveTexture(GL_TEXTURE0 + TEXTURE_UNIT);
    return mirror;
}

void mirror_destroy(Mirror *mirror) {
    if (!mirror)
        return;
    glDeleteTextures(1, &mirror->texture);
    memory_free(mirror);
}

// Where in the map a place in the world is mirrored, and how far away along the line of sight.
static float mirror_project(const Mirror *mirror, const float place[3], float at[2]) {
    const float *m = mirror->scene->matrix, *eye = mirror->scene->eye;
    float ground_y = eye[1] - eye[3];
    const float seen[4] = {place[0] - eye[0], 2 * ground_y - place[1] - eye[1], place[2] - eye[2],
                           1};
    float clip[4] = {0};
    for (int row = 0; row < 4; row++)
        for (int column = 0; column < 4; column++)
            clip[row] += m[4 * column + row] * seen[column];
    at[0] = (0.5f + 0.5f * clip[0] / clip[3]) * COLUMNS;
    at[1] = (0.5f + 0.5f * clip[1] / clip[3]) * ROWS;
    return clip[3];
}

// Distributes so many cells over the four around a place.
static void mirror_add(Mirror *mirror, float x, float y, float cells) {
    x -= 0.5f;
    y -= 0.5f;
    if (!(x >= 0 && x < COLUMNS - 1 && y >= 0 && y < ROWS - 1))
        return;
    int column = (int)x, row = (int)y;
    float right = x - (float)column, up = y - (float)row;
    float *at = mirror->density + row * COLUMNS + column;
    at[0] += cells * (1 - right) * (1 - up);
    at[1] += cells * right * (1 - up);
    at[COLUMNS] += cells * (1 - right) * up;
    at[COLUMNS + 1] += cells * right * up;
}

static int mirror_steps(const float way[2], int most) {
    float cells = hypotf(way[0], way[1]);
    return cells < 1 ? 0 : cells < (float)most ? (int)cells : most;
}

// A cross of wings and body, whose arms are those ways in the map, of this area in cells.
static void mirror_add_cross(Mirror *mirror, const float at[2], const float wing[2],
                             const float body[2], float cells) {
    int along = mirror_steps(wing, MOST_ALONG), across = mirror_steps(body, MOST_ACROSS);
    float each = cells / (float)((2 * along + 1) * (2 * across + 1));
    for (int i = -along; i <= along; i++) {
        float u = along ? (float)i / (float)along : 0;
        float deep = fabsf(u) < body_share ? 1 : wing_chord * (1 - 0.8f * fabsf(u));
        for (int j = -across; j <= across; j++) {
            float v = across ? deep * (float)j / (float)across : 0;
            mirror_add(mirror, at[0] + u * wing[0] + v * body[0], at[1] + u * wing[1] + v * body[1],
                       each);
        }
    }
}

static void mirror_add_bird(Mirror *mirror, const float place[3], const float velocity[3],
                            float size) {
    const SceneUniforms *scene = mirror->scene;
    const FrameDescription *frame = mirror->frame;
    float at[2], away = mirror_project(mirror, place, at);
    if (place[1] < scene->eye[1] - scene->eye[3] || !(away > nearest * size))
        return;
    float pixels = size * scene->ray_up[3] / away;
    float cells = bird_area * pixels * pixels * COLUMNS / (float)frame->width * ROWS /
                  (float)frame->height * mirror->share;
    float level = hypotf(velocity[0], velocity[2]), speed = vec_length(velocity);
    float tip[3] = {place[0], place[1], place[2]}, nose[3] = {place[0], place[1], place[2]};
    if (level > 0) {
        tip[0] += velocity[2] / level * size / 2;
        tip[2] -= velocity[0] / level * size / 2;
    }
    for (int i = 0; i < 3 && speed > 0; i++)
        nose[i] += velocity[i] / speed * bird_length * size / 2;
    float wing[2], body[2];
    mirror_project(mirror, tip, wing);
    mirror_project(mirror, nose, body);
    for (int i = 0; i < 2; i++) {
        wing[i] -= at[i];
        body[i] -= at[i];
    }
    mirror_add_cross(mirror, at, wing, body, cells);
}

static void mirror_add_flock(Mirror *mirror) {
    const FrameDescription *frame = mirror->frame;
    const FrameBirds *birds = &frame->birds;
    size_t stride = birds->count / MOST_COUNTED + 1;
    mirror->share = (float)stride;
    for (size_t slot = 0; slot < birds->count; slot += stride) {
        float place[3], velocity[3];
        frame_bird_place(birds, slot, place);
        frame_bird_velocity(birds, slot, velocity);
        mirror_add_bird(mirror, place, velocity, frame->view->bird_size);
    }
    mirror->share = 1;
    if (frame->falcon.present)
        mirror_add_bird(mirror, frame->falcon.position, frame->falcon.velocity,
                        frame->view->bird_size * FRAME_FALCON_SIZE);
}

void mirror_cast(Mirror *mirror, const FrameDescription *frame, bool shown, SceneUniforms *scene) {
    glActiveTexture(GL_TEXTURE0 + MIRROR_TEXTURE_UNIT);
    glBindTexture(GL_TEXTURE_2D, mirror->texture);
    if (shown && scene->eye[3] > 0) {
        mirror->frame = frame;
        mirror->scene = scene;
        memset(mirror->density, 0, sizeof mirror->density);
        mirror_add_flock(mirror);
        for (size_t i = 0; i < ROWS * COLUMNS; i++)
            mirror->cells[i] = (uint8_t)(255 * fminf(mirror->density[i], 1) + 0.5f);
        glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
        glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, COLUMNS, ROWS, GL_RED, GL_UNSIGNED_BYTE,
                        mirror->cells);
        scene->moment[2] = 1;
    }
    glActiveTexture(GL_TEXTURE0 + TEXTURE_UNIT);
}
