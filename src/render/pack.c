#include "render/pack.h"

#include <assert.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "base/hash.h"
#include "base/memory.h"
#include "base/vec.h"
#include "scene/palette.h"

// --- Colours ---

static const float turn = 6.28318531f;

// Colours by value, and flocks, are distinguished in shade and against the sun.
static const float value_emission = 0.7f, flock_emission = 0.3f;

float tint_emission(const FrameDescription *frame) {
    switch ((ViewColour)frame->view->colour) {
    case VIEW_COLOUR_PLUMAGE:
        return frame->birds.flocks > 1 ? flock_emission : 0;
    case VIEW_COLOUR_PLAIN:
        return 0;
    default:
        return value_emission;
    }
}

bool tint_of_flock(const FrameDescription *frame, size_t flock, float seen[3]) {
    if (frame->birds.flocks < 2)
        return false;
    palette_flock((uint32_t)flock, seen);
    return true;
}

bool tint_of_bird(const FrameDescription *frame, size_t slot, const float heading[3], float speed,
                  float mean_speed, float seen[3]) {
    const FrameBirds *birds = &frame->birds;
    switch ((ViewColour)frame->view->colour) {
    case VIEW_COLOUR_PLUMAGE:
        return tint_of_flock(frame, frame_bird_flock(birds, slot), seen);
    case VIEW_COLOUR_PLAIN:
        return false;
    case VIEW_COLOUR_RANDOM:
        palette_random((ViewWorld)frame->view->world, birds->id[slot], seen);
        break;
    case VIEW_COLOUR_ANY:
        palette_any(birds->id[slot], seen);
        break;
    case VIEW_COLOUR_SPEED:
        // From half the mean to one and a half times.
        palette_speed(mean_speed > 0 ? speed / mean_speed - 0.5f : 0.5f, seen);
        break;
    case VIEW_COLOUR_HEADING:
        palette_heading(atan2f(heading[0], -heading[2]) / turn + 1, seen);
        break;
    case VIEW_COLOUR_NEIGHBOURS:
        palette_count(
            birds->value && birds->value_top > 0 ? birds->value[slot] / birds->value_top : 0, seen);
        break;
    case VIEW_COLOUR_RULE:
        palette_category(birds->value ? (int)birds->value[slot] : -1, seen);
        break;
    case VIEW_COLOUR_FLOCK:
        palette_flock(frame_bird_flock(birds, slot), seen);
        break;
    }
    return true;
}

uint8_t tint_byte(float share) {
    return (uint8_t)(posture_clamp(share, 0, 1) * 255 + 0.5f);
}

void tint_reflect(const float seen[3], uint8_t tint[3]) {
    for (int i = 0; i < 3; i++)
        tint[i] = tint_byte(seen[i] * seen[i]);
}

// --- Pack ---

// With several flocks: the share of its flock's colour in a bird's plumage.
static const float flock_share = 0.4f;

static const uint8_t leader_tint[4] = {255, 120, 20, 0};
static const double single_beats = 4; // wing beats a second of leaders and the falcon
static const float pi = 3.14159265f;

enum { PACK_CHUNK = 1024, PACK_AHEAD = 8 };

_Static_assert(sizeof(BirdInstance) <= 32, "a million birds are 32 MB to send each frame");

void pack_deinit(Pack *pack) {
    array_deinit(&pack->birds);
    array_deinit(&pack->levels);
    array_deinit(&pack->chunks);
    array_deinit(&pack->speeds);
    *pack = (Pack){.pool = pack->pool};
}

static size_t pack_count_chunks(size_t birds) {
    return (birds + PACK_CHUNK - 1) / PACK_CHUNK;
}

static bool pack_reserve(Pack *pack, size_t count, Error *error) {
    return array_reserve(&pack->birds, count, error) &&
           array_reserve(&pack->levels, count, error) &&
           array_reserve(&pack->chunks, pack_count_chunks(count), error) &&
           array_reserve(&pack->speeds, pack_count_chunks(count), error);
}

Postures pack_postures(const Pack *pack) {
    return (Postures){pack->birds.items, pack->birds.count, pack->seconds};
}

bool pack_set_postures(Pack *pack, const Postures *postures, Error *error) {
    if (!pack_reserve(pack, postures->count, error))
        return false;
    if (postures->count > 0)
        memcpy(pack->birds.items, postures->birds, postures->count * sizeof *postures->birds);
    pack->birds.count = postures->count;
    pack->seconds = postures->seconds;
    return true;
}

