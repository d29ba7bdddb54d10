#include "session/checkpoint.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/fnv.h"
#include "base/memory.h"
#include "session/lines.h"
#include "sim/checkpoint.h"

static const size_t most_bytes = (size_t)2 << 30;
static const char *const head_line = "skein-checkpoint 1";
static const char *const sum_format = "sum %016" PRIx64 "\n";
enum { SUM_SIZE = 21 }; // of the last line

// --- Writing ---

static char *checkpoint_print_head(const Checkpoint *checkpoint, size_t data_size, size_t *size,
                                   Error *error) {
    char *text = NULL;
    FILE *stream = open_memstream(&text, size);
    if (stream) {
        fprintf(stream, "%s\ntick %" PRIu64 "\ntick_seconds %.17g\nseconds %.17g\n", head_line,
                checkpoint->tick, sim_tick_seconds(checkpoint->sim), checkpoint->seconds);
        if (checkpoint->settings.name[0])
            fprintf(stream, "preset %s\n", checkpoint->settings.name);
        settings_write_all(stream, "", &checkpoint->settings);
        if (checkpoint->start.memory)
            fprintf(stream, "start %zu\n", checkpoint->start.start.count);
        fprintf(stream, "hash %016" PRIx64 "\ndata %zu\n", sim_hash(checkpoint->sim), data_size);
        if (fclose(stream) == 0)
            return text;
    }
    free(text);
    error_set(error, ERROR_FAILED, "out of memory for a checkpoint");
    return NULL;
}

static void checkpoint_write(FILE *stream, const char *head, size_t head_size,
                             const unsigned char *data, size_t data_size) {
    fwrite(head, 1, head_size, stream);
    fwrite(data, 1, data_size, stream);
    uint64_t sum = fnv_bytes(fnv_bytes(FNV_START, head, head_size), data, data_size);
    fprintf(stream, sum_format, sum);
}

bool checkpoint_prepare(const Checkpoint *checkpoint, FileWriter *writer, const char *path,
                        Error *error) {
    const SimStart *start = &checkpoint->start.start;
    size_t state_size = sim_checkpoint_size(checkpoint->sim, sim_birds(checkpoint->sim)), head_size;
    size_t data_size = state_size + (checkpoint->start.memory ? sim_start_size(start->count) : 0);
    unsigned char *data = memory_alloc(data_size, 1, error);
    char *head = data ? checkpoint_print_head(checkpoint, data_size, &head_size, error) : NULL;
    bool good = head && file_begin(writer, path, error);
    if (good) {
        sim_checkpoint_write(checkpoint->sim, data);
        if (checkpoint->start.memory)
            sim_start_write(start, data + state_size);
        checkpoint_write(writer->stream, head, head_size, data, data_size);
    }
    free(head);
    memory_free(data);
    return good;
}

// --- Reading ---

typedef struct Reader {
    Checkpoint *checkpoint;
    const char *text;
    size_t size, head_size;
    Lines lines; // of the heading
    uint64_t hash;
    double dt;
    bool has_seconds;
    uint64_t start_birds, data_size;
    bool has_start;
    char preset[PRESET_NAME_SIZE];
} Reader;

static bool reader_take_fact(Reader *reader, const Line *line, Error *error) {
    Checkpoint *checkpoint = reader->checkpoint;
    switch (line->kind) {
    case LINE_TICK:
        checkpoint->tick = line->number;
        return true;
    case LINE_TICK_SECONDS:
        reader->dt = line->seconds;
        return true;
    case LINE_SECONDS:
        checkpoint->seconds = line->seconds;
        return reader->has_seconds = true;
    case LINE_HASH:
        reader->hash = line->number;
        return true;
    case LINE_START:
        reader->has_start = true;
        reader->start_birds = line->number;
        return true;
    case LINE_DATA:
        reader->data_size = line->number;
        return true;
    case LINE_PRESET:
        strcpy(reader->preset, line->text);
        return true;
    case LINE_VERSION:
        if (checkpoint->settings.model)
            return line_check_version(checkpoint->settings.model, line->number, error);
        return error_set(error, ERROR_FAILED, "version: expected model=NAME before it");
    default:
        return error_set(error, ERROR_FAILED, "no line of a checkpoint");
    }
}

// Applies a change that a preset may have; the number of birds must be that of the data.
static bool reader_take_line(Reader *reader, const char *text, Error *error) {
    Line line;
    if (!line_parse(text, LINE_OF_CHECKPOINT, &line, error))
        return false;
    if (line.kind == LINE_CHANGE && line.change.kind == CHANGE_BIRDS)
        return error_set(error, ERROR_FAILED, "%.60s: no line of a checkpoint", text);
    return line.kind == LINE_CHANGE ? preset_set(&reader->checkpoint->settings, &line.change, error)
                                    : reader_take_fact(reader, &line, error);
}

