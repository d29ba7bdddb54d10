#include "sim/states.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/fnv.h"
#include "base/memory.h"
#include "base/text.h"
#include "sim/lanes.h"
#include "sim/sim_impl.h"

enum { STATES_MAX_BYTES = 1 << 30, STATES_FIELDS = 8, HEADER_SIZE = 64 };

// --- Writing ---

// step,id,x,y,z,vx,vy,vz; without a step for a start.
static void states_print_header(bool steps, char *out, size_t size) {
    size_t used = (size_t)snprintf(out, size, "%sid", steps ? "step," : "");
    for (size_t c = 0; c < COLUMNS_COUNT; c++)
        used += (size_t)snprintf(out + used, size - used, ",%s", columns_table[c].name);
}

void states_write_header(FILE *stream) {
    char header[HEADER_SIZE];
    states_print_header(true, header, sizeof header);
    fprintf(stream, "%s\n", header);
}

void states_write(FILE *stream, uint64_t step, const Sim *sim, uint32_t *order) {
    SimColumn columns[SIM_COLUMNS];
    sim_columns(sim, columns);
    const uint32_t *id = columns[0].at;
    size_t count = sim_birds(sim);
    for (size_t i = 0; i < count; i++)
        order[id[i]] = (uint32_t)i;
    for (size_t bird = 0; bird < count && !ferror(stream); bird++) {
        fprintf(stream, "%llu,%zu", (unsigned long long)step, bird);
        for (size_t c = 1; c < SIM_STATE_COLUMNS; c++)
            fprintf(stream, ",%.9g", (double)((const float *)columns[c].at)[order[bird]]);
        fputc('\n', stream);
    }
}

static bool metrics_is_written(const MetricColumn *column, uint32_t topics, bool per_flock) {
    return metrics_has(topics, column) && (per_flock || !column->of_flock);
}

void metrics_write_header(FILE *stream, uint32_t topics, bool per_flock) {
    size_t count;
    const MetricColumn *columns = metrics_columns(&count);
    for (size_t i = 0; i < count; i++)
        if (metrics_is_written(&columns[i], topics, per_flock))
            fprintf(stream, "%s%s", i ? "," : "", columns[i].name);
    fputc('\n', stream);
}

static void metrics_write_value(FILE *stream, MetricKind kind, const void *at) {
    char exact[32];
    switch (kind) {
    case METRIC_WHOLE:
        fprintf(stream, "%llu", (unsigned long long)*(const uint64_t *)at);
        break;
    case METRIC_MEASURED:
        fprintf(stream, "%.9g", *(const double *)at);
        break;
    case METRIC_EXACT:
        text_from_double(*(const double *)at, exact, sizeof exact);
        fputs(exact, stream);
        break;
    }
}

void metrics_write(FILE *stream, const Metrics *metrics, uint32_t topics, bool per_flock) {
    size_t count;
    const MetricColumn *columns = metrics_columns(&count);
    for (size_t i = 0; i < count; i++) {
        if (!metrics_is_written(&columns[i], topics, per_flock))
            continue;
        fputs(i ? "," : "", stream);
        metrics_write_value(stream, columns[i].kind, (const char *)metrics + columns[i].offset);
    }
    fputc('\n', stream);
}

// --- Reading ---

typedef struct StatesReader {
    const char *path;
    char *at; // the rest of the text; lines are cut out of it
    size_t line;
    size_t fields; // in a line of this file
    bool flat;
} StatesReader;

// Returns the next line without its end (LF or CRLF); NULL at the end of the text.
static char *states_next_line(StatesReader *reader) {
    if (!reader->at || !*reader->at)
        return NULL;
    char *line = reader->at;
    char *end = strchr(line, '\n');
    reader->at = end ? end + 1 : NULL;
    if (end)
        *end = '\0';
    size_t length = strlen(line);
    if (length > 0 && line[length - 1] == '\r')
        line[length - 1] = '\0';
    reader->line++;
    return line;
}

static bool states_bad(const StatesReader *reader, Error *error, const char *what,
                       const char *field) {
    return error_set(error, ERROR_FAILED, "%s:%zu: %s: %.60s", reader->path, reader->line, what,
                     *field ? field : "an empty field");
}

typedef struct StatesRow {
    uint64_t step, id;
    float value[COLUMNS_COUNT];
} StatesRow;

