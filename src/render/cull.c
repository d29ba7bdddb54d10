#include "render/pack.h"

#include <math.h>
#include <string.h>

enum { LANES = 16, COUNTED = 128 };

// Span in pixels from which a bird is drawn at levels 0 and 1, without wings and with them: below,
// the difference is hardly visible. Without wings the span is the body's.
static const float cull_level_pixels[2][SHAPE_LEVELS - 1] = {{120, 36}, {CULL_NEAR_PIXELS, 80}};

// Up to 20 pixels sprites look better than triangles with single samples, and cost less; dots cost
// least. Where birds are four pixels or less a sprite shows nothing that a dot does not.
CullFade cull_mesh_fade(bool winged) {
    return winged ? (CullFade){20, 28} : (CullFade){4, 5.5f};
}

CullFade cull_sprite_fade(bool winged) {
    return winged ? (CullFade){4, 6.4f} : (CullFade){4, 4};
}

Cull cull_describe(const FrameDescription *frame, bool winged) {
    const View *view = frame->view;
    const Camera *camera = &frame->camera;
    // NaN becomes 0.
    float blend = frame->birds.blend > 0 ? frame->birds.blend < 1 ? frame->birds.blend : 1 : 0;
    Cull cull = {.blend = view->interpolate ? blend : 1};
    memcpy(cull.eye, camera->position, sizeof cull.eye);
    camera_axes(camera, cull.forward, cull.right, cull.up);
    cull.above = camera_half_height(camera);
    cull.across = cull.above * (float)frame->width / (float)frame->height;
    cull.ground = frame_ground_y(frame) - camera->position[1];
    float margin = view->bird_size * 0.9f; // half the diagonal of a cube of size 1
    cull.nearest = CAMERA_NEAR - margin;
    cull.farthest = CAMERA_FAR + margin;
    cull.above_margin = margin * sqrtf(1 + cull.above * cull.above);
    cull.across_margin = margin * sqrtf(1 + cull.across * cull.across);
    CullFade mesh = cull_mesh_fade(winged), sprite = cull_sprite_fade(winged);
    const float *meshes = cull_level_pixels[winged];
    const float pixels[CULL_LEVELS - 1] = {meshes[0], meshes[1],   mesh.high,
                                           mesh.low,  sprite.high, sprite.low};
    for (int level = 0; level < CULL_LEVELS - 1; level++) {
        float distance = view->bird_size * (float)frame->height / (2 * cull.above * pixels[level]);
        bool last = view->detail == VIEW_DETAIL_MESH && level >= SHAPE_LEVELS - 1;
        cull.level_squared[level] = last ? INFINITY : distance * distance;
    }
    return cull;
}

static inline float cull_mix(float a, float b, float t) {
    return a + (b - a) * t;
}

static inline float cull_dot(const float a[3], float x, float y, float z) {
    return a[0] * x + a[1] * y + a[2] * z;
}

void cull_place(const Cull *cull, const FrameBirds *birds, size_t slot, float place[3]) {
    frame_bird_place_at(birds, slot, cull->blend, place);
    vec_subtract(place, cull->eye, place);
}

void cull_velocity(const Cull *cull, const FrameBirds *birds, size_t slot, float velocity[3]) {
    velocity[0] = cull_mix(birds->from.vx[slot], birds->to.vx[slot], cull->blend);
    velocity[1] = cull_mix(birds->from.vy[slot], birds->to.vy[slot], cull->blend);
    velocity[2] = cull_mix(birds->from.vz[slot], birds->to.vz[slot], cull->blend);
}

// Without a branch, so that sixteen lanes can share it.
static inline int cull_level(const Cull *cull, float x, float y, float z) {
    float depth = cull_dot(cull->forward, x, y, z);
    float aside = fabsf(cull_dot(cull->right, x, y, z));
    float aloft = fabsf(cull_dot(cull->up, x, y, z));
    int hidden = (depth < cull->nearest) | (depth > cull->farthest) |
                 (aside > depth * cull->across + cull->across_margin) |
                 (aloft > depth * cull->above + cull->above_margin);
    float squared = x * x + y * y + z * z;
    int level = 0;
    for (int i = 0; i < CULL_LEVELS - 1; i++)
        level += squared > cull->level_squared[i];
    return hidden ? CULL_HIDDEN : level;
}

// In the water a bird is as far away as there.
int cull_choose_level(const Cull *cull, const float place[3]) {
    int level = cull_level(cull, place[0], place[1], place[2]);
    if (cull->mirrored && level == CULL_HIDDEN)
        level = cull_level(cull, place[0], 2 * cull->ground - place[1], place[2]);
    return level;
}

// The coordinates of sixteen birds.
static inline void cull_place_lanes(const float *from, const float *to, float blend, float eye,
                                    float out[LANES]) {
    for (int i = 0; i < LANES; i++)
        out[i] = cull_mix(from[i], to[i], blend) - eye;
}

static void cull_sort_lanes(const Cull *cull, const FrameBirds *birds, size_t slot,
                            uint8_t *levels) {
    float x[LANES], y[LANES], z[LANES];
    int32_t found[LANES];
    const Columns *from = &birds->from, *to = &birds->to;
    cull_place_lanes(from->x + slot, to->x + slot, cull->blend, cull->eye[0], x);
    cull_place_lanes(from->y + slot, to->y + slot, cull->blend, cull->eye[1], y);
    cull_place_lanes(from->z + slot, to->z + slot, cull->blend, cull->eye[2], z);
    for (int i = 0; i < LANES; i++)
        found[i] = cull_level(cull, x[i], y[i], z[i]);
    for (int i = 0; i < LANES; i++)
        levels[i] = (uint8_t)found[i];
}

// Counts in bytes, which vectorizes well.
static void cull_count(const uint8_t *levels, size_t count, size_t counts[CULL_BINS]) {
    for (int level = 0; level < CULL_BINS; level++) {
        counts[level] = 0;
        for (size_t begin = 0; begin < count; begin += COUNTED) {
            size_t end = begin + COUNTED < count ? begin + COUNTED : count;
            uint8_t here = 0;
            for (size_t i = begin; i < end; i++)
                here = (uint8_t)(here + (levels[i] == level));
            counts[level] += here;
        }
    }
}

void cull_sort(const Cull *cull, const FrameBirds *birds, size_t begin, size_t end, uint8_t *levels,
               size_t counts[CULL_BINS]) {
    size_t slot = begin;
    for (; slot + LANES <= end; slot += LANES)
        cull_sort_lanes(cull, birds, slot, levels + slot);
    for (; slot < end; slot++) {
        float place[3];
        cull_place(cull, birds, slot, place);
        levels[slot] = (uint8_t)cull_choose_level(cull, place);
    }
    for (slot = cull->mirrored ? begin : end; slot < end; slot++) {
        float place[3];
        if (levels[slot] != CULL_HIDDEN)
            continue;
        cull_place(cull, birds, slot, place);
        levels[slot] = (uint8_t)cull_choose_level(cull, place);
    }
    cull_count(levels + begin, end - begin, counts);
}