static void pack_sort_chunk(void *context, size_t begin, size_t end, int worker) {
    (void)worker;
    Pack *pack = context;
    cull_sort(&pack->cull, &pack->frame->birds, begin, end, pack->levels.items,
              pack->chunks.items[begin / PACK_CHUNK]);
    if (pack->frame->view->colour == VIEW_COLOUR_SPEED) {
        double sum = 0;
        for (size_t slot = begin; slot < end; slot++) {
            float velocity[3];
            cull_velocity(&pack->cull, &pack->frame->birds, slot, velocity);
            sum += (double)vec_length(velocity);
        }
        pack->speeds.items[begin / PACK_CHUNK] = sum;
    }
}

static bool pack_begin(Pack *pack, const FrameDescription *frame, bool winged, bool mirrored,
                       Error *error) {
    size_t count = frame->birds.count;
    if (!pack_reserve(pack, count, error))
        return false;
    double passed = frame->seconds - pack->seconds;
    if (frame->restarted || count != pack->birds.count || passed < 0) {
        memset(pack->birds.items, 0, count * sizeof *pack->birds.items);
        passed = 0;
    }
    pack->birds.count = count;
    pack->seconds = frame->seconds;
    pack->step = posture_step(passed, frame->view->bird_size);

    pack->frame = frame;
    pack->cull = cull_describe(frame, winged);
    pack->cull.mirrored = mirrored;
    return true;
}

bool pack_sort(Pack *pack, const FrameDescription *frame, bool winged, bool mirrored,
               size_t counts[CULL_BINS], Error *error) {
    size_t count = frame->birds.count;
    if (!pack_begin(pack, frame, winged, mirrored, error))
        return false;
    pool_run(pack->pool, count, PACK_CHUNK, pack_sort_chunk, pack);

    size_t chunks = pack_count_chunks(count), next = 0;
    double speed = 0;
    memset(counts, 0, CULL_BINS * sizeof *counts);
    for (int level = 0; level < CULL_BINS; level++)
        for (size_t chunk = 0; chunk < chunks; chunk++) {
            size_t here = pack->chunks.items[chunk][level];
            pack->chunks.items[chunk][level] = next;
            next += here;
            counts[level] += here;
        }
    assert(next == count);
    if (frame->view->colour == VIEW_COLOUR_SPEED)
        for (size_t chunk = 0; chunk < chunks; chunk++)
            speed += pack->speeds.items[chunk];
    float mean = count ? (float)(speed / (double)count) : 0;
    pack->mean_speed = frame->birds.mean_speed > 0 ? frame->birds.mean_speed : mean;
    return true;
}

static void pack_set_flap(BirdInstance *bird, const Posture *posture, uint32_t id) {
    bird->phase = posture_round(posture->beats - floorf(posture->beats));
    bird->strength = posture_round(posture_strength(posture, id));
}

static uint16_t pack_share(float x) {
    return (uint16_t)lrintf(posture_clamp(x, 0, 1) * 65535);
}

static void pack_set_tint(const Pack *pack, BirdInstance *bird, size_t slot, const float heading[3],
                          float speed) {
    const FrameDescription *frame = pack->frame;
    float seen[3] = {1, 1, 1};
    bool coloured = tint_of_bird(frame, slot, heading, speed, pack->mean_speed, seen);
    if (frame->view->colour == VIEW_COLOUR_PLUMAGE) {
        // A slight random variation for each bird. With several flocks its own colour shows in the
        // dark plumage, too: the texture counts for less.
        float grey = 0.8f + 0.2f * random_unit(random_bits(1, frame->birds.id[slot], 0, 0));
        for (int i = 0; i < 3; i++)
            bird->tint[i] = tint_byte(grey * seen[i] * seen[i]);
        bird->tint[3] = coloured ? tint_byte(1 - flock_share) : 255;
    } else if (coloured) {
        tint_reflect(seen, bird->tint);
    } else {
        memset(bird->tint, tint_byte(0.5f), 3);
    }
}

// One bird in sight.
static BirdInstance pack_bird(const Pack *pack, size_t slot, const Posture *kept, float speed) {
    const FrameDescription *frame = pack->frame;
    uint32_t id = frame->birds.id[slot];
    BirdInstance bird = {0};
    cull_place(&pack->cull, &frame->birds, slot, bird.position);
    for (int i = 0; i < 3; i++)
        bird.forward[i] = posture_round(kept->heading[i]);
    bird.bank = posture_round(posture_lean(kept, frame->view->bank));
    float size = frame->view->bird_size;
    bird.way = pack_share(speed * frame->exposure / size);
    if (frame->view->flap) {
        pack_set_flap(&bird, kept, id);
        bird.beaten = pack_share(posture_rate(kept, id, speed, size) * frame->exposure);
    }
    pack_set_tint(pack, &bird, slot, kept->heading, speed);
    return bird;
}

