#include "film/checkpoint.h"

#include <dirent.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/fnv.h"
#include "base/memory.h"
#include "base/text.h"
#include "session/journal.h"

enum { FLOATS_PER_TRAIL = 3 * FRAME_TRAIL_POINTS };

static const char *const ending = ".checkpoint";

typedef struct PictureHead {
    uint32_t head_size, posture_size; // other bytes in another order, or of another build
    uint32_t restarted, has_picked, picked, peak_bird;
    float value_top;
    BirdLinesPeak peak, all_peak;
    uint64_t tick, journal_size, journal_sum;
    double postures_seconds;
    uint64_t trail_count; // birds
    uint64_t trail_ticks[FRAME_TRAIL_POINTS];
    int32_t trail_points, trail_newest;
} PictureHead;

// --- Names ---

// Characters of the journal's path up to its ending.
static size_t measure_stem(const char *journal) {
    const char *name = strrchr(journal, '/'), *dot = strrchr(name ? name : journal, '.');
    return dot ? (size_t)(dot - journal) : strlen(journal);
}

void film_checkpoint_find(const char *journal, uint64_t tick, char path[FILE_PATH_SIZE]) {
    snprintf(path, FILE_PATH_SIZE, "%.*s.%" PRIu64 "%s", (int)measure_stem(journal), journal, tick,
             ending);
}

// Of a file whose name begins as the journal's.
static bool read_tick(const char *rest, uint64_t *tick) {
    char digits[24];
    size_t length = strcspn(rest, ".");
    if (length >= sizeof digits || strcmp(rest + length, ending) != 0)
        return false;
    snprintf(digits, sizeof digits, "%.*s", (int)length, rest);
    return text_to_uint64(digits, tick);
}

static int compare_ticks(const void *a, const void *b) {
    const uint64_t *left = a, *right = b;
    return (*left > *right) - (*left < *right);
}

bool film_checkpoint_list(FilmCheckpointTicks *ticks, const char *journal, Error *error) {
    char folder[FILE_PATH_SIZE];
    const char *slash = strrchr(journal, '/'), *name = slash ? slash + 1 : journal;
    size_t stem = measure_stem(journal) - (size_t)(name - journal);
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(name - journal) : 1,
             slash ? journal : ".");
    *ticks = (FilmCheckpointTicks){0};
    DIR *opened = opendir(folder);
    bool good = true;
    for (struct dirent *entry; opened && good && (entry = readdir(opened));) {
        uint64_t tick;
        if (strncmp(entry->d_name, name, stem) == 0 && entry->d_name[stem] == '.' &&
            read_tick(entry->d_name + stem + 1, &tick))
            good = array_push(ticks, tick, error);
    }
    if (opened)
        closedir(opened);
    if (ticks->count > 1)
        qsort(ticks->items, ticks->count, sizeof *ticks->items, compare_ticks);
    return good;
}

// --- Writing ---

// The struct's gaps are zero, so that the same state makes the same file.
static void fill_head(PictureHead *head, const FilmCheckpoint *checkpoint, size_t trail_count) {
    const ShowState *show = &checkpoint->show;
    memset(head, 0, sizeof *head);
    head->head_size = sizeof *head;
    head->posture_size = sizeof(Posture);
    head->restarted = show->restarted;
    head->has_picked = checkpoint->has_picked;
    head->picked = checkpoint->has_picked ? checkpoint->picked : 0;
    head->peak_bird = show->peak_bird;
    head->value_top = show->value_top;
    head->peak.length = show->peak.length;
    head->peak.seconds = show->peak.seconds;
    head->all_peak.length = show->all_peak.length;
    head->all_peak.seconds = show->all_peak.seconds;
    head->tick = checkpoint->tick;
    head->journal_size = checkpoint->journal_size;
    head->journal_sum = checkpoint->journal_sum;
    head->postures_seconds = checkpoint->postures.seconds;
    head->trail_count = trail_count;
    memcpy(head->trail_ticks, show->trails.ticks, sizeof head->trail_ticks);
    head->trail_points = show->trails.points;
    head->trail_newest = show->trails.newest;
}

