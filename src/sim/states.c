#include "sim/states.h"

#include <float.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/text.h"
#include "sim/lanes.h"
#include "sim/sim_impl.h"

enum { STATES_MAX_BYTES = 1 << 30, STATES_FIELDS = 8, HEADER_SIZE = 64 };

// What a bird has after the last step, by slot, as columns of words: x, y, z, vx, vy, vz; then what
// a model keeps beside them, which a run needs to go on with the same bits.
enum { COLUMNS = COLUMNS_COUNT + 4 };

static void states_columns(Flock *flock, void *columns[COLUMNS]) {
    const FlockPrivate own = flock_last_private(flock);
    for (size_t c = 0; c < COLUMNS_COUNT; c++)
        columns[c] = *flock_column(&flock->to, c);
    memcpy(columns + COLUMNS_COUNT, (void *[]){own.x, own.y, own.z, own.word}, 4 * sizeof(void *));
}

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

void states_write(FILE *stream, uint64_t step, size_t birds,
                  const float *const columns[COLUMNS_COUNT]) {
    for (size_t bird = 0; bird < birds && !ferror(stream); bird++) {
        fprintf(stream, "%llu,%zu", (unsigned long long)step, bird);
        for (size_t c = 0; c < COLUMNS_COUNT; c++)
            fprintf(stream, ",%.9g", (double)columns[c][bird]);
        fputc('\n', stream);
    }
}

void metrics_write(FILE *stream, const Metrics *metrics, const Model *model, uint32_t topics,
                   bool per_flock) {
    size_t count;
    const MetricColumn *columns = metrics_columns(&count);
    for (size_t i = 0; i < count; i++) {
        const MetricColumn *column = &columns[i];
        if (!metrics_has(topics, column) || !metrics_apply(model, column) ||
            (column->of_flock && !per_flock))
            continue;
        char text[32];
        const void *at = metrics ? (const char *)metrics + column->offset : NULL;
        if (!metrics)
            snprintf(text, sizeof text, "%s", column->name);
        else if (column->kind == METRIC_WHOLE)
            snprintf(text, sizeof text, "%llu", (unsigned long long)*(const uint64_t *)at);
        else if (column->kind == METRIC_EXACT)
            text_from_double(*(const double *)at, text, sizeof text);
        else
            snprintf(text, sizeof text, "%.9g", *(const double *)at);
        fprintf(stream, "%s%s", i ? "," : "", text);
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
    char *line = text_cut(&reader->at, '\n');
    size_t length = line ? strlen(line) : 0;
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
    char *field[STATES_FIELDS], *rest = line;
    bool is_empty = !*line;
    size_t count = 0;
    while (rest && count < reader->fields)
        field[count++] = text_cut(&rest, ',');
    if (rest || count < reader->fields)
        return error_set(error, ERROR_FAILED, "%s:%zu: expected %zu fields, not %s", reader->path,
                         reader->line, reader->fields,
                         is_empty ? "an empty line"
                         : rest   ? "more"
                                  : "fewer");
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

// seen: for each id the number, from 1, of the last step that had it, so that nothing has to be
// cleared between steps.
static bool states_read_rows(StatesReader *reader, float *columns[COLUMNS_COUNT], uint32_t *seen,
                             size_t capacity, size_t *birds, Error *error) {
    uint64_t step = 0;
    size_t count = 0, first_line = reader->line + 1;
    uint32_t number = 0; // of the step in the file
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
            number++;
        }
        char id[32];
        snprintf(id, sizeof id, "%llu", (unsigned long long)row.id);
        if (row.id >= capacity || row.id >= SIM_MAX_BIRDS)
            return states_bad(reader, error, "ids run from 0 without a gap; too high", id);
        if (seen[row.id] == number)
            return states_bad(reader, error, "an id that was there before", id);
        seen[row.id] = number;
        for (size_t i = 0; i < COLUMNS_COUNT; i++)
            columns[i][row.id] = row.value[i];
        count++;
    }
    for (size_t id = 0; id < count; id++)
        if (seen[id] != number)
            return error_set(error, ERROR_FAILED, "%s:%zu: no bird with id %zu from here on",
                             reader->path, first_line, id);
    *birds = count;
    return true;
}

