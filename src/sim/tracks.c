#include "sim/tracks.h"

#include <float.h>
#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "base/vec.h"
#include "sim/lanes.h"
#include "sim/sim.h"

enum { FIELDS_PLACES = 5, FIELDS = 8 };
#define NONE UINT32_MAX // no track
static const char *const tracks_headers[] = {"id,t,x,y,z", "id,t,x,y,z,vx,vy,vz"};

static const double bank_gravity = 9.81, bank_most = 0.9659; // m/s²; the sine of 75°
static const double bank_span = 0.1; // seconds before and after, over which a turn is measured

typedef struct TrackPoint {
    uint64_t id;
    double t;
    size_t line;
    float place[3], velocity[3];
} TrackPoint;

typedef struct Track {
    const TrackPoint *points;
    size_t count;
    double begins, ends;
    uint32_t number; // a bird's, while all lower ones are taken
} Track;

struct Tracks {
    atomic_int owners;
    double seconds; // all of them
    uint32_t most;
    ARRAY_OF(TrackPoint) points; // track by track, in the order of time
    ARRAY_OF(Track) tracks;      // in the order of their beginnings
};

// --- Reading ---

bool tracks_know_header(const char *line) {
    return strcmp(line, tracks_headers[0]) == 0 || strcmp(line, tracks_headers[1]) == 0;
}

static bool tracks_read_row(char *line, size_t fields, bool flat, TrackPoint *point) {
    float state[COLUMNS_COUNT] = {0};
    const char *id = text_cut(&line, ','), *t = text_cut(&line, ',');
    if (!t || !text_to_uint64(id, &point->id) || !text_to_double(t, &point->t) ||
        !(fabs(point->t) <= (double)GUARD_LIMIT))
        return false;
    for (size_t i = 0; i < fields - 2; i++) {
        const char *field = text_cut(&line, ',');
        if (!field || !text_to_float(field, &state[i]) || fabsf(state[i]) > GUARD_LIMIT)
            return false;
    }
    vec_copy(state, point->place);
    vec_copy(state + 3, point->velocity);
    return !line && !(flat && (point->place[2] != 0 || point->velocity[2] != 0));
}

static bool tracks_read_rows(Tracks *tracks, const char *path, char *text, bool flat,
                             Error *error) {
    char *line = text_cut(&text, '\n');
    line[strcspn(line, "\r")] = '\0';
    size_t fields = strcmp(line, tracks_headers[0]) == 0 ? FIELDS_PLACES : FIELDS;
    for (size_t at = 2; (line = text_cut(&text, '\n')); at++) {
        TrackPoint point = {.line = at};
        line[strcspn(line, "\r")] = '\0';
        if (!*line && (!text || !text[strspn(text, "\r\n")]))
            break;
        if (!tracks_read_row(line, fields, flat, &point))
            return error_set(error, ERROR_FAILED,
                             "%s:%zu: expected %s: a whole number, and numbers within ±1e6%s", path,
                             at, tracks_headers[fields == FIELDS],
                             flat ? ", z and vz 0 for a flat model" : "");
        if (!array_push(&tracks->points, point, error))
            return error_prefix(error, "%s", path);
    }
    return tracks->points.count > 0 ||
           error_set(error, ERROR_FAILED, "%s: no track is in it", path);
}

static int tracks_compare_points(const void *left, const void *right) {
    const TrackPoint *a = left, *b = right;
    return a->id != b->id ? (a->id > b->id) - (a->id < b->id) : (a->t > b->t) - (a->t < b->t);
}

static int tracks_compare(const void *left, const void *right) {
    const Track *a = left, *b = right;
    return a->begins != b->begins ? (a->begins > b->begins) - (a->begins < b->begins)
                                  : (a->points > b->points) - (a->points < b->points);
}

// From the places beside it; 0 for a single one.
static void tracks_find_velocity(TrackPoint *points, size_t count, size_t i) {
    const TrackPoint *before = &points[i > 0 ? i - 1 : i],
                     *after = &points[i + 1 < count ? i + 1 : i];
    for (int axis = 0; axis < 3 && count > 1; axis++)
        points[i].velocity[axis] =
            (float)(((double)after->place[axis] - (double)before->place[axis]) /
                    (after->t - before->t));
}

static bool tracks_divide(Tracks *tracks, const char *path, bool velocities, Error *error) {
    TrackPoint *points = tracks->points.items;
    size_t all = tracks->points.count;
    double start = points[0].t;
    for (size_t i = 1; i < all; i++)
        start = points[i].t < start ? points[i].t : start;
    qsort(points, all, sizeof *points, tracks_compare_points);
    for (size_t i = 0, count; i < all; i += count) {
        for (count = 0; i + count < all && points[i + count].id == points[i].id; count++) {
            TrackPoint *point = &points[i + count];
            point->t -= start;
            if (count > 0 && point->t == point[-1].t)
                return error_set(error, ERROR_FAILED, "%s:%zu: bird %llu is elsewhere at this time",
                                 path, point->line > point[-1].line ? point->line : point[-1].line,
                                 (unsigned long long)point->id);
        }
        for (size_t k = 0; k < count && !velocities; k++)
            tracks_find_velocity(points + i, count, k);
        Track track = {points + i, count, points[i].t, points[i + count - 1].t, 0};
        tracks->seconds = fmax(tracks->seconds, track.ends);
        if (!array_push(&tracks->tracks, track, error))
            return error_prefix(error, "%s", path);
    }
    qsort(tracks->tracks.items, tracks->tracks.count, sizeof *tracks->tracks.items, tracks_compare);
    return true;
}

