#include "film/track.h"

#include <math.h>

#include "camera/controller.h"
#include "session/journal.h"

// The window steps at most 32 ticks in a frame, so records farther apart than this have a camera at
// rest between them, which then sets out within the time of one record.
enum { REST_TICKS = 40, RECORD_TICKS = 6 };

// --- Reading ---

// cut_tick: of a jump since the last record, 0 for none.
static bool camera_track_take(CameraTrack *track, const JournalEntry *entry, uint64_t cut_tick,
                              Error *error) {
    CameraRecord key = {.tick = entry->tick, .camera = entry->line.change.camera};
    if (track->count == 0)
        return array_push(track, key, error);
    CameraRecord last = track->items[track->count - 1];
    key.camera.yaw = last.camera.yaw + camera_turn_between(last.camera.yaw, key.camera.yaw);
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

bool camera_track_read(CameraTrack *track, const char *path, Error *error) {
    *track = (CameraTrack){0};
    Journal journal;
    const Model *model = NULL;
    uint64_t cut_tick = 0;
    if (!journal_open(&journal, path, error))
        return false;
    bool good = true;
    for (; good && journal.has_next; journal_advance(&journal)) {
        const JournalEntry *entry = &journal.next;
        const Change *change = &entry->line.change;
        if (entry->line.kind == LINE_CHANGE && change->kind == CHANGE_MODEL) {
            if (model && change->model != model)
                cut_tick = entry->tick;
            model = change->model;
        } else if (entry->line.kind == LINE_CHANGE && change->kind == CHANGE_CAMERA) {
            good = camera_track_take(track, entry, cut_tick, error);
            cut_tick = 0;
        }
    }
    journal_close(&journal);
    if (!good)
        array_deinit(track);
    return good;
}

// --- Looking ---

// How fast a value changes from key i to the next, a tick; 0 where the camera does not move from
// one to the other.
static double camera_track_slope(const CameraTrack *track, size_t i, int value) {
    if (i + 1 >= track->count || track->items[i + 1].cut)
        return 0;
    const CameraRecord *from = &track->items[i], *to = from + 1;
    return ((double)to->camera.values[value] - (double)from->camera.values[value]) /
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
        return from->camera.values[value];
    double length = (double)(from[1].tick - from->tick), t = (tick - (double)from->tick) / length;
    double start = (double)from->camera.values[value];
    double rise = (double)from[1].camera.values[value] - start;
    double m0 = camera_track_tangent(track, i, value) * length;
    double m1 = camera_track_tangent(track, i + 1, value) * length;
    return (float)(start + camera_cubic(rise, m0, m1, t));
}

bool camera_track_at(const CameraTrack *track, double place, Camera *camera) {
    if (track->count == 0)
        return false;
    double tick = place + 1;
    size_t i = 0; // the last key at or before the tick, or the first
    while (i + 1 < track->count && (double)track->items[i + 1].tick <= tick)
        i++;
    for (int k = 0; k < CAMERA_VALUES; k++)
        camera->values[k] = camera_track_value(track, i, tick, k);
    camera->yaw = remainderf(camera->yaw, 360);
    return true;
}