// The start of tracks: who flies at their first moment.
static bool states_read_tracks(const char *path, char *text, bool flat, StatesFile *out,
                               Error *error) {
    Tracks *tracks = out->tracks = tracks_read(path, text, flat, error);
    Flock flock;
    if (!tracks || !flock_init(&flock, tracks_most(tracks), false, error))
        return false;
    tracks_fill(tracks, 0, 0, false, &flock);
    const size_t count = out->start.count = flock.count;
    out->memory = memory_alloc(COLUMNS_COUNT * count + 1, sizeof *out->memory, error);
    for (size_t c = 0; out->memory && c < COLUMNS_COUNT; c++)
        memcpy(out->memory + c * count, *flock_column(&flock.to, c), count * sizeof(float));
    out->start.birds = columns_in(out->memory, count);
    flock_deinit(&flock);
    return out->memory || error_prefix(error, "%s", path);
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
    if (header && tracks_know_header(header)) {
        text[strlen(header)] = '\n';
        good = states_read_tracks(path, text, flat, out, error);
        goto done;
    }
    for (int steps = 0; steps < 2; steps++) {
        states_print_header(steps, headers[steps], HEADER_SIZE);
        if (header && strcmp(header, headers[steps]) == 0)
            reader.fields = steps ? STATES_FIELDS : STATES_FIELDS - 1;
    }
    if (reader.fields == 0) {
        error_set(error, ERROR_FAILED, "%s:1: expected the header %s or %s, or that of tracks",
                  path, headers[0], headers[1]);
        goto done;
    }
    size_t rows = 1; // at most, for the size of the columns
    for (const char *at = reader.at; at && (at = strchr(at, '\n')); at++)
        rows++;
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
    *out = (StatesFile){{count, columns_in(memory, count)}, memory, tracks_share(from->tracks)};
    return true;
}

void states_free(StatesFile *file) {
    tracks_release(file->tracks);
    memory_free(file->memory);
    *file = (StatesFile){0};
}

// --- The exact state as bytes, from which a run can continue ---

// The states of a leader and of a falcon are structs of words in the order of the file and of the
// hash, floats first.
enum {
    WORD = 4,
    HEAD_WORDS = 6,
    LEADER_WORDS = sizeof(LeaderState) / WORD,
    LEADER_FLOATS = 13,
    FALCON_WORDS = sizeof(FalconState) / WORD,
    FALCON_FLOATS = 7,
};

_Static_assert(LEADER_WORDS == LEADER_FLOATS + 1 && FALCON_WORDS == FALCON_FLOATS + 4,
               "the structs have words alone");

// Where the model has no leader there are zeros.
static size_t leader_words(const Sim *sim) {
    return model_has_leader(sim->model) ? LEADER_WORDS * sim_flocks(sim) : LEADER_FLOATS;
}

static size_t falcon_words(const Sim *sim) {
    return sim->model->falcon ? FALCON_WORDS * (size_t)sim_falcon_params(sim)->count : 0;
}

size_t sim_checkpoint_size(const Sim *sim, size_t birds) {
    return (HEAD_WORDS + leader_words(sim) + falcon_words(sim) + COLUMNS * birds) * WORD;
}

static unsigned char *put_words(unsigned char *out, const void *words, size_t count) {
    for (size_t i = 0; i < count; i++) {
        uint32_t word;
        memcpy(&word, (const char *)words + i * WORD, WORD);
        for (int byte = 0; byte < WORD; byte++)
            *out++ = (unsigned char)(word >> 8 * byte);
    }
    return out;
}

// Returns the end of what it read.
static const unsigned char *get_words(const unsigned char *in, void *words, size_t count) {
    for (size_t i = 0; i < count; i++, in += WORD) {
        uint32_t word = 0;
        for (int byte = 0; byte < WORD; byte++)
            word |= (uint32_t)in[byte] << 8 * byte;
        memcpy((char *)words + i * WORD, &word, WORD);
    }
    return in;
}

// whose: for the error.
static bool check_floats(const unsigned char *bytes, size_t count, float most, const char *whose,
                         Error *error) {
    for (size_t i = 0; i < count; i++) {
        float value;
        bytes = get_words(bytes, &value, 1);
        if (!(fabsf(value) <= most)) // NaN, too
            return error_set(error, ERROR_FAILED, "the %s: %g; numbers within ±%g are accepted",
                             whose, (double)value, (double)most);
    }
    return true;
}

void sim_checkpoint_write(Sim *sim, unsigned char *out) {
    Flock *flock = sim_state(sim);
    const uint64_t head[] = {flock->count, sim->tick, sim->guarded};
    void *columns[COLUMNS];
    for (size_t i = 0; i < HEAD_WORDS / 2; i++)
        out = put_words(out, (uint32_t[]){(uint32_t)head[i], (uint32_t)(head[i] >> 32)}, 2);
    out = put_words(out, sim->leaders, leader_words(sim));
    out = put_words(out, sim->falcons, falcon_words(sim));
    const uint32_t *slot_of = flock_map_slots(flock);
    states_columns(sim_state(sim), columns);
    for (size_t c = 0; c < COLUMNS; c++)
        for (size_t bird = 0; bird < flock->count; bird++)
            out = put_words(out, (const char *)columns[c] + slot_of[bird] * WORD, 1);
}

