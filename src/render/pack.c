#include "render/pack.h"

#include <assert.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/random.h"
#include "render/lean.h"
#include "render/tint.h"

enum { PACK_GRAIN = 1024 };

_Static_assert(sizeof(BirdInstance) <= 32, "a million birds are 32 MB to send each frame");

static const float pi = 3.14159265f;

struct Pack {
    Pool *pool;
    LeanBird *birds;             // by id
    uint8_t *levels;             // by slot
    size_t (*chunks)[PACK_BINS]; // counts of a chunk, then where its instances begin
    double *speeds;              // sum over a chunk
    size_t capacity;             // birds there is room for
    size_t count;                // birds of the last frame
    double seconds;              // of the last frame
    // Of the frame being packed:
    const FrameDescription *frame;
    BirdInstance *out;
    Cull cull;
    float lean_share; // of this frame
    float mean_speed;
};

Pack *pack_create(Pool *pool, Error *error) {
    Pack *pack = calloc(1, sizeof *pack);
    if (!pack) {
        error_set(error, ERROR_FAILED, "out of memory for the renderer");
        return NULL;
    }
    pack->pool = pool;
    return pack;
}

static void pack_drop(Pack *pack) {
    memory_free(pack->birds);
    memory_free(pack->levels);
    memory_free(pack->chunks);
    memory_free(pack->speeds);
    pack->birds = NULL;
    pack->levels = NULL;
    pack->chunks = NULL;
    pack->speeds = NULL;
    pack->capacity = pack->count = 0;
}

void pack_destroy(Pack *pack) {
    if (!pack)
        return;
    pack_drop(pack);
    free(pack);
}

static bool pack_reserve(Pack *pack, size_t count, Error *error) {
    if (count <= pack->capacity)
        return true;
    pack_drop(pack);
    size_t chunks = (count + PACK_GRAIN - 1) / PACK_GRAIN;
    if (!(pack->birds = memory_alloc(count, sizeof *pack->birds, error)) ||
        !(pack->levels = memory_alloc(count, sizeof *pack->levels, error)) ||
        !(pack->chunks = memory_alloc(chunks, sizeof *pack->chunks, error)) ||
        !(pack->speeds = memory_alloc(chunks, sizeof *pack->speeds, error))) {
        pack_drop(pack);
        return false;
    }
    pack->capacity = count;
    return true;
}

Pool *pack_pool(const Pack *pack) {
    return pack->pool;
}

bool pack_branch(Pack *pack, const Pack *from, Error *error) {
    if (!pack_reserve(pack, from->count, error))
        return false;
    if (from->count > 0)
        memcpy(pack->birds, from->birds, from->count * sizeof *pack->birds);
    pack->count = from->count;
    pack->seconds = from->seconds;
    return true;
}

// NaN becomes low.
static float pack_clamp(float x, float low, float high) {
    return x > low ? x < high ? x : high : low;
}

