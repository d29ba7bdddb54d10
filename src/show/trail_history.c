#include "show/trail_history.h"

#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "show/layout.h"

enum { TRAIL_CHUNK = 4096 };

static const double most_ticks = 1e15; // because a tick may be arbitrarily short

typedef struct TrailTask {
    float (*places)[3];
    const uint32_t *id;
    Columns from;
    int point;
} TrailTask;

uint64_t trail_history_interval(float seconds, float dt) {
    double ticks = fmin((double)seconds / (double)dt, most_ticks);
    // The tolerance absorbs the rounding of a float.
    double wanted = ceil(ticks / (FRAME_TRAIL_POINTS - 1) - 1e-5);
    return wanted > 1 ? (uint64_t)wanted : 1;
}

void trail_history_clear(TrailHistory *history) {
    history->points = 0;
}

void trail_history_deinit(TrailHistory *history) {
    memory_free(history->places);
    *history = (TrailHistory){0};
}

static bool trail_history_reserve(TrailHistory *history, size_t count, Error *error) {
    if (count <= history->capacity)
        return true;
    if (count == history->refused)
        return true; // the error was reported already
    trail_history_deinit(history);
    history->places = memory_alloc(count, FRAME_TRAIL_POINTS * sizeof *history->places, error);
    if (!history->places) {
        history->refused = count;
        return error_prefix(error, "no trails");
    }
    history->capacity = count;
    return true;
}

bool trail_history_copy(TrailHistory *history, const TrailHistory *from, size_t birds,
                        Error *error) {
    if (from->points == 0)
        return true;
    if (!trail_history_reserve(history, birds, error))
        return false;
    memcpy(history->places, from->places, birds * FRAME_TRAIL_POINTS * sizeof *history->places);
    memcpy(history->ticks, from->ticks, sizeof history->ticks);
    history->points = from->points;
    history->newest = from->newest;
    return true;
}

static void trail_history_take_some(void *context, size_t begin, size_t end, int worker) {
    (void)worker;
    const TrailTask *task = context;
    const Columns *from = &task->from;
    for (size_t slot = begin; slot < end; slot++) {
        size_t bird = task->id[slot];
        float *place = task->places[bird * FRAME_TRAIL_POINTS + (size_t)task->point];
        place[0] = from->x[slot];
        place[1] = from->y[slot];
        place[2] = from->z[slot];
    }
}

bool trail_history_take(TrailHistory *history, const View *view, const Sim *sim, Pool *pool,
                        Error *error) {
    float dt = sim_dt(sim);
    if (!view->trails || !(dt > 0)) {
        trail_history_deinit(history);
        return true;
    }
    SimView flock = sim_view(sim);
    if (!trail_history_reserve(history, flock.count, error))
        return false;
    uint64_t tick = sim_tick(sim);
    bool due = history->points == 0 || tick % trail_history_interval(view->trail_time, dt) == 0;
    if (!due || flock.count > history->capacity)
        return true;
    history->newest = history->points > 0 ? (history->newest + 1) % FRAME_TRAIL_POINTS : 0;
    if (history->points < FRAME_TRAIL_POINTS)
        history->points++;
    history->ticks[history->newest] = tick;
    TrailTask task = {.places = history->places,
                      .id = flock.id,
                      .from = show_layout_columns(&flock.to, model_is_flat(sim_model(sim))),
                      .point = history->newest};
    pool_run(pool, flock.count, TRAIL_CHUNK, trail_history_take_some, &task);
    return true;
}

void trail_history_describe(const TrailHistory *history, const View *view, const Sim *sim,
                            float blend, FrameTrails *trails) {
    *trails = (FrameTrails){0};
    if (!view->trails || history->points == 0)
        return;
    trails->points = history->points;
    trails->places = (const float(*)[3])history->places;
    trails->newest = history->newest;
    double before = view->interpolate ? 1 - fmin(fmax((double)blend, 0), 1) : 0; // the last tick
    for (int i = 0; i < history->points; i++) {
        int point = (history->newest + FRAME_TRAIL_POINTS - i) % FRAME_TRAIL_POINTS;
        double ticks = (double)(sim_tick(sim) - history->ticks[point]) - before;
        trails->ages[i] = (float)(fmax(ticks, 0) * (double)sim_dt(sim));
    }
}
