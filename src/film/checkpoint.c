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

enum { FORM = 1, FLOATS_PER_TRAIL = 3 * FRAME_TRAIL_POINTS };

static const char *const magic = "skein-picture";
static const char *const session_ending = "checkpoint", *const picture_ending = "picture";
static const size_t most_bytes = (size_t)2 << 30;

typedef struct PictureHead {
    char magic[16];
    uint32_t form, head_size, posture_size; // other bytes in another order, or of another build
    uint32_t restarted, has_picked, picked, peak_bird;
    float value_top;
    BirdLinesPeak peak, all_peak;
    uint64_t tick, journal_size, journal_sum;
    double postures_seconds;
    uint64_t posture_count, trail_count; // birds
    uint64_t trail_ticks[FRAME_TRAIL_POINTS];
    int32_t trail_points, trail_newest;
} PictureHead;

// --- Names ---

// Characters of the journal's path up to its ending.
static size_t measure_stem(const char *journal) {
    const char *name = strrchr(journal, '/'), *dot = strrchr(name ? name : journal, '.');
    return dot ? (size_t)(dot - journal) : strlen(journal);
}

// A path that is too long is cut, and then names no file.
static void find_path(const char *journal, uint64_t tick, const char *ending,
                      char path[FILE_PATH_SIZE]) {
    snprintf(path, FILE_PATH_SIZE, "%.*s.%" PRIu64 ".%s", (int)measure_stem(journal), journal, tick,
             ending);
}

void film_checkpoint_find_session(const char *journal, uint64_t tick, char path[FILE_PATH_SIZE]) {
    find_path(journal, tick, session_ending, path);
}

// Of a file whose name begins as the journal's.
static bool read_tick(const char *rest, uint64_t *tick) {
    char digits[24];
    size_t length = strcspn(rest, ".");
    if (length >= sizeof digits || rest[length] != '.' ||
        strcmp(rest + length + 1, picture_ending) != 0)
        return false;
    memcpy(digits, rest, length);
    digits[length] = '\0';
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
    strcpy(head->magic, magic);
    head->form = FORM;
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
    head->posture_count = checkpoint->postures.count;
    head->trail_count = trail_count;
    memcpy(head->trail_ticks, show->trails.ticks, sizeof head->trail_ticks);
    head->trail_points = show->trails.points;
    head->trail_newest = show->trails.newest;
}

static uint64_t put(FileWriter *writer, uint64_t sum, const void *bytes, size_t size) {
    if (size > 0)
        fwrite(bytes, 1, size, writer->stream);
    return fnv_bytes(sum, bytes, size);
}

static void write_picture(const FilmCheckpoint *checkpoint, size_t birds, FileWriter *writer) {
    const TrailHistory *trails = &checkpoint->show.trails;
    PictureHead head;
    fill_head(&head, checkpoint, trails->points > 0 ? birds : 0);
    uint64_t sum = put(writer, FNV_START, &head, sizeof head);
    sum =
        put(writer, sum, checkpoint->postures.birds, checkpoint->postures.count * sizeof(Posture));
    sum = put(writer, sum, trails->places, head.trail_count * FLOATS_PER_TRAIL * sizeof(float));
    fwrite(&sum, sizeof sum, 1, writer->stream);
}

bool film_checkpoint_write(const FilmCheckpoint *checkpoint, const Session *session,
                           const char *journal, Error *error) {
    char session_path[FILE_PATH_SIZE], picture_path[FILE_PATH_SIZE];
    find_path(journal, checkpoint->tick, session_ending, session_path);
    find_path(journal, checkpoint->tick, picture_ending, picture_path);
    FileWriter of_session = {0}, of_picture = {0};
    FileWriter *const both[] = {&of_session, &of_picture};
    bool good = session_prepare_checkpoint(session, &of_session, session_path, error) &&
                file_begin(&of_picture, picture_path, error);
    if (good) {
        write_picture(checkpoint, sim_birds(session_sim(session)), &of_picture);
        good = file_commit_all(both, 2, error);
    }
    file_abort(&of_session);
    return good;
}

// --- Reading ---

static bool are_finite(const float *values, size_t count) {
    bool finite = true;
    for (size_t i = 0; i < count; i++)
        finite &= isfinite(values[i]) != 0;
    return finite;
}

static bool check_head(const PictureHead *head, uint64_t tick, size_t size) {
    if (memcmp(head->magic, magic, strlen(magic) + 1) != 0 || head->form != FORM ||
        head->head_size != sizeof *head || head->posture_size != sizeof(Posture) ||
        head->tick != tick || head->posture_count > SIM_MAX_BIRDS ||
        head->trail_count > SIM_MAX_BIRDS)
        return false;
    bool ring = head->trail_points >= 0 && head->trail_points <= FRAME_TRAIL_POINTS &&
                head->trail_newest >= 0 && head->trail_newest < FRAME_TRAIL_POINTS &&
                (head->trail_points > 0 || head->trail_count == 0);
    size_t data = head->posture_count * sizeof(Posture) +
                  head->trail_count * FLOATS_PER_TRAIL * sizeof(float);
    return ring && isfinite(head->postures_seconds) &&
           size == sizeof *head + data + sizeof(uint64_t);
}

static bool check_bytes(const char *bytes, size_t size, uint64_t tick) {
    PictureHead head;
    uint64_t sum;
    if (size < sizeof head + sizeof sum)
        return false;
    memcpy(&head, bytes, sizeof head);
    memcpy(&sum, bytes + size - sizeof sum, sizeof sum);
    return check_head(&head, tick, size) && fnv_bytes(FNV_START, bytes, size - sizeof sum) == sum &&
           are_finite((const float *)(const void *)(bytes + sizeof head),
                      (size - sizeof head - sizeof sum) / sizeof(float));
}

static void take_bytes(FilmCheckpoint *checkpoint, char *bytes) {
    PictureHead head;
    memcpy(&head, bytes, sizeof head);
    char *postures = bytes + sizeof head;
    char *places = postures + head.posture_count * sizeof(Posture);
    ShowState show = {.restarted = head.restarted != 0,
                      .value_top = head.value_top,
                      .peak_bird = head.peak_bird,
                      .peak = head.peak,
                      .all_peak = head.all_peak,
                      .trails = {.places = (float(*)[3])(void *)places,
                                 .capacity = head.trail_count,
                                 .points = head.trail_points,
                                 .newest = head.trail_newest}};
    memcpy(show.trails.ticks, head.trail_ticks, sizeof show.trails.ticks);
    *checkpoint = (FilmCheckpoint){
        .tick = head.tick,
        .journal_size = head.journal_size,
        .journal_sum = head.journal_sum,
        .show = show,
        .postures = {(const Posture *)(void *)postures, head.posture_count, head.postures_seconds},
        .has_picked = head.has_picked != 0,
        .picked = head.picked,
        .memory = bytes,
    };
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
    size_t size;
    *checkpoint = (FilmCheckpoint){0};
    find_path(journal, tick, picture_ending, path);
    char *bytes = file_read(path, most_bytes, &size, error);
    if (!bytes)
        return false;
    if (!check_bytes(bytes, size, tick)) {
        memory_free(bytes);
        return error_set(error, ERROR_FAILED, "%s: damaged, or of another program", path);
    }
    take_bytes(checkpoint, bytes);
    if (check_journal(checkpoint, journal, error))
        return true;
    film_checkpoint_deinit(checkpoint);
    return false;
}

void film_checkpoint_deinit(FilmCheckpoint *checkpoint) {
    memory_free(checkpoint->memory);
    *checkpoint = (FilmCheckpoint){0};
}