static float pack_length(const float v[3]) {
    return sqrtf(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

static void pack_velocity(const Pack *pack, size_t slot, float out[3]) {
    FrameBirds birds = pack->frame->birds;
    birds.blend = pack->cull.blend;
    frame_bird_velocity(&birds, slot, out);
}

static void pack_sort_chunk(void *context, size_t begin, size_t end, int worker) {
    (void)worker;
    Pack *pack = context;
    cull_sort(&pack->cull, &pack->frame->birds, begin, end, pack->levels,
              pack->chunks[begin / PACK_GRAIN]);
    if (pack->frame->view->colour == VIEW_COLOUR_SPEED) {
        double sum = 0;
        for (size_t slot = begin; slot < end; slot++) {
            float velocity[3];
            pack_velocity(pack, slot, velocity);
            sum += (double)pack_length(velocity);
        }
        pack->speeds[begin / PACK_GRAIN] = sum;
    }
}

bool pack_sort(Pack *pack, const FrameDescription *frame, size_t counts[PACK_BINS], Error *error) {
    size_t count = frame->birds.count;
    if (!pack_reserve(pack, count, error))
        return false;
    double passed = frame->seconds - pack->seconds;
    if (frame->restarted || count != pack->count || passed < 0) {
        memset(pack->birds, 0, count * sizeof *pack->birds);
        passed = 0;
    }
    pack->count = count;
    pack->seconds = frame->seconds;
    pack->lean_share = lean_share((float)passed);

    pack->frame = frame;
    pack->cull = cull_describe(frame);
    pool_run(pack->pool, count, PACK_GRAIN, pack_sort_chunk, pack);

    size_t chunks = (count + PACK_GRAIN - 1) / PACK_GRAIN, next = 0;
    double speed = 0;
    memset(counts, 0, PACK_BINS * sizeof *counts);
    for (int level = 0; level < PACK_BINS; level++)
        for (size_t chunk = 0; chunk < chunks; chunk++) {
            size_t here = pack->chunks[chunk][level];
            pack->chunks[chunk][level] = next;
            next += here;
            counts[level] += here;
        }
    assert(next == count);
    if (frame->view->colour == VIEW_COLOUR_SPEED)
        for (size_t chunk = 0; chunk < chunks; chunk++)
            speed += pack->speeds[chunk];
    float mean = count ? (float)(speed / (double)count) : 0;
    pack->mean_speed = frame->birds.mean_speed > 0 ? frame->birds.mean_speed : mean;
    return true;
}

static int16_t pack_signed(float x) {
    return (int16_t)lrintf(pack_clamp(x, -1, 1) * 32767);
}

static uint8_t pack_byte(float x) {
    return (uint8_t)(pack_clamp(x, 0, 1) * 255 + 0.5f);
}

// Rises over 0 to 1 and falls again, once a unit of t.
static float pack_triangle(double t) {
    float part = (float)(t - floor(t));
    return part < 0.5f ? 2 * part : 2 - 2 * part;
}

// Each bird beats at its own rate and from time to time glides; it beats less when it sinks.
static void pack_set_flap(BirdInstance *bird, uint32_t id, float climb, double seconds) {
    uint64_t bits = random_bits(0, id, 0, 0);
    double rate = 2.9 + 1.1 * (double)random_unit(bits);
    double turns = seconds * rate + (double)random_unit(bits << 24);
    bird->phase = (uint16_t)((turns - floor(turns)) * 65535);
    double pace = 0.13 + 0.10 * (double)random_unit(bits << 12);
    float gliding = pack_triangle(seconds * pace + (double)random_unit(bits << 36));
    float strength = pack_clamp((0.96f - gliding) * 6, 0.06f, 1);
    strength *= pack_clamp(1 + 1.6f * climb, 0.25f, 1);
    bird->strength = (uint16_t)lrintf(strength * 65535);
}

// What stands for something is lit like all else, so it is turned from what is to be seen into the
// share of light that is sent back; a gamma of 2 is near enough.
static void pack_set_seen(BirdInstance *bird, const float seen[3]) {
    for (int i = 0; i < 3; i++)
        bird->tint[i] = pack_byte(seen[i] * seen[i]);
}

static void pack_set_grey(BirdInstance *bird, float grey) {
    bird->tint[0] = bird->tint[1] = bird->tint[2] = pack_byte(grey);
}

static void pack_set_tint(const Pack *pack, BirdInstance *bird, size_t slot, const float heading[3],
                          float speed) {
    float seen[3];
    if (tint_seen(pack->frame, slot, heading, speed, pack->mean_speed, seen)) {
        pack_set_seen(bird, seen);
    } else if (pack->frame->view->colour == VIEW_COLOUR_PLUMAGE) {
        // No two are quite alike.
        uint32_t id = pack->frame->birds.id[slot];
        pack_set_grey(bird, 0.8f + 0.2f * random_unit(random_bits(1, id, 0, 0)));
        bird->tint[3] = 255;
    } else {
        pack_set_grey(bird, 0.5f);
    }
}

// One bird in sight, the ith of a row.
static BirdInstance pack_bird(const Pack *pack, size_t slot, const LeanRow *row, size_t i) {
    const FrameDescription *frame = pack->frame;
    const float heading[3] = {row->heading[0][i], row->heading[1][i], row->heading[2][i]};
    BirdInstance bird = {0};
    cull_place(&pack->cull, &frame->birds, slot, bird.position);
    for (int axis = 0; axis < 3; axis++)
        bird.forward[axis] = pack_signed(heading[axis]);
    bird.bank = frame->view->bank ? pack_signed(row->bank[i] / pi) : 0;
    if (frame->view->flap)
        pack_set_flap(&bird, frame->birds.id[slot], heading[1], frame->seconds);
    pack_set_tint(pack, &bird, slot, heading, row->speed[i]);
    return bird;
}

static void pack_fill_chunk(void *context, size_t begin, size_t end, int worker) {
    (void)worker;
    Pack *pack = context;
    size_t next[PACK_BINS];
    memcpy(next, pack->chunks[begin / PACK_GRAIN], sizeof next);
    for (size_t slot = begin; slot < end; slot += LEAN_LANES) {
        size_t count = end - slot < LEAN_LANES ? end - slot : LEAN_LANES;
        LeanRow row;
        lean_move(pack->birds, &pack->frame->birds, pack->cull.blend, pack->lean_share, slot, count,
                  &row);
        for (size_t i = 0; i < count; i++) {
            uint8_t level = pack->levels[slot + i];
            if (level != PACK_HIDDEN)
                pack->out[next[level]++] = pack_bird(pack, slot + i, &row, i);
        }
    }
}

void pack_fill(Pack *pack, const FrameDescription *frame, BirdInstance *out) {
    assert(pack->frame == frame);
    pack->out = out;
    pool_run(pack->pool, frame->birds.count, PACK_GRAIN, pack_fill_chunk, pack);
    pack->frame = NULL;
    pack->out = NULL;
}

void pack_fill_evenly(const FrameDescription *frame, size_t count, BirdInstance *out) {
    Pack pack = {.frame = frame, .cull = cull_describe(frame)};
    size_t flock = frame->birds.count;
    for (size_t i = 0; flock && i < count; i++) {
        size_t slot = i * flock / count;
        BirdInstance bird = {.forward = {0, 0, 32767}};
        cull_place(&pack.cull, &frame->birds, slot, bird.position);
        float velocity[3];
        pack_velocity(&pack, slot, velocity);
        float speed = pack_length(velocity);
        for (int k = 0; k < 3 && speed > 0; k++)
            bird.forward[k] = pack_signed(velocity[k] / speed);
        out[i] = bird;
    }
}

float pack_mean_speed(const Pack *pack) {
    return pack->mean_speed;
}

BirdInstance pack_leader(const FrameDescription *frame) {
    const FrameLeader *leader = &frame->leader;
    BirdInstance bird = {.tint = {255, 120, 20, 0}};
    float length = pack_length(leader->heading);
    for (int i = 0; i < 3; i++) {
        bird.position[i] = leader->position[i] - frame->camera.position[i];
        bird.forward[i] = length > 0 ? pack_signed(leader->heading[i] / length)
                          : i == 2   ? 32767
                                     : 0;
    }
    if (frame->view->flap)
        pack_set_flap(&bird, 0, 0, frame->seconds);
    return bird;
}
