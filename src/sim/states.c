#include "sim/states.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "sim/lanes.h"

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

// Whether only empty lines follow.
static bool states_is_over(const StatesReader *reader) {
    return !reader->at || !reader->at[strspn(reader->at, "\r\n")];
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
        if (!*line && states_is_over(reader))
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
