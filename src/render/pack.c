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

Tint tint_describe(const FrameDescription *frame, float mean_speed) {
    const FrameBirds *birds = &frame->birds;
    return (Tint){.colour = (int32_t)frame->view->colour,
                  .world = (int32_t)frame->view->world,
                  .flocks = birds->flocks,
                  .has_values = birds->value != NULL,
                  .value_top = birds->value_top,
                  .mean_speed = mean_speed};
}

bool tint_of_flock(const FrameDescription *frame, size_t flock, float seen[3]) {
    if (frame->birds.flocks < 2)
        return false;
    palette_flock((uint32_t)flock, seen);
    return true;
}

// Speed: from half the mean to one and a half times.
bool tint_of_bird(const Tint *tint, uint32_t id, float value, const float heading[3], float speed,
                  float seen[3]) {
    int colour = tint->colour;
    float mean = tint->mean_speed, top = tint->value_top;
    if (colour == VIEW_COLOUR_PLAIN || (colour == VIEW_COLOUR_PLUMAGE && tint->flocks < 2))
        return false;
    if (colour == VIEW_COLOUR_PLUMAGE || colour == VIEW_COLOUR_FLOCK)
        palette_flock(tint->flocks > 1 ? id % tint->flocks : 0, seen);
    else if (colour == VIEW_COLOUR_RANDOM)
        palette_random((ViewWorld)tint->world, id, seen);
    else if (colour == VIEW_COLOUR_ANY)
        palette_any(id, seen);
    else if (colour == VIEW_COLOUR_SPEED)
        palette_speed(mean > 0 ? speed / mean - 0.5f : 0.5f, seen);
    else if (colour == VIEW_COLOUR_HEADING)
        palette_heading(posture_angle(heading[0], -heading[2]) / turn + 1, seen);
    else if (colour == VIEW_COLOUR_NEIGHBOURS)
        palette_count(tint->has_values && top > 0 ? value / top : 0, seen);
    else
        palette_category(tint->has_values ? (int)value : -1, seen);
    return true;
}

uint32_t tint_byte(float share) {
    return (uint32_t)(posture_clamp(share, 0, 1) * 255 + 0.5f);
}

uint32_t tint_reflect(float seen) {
    return tint_byte(seen * seen);
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
    assert(!pack->elsewhere);
    return (Postures){pack->birds.items, pack->birds.count, pack->seconds};
}

bool pack_set_postures(Pack *pack, const Postures *postures, Error *error) {
    if (!pack_reserve(pack, postures->count, error))
        return false;
    if (postures->count > 0)
        memcpy(pack->birds.items, postures->birds, postures->count * sizeof *postures->birds);
    pack->birds.count = postures->count;
    pack->seconds = postures->seconds;
    pack->elsewhere = false;
    return true;
}

static void pack_sort_chunk(void *context, size_t begin, size_t end, int worker) {
    (void)worker;
    Pack *pack = context;
    cull_sort(&pack->picture.cull, &pack->frame->birds, begin, end, pack->levels.items,
              pack->chunks.items[begin / PACK_CHUNK]);
    if (pack->frame->view->colour == VIEW_COLOUR_SPEED) {
        double sum = 0;
        for (size_t slot = begin; slot < end; slot++) {
            float velocity[3];
            cull_velocity(&pack->picture.cull, &pack->frame->birds, slot, velocity);
            sum += (double)vec_length(velocity);
        }
        pack->speeds.items[begin / PACK_CHUNK] = sum;
    }
}

PackPicture pack_describe(const FrameDescription *frame, bool winged, bool mirrored,
                          double passed) {
    const FrameBirds *birds = &frame->birds;
    PackPicture picture = {.cull = cull_describe(frame, winged),
                           .step = posture_step(passed, frame->view->bird_size),
                           .tint = tint_describe(frame, birds->mean_speed),
                           .tick_rate = birds->tick_seconds > 0 ? 1 / birds->tick_seconds : 0,
                           .exposure = frame->exposure,
                           .flap = frame->view->flap,
                           .bank = frame->view->bank,
                           .whole = birds->whole};
    picture.cull.mirrored = mirrored;
    picture.step.banks = birds->bank_from != NULL;
    return picture;
}