bool film_checkpoint_write(const FilmCheckpoint *checkpoint, const Session *session,
                           const char *journal, Error *error) {
    char path[FILE_PATH_SIZE];
    PictureHead head;
    FileWriter writer;
    const TrailHistory *trails = &checkpoint->show.trails;
    const Postures *postures = &checkpoint->postures;
    film_checkpoint_find(journal, checkpoint->tick, path);
    fill_head(&head, checkpoint, trails->points > 0 ? sim_birds(session_sim(session)) : 0);
    const CheckpointBlock blocks[] = {
        {"picture", &head, sizeof head},
        {"posture", postures->birds, postures->count * sizeof(Posture)},
        {"trails", trails->places, head.trail_count * FLOATS_PER_TRAIL * sizeof(float)}};
    return session_prepare_checkpoint(session, blocks, 3, &writer, path, error) &&
           file_commit(&writer, error);
}

// --- Reading ---

static bool are_finite(const float *values, size_t count) {
    bool finite = true;
    for (size_t i = 0; i < count; i++)
        finite &= isfinite(values[i]) != 0;
    return finite;
}

static bool take_blocks(FilmCheckpoint *checkpoint, uint64_t tick) {
    CheckpointBlock picture = checkpoint_find(&checkpoint->file, "picture"),
                    postures = checkpoint_find(&checkpoint->file, "posture"),
                    trails = checkpoint_find(&checkpoint->file, "trails");
    const PictureHead *head = picture.bytes;
    if (picture.size != sizeof *head || head->head_size != sizeof *head ||
        head->posture_size != sizeof(Posture) || head->tick != tick ||
        postures.size % sizeof(Posture) != 0 ||
        trails.size / sizeof(float) / FLOATS_PER_TRAIL != head->trail_count ||
        head->trail_points < 0 || head->trail_points > FRAME_TRAIL_POINTS ||
        head->trail_newest < 0 || head->trail_newest >= FRAME_TRAIL_POINTS ||
        (head->trail_points == 0 && head->trail_count > 0) || !isfinite(head->postures_seconds) ||
        !are_finite(postures.bytes, postures.size / sizeof(float)) ||
        !are_finite(trails.bytes, trails.size / sizeof(float)))
        return false;
    checkpoint->tick = tick;
    checkpoint->journal_size = head->journal_size;
    checkpoint->journal_sum = head->journal_sum;
    checkpoint->show = (ShowState){.restarted = head->restarted != 0,
                                   .value_top = head->value_top,
                                   .peak_bird = head->peak_bird,
                                   .peak = head->peak,
                                   .all_peak = head->all_peak,
                                   .trails = {.places = (float(*)[3])trails.bytes,
                                              .capacity = head->trail_count,
                                              .points = head->trail_points,
                                              .newest = head->trail_newest}};
    memcpy(checkpoint->show.trails.ticks, head->trail_ticks, sizeof head->trail_ticks);
    checkpoint->postures =
        (Postures){postures.bytes, postures.size / sizeof(Posture), head->postures_seconds};
    checkpoint->has_picked = head->has_picked != 0;
    checkpoint->picked = head->picked;
    return true;
}

// Whether the journal says up to there what it said when the checkpoint was written.
static bool check_journal(FilmCheckpoint *checkpoint, const char *journal, Error *error) {
    size_t size;
    char *text = file_read(journal, JOURNAL_MAX_BYTES, &size, error);
    if (!text)
        return false;
    bool same = checkpoint->journal_size <= size &&
                fnv_bytes(FNV_START, text, checkpoint->journal_size) == checkpoint->journal_sum;
    for (size_t i = 0; same && i < checkpoint->journal_size; i++)
        checkpoint->journal_lines += text[i] == '\n';
    memory_free(text);
    return same || error_set(error, ERROR_FAILED, "%s: the checkpoint is of another one", journal);
}

bool film_checkpoint_read(FilmCheckpoint *checkpoint, const char *journal, uint64_t tick,
                          Error *error) {
    char path[FILE_PATH_SIZE];
    *checkpoint = (FilmCheckpoint){0};
    film_checkpoint_find(journal, tick, path);
    if (!checkpoint_open(&checkpoint->file, path, error))
        return false;
    bool good = take_blocks(checkpoint, tick) ||
                error_set(error, ERROR_FAILED, "%s: has no pictures of this program", path);
    if (good && check_journal(checkpoint, journal, error))
        return true;
    film_checkpoint_deinit(checkpoint);
    return false;
}

void film_checkpoint_deinit(FilmCheckpoint *checkpoint) {
    checkpoint_close(&checkpoint->file);
    *checkpoint = (FilmCheckpoint){0};
}
