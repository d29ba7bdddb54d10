#include "film/camera_track.h"

#include <math.h>
#include <string.h>

#include "camera/motion.h"
#include "sim/model.h"

// The window steps at most 32 ticks in a frame, so records farther apart than this have a camera at
// rest between them, which then sets out within the time of one record.
enum { REST_TICKS = 40, RECORD_TICKS = 6 };

// --- Reading ---

// cut_tick: of a jump since the last record, 0 for none.
static bool camera_track_take(CameraTrack *track, const JournalEntry *entry, uint64_t cut_tick,
                              Error *error) {
    Camera camera = entry->line.change.camera;
    CameraRecord key = {.tick = entry->tick, .values = {[3] = camera.yaw, [4] = camera.pitch}};
    memcpy(key.values, camera.position, sizeof camera.position);
    if (track->count == 0)
        return array_push(track, key, error);
    CameraRecord last = track->items[track->count - 1];
    key.values[3] = last.values[3] + remainderf(key.values[3] - last.values[3], 360);
    if (cut_tick > 0) {
        key.tick = cut_tick;
        key.cut = true;
    } else if (key.tick == last.tick) {
        key.cut = true;
        // Of a pause only its beginning and its end are seen.
        if (track->count > 1 && last.cut && last.tick == track->items[track->count - 2].tick)
            track->count--;
    } else if (key.tick - last.tick > REST_TICKS) {
        last.tick = key.tick - RECORD_TICKS;
        last.cut = false;
        if (!array_push(track, last, error))
            return false;
    }
    return array_push(track, key, error);
}

static bool camera_track_read_all(CameraTrack *track, Journal *journal, Error *error) {
    JournalEntry entry;
    const Model *model = NULL;
    uint64_t cut_tick = 0;
    while (journal_next(journal, &entry, error)) {
        if (entry.line.kind != LINE_CHANGE)
            continue;
        if (entry.line.change.kind == CHANGE_MODEL) {
            if (model && entry.line.change.model != model)
                cut_tick = entry.tick;
            model = entry.line.change.model;
        }
        if (entry.line.change.kind != CHANGE_CAMERA)
            continue;
        if (!camera_track_take(track, &entry, cut_tick, error))
            return false;
        cut_tick = 0;
    }
    return error->kind == ERROR_NONE;
}

bool camera_track_read(CameraTrack *track, const char *path, Error *error) {
    *track = (CameraTrack){0};
    Journal journal;
    if (!journal_open(&journal, path, error))
        return false;
    bool good = camera_track_read_all(track, &journal, error);
    journal_close(&journal);
    if (!good)
        camera_track_deinit(track);
    return good;
}

void camera_track_deinit(CameraTrack *track) {
    array_deinit(track);
}

// --- Looking ---

// The last key at or before the tick, or the first.
static size_t camera_track_find(const CameraTrack *track, double tick) {
    size_t low = 0, high = track->count;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if ((double)track->items[middle].tick <= tick)
            low = middle;
        else
            high = middle;
    }
    return low;
}

// How fast a value changes from key i to the next, a tick; 0 where the camera does not move from
// one to the other.
static double camera_track_slope(const CameraTrack *track, size_t i, int value) {
    if (i + 1 >= track->count || track->items[i + 1].cut)
        return 0;
    const CameraRecord *from = &track->items[i], *to = from + 1;
    return ((double)to->values[value] - (double)from->values[value]) /
           (double)(to->tick - from->tick);
}

// How fast it changes at key i: a mean of the slopes before and after that keeps the curve between
// its records (F. N. Fritsch and J. Butland, "A method for constructing local monotone piecewise
// cubic interpolants", 1984).
static double camera_track_tangent(const CameraTrack *track, size_t i, int value) {
    const CameraRecord *key = &track->items[i];
    bool begins = i == 0 || key->cut, ends = i + 1 == track->count || key[1].cut;
    if (begins || ends)
        return begins ? camera_track_slope(track, i, value)
                      : camera_track_slope(track, i - 1, value);
    double before = camera_track_slope(track, i - 1, value);
    double after = camera_track_slope(track, i, value);
    if (before * after <= 0)
        return 0;
    double h0 = (double)(key->tick - key[-1].tick), h1 = (double)(key[1].tick - key->tick);
    double w0 = 2 * h1 + h0, w1 = h1 + 2 * h0;
    return (w0 + w1) / (w0 / before + w1 / after);
}

// The cubic from key i to the next with these tangents at both ends.
static float camera_track_value(const CameraTrack *track, size_t i, double tick, int value) {
    const CameraRecord *from = &track->items[i];
    if (i + 1 == track->count || from[1].cut || tick <= (double)from->tick)
        return from->values[value];
    double length = (double)(from[1].tick - from->tick), t = (tick - (double)from->tick) / length;
    double start = (double)from->values[value];
    double rise = (double)from[1].values[value] - start;
    double m0 = camera_track_tangent(track, i, value) * length;
    double m1 = camera_track_tangent(track, i + 1, value) * length;
    return (float)(start + camera_cubic(rise, m0, m1, t));
}

bool camera_track_look(const CameraTrack *track, double place, Camera *camera) {
    if (track->count == 0)
        return false;
    double tick = place + 1;
    size_t i = camera_track_find(track, tick);
    for (int k = 0; k < 3; k++)
        camera->position[k] = camera_track_value(track, i, tick, k);
    camera->yaw = remainderf(camera_track_value(track, i, tick, 3), 360);
    camera->pitch = camera_track_value(track, i, tick, 4);
    return true;
}
