// The exact state of a flock: as bytes, from which a run can continue, and as a hash, by which runs
// are compared.
#include "sim/checkpoint.h"

#include <string.h>

#include "base/fnv.h"
#include "base/memory.h"
#include "sim/lanes.h"
#include "sim/sim_impl.h"

enum {
    WORD = 4,
    LEADER_FLOATS = 13,
    HEAD_WORDS = 6,
    LEADER_WORDS = LEADER_FLOATS + 1,
    NO_LEADER_WORDS = 13, // zeros, where the model has none
    FALCON_FLOATS = 7,
    FALCON_WORDS = FALCON_FLOATS + 4,
    COLUMNS = SIM_COLUMNS - 1, // without id
};

// How many leaders' states there are.
static size_t count_leaders(const Sim *sim) {
    return sim->model->has_leader ? sim_flocks(sim) : 0;
}

static size_t leader_words(const Sim *sim) {
    return sim->model->has_leader ? LEADER_WORDS * count_leaders(sim) : NO_LEADER_WORDS;
}

static size_t falcon_words(const Sim *sim) {
    return sim->model->falcon ? FALCON_WORDS : 0;
}

size_t sim_checkpoint_size(const Sim *sim, size_t birds) {
    return (HEAD_WORDS + leader_words(sim) + falcon_words(sim) + COLUMNS * birds) * WORD;
}

static unsigned char *put_word(unsigned char *out, uint32_t word) {
    for (int byte = 0; byte < WORD; byte++)
        *out++ = (unsigned char)(word >> 8 * byte);
    return out;
}

// An element of a column, of whatever type.
static uint32_t load_word(const void *column, size_t index) {
    uint32_t word;
    memcpy(&word, (const char *)column + index * WORD, WORD);
    return word;
}

static unsigned char *put_long(unsigned char *out, uint64_t number) {
    return put_word(put_word(out, (uint32_t)number), (uint32_t)(number >> 32));
}

static unsigned char *put_float(unsigned char *out, float value) {
    uint32_t word;
    memcpy(&word, &value, sizeof word);
    return put_word(out, word);
}

static uint32_t get_word(const unsigned char *in) {
    uint32_t word = 0;
    for (int byte = 0; byte < WORD; byte++)
        word |= (uint32_t)in[byte] << 8 * byte;
    return word;
}

static uint64_t get_long(const unsigned char *in) {
    return get_word(in) | (uint64_t)get_word(in + WORD) << 32;
}

static float get_float(const unsigned char *in) {
    uint32_t word = get_word(in);
    float value;
    memcpy(&value, &word, sizeof value);
    return value;
}

static void list_leader(LeaderState *leader, float *floats[LEADER_FLOATS]) {
    Vec3 *position = &leader->position, *waypoint = &leader->waypoint, *start = &leader->start;
    LeaderRotation *rotation = &leader->rotation;
    float *const all[LEADER_FLOATS] = {&position->x, &position->y, &position->z, &rotation->x,
                                       &rotation->y, &rotation->z, &rotation->w, &waypoint->x,
                                       &waypoint->y, &waypoint->z, &start->x,    &start->y,
                                       &start->z};
    memcpy(floats, all, sizeof all);
}

static unsigned char *put_leader(unsigned char *out, LeaderState *leader) {
    float *floats[LEADER_FLOATS];
    list_leader(leader, floats);
    for (int i = 0; i < LEADER_FLOATS; i++)
        out = put_float(out, *floats[i]);
    return put_word(out, leader->waypoints);
}

static void list_falcon(FalconState *falcon, float *floats[FALCON_FLOATS], uint32_t *words[4]) {
    float *const all[FALCON_FLOATS] = {
        &falcon->position.x, &falcon->position.y, &falcon->position.z, &falcon->velocity.x,
        &falcon->velocity.y, &falcon->velocity.z, &falcon->bank};
    uint32_t *const numbers[] = {&falcon->phase, &falcon->until, &falcon->attacks, &falcon->target};
    memcpy(floats, all, sizeof all);
    memcpy(words, numbers, sizeof numbers);
}

static unsigned char *put_falcon(unsigned char *out, FalconState *falcon) {
    float *floats[FALCON_FLOATS];
    uint32_t *words[FALCON_WORDS - FALCON_FLOATS];
    list_falcon(falcon, floats, words);
    for (int i = 0; i < FALCON_FLOATS; i++)
        out = put_float(out, *floats[i]);
    for (int i = 0; i < FALCON_WORDS - FALCON_FLOATS; i++)
        out = put_word(out, *words[i]);
    return out;
}

