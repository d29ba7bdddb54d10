#include "session/checkpoint.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/fnv.h"
#include "base/memory.h"
#include "base/text.h"
#include "session/change.h"
#include "session/snapshot.h"
#include "sim/checkpoint.h"

enum { LINE_SIZE = PARAM_NAME_SIZE + PARAM_TEXT_SIZE };

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
        fprintf(stream, "%s\ntick %" PRIu64 "\ntick_seconds %.9g\n", head_line, checkpoint->tick,
                (double)sim_dt(checkpoint->sim));
        if (checkpoint->preset.name[0])
            fprintf(stream, "preset %s\n", checkpoint->preset.name);
        snapshot_write(stream, "", checkpoint->sim, &checkpoint->preset.view);
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

bool checkpoint_write(const char *path, const Checkpoint *checkpoint, Error *error) {
    const SimStart *start = &checkpoint->start.start;
    size_t state_size = sim_checkpoint_size(sim_birds(checkpoint->sim)), head_size;
    size_t data_size = state_size + (checkpoint->start.memory ? sim_start_size(start->count) : 0);
    unsigned char *data = memory_alloc(data_size, 1, error);
    char *head = data ? checkpoint_print_head(checkpoint, data_size, &head_size, error) : NULL;
    FileWriter writer = {0};
    bool good = head && file_begin(&writer, path, error);
    if (good) {
        sim_checkpoint_write(checkpoint->sim, data);
        if (checkpoint->start.memory)
            sim_start_write(start, data + state_size);
        fwrite(head, 1, head_size, writer.stream);
        fwrite(data, 1, data_size, writer.stream);
        uint64_t sum = fnv_bytes(fnv_bytes(FNV_START, head, head_size), data, data_size);
        fprintf(writer.stream, sum_format, sum);
        good = file_commit(&writer, error);
    }
    free(head);
    memory_free(data);
    return good;
}

// --- Reading ---

typedef struct Reader {
    Checkpoint *checkpoint;
    const char *text;
    size_t size, at, line;
    uint64_t seed, hash;
    float dt;
    uint64_t start_birds, data_size;
    bool has_start, has_data;
    char preset[PRESET_NAME_SIZE];
} Reader;

static bool reader_take_change(Reader *reader, const char *line, Error *error) {
    Preset *preset = &reader->checkpoint->preset;
    Change change;
    if (!change_parse(line, &change, error))
        return false;
    if (change.kind == CHANGE_MODEL)
        return preset_from_model(preset, change.model, error);
    if (!preset->model)
        return error_set(error, ERROR_FAILED, "%.60s: expected model=NAME before it", line);
    if (change.kind == CHANGE_SEED) {
        reader->seed = change.seed;
        return true;
    }
    int rule = change.kind == CHANGE_RULE ? model_find_rule(preset->model, change.rule.name) : -1;
    if (rule >= 0) {
        uint32_t bit = 1u << rule;
        preset->rules = change.rule.on ? preset->rules | bit : preset->rules & ~bit;
        return true;
    }
    const Param *of_model = param_find(model_params(preset->model), change.param.name);
    const Param *of_view = param_find(&view_params, change.param.name);
    if (change.kind == CHANGE_PARAM && of_model)
        return param_set_text(of_model, preset->params, change.text, error);
    if (change.kind == CHANGE_PARAM && of_view)
        return param_set_text(of_view, &preset->view, change.text, error);
    return error_set(error, ERROR_FAILED, "%.60s: nothing that the model %s has", line,
                     model_name(preset->model));
}

static bool reader_take_line(Reader *reader, const char *line, Error *error) {
    Checkpoint *checkpoint = reader->checkpoint;
    char word[16] = "", value[PARAM_TEXT_SIZE] = "";
    size_t length = strcspn(line, " ");
    bool names_preset = strncmp(line, "preset ", length + 1) == 0; // whatever letters the name has
    if (strchr(line, '=') && !names_preset)
        return reader_take_change(reader, line, error);
    if (line[length])
        snprintf(value, sizeof value, "%s", line + length + 1);
    snprintf(word, sizeof word, "%.*s", (int)length, line);
    int version;
    bool good = false;
    if (snapshot_is_version(line, &version) && checkpoint->preset.model)
        return snapshot_check_version(checkpoint->preset.model, version, error);
    if (strcmp(word, "tick") == 0)
        good = text_to_uint64(value, &checkpoint->tick);
    else if (strcmp(word, "tick_seconds") == 0)
        good = text_to_float(value, &reader->dt) && reader->dt >= 0 && reader->dt <= 10;
    else if (strcmp(word, "hash") == 0)
        good = strlen(value) == 16 && sscanf(value, "%16" SCNx64, &reader->hash) == 1;
    else if (strcmp(word, "start") == 0)
        good = reader->has_start =
            text_to_uint64(value, &reader->start_birds) && reader->start_birds <= SIM_MAX_BIRDS;
    else if (strcmp(word, "data") == 0)
        good = reader->has_data = text_to_uint64(value, &reader->data_size);
    else if (names_preset)
        good = strlen(value) < PRESET_NAME_SIZE;
    if (good && names_preset)
        strcpy(reader->preset, value);
    return good || error_set(error, ERROR_FAILED, "%.60s: no line of a checkpoint", line);
}

static bool reader_take_head(Reader *reader, Error *error) {
    while (!reader->has_data) {
        char line[LINE_SIZE];
        const char *at = reader->text + reader->at;
        const char *end = memchr(at, '\n', reader->size - reader->at);
        size_t length = end ? (size_t)(end - at) : 0;
        reader->line++;
        if (!end || length >= sizeof line)
            return error_set(error, ERROR_FAILED, "no line of a checkpoint");
        memcpy(line, at, length);
        line[length] = '\0';
        reader->at += length + 1;
        if (reader->line > 1 && !reader_take_line(reader, line, error))
            return false;
    }
    return true;
}

// What the bytes say by themselves: the right kind of file, none of it lost or changed.
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

static bool checkpoint_take_data(const Reader *reader, Pool *pool, Error *error) {
    Checkpoint *checkpoint = reader->checkpoint;
    const unsigned char *data = (const unsigned char *)reader->text + reader->at;
    size_t size = reader->size - reader->at - SUM_SIZE;
    size_t start_size = reader->has_start ? sim_start_size((size_t)reader->start_birds) : 0;
    if (!checkpoint->preset.model || size != reader->data_size || start_size > size)
        return error_set(error, ERROR_FAILED, "the data is not as long as its head says");
    checkpoint->sim = sim_create(checkpoint->preset.model, 0, reader->seed, pool, error);
    if (!checkpoint->sim)
        return false;
    sim_set_rules(checkpoint->sim, checkpoint->preset.rules);
    sim_set_params(checkpoint->sim, checkpoint->preset.params);
    sim_set_dt(checkpoint->sim, reader->dt);
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
    if (good && !reader_take_head(&reader, error))
        good = error_prefix(error, "%s:%zu", path, reader.line);
    if (good && !checkpoint_take_data(&reader, pool, error))
        good = error_prefix(error, "%s", path);
    memory_free(text);
    if (good) {
        strcpy(checkpoint->preset.name, reader.preset);
        checkpoint->preset.birds = sim_birds(checkpoint->sim);
    } else {
        sim_destroy(checkpoint->sim);
        *checkpoint = (Checkpoint){0};
        error->kind = ERROR_FAILED;
    }
    return good;
}
