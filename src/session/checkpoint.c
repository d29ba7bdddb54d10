// A checkpoint: everything is checked before anything is taken, so that a file that was cut or
// changed is an error and changes nothing.
#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/memory.h"
#include "session/preset.h"
#include "session/session_impl.h"

static const size_t most_bytes = (size_t)2 << 30;

enum { HEAD_SIZE = 24, TAG_SIZE = 8, BLOCK_HEAD = TAG_SIZE + sizeof(uint64_t) };
static const char head[HEAD_SIZE] = "skein-checkpoint 2\n", sum_tag[TAG_SIZE] = "sum";

static size_t pad(size_t size) {
    return (size + 7) / 8 * 8;
}

// --- Writing the file; every machine that it runs on is little-endian, as its numbers are ---

static void put(FILE *stream, uint64_t *sum, const void *bytes, size_t size) {
    if (size > 0)
        fwrite(bytes, 1, size, stream);
    *sum = fnv_bytes(*sum, bytes, size);
}

static void put_block(FILE *stream, uint64_t *sum, const CheckpointBlock *block) {
    static const char zeros[8];
    uint64_t size = block->size;
    put(stream, sum, block->tag, TAG_SIZE);
    put(stream, sum, &size, sizeof size);
    put(stream, sum, block->bytes, block->size);
    put(stream, sum, zeros, pad(block->size) - block->size);
}

static char *print_text(const Session *session, size_t *size, Error *error) {
    const SessionFlock *flock = &session->flock;
    DiskMemory memory;
    if (disk_open_memory(&memory)) {
        FILE *stream = memory.stream;
        fprintf(stream, "tick %" PRIu64 "\ntick_seconds %.17g\nseconds %.17g\n", session->tick,
                sim_tick_seconds(flock->sim), session_seconds(session));
        if (flock->settings.name[0])
            fprintf(stream, "preset %s\n", flock->settings.name);
        settings_write(stream, "", &flock->settings);
        fprintf(stream, "hash %016" PRIx64 "\n", sim_hash(flock->sim));
        if (disk_close_memory(&memory)) {
            *size = memory.size;
            return memory.text;
        }
    }
    error_set(error, ERROR_FAILED, "out of memory for a checkpoint");
    return NULL;
}

bool session_prepare_checkpoint(const Session *session, const CheckpointBlock *more, size_t count,
                                FileWriter *writer, const char *path, Error *error) {
    assert(!session->ticking);
    Sim *sim = session->flock.sim;
    const StatesFile *start = &session->flock.start;
    if (start->tracks)
        return error_set(error, ERROR_FAILED,
                         "a flight of tracks has no checkpoint: begin it again");
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
        const uint64_t whole = sum;
        put_block(writer->stream, &sum, &(CheckpointBlock){"sum", &whole, sizeof whole});
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
        uint64_t length, sum;
        memcpy(&length, text + at + TAG_SIZE, sizeof length);
        CheckpointBlock block = {.bytes = text + at + BLOCK_HEAD, .size = (size_t)length};
        memcpy(block.tag, text + at, TAG_SIZE);
        size_t rest = size - at - BLOCK_HEAD;
        if (length > rest || pad((size_t)length) > rest || block.tag[TAG_SIZE - 1] != '\0')
            break;
        if (memcmp(block.tag, sum_tag, TAG_SIZE) == 0 && length == sizeof sum &&
            rest == sizeof sum) {
            memcpy(&sum, block.bytes, sizeof sum);
            if (sum == fnv_bytes(FNV_START, text, at))
                return true;
        }
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

// Reads the lines before those of the settings, and returns what follows.
static char *read_head(char *text, SessionClock *clock, double *tick_seconds,
                       char name[PRESET_NAME_SIZE]) {
    int length = 0;
    if (sscanf(text, "tick %" SCNu64 "\ntick_seconds %lf\nseconds %lf\n%n", &clock->tick,
               tick_seconds, &clock->seconds, &length) != 3 ||
        !(*tick_seconds >= 0 && *tick_seconds <= 10) ||
        !(clock->seconds >= 0 && isfinite(clock->seconds)))
        return NULL;
    text += length;
    if (sscanf(text, "preset %63[^\n]%n", name, &length) == 1)
        text += length;
    return text;
}

static bool read_flock(SessionFlock *flock, const CheckpointFile *file, uint64_t hash,
                       Error *error) {
    CheckpointBlock state = checkpoint_find(file, "flock"), start = checkpoint_find(file, "start");
    size_t start_birds = start.size / sim_start_size(1);
    Sim *sim = flock->sim;
    sim_set_rules(sim, flock->settings.rules);
    sim_set_params(sim, flock->settings.params);
    if (!sim_checkpoint_read(sim, state.bytes, state.size, error))
        return false;
    flock->settings.birds = sim_birds(sim);
    if (sim_hash(sim) != hash)
        return error_set(error, ERROR_FAILED, "hash %016" PRIx64 ", but the state's is %016" PRIx64,
                         hash, sim_hash(sim));
    if (start.size != sim_start_size(start_birds))
        return error_set(error, ERROR_FAILED, "expected a start of whole birds");
    return !start.bytes || sim_start_read(&flock->start, start.bytes, start_birds, error);
}

static bool read_session(SessionFlock *flock, SessionClock *clock, const CheckpointFile *file,
                         Pool *pool, Error *error) {
    PresetText read;
    Settings *settings = &flock->settings;
    char name[PRESET_NAME_SIZE] = "";
    double tick_seconds;
    CheckpointBlock block = checkpoint_find(file, "text");
    char *text = block.size > 0 && !memchr(block.bytes, '\0', block.size)
                     ? read_head((char *)block.bytes, clock, &tick_seconds, name)
                     : NULL;
    if (!text)
        return error_set(error, ERROR_FAILED, "expected lines: tick, tick_seconds, seconds");
    size_t size = block.size - (size_t)(text - (const char *)block.bytes);
    if (!preset_read_text(&read, text, size, LINE_OF_CHECKPOINT, NULL, error))
        return false;
    *settings = read.whole;
    strcpy(settings->name, name);
    flock->sim = sim_create(settings->model, 0, settings->seed, pool, error);
    if (!flock->sim)
        return false;
    sim_set_dt(flock->sim, tick_seconds);
    return read_flock(flock, file, read.hash, error);
}

bool checkpoint_read(SessionFlock *flock, SessionClock *clock, const char *path, Pool *pool,
                     Error *error) {
    CheckpointFile file;
    *flock = (SessionFlock){0};
    if (!checkpoint_open(&file, path, error))
        return false;
    bool good = read_session(flock, clock, &file, pool, error) || error_prefix(error, "%s", path);
    checkpoint_close(&file);
    if (!good) {
        sim_destroy(flock->sim);
        error->kind = ERROR_FAILED;
    }
    return good;
}
