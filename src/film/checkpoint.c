#include "film/checkpoint.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/memory.h"
#include "session/journal.h"

enum { TRAIL_SIZE = FRAME_TRAIL_POINTS * sizeof(float[3]) }; // of a bird

// --- Names ---

// Characters of the journal's path up to its ending.
static size_t measure_stem(const char *journal) {
    const char *dot = strrchr(disk_find_name(journal), '.');
    return dot ? (size_t)(dot - journal) : strlen(journal);
}

void film_checkpoint_find(const char *journal, uint64_t tick, char path[FILE_PATH_SIZE]) {
    snprintf(path, FILE_PATH_SIZE, "%.*s.%" PRIu64 ".checkpoint", (int)measure_stem(journal),
             journal, tick);
}

bool film_checkpoint_before(const char *journal, uint64_t end, uint64_t *tick) {
    char folder[FILE_PATH_SIZE];
    const char *name = disk_find_name(journal);
    size_t stem = measure_stem(journal) - (size_t)(name - journal);
    snprintf(folder, sizeof folder, "%.*s", name > journal ? (int)(name - journal) : 1,
             name > journal ? journal : ".");
    DiskNames names = {0};
    bool found = false;
    disk_list(folder, &names);
    for (size_t i = 0; i < names.count; i++) {
        const char *entry = names.items[i].text;
        uint64_t at;
        int length = 0;
        if (strncmp(entry, name, stem) != 0 ||
            sscanf(entry + stem, ".%" SCNu64 ".checkpoint%n", &at, &length) != 1 || length == 0 ||
            entry[stem + (size_t)length] || at >= end || (found && at < *tick))
            continue;
        *tick = at;
        found = true;
    }
    array_deinit(&names);
    return found;
}

// --- Writing ---

double film_seconds(const Session *session) {
    SessionClock clock = session_clock(session);
    return clock.seconds +
           (double)(session_steps(session) - clock.tick) * (double)sim_dt(session_sim(session));
}

bool film_checkpoint_write(const Session *session, const Show *show, const Postures *postures,
                           const char *journal, uint64_t journal_size, uint64_t journal_sum,
                           Error *error) {
    char path[FILE_PATH_SIZE];
    FileWriter writer;
    FilmState state = {.size = sizeof state,
                       .posture_size = sizeof(Posture),
                       .tick = session_steps(session),
                       .seconds = film_seconds(session),
                       .journal_size = journal_size,
                       .journal_sum = journal_sum,
                       .postures_seconds = postures->seconds,
                       .show = show_state(show, session)};
    state.has_picked = session_picked(session, &state.picked);
    film_checkpoint_find(journal, state.tick, path);
    size_t trails = state.show.trails.points > 0 ? sim_birds(session_sim(session)) : 0;
    const CheckpointBlock blocks[] = {
        {"picture", &state, sizeof state},
        {"posture", postures->birds, postures->count * sizeof(Posture)},
        {"trails", show->flocks[PICTURE_MAIN].places.items, trails * TRAIL_SIZE}};
    return session_prepare_checkpoint(session, blocks, 3, &writer, path, error) &&
           file_commit(&writer, error);
}

// --- Reading ---

static bool take_blocks(FilmCheckpoint *checkpoint, uint64_t tick) {
    CheckpointBlock picture = checkpoint_find(&checkpoint->file, "picture"),
                    postures = checkpoint_find(&checkpoint->file, "posture"),
                    trails = checkpoint_find(&checkpoint->file, "trails");
    const FilmState *state = picture.bytes;
    if (picture.size != sizeof *state || state->size != sizeof *state ||
        state->posture_size != sizeof(Posture) || state->tick != tick)
        return false;
    const TrailMoments *moments = &state->show.trails;
    checkpoint->state = *state;
    checkpoint->postures =
        (Postures){postures.bytes, postures.size / sizeof(Posture), state->postures_seconds};
    checkpoint->trails = (const float(*)[3])trails.bytes;
    checkpoint->trail_birds = trails.size / TRAIL_SIZE;
    return moments->points >= 0 && moments->points <= FRAME_TRAIL_POINTS && moments->newest >= 0 &&
           moments->newest < FRAME_TRAIL_POINTS;
}

bool film_checkpoint_read(FilmCheckpoint *checkpoint, const char *journal, uint64_t tick) {
    char path[FILE_PATH_SIZE];
    Error ignored = {0};
    *checkpoint = (FilmCheckpoint){0};
    film_checkpoint_find(journal, tick, path);
    if (!checkpoint_open(&checkpoint->file, path, &ignored))
        return false;
    size_t size = 0;
    char *text = take_blocks(checkpoint, tick)
                     ? file_read(journal, JOURNAL_MAX_BYTES, &size, &ignored)
                     : NULL;
    // Whether the journal says up to there what it said when the checkpoint was written.
    size_t known = checkpoint->state.journal_size;
    bool good =
        text && known <= size && fnv_bytes(FNV_START, text, known) == checkpoint->state.journal_sum;
    for (size_t i = 0; good && i < known; i++)
        checkpoint->journal_lines += text[i] == '\n';
    memory_free(text);
    if (!good)
        film_checkpoint_deinit(checkpoint);
    return good;
}

void film_checkpoint_deinit(FilmCheckpoint *checkpoint) {
    checkpoint_close(&checkpoint->file);
    *checkpoint = (FilmCheckpoint){0};
}