bool pack_begin(Pack *pack, const FrameDescription *frame, bool winged, bool mirrored,
                Error *error) {
    size_t count = frame->birds.count;
    if (!pack_reserve(pack, count, error))
        return false;
    double passed = frame->seconds - pack->seconds;
    if (frame->restarted || passed < 0) {
        pack->birds.count = 0;
        pack->elsewhere = false;
        passed = 0;
    }
    if (count > pack->birds.count) // those that came
        memset(pack->birds.items + pack->birds.count, 0,
               (count - pack->birds.count) * sizeof *pack->birds.items);
    pack->birds.count = count;
    pack->seconds = frame->seconds;
    pack->frame = frame;
    pack->picture = pack_describe(frame, winged, mirrored, passed);
    return true;
}

bool pack_sort(Pack *pack, const FrameDescription *frame, bool winged, bool mirrored,
               size_t counts[CULL_BINS], Error *error) {
    size_t count = frame->birds.count;
    if (!pack_begin(pack, frame, winged, mirrored, error))
        return false;
    frame_bring_birds(&frame->birds);
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
    pack->picture.tint.mean_speed = pack->mean_speed;
    return true;
}

// --- One bird ---

static inline BirdMoment pack_blend(const PackPicture *picture, const BirdStates *states) {
    BirdMoment bird = {.id = states->id, .value = states->value};
    float t = picture->cull.blend;
    vec_mix(states->from, states->to, t, bird.place);
    vec_mix(states->velocity_from, states->velocity_to, t, bird.velocity);
    for (int i = 0; i < 3; i++) {
        if (picture->whole)
            bird.place[i] = truncf(bird.place[i]);
        bird.acceleration[i] =
            (states->velocity_to[i] - states->velocity_from[i]) * picture->tick_rate;
    }
    vec_subtract(bird.place, picture->cull.eye, bird.place);
    bird.bank = states->bank_from + (states->bank_to - states->bank_from) * t;
    return bird;
}

static int pack_phase(const Posture *posture) {
    return posture_round(posture->beats - floorf(posture->beats));
}

static uint32_t pack_share(float x) {
    return (uint32_t)(posture_clamp(x, 0, 1) * 65535 + 0.5f);
}

static void pack_set_tint(const PackPicture *picture, BirdLook *look, const BirdMoment *bird,
                          const float heading[3], float speed) {
    float seen[3] = {1, 1, 1};
    bool coloured = tint_of_bird(&picture->tint, bird->id, bird->value, heading, speed, seen);
    if (picture->tint.colour == VIEW_COLOUR_PLUMAGE) {
        // A slight random variation for each bird. With several flocks its own colour shows in the
        // dark plumage, too: the texture counts for less.
        float grey = 0.8f + 0.2f * random_unit(random_bits(1, bird->id, 0, 0));
        for (int i = 0; i < 3; i++)
            look->tint[i] = tint_byte(grey * seen[i] * seen[i]);
        look->tint[3] = coloured ? tint_byte(1 - flock_share) : 255;
        return;
    }
    for (int i = 0; i < 3; i++)
        look->tint[i] = coloured ? tint_reflect(seen[i]) : tint_byte(0.5f);
}

static inline BirdLook pack_look(const PackPicture *picture, const BirdMoment *bird,
                                 const Posture *kept) {
    BirdLook look = {.bank = posture_round(posture_lean(kept, picture->bank != 0))};
    float speed = vec_length(bird->velocity), size = picture->step.size;
    vec_copy(bird->place, look.position);
    for (int i = 0; i < 3; i++)
        look.forward[i] = posture_round(kept->heading[i]);
    look.way = pack_share(speed * picture->exposure / size);
    if (picture->flap) {
        look.phase = pack_phase(kept);
        look.strength = posture_round(posture_strength(kept, bird->id));
        look.beaten = pack_share(posture_rate(kept, bird->id, speed, size) * picture->exposure);
    }
    pack_set_tint(picture, &look, bird, kept->heading, speed);
    return look;
}

// --- All of them ---