static bool states_parse_row(const StatesReader *reader, char *line, StatesRow *row, Error *error) {
    char *field[STATES_FIELDS];
    size_t count = 0;
    for (char *at = line; at; count++) {
        char *comma = strchr(at, ',');
        if (count == reader->fields || (!comma && count + 1 < reader->fields))
            return error_set(error, ERROR_FAILED, "%s:%zu: expected %zu fields, not %s",
                             reader->path, reader->line, reader->fields,
                             !*line                    ? "an empty line"
                             : count == reader->fields ? "more"
                                                       : "fewer");
        field[count] = at;
        if (comma)
            *comma = '\0';
        at = comma ? comma + 1 : NULL;
    }
    size_t next = 0;
    row->step = 0;
    if (reader->fields == STATES_FIELDS && !text_to_uint64(field[next++], &row->step))
        return states_bad(reader, error, "expected a step, a whole number", field[0]);
    if (!text_to_uint64(field[next], &row->id))
        return states_bad(reader, error, "expected an id, a whole number from 0", field[next]);
    for (size_t i = 0; i < COLUMNS_COUNT; i++) {
        const char *text = field[++next];
        if (!text_to_float(text, &row->value[i]) || row->value[i] > GUARD_LIMIT ||
            row->value[i] < -GUARD_LIMIT)
            return states_bad(reader, error, "expected a number within ±1e6", text);
        if (reader->flat && (i == 2 || i == 5) && row->value[i] != 0)
            return states_bad(reader, error, "expected z and vz to be 0 for a flat model", text);
    }
    return true;
}

// An upper bound of the birds, for the size of the columns.
static size_t states_count_lines(const char *text) {
    size_t count = 1;
    for (const char *at = text; (at = strchr(at, '\n')); at++)
        count++;
    return count;
}

// seen: for each id the number, from 1, of the last step that had it, so that nothing has to be
// cleared between steps.
static bool states_read_rows(StatesReader *reader, float *columns[COLUMNS_COUNT], uint32_t *seen,
                             size_t capacity, size_t *birds, Error *error) {
    uint64_t step = 0;
    size_t count = 0, first_line = reader->line + 1;
    uint32_t number = 0; // of the step in the file
    uint64_t highest = 0;
    for (char *line; (line = states_next_line(reader));) {
        StatesRow row;
        if (!*line && (!reader->at || !reader->at[strspn(reader->at, "\r\n")]))
            break;
        if (!states_parse_row(reader, line, &row, error))
            return false;
        if (row.step < step)
            return states_bad(reader, error, "steps must not go back", line);
        if (row.step > step || count == 0) {
            step = row.step;
            first_line = reader->line;
            count = 0;
            highest = 0;
            number++;
        }
        if (row.id >= capacity || row.id >= SIM_MAX_BIRDS) {
            char id[32];
            snprintf(id, sizeof id, "%llu", (unsigned long long)row.id);
            return states_bad(reader, error, "ids run from 0 without a gap; too high", id);
        }
        if (seen[row.id] == number) {
            char id[32];
            snprintf(id, sizeof id, "%llu", (unsigned long long)row.id);
            return states_bad(reader, error, "an id that was there before", id);
        }
        seen[row.id] = number;
        highest = row.id > highest ? row.id : highest;
        for (size_t i = 0; i < COLUMNS_COUNT; i++)
            columns[i][row.id] = row.value[i];
        count++;
    }
    if (count > 0 && highest + 1 != count) {
        size_t missing = 0;
        while (seen[missing] == number)
            missing++;
        return error_set(error, ERROR_FAILED, "%s:%zu: no bird with id %zu from here on",
                         reader->path, first_line, missing);
    }
    *birds = count;
    return true;
}

bool states_read(const char *path, bool flat, StatesFile *out, Error *error) {
    *out = (StatesFile){0};
    size_t size;
    char *text = file_read_text(path, STATES_MAX_BYTES, &size, error);
    if (!text)
        return false;
    bool good = false;
    uint32_t *seen = NULL;
    StatesReader reader = {.path = path, .at = text, .flat = flat};
    char headers[2][HEADER_SIZE], *header = states_next_line(&reader);
    for (int steps = 0; steps < 2; steps++) {
        states_print_header(steps, headers[steps], HEADER_SIZE);
        if (header && strcmp(header, headers[steps]) == 0)
            reader.fields = steps ? STATES_FIELDS : STATES_FIELDS - 1;
    }
    if (reader.fields == 0) {
        error_set(error, ERROR_FAILED, "%s:1: expected the header %s or %s", path, headers[0],
                  headers[1]);
        goto done;
    }
    size_t rows = reader.at ? states_count_lines(reader.at) : 0;
    out->memory = memory_alloc(rows * COLUMNS_COUNT + 1, sizeof *out->memory, error);
    seen = memory_alloc(rows + 1, sizeof *seen, error);
    if (!out->memory || !seen) {
        error_prefix(error, "%s", path);
        goto done;
    }
    float *columns[COLUMNS_COUNT];
    for (size_t i = 0; i < COLUMNS_COUNT; i++)
        columns[i] = out->memory + i * rows;
    good = states_read_rows(&reader, columns, seen, rows, &out->start.count, error);
    out->start.birds = columns_in(out->memory, rows);
done:
    memory_free(seen);
    memory_free(text);
    if (!good)
        states_free(out);
    return good;
}

bool states_copy(const StatesFile *from, StatesFile *out, Error *error) {
    *out = (StatesFile){0};
    if (!from->memory)
        return true;
    const SimStart *start = &from->start;
    size_t count = start->count;
    float *memory = memory_alloc(COLUMNS_COUNT * count + 1, sizeof *memory, error);
    if (!memory)
        return false;
    for (size_t i = 0; i < COLUMNS_COUNT; i++)
        memcpy(memory + i * count, columns_at(&start->birds, i), count * sizeof *memory);
    *out = (StatesFile){{count, columns_in(memory, count)}, memory};
    return true;
}