void sim_checkpoint_write(Sim *sim, unsigned char *out) {
    Flock *flock = sim_state(sim);
    SimColumn columns[SIM_COLUMNS];
    out = put_long(out, flock->count);
    out = put_long(out, sim->tick);
    out = put_long(out, sim->guarded);
    unsigned char *columns_out = out + leader_words(sim) * WORD;
    memset(out, 0, leader_words(sim) * WORD);
    for (size_t f = 0; f < count_leaders(sim); f++)
        out = put_leader(out, &sim->leaders[f]);
    out = columns_out;
    if (sim->model->falcon)
        out = put_falcon(out, &sim->falcon);

    const uint32_t *slot_of = flock_map_slots(flock);
    sim_columns(sim, columns);
    for (size_t c = 1; c < SIM_COLUMNS; c++)
        for (size_t bird = 0; bird < flock->count; bird++)
            out = put_word(out, load_word(columns[c].at, slot_of[bird]));
}

static bool check_columns(const unsigned char *bytes, int columns, size_t birds, Error *error) {
    for (int c = 0; c < columns; c++)
        for (size_t bird = 0; bird < birds; bird++, bytes += WORD) {
            float value = get_float(bytes);
            bool finite = value - value == 0;
            if (!finite || (c < COLUMNS_COUNT && (value > GUARD_LIMIT || value < -GUARD_LIMIT)))
                return error_set(error, ERROR_FAILED,
                                 "bird %zu: %g; what is finite and within ±1e6 is accepted", bird,
                                 (double)value);
        }
    return true;
}

static bool get_leader(const unsigned char *bytes, LeaderState *leader, Error *error) {
    const float rounding = 0.001f; // of the length of a rotation
    float *floats[LEADER_FLOATS];
    list_leader(leader, floats);
    for (int i = 0; i < LEADER_FLOATS; i++, bytes += WORD) {
        *floats[i] = get_float(bytes);
        if (!(*floats[i] >= -GUARD_LIMIT && *floats[i] <= GUARD_LIMIT))
            return error_set(error, ERROR_FAILED,
                             "the leader: %g; what is finite and within ±1e6 is accepted",
                             (double)*floats[i]);
    }
    leader->waypoints = get_word(bytes);
    const LeaderRotation *r = &leader->rotation;
    float length = sqrtf(r->x * r->x + r->y * r->y + r->z * r->z + r->w * r->w);
    return fabsf(length - 1) <= rounding ||
           error_set(error, ERROR_FAILED,
                     "the leader's rotation is %g long; a unit quaternion is accepted",
                     (double)length);
}

static bool get_falcon(const unsigned char *bytes, size_t birds, FalconState *falcon,
                       Error *error) {
    float *floats[FALCON_FLOATS];
    uint32_t *words[FALCON_WORDS - FALCON_FLOATS];
    list_falcon(falcon, floats, words);
    for (int i = 0; i < FALCON_FLOATS; i++, bytes += WORD) {
        *floats[i] = get_float(bytes);
        if (!(*floats[i] >= -GUARD_LIMIT && *floats[i] <= GUARD_LIMIT))
            return error_set(error, ERROR_FAILED,
                             "the falcon: %g; what is finite and within ±1e6 is accepted",
                             (double)*floats[i]);
    }
    for (int i = 0; i < FALCON_WORDS - FALCON_FLOATS; i++, bytes += WORD)
        *words[i] = get_word(bytes);
    if (falcon->phase > SIM_FALCON_FLOWN)
        return error_set(error, ERROR_FAILED, "the falcon: phase %u; 0 to %d is accepted",
                         falcon->phase, SIM_FALCON_FLOWN);
    return falcon->phase != SIM_FALCON_DIVES || falcon->target < birds ||
           error_set(error, ERROR_FAILED, "the falcon dives at bird %u of %zu", falcon->target,
                     birds);
}