static BirdInstance pack_narrow(const BirdLook *look) {
    BirdInstance bird = {.bank = (int16_t)look->bank,
                         .phase = (int16_t)look->phase,
                         .strength = (int16_t)look->strength,
                         .way = (uint16_t)look->way,
                         .beaten = (uint16_t)look->beaten};
    vec_copy(look->position, bird.position);
    for (int i = 0; i < 3; i++)
        bird.forward[i] = (int16_t)look->forward[i];
    for (int i = 0; i < 4; i++)
        bird.tint[i] = (uint8_t)look->tint[i];
    return bird;
}

static BirdMoment pack_find_bird(const Pack *pack, size_t slot) {
    const FrameBirds *birds = &pack->frame->birds;
    const Columns *from = &birds->from, *to = &birds->to;
    const bool banks = pack->picture.step.banks;
    const BirdStates states = {
        .id = birds->id[slot],
        .from = {from->x[slot], from->y[slot], from->z[slot]},
        .to = {to->x[slot], to->y[slot], to->z[slot]},
        .velocity_from = {from->vx[slot], from->vy[slot], from->vz[slot]},
        .velocity_to = {to->vx[slot], to->vy[slot], to->vz[slot]},
        .bank_from = banks ? birds->bank_from[slot] : 0,
        .bank_to = banks ? birds->bank_to[slot] : 0,
        .value = birds->value ? birds->value[slot] : 0,
    };
    return pack_blend(&pack->picture, &states);
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
        // Also of birds outside the picture, so that it is right when they enter it.
        BirdMoment bird = pack_find_bird(pack, slot);
        assert(bird.id < birds->count);
        Posture *kept = &pack->birds.items[bird.id];
        posture_advance(kept, &pack->picture.step, bird.id, bird.velocity, bird.acceleration,
                        bird.bank);
        uint8_t level = pack->levels.items[slot];
        if (!pack->out || level == CULL_HIDDEN)
            continue;
        BirdLook look = pack_look(&pack->picture, &bird, kept);
        pack->out[next[level]++] = pack_narrow(&look);
    }
}

void pack_fill(Pack *pack, BirdInstance *out) {
    pack->out = out;
    pool_run(pack->pool, pack->frame->birds.count, PACK_CHUNK, pack_fill_chunk, pack);
}

bool pack_skip(Pack *pack, const FrameDescription *frame, Error *error) {
    if (!pack_begin(pack, frame, false, false, error))
        return false;
    frame_bring_birds(&frame->birds);
    pack_fill(pack, NULL);
    return true;
}

// heading: of any length; +z where it is 0.
static void pack_set_heading(BirdInstance *bird, const float heading[3]) {
    float length = vec_length(heading);
    for (int i = 0; i < 3; i++)
        bird->forward[i] = (int16_t)(length > 0 ? posture_round(heading[i] / length)
                                     : i == 2   ? 32767
                                                : 0);
}

void pack_fill_evenly(const FrameDescription *frame, size_t count, BirdInstance *out) {
    const Cull cull = cull_describe(frame, false);
    size_t flock = frame->birds.count;
    frame_bring_birds(&frame->birds);
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
        bird.phase = (int16_t)pack_phase(&posture);
        bird.strength = (int16_t)posture_round(posture_strength(&posture, 0));
    }
    return bird;
}

BirdInstance pack_leader(const FrameDescription *frame, size_t index) {
    const FrameLeader *leader = &frame->leaders[index];
    BirdInstance bird = pack_single(frame, leader->position, leader->heading);
    float seen[3];
    memcpy(bird.tint, leader_tint, sizeof bird.tint);
    for (int i = 0; tint_of_flock(frame, index, seen) && i < 3; i++)
        bird.tint[i] = (uint8_t)tint_reflect(seen[i]);
    return bird;
}

// With folded wings it does not beat them; when it rests it glides.
BirdInstance pack_falcon(const FrameDescription *frame, size_t index) {
    const FrameFalcon *falcon = &frame->falcons[index];
    BirdInstance bird = pack_single(frame, falcon->position, falcon->velocity);
    memset(bird.tint, 255, sizeof bird.tint);
    bird.strength = (int16_t)(fmaxf(bird.strength, 0) * (1 - falcon->fold));
    if (frame->view->bank)
        bird.bank = (int16_t)posture_round(-asinf(posture_clamp(falcon->bank, -1, 1)) / pi);
    return bird;
}