bool sim_checkpoint_read(Sim *sim, const unsigned char *bytes, size_t size, Error *error) {
    uint32_t head[HEAD_WORDS] = {0};
    LeaderState leaders[MODEL_MAX_FLOCKS] = {0};
    FalconState falcons[MODEL_MAX_FALCONS] = {0};
    if (size >= sizeof head)
        get_words(bytes, head, HEAD_WORDS);
    uint64_t count = head[0] | (uint64_t)head[1] << 32;
    size_t birds = (size_t)count;
    if (count > SIM_MAX_BIRDS || size != sim_checkpoint_size(sim, birds))
        return error_set(error, ERROR_FAILED, "%zu bytes: no flock has this size", size);
    const unsigned char *at = get_words(bytes + sizeof head, leaders, leader_words(sim));
    bool good = true;
    for (size_t f = 0; good && f < sim_flocks(sim); f++)
        good = check_floats(bytes + sizeof head + f * sizeof *leaders, LEADER_FLOATS, GUARD_LIMIT,
                            "leader", error);
    get_words(at, falcons, falcon_words(sim));
    for (size_t i = 0; good && i < falcon_words(sim) / FALCON_WORDS; i++) {
        const FalconState *falcon = &falcons[i];
        good = check_floats(at, FALCON_FLOATS, GUARD_LIMIT, "falcon", error);
        if (good && (falcon->phase > SIM_FALCON_FLOWN ||
                     (falcon->phase == SIM_FALCON_DIVES && falcon->target >= birds)))
            good = error_set(error, ERROR_FAILED, "a falcon: phase %u, target %u", falcon->phase,
                             falcon->target);
        at += FALCON_WORDS * WORD;
    }
    if (!good || !check_floats(at, COLUMNS_COUNT * birds, GUARD_LIMIT, "birds", error) ||
        !check_floats(at + COLUMNS_COUNT * birds * WORD, 3 * birds, FLT_MAX, "birds", error) ||
        !sim_make_room(sim, birds, error))
        return false;

    void *columns[COLUMNS];
    states_columns(sim_state(sim), columns);
    for (size_t c = 0; c < COLUMNS; c++)
        at = get_words(at, columns[c], birds);
    sim->tick = head[2] | (uint64_t)head[3] << 32;
    sim->guarded = head[4] | (uint64_t)head[5] << 32;
    memcpy(sim->leaders, leaders, sizeof leaders);
    memcpy(sim->falcons, falcons, sizeof falcons);
    sim_settle(sim);
    return true;
}

// --- A start as bytes ---

size_t sim_start_size(size_t birds) {
    return COLUMNS_COUNT * birds * WORD;
}

void sim_start_write(const SimStart *start, unsigned char *out) {
    for (size_t c = 0; c < COLUMNS_COUNT; c++)
        out = put_words(out, columns_at(&start->birds, c), start->count);
}

bool sim_start_read(StatesFile *out, const unsigned char *bytes, size_t birds, Error *error) {
    size_t numbers = COLUMNS_COUNT * birds;
    float *memory = NULL;
    if (!check_floats(bytes, numbers, GUARD_LIMIT, "start", error) ||
        !(memory = memory_alloc(numbers + 1, sizeof *memory, error)))
        return false;
    get_words(bytes, memory, numbers);
    *out = (StatesFile){{birds, columns_in(memory, birds)}, memory, NULL};
    return true;
}

// --- The hash of the exact state, by which runs are compared ---

static uint64_t hash_words(uint64_t hash, const void *words, size_t count) {
    for (size_t i = 0; i < count; i++) {
        unsigned char bytes[WORD];
        put_words(bytes, (const char *)words + i * WORD, 1);
        hash = fnv_bytes(hash, bytes, WORD);
    }
    return hash;
}

uint64_t sim_hash(Sim *sim) {
    Flock *flock = sim_state(sim);
    const uint32_t *slot_of = flock_map_slots(flock);
    const uint32_t head[] = {(uint32_t)flock->count, (uint32_t)sim->tick,
                             (uint32_t)(sim->tick >> 32)};
    void *columns[COLUMNS];
    states_columns(sim_state(sim), columns);
    uint64_t hash = hash_words(FNV_START, head, 3);
    for (size_t bird = 0; bird < flock->count; bird++)
        for (size_t c = 0; c < COLUMNS; c++)
            hash = hash_words(hash, (const char *)columns[c] + slot_of[bird] * WORD, 1);
    if (model_has_leader(sim->model))
        hash = hash_words(hash, sim->leaders, leader_words(sim));
    return hash_words(hash, sim->falcons, falcon_words(sim));
}