void states_free(StatesFile *file) {
    memory_free(file->memory);
    *file = (StatesFile){0};
}

// --- The exact state as bytes, from which a run can continue ---

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
    return model_has_leader(sim->model) ? sim_flocks(sim) : 0;
}

static size_t leader_words(const Sim *sim) {
    return model_has_leader(sim->model) ? LEADER_WORDS * count_leaders(sim) : NO_LEADER_WORDS;
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

// The words of a leader and of the falcon in the order of the file and of the hash: floats, then
// whole numbers.
static void list_leader(LeaderState *leader, void *words[LEADER_WORDS]) {
    Vec3 *position = &leader->position, *waypoint = &leader->waypoint, *start = &leader->start;
    LeaderRotation *rotation = &leader->rotation;
    void *const all[LEADER_WORDS] = {&position->x, &position->y,      &position->z, &rotation->x,
                                     &rotation->y, &rotation->z,      &rotation->w, &waypoint->x,
                                     &waypoint->y, &waypoint->z,      &start->x,    &start->y,
                                     &start->z,    &leader->waypoints};
    memcpy(words, all, sizeof all);
}

static void list_falcon(FalconState *falcon, void *words[FALCON_WORDS]) {
    void *const all[FALCON_WORDS] = {&falcon->position.x, &falcon->position.y, &falcon->position.z,
                                     &falcon->velocity.x, &falcon->velocity.y, &falcon->velocity.z,
                                     &falcon->bank,       &falcon->phase,      &falcon->until,
                                     &falcon->attacks,    &falcon->target};
    memcpy(words, all, sizeof all);
}

static unsigned char *put_words(unsigned char *out, void *const *words, int count) {
    for (int i = 0; i < count; i++)
        out = put_word(out, load_word(words[i], 0));
    return out;
}

// whose: for the error.
static bool get_words(const unsigned char *bytes, void *const *words, int count, int floats,
                      const char *whose, Error *error) {
    for (int i = 0; i < count; i++, bytes += WORD) {
        float value = get_float(bytes);
        if (i < floats && !(value >= -GUARD_LIMIT && value <= GUARD_LIMIT))
            return error_set(error, ERROR_FAILED,
                             "the %s: %g; what is finite and within ±1e6 is accepted", whose,
                             (double)value);
        memcpy(words[i], &(uint32_t){get_word(bytes)}, WORD);
    }
    return true;
}

void sim_checkpoint_write(Sim *sim, unsigned char *out) {
    Flock *flock = sim_state(sim);
    SimColumn columns[SIM_COLUMNS];
    void *words[LEADER_WORDS > FALCON_WORDS ? LEADER_WORDS : FALCON_WORDS];
    out = put_long(out, flock->count);
    out = put_long(out, sim->tick);
    out = put_long(out, sim->guarded);
    unsigned char *after_leaders = out + leader_words(sim) * WORD;
    memset(out, 0, leader_words(sim) * WORD);
    for (size_t f = 0; f < count_leaders(sim); f++) {
        list_leader(&sim->leaders[f], words);
        out = put_words(out, words, LEADER_WORDS);
    }
    out = after_leaders;
    if (sim->model->falcon) {
        list_falcon(&sim->falcon, words);
        out = put_words(out, words, FALCON_WORDS);
    }

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
    void *words[LEADER_WORDS];
    list_leader(leader, words);
    if (!get_words(bytes, words, LEADER_WORDS, LEADER_FLOATS, "leader", error))
        return false;
    const LeaderRotation *r = &leader->rotation;
    float length = sqrtf(r->x * r->x + r->y * r->y + r->z * r->z + r->w * r->w);
    return fabsf(length - 1) <= rounding ||
           error_set(error, ERROR_FAILED,
                     "the leader's rotation is %g long; a unit quaternion is accepted",
                     (double)length);
}

static bool get_falcon(const unsigned char *bytes, size_t birds, FalconState *falcon,
                       Error *error) {
    void *words[FALCON_WORDS];
    list_falcon(falcon, words);
    if (!get_words(bytes, words, FALCON_WORDS, FALCON_FLOATS, "falcon", error))
        return false;
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

// --- A start as bytes ---

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

// --- The hash of the exact state, by which runs are compared ---

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

static uint64_t hash_words(uint64_t hash, void *const *words, int count) {
    for (int i = 0; i < count; i++)
        hash = hash_word(hash, load_word(words[i], 0));
    return hash;
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
    void *words[LEADER_WORDS > FALCON_WORDS ? LEADER_WORDS : FALCON_WORDS];
    for (size_t f = 0; f < count_leaders(sim); f++) {
        list_leader(&sim->leaders[f], words);
        hash = hash_words(hash, words, LEADER_WORDS);
    }
    if (!sim->model->falcon)
        return hash;
    list_falcon(&sim->falcon, words);
    return hash_words(hash, words, FALCON_WORDS);
}