// Advances the bird's posture to the frame's time and fills in its speed; also for birds outside
// the picture, so that it is right when they enter it.
static const Posture *pack_advance(Pack *pack, size_t slot, float *speed) {
    const FrameBirds *birds = &pack->frame->birds;
    uint32_t id = birds->id[slot];
    assert(id < birds->count);
    Posture *kept = &pack->birds.items[id];
    float scale = birds->tick_seconds > 0 ? 1 / birds->tick_seconds : 0, bank = 0;
    float velocity[3];
    cull_velocity(&pack->cull, birds, slot, velocity);
    const float acceleration[3] = {(birds->to.vx[slot] - birds->from.vx[slot]) * scale,
                                   (birds->to.vy[slot] - birds->from.vy[slot]) * scale,
                                   (birds->to.vz[slot] - birds->from.vz[slot]) * scale};
    if (birds->bank_from)
        bank = birds->bank_from[slot] +
               (birds->bank_to[slot] - birds->bank_from[slot]) * pack->cull.blend;
    posture_advance(kept, &pack->step, id, velocity, acceleration, birds->bank_from ? &bank : NULL);
    *speed = vec_length(velocity);
    return kept;
}

static void pack_fill_chunk(void *context, size_t begin, size_t end, int worker) {
    (void)worker;
    Pack *pack = context;
    size_t next[CULL_BINS];
    memcpy(next, pack->chunks.items[begin / PACK_CHUNK], sizeof next);
    const FrameBirds *birds = &pack->frame->birds;
    for (size_t slot = begin; slot < end; slot++) {
        // Postures are ordered by id: prefetch, since slots are not.
        if (slot + PACK_AHEAD < end)
            __builtin_prefetch(&pack->birds.items[birds->id[slot + PACK_AHEAD]], 1);
        float speed;
        const Posture *kept = pack_advance(pack, slot, &speed);
        uint8_t level = pack->levels.items[slot];
        if (pack->out && level != CULL_HIDDEN)
            pack->out[next[level]++] = pack_bird(pack, slot, kept, speed);
    }
}

void pack_fill(Pack *pack, BirdInstance *out) {
    pack->out = out;
    pool_run(pack->pool, pack->frame->birds.count, PACK_CHUNK, pack_fill_chunk, pack);
}

bool pack_skip(Pack *pack, const FrameDescription *frame, Error *error) {
    if (!pack_begin(pack, frame, false, false, error))
        return false;
    pack_fill(pack, NULL);
    return true;
}

// heading: of any length; +z where it is 0.
static void pack_set_heading(BirdInstance *bird, const float heading[3]) {
    float length = vec_length(heading);
    for (int i = 0; i < 3; i++)
        bird->forward[i] = length > 0 ? posture_round(heading[i] / length) : i == 2 ? 32767 : 0;
}

void pack_fill_evenly(const FrameDescription *frame, size_t count, BirdInstance *out) {
    const Cull cull = cull_describe(frame, false);
    size_t flock = frame->birds.count;
    for (size_t i = 0; flock && i < count; i++) {
        size_t slot = i * flock / count;
        float velocity[3];
        out[i] = (BirdInstance){0};
        cull_place(&cull, &frame->birds, slot, out[i].position);
        cull_velocity(&cull, &frame->birds, slot, velocity);
        pack_set_heading(&out[i], velocity);
    }
}

// One that is not of the flock.
static BirdInstance pack_single(const FrameDescription *frame, const float place[3],
                                const float heading[3]) {
    BirdInstance bird = {0};
    vec_subtract(place, frame->camera.position, bird.position);
    pack_set_heading(&bird, heading);
    if (frame->view->flap) {
        float length = vec_length(heading);
        Posture posture = {.beats = (float)fmod(frame->seconds * single_beats, POSTURE_BEATS),
                           .climb = length > 0 ? heading[1] / length : 0};
        pack_set_flap(&bird, &posture, 0);
    }
    return bird;
}

BirdInstance pack_leader(const FrameDescription *frame, size_t index) {
    const FrameLeader *leader = &frame->leaders[index];
    BirdInstance bird = pack_single(frame, leader->position, leader->heading);
    float seen[3];
    memcpy(bird.tint, leader_tint, sizeof bird.tint);
    if (tint_of_flock(frame, index, seen))
        tint_reflect(seen, bird.tint);
    return bird;
}

// With folded wings it does not beat them; when it rests it glides.
BirdInstance pack_falcon(const FrameDescription *frame, size_t index) {
    const FrameFalcon *falcon = &frame->falcons[index];
    BirdInstance bird = pack_single(frame, falcon->position, falcon->velocity);
    memset(bird.tint, 255, sizeof bird.tint);
    bird.strength = (int16_t)(fmaxf(bird.strength, 0) * (1 - falcon->fold));
    if (frame->view->bank)
        bird.bank = posture_round(-asinf(posture_clamp(falcon->bank, -1, 1)) / pi);
    return bird;
}
