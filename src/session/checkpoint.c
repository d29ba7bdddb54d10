#include "session/checkpoint.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/memory.h"
#include "session/preset.h"
#include "session/session_impl.h"

static const size_t most_bytes = (size_t)2 << 30;

enum { HEAD_SIZE = 24, TAG_SIZE = 8, NUMBER_SIZE = 8, BLOCK_HEAD = TAG_SIZE + NUMBER_SIZE };
static const char head[HEAD_SIZE] = "skein-checkpoint 2\n", sum_tag[TAG_SIZE] = "sum";

static size_t pad(size_t size) {
    return (size + 7) / 8 * 8;
}

static uint64_t get_number(const char *bytes) {
    uint64_t number = 0;
    for (int i = NUMBER_SIZE; i-- > 0;)
        number = number << 8 | (unsigned char)bytes[i];
    return number;
}

// --- Writing the file ---

static void put(FILE *stream, uint64_t *sum, const void *bytes, size_t size) {
    if (size > 0)
        fwrite(bytes, 1, size, stream);
    *sum = fnv_bytes(*sum, bytes, size);
}

static void put_number(FILE *stream, uint64_t *sum, uint64_t number) {
    unsigned char bytes[NUMBER_SIZE];
    for (int i = 0; i < NUMBER_SIZE; i++)
        bytes[i] = (unsigned char)(number >> 8 * i);
    put(stream, sum, bytes, sizeof bytes);
}

static void put_block(FILE *stream, uint64_t *sum, const CheckpointBlock *block) {
    static const char zeros[8];
    put(stream, sum, block->tag, TAG_SIZE);
    put_number(stream, sum, block->size);
    put(stream, sum, block->bytes, block->size);
    put(stream, sum, zeros, pad(block->size) - block->size);
}

static char *print_text(const Session *session, size_t *size, Error *error) {
    const SessionFlock *flock = &session->flock;
    char *text = NULL;
    FILE *stream = open_memstream(&text, size);
    if (stream) {
        fprintf(stream, "tick %" PRIu64 "\ntick_seconds %.17g\nseconds %.17g\n", session->tick,
                sim_tick_seconds(flock->sim), session_seconds(session));
        if (flock->settings.name[0])
            fprintf(stream, "preset %s\n", flock->settings.name);
        settings_write(stream, "", &flock->settings);
        fprintf(stream, "hash %016" PRIx64 "\n", sim_hash(flock->sim));
        if (fclose(stream) == 0)
            return text;
    }
    free(text);
    error_set(error, ERROR_FAILED, "out of memory for a checkpoint");
    return NULL;
}

bool session_prepare_checkpoint(const Session *session, const CheckpointBlock *more, size_t count,
                                FileWriter *writer, const char *path, Error *error) {
    assert(!session->ticking);
    Sim *sim = session->flock.sim;
    const StatesFile *start = &session->flock.start;
    size_t text_size, flock_size = sim_checkpoint_size(sim, sim_birds(sim)),
                      start_size = start->memory ? sim_start_size(start->start.count) : 0;
    unsigned char *flock = memory_alloc(flock_size + start_size, 1, error);
    char *text = flock ? print_text(session, &text_size, error) : NULL;
    bool good = text && file_begin(writer, path, error);
    if (good) {
        sim_checkpoint_write(sim, flock);
        if (start_size > 0)
            sim_start_write(&start->start, flock + flock_size);
        const CheckpointBlock own[] = {{"text", text, text_size},
                                       {"flock", flock, flock_size},
                                       {"start", flock + flock_size, start_size}};
        uint64_t sum = FNV_START;
        put(writer->stream, &sum, head, HEAD_SIZE);
        for (int i = 0; i < (start_size > 0 ? 3 : 2); i++)
            put_block(writer->stream, &sum, &own[i]);
        for (size_t i = 0; i < count; i++)
            put_block(writer->stream, &sum, &more[i]);
        uint64_t ignored = 0;
        put(writer->stream, &ignored, sum_tag, TAG_SIZE);
        put_number(writer->stream, &ignored, NUMBER_SIZE);
        put_number(writer->stream, &ignored, sum);
    }
    free(text);
    memory_free(flock);
    return good;
}

// --- Reading the file ---