bool sim_checkpoint_read(Sim *sim, const unsigned char *bytes, size_t size, Error *error) {
    uint64_t birds = size >= HEAD_WORDS * WORD ? get_long(bytes) : UINT64_MAX;
    if (birds > SIM_MAX_BIRDS || size != sim_checkpoint_size(sim, (size_t)birds))
        return error_set(error, ERROR_FAILED, "%zu bytes: no flock has this size", size);
    const unsigned char *at = bytes + HEAD_WORDS * WORD;
    LeaderState leaders[MODEL_MAX_FLOCKS] = {0};
    for (size_t f = 0; f < count_leaders(sim); f++)
        if (!get_leader(at + f * LEADER_WORDS * WORD, &leaders[f], error))
            return false;
    at += leader_words(sim) * WORD;
    FalconState falcon = {0};
    if (sim->model->falcon && !get_falcon(at, (size_t)birds, &falcon, error))
        return false;
    at += falcon_words(sim) * WORD;
    if (!check_columns(at, COLUMNS - 1, (size_t)birds, error) ||
        !sim_make_room(sim, (size_t)birds, error))
        return false;

    SimColumn columns[SIM_COLUMNS];
    sim_columns(sim, columns);
    for (size_t c = 1; c < SIM_COLUMNS; c++)
        for (size_t bird = 0; bird < birds; bird++, at += WORD)
            memcpy((char *)columns[c].at + bird * WORD, &(uint32_t){get_word(at)}, WORD);
    sim->tick = get_long(bytes + 2 * WORD);
    sim->guarded = get_long(bytes + 4 * WORD);
    memcpy(sim->leaders, leaders, sizeof leaders);
    sim->falcon = falcon;
    sim_settle(sim);
    return true;
}

// --- A start ---

size_t sim_start_size(size_t birds) {
    return COLUMNS_COUNT * birds * WORD;
}

void sim_start_write(const SimStart *start, unsigned char *out) {
    for (size_t c = 0; c < COLUMNS_COUNT; c++)
        for (size_t bird = 0; bird < start->count; bird++)
            out = put_float(out, columns_at(&start->birds, c)[bird]);
}

bool sim_start_read(StatesFile *out, const unsigned char *bytes, size_t birds, Error *error) {
    if (!check_columns(bytes, COLUMNS_COUNT, birds, error))
        return false;
    float *memory = memory_alloc(COLUMNS_COUNT * birds + 1, sizeof *memory, error);
    if (!memory)
        return false;
    for (size_t i = 0; i < COLUMNS_COUNT * birds; i++)
        memory[i] = get_float(bytes + i * WORD);
    *out = (StatesFile){{birds, columns_in(memory, birds)}, memory};
    return true;
}

// --- The hash ---

static uint64_t hash_word(uint64_t hash, uint32_t word) {
    for (int byte = 0; byte < 4; byte++)
        hash = fnv_byte(hash, (unsigned char)(word >> 8 * byte));
    return hash;
}

static uint64_t hash_float(uint64_t hash, float value) {
    uint32_t word;
    memcpy(&word, &value, sizeof word);
    return hash_word(hash, word);
}

static uint64_t hash_vec3(uint64_t hash, Vec3 v) {
    return hash_float(hash_float(hash_float(hash, v.x), v.y), v.z);
}

static uint64_t hash_leader(uint64_t hash, const LeaderState *leader) {
    const LeaderRotation *r = &leader->rotation;
    hash = hash_vec3(hash, leader->position);
    hash = hash_float(hash_vec3(hash, vec3(r->x, r->y, r->z)), r->w);
    hash = hash_vec3(hash, leader->waypoint);
    hash = hash_vec3(hash, leader->start);
    return hash_word(hash, leader->waypoints);
}

static uint64_t hash_falcon(uint64_t hash, const FalconState *falcon) {
    hash = hash_vec3(hash_vec3(hash, falcon->position), falcon->velocity);
    hash = hash_float(hash, falcon->bank);
    hash = hash_word(hash_word(hash, falcon->phase), falcon->until);
    return hash_word(hash_word(hash, falcon->attacks), falcon->target);
}

uint64_t sim_hash(Sim *sim) {
    Flock *flock = sim_state(sim);
    FlockPrivate own = flock_last_private(flock);
    const uint32_t *slot_of = flock_map_slots(flock);

    uint64_t hash = FNV_START;
    hash = hash_word(hash, (uint32_t)flock->count);
    hash = hash_word(hash, (uint32_t)sim->tick);
    hash = hash_word(hash, (uint32_t)(sim->tick >> 32));
    for (size_t bird = 0; bird < flock->count; bird++) {
        size_t i = slot_of[bird];
        hash = hash_vec3(hash, vec3(flock->to.x[i], flock->to.y[i], flock->to.z[i]));
        hash = hash_vec3(hash, vec3(flock->to.vx[i], flock->to.vy[i], flock->to.vz[i]));
        hash = hash_vec3(hash, vec3(own.x[i], own.y[i], own.z[i]));
        hash = hash_word(hash, own.word[i]);
    }
    for (size_t f = 0; f < count_leaders(sim); f++)
        hash = hash_leader(hash, &sim->leaders[f]);
    return sim->model->falcon ? hash_falcon(hash, &sim->falcon) : hash;
}
