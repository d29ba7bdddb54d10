#include "render/parts.h"

#include <math.h>
#include <string.h>

#include "gfx/objects.h"
#include "render/programs.h"

enum { MOST_COUNTED = 16384 };

// Twice the area of a bird of size 1: paler shadows are lost among the patches of the reeds.
static const float bird_area = 0.5f;
static const float reach = 3.0f; // of the map's half side, in standard deviations
// Sines of the sun's height between which shadows come up: 3 and 15 degrees.
static const float no_shadow = 0.05f, full_shadow = 0.26f;

// Where the sunray through a place hits the ground; false where the place is below the ground.
static bool map_project(const Shadows *map, const float sun[3], const float place[3], float hit[2],
                        float *height) {
    *height = place[1] - map->ground_y;
    float along = *height / sun[1];
    hit[0] = place[0] - sun[0] * along;
    hit[1] = place[2] - sun[2] * along;
    return *height >= 0;
}

// Fits the map to nearly all of the flock's shadow. Returns the birds' mean height over the ground,
// or -1 where there is no shadow.
static float map_place(Shadows *map, const FrameDescription *frame, const float sun[3],
                       size_t stride) {
    double sum[2] = {0}, squares[2] = {0}, heights = 0;
    size_t count = 0;
    FrameBirds some;
    stride = frame_sample_birds(&frame->birds, stride, &some);
    for (size_t slot = 0; slot < some.count; slot += stride) {
        float place[3], hit[2], height;
        frame_bird_place(&some, slot, place);
        if (!map_project(map, sun, place, hit, &height))
            continue;
        for (int i = 0; i < 2; i++) {
            sum[i] += (double)hit[i];
            squares[i] += (double)hit[i] * (double)hit[i];
        }
        heights += (double)height;
        count++;
    }
    if (count == 0)
        return -1;
    double spread = 0, birds = (double)count;
    for (int i = 0; i < 2; i++) {
        map->centre[i] = (float)(sum[i] / birds);
        spread = fmax(spread, squares[i] / birds - sum[i] * sum[i] / birds / birds);
    }
    // At least 16 bird sizes, so that the shadow of a few birds is larger than a cell.
    map->side = 2 * reach * sqrtf((float)spread) + 16 * frame->view->bird_size;
    return (float)(heights / birds);
}

// Distributes a bird that throws as much shadow as so many over the four cells around its
// projection (bilinear).
static void map_add(Shadows *map, const float hit[2], float birds, float size) {
    float cell = map->side / SHADOWS_SIDE, weight = birds * bird_area * size * size / (cell * cell);
    float x = (hit[0] - map->centre[0]) / cell + SHADOWS_SIDE / 2 - 0.5f;
    float z = (hit[1] - map->centre[1]) / cell + SHADOWS_SIDE / 2 - 0.5f;
    if (!(x >= 0 && x < SHADOWS_SIDE - 1 && z >= 0 && z < SHADOWS_SIDE - 1))
        return;
    int column = (int)x, row = (int)z;
    float right = x - (float)column, down = z - (float)row;
    float *at = map->density[0] + row * SHADOWS_SIDE + column;
    at[0] += weight * (1 - right) * (1 - down);
    at[1] += weight * right * (1 - down);
    at[SHADOWS_SIDE] += weight * (1 - right) * down;
    at[SHADOWS_SIDE + 1] += weight * right * down;
}

// A box filter of radius cells to either side along rows, transposed in the output: after an even
// number of passes rows are rows again.
static void map_blur(const float *in, float *out, int radius) {
    float share = 1 / (float)(2 * radius + 1);
    for (int line = 0; line < SHADOWS_SIDE; line++) {
        const float *from = in + line * SHADOWS_SIDE;
        float sum = 0;
        for (int i = 0; i < radius; i++)
            sum += from[i];
        for (int i = 0; i < SHADOWS_SIDE; i++) {
            if (i + radius < SHADOWS_SIDE)
                sum += from[i + radius];
            if (i - radius > 0)
                sum -= from[i - radius - 1];
            out[i * SHADOWS_SIDE + line] = sum * share;
        }
    }
}

// false, and nothing filled in, where there is no shadow.
static bool map_cast(Shadows *map, const FrameDescription *frame, const Daylight *daylight) {
    const float *sun = daylight->sun;
    float t = (sun[1] - no_shadow) / (full_shadow - no_shadow);
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    map->strength = t * t * (3 - 2 * t);
    map->ground_y = frame_ground_y(frame);
    size_t stride = frame->birds.count / MOST_COUNTED + 1;
    if (map->strength <= 0)
        return false;
    float height = map_place(map, frame, sun, stride), above;
    if (height < 0)
        return false;
    float size = frame->view->bird_size, place[3], hit[2];
    memset(map->density[0], 0, sizeof map->density[0]);
    FrameBirds some;
    size_t step = frame_sample_birds(&frame->birds, stride, &some);
    for (size_t slot = 0; slot < some.count; slot += step) {
        frame_bird_place(&some, slot, place);
        if (map_project(map, sun, place, hit, &above))
            map_add(map, hit, (float)stride, size);
    }
    for (size_t i = 0; i < frame->falcon_count; i++)
        if (map_project(map, sun, frame->falcons[i].position, hit, &above))
            map_add(map, hit, 1, size * FRAME_FALCON_SIZE);
    // As wide as the sun's half angle blurs it; two box filters along each axis approximate a
    // Gaussian.
    float cells = height / sun[1] * daylight->half_angle / map->side * SHADOWS_SIDE;
    int radius = cells < 1 ? 1 : cells > 12 ? 12 : (int)lrintf(cells);
    for (int pass = 0; pass < 4; pass++)
        map_blur(map->density[pass & 1], map->density[~pass & 1], radius);
    for (size_t i = 0; i < sizeof map->cells; i++)
        map->cells[i] = (uint8_t)(255 * (1 - expf(-map->density[0][i])) + 0.5f);
    // No shadow in the outermost cells, which beyond the map are repeated.
    for (int i = 0; i < SHADOWS_SIDE; i++) {
        map->cells[i] = map->cells[(SHADOWS_SIDE - 1) * SHADOWS_SIDE + i] = 0;
        map->cells[i * SHADOWS_SIDE] = map->cells[(i + 1) * SHADOWS_SIDE - 1] = 0;
    }
    return true;
}

// --- Shadows ---

void shadows_init(Shadows *shadows) {
    glActiveTexture(GL_TEXTURE0 + SHADOWS_TEXTURE_UNIT);
    shadows->texture =
        gfx_texture_create_empty(GL_R8, SHADOWS_SIDE, SHADOWS_SIDE, GL_LINEAR, "shadow");
    glActiveTexture(GL_TEXTURE0 + TEXTURE_UNIT);
}

void shadows_cast(Shadows *shadows, const FrameDescription *frame, const Daylight *daylight,
                  bool shown, SceneUniforms *scene) {
    glActiveTexture(GL_TEXTURE0 + SHADOWS_TEXTURE_UNIT);
    glBindTexture(GL_TEXTURE_2D, shadows->texture);
    if (shown && map_cast(shadows, frame, daylight)) {
        glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
        glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, SHADOWS_SIDE, SHADOWS_SIDE, GL_RED,
                        GL_UNSIGNED_BYTE, shadows->cells);
        scene->shadow[0] = shadows->centre[0];
        scene->shadow[1] = shadows->centre[1];
        scene->shadow[2] = 1 / shadows->side;
        scene->shadow[3] = shadows->strength;
    }
    glActiveTexture(GL_TEXTURE0 + TEXTURE_UNIT);
}