static bool cut_blocks(CheckpointFile *file, size_t size, Error *error) {
    const char *text = file->memory;
    if (size < HEAD_SIZE || memcmp(text, head, HEAD_SIZE) != 0)
        return error_set(error, ERROR_FAILED, "expected the line %.18s at its beginning", head);
    for (size_t at = HEAD_SIZE; size - at >= BLOCK_HEAD;) {
        uint64_t length = get_number(text + at + TAG_SIZE);
        CheckpointBlock block = {.bytes = text + at + BLOCK_HEAD, .size = (size_t)length};
        memcpy(block.tag, text + at, TAG_SIZE);
        if (length > size - at - BLOCK_HEAD || pad((size_t)length) > size - at - BLOCK_HEAD ||
            block.tag[TAG_SIZE - 1] != '\0')
            break;
        if (memcmp(block.tag, sum_tag, TAG_SIZE) == 0 && length == NUMBER_SIZE &&
            at + BLOCK_HEAD + NUMBER_SIZE == size &&
            get_number(block.bytes) == fnv_bytes(FNV_START, text, at))
            return true;
        if (file->count == CHECKPOINT_MOST_BLOCKS)
            break;
        file->blocks[file->count++] = block;
        at += BLOCK_HEAD + pad((size_t)length);
    }
    return error_set(error, ERROR_FAILED,
                     "damaged or cut short: its bytes do not have the sum at its end");
}

bool checkpoint_open(CheckpointFile *file, const char *path, Error *error) {
    size_t size;
    *file = (CheckpointFile){.memory = file_read(path, most_bytes, &size, error)};
    if (!file->memory)
        return false;
    if (cut_blocks(file, size, error))
        return true;
    checkpoint_close(file);
    return error_prefix(error, "%s", path);
}

void checkpoint_close(CheckpointFile *file) {
    memory_free(file->memory);
    *file = (CheckpointFile){0};
}

CheckpointBlock checkpoint_find(const CheckpointFile *file, const char *tag) {
    for (size_t i = 0; i < file->count; i++)
        if (strcmp(file->blocks[i].tag, tag) == 0)
            return file->blocks[i];
    return (CheckpointBlock){0};
}

// --- The session in it ---

static bool take_flock(Checkpoint *checkpoint, const CheckpointFile *file, const PresetText *text,
                       Pool *pool, Error *error) {
    CheckpointBlock flock = checkpoint_find(file, "flock"), start = checkpoint_find(file, "start");
    size_t start_birds = start.size / sim_start_size(1);
    const Settings *settings = &checkpoint->settings;
    const Line *facts = text->facts;
    uint64_t hash = facts[LINE_HASH].number;
    checkpoint->settings = text->whole;
    checkpoint->tick = facts[LINE_TICK].number;
    checkpoint->seconds = facts[LINE_SECONDS].seconds;
    if (facts[LINE_PRESET].text)
        strcpy(checkpoint->settings.name, facts[LINE_PRESET].text);
    if (start.size != sim_start_size(start_birds))
        return error_set(error, ERROR_FAILED, "expected a start of whole birds");
    checkpoint->sim = sim_create(settings->model, 0, settings->seed, pool, error);
    if (!checkpoint->sim)
        return false;
    sim_set_rules(checkpoint->sim, settings->rules);
    sim_set_params(checkpoint->sim, settings->params);
    sim_set_dt(checkpoint->sim, facts[LINE_TICK_SECONDS].seconds);
    if (!sim_checkpoint_read(checkpoint->sim, flock.bytes, flock.size, error))
        return false;
    checkpoint->settings.birds = sim_birds(checkpoint->sim);
    if (sim_hash(checkpoint->sim) != hash)
        return error_set(error, ERROR_FAILED, "hash %016" PRIx64 ", but the state's is %016" PRIx64,
                         hash, sim_hash(checkpoint->sim));
    return !start.bytes || sim_start_read(&checkpoint->start, start.bytes, start_birds, error);
}

bool checkpoint_read(Checkpoint *checkpoint, const char *path, Pool *pool, Error *error) {
    CheckpointFile file;
    PresetText text = {0};
    *checkpoint = (Checkpoint){0};
    if (!checkpoint_open(&file, path, error))
        return false;
    CheckpointBlock block = checkpoint_find(&file, "text");
    char *lines = (char *)block.bytes;
    bool good = block.size > 0 && !memchr(lines, '\0', block.size) && lines[block.size - 1] == '\n';
    if (!good)
        error_set(error, ERROR_FAILED, "%s: it has no lines", path);
    good = good && preset_read_text(&text, lines, block.size, LINE_OF_CHECKPOINT, path, error) &&
           (take_flock(checkpoint, &file, &text, pool, error) || error_prefix(error, "%s", path));
    checkpoint_close(&file);
    if (!good) {
        sim_destroy(checkpoint->sim);
        *checkpoint = (Checkpoint){0};
        error->kind = ERROR_FAILED;
    }
    return good;
}