static bool tracks_number(Tracks *tracks, const char *path, Error *error) {
    double *until = memory_alloc(tracks->tracks.count, sizeof *until, error);
    if (!until)
        return error_prefix(error, "%s", path);
    for (size_t i = 0; i < tracks->tracks.count; i++) {
        Track *track = &tracks->tracks.items[i];
        while (track->number < tracks->most && until[track->number] >= track->begins)
            track->number++;
        tracks->most += track->number == tracks->most;
        until[track->number] = track->ends;
    }
    memory_free(until);
    return tracks->most <= SIM_MAX_BIRDS ||
           error_set(error, ERROR_FAILED, "%s: %u birds at once: up to %d fly", path, tracks->most,
                     SIM_MAX_BIRDS);
}

Tracks *tracks_read(const char *path, char *text, bool flat, Error *error) {
    const bool velocities = strncmp(text, tracks_headers[1], strlen(tracks_headers[1])) == 0;
    Tracks *tracks = memory_alloc(1, sizeof *tracks, error);
    if (!tracks)
        return NULL;
    tracks->owners = 1;
    if (tracks_read_rows(tracks, path, text, flat, error) &&
        tracks_divide(tracks, path, velocities, error) && tracks_number(tracks, path, error))
        return tracks;
    tracks_release(tracks);
    return NULL;
}

Tracks *tracks_share(Tracks *tracks) {
    if (tracks)
        atomic_fetch_add(&tracks->owners, 1);
    return tracks;
}

void tracks_release(Tracks *tracks) {
    if (!tracks || atomic_fetch_sub(&tracks->owners, 1) > 1)
        return;
    array_deinit(&tracks->points);
    array_deinit(&tracks->tracks);
    memory_free(tracks);
}

size_t tracks_most(const Tracks *tracks) {
    return tracks->most;
}

// --- Playing ---

// Beyond its ends it goes straight on.
static void tracks_find(const Track *track, double seconds, float place[3], float velocity[3]) {
    size_t low = 0, high = track->count; // the last point at or before the moment, or the first
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        *(track->points[middle].t <= seconds ? &low : &high) = middle;
    }
    const TrackPoint *a = &track->points[low], *b = low + 1 < track->count ? a + 1 : a;
    double passed = seconds - a->t, span = b->t - a->t, u = span > 0 ? passed / span : 0;
    for (int axis = 0; axis < 3; axis++) {
        double p = (double)a->place[axis], v = (double)a->velocity[axis];
        double way = (double)b->place[axis] - p, w = (double)b->velocity[axis];
        double at = p + v * passed, rate = v;
        if (u > 0 && span > 0) {
            double bend = 3 * way - span * (2 * v + w), twist = span * (v + w) - 2 * way;
            at += u * u * (bend + u * twist);
            rate += u * (2 * bend + 3 * u * twist) / span;
        }
        place[axis] = (float)at;
        velocity[axis] = (float)rate;
    }
}

// The sine of the bank that turns a bird as it does, positive to the left.
static float tracks_find_bank(const Track *track, double seconds) {
    float place[3], before[3], after[3];
    double from = fmax(seconds - bank_span, track->begins),
           to = fmin(seconds + bank_span, track->ends);
    if (!(to > from))
        return 0;
    tracks_find(track, from, place, before);
    tracks_find(track, to, place, after);
    double x = (double)before[0] + (double)after[0], z = (double)before[2] + (double)after[2];
    double level = sqrt(x * x + z * z);
    if (!(level > 0))
        return 0;
    // Over half a turn to the left x goes from z to -z: left of (x, z) is (z, -x).
    double turn =
        (z * ((double)after[0] - (double)before[0]) - x * ((double)after[2] - (double)before[2])) /
        (level * (to - from));
    double sine = turn / sqrt(turn * turn + bank_gravity * bank_gravity);
    return (float)fmax(fmin(sine, bank_most), -bank_most);
}

// Which track is which bird's at this moment; returns how many there are.
static size_t tracks_list(const Tracks *tracks, double seconds, uint32_t *track_of) {
    size_t count = 0, high = tracks->most;
    for (size_t i = 0; i < tracks->most; i++)
        track_of[i] = NONE;
    for (size_t i = 0; i < tracks->tracks.count; i++) {
        const Track *track = &tracks->tracks.items[i];
        if (track->begins > seconds)
            break;
        if (track->ends >= seconds) {
            track_of[track->number] = (uint32_t)i;
            count++;
        }
    }
    for (size_t i = 0; i < count; i++) {
        if (track_of[i] != NONE)
            continue;
        while (track_of[--high] == NONE)
            continue;
        track_of[i] = track_of[high];
    }
    return count;
}

static void tracks_put(FlockColumns *columns, size_t slot, const Track *track, double seconds) {
    float place[3], velocity[3];
    tracks_find(track, seconds, place, velocity);
    for (size_t axis = 0; axis < 3; axis++) {
        (*flock_column(columns, axis))[slot] = place[axis];
        (*flock_column(columns, axis + 3))[slot] = velocity[axis];
    }
}

void tracks_fill(const Tracks *tracks, double seconds, double dt, bool banks, Flock *flock) {
    double to = fmin(seconds, tracks->seconds), from = fmin(seconds - dt, tracks->seconds);
    flock->count = tracks_list(tracks, to, flock->order);
    for (size_t bird = 0; bird < flock->count; bird++) {
        const Track *track = &tracks->tracks.items[flock->order[bird]];
        tracks_put(&flock->from, bird, track, from);
        tracks_put(&flock->to, bird, track, to);
        flock->id[bird] = (uint32_t)bird;
        flock->own.x[bird] = (float)flock->order[bird];
        if (!banks)
            continue;
        flock->own.y[bird] = tracks_find_bank(track, from);
        flock_last_private(flock).y[bird] = tracks_find_bank(track, to);
    }
}