// The size of the heading, which ends with the line data N; 0 where there is no such line.
static size_t reader_measure_head(const char *text, size_t size) {
    const char *at = text, *end = text + size, *stop;
    while ((stop = memchr(at, '\n', (size_t)(end - at)))) {
        if (strncmp(at, "data ", 5) == 0)
            return (size_t)(stop + 1 - text);
        if (memchr(at, '\0', (size_t)(stop - at)))
            return 0;
        at = stop + 1;
    }
    return 0;
}

static bool reader_take_head(Reader *reader, char *text, Error *error) {
    reader->head_size = reader_measure_head(text, reader->size - SUM_SIZE);
    if (reader->head_size == 0)
        return error_set(error, ERROR_FAILED, "no line of a checkpoint says data N");
    lines_begin(&reader->lines, text, reader->head_size);
    lines_next(&reader->lines); // the head line
    const char *line;
    while ((line = lines_next(&reader->lines)))
        if (*line && !reader_take_line(reader, line, error))
            return false;
    return true;
}

// Checks the head line and the checksum at the end.
static bool checkpoint_check_whole(const char *text, size_t size, Error *error) {
    size_t head = strlen(head_line);
    if (size <= head || memcmp(text, head_line, head) != 0 || text[head] != '\n')
        return error_set(error, ERROR_FAILED, "expected the line %s at its beginning", head_line);
    char expected[SUM_SIZE + 1] = "";
    if (size > head + SUM_SIZE)
        snprintf(expected, sizeof expected, sum_format,
                 fnv_bytes(FNV_START, text, size - SUM_SIZE));
    if (!*expected || memcmp(text + size - SUM_SIZE, expected, SUM_SIZE) != 0)
        return error_set(error, ERROR_FAILED,
                         "damaged or cut short: its bytes do not have the sum at its end");
    return true;
}

// Earlier versions wrote the tick rounded to a float, and not the time.
static void reader_set_dt(const Reader *reader) {
    Checkpoint *checkpoint = reader->checkpoint;
    double own = model_tick(checkpoint->settings.model);
    sim_set_dt(checkpoint->sim, (float)reader->dt == (float)own ? own : reader->dt);
    if (!reader->has_seconds)
        checkpoint->seconds = (double)checkpoint->tick * sim_tick_seconds(checkpoint->sim);
}

static bool checkpoint_take_data(const Reader *reader, Pool *pool, Error *error) {
    Checkpoint *checkpoint = reader->checkpoint;
    const unsigned char *data = (const unsigned char *)reader->text + reader->head_size;
    size_t size = reader->size - reader->head_size - SUM_SIZE;
    size_t start_size = reader->has_start ? sim_start_size((size_t)reader->start_birds) : 0;
    if (!checkpoint->settings.model || size != reader->data_size || start_size > size)
        return error_set(error, ERROR_FAILED, "the data is not as long as its head says");
    checkpoint->sim =
        sim_create(checkpoint->settings.model, 0, checkpoint->settings.seed, pool, error);
    if (!checkpoint->sim)
        return false;
    sim_set_rules(checkpoint->sim, checkpoint->settings.rules);
    sim_set_params(checkpoint->sim, checkpoint->settings.params);
    reader_set_dt(reader);
    if (!sim_checkpoint_read(checkpoint->sim, data, size - start_size, error))
        return false;
    if (sim_hash(checkpoint->sim) != reader->hash)
        return error_set(error, ERROR_FAILED, "hash %016" PRIx64 ", but the state's is %016" PRIx64,
                         reader->hash, sim_hash(checkpoint->sim));
    return !reader->has_start || sim_start_read(&checkpoint->start, data + size - start_size,
                                                (size_t)reader->start_birds, error);
}

bool checkpoint_read(Checkpoint *checkpoint, const char *path, Pool *pool, Error *error) {
    *checkpoint = (Checkpoint){0};
    size_t size;
    char *text = file_read(path, most_bytes, &size, error);
    if (!text)
        return false;
    Reader reader = {.checkpoint = checkpoint, .text = text, .size = size};
    bool good = checkpoint_check_whole(text, size, error) || error_prefix(error, "%s", path);
    if (good && !reader_take_head(&reader, text, error))
        good = error_prefix(error, "%s:%zu", path, reader.lines.number);
    if (good && !checkpoint_take_data(&reader, pool, error))
        good = error_prefix(error, "%s", path);
    memory_free(text);
    if (good) {
        strcpy(checkpoint->settings.name, reader.preset);
        checkpoint->settings.birds = sim_birds(checkpoint->sim);
    } else {
        sim_destroy(checkpoint->sim);
        *checkpoint = (Checkpoint){0};
        error->kind = ERROR_FAILED;
    }
    return good;
}
